"""Writing journals: what is where after which call, resuming, locks, and disks that misbehave."""

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from math import inf
from pathlib import Path

import pytest

from arena24.store.errors import BrokenJournal, ClosedJournal, JournalError, LockedJournal
from arena24.store.journal import Journal
from arena24.store.reader import MAX_CONTENT, Reader, Torn, read
from arena24.store.records import Finish, Header, Join, Order, Record, TurnEnd, Void

HEADER = Header(
    game="battle",
    server="Battle1",
    round=7,
    version="0.1.0",
    params={"N": 20, "mode": "fog"},
    seed="00ff",
    teams=(1, 2, 3),
    remaining=3600.5,
    carried={"wins": [1, 2]},
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "round.journal"


def begun(path: Path) -> Journal:
    """A journal with one turn, on the disk."""
    journal = Journal.create(path, HEADER)
    journal.order(1, b"MOVE 17 1 0")
    journal.join(3)
    journal.order(2, b"BUILD 3\t1 2 3")
    journal.end_turn(TurnEnd(1, 3599.5, 1.25, digest="c0ffee"))
    return journal


def test_everything_reads_back(path: Path) -> None:
    journal = begun(path)
    journal.order(3, b"")
    journal.end_turn(TurnEnd(2, inf, 1.0))
    journal.finish(elapsed=12.5, tempo=1.1, digest="f00d", results={1: "12", 2: "7/3", 3: "1.5"})
    reading = read(path)
    assert reading.header == HEADER
    assert reading.torn is None
    first, second = [record for record in reading.records if isinstance(record, TurnEnd)]
    assert reading.records == [
        Order(1, b"MOVE 17 1 0"),
        Join(3),
        Order(2, b"BUILD 3\t1 2 3"),
        TurnEnd(1, 3599.5, 1.25, "c0ffee", first.chain),
        Order(3, b""),
        TurnEnd(2, inf, 1.0, "-", second.chain),
        Finish(12.5, 1.1, "f00d", {1: "12", 2: "7/3", 3: "1.5"}),
    ]
    assert len(first.chain) == len(second.chain) == 32
    assert first.chain != second.chain


def test_the_text(path: Path) -> None:
    journal = begun(path)
    journal.void("the  server\ncaught fire")
    contents = [line[9:] for line in path.read_text().splitlines()]
    assert contents[0].startswith('H {"format":2,"game":"battle","server":"Battle1","round":7,')
    assert contents[1:4] == ["O 1 MOVE 17 1 0", "J 3", "O 2 BUILD 3\t1 2 3"]
    assert contents[4].startswith("T 1 3599.5 1.25 c0ffee ")
    assert contents[5] == "V the server caught fire"


def test_a_round_without_an_end_in_sight(path: Path) -> None:
    Journal.create(path, Header(game="g", server="s", round=1, version="", params={}, seed="", teams=())).close()
    assert b'"remaining":null' in path.read_bytes()
    assert read(path).header.remaining == inf


def test_any_bytes_but_a_line_end(path: Path) -> None:
    line = bytes(range(10)) + bytes(range(11, 256))
    with Journal.create(path, HEADER) as journal:
        journal.order(2, line)
        with pytest.raises(ValueError, match="join a data line by a TAB"):
            journal.order(2, b"SUM 3\n1 2 3")
    assert read(path).records == [Order(2, line)]


def test_orders_are_written_by_commit_and_in_one_go(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Journal.create(path, HEADER) as journal:
        writes: list[bytes] = []

        def write(_: int, data: bytes) -> int:
            writes.append(data)
            return len(data)

        with monkeypatch.context() as patch:
            patch.setattr(os, "write", write)
            journal.order(1, b"A")
            journal.order(2, b"B")
            assert writes == []
            journal.commit()
            journal.commit()
        assert [data.count(b"\n") for data in writes] == [2]


@pytest.mark.parametrize(
    ("act", "syncs"),
    [
        (lambda journal: journal.commit(), 0),
        (lambda journal: journal.sync(), 1),
        (lambda journal: journal.end_turn(TurnEnd(1, 1, 1)), 0),
        (lambda journal: journal.finish(elapsed=1, tempo=1, results={}), 1),
        (lambda journal: journal.void("no"), 1),
    ],
)
def test_what_goes_to_the_disk(
    path: Path, monkeypatch: pytest.MonkeyPatch, act: Callable[[Journal], None], syncs: int
) -> None:
    with Journal.create(path, HEADER) as journal:
        synced: list[int] = []
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", synced.append)
            journal.order(1, b"A")
            act(journal)
        assert len(synced) == syncs
        assert b"O 1 A" in path.read_bytes()


def test_nothing_follows_the_end(path: Path) -> None:
    journal = begun(path)
    journal.finish(elapsed=1, tempo=1, results={})
    journal.close()
    journal.order(1, b"A")
    with pytest.raises(ClosedJournal, match="nothing can follow"):
        journal.commit()
    with pytest.raises(ClosedJournal, match="start the next one"):
        Journal.resume(path)


def test_records_so_far(path: Path) -> None:
    with begun(path) as journal:
        journal.order(1, b"A")
        assert journal.header == HEADER
        assert list(journal.records())[-1] == Order(1, b"A")


# Creating


def test_an_existing_journal_is_never_replaced(path: Path) -> None:
    begun(path).close()
    before = path.read_bytes()
    with pytest.raises(FileExistsError, match="resume it"):
        Journal.create(path, HEADER)
    assert path.read_bytes() == before


def test_it_appears_with_its_header_or_not_at_all(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "disk full")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="disk full"):
            Journal.create(path, HEADER)
    assert list(path.parent.iterdir()) == []
    Journal.create(path, HEADER).close()
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]


