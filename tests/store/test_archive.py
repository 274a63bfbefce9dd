"""Compressed journals."""

import contextlib
from pathlib import Path

import pytest

from arena24.store import archive
from arena24.store.archive import compress
from arena24.store.errors import BrokenJournal, JournalError, LockedJournal
from arena24.store.journal import Journal
from arena24.store.reader import read

from .test_journal import begun


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    path = tmp_path / "round.journal"
    begun(path).finish(elapsed=5, tempo=2, results={1: "7/3"})
    return path


def test_a_compressed_journal_reads_the_same(finished: Path) -> None:
    before = read(finished)
    packed = compress(finished)
    assert packed.name == "round.journal.zst"
    assert list(finished.parent.iterdir()) == [packed]
    assert read(packed) == before


def test_a_void_round_is_over_too(tmp_path: Path) -> None:
    begun(tmp_path / "round.journal").void("fire")
    assert read(compress(tmp_path / "round.journal")).torn is None


def test_an_unfinished_round_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "round.journal"
    begun(path).close()
    with pytest.raises(JournalError, match="finish or void it"):
        compress(path)
    assert list(tmp_path.iterdir()) == [path]


def test_a_journal_being_written_is_left_alone(tmp_path: Path) -> None:
    with begun(tmp_path / "round.journal") as journal, pytest.raises(LockedJournal):
        compress(journal.path)


def test_again_after_a_crash_in_between(finished: Path) -> None:
    whole = finished.read_bytes()
    compress(finished)
    finished.write_bytes(whole)
    assert read(compress(finished)).torn is None
    assert not finished.exists()


@pytest.mark.parametrize("zeros", [b"", bytes(20)])
def test_what_the_power_has_left_of_a_journal_goes_if_its_archive_is_whole(finished: Path, zeros: bytes) -> None:
    whole = finished.read_bytes()
    packed = compress(finished)
    for size in range(len(whole)):
        finished.write_bytes(whole[:size] + zeros)
        assert compress(finished) == packed
        assert list(finished.parent.iterdir()) == [packed]
    assert read(packed).torn is None


def test_a_journal_with_another_line_than_its_archive_stays(finished: Path, tmp_path: Path) -> None:
    packed = compress(finished)
    begun(finished).finish(elapsed=6, tempo=2, results={1: "7/3"})
    with pytest.raises(JournalError, match="keep one of the two"):
        compress(finished)
    assert {finished, packed} == set(tmp_path.iterdir())


def test_a_cut_journal_stays_if_its_archive_is_damaged(finished: Path, tmp_path: Path) -> None:
    whole = finished.read_bytes()
    packed = compress(finished)
    packed.write_bytes(packed.read_bytes()[:-10])
    finished.write_bytes(whole[:-1])
    with pytest.raises(JournalError, match="keep one of the two"):
        compress(finished)
    assert {finished, packed} == set(tmp_path.iterdir())


def test_a_bad_copy_never_replaces_the_original(finished: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = archive._write
    monkeypatch.setattr(archive, "_write", lambda original, path: (original.seek(5), write(original, path)))
    with pytest.raises(JournalError, match="left as it is"):
        compress(finished)
    assert list(finished.parent.iterdir()) == [finished]


CHECK_SUM = 4  # bytes at the end of a frame; without them all records are still there, and checked


def test_a_cut_compressed_journal_is_refused(finished: Path) -> None:
    packed = compress(finished)
    whole = packed.read_bytes()
    for size in range(len(whole) - CHECK_SUM):
        packed.write_bytes(whole[:size])
        with pytest.raises(BrokenJournal):
            read(packed)


def test_a_flipped_bit_in_a_compressed_journal_never_passes_for_another_round(finished: Path) -> None:
    before = read(finished)
    packed = compress(finished)
    whole = packed.read_bytes()
    for position in range(len(whole)):
        damaged = bytearray(whole)
        damaged[position] ^= 1 << position % 8
        packed.write_bytes(damaged)
        with contextlib.suppress(BrokenJournal):
            assert read(packed) == before


def test_no_journal(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        compress(tmp_path / "round.journal")


def test_resume_needs_the_original(finished: Path) -> None:
    compress(finished)
    with pytest.raises(FileNotFoundError):
        Journal.resume(finished)
