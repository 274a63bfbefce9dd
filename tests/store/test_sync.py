"""Syncing in the background: what fails is told, counted and tried again."""

import os
from pathlib import Path

import pytest

from arena24.store.sync import Syncer


class Disk:
    """A disk that fails when it is told to, and whose time is ours."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.broken, self.now, self.syncs = False, 0.0, 0
        self.written: list[tuple[bytes, int]] = []
        fsync, pwrite = os.fsync, os.pwrite

        def sync(descriptor: int) -> None:
            self.syncs += 1
            if self.broken:
                raise OSError(5, "Input/output error")
            fsync(descriptor)

        def write(descriptor: int, data: bytes, offset: int) -> int:
            self.written.append((data, offset))
            return pwrite(descriptor, data, offset)

        monkeypatch.setattr(os, "fsync", sync)
        monkeypatch.setattr(os, "pwrite", write)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


def test_a_failed_sync_is_told_and_tried_again(tmp_path: Path, disk: Disk) -> None:
    syncer, path = Syncer(lambda: disk.now), tmp_path / "000001.journal"
    path.write_bytes(b"one\n")
    syncer.turn_ended()
    syncer.sync(path)
    assert (syncer.failures, syncer.trouble, syncer.unsynced()) == (0, "", 0.0)
    disk.broken = True
    path.write_bytes(b"one\ntwo\n")
    syncer.turn_ended()
    disk.now = 7.0
    for _ in range(2):
        syncer.sync(path)
    assert (syncer.failures, syncer.trouble) == (2, "000001.journal: Input/output error")
    assert syncer.unsynced() == 7.0
    disk.broken = False
    disk.written.clear()
    syncer.sync(path)
    assert (syncer.failures, syncer.trouble, syncer.unsynced()) == (2, "", 0.0)
    # The system takes what it could not write for written: only a second write brings it to the disk.
    assert disk.written == [(b"two\n", 4)]
    assert path.read_bytes() == b"one\ntwo\n"


def test_what_is_on_the_disk_is_not_synced_again(tmp_path: Path, disk: Disk) -> None:
    syncer, path = Syncer(lambda: disk.now), tmp_path / "000001.journal"
    path.write_bytes(b"one\n")
    for _ in range(3):  # turns that ended while a sync was stalled
        syncer.turn_ended()
    for _ in range(3):
        syncer.sync(path)
    assert (disk.syncs, syncer.unsynced()) == (1, 0.0)


def test_a_pause_has_no_journal(tmp_path: Path, disk: Disk) -> None:
    syncer = Syncer(lambda: disk.now)
    syncer.turn_ended()
    syncer.sync(tmp_path / "000001.journal")
    assert (syncer.failures, syncer.unsynced()) == (0, 0.0)


def test_a_closed_journal_was_synced(tmp_path: Path, disk: Disk) -> None:
    syncer = Syncer(lambda: disk.now)
    syncer.turn_ended()
    syncer.round_ended()
    assert syncer.unsynced() == 0.0
