"""Journals folded again."""

import hashlib
import sqlite3
from collections.abc import Iterator
from math import inf
from pathlib import Path

import msgspec
import pytest

from arena24 import __version__
from arena24.cli.commitment import commit
from arena24.contest.clock import State
from arena24.games import toy
from arena24.games.seed import Seed
from arena24.store.archive import compress
from arena24.store.database import Database
from arena24.store.fold import fold
from arena24.store.folder import Folder
from arena24.store.journal import Journal
from arena24.store.records import Header
from arena24.store.rows import Round
from tests.cli.shell import arena24, said
from tests.server.contest import NOW, toy_contest

TEMPO = 2.0


def begin(folder: Folder, number: int, params: dict[str, object] | None = None) -> Journal:
    """A round of two turns with one order."""
    params = params or msgspec.to_builtins(toy.ToyParams(turns=2))
    seed = Seed.from_hex("ab" * 32).derive("Toy1", number).hex
    header = Header(game="toy", server="Toy1", round=number, version="test", params=params, seed=seed, teams=(1, 2))
    folder.journals("Toy1").mkdir(parents=True, exist_ok=True)
    journal = Journal.create(folder.journals("Toy1") / f"{number:06d}.journal", header)
    journal.order(1, b"POUR 5")
    return journal


def finish(journal: Journal, results: dict[int, str]) -> Path:
    """Play it to its end."""
    for turn in (1, 2):
        journal.end_turn(turn, remaining=inf, tempo=TEMPO)
    digest = fold(toy.GAME, journal.header, journal.records()).digest()
    journal.finish(elapsed=10.0, tempo=TEMPO, results=results, digest=digest)
    return journal.path


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return toy_contest(tmp_path / "c", teams=2)


@pytest.fixture
def database(folder: Folder) -> Iterator[Database]:
    opened = Database.open(folder.database)
    yield opened
    opened.close()


def record(database: Database, number: int, results: dict[int, str]) -> None:
    database.record_round(Round("Toy1", number, 0.0, 10.0, TEMPO), results)


def test_everything_agrees(folder: Folder, database: Database) -> None:
    compress(finish(begin(folder, 1), {1: "5", 2: "0"}))
    record(database, 1, {1: "5", 2: "0"})
    begin(folder, 2).close()
    lines = said("verify", folder.path).splitlines()
    assert lines[2].split() == ["Toy1", "1", "0", "1", "2", "2", "0"]
    assert lines[-1] == "everything is as it was written down"


def problems(folder: Folder) -> list[str]:
    result = arena24("verify", folder.path)
    assert result.exit_code == 1, result.output
    return result.stdout.splitlines()[3:]


def test_results_that_the_rules_do_not_give(folder: Folder, database: Database) -> None:
    finish(begin(folder, 1), {1: "6", 2: "0"})
    record(database, 1, {1: "6", 2: "0"})
    assert problems(folder) == [
        "Toy1 round 1: the rules give team 1: 5, team 2: 0, the journal says team 1: 6, team 2: 0",
        "1 differ",
    ]


def test_results_that_the_database_changed(folder: Folder, database: Database) -> None:
    finish(begin(folder, 1), {1: "5", 2: "0"})
    record(database, 1, {1: "7", 2: "0"})
    assert problems(folder)[0] == (
        "Toy1 round 1: the journal says team 1: 5, team 2: 0, the database team 1: 7, team 2: 0"
    )


def test_a_journal_that_is_missing(folder: Folder, database: Database) -> None:
    record(database, 1, {1: "7"})
    assert problems(folder)[0] == "Toy1 round 1: there is no journal"


def test_a_journal_that_was_edited(folder: Folder, database: Database) -> None:
    path = finish(begin(folder, 1), {1: "5", 2: "0"})
    record(database, 1, {1: "5", 2: "0"})
    path.write_bytes(path.read_bytes().replace(b"POUR 5", b"POUR 9"))
    assert "is damaged" in problems(folder)[0]


def test_a_journal_of_other_rules_says_who_wrote_it(folder: Folder, database: Database) -> None:
    """Amended rules fold an old journal differently; whoever verifies it is told why that may be."""
    journal = begin(folder, 1)
    journal.end_turn(1, remaining=inf, tempo=TEMPO, digest="0" * 32)
    journal.close()
    assert problems(folder)[0] == (
        "Toy1 round 1: the state after turn 1 differs from the journal's"
        f" (arena24 test wrote it, this is {__version__}; CHANGELOG.md says which rules were amended)"
    )


def test_a_journal_whose_parameters_are_refused_today(folder: Folder, database: Database) -> None:
    begin(folder, 1, params={"Q": 0}).close()
    assert problems(folder)[0].startswith("Toy1 round 1: its parameters are refused: Expected `int` >= 1 - at `$.Q` (")


def test_a_tempo_that_was_changed(folder: Folder, database: Database) -> None:
    finish(begin(folder, 1), {1: "5", 2: "0"})
    database.record_round(Round("Toy1", 1, 0.0, 10.0, 3.0), {1: "5", 2: "0"})
    assert problems(folder)[0] == "Toy1: the journals give team 1 10.000000, the database 15.000000"


def test_the_seed_is_the_one_that_was_committed_to(folder: Folder, database: Database) -> None:
    assert "to which no init has committed" in arena24("verify", folder.path).stderr
    commit(database)
    remarks = arena24("verify", folder.path).stderr
    assert "as init has committed to it" in remarks
    assert hashlib.sha256(b"ab" * 32).hexdigest() in remarks
    assert "ab" * 32 not in remarks  # while anything can still be played
    database.set_state(State.FINISHED, elapsed=1.0, at=NOW, who="test")
    assert "ab" * 32 in arena24("verify", folder.path).stderr


def test_a_secret_that_was_exchanged(folder: Folder, database: Database) -> None:
    commit(database)
    with sqlite3.connect(folder.path / "contest.db") as connection:
        connection.execute("UPDATE contest SET secret = ?", ("cd" * 32,))
    connection.close()
    result = arena24("verify", folder.path)
    assert result.exit_code == 1
    assert "which is NOT the one" in result.stderr


def test_a_round_of_another_seed(folder: Folder) -> None:
    journal = begin(folder, 1)
    journal.close()
    header = msgspec.structs.replace(journal.header, seed="ef" * 32)
    journal.path.unlink()
    Journal.create(journal.path, header).close()
    result = arena24("verify", folder.path)
    assert result.exit_code == 1
    assert "Toy1 round 1: its seed does not come from the contest's secret" in result.stdout
