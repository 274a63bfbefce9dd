"""What a server keeps of what was said."""

import re
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from bench.arena import running

from arena24.protocol.transcript import CLIENT, SERVER
from arena24.runtime.machine import Machine
from arena24.server import transcripts
from arena24.server.transcripts import Transcripts
from tests.server.contest import Client, serving, toy_contest


class AtOnce(Executor):
    """Does what it is given, or keeps it until it is told to."""

    def __init__(self) -> None:
        self.held: list[Any] | None = None

    def submit(self, work: Any, /, *arguments: Any, **named: Any) -> "Future[Any]":
        if self.held is not None:
            self.held.append((work, arguments))
        else:
            work(*arguments)
        return Future()


@pytest.fixture
def disk() -> AtOnce:
    return AtOnce()


@pytest.fixture
def kept(tmp_path: Path, disk: AtOnce) -> Transcripts:
    return Transcripts(tmp_path / "Toy1", 1 << 20, disk, Machine(now=lambda: 1.0), game="toy")


def text(folder: Path) -> str:
    return "".join(file.read_text() for file in sorted(folder.rglob("*.log")))


def test_nothing_is_kept_of_strangers(kept: Transcripts, tmp_path: Path) -> None:
    capture = kept.capture()
    capture.note(SERVER, b"LOGIN\n")
    capture.note(CLIENT, b"me\nwrong\n")
    capture.close()
    assert text(tmp_path) == ""


def test_a_capture_is_written_after_a_turn_and_at_the_end(kept: Transcripts, tmp_path: Path) -> None:
    capture = kept.capture()
    capture.note(SERVER, b"LOGIN\n")
    capture.note(CLIENT, b"me\nsecret\nPING\n")  # all in one packet
    capture.admitted("me")
    assert text(tmp_path) == ""
    kept.flush()
    assert "> PING" in text(tmp_path)
    assert "secret" not in text(tmp_path)
    capture.note(CLIENT, b"POUR 1\n")
    capture.close()
    kept.flush()
    assert text(tmp_path).count("POUR") == 1
    assert [path.name for path in (tmp_path / "Toy1").iterdir()] == ["me"]


def test_turns_are_marked_where_something_is_said(kept: Transcripts, tmp_path: Path) -> None:
    capture = kept.capture()
    capture.admitted("me")
    for turn in range(1, 5):
        kept.turn_opens(3, turn)
        if turn != 2:
            capture.note(SERVER, b"OK\n")
            capture.note(CLIENT, b"PING\n")
    capture.close()
    said = [line.split(" ", 1)[1] for line in text(tmp_path).splitlines()[1:]]
    assert said[:5] == ["= round 3 turn 1", "< OK", "> PING", "= round 3 turn 3", "< OK"]


def test_much_is_handed_over_in_mid_turn(kept: Transcripts, tmp_path: Path) -> None:
    capture = kept.capture()
    capture.admitted("me")
    capture.note(SERVER, b"x\n" * transcripts.CAPTURE)
    assert text(tmp_path) != ""


def test_a_slow_disk_costs_transcripts(kept: Transcripts, disk: AtOnce, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transcripts, "BACKLOG", 10)
    disk.held = []
    capture = kept.capture()
    capture.admitted("me")
    for _ in range(3):
        capture.note(SERVER, b"1234\n")
        kept.flush()
    assert len(disk.held) == 2
    for work, arguments in disk.held:
        work(*arguments)
    capture.note(SERVER, b"5678\n")
    kept.flush()
    assert len(disk.held) == 3  # there is room again


def test_after_the_end_nothing_is_submitted(tmp_path: Path) -> None:
    pool = ThreadPoolExecutor(1)
    kept = Transcripts(tmp_path, 1000, pool, Machine(now=lambda: 0.0))
    capture = kept.capture()
    capture.admitted("me")
    capture.note(SERVER, b"OK\n")
    kept.close()
    pool.shutdown()
    capture.note(SERVER, b"more\n")
    capture.close()
    assert text(tmp_path).endswith("< OK\n")


def test_the_real_server(tmp_path: Path) -> None:
    folder = toy_contest(tmp_path, teams=1, T=0.1, Q=1000, L=0)
    folder.config.write_text(
        folder.config.read_text().replace("[[servers]]", "[limits]\ntranscript_quota = 100000\n[[servers]]", 1)
    )
    with serving(folder, running()) as server:
        with Client(server.port, "team1") as client:
            client.ask("POUR 3", 2)
            client.ask("WAIT", 3)
        assert server.stop() == 0
    head, *rest = text(folder.transcripts("Toy1")).splitlines()
    assert "began=20" in head
    said = [re.sub(r"WAITING .*", "WAITING", line.split(" ", 1)[1]) for line in rest]
    marks = [line for line in said if line.startswith("=")]
    assert [line for line in said if line not in marks] == (
        [
            "< LOGIN",
            "> team1",
            "> ***",
            "< PASS",
            "< OK",
            "> POUR 3",
            "< OK",
            "< 3",
            "> WAIT",
            "< OK",
            "< WAITING",
            "< OK",
        ]
    )
    assert said[0] == marks[0]
    assert said[-2:] == [marks[-1], "< OK"]  # the turn has opened before the wait is answered
    turns = [int(mark.split()[-1]) for mark in marks]
    assert marks == [f"= round 1 turn {turn}" for turn in turns]
    assert turns == sorted(set(turns))
