"""A way back from damage: journals that are broken, lost or of another round, and databases from a backup."""

import shutil
from pathlib import Path

from arena24.contest.clock import ContestState
from arena24.store import locks
from arena24.store.archive import compress
from arena24.store.database import Database
from arena24.store.folder import Folder
from arena24.store.reader import read
from arena24.store.records import Finish, TurnEnd, Void
from tests.cli.shell import arena24, complaint, said
from tests.cli.test_verify import begin, finish, record
from tests.server.contest import NOW

RESULTS = {1: "5", 2: "0"}
FINE = "everything is as it was written down\n"


def over(database: Database) -> None:
    database.set_state(ContestState.FINISHED, elapsed=10.0, at=NOW, who="test")


def damage(path: Path, text: bytes) -> None:
    """Flip a bit of some text in a journal."""
    whole = path.read_bytes()
    at = whole.index(text)
    path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])


def void(folder: Folder, *how: str) -> str:
    """Round 1 shall not count."""
    return said("void", folder.path, "Toy1", 1, "--reason", "damaged", "--yes", *how)


def damaged_after_a_turn(folder: Folder, number: int) -> Path:
    """A running round whose second turn is broken."""
    journal = begin(folder, number)
    journal.end_turn(TurnEnd(1, 1000.0, 2.0, elapsed=5.0))
    journal.order(2, b"POUR 8")
    journal.order(2, b"POUR 9")
    journal.close()
    damage(journal.path, b"POUR 8")
    return journal.path


def test_serving_a_finished_contest_credits_what_is_missing(folder: Folder, database: Database) -> None:
    for number in (1, 2):
        compress(finish(begin(folder, number), RESULTS))
    finish(begin(folder, 3), RESULTS)
    played = begin(folder, 4)  # its last turn ended, and it was killed then
    for turn in (1, 2):
        played.end_turn(TurnEnd(turn, 1000.0, 3.0, elapsed=10.0 * turn))
    played.close()
    record(database, 1, RESULTS)
    over(database)
    assert arena24("verify", folder.path).exit_code == 1
    told = said("serve", folder.path)
    assert "Toy1 round 2 is credited; the database lacked it" in told
    assert "is over; 3 had to be credited" in told
    assert [database.results("Toy1", number) for number in range(1, 5)] == [RESULTS] * 4
    assert database.recorded("Toy1")[4].tempo == 3.0
    assert database.recorded("Toy1")[4].finished == 20.0
    assert said("verify", folder.path).endswith(FINE)
    assert "is over; nothing had to be credited" in said("serve", folder.path)


def test_an_unfinished_round_of_a_finished_contest_is_void(folder: Folder, database: Database) -> None:
    begin(folder, 1).close()
    over(database)
    assert "`arena24 serve" in arena24("verify", folder.path).stdout
    assert "the round is void: the contest is over" in said("serve", folder.path)
    assert database.recorded("Toy1")[1].void
    assert said("verify", folder.path).endswith(FINE)


def test_a_database_from_a_backup_regains_its_rounds(folder: Folder, database: Database, tmp_path: Path) -> None:
    database.close()
    shutil.copy(folder.path / "contest.db", tmp_path / "backup.db")
    opened = Database.open(folder.database)
    for number in (1, 2):
        compress(finish(begin(folder, number), RESULTS))
        record(opened, number, RESULTS)
    opened.close()
    shutil.copy(tmp_path / "backup.db", folder.path / "contest.db")
    opened = Database.open(folder.database)
    over(opened)
    assert "2 had to be credited" in said("serve", folder.path)
    assert opened.scores()["Toy1"][1] == 20.0
    opened.close()


def test_a_damaged_round_is_void_and_told_until_somebody_decides(folder: Folder, database: Database) -> None:
    path = damaged_after_a_turn(folder, 1)
    whole = path.read_bytes()
    problems = arena24("verify", folder.path).stdout
    assert f"`arena24 salvage {folder.path} Toy1 1` goes on from its last good turn" in problems
    over(database)
    assert "set aside as 000001.journal.damaged, the round is void" in said("serve", folder.path)
    assert (path.parent / "000001.journal.damaged").read_bytes() == whole
    (packed,) = path.parent.glob("*.zst")
    assert isinstance(read(packed).records[-1], Void)
    assert database.recorded("Toy1")[1].void
    assert "000001.journal.damaged was set aside" in arena24("verify", folder.path).stdout
    assert "act 1 is done" in void(folder)
    assert said("verify", folder.path).endswith(FINE)
    detail = {"act": 1, "server": "Toy1", "round": 1, "reason": "damaged"}
    assert database.audit_log()[-1].detail == detail


