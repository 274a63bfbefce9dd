"""Journals folded again."""

import hashlib
import sqlite3
from contextlib import closing
from math import inf
from pathlib import Path

import msgspec
import pytest

from arena24 import __version__
from arena24.cli import verify as verb
from arena24.cli.commitment import commit
from arena24.contest.clock import ContestState
from arena24.games import toy
from arena24.games.seed import Seed
from arena24.store.archive import compress
from arena24.store.database import Database
from arena24.store.fold import fold
from arena24.store.folder import Folder
from arena24.store.journal import Journal
from arena24.store.reader import Reader, read
from arena24.store.records import Header, TurnEnd
from arena24.store.rows import RoundRow
from arena24.store.shelf import Shelf
from tests.cli.shell import arena24, said
from tests.server.contest import NOW

TEMPO = 2.0


def seed_of(number: int, contest: str = "ab" * 32) -> str:
    return Seed.from_hex(contest).derive("Toy1", number).hex


def begin(folder: Folder, number: int, params: dict[str, object] | None = None) -> Journal:
    """A round of two turns with one order."""
    params = params or msgspec.to_builtins(toy.ToyParams(turns=2))
    header = Header(
        game="toy", server="Toy1", round=number, version="test", params=params, seed=seed_of(number), teams=(1, 2)
    )
    folder.journals("Toy1").mkdir(parents=True, exist_ok=True)
    journal = Journal.create(folder.journals("Toy1") / f"{number:06d}.journal", header)
    journal.order(1, b"POUR 5")
    return journal


def finish(journal: Journal, results: dict[int, str]) -> Path:
    """Play it to its end."""
    for turn in (1, 2):
        journal.end_turn(TurnEnd(turn, inf, TEMPO))
    digest = fold(toy.GAME, journal.header, journal.records()).digest()
    journal.finish(elapsed=10.0, tempo=TEMPO, results=results, digest=digest)
    return journal.path


def record(database: Database, number: int, results: dict[int, str]) -> None:
    database.record_round(RoundRow("Toy1", number, 0.0, 10.0, TEMPO), results)


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
    journal.end_turn(TurnEnd(1, inf, TEMPO, digest="0" * 32))
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
    database.record_round(RoundRow("Toy1", 1, 0.0, 10.0, 3.0), {1: "5", 2: "0"})
    assert problems(folder)[0] == "Toy1 round 1: the journal says tempo 2.0, the database 3.0"


def test_a_value_that_is_not_that_of_its_result(folder: Folder, database: Database) -> None:
    """What is added up is a number beside the exact result."""
    finish(begin(folder, 1), {1: "5", 2: "0"})
    record(database, 1, {1: "5", 2: "0"})
    with closing(sqlite3.connect(folder.path / "contest.db")) as file, file:
        file.execute("update results set value = 7.5 where team = 1")
    assert problems(folder)[0] == "Toy1: the journals give team 1 10.000000, the database 15.000000"


def test_a_last_turn_that_was_played_twice(folder: Folder, database: Database) -> None:
    journal = begin(folder, 1)
    for turn in (1, 2, 2):
        journal.end_turn(TurnEnd(turn, inf, TEMPO))
    round_ = fold(toy.GAME, journal.header, journal.records())
    journal.finish(elapsed=10.0, tempo=TEMPO, results={1: "5", 2: "0"}, digest=round_.digest())
    record(database, 1, {1: "5", 2: "0"})
    assert problems(folder)[0].startswith("Toy1 round 1: the round was over, and the journal goes on: TurnEnd(turn=2")


def test_a_turn_that_is_missing(folder: Folder, database: Database) -> None:
    journal = begin(folder, 1)
    journal.end_turn(TurnEnd(2, inf, TEMPO))
    journal.close()
    assert problems(folder)[0] == "Toy1 round 1: turn 1 should end, and the journal ends turn 2"


def test_a_round_that_ended_with_another_k_than_its_last_turn(folder: Folder, database: Database) -> None:
    journal = begin(folder, 1)
    for turn in (1, 2):
        journal.end_turn(TurnEnd(turn, inf, TEMPO, elapsed=5.0 * turn))
    digest = fold(toy.GAME, journal.header, journal.records()).digest()
    journal.finish(elapsed=10.0, tempo=2.5, results={1: "5", 2: "0"}, digest=digest)
    database.record_round(RoundRow("Toy1", 1, 0.0, 10.0, 2.5), {1: "5", 2: "0"})
    told = "its last turn ended at 10.0 with K 2.0, the round at 10.0 with 2.5"
    assert problems(folder)[0] == f"Toy1 round 1: {told}"


def test_a_round_that_the_database_lacks(folder: Folder, database: Database) -> None:
    finish(begin(folder, 1), {1: "5", 2: "0"})
    assert "Toy1 round 1: the database lacks it; `arena24 serve" in problems(folder)[0]


