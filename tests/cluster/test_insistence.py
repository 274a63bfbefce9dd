"""Asking again: what is asked again, after how long, and who hears of it."""

import asyncio

import pytest

from arena24.cluster.errors import ClusterError, Conflict, Gone, Unanswered
from arena24.cluster.insistence import RETRY_LONGEST, insist


class Servers:
    """Answer with errors, one after another, then with how often they were asked."""

    def __init__(self, *errors: ClusterError) -> None:
        self.asked = 0
        self.errors = list(errors)

    async def ask(self) -> int:
        """A question."""
        self.asked += 1
        if self.errors:
            raise self.errors.pop(0)
        return self.asked


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long was waited; nobody waits."""
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    return waited


def test_it_is_asked_again_later_each_time_until_somebody_answers(pauses: list[float]) -> None:
    servers = Servers(*(Unanswered("silence") for _ in range(7)))
    assert asyncio.run(insist(servers.ask)) == 8
    assert pauses == [0.05, 0.1, 0.2, 0.4, 0.8, 1.0, 1.0]


def test_who_is_in_no_hurry_waits_long_from_the_first_time_on(pauses: list[float]) -> None:
    asyncio.run(insist(Servers(Unanswered("silence"), Gone("no stream")).ask, first=RETRY_LONGEST))
    assert pauses == [1.0, 1.0]


def test_every_failure_is_heard_before_the_pause(pauses: list[float]) -> None:
    heard: list[tuple[str, int]] = []
    servers = Servers(Unanswered("silence"), Gone("no stream"))
    asyncio.run(insist(servers.ask, hear=lambda error: heard.append((str(error), len(pauses)))))
    assert heard == [("silence", 0), ("no stream", 1)]


@pytest.mark.parametrize("error", [Conflict("somebody was first"), Gone("no stream")])
def test_an_answer_is_an_answer(error: ClusterError, pauses: list[float]) -> None:
    servers = Servers(Unanswered("silence"), error)
    with pytest.raises(type(error)):
        asyncio.run(insist(servers.ask, final=(Gone,)))
    assert servers.asked == 2
    assert pauses == [0.05]
