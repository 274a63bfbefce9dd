"""The simulated disk: what survives whom."""

import asyncio
import builtins
import io
import os
import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from unittest import mock

import pytest

from arena24.store import disk as calls
from tests.simulation.disk import Disk
from tests.simulation.loop import Process, SimulatedLoop


class Desk:
    """A folder with a disk, and a process that works there."""

    def __init__(self, path: Path, seed: int = 1) -> None:
        self.loop = SimulatedLoop(seed)
        self.folder = path / "contest"
        self.journals = self.folder / "journals"
        self.journals.mkdir(parents=True)
        self.disk = Disk(self.loop, self.folder, random.Random(seed))

    def work(self, what: Callable[[], None], doom: int | None = None) -> Process:
        """Let a process do something, until it is killed."""

        async def main() -> None:
            what()
            await asyncio.sleep(100)

        async def look() -> None:
            await asyncio.sleep(1)
            self.loop.kill(process, "by a test")
            for task in process.tasks:
                task._log_destroy_pending = False  # type: ignore[attr-defined]

        process = self.loop.start("one", main)
        process.buriers.append(self.disk.bury)
        process.doom = doom
        with ExitStack() as stack:
            for name, double in self.disk.doubles().items():
                stack.enter_context(mock.patch.object(os, name, double))
            stack.enter_context(mock.patch.object(io, "open", self.disk.open_file))
            stack.enter_context(mock.patch.object(builtins, "open", self.disk.open_file))
            self.loop.run_until_complete(look())
        return process


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path)
    yield made
    made.loop.close()


def test_what_was_written_survives_a_kill(desk: Desk) -> None:
    path = desk.journals / "one"
    files = []

    def work() -> None:
        descriptor = os.open(path, os.O_CREAT | os.O_WRONLY)
        os.write(descriptor, b"written")
        files.append(path.with_name("two").open("wb"))
        files[0].write(b"only buffered")

    desk.work(work)
    assert path.read_bytes() == b"written"
    assert path.with_name("two").read_bytes() == b""


def test_the_dead_give_their_locks_back(desk: Desk) -> None:
    path, files = desk.folder / "lock", []

    def take() -> None:
        file = path.open("a+")
        calls.lock(file.fileno(), path)
        files.append(file)

    for _ in range(2):
        desk.work(take)
    assert len(files) == 2


def test_a_kill_in_the_middle_of_a_write(desk: Desk) -> None:
    path = desk.journals / "one"
    desk.disk.halves = True

    def work() -> None:
        descriptor = os.open(path, os.O_CREAT | os.O_WRONLY)
        for _ in range(9):
            os.write(descriptor, b"0123456789")

    desk.work(work, doom=4)
    assert 20 <= path.stat().st_size < 30


def test_a_full_disk_takes_nothing_or_a_part(desk: Desk) -> None:
    path = desk.journals / "one"
    outcomes: set[object] = set()

    def work() -> None:
        descriptor = os.open(path, os.O_CREAT | os.O_WRONLY)
        desk.disk.full = True
        for _ in range(50):
            try:
                outcomes.add(os.write(descriptor, b"0123456789") < 10)
            except OSError as error:
                outcomes.add(error.errno)

    desk.work(work)
    assert outcomes == {True, 28}


def power(desk: Desk, work: Callable[[], None]) -> None:
    desk.work(work)
    desk.disk.lose_power(desk.folder)


@pytest.mark.parametrize("seed", range(6))
def test_what_was_synced_survives_the_power(tmp_path: Path, seed: int) -> None:
    desk = Desk(tmp_path, seed)
    path = desk.journals / "one"

    def work() -> None:
        descriptor = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_APPEND)
        os.write(descriptor, b"synced")
        os.fsync(descriptor)
        calls.sync_directory(path.parent)
        os.write(descriptor, b" and not")

    power(desk, work)
    content = path.read_bytes()
    assert content.startswith(b"synced")
    assert b"synced and not".startswith(content.rstrip(b"\0"))
    assert [lost[1:] for lost in desk.disk.lost] == [(b"synced and not", len(content.rstrip(b"\0")))]
    desk.loop.close()


def test_a_sync_that_failed_has_lost_what_was_to_be_written(desk: Desk) -> None:
    path = desk.journals / "one"

    def work() -> None:
        descriptor = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_APPEND)
        calls.sync_directory(path.parent)
        os.write(descriptor, b"first")
        desk.disk.failing = True
        with pytest.raises(OSError, match="input/output"):
            os.fsync(descriptor)
        desk.disk.failing = False
        os.fsync(descriptor)  # it says that it is done

    power(desk, work)
    assert path.read_bytes().rstrip(b"\0") != b"first"


def test_what_is_written_again_after_that_is_there(desk: Desk) -> None:
    path = desk.journals / "one"

    def work() -> None:
        descriptor = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_APPEND)
        calls.sync_directory(path.parent)
        os.write(descriptor, b"first")
        desk.disk.failing = True
        with pytest.raises(OSError, match="input/output"):
            calls.sync_file(path)
        desk.disk.failing = False
        calls.rewrite(path, 0)

    power(desk, work)
    assert path.read_bytes() == b"first"


def test_names_last_when_their_directory_was_synced(tmp_path: Path) -> None:
    seen: set[tuple[str, ...]] = set()
    for seed in range(12):
        desk = Desk(tmp_path / str(seed), seed)

        def work(desk: Desk = desk) -> None:
            for name in ("old", "gone"):
                (desk.journals / name).write_bytes(b"x")
                calls.sync_file(desk.journals / name)
            calls.sync_directory(desk.journals)
            (desk.journals / "old").replace(desk.journals / "new")
            (desk.journals / "gone").unlink()

        power(desk, work)
        seen.add(tuple(sorted(path.name for path in desk.journals.iterdir())))
        desk.loop.close()
    assert seen == {("gone", "old"), ("gone", "new"), ("new",)}
