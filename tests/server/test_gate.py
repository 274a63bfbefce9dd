"""The gate: guesses slow the guesser, and nobody else."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from arena24.games.core import TeamId
from arena24.server import gate as module
from arena24.server.gate import Account, Gate
from arena24.server.limits import Limits
from arena24.store.control import KnownPasswords
from tests.loop import PATIENCE

HALL, ELSEWHERE = "10.0.0.1", "10.0.0.2"
TEAMS = {f"team{number}": TeamId(number) for number in range(1, 6)}


@pytest.fixture(autouse=True)
def looked_at(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The passwords that were really checked; a hash is the password itself, so that nobody waits."""
    seen: list[bytes] = []

    def verify(password: bytes, hashed: str | None) -> bool:
        seen.append(password)
        return hashed is not None and password == hashed.encode()

    monkeypatch.setattr(module, "verify_password", verify)
    return seen


@pytest.fixture
def executor() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as threads:
        yield threads


class Door:
    """A gate, and what it says."""

    def __init__(self, executor: ThreadPoolExecutor, **limits: float) -> None:
        self.now = 0.0
        self.learnt: list[KnownPasswords] = []
        accounts = {login: Account(team, f"right{team}") for login, team in TEAMS.items()}
        self.gate = Gate(Limits().changed(limits), executor, lambda: self.now, accounts, learnt=self.learnt.append)

    def knock(self, login: str, password: str, address: str = HALL) -> "asyncio.Future[TeamId | None]":
        """Try to log in."""
        verdict: asyncio.Future[TeamId | None] = asyncio.get_running_loop().create_future()
        self.gate.check(login.encode(), password.encode(), address, verdict.set_result)
        return verdict

    async def guess(self, login: Callable[[int], str], times: int, *, kept: int = 0) -> None:
        """Guess wrong so many times; so many of the guesses are kept waiting, because they came too early."""
        pending = {self.knock(login(number), f"wrong{number}") for number in range(times)}
        while len(pending) > kept:
            done, pending = await asyncio.wait(pending, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
            assert {guess.result() for guess in done} == {None}


def run(scene: Coroutine[Any, Any, None]) -> None:
    asyncio.run(scene)


def test_guesses_for_others_do_not_lock_out_an_address(executor: ThreadPoolExecutor) -> None:
    """A hall is one address. Nobody has been recognised yet: the server has just been started again."""

    async def scene() -> None:
        door = Door(executor)
        await door.guess(lambda number: f"nobody{number}", 500)
        await door.guess(lambda number: f"team{2 + number % 4}", 300, kept=4)
        assert await door.knock("team1", "right1") == 1

    run(scene())


def test_unknown_logins_are_soon_refused_without_a_look(executor: ThreadPoolExecutor, looked_at: list[bytes]) -> None:
    async def scene() -> None:
        door = Door(executor)
        await door.guess(lambda number: f"nobody{number}", 1000)
        assert len(looked_at) == Limits().login_failures_address

    run(scene())


def test_many_guesses_at_once_are_many(executor: ThreadPoolExecutor, looked_at: list[bytes]) -> None:
    async def scene() -> None:
        door = Door(executor)
        await door.guess(lambda number: "team1", 100, kept=1)
        assert len(looked_at) == Limits().login_failures

    run(scene())


def test_guesses_for_a_team_do_not_touch_it_elsewhere(executor: ThreadPoolExecutor) -> None:
    async def scene() -> None:
        door = Door(executor)
        await door.guess(lambda number: "team1", 100, kept=1)
        assert await door.knock("team1", "right1", ELSEWHERE) == 1

    run(scene())


def test_a_password_that_was_right_before_is_recognised_in_the_next_life(executor: ThreadPoolExecutor) -> None:
    """The guesser sits in the same hall and guesses for the same team."""

    async def scene() -> None:
        first = Door(executor)
        assert await first.knock("team1", "right1") == 1
        await first.guess(lambda number: "team1", 100, kept=1)
        assert await first.knock("team1", "right1") == 1
        second = Door(executor)
        second.gate.remember(first.learnt[-1])
        await second.guess(lambda number: "team1", 100, kept=1)
        verdict = second.knock("team1", "right1")
        assert verdict.done()
        assert verdict.result() == 1
        second.gate.know({"team1": Account(TeamId(1), "changed")})  # by the organisers
        assert await second.knock("team1", "right1", ELSEWHERE) is None

    run(scene())


def test_whom_nobody_remembers_gets_through_after_a_while(executor: ThreadPoolExecutor, looked_at: list[bytes]) -> None:
    """Guessed for the same team from the same address, after everything was started again: slow, but not shut out."""

    async def scene() -> None:
        door = Door(executor, login_forgiveness=0.001)
        await door.guess(lambda number: "team1", 100, kept=1)
        guesses, attempts = 0, 0
        while True:
            attempts += 1
            mine = door.knock("team1", "right1")
            for _ in range(3):
                guesses += 1
                door.knock("team1", f"wrong{guesses}")
            door.now += 0.01
            if await asyncio.wait_for(mine, PATIENCE) == 1:
                break
        assert attempts < 1000  # one of four is looked at, and which is left to chance

    run(scene())


def test_a_crowd_of_checks_from_one_address_does_not_delay_another(
    executor: ThreadPoolExecutor, looked_at: list[bytes]
) -> None:
    async def scene() -> None:
        door = Door(executor, max_checks=100)
        crowd = [door.knock(f"nobody{number}", f"x{number}") for number in range(200)]
        assert sum(guess.done() for guess in crowd) == 99  # one is being looked at, a hundred wait
        mine = door.knock("team1", "right1", ELSEWHERE)
        assert await asyncio.wait_for(mine, PATIENCE) == 1
        assert looked_at.index(b"right1") <= 2
        await asyncio.wait(crowd, timeout=PATIENCE)

    run(scene())
