"""Backups: whole or not there, small, private, and consistent whenever they are taken."""

import errno
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import IO

import pytest

from arena24.contest.clock import ContestState
from arena24.games.seed import Seed
from arena24.store import archive, sqlite
from arena24.store.backup import BackupError, Vault, find, restore
from arena24.store.database import Database
from arena24.store.ending import RoundEnd
from arena24.store.errors import DatabaseError
from arena24.store.folder import Folder
from arena24.store.journal import Journal
from arena24.store.journals import present
from arena24.store.locks import Taken, held
from arena24.store.shelf import Shelf
from arena24.store.transfer import transfer
from tests.cli.test_verify import begin, finish
from tests.engines import BOTH, Bed
from tests.server.contest import NOW, toy_contest

RESULTS = {1: "5", 2: "0"}


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return toy_contest(tmp_path / "contest", teams=2)


@pytest.fixture
def vault(tmp_path: Path) -> Vault:
    return Vault(tmp_path / "stick" / "backups")


def take(vault: Vault, folder: Folder, keep: int = 9) -> Path:
    return vault.take(folder, NOW, keep).backup.path


def files(path: Path) -> dict[str, bytes]:
    return {str(file.relative_to(path)): file.read_bytes() for file in sorted(path.rglob("*")) if file.is_file()}


def shelf_of(folder: Folder) -> Shelf:
    return Shelf(folder.journals("Toy1"), "Toy1", Seed.from_hex("ab" * 32))


def end_and_begin(folder: Folder, number: int) -> None:
    """A round ends, is archived and credited; the next one has begun before."""
    path = finish(Journal.resume(folder.journal("Toy1", number)), RESULTS)
    begin(folder, number + 1).close()
    archive.compress(path)
    with closing(Database.open(folder.database)) as database:
        RoundEnd.read(shelf_of(folder).open(number)).credit(database)


def recorded(folder: Folder) -> list[int]:
    with closing(Database.open(folder.database)) as database:
        return sorted(database.recorded("Toy1"))


def test_a_folder_and_its_way_back(folder: Folder, vault: Vault, tmp_path: Path) -> None:
    begin(folder, 1).close()
    end_and_begin(folder, 1)
    (folder.path / "packs" / "mine").mkdir(parents=True)
    (folder.path / "packs" / "mine" / "moves.csv").write_text("tackle")
    (folder.path / "locks").mkdir()
    (folder.path / "locks" / "Toy1").touch()
    (folder.journals("Toy1") / "000007.journal.damaged").write_bytes(b"kept")
    (folder.journals("Toy1") / "000003.journal.4711.new").write_bytes(b"half")
    backup = take(vault, folder)
    assert sorted(files(backup)) == [
        "backup.json",
        "contest.db",
        "contest.toml",
        "journals/Toy1/000001.journal.zst",
        "journals/Toy1/000002.journal",
        "journals/Toy1/000007.journal.damaged",
        "packs/mine/moves.csv",
    ]
    restored = tmp_path / "restored"
    assert restore(find(vault.path), restored) == []
    ours, theirs = files(folder.path), files(restored)
    assert {name: theirs[name] for name in theirs if name != "contest.db"} == {
        name: ours[name] for name in theirs if name != "contest.db"
    }
    assert recorded(Folder(restored)) == [1]


def test_what_does_not_change_is_not_copied_again(folder: Folder, vault: Vault) -> None:
    begin(folder, 1).close()
    end_and_begin(folder, 1)
    first = vault.take(folder, NOW, 9)
    second = vault.take(folder, NOW, 9)
    name = "journals/Toy1/000001.journal.zst"
    assert (first.linked, second.linked) == (0, 1)
    assert (first.backup.path / name).samefile(second.backup.path / name)
    running = "journals/Toy1/000002.journal"
    assert not (first.backup.path / running).samefile(second.backup.path / running)


def test_an_archive_that_is_another_one_is_copied(folder: Folder, vault: Vault) -> None:
    begin(folder, 1).close()
    end_and_begin(folder, 1)
    take(vault, folder)
    replaced = shelf_of(folder).archive(1)
    replaced.write_bytes(replaced.read_bytes() + b"!")
    second = vault.take(folder, NOW, 9)
    assert second.linked == 0
    assert (second.backup.path / "journals/Toy1/000001.journal.zst").read_bytes().endswith(b"!")


