"""Logs: bounded, whatever is logged; and nothing in them acts."""

import io
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from arena24.runtime import logs
from arena24.runtime.logs import BURST, KEPT, PERIOD, log_to

log = structlog.get_logger()


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """A clock to be set."""
    now = [100.0]
    monkeypatch.setattr("arena24.runtime.logs.time.monotonic", lambda: now[0])
    yield now
    log_to()


def test_a_log_that_grows_too_large_is_set_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "LARGEST", 1000)
    path = tmp_path / "logs" / "web.log"
    log_to(path)
    for number in range(200):
        log.info(f"event {number}", text="x" * 50)
    log_to()
    files = sorted(path.parent.iterdir())
    assert [file.name for file in files] == ["web.log", *(f"web.log.{number}" for number in range(1, KEPT + 1))]
    assert all(file.stat().st_size < 1200 for file in files)
    assert all(file.stat().st_mode & 0o077 == 0 for file in files)
    kept = "".join(file.read_text() for file in [*reversed(files[1:]), files[0]])
    numbers = [int(line.split("event ")[1].split()[0]) for line in kept.splitlines()]
    assert numbers == list(range(numbers[0], 200))  # the newest, without a gap


def test_standard_error_stays_in_the_same_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process's own standard error was opened by whoever started it."""
    monkeypatch.setattr(logs, "LARGEST", 100)
    path = tmp_path / "web.log"
    with path.open("ab", buffering=0) as error:
        log_to(path)
        for number in range(10):
            log.info(f"event {number}", text="x" * 50)
        error.write(b"Fatal Python error\n")
    log_to()
    assert path.read_text().endswith("Fatal Python error\n")
    assert path.stat().st_size < 300


def test_what_comes_again_and_again_is_counted(time: list[float]) -> None:
    paper = io.StringIO()
    log_to(paper)
    for _ in range(1000):
        log.warning("again")
        try:
            raise OSError
        except OSError:
            log.exception("failed")
    log.warning("once")
    try:
        raise ValueError
    except ValueError:
        log.exception("failed")  # in another way
    assert paper.getvalue().count("] again") == BURST
    assert paper.getvalue().count("] failed") == BURST + 1
    assert paper.getvalue().count("] once") == 1
    time[0] += PERIOD
    log.warning("again")
    assert f"left_out={1000 - BURST}" in paper.getvalue().splitlines()[-1]


def test_kinds_are_bounded(time: list[float]) -> None:
    log_to(io.StringIO())
    sampling = structlog.get_config()["processors"][0]
    for number in range(3 * logs.KINDS):
        log.info(f"event {number}")
    assert len(sampling._seen) <= logs.KINDS


def test_libraries_log_the_same_way(time: list[float]) -> None:
    paper = io.StringIO()
    log_to(paper)
    relay = logs._Relay()
    for number in range(100):
        record = logging.LogRecord("uvicorn.error", logging.WARNING, "", 0, "from %s\n", (f"10.0.0.{number}",), None)
        relay.emit(record)
    assert paper.getvalue().count("from %s") == BURST
    assert "10.0.0.7" in paper.getvalue()


@pytest.mark.parametrize("acts", ["\x1b[2J", "\r", "\x9b2J", "\u202e"])
def test_nothing_acts_on_the_terminal_of_the_reader(time: list[float], acts: str) -> None:
    paper = io.StringIO()
    log_to(paper)
    log.info("request failed", path=f"/api/{acts}")
    assert acts[0] not in paper.getvalue()
