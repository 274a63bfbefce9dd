"""Acts on the command line: void, correct, undo, acts."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from arena24.cli.deciding import difference
from arena24.store.acts import ActsDatabase
from arena24.store.folder import Folder
from arena24.store.rows import RoundRow
from tests.cli.shell import arena24, complaint, json_of, said
from tests.server.contest import NOW, toy_contest

WHY = ("--reason", "the network was down")


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return toy_contest(tmp_path / "c", teams=3)


@pytest.fixture
def database(folder: Folder) -> Iterator[ActsDatabase]:
    """Three rounds: 100 seconds each, with K 1, 2 and 3."""
    opened = ActsDatabase.open(folder.database)
    for number, results in enumerate(({1: "30", 2: "10"}, {1: "5", 2: "40"}, {3: "20"}), 1):
        row = RoundRow("Toy1", number, 100.0 * (number - 1), 100.0 * number, float(number))
        opened.record_round(row, results)
    opened.heartbeat(3600.0, at=NOW)
    yield opened
    opened.close()


def standings(folder: Folder) -> str:
    """The ranking, as bytes."""
    return arena24("results", folder.path, "--json").stdout


def test_a_preview_does_nothing(folder: Folder, database: ActsDatabase) -> None:
    before = standings(folder)
    told = said("void", folder.path, "Toy1", 2, "--preview")
    assert told.startswith("Round 2 of Toy1 is void.\nToy1: round 2 becomes void\n")
    rows = [line.split() for line in told.splitlines()]
    assert ["1", "2", "Team", "3", "180.00", "94.74", "+85.26"] in rows
    assert ["3", "1", "Team", "2", "30.00", "142.11", "-112.11"] in rows
    assert told.endswith("nothing was done\n")
    assert (standings(folder), database.acts()) == (before, ())


def test_void_and_undo_leave_the_same_bytes(folder: Folder, database: ActsDatabase) -> None:
    before = standings(folder)
    assert f"act 1 is done; `arena24 undo {folder.path}` takes it back" in said(
        "void", folder.path, "Toy1", 2, *WHY, "--yes"
    )
    first, *_ = json.loads(standings(folder))
    assert (first["name"], first["total"], first["servers"]["Toy1"]["score"]) == ("Team 3", pytest.approx(180.0), 60.0)
    told = said("undo", folder.path, "--preview")
    assert told.startswith("Act 1 would be undone: Round 2 of Toy1 is void.\nToy1: round 2 counts again\n")
    assert standings(folder) != before
    assert said("undo", folder.path, "--yes").endswith("act 1 is undone\n")
    assert standings(folder) == before
    assert [entry.action for entry in database.audit_log()][-2:] == ["void", "undo"]


def test_it_asks(folder: Folder, database: ActsDatabase) -> None:
    declined = arena24("void", folder.path, "Toy1", 2, *WHY, typed="n\n")
    assert declined.exit_code == 0
    assert declined.stdout.endswith("nothing was done\n")
    assert database.acts() == ()
    assert "act 1 is done" in arena24("void", folder.path, "Toy1", 2, *WHY, typed="y\n").stdout


def test_an_interval_of_some_servers(folder: Folder, database: ActsDatabase) -> None:
    told = said("void", folder.path, "--from", "0:01:30", "--to", "0:03", "--server", "Toy1", *WHY, "--yes")
    assert "Rounds of Toy1 that are played from 0:01:30 to 0:03:00 of contest time" in told.replace("\n", " ")
    assert "Toy1: rounds 1-2 become void" in told


def test_rounds_of_an_interval_ahead_are_void_when_they_end(folder: Folder, database: ActsDatabase) -> None:
    before = standings(folder)
    told = said("void", folder.path, "--from", "now", "--to", "2:00", *WHY, "--yes")
    assert "No score, total or place changes." in told
    database.record_round(RoundRow("Toy1", 4, 3500.0, 3700.0, 4.0), {1: "1000"})
    assert standings(folder) == before
    database.record_round(RoundRow("Toy1", 5, 7200.0, 7300.0, 4.0), {1: "1000"})
    assert json.loads(standings(folder))[0]["servers"]["Toy1"]["score"] == 30.0 + 2 * 5.0 + 4 * 1000.0


def test_a_round_that_is_not_over_yet(folder: Folder, database: ActsDatabase) -> None:
    assert said("void", folder.path, "Toy1", 4, "--preview").startswith(
        "Round 4 of Toy1 is void, as soon as it is over."
    )


def test_corrections_are_told_apart(folder: Folder, database: ActsDatabase) -> None:
    before = standings(folder)
    told = said("correct", folder.path, "team2", -50.5, "--reason", "they cheated", "--yes")
    assert told.startswith("Team 2 loses 50.50 points.\n")
    assert [line.split()[:4] for line in told.splitlines()][3:5] == [["1", "2", "Team", "3"], ["2", "1", "Team", "2"]]
    assert "1 other team keeps place and total" in told
    found = {row["name"]: row for row in json.loads(standings(folder))}
    was = {row["name"]: row for row in json.loads(before)}
    assert found["Team 2"]["correction"] == -50.5
    assert found["Team 2"]["total"] == pytest.approx(was["Team 2"]["total"] - 50.5)
    assert (found["Team 2"]["tasks"], found["Team 1"]["total"]) == (was["Team 2"]["tasks"], was["Team 1"]["total"])
    assert "Corrected" in said("results", folder.path)
    said("undo", folder.path, "--yes")
    assert standings(folder) == before
    assert "Corrected" not in said("results", folder.path)


def test_any_act_can_be_undone(folder: Folder, database: ActsDatabase) -> None:
    said("void", folder.path, "Toy1", 1, *WHY, "--yes")
    said("correct", folder.path, "team1", 7, *WHY, "--yes")
    alone = standings(folder)
    said("undo", folder.path, 1, "--yes")
    assert [row["state"] for row in json_of("acts", folder.path, "--json")] == ["undone", "in force"]
    said("undo", folder.path, "--yes")
    said("correct", folder.path, "team1", 7, *WHY, "--yes")
    said("void", folder.path, "Toy1", 1, *WHY, "--yes")
    assert standings(folder) == alone  # in whatever order


def test_the_list(folder: Folder, database: ActsDatabase) -> None:
    assert said("acts", folder.path) == "nothing was decided: all results count as they were played\n"
    said("correct", folder.path, "team1", 7, *WHY, "--yes")
    assert "in force" in said("acts", folder.path)
    (act,) = json_of("acts", folder.path, "--json")
    assert act["act"]["deed"] == {"kind": "correction", "team": 1, "points": 7.0}
    assert act["act"]["reason"] == "the network was down"


def test_what_the_verbs_refuse(folder: Folder, database: ActsDatabase) -> None:
    place = folder.path
    assert "everybody will want to know why: give a reason" in complaint("void", place, "Toy1", 1, "--yes")
    assert "name a server and a round, or an interval" in complaint("void", place, "Toy1", *WHY)
    assert "name a server and a round, or an interval" in complaint("void", place, "--from", "1:00", *WHY)
    assert "'1:99' is no contest time" in complaint("void", place, "--from", "1:99", "--to", "2:00", *WHY)
    assert "an end after it" in complaint("void", place, "--from", "1:00", "--to", "1:00", *WHY)
    assert "--give-up ends one round" in complaint("void", place, "--from", "1:00", "--to", "2:00", "--give-up", *WHY)
    assert "no team has the login 'ants'" in complaint("correct", place, "ants", 3, *WHY)
    assert "no act is in force; there is nothing to undo" in complaint("undo", place)
    assert "there is no act 4" in complaint("undo", place, 4)
    said("void", place, "Toy1", 1, *WHY, "--yes")
    said("undo", place, "--yes")
    assert "act 1 is undone" in complaint("undo", place, 1)


def test_no_change_is_too_small_to_be_told() -> None:
    assert [difference(change) for change in (0.0, 20.0, -1.006, -0.0004, 0.005)] == [
        "0.00",
        "+20.00",
        "-1.01",
        "-0.0004",
        "+0.01",
    ]
