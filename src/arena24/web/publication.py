"""A contest as a folder of plain pages, for any web host or none: ranking, its history, teams, rounds, statements.

The numbers are those of the documents that the web page shows (`standings`, `scoreboard`), the rounds are standalone
replays that share one viewer. Links are relative, nothing is asked of anybody.
"""

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Final

from markdown_it import MarkdownIt

from arena24.contest.acts import AnyDeed, PastRound
from arena24.games.catalogue import find
from arena24.store.web import WebDatabase
from arena24.web.documents import History, Ranking, RankingRow
from arena24.web.freeze import Cutoff
from arena24.web.library import statements_of
from arena24.web.scoreboard import Scoreboard
from arena24.web.standings import ranking

VIEWER: Final = "viewer"
"""The folder of what all replays share."""

ALL: Final = 10**9  # more rounds than any server has
_WIDTH, _HEIGHT = 900, 320  # of the chart
_COLOURS: Final = ("#0969da", "#cf222e", "#1a7f37", "#9a6700", "#8250df", "#bf3989", "#0b7285", "#57606a")

PAGE: Final = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem;
  background: #fff; color: #1b1f24 }}
a {{ color: #0969da }}
.wide {{ overflow-x: auto }}
table {{ border-collapse: collapse; font-variant-numeric: tabular-nums }}
th, td {{ padding: .2rem .7rem; text-align: right; border-bottom: 1px solid #d8dde3 }}
.name {{ text-align: left; overflow-wrap: anywhere }}
svg {{ width: 100%; height: auto }}
.rounds a {{ display: inline-block; margin: 0 .6rem .2rem 0 }}
code, pre {{ overflow-wrap: anywhere; white-space: pre-wrap }}
.draft {{ background: #fff8c5; color: #1b1f24; padding: .5rem 1rem }}
@media (prefers-color-scheme: dark) {{ body {{ background: #14171a; color: #e6e9ec }} a {{ color: #58a6ff }}
  th, td {{ border-color: #333a41 }} }}
</style>
<body>
{body}
</body>
</html>
"""
"""Every page that is made to be kept: language, title, body."""


class Publication:
    """The pages of a contest, up to a cutoff."""

    def __init__(self, database: WebDatabase, cutoff: Cutoff, told: Callable[[AnyDeed], str], *, draft: bool) -> None:
        """`told` puts what the organisers did into words."""
        scoreboard = Scoreboard().read(database, cutoff)
        self.contest = database.contest()
        self._ranking, self._history, self._draft = ranking(scoreboard), scoreboard.history(), draft
        self._acts, self._told = scoreboard.acts, told
        self._tasks = {server.name: server.task for server in scoreboard.servers}
        self.rounds = {
            name: [
                each
                for each in reversed(database.rounds(name, before=ALL, limit=ALL, until=cutoff.until))
                if not each.void
            ]
            for name in self._tasks
        }

    def pages(self) -> Iterator[tuple[str, str]]:
        """Paths and texts of everything but the replays."""
        yield "index.html", self._page(self.contest.name, self._index())
        for row in self._ranking.rows:
            yield f"teams/{row.team}.html", self._page(row.name, self._team(row))
        for name, package in (("platform", __package__), *self._packages()):
            for language, text in statements_of(package).items():
                yield f"rules/{name}.{language}.html", self._page(name, _statement(text), language)

    def replays(self) -> Iterator[tuple[str, str, int]]:
        """Path, server and number of every round that is shown."""
        for server, rounds in self.rounds.items():
            for each in rounds:
                yield _replay(server, each.number), server, each.number

    def _games(self) -> list[str]:
        return list(dict.fromkeys(self._tasks.values()))

    def _page(self, title: str, body: str, language: str = "en") -> str:
        whole = title if title == self.contest.name else f"{title} - {self.contest.name}"
        return PAGE.format(language=language, title=escape(whole), body=body)

    def _index(self) -> str:
        draft = '<p class="draft">A draft: the contest is not over, or its end is not revealed.</p>'
        check = (
            "<h2>Check it</h2><p>The folder <code>bundle</code> holds all journals, the secret of which all worlds were"
            " made, and its hash, which was told before the contest. <code>arena24 verify bundle</code> plays every"
            " round again and compares; <a href='bundle/README.md'>README.md</a> and"
            " <a href='bundle/rounds.csv'>rounds.csv</a> say more.</p>"
            f"<pre>{escape(self.contest.commitment)}</pre>"
        )
        return "\n".join(
            [
                f"<h1>{escape(self.contest.name)}</h1>{draft if self._draft else ''}",
                _table(self._ranking),
                _chart(self._ranking, self._history),
                self._decisions(),
                "<h2>Rounds</h2>",
                *(self._listed(server, rounds) for server, rounds in self.rounds.items()),
                "<h2>Rules</h2><p>",
                *(_rules(name, package) for name, package in (("platform", __package__), *self._packages())),
                f"</p>{'' if self._draft else check}",
            ]
        )

    def _packages(self) -> Iterator[tuple[str, str]]:
        return ((game, find(game).package) for game in self._games())

    def _team(self, row: RankingRow) -> str:
        place = "not ranked" if row.place is None else f"place {row.place} with {row.total:.2f} points"
        body = [
            f'<p><a href="../index.html">{escape(self.contest.name)}</a></p><h1>{escape(row.name)}</h1><p>{place}</p>'
        ]
        for act, correction in self._acts.corrections:
            if correction.team == row.team:
                body.append(f"<p>{correction.points:+g} points by the organisers: {escape(act.reason)}</p>")
        for server, rounds in self.rounds.items():
            lines = [self._own(row.team, each) for each in rounds if row.team in each.results]
            if lines:
                heads = "<tr><th>round</th><th>K</th><th>result</th><th>K × result</th></tr>"
                title = f"<h2>{escape(server)}: {row.servers[server].score:.3f}</h2>"
                body.append(f"{title}<table>{heads}{''.join(lines)}</table>")
        return "\n".join(body)

    def _own(self, team: int, played: PastRound) -> str:
        """A team's line of a round, as it counts."""
        counted, reasons = self._acts.of(played), escape("; ".join(self._acts.reasons(played)))
        link = f'<td><a href="../{_replay(played.server, played.number)}">{played.number}</a></td>'
        if counted.void:
            return f'<tr>{link}<td colspan="3">void: {reasons}</td></tr>'
        result, why = float(counted.results[team]), f" ({reasons})" if reasons else ""
        numbers = f"<td>{counted.tempo:.3f}</td><td>{result:g}</td><td>{counted.tempo * result:.3f}{why}</td>"
        return f"<tr>{link}{numbers}</tr>"

    def _decisions(self) -> str:
        """What the organisers decided, for everybody."""
        lines = "".join(f"<li>{escape(self._told(act.deed))}: {escape(act.reason)}</li>" for act in self._acts.acts)
        return f"<h2>Decisions of the organisers</h2><ul>{lines}</ul>" if lines else ""

    def _listed(self, server: str, rounds: Sequence[PastRound]) -> str:
        links = "".join(
            f'<a href="{_replay(server, each.number)}">{each.number}{" (void)" if self._acts.of(each).void else ""}</a>'
            for each in rounds
        )
        return f'<h3>{escape(server)} ({escape(self._tasks[server])})</h3><p class="rounds">{links or "none"}</p>'


def _replay(server: str, number: int) -> str:
    return f"rounds/{server}/{number:06d}.html"


def _table(found: Ranking) -> str:
    tasks = [task.task for task in found.tasks]
    heads = "".join(f"<th>{escape(task)}</th>" for task in tasks)
    rows = "".join(
        f'<tr><td>{row.place or "-"}</td><td class="name"><a href="teams/{row.team}.html">{escape(row.name)}</a></td>'
        f"<td>{row.total:.2f}</td>{''.join(f'<td>{row.tasks.get(task, 0.0):.2f}</td>' for task in tasks)}</tr>"
        for row in found.rows
    )
    head = f'<tr><th></th><th class="name">team</th><th>total</th>{heads}</tr>'
    return f'<div class="wide"><table>{head}{rows}</table></div>'


def _chart(found: Ranking, history: History) -> str:
    """Totals over contest time, a line per team; the best have colours."""
    most = max((max(totals, default=0.0) for totals in history.totals.values()), default=0.0)
    if not history.times or not most:
        return ""
    length = max(history.times[-1], 1.0)
    lines = []
    for index, row in enumerate(found.rows):
        totals = history.totals.get(row.team)
        if totals:
            colour = _COLOURS[index] if index < len(_COLOURS) else "#8888"
            steps = (
                f"{time / length * _WIDTH:.1f},{_HEIGHT - total / most * _HEIGHT:.1f}"
                for time, total in zip(history.times, totals, strict=True)
            )
            name = f"<title>{escape(row.name)}</title>"
            path = f'<polyline fill="none" stroke="{colour}" stroke-width="2" points="{" ".join(steps)}">'
            lines.append(f"{path}{name}</polyline>")
    minutes = round(length / 60)
    caption = f"Totals over {minutes // 60}:{minutes % 60:02} hours of contest time, up to {most:.0f} points."
    best = ", ".join(
        f'<span style="color:{colour}">{escape(row.name)}</span>'
        for colour, row in zip(_COLOURS, found.rows, strict=False)
        if row.team in history.totals
    )
    box = f'viewBox="-4 -4 {_WIDTH + 8} {_HEIGHT + 8}" role="img"'
    return f"<h2>Over time</h2><svg {box}>{''.join(reversed(lines))}</svg><p>{caption} {best}</p>"


def _rules(name: str, package: str) -> str:
    links = (f'<a href="rules/{name}.{language}.html">{language}</a>' for language in statements_of(package))
    return f"{escape(name)} ({', '.join(links)})<br>"


def _statement(text: str) -> str:
    """Without the pictures, which are boards and need the viewer."""
    paragraphs = [part for part in text.split("\n\n") if not part.lstrip().startswith("![")]
    rendered = MarkdownIt("commonmark", {"html": False}).enable("table").render("\n\n".join(paragraphs))
    return f'<p><a href="../index.html">index</a></p>{rendered}'
