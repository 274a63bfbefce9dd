"""Rounds counted again from their journals."""

import json
from collections.abc import Iterator
from math import inf
from pathlib import Path

import msgspec
import pytest

from arena24.games import toy
from arena24.store.acts import ActsDatabase
from arena24.store.archive import compress
from arena24.store.ending import RoundEnd
from arena24.store.fold import fold
from arena24.store.folder import Folder
from arena24.store.journal import Journal
from arena24.store.reader import Reader
from arena24.store.records import Header, TurnEnd
from tests.cli.shell import arena24, complaint, json_of, said
from tests.cli.test_verify import seed_of
from tests.server.contest import toy_contest

WHY = ("--reason", "ruling 12")
POURED = [{1: (5, 2, 1), 2: (0, 9, 1)}, {1: (4, 4, 4), 2: (1, 0, 30)}]  # by round, then by team, in each turn
RULES = """
from dataclasses import replace

from arena24.games import toy


class Doubled(toy.Toy):
    def results(self):
        return {team: 2 * water for team, water in self.jugs.items()}


GAME = replace(
    toy.GAME,
    rules=Doubled,
    new_round=lambda start: Doubled(start.params, start.seed, dict.fromkeys(start.teams, 0)),
)
"""


def play(folder: Folder, number: int, turns: int, factor: int) -> Path:
    """A round with the orders of `POURED` that lasts for so many turns, and whose results are multiplied."""
    params = msgspec.to_builtins(toy.ToyParams(turns=turns))
    header = Header(
        game="toy", server="Toy1", round=number, version="test", params=params, seed=seed_of(number), teams=(1, 2, 3)
    )
    folder.journals("Toy1").mkdir(parents=True, exist_ok=True)
    journal = Journal.create(folder.journal("Toy1", number), header)
    for turn in range(1, turns + 1):
        for team, litres in POURED[number - 1].items():
            journal.order(team, b"POUR %d" % litres[turn - 1])
        journal.end_turn(TurnEnd(turn, inf, number + turn / 8, elapsed=100.0 * number + turn))
    round_ = fold(toy.GAME, header, journal.records())
    results = {int(team): str(factor * int(str(water))) for team, water in (round_.results() or {}).items()}
    journal.finish(elapsed=100.0 * number + turns, tempo=number + turns / 8, results=results, digest="-")
    return journal.path


def contest(path: Path, *, turns: int = 3, factor: int = 1) -> Folder:
    """Two rounds, one of them archived."""
    folder = toy_contest(path, teams=3)
    database = ActsDatabase.open(folder.database)
    for number in (1, 2):
        journal = play(folder, number, turns, factor)
        RoundEnd.read(Reader(journal)).credit(database)
        if number == 1:
            compress(journal)
    database.close()
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return contest(tmp_path / "c")


@pytest.fixture
def database(folder: Folder) -> Iterator[ActsDatabase]:
    opened = ActsDatabase.open(folder.database)
    yield opened
    opened.close()


def standings(folder: Folder) -> str:
    return arena24("results", folder.path, "--json").stdout


def test_unchanged_rules_change_no_digit(folder: Folder, database: ActsDatabase) -> None:
    before = standings(folder)
    told = said("recount", folder.path, *WHY)
    assert told == (
        "2 rounds counted again under the rules as they are: 0 differ.\n"
        "No score, total or place changes.\nnothing was done\n"
    )
    assert (database.acts(), standings(folder)) == ((), before)


def test_a_changed_parameter_is_a_contest_that_was_played_with_it(folder: Folder, tmp_path: Path) -> None:
    """The rounds are over a turn earlier, with the K of that turn."""
    before = standings(folder)
    told = said("recount", folder.path, "--set", "Toy1.Q=2", *WHY)
    assert "2 rounds counted again under Toy1.Q = 2: 2 differ." in told
    assert "Toy1: rounds 1-2 get other results" in told
    assert standings(folder) == before  # nothing counts by it yet
    assert "act 1 is done" in said("recount", folder.path, "--apply", "--yes")
    assert standings(folder) == standings(contest(tmp_path / "fresh", turns=2))
    said("undo", folder.path, "--yes")
    assert standings(folder) == before


