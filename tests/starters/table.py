"""Servers for starters under test: a real host in a thread that can drop its clients, and one that answers anything."""

import asyncio
import contextlib
import socket
import threading
from collections.abc import Iterator
from types import TracebackType

from arena24.games.core import AnyGame, Params, TeamId
from arena24.games.creatures.rules import Tournament
from arena24.server.gate import Verdict
from arena24.server.listener import Listener
from arena24.server.practice import Match, Practice
from arena24.server.ticker import Pace
from tests.loop import PATIENCE, LoopThread

SEATS = {"you": TeamId(1), "other": TeamId(2)}


class Table(Listener):
    """A practice host for two teams; counts its turns."""

    def __init__(self, game: AnyGame, params: Params, pace: Pace = Pace.LOCKSTEP, port: int = 0) -> None:
        self._match = Match(game, params, tuple(SEATS.values()), seed=1, rounds=1000)
        self._pace, self._wanted = pace, port
        self._turns = threading.Semaphore(0)
        self._thread = LoopThread()

    def __enter__(self) -> "Table":
        self._thread.start()
        self.port = self._thread.run(self._open())
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._thread.run(self._close())
        self._thread.stop()

    async def _open(self) -> int:
        self._practice = Practice(self._match, SEATS, self._pace, listener=self)
        port = await self._practice.open(self._wanted)
        self._starting = asyncio.ensure_future(self._practice.start())
        return port

    def turn_ended(self) -> None:
        """Somebody may wait for that."""
        self._turns.release()

    async def _close(self) -> None:
        self._starting.cancel()
        await self._practice.close()

    def play(self, turns: int) -> bool:
        """Wait until so many turns have ended; False: they never came."""
        return all(self._turns.acquire(timeout=PATIENCE) for _ in range(turns))

    def entrants(self) -> int:
        """How many teams have a part in the tournament of creatures that is in play."""
        round_ = self._practice.host.world.round
        return len(round_.entrants) if isinstance(round_, Tournament) else 0

    def drop(self, *, refused: int = 0) -> None:
        """Hang up on everybody, in the middle of whatever they do, and refuse so many right passwords afterwards."""
        gate = self._practice.host.gate
        check, left = gate.check, iter(range(refused))

        def guessed(login: bytes, password: bytes, address: str, verdict: Verdict) -> None:
            if next(left, None) is None:
                check(login, password, address, verdict)
            else:
                verdict(None)  # somebody else has guessed too often (platform R29)

        def abort() -> None:
            gate.check = guessed  # type: ignore[method-assign]
            for connection in list(self._practice.host.connections.values()):
                connection.transport.abort()

        self._thread.loop.call_soon_threadsafe(abort)


class Parrot:
    """A server that gives each command the answer prepared for it, and keeps what was said."""

    def __init__(self, answers: dict[bytes, list[bytes]], last: bytes) -> None:
        self.said: list[bytes] = []
        self._answers, self._last = answers, last
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        self._thread = threading.Thread(target=self._serve)

    def __enter__(self) -> "Parrot":
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._listener.close()
        self._thread.join(PATIENCE)

    def hear_all(self) -> None:
        """Wait until the last command has been said, or the client has gone."""
        self._thread.join(PATIENCE)

    def _serve(self) -> None:
        peer, _ = self._listener.accept()
        with peer, contextlib.suppress(OSError):
            lines = _lines(peer)
            for prompt in (b"LOGIN\n", b"PASS\n"):
                peer.sendall(prompt)
                next(lines)
            peer.sendall(b"OK\n")
            for line in lines:
                self.said.append(line)
                *before, answer = self._answers[line.split()[0]]
                for early in before:  # a command with data: its first line is accepted
                    peer.sendall(early)
                    self.said.append(next(lines))
                peer.sendall(answer)
                if line == self._last:
                    return


def _lines(peer: socket.socket) -> Iterator[bytes]:
    with peer.makefile("rb") as stream:
        for line in stream:
            yield line.removesuffix(b"\n")
