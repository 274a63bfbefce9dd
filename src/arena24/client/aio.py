"""The client for asyncio: the same object, the same types, awaited.

    me = await connect(battle.Player, ("localhost", 20001), "login", "password")
    units = await ask(me.list_units)                # tuple[Unit, ...]
    field = await ask(me.shoot, 1, 2, 3)            # the arguments are checked as those of `shoot`
    await ask(play, me)                             # a whole bot, written in the blocking style

Methods that return awaitables would need a second declaration of every command, or one that no type checker
understands. Here there is one declaration: `ask` runs whatever blocks on a greenlet, and whenever that would block, the
task awaits instead. Reconnecting, time-outs, statistics and transcripts are those of the blocking client.
"""

import asyncio
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, ParamSpec, TypeVar, cast

from greenlet import getcurrent, greenlet

from arena24.client.addresses import Where
from arena24.client.connection import ClientConnection, Credentials, Pacing, logged_in
from arena24.client.stream import Address, Stream, is_readable, tune
from arena24.client.watch import Watch
from arena24.games.commands import Commands
from arena24.games.core import AnyGame

P = ParamSpec("P")
R = TypeVar("R")
C = TypeVar("C", bound=Commands)


class _Worker(greenlet):  # type: ignore[misc]  # greenlet has no types
    """Runs something that blocks; gives its task what has to be awaited."""

    def __init__(self, work: Callable[..., Any]) -> None:
        task = getcurrent()
        super().__init__(work, task)
        self.gr_context = task.gr_context


async def ask(work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Call a command, or any function that calls commands, of a client that was made by `connect` of this module."""
    worker = _Worker(work)
    step = worker.switch(*args, **kwargs)
    while not worker.dead:
        try:
            value = await step
        except BaseException:  # cancellation, too: the client closes its connection and passes it on
            step = worker.throw(*sys.exc_info())
        else:
            step = worker.switch(value)
    return cast(R, step)


def _awaited(start: Callable[[], Awaitable[R]]) -> R:
    worker = getcurrent()
    if not isinstance(worker, _Worker):
        raise RuntimeError("this client is for asyncio: write `await ask(me.command, ...)`")
    return cast(R, worker.parent.switch(start()))


async def _within(seconds: float, awaitable: Awaitable[R]) -> R:
    async with asyncio.timeout(seconds):  # not wait_for, which may swallow a cancellation
        return await awaitable


class AsyncStream:
    """A socket that does not block: its worker's task awaits."""

    def __init__(self, sock: socket.socket, seconds: float) -> None:
        self._socket, self._seconds = sock, seconds
        self._busy = False

    def sendall(self, data: bytes) -> None:
        """Send all of it."""
        self._wait(lambda: asyncio.get_running_loop().sock_sendall(self._socket, data))

    def recv(self, size: int) -> bytes:
        """The next bytes; none: the other side has closed."""
        return self._wait(lambda: asyncio.get_running_loop().sock_recv(self._socket, size))

    def _wait(self, start: Callable[[], Awaitable[R]]) -> R:
        self._refuse_a_second_task()
        self._busy = True
        try:
            return _awaited(lambda: _within(self._seconds, start()))
        finally:
            self._busy = False

    def settimeout(self, seconds: float) -> None:
        """How long the next bytes may take."""
        self._seconds = seconds

    def readable(self) -> bool:
        """Is there something to read, be it the end?"""
        self._refuse_a_second_task()  # or the other one's answer would pass for the end
        return is_readable(self._socket)

    def _refuse_a_second_task(self) -> None:
        if self._busy:
            raise RuntimeError("two tasks ask on one connection at once: connect again for the other one")

    def close(self) -> None:
        """Hang up."""
        self._socket.close()


def _opened(address: Address, seconds: float) -> Stream:
    return _awaited(lambda: _within(seconds, _connected_stream(address)))


async def _connected_stream(address: Address) -> Stream:
    loop = asyncio.get_running_loop()
    host, port = address
    family, kind, protocol, _, found = (await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM))[0]
    sock = socket.socket(family, kind, protocol)
    try:
        sock.setblocking(False)
        await loop.sock_connect(sock, found)
        tune(sock)
    except BaseException:
        sock.close()
        raise
    return AsyncStream(sock, 0.0)


async def connect(
    player: type[C],
    address: Where,
    login: str,
    password: str,
    *,
    game: AnyGame | None = None,
    pacing: Pacing = Pacing(),
    watch: Watch = Watch(),
) -> C:
    """Log a team in, as `arena24.client.connect` does; call its commands through `ask`."""
    return (await _logged_in(player, Credentials(address, login, password), game, pacing, watch))[0]


@asynccontextmanager
async def connected(
    player: type[C],
    address: Where,
    login: str,
    password: str,
    *,
    game: AnyGame | None = None,
    pacing: Pacing = Pacing(),
    watch: Watch = Watch(),
) -> AsyncIterator[C]:
    """The same for an `async with` statement, which hangs up at its end."""
    me, connection = await _logged_in(player, Credentials(address, login, password), game, pacing, watch)
    try:
        yield me
    finally:
        connection.close()


async def _logged_in(
    player: type[C], credentials: Credentials, game: AnyGame | None, pacing: Pacing, watch: Watch
) -> tuple[C, ClientConnection]:
    patient = replace(pacing, sleep=lambda seconds: _awaited(lambda: asyncio.sleep(seconds)))
    return await ask(logged_in, player, credentials, game=game, pacing=patient, watch=watch, opened=_opened)