def test_a_record_no_reader_would_take_is_refused(path: Path) -> None:
    with Journal.create(path, HEADER) as journal, pytest.raises(ValueError, match="too long"):
        journal.void("x" * MAX_CONTENT)


@pytest.mark.parametrize("digest", ["", "two words", "line\n", " "])
def test_a_digest_is_one_word(path: Path, digest: str) -> None:
    with Journal.create(path, HEADER) as journal, pytest.raises(ValueError, match="one word"):
        journal.end_turn(TurnEnd(1, 1, 1, digest=digest))


# Resuming


def test_a_resumed_journal_is_the_same_as_one_never_interrupted(tmp_path: Path) -> None:
    with begun(tmp_path / "whole") as whole:
        whole.order(1, b"A")
        whole.end_turn(TurnEnd(2, 5, 2))
    begun(tmp_path / "parts").close()
    with Journal.resume(tmp_path / "parts") as parts:
        parts.order(1, b"A")
    with Journal.resume(tmp_path / "parts") as parts:
        assert parts.torn is None
        parts.end_turn(TurnEnd(2, 5, 2))
    assert (tmp_path / "parts").read_bytes() == (tmp_path / "whole").read_bytes()


@pytest.mark.parametrize("zeros", [0, 1, 60])  # where the power came, the file may be longer than its content
@pytest.mark.parametrize("cut", [1, 5, 11, 40])
def test_resuming_cuts_a_torn_tail_and_goes_on(path: Path, cut: int, zeros: int) -> None:
    begun(path).close()
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut] + bytes(zeros))
    start = whole.rindex(b"\n", 0, -1) + 1
    with Journal.resume(path) as journal:
        assert journal.torn == Torn(start, len(whole) - cut + zeros - start)
        journal.order(1, b"again")
        journal.end_turn(TurnEnd(1, 3599.0, 1.25))
    reading = read(path)
    assert reading.torn is None
    assert reading.records[3] == Order(1, b"again")
    assert isinstance(reading.records[4], TurnEnd)


def test_what_was_read_to_resume_a_journal_is_not_read_again_to_fold_it(path: Path) -> None:
    begun(path).close()
    with Journal.resume(path) as journal:
        aside, records = path.rename(path.with_suffix(".aside")), read(path.with_suffix(".aside")).records
        assert journal.recent() == (b"", records)
        aside.rename(path)
        assert journal.recent() == (b"", records)


def test_a_journal_that_was_resumed_recalls_what_was_noted_since(path: Path) -> None:
    begun(path).close()
    with Journal.resume(path) as journal:
        journal.order(1, b"POUR 9")
        _, records = journal.recent()
        assert list(records)[-1] == Order(1, b"POUR 9")


def test_a_broken_journal_is_not_resumed_and_not_touched(path: Path) -> None:
    begun(path).close()
    broken = path.read_bytes().replace(b"MOVE", b"MOVF")
    path.write_bytes(broken)
    with pytest.raises(BrokenJournal):
        Journal.resume(path)
    assert path.read_bytes() == broken


def test_no_journal(path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Journal.resume(path)


# Locks


def resumed(path: Path) -> Journal:
    begun(path).close()
    return Journal.resume(path)


@pytest.mark.parametrize("first", [begun, resumed])
def test_one_owner(path: Path, first: Callable[[Path], Journal]) -> None:
    with first(path):
        with pytest.raises(LockedJournal, match="another process is writing"):
            Journal.resume(path)
        assert read(path).torn is None  # anybody may read
    Journal.resume(path).close()


# Disks that misbehave


def test_short_writes(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: write(descriptor, data[:3]))
    begun(path).close()
    assert len(read(path).records) == 4


def test_a_full_disk_loses_and_doubles_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write, room = os.write, [5]

    def nearly_full(descriptor: int, data: bytes) -> int:
        if not room:
            raise OSError(errno.ENOSPC, "disk full")
        return write(descriptor, data[: room.pop()])

    with begun(path) as journal:
        journal.order(1, b"A")
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", nearly_full)
            with pytest.raises(OSError, match="disk full"):
                journal.commit()
        journal.order(1, b"B")
    expected: list[Record] = [Order(1, b"A"), Order(1, b"B")]
    assert read(path).records[-2:] == expected


def test_errors_have_one_root() -> None:
    assert issubclass(BrokenJournal, JournalError)
    assert issubclass(LockedJournal, JournalError)


def test_a_void_round_is_over(path: Path) -> None:
    begun(path).void("power cut")
    with Reader(path) as reader:
        assert list(reader)[-1] == Void("power cut")
        assert reader.ended


# The real thing

VICTIM = """
import os, signal, sys
sys.path.insert(0, {tests!r})
from pathlib import Path
from store.test_journal import begun
journal = begun(Path({path!r}))
journal.order(1, b"committed")
journal.commit()
journal.order(1, b"never answered")
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_kill_9(path: Path) -> None:
    tests = str(Path(__file__).parents[1])
    victim = subprocess.run([sys.executable, "-c", VICTIM.format(tests=tests, path=str(path))], check=False)
    assert victim.returncode == -signal.SIGKILL
    with Journal.resume(path) as journal:
        assert journal.torn is None
        assert list(journal.records())[-1] == Order(1, b"committed")