def test_a_number_that_nobody_played(folder: Folder, database: Database) -> None:
    for number in (1, 3):
        compress(finish(begin(folder, number), {1: "5", 2: "0"}))
        record(database, number, {1: "5", 2: "0"})
    assert problems(folder) == ["Toy1 round 2: there is no journal", "1 differ"]


def test_a_round_without_an_end(folder: Folder, database: Database) -> None:
    for number in (1, 2):
        begin(folder, number).close()
    assert problems(folder) == ["Toy1 round 1: it has no end, and the next one has begun", "1 differ"]


def test_a_void_round_that_the_database_credits(folder: Folder, database: Database) -> None:
    begin(folder, 1).void("fire")
    record(database, 1, {1: "5"})
    assert problems(folder)[:2] == [
        "Toy1 round 1: the journal says nothing, the database team 1: 5",
        "Toy1 round 1: the journal says void True, the database False",
    ]


@pytest.mark.parametrize(
    ("changed", "owner"),
    [
        ({"server": "Toy2"}, "of Toy2 round 1"),
        ({"round": 4}, "of Toy1 round 4"),
        ({"seed": seed_of(1, "cd" * 32)}, "of another contest"),
    ],
)
def test_a_journal_that_belongs_elsewhere(
    folder: Folder, database: Database, changed: dict[str, str | int], owner: str
) -> None:
    header = begin(folder, 1).header
    folder.journal("Toy1", 1).unlink()
    Journal.create(folder.journal("Toy1", 1), msgspec.structs.replace(header, **changed)).close()
    assert owner in problems(folder)[0]


def test_rounds_that_end_while_it_reads(folder: Folder, database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """A contest that is being served: nothing is wrong, whenever a round ends, is archived, is credited or begins."""
    begin(folder, 1).close()
    monkeypatch.setattr("arena24.cli.organiser.is_served", lambda folder: True)
    recorded, has, read_round = Database.recorded, Shelf.has, verb.folded

    def end(number: int) -> None:
        """A round is finished, archived and credited, and the next one begins."""
        if folder.journal("Toy1", number).exists():
            record(database, number, {1: "5", 2: "0"})
            compress(finish(Journal.resume(folder.journal("Toy1", number)), {1: "5", 2: "0"}))
            begin(folder, number + 1).close()

    def after_the_database(self: Database, server: str) -> object:
        found = recorded(self, server)
        end(1)
        return found

    def before_it_is_opened(shelf: Shelf, number: int) -> bool:
        found = has(shelf, number)
        end(2)
        return found

    def while_it_is_read(reader: Reader) -> object:
        played = read_round(reader)
        end(reader.header.round)
        return played

    monkeypatch.setattr(Database, "recorded", after_the_database)
    monkeypatch.setattr(Shelf, "has", before_it_is_opened)
    monkeypatch.setattr(verb, "folded", while_it_is_read)
    assert said("verify", folder.path).endswith("everything is as it was written down\n")
    assert len(recorded(database, "Toy1")) >= 2


def test_what_is_half_made_is_no_journal(folder: Folder, database: Database) -> None:
    compress(finish(begin(folder, 1), {1: "5", 2: "0"}))
    record(database, 1, {1: "5", 2: "0"})
    (folder.journals("Toy1") / "000002.journal.4711.new").write_bytes(b"")
    (folder.journals("Toy1") / "000001.journal.zst.new").write_bytes(b"")
    assert said("verify", folder.path).endswith("everything is as it was written down\n")


def test_an_archive_of_another_journal(folder: Folder, database: Database) -> None:
    packed = compress(finish(begin(folder, 1), {1: "5", 2: "0"}))
    record(database, 1, {1: "5", 2: "0"})
    whole = read(packed)
    journal = Journal.create(folder.journal("Toy1", 1), msgspec.structs.replace(whole.header, version="other"))
    journal.order(1, b"POUR 5")
    finish(journal, {1: "5", 2: "0"})
    assert "000001.journal.zst is not the archive of 000001.journal" in problems(folder)[0]


def test_the_seed_is_the_one_that_was_committed_to(folder: Folder, database: Database) -> None:
    assert "to which no init has committed" in arena24("verify", folder.path).stderr
    commit(database)
    remarks = arena24("verify", folder.path).stderr
    assert "as init has committed to it" in remarks
    assert hashlib.sha256(b"ab" * 32).hexdigest() in remarks
    assert "ab" * 32 not in remarks  # while anything can still be played
    database.set_state(ContestState.FINISHED, elapsed=1.0, at=NOW, who="test")
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
    assert "of another contest" in result.stdout  # its seed does not come from the secret