def test_changed_rules_are_a_contest_that_was_played_by_them(
    folder: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "doubled_toy.py").write_text(RULES)
    monkeypatch.chdir(tmp_path)
    before = standings(folder)
    shown = said("recount", folder.path, "--rules-from", "doubled_toy", "--rounds", "Toy1:2", "--preview")
    assert "1 round counted again under the rules of doubled_toy: 1 differ." in shown
    said("recount", folder.path, "--rules-from", "doubled_toy", *WHY, "--yes")
    assert standings(folder) == standings(contest(tmp_path / "fresh", factor=2))
    said("undo", folder.path, "--yes")
    assert standings(folder) == before


def test_amended_rules_may_lie_in_the_contest(folder: Folder) -> None:
    folder.rules.mkdir()
    (folder.rules / "amended_toy.py").write_text(RULES)
    told = said("recount", folder.path, "--rules-from", "amended_toy", "--preview")
    assert "2 rounds counted again under the rules of amended_toy: 2 differ." in told


def test_what_would_not_have_been_over_is_void(folder: Folder) -> None:
    assert "Toy1: rounds 1-2 become void" in said("recount", folder.path, "--set", "Toy1.Q=4", "--preview")


def test_cancelled(folder: Folder, database: ActsDatabase) -> None:
    before = standings(folder)
    assert "--cancel gives it up" in said("recount", folder.path, "--set", "Toy1.Q=2", *WHY).replace("\n", " ")
    assert "another recount is prepared" in complaint("recount", folder.path, "--set", "Toy1.Q=1", *WHY)
    assert "nothing was done" in said("recount", folder.path, "--cancel", "--preview")
    assert "give nothing else" in complaint("recount", folder.path, "--set", "Toy1.Q=1", "--apply")
    assert "act 1 is cancelled" in said("recount", folder.path, "--cancel")
    assert standings(folder) == before
    assert [row["state"] for row in json_of("acts", folder.path, "--json")] == ["cancelled"]
    assert [entry.action for entry in database.audit_log()][-2:] == ["prepare recount", "cancel"]


def test_the_last_recount_counts_and_undoing_it_brings_back_the_one_before(folder: Folder) -> None:
    said("recount", folder.path, "--set", "Toy1.Q=2", *WHY, "--yes")
    first = standings(folder)
    said("recount", folder.path, *WHY, "--yes")  # as it was played
    assert (
        json.loads(standings(folder))[0]["servers"]["Toy1"]["score"] != json.loads(first)[0]["servers"]["Toy1"]["score"]
    )
    said("undo", folder.path, "--yes")
    assert standings(folder) == first


def test_what_it_refuses(folder: Folder) -> None:
    place = folder.path
    assert "give a reason" in complaint("recount", place)
    assert "no recount is prepared" in complaint("recount", place, "--apply")
    assert "one of --apply and --cancel" in complaint("recount", place, "--apply", "--cancel")
    assert "is no SERVER.NAME=VALUE" in complaint("recount", place, "--set", "Toy1=1", *WHY)
    assert "no server 'Toy9'; the servers are: Toy1" in complaint("recount", place, "--set", "Toy9.Q=1", *WHY)
    assert "toy has no parameter 'X'; it has: L, T, Q" in complaint("recount", place, "--set", "Toy1.X=1", *WHY)
    assert "Expected `int`" in complaint("recount", place, "--set", "Toy1.Q=x", *WHY)
    assert "names no server" in complaint("recount", place, "--rounds", "Toy9:1", *WHY)
    assert "does not load" in complaint("recount", place, "--rules-from", "no_such_package", *WHY)
    assert "has no GAME" in complaint("recount", place, "--rules-from", "json", *WHY)
    assert "which no server of this contest plays" in complaint(
        "recount", place, "--rules-from", "arena24.games.flood", *WHY
    )
