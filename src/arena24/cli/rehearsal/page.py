"""The go/no-go page: one HTML file that needs nothing else, in the look of published contests."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from arena24.cli.rehearsal.evidence import Accident, Evidence
from arena24.cli.rehearsal.judgement import PUNCTUAL, SLOW, Judgement, Readiness, milliseconds, verdict
from arena24.cli.rehearsal.miniature import HOUR
from arena24.cli.terminal import clock, plural, size
from arena24.web.publication import PAGE

CLASSES: Final = {Readiness.GO: "go", Readiness.LOOK: "look", Readiness.NO_GO: "no-go"}
HEADLINES: Final = {
    Readiness.GO: "GO: nothing is in the way",
    Readiness.LOOK: "GO, after a look at what is below",
    Readiness.NO_GO: "NO-GO: mend what is below, and rehearse again",
}

STYLE: Final = """<style>
body { --go: #1a7f37; --look: #8a5d00; --no-go: #c01c28; --line: #d8dde3; --quiet: #57606a }
@media (prefers-color-scheme: dark) { body { --go: #3fb950; --look: #d9a520; --no-go: #ff6b6b; --line: #333a41;
  --quiet: #a3abb3 } }
.go { --tone: var(--go) } .look { --tone: var(--look) } .no-go { --tone: var(--no-go) }
.banner { border-left: .6rem solid var(--tone); color: var(--tone); padding: .2rem 1rem; font-size: 1.6rem;
  font-weight: 700; margin: 1rem 0 }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(7.5rem, 1fr)); gap: 1rem; padding: 0 }
.tiles div { border-top: .25rem solid var(--tone); padding-top: .4rem }
.tiles b { display: block; font-size: 1.6rem; font-variant-numeric: tabular-nums }
.quiet, .tiles span { color: var(--quiet) }
article { border-left: .25rem solid var(--tone); padding: .1rem 1rem; margin: 1rem 0 }
article p { margin: .2rem 0 } article h3 { margin: .2rem 0 } h3 b { color: var(--tone) }
.well { padding-left: 1.2rem } .well li { margin: .2rem 0 }
svg text { fill: var(--quiet); font-size: 12px } svg line { stroke: var(--line) } svg rect { fill: var(--tone) }
</style>"""

WIDTH, HEIGHT = 1000, 120  # of the timeline
TALLEST: Final = 60.0  # seconds of a recovery that are drawn; one that lasted longer, or never came, is as tall


def done(it: Evidence) -> list[str]:
    """What was done, what of it was real and what was not, in sentences."""
    paces = sorted({round(seen.scale.pace, 1) for seen in it.servers.values()})
    turns = f"{paces[0]:g}" if len(paces) == 1 else f"{paces[0]:g} to {paces[-1]:g}"
    played = sum(seen.calm.turns + seen.troubled.turns for seen in it.servers.values())
    share = 100 * it.elapsed * min(paces, default=1.0) / it.length
    return [
        f"{it.hours:g} of {it.length / 3600:g} contest hours were planned, {it.elapsed / HOUR:.1f} were "
        f"rehearsed, each in {HOUR:.0f} seconds: K, the freeze and the end came as they will. It took "
        f"{it.took / 60:.0f} minutes in all.",
        f"{plural(it.teams, 'team')} of house bots played on {plural(len(it.servers), 'server')}, with turns {turns} "
        f"times as fast as yours: {played} of them, {share:.1f} % of a contest's or more. What grows with play was "
        "multiplied by the rest.",
        "Real were the processes of `arena24 serve`, TCP, journals, archives, database, page, signals, and limits.",
        "Not as on the day: bots were on this machine and took its processors, and nobody sat before the page; a full "
        "disk was a limit on files of the contest's own processes.",
        *(f"{sentence[0].upper()}{sentence[1:]}." for sentence in it.otherwise),
    ]


def page(it: Evidence, found: Sequence[Judgement]) -> str:
    """The whole file: the verdict and its figures first, then what to do, then everything else."""
    end = verdict(found)
    body = [
        STYLE,
        f"<h1>{escape(it.contest)}: rehearsal</h1>",
        f'<p class="banner {CLASSES[end]}">{HEADLINES[end]}</p>',
        f"<p>{escape(_sentence(it))}</p>",
        _tiles(it, found),
        "<h2>Before the day</h2>",
        *([_card(one) for one in found if one.readiness is not Readiness.GO] or ["<p>Nothing has to be changed.</p>"]),
        "<h2>What is well</h2>",
        f'<ul class="well">{"".join(_well(one) for one in found if one.readiness is Readiness.GO)}</ul>',
        "<h2>What went wrong on purpose</h2>",
        _accidents(it),
        "<h2>Servers</h2>",
        _servers(it),
        "<h2>What the whole contest will take</h2>",
        _needs(it),
        "<h2>What was done</h2>",
        f"<ul>{''.join(f'<li>{_text(sentence)}</li>' for sentence in done(it))}</ul>",
    ]
    return PAGE.format(language="en", title=escape(f"{it.contest}: rehearsal"), body="\n".join(body))


def _sentence(it: Evidence) -> str:
    """All of it in one."""
    hours = f"{it.elapsed / HOUR:.0f} of {it.length / 3600:g} contest hours in {it.took / 60:.0f} minutes"
    who = f"{plural(it.teams, 'team')} of house bots on {plural(len(it.servers), 'server')}"
    return f"{hours}: {who}, {plural(len(it.accidents), 'accident')} on purpose."


def _tiles(it: Evidence, found: Sequence[Judgement]) -> str:
    """The figures by which one decides, each in the colour of what was judged of it."""
    worst: dict[str, Readiness] = {}
    for one in found:
        worst[one.what] = max(one.readiness, worst.get(one.what, Readiness.GO))
    needs = it.needs
    figures = [
        ("orders", str(len(it.orders.lost)), f"orders lost, of {it.orders.answered}"),
        ("results", str(len(it.differing)), f"results differ, in {plural(_finished(it), 'round')}"),
        ("recovery", _slowest(it), "the slowest recovery"),
        ("lateness", milliseconds(_latest(it)), "late at most: 99 of 100 turns"),
        ("processor", f"{needs.cores:.2f}", f"of {plural(needs.machine, 'core')}, without bots"),
        ("memory", size(sum(needs.memory.values())), f"of {size(needs.available)} of memory"),
        ("disk", size(sum(needs.disk.values())), f"of {size(needs.room)} on the disk"),
    ]
    tiles = (
        f'<div class="{CLASSES[worst.get(what, Readiness.GO)]}"><b>{figure}</b><span>{escape(text)}</span></div>'
        for what, figure, text in figures
    )
    return f'<div class="tiles">{"".join(tiles)}</div>'


def _finished(it: Evidence) -> int:
    return sum(seen.finished for seen in it.servers.values())


def _latest(it: Evidence) -> float:
    return max((seen.calm.within(PUNCTUAL) for seen in it.servers.values()), default=0.0)


def _slowest(it: Evidence) -> str:
    back = [one.recovered for one in it.accidents if one.recovered is not None]
    if len(back) < len(it.accidents):
        return next(_waited(one) for one in it.accidents if one.recovered is None)
    return f"{max(back):.1f} s" if back else "-"


def _card(one: Judgement) -> str:
    """Something to be seen to: what was seen, what it means, what to change."""
    lines = [f"<p>{_text(one.seen)}</p>"]
    lines += [f'<p class="quiet">{_text(one.means)}</p>'] if one.means else []
    lines += [f"<p>→ {_text(one.change)}</p>"] if one.change else []
    head = f"<h3><b>{one.readiness.told}</b>: {escape(one.what)}</h3>"
    return f'<article class="{CLASSES[one.readiness]}">{head}{"".join(lines)}</article>'


def _well(one: Judgement) -> str:
    return f"<li><b>{escape(one.what)}</b>: {_text(one.seen)}</li>"


def _text(text: str) -> str:
    """A sentence, with what is typed in it set apart."""
    parts = escape(text).split("`")
    return "".join(f"<code>{part}</code>" if place % 2 else part for place, part in enumerate(parts))


def _timeline(it: Evidence, scale: float) -> str:
    """Accidents over contest time: the taller, the longer everybody had to wait."""
    length = it.hours * 3600

    def x(seconds: float) -> float:
        return 10 + (WIDTH - 20) * seconds / length

    hours = [length * part / 4 for part in range(5)]
    marks = [
        f'<line x1="{x(at):.0f}" x2="{x(at):.0f}" y1="0" y2="{HEIGHT - 20}"/>'
        f'<text x="{x(at):.0f}" y="{HEIGHT - 4}" text-anchor="{anchor}">{clock(at)}</text>'
        for at, anchor in zip(hours, ["start", "middle", "middle", "middle", "end"], strict=True)
    ]
    bars = [_bar(one, x(one.at * scale)) for one in it.accidents]
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img">{"".join([*marks, *bars])}</svg>'


def _bar(one: Accident, x: float) -> str:
    grade = _grade(one)
    tall = max(3.0, (HEIGHT - 20) * min(TALLEST, TALLEST if one.recovered is None else one.recovered) / TALLEST)
    told = f"{one.mischief.value} {one.subject}".strip() + f": {_waited(one)}"
    place = f'x="{x - 3:.0f}" y="{HEIGHT - 20 - tall:.0f}" width="6" height="{tall:.0f}"'
    return f'<rect class="{CLASSES[grade]}" {place}><title>{escape(told)}</title></rect>'


def _grade(one: Accident) -> Readiness:
    if one.recovered is None:
        return Readiness.LOOK if one.unfinished else Readiness.NO_GO
    return Readiness.LOOK if one.recovered > SLOW else Readiness.GO


def _waited(one: Accident) -> str:
    if one.recovered is None:
        return "not until the rehearsal ended" if one.unfinished else "never"
    return f"{one.recovered:.1f} s"


def _accidents(it: Evidence) -> str:
    if not it.accidents:
        return "<p>Nothing: <code>--chaos</code> does that.</p>"
    scale = it.hours * 3600 / it.planned if it.planned else 0.0
    rows = (
        [
            clock(one.at * scale),
            escape(one.mischief.value),
            escape(one.subject or "everybody"),
            f"{one.lasted:.1f} s",
            _waited(one),
            escape(one.missing),
        ]
        for one in it.accidents
    )
    heads = ["contest time", "what", "whom", "lasted", "all well after", "missing"]
    legend = f"The taller, the longer until everybody played again; the tallest: {TALLEST:.0f} s or more, or never."
    return f'{_timeline(it, scale)}<p class="quiet">{legend}</p>{_table(heads, rows, words=3)}'


def _servers(it: Evidence) -> str:
    rows = (
        [
            escape(name),
            escape(seen.scale.game.id),
            f"{seen.scale.turn:g} s",
            f"{seen.scale.played:g} s",
            "yours" if seen.scale.own else "the game's own",
            f"{seen.finished}" + (f" + {seen.void} void" if seen.void else ""),
            str(seen.calm.turns + seen.troubled.turns),
            milliseconds(seen.calm.within(PUNCTUAL)),
            milliseconds(seen.troubled.within(PUNCTUAL)),
            size(it.needs.memory.get(name, 0)),
        ]
        for name, seen in it.servers.items()
    )
    heads = ["server", "game", "turn", "played in", "parameters", "rounds", "turns", "late, 99 of 100", "in accidents"]
    return _table([*heads, "memory"], rows, words=2)


def _needs(it: Evidence) -> str:
    needs = it.needs
    rows = [
        ["processor", f"{needs.cores:.2f} cores", f"{needs.machine} cores"],
        ["memory", size(sum(needs.memory.values())), size(needs.available)],
        *(["disk: " + kind, size(count), ""] for kind, count in needs.disk.items()),
        ["disk", size(sum(needs.disk.values())), size(needs.room)],
    ]
    return _table(["", "needed", "there is"], rows, words=1)


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]], *, words: int) -> str:
    """A table whose first columns are words; cells are HTML."""

    def cells(tag: str, texts: Sequence[str]) -> str:
        names = (' class="name"' if place < words else "" for place in range(len(texts)))
        return "".join(f"<{tag}{name}>{text}</{tag}>" for name, text in zip(names, texts, strict=True))

    body = "".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return f'<div class="wide"><table><tr>{cells("th", heads)}</tr>{body}</table></div>'
