"""A contest with one finished and one running round of battle, and a toy server."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from arena24.web import boards
from tests.engines import Bed
from tests.loop import PATIENCE
from tests.web.contest import Contest, Play, Web, report


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds are read as quickly as the machine can: nobody is asked to come again because it is busy."""
    monkeypatch.setattr(boards, "SOON", PATIENCE)


@pytest.fixture
def contest(tmp_path: Path, engine: Bed) -> Iterator[Contest]:
    contest = Contest(tmp_path / "c", database=engine.line(tmp_path / "c"))
    yield contest
    contest.close()


@pytest.fixture
def running(contest: Contest) -> Play:
    """Round 1 of Battle1 is over; round 2 is in its third turn."""
    first = contest.play("Battle1", 1)
    first.end_turns(3)
    first.finish(50.0, {1: 10, 2: 30, 3: 20, 4: 0})
    second = contest.play("Battle1", 2, started=50.0)
    second.end_turns(2)
    contest.status(100.0, {"Battle1": report("Battle1", {1: 2, 2: 0})})
    return second


@pytest.fixture
def web(contest: Contest, running: Play) -> Iterator[Web]:
    with contest.web() as web:
        web.follow("Battle1", 2, 3)
        yield web