def test_void_a_round_at_once(folder: Folder, database: Database) -> None:
    path = damaged_after_a_turn(folder, 1)
    assert "round 1 of Toy1 is given up" in void(folder, "--give-up")
    assert isinstance(read(path).records[-1], Void)
    assert database.recorded("Toy1")[1].void
    assert said("verify", folder.path).endswith(FINE)


def test_salvage_a_round(folder: Folder, database: Database) -> None:
    path = damaged_after_a_turn(folder, 1)
    assert said("salvage", folder.path, "Toy1", 1) == "round 1 of Toy1 goes on after turn 1\n"
    assert [record[0] for record in read(path).records] == [1, 1]  # the order of team 1, the end of turn 1
    assert said("verify", folder.path).endswith(FINE)


def test_salvage_a_round_that_was_given_up(folder: Folder, database: Database) -> None:
    """The server has set it aside, and begun the next one."""
    path = damaged_after_a_turn(folder, 1)
    void(folder, "--give-up")
    compress(path)
    begin(folder, 2).close()
    told = said("salvage", folder.path, "Toy1", 1)
    assert "goes on after turn 1" in told
    assert f"it counts for nothing by act 1; `arena24 undo {folder.path} 1` lets it count" in told
    assert database.recorded("Toy1") == {}
    assert not folder.journal("Toy1", 2).exists()
    kept = {"000001.journal.damaged", "000001.journal.zst.replaced", "000002.journal.replaced"}
    assert {found.name for found in path.parent.iterdir()} == {path.name} | kept
    assert said("verify", folder.path).endswith(FINE)


def test_a_later_round_that_is_over_cannot_be_undone(folder: Folder, database: Database) -> None:
    damaged_after_a_turn(folder, 1)
    void(folder, "--give-up")
    finish(begin(folder, 2), RESULTS)
    assert "this later round is over" in complaint("salvage", folder.path, "Toy1", 1)


def test_damage_behind_the_last_turn_costs_nothing(folder: Folder, database: Database) -> None:
    path = finish(begin(folder, 1), RESULTS)
    path.write_bytes(path.read_bytes() + b"\0" * 512)
    over(database)
    assert "all its turns are whole" in said("serve", folder.path)
    assert database.results("Toy1", 1) == RESULTS
    assert isinstance(read(path.with_name(path.name + ".zst")).records[-1], Finish)


def test_a_damaged_last_record_is_written_anew(folder: Folder, database: Database) -> None:
    path = finish(begin(folder, 1), RESULTS)
    damage(path, b'{"1":"5"')
    over(database)
    assert "its last turn had ended; the round is finished" in said("serve", folder.path)
    assert database.results("Toy1", 1) == RESULTS


def test_a_damaged_header(folder: Folder, database: Database) -> None:
    path = damaged_after_a_turn(folder, 1)
    damage(path, b'"game"')
    assert "no turn of it is whole" in complaint("salvage", folder.path, "Toy1", 1)
    assert "round 1 of Toy1 is given up" in void(folder, "--give-up")
    assert said("verify", folder.path).endswith(FINE)


def test_what_the_verbs_refuse(folder: Folder, database: Database) -> None:
    finish(begin(folder, 1), RESULTS)
    assert "there is no server 'Toy9'; there are: Toy1" in complaint("salvage", folder.path, "Toy9", 1)
    nobody = complaint("void", folder.path, "Toy1", 2, "--give-up", "--yes", "--reason", "x")
    assert "no journal of round 2; there are those of rounds 1 to 1" in nobody
    assert "nothing to go on with" in complaint("salvage", folder.path, "Toy1", 1)
    with locks.held(folder.life("Toy1")):
        assert "Toy1 is running; stop the contest first" in complaint("salvage", folder.path, "Toy1", 1)
        running = complaint("void", folder.path, "Toy1", 1, "--give-up", "--yes", "--reason", "x")
        assert "Toy1 is running; stop the contest first" in running
    assert said("acts", folder.path).startswith("nothing was decided")
