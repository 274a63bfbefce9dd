"""Exports for the organisers: the ranking as JSON, as CSV, and as one page of HTML that needs nothing else."""

import csv
import html
import io
from collections.abc import Callable, Iterator
from math import fsum
from typing import Final

import msgspec
from starlette.responses import Response

from arena24.web.answers import NEVER
from arena24.web.documents import Document, History, Ranking
from arena24.web.freeze import OPEN
from arena24.web.scoreboard import Scoreboard
from arena24.web.site import Site
from arena24.web.standings import ranking

_PAGE: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>{name}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem;
  background: #fff; color: #1b1f24 }}
table {{ border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }}
th, td {{ padding: .25rem .75rem; text-align: right; border-bottom: 1px solid #d8dde3 }}
th:nth-child(2), td:nth-child(2) {{ text-align: left }}
@media (prefers-color-scheme: dark) {{ body {{ background: #14171a; color: #e6e9ec }}
  th, td {{ border-color: #333a41 }} }}
</style>
<h1>{name}</h1>
<table>
<thead><tr>{head}</tr></thead>
<tbody>
{rows}
</tbody>
</table>
</html>
"""


class Export(Document, frozen=True, kw_only=True):
    """All that the ranking consists of."""

    name: str
    ranking: Ranking
    history: History


def as_json(site: Site) -> Response:
    """Ranking and history."""
    scoreboard = _everything(site)
    made = Export(name=site.database.contest().name, ranking=ranking(scoreboard), history=scoreboard.history())
    return _file(msgspec.json.format(msgspec.json.encode(made)), "application/json", "ranking.json")


def as_csv(site: Site) -> Response:
    """A line a team."""
    text = io.StringIO()
    csv.writer(text).writerows(_rows(ranking(_everything(site))))
    return _file(text.getvalue().encode(), "text/csv", "ranking.csv")


def as_html(site: Site) -> Response:
    """A page."""
    return _file(page(site.database.contest().name, ranking(_everything(site))).encode(), "text/html", "ranking.html")


def _everything(site: Site) -> Scoreboard:
    return Scoreboard().read(site.database, OPEN)


def page(name: str, found: Ranking) -> str:
    """The ranking as one page; names are shown as they are, whatever is in them."""
    tasks = [task.task for task in found.tasks]
    head = "".join(f"<th>{html.escape(text)}" for text in ("", "Team", "Total", *(task.title for task in found.tasks)))
    rows = []
    for row in found.rows:
        points = [f"{row.tasks[task]:.2f}" if row.place else "" for task in tasks]
        cells = (str(row.place or "–"), row.name, f"{row.total:.2f}" if row.place else "", *points)
        rows.append("<tr>" + "".join(f"<td>{html.escape(cell)}" for cell in cells))
    return _PAGE.format(name=html.escape(name), head=head, rows="\n".join(rows))


def _rows(found: Ranking) -> Iterator[list[object]]:
    tasks = [task.task for task in found.tasks]
    servers = [server for task in found.tasks for server in task.servers]
    points, scores = [f"points {task}" for task in tasks], [f"score {server}" for server in servers]
    yield ["place", "id", "team", "total", "correction", *points, *scores]
    for row in found.rows:
        correction = fsum(each.points for each in row.corrections)
        worth, gained = [row.tasks[task] for task in tasks], [row.servers[server].score for server in servers]
        yield [row.place or "", row.team, _cell(row.name), row.total, correction, *worth, *gained]


def _cell(text: str) -> str:
    """A name that a spreadsheet does not take for a formula."""
    return f"'{text}" if text[:1] in tuple("=+-@\t\r\n") else text


def _file(data: bytes, kind: str, name: str) -> Response:
    headers = {"Cache-Control": NEVER, "Content-Disposition": f'attachment; filename="{name}"'}
    return Response(data, headers=headers, media_type=kind)


EXPORTS: Final[dict[str, Callable[[Site], Response]]] = {
    "ranking.json": as_json,
    "ranking.csv": as_csv,
    "ranking.html": as_html,
}