def test_a_disk_without_links(folder: Folder, vault: Vault, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(folder, 1).close()
    end_and_begin(folder, 1)
    take(vault, folder)

    def refuse(*_: object) -> None:
        raise PermissionError(errno.EPERM, "no links")

    monkeypatch.setattr(os, "link", refuse)
    second = vault.take(folder, NOW, 9)
    assert second.linked == 0
    assert (second.backup.path / "journals/Toy1/000001.journal.zst").exists()


def test_nobody_else_can_read_it(folder: Folder, vault: Vault, tmp_path: Path) -> None:
    begin(folder, 1).close()
    folder.passwords.write_text("team1 x\n")
    folder.passwords.chmod(0o644)
    take(vault, folder)
    restore(find(vault.path), tmp_path / "restored")
    for root in (vault.path, tmp_path / "restored"):
        open_ones = [path for path in (root, *root.rglob("*")) if path.stat().st_mode & 0o077 and path.name != "lock"]
        assert open_ones == []


def test_the_oldest_go(folder: Folder, vault: Vault) -> None:
    paths = [take(vault, folder, keep=2) for _ in range(3)]
    assert [backup.path for backup in vault.backups()] == paths[1:]
    assert not paths[0].exists()


def _at_every_copy(monkeypatch: pytest.MonkeyPatch, happen: Callable[[str], None]) -> None:
    """Let something happen before each file is copied."""
    copy = shutil.copyfileobj

    def copied(source: IO[bytes], target: IO[bytes], length: int = 0) -> None:
        happen(Path(source.name).name)
        copy(source, target, length)

    monkeypatch.setattr(shutil, "copyfileobj", copied)


@pytest.mark.parametrize("at", range(1, 5))
def test_one_that_is_interrupted(folder: Folder, vault: Vault, monkeypatch: pytest.MonkeyPatch, at: int) -> None:
    """By Ctrl-C, at any file: the one before is as it was, and the next one is whole."""
    begin(folder, 1).close()
    end_and_begin(folder, 1)
    folder.passwords.write_text("team1 x\n")
    before = files(take(vault, folder))
    shutil.rmtree(folder.path / "journals")  # so that everything has to be copied
    begin(folder, 1).close()
    end_and_begin(folder, 1)
    seen = 0

    def interrupt(_: str) -> None:
        nonlocal seen
        seen += 1
        if seen == at:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        _at_every_copy(patch, interrupt)
        with pytest.raises(KeyboardInterrupt):
            take(vault, folder)
    assert [files(backup.path) for backup in vault.backups()] == [before]
    assert not list(vault.path.glob("*.new"))
    take(vault, folder)
    assert len(vault.backups()) == 2


def test_one_whose_process_was_killed(folder: Folder, vault: Vault) -> None:
    first = take(vault, folder)
    killed = vault.path / "0002-20260101T000000Z.new"
    shutil.copytree(first, killed)
    assert [backup.path for backup in vault.backups()] == [first]
    take(vault, folder)
    assert not killed.exists()


def test_a_full_disk_is_told_as_one_whatever_sqlite_says(
    folder: Folder, vault: Vault, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> bool:
        raise DatabaseError("disk I/O error")

    monkeypatch.setattr(sqlite, "copied", fail)
    with pytest.raises(DatabaseError):
        take(vault, folder)
    monkeypatch.setattr("arena24.store.backup.FULL", 1 << 60)
    with pytest.raises(OSError, match="No space left"):
        take(vault, folder)


def test_rounds_end_while_it_is_taken(
    folder: Folder, vault: Vault, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Between the database and the journals, and between the list and the copy: nothing is lost, nothing is void."""
    begin(folder, 1).close()
    copied, numbers = sqlite.copied, Shelf.numbers

    def after_the_database(*args: object) -> bool:
        done = copied(*args)  # type: ignore[arg-type]
        end_and_begin(folder, 1)
        return done

    def after_the_list(self: Shelf) -> list[int]:
        found = numbers(self)
        if found == [1, 2] and self.directory == folder.journals("Toy1"):
            end_and_begin(folder, 2)
        return found

    with monkeypatch.context() as patch:
        patch.setattr(sqlite, "copied", after_the_database)
        patch.setattr(Shelf, "numbers", after_the_list)
        backup = take(vault, folder)
    assert sorted(files(backup / "journals")) == [
        "Toy1/000001.journal.zst",
        "Toy1/000002.journal.zst",
        "Toy1/000003.journal",
    ]
    restored = Folder(tmp_path / "restored")
    assert restore(find(backup), restored.path) == ["Toy1 round 1", "Toy1 round 2"]
    assert recorded(restored) == [1, 2]


def test_a_round_that_begins_after_the_list_is_left_to_the_next_backup(
    folder: Folder, vault: Vault, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside a copy of the round before it that is not over, a restored server would take that for abandoned."""
    begin(folder, 1).close()
    done = False

    def end(name: str) -> None:
        nonlocal done
        if name == "contest.toml" and not done:
            done = True
            end_and_begin(folder, 1)

    _at_every_copy(monkeypatch, end)
    backup = take(vault, folder)
    assert done
    assert sorted(files(backup / "journals")) == ["Toy1/000001.journal"]


def test_a_journal_that_is_archived_as_it_is_copied(
    folder: Folder, vault: Vault, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(folder, 1).close()

    def then_archived(journal: Path) -> Path:
        found = present(journal)
        if found.suffix == ".journal":
            end_and_begin(folder, 1)
        return found

    monkeypatch.setattr("arena24.store.backup.present", then_archived)
    backup = take(vault, folder)
    assert sorted(files(backup / "journals")) == ["Toy1/000001.journal.zst"]


def test_a_round_without_a_journal_is_told(folder: Folder, vault: Vault) -> None:
    begin(folder, 1).close()
    end_and_begin(folder, 1)
    shelf_of(folder).archive(1).unlink()
    assert vault.take(folder, NOW, 9).missing == ("Toy1 round 1",)


def test_backups_of_another_contest(folder: Folder, vault: Vault, tmp_path: Path) -> None:
    take(vault, folder)
    other = toy_contest(tmp_path / "other", teams=1, name="Other")
    with closing(sqlite3.connect(other.path / "contest.db")) as connection, connection:
        connection.execute("UPDATE contest SET secret = 'cdcd'")
    with pytest.raises(BackupError, match=r"holds backups of another contest \(Test\)"):
        take(vault, other)
    assert len(vault.backups()) == 1


def test_two_at_once(folder: Folder, vault: Vault, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arena24.store.locks.PATIENCE", 0.1)
    take(vault, folder)
    with held(vault.path / "lock"), pytest.raises(Taken):
        take(vault, folder)


def test_a_place_inside_the_contest_is_not_copied_into_itself(folder: Folder) -> None:
    vault = Vault(folder.path / "backups")
    take(vault, folder)
    assert not (take(vault, folder) / "backups").exists()


def test_where_nothing_may_be_restored(folder: Folder, vault: Vault, tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="there is no backup in"):
        find(tmp_path)
    take(vault, folder)
    with pytest.raises(BackupError, match="not empty; name a new folder"):
        restore(find(vault.path), folder.path)
    (tmp_path / "empty").mkdir()
    restore(find(vault.path), tmp_path / "empty")
    assert Folder(tmp_path / "empty").config.exists()


def test_a_restore_that_fails_leaves_nothing(
    folder: Folder, vault: Vault, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    take(vault, folder)

    def full(_: str) -> None:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patch:
        _at_every_copy(patch, full)
        with pytest.raises(OSError, match="full"):
            restore(find(vault.path), tmp_path / "restored")
    assert not list(tmp_path.glob("restored*"))


@pytest.fixture
def elsewhere(engine: Bed, tmp_path: Path, folder: Folder) -> Folder:
    """The same contest, with its database named in contest.toml."""
    url = engine.url(tmp_path)  # for SQLite a file elsewhere
    transfer(folder.database, url, lambda done, total: None)
    folder.config.write_text(f'database = "{url}"\n{folder.config.read_text()}')
    return folder


@BOTH
def test_a_database_elsewhere_becomes_a_file(elsewhere: Folder, vault: Vault, tmp_path: Path) -> None:
    begin(elsewhere, 1).close()
    end_and_begin(elsewhere, 1)
    take(vault, elsewhere)
    restored = Folder(tmp_path / "restored")
    restore(find(vault.path), restored.path)
    assert restored.database == f"sqlite:///{restored.path / 'contest.db'}"
    assert recorded(restored) == [1]
    with closing(Database.open(restored.database)) as database:
        assert database.contest().state is ContestState.SETUP
        assert [team.login for team in database.teams()] == ["team1", "team2"]
