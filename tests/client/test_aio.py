"""The client for asyncio."""

import asyncio
from contextlib import AbstractAsyncContextManager

import pytest

from arena24 import bots
from arena24.client import GaveUp, together
from arena24.client.aio import ask, connect, connected
from arena24.games import toy
from arena24.games.failures import BadLogin
from tests.client.served import Served, quick
from tests.client.standin import TOY
from tests.loop import PATIENCE


def logged_in(server: Served, login: str = "A", **pacing: float) -> AbstractAsyncContextManager[toy.Player]:
    return connected(toy.Player, server.address, login, "secret", game=TOY, pacing=quick(None, **pacing))


def test_commands() -> None:
    async def scene(server: Served) -> None:
        async with logged_in(server) as me:
            assert await ask(me.add, 2, 3) == 5
            assert await ask(me.sum, 3, numbers=(1, 2, 3)) == 6
            with pytest.raises(toy.Refused):
                await ask(me.pour, -1)
            assert await ask(together, me.add, [(1, 2), (3, 4)]) == [3, 7]
            assert await ask(me.wait) is None  # type: ignore[func-returns-value]

    with Served(TOY) as server:
        asyncio.run(scene(server))


def test_teams_side_by_side_in_one_task_each() -> None:
    async def play(server: Served, login: str) -> int:
        async with logged_in(server, login) as me:
            await ask(me.pour, 4)
            await ask(me.wait)  # ends only if the others wait, too
            return await ask(me.pour, 0)

    async def scene(server: Served) -> list[int]:
        return await asyncio.gather(*(play(server, login) for login in "ABC"))

    with Served(TOY, teams=3) as server:
        assert asyncio.run(scene(server)) == [4, 4, 4]


def test_a_whole_bot() -> None:
    async def scene(server: Served) -> None:
        async with logged_in(server, patience=0.0) as me:
            playing = asyncio.create_task(ask(bots.find("toy", "pourer"), me))
            assert await asyncio.to_thread(server.rounds.finished.acquire, timeout=PATIENCE)
            playing.cancel()
            with pytest.raises(asyncio.CancelledError):
                await playing

    with Served(TOY) as server:
        asyncio.run(scene(server))


def test_reconnecting() -> None:
    async def scene(server: Served) -> None:
        async with logged_in(server) as me:
            server.drop_at(b"PING")
            await ask(me.ping)
            assert len(server.peers) == 2

    with Served(TOY) as server:
        asyncio.run(scene(server))


def test_time_outs() -> None:
    async def scene(server: Served) -> None:
        server.ignore(b"PING")
        async with logged_in(server, reply=0.3, patience=0.0) as me:
            await ask(me.ping)

    with Served(TOY) as server, pytest.raises(GaveUp):  # on a busy machine perhaps at the login
        asyncio.run(scene(server))


def test_a_cancelled_call_spoils_nothing() -> None:
    async def scene(server: Served) -> None:
        async with logged_in(server) as me:
            waiting = asyncio.create_task(ask(me.wait))
            await asyncio.sleep(0)
            waiting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await waiting
            assert await ask(me.add, 1, 1) == 2  # on another connection

    with Served(TOY, teams=2) as server:
        asyncio.run(scene(server))


def test_a_wrong_password() -> None:
    async def scene(server: Served) -> None:
        with pytest.raises(BadLogin):
            await connect(toy.Player, server.address, "A", "wrong", game=TOY, pacing=quick())

    with Served(TOY) as server:
        asyncio.run(scene(server))


def test_what_is_not_asked() -> None:
    async def scene(server: Served) -> None:
        async with logged_in(server) as me:
            with pytest.raises(RuntimeError, match="await ask"):
                me.ping()

    with Served(TOY) as server:
        asyncio.run(scene(server))


@pytest.mark.parametrize("answered", [False, True])
def test_two_tasks_on_one_connection(answered: bool) -> None:
    async def scene(server: Served) -> None:
        async with logged_in(server) as me:
            first = asyncio.create_task(ask(me.wait))
            await asyncio.sleep(0)
            if answered:
                server.until_said(b"WAITING")  # and nobody here has read it
            with pytest.raises(RuntimeError, match="connect again"):
                await ask(me.ping)
            first.cancel()

    with Served(TOY, teams=2) as server:
        asyncio.run(scene(server))
