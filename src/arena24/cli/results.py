"""`arena24 results`."""

import csv
import math
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

import msgspec
import typer
from rich.console import Group
from rich.table import Table

from arena24.cli import terminal
from arena24.cli.organiser import Directory, organiser
from arena24.contest.acts import ranked
from arena24.contest.ranking import Contestant, Standing
from arena24.store.acts import ActsDatabase


@dataclass(frozen=True, slots=True)
class Results:
    """The ranking, and which server belongs to which task."""

    standings: Sequence[Standing]
    servers: dict[str, str]
    practice: bool  # scores only: there are no points

    @property
    def tasks(self) -> list[str]:
        """The tasks, in the order of the server table."""
        return list(dict.fromkeys(self.servers.values()))


def results(
    directory: Directory,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="As CSV, one line a team.")] = False,
) -> None:
    """Show the ranking, points and scores.

    \b
    Examples:
      arena24 results marathon
      arena24 results marathon --csv > ranking.csv
    """
    if as_json and as_csv:
        raise typer.BadParameter("give one of --json and --csv")
    with organiser(directory) as me:
        found = read(me.database)
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(found.standings)).decode())
    elif as_csv:
        csv.writer(sys.stdout, lineterminator="\n").writerows(_rows(found))
    else:
        tables = [*([] if found.practice else [ranking(found)]), *_details(found)]
        terminal.out().print(Group(*(part for table in tables for part in (table, ""))))


def read(database: ActsDatabase) -> Results:
    """The results as they stand."""
    contestants = [Contestant(team.id, team.name, team.official) for team in database.teams()]
    servers = {server.name: server.task for server in database.servers()}
    practice = math.isinf(database.contest().duration)
    return Results(ranked(contestants, servers, database.played(), database.in_force()), servers, practice)


def ranking(found: Results) -> Table:
    """One row a team: place, total, points per task, and what the organisers gave or took, if they did."""
    corrected = ["Corrected"] if any(row.correction for row in found.standings) else []
    columns = ("Total", *found.tasks, *corrected)
    table = terminal.table("", "Team", *columns, numbers=("", *columns))
    for row in found.standings:
        shown = [*(row.tasks[task] for task in found.tasks), *(row.correction for _ in corrected)]
        points = [f"{value:.2f}" for value in shown] if row.place else [""] * len(shown)
        terminal.row(table, row.place or "-", row.name, f"{row.total:.2f}" if row.place else "", *points)
    if not found.standings:
        table.caption = "There are no teams."
    return table


def _details(found: Results) -> Iterator[Table]:
    """A table per task: the scores on its servers, the best first."""
    for task in found.tasks:
        servers = [server for server, of in found.servers.items() if of == task]
        points = [] if found.practice else ["Points"]
        table = terminal.table("Team", *points, *servers, numbers=(*points, *servers), title=f"{task}: scores")
        for row in sorted(found.standings, key=lambda row: -sum(row.servers[server].score for server in servers)):
            shown = [f"{row.tasks[task]:.2f}" if row.place else ""] if points else []
            scores = [terminal.number(row.servers[server].score) for server in servers]
            terminal.row(table, row.name, *shown, *scores)
        yield table


def _rows(found: Results) -> Iterator[list[object]]:
    points, scores = [f"points {task}" for task in found.tasks], [f"score {server}" for server in found.servers]
    yield ["place", "id", "team", "total", "correction", *points, *scores]
    for row in found.standings:
        standings = [row.servers[server].score for server in found.servers]
        yield [row.place or "", row.team, row.name, row.total, row.correction, *row.tasks.values(), *standings]
