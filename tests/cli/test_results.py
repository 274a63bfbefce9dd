"""The ranking on the command line."""

import csv
import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from arena24.cli.results import Results, ranking
from arena24.contest.ranking import Contestant, rank
from arena24.store.database import Database
from arena24.store.folder import Folder
from arena24.store.rows import RoundRow
from tests.cli.shell import complaint, json_of, said
from tests.server.contest import toy_contest


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Folder]:
    folder = toy_contest(tmp_path / "c", teams=2)
    database = Database.open(folder.database)
    database.record_round(RoundRow("Toy1", 1, 0.0, 10.0, 2.0), {1: "50", 2: "150/1"})
    yield folder
    database.close()


def test_the_table(folder: Folder) -> None:
    lines = [line.split() for line in said("results", folder.path).splitlines()]
    assert ["1", "Team", "2", "150.00", "150.00"] in lines
    assert ["2", "Team", "1", "50.00", "50.00"] in lines
    assert ["Team", "2", "150.00", "300"] in lines


def test_it_fits_into_80_columns() -> None:
    tasks = ("battle", "robots", "flood", "creatures", "painting", "cards", "treasure")
    servers = {f"{task}1": task for task in tasks}
    entrants = [Contestant(number, f"The long name of team {number}") for number in range(1, 31)]
    found = Results(rank(entrants, servers, {server: {1: 1e6} for server in servers}), servers, practice=False)
    console = Console(width=80, file=io.StringIO())
    with console.capture() as capture:
        console.print(ranking(found))
    lines = capture.get().splitlines()
    assert lines[0].split() == ["Team", "Total", *tasks]
    assert max(map(len, lines)) <= 80
    assert lines[2].split()[-8:] == ["2100.00", *["300.00"] * 7]


def test_csv(folder: Folder) -> None:
    rows = list(csv.reader(io.StringIO(said("results", folder.path, "--csv"))))
    assert rows[0] == ["place", "id", "team", "total", "correction", "points toy", "score Toy1"]
    assert rows[1] == ["1", "2", "Team 2", "150.0", "0.0", "150.0", "300.0"]


def test_json(folder: Folder) -> None:
    first, second = json_of("results", folder.path, "--json")
    assert (first["name"], first["place"], first["servers"]["Toy1"]["score"]) == ("Team 2", 1, 300.0)
    assert second["total"] == 50.0


def test_one_format_at_a_time(folder: Folder) -> None:
    assert "one of --json and --csv" in complaint("results", folder.path, "--json", "--csv", code=2)


def test_practice_has_scores_only(tmp_path: Path) -> None:
    folder = toy_contest(tmp_path / "c", teams=1, duration=float("inf"))
    table = said("results", folder.path)
    assert "Total" not in table
    assert "toy: scores" in table
