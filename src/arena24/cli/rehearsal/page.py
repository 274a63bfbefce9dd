"""The go/no-go page: one HTML file that needs nothing else, in the look of published contests."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from arena24.cli.rehearsal.evidence import Evidence
from arena24.cli.rehearsal.judgement import PUNCTUAL, Judgement, Readiness, milliseconds, verdict
from arena24.cli.rehearsal.miniature import HOUR
from arena24.cli.terminal import clock, plural, size
from arena24.web.publication import PAGE

COLOURS: Final = {Readiness.GO: "#1a7f37", Readiness.LOOK: "#9a6700", Readiness.NO_GO: "#cf222e"}
HEADLINES: Final = {
    Readiness.GO: "GO: nothing is in the way",
    Readiness.LOOK: "GO, after a look at what is below",
    Readiness.NO_GO: "NO-GO: mend what is below, and rehearse again",
}


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
    """The whole file."""
    end = verdict(found)
    banner = f'style="background:{COLOURS[end]};color:#fff;padding:.6rem 1rem;font-size:1.4rem;font-weight:700"'
    body = [
        f"<h1>{escape(it.contest)}: rehearsal</h1>",
        f"<p {banner}>{HEADLINES[end]}</p>",
        _judgements(found),
        "<h2>What was done</h2>",
        f"<ul>{''.join(f'<li>{escape(sentence)}</li>' for sentence in done(it))}</ul>",
        "<h2>What went wrong on purpose</h2>",
        _accidents(it),
        "<h2>Servers</h2>",
        _servers(it),
        "<h2>What the whole contest will take</h2>",
        _needs(it),
    ]
    return PAGE.format(language="en", title=escape(f"{it.contest}: rehearsal"), body="\n".join(body))


def _judgements(found: Sequence[Judgement]) -> str:
    rows = (
        [
            f'<b style="color:{COLOURS[one.readiness]}">{one.readiness.told}</b>',
            escape(one.what),
            escape(one.seen),
            escape(one.means),
            escape(one.change),
        ]
        for one in found
    )
    return _table(["", "what", "seen", "it means", "change"], rows, words=5)


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
            "never" if one.recovered is None else f"{one.recovered:.1f} s",
            escape(one.missing),
        ]
        for one in it.accidents
    )
    return _table(["contest time", "what", "whom", "lasted", "all well after", "missing"], rows, words=3)


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
