"""Bots: small clients of the toy game that say everything at any moment, and remember what was answered.

Every order is unique, so that it can be told in the journal which of them it is.
"""

import asyncio
import random
import re
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, cast

from tests.simulation.network import NetworkedLoop, SimulatedTransport

PATIENCE = 8.0  # seconds after which a bot that hears nothing hangs up
ANNOUNCED = "SUM 2"  # before its data
ERR = re.compile("^ERR ")  # as some dialects begin a refusal
LINES = {"plain": 1, "value": 2, "wait": 3, "sum": 3}  # of an answer, if nothing is refused


@dataclass(slots=True)
class Said:
    """A line that a bot has sent, or two if one of them is data."""

    server: str
    team: int
    connection: int
    kind: str
    text: str
    order: bool
    serial: int = 0  # of the bot's orders
    sent: float | None = None  # when the last byte was handed to the system; None: never
    answer: list[str] = field(default_factory=list)
    heard: float | None = None  # when its last line but one was there
    answered: float | None = None  # when the whole answer was

    @property
    def complete(self) -> bool:
        """Is the answer whole?"""
        answer = self.answer
        if not answer:
            return False
        if answer[0].startswith("FAILED 6 "):
            return len(answer) == 3  # the forced wait, and its end
        if answer[0].startswith("FAILED"):
            return True
        if self.kind == "sum" and len(answer) == 2 and answer[1].startswith("FAILED"):
            return True
        return len(answer) == LINES.get(self.kind)

    @property
    def executed(self) -> bool:
        """Does the answer say that the game has heard it?"""
        last = self.answer[-1] if self.answer else ""
        if self.answer and self.answer[0].startswith("FAILED"):
            return int(self.answer[0].split()[1]) >= 100  # the game's own
        return not last.startswith("FAILED")


@dataclass(frozen=True, slots=True)
class Hang:
    """A bot has lost its patience."""

    began: float
    ended: float
    awaited: Said
    served: bool  # was the other end there all the time?


@dataclass(slots=True)
class Record:
    """What all bots have said and heard in a run."""

    said: list[Said] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)  # answers that cannot be
    hangs: list["Hang"] = field(default_factory=list)
    connections: int = 0


class Talk(asyncio.Protocol):
    """One connection of a bot."""

    def __init__(self, loop: NetworkedLoop, record: Record) -> None:
        self.lost = False
        self.greeting: list[str] = []
        self.pending: deque[Said] = deque()
        self.transport: asyncio.Transport
        self._loop, self._record = loop, record
        self.heard = 0.0  # when something was answered last
        self._tail = b""
        self._waker: asyncio.Future[None] | None = None
        self.playing = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It is there."""
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        """Something was answered."""
        self.heard = self._loop.now
        *lines, self._tail = (self._tail + data).split(b"\n")
        for line in lines:
            self._heard(ERR.sub("FAILED ", line.decode()))
        self._wake()

    def eof_received(self) -> bool:
        """The server says nothing more."""
        self.lost = True
        self._wake()
        return False

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self.lost = True
        self._wake()

    def _heard(self, line: str) -> None:
        if not self.playing:
            self.greeting.append(line)
        elif not self.pending:
            self._record.faults.append(f"{line!r} was said to nobody's question")
        else:
            said = self.pending[0]
            if said.kind == "open" and said.answer and line.startswith("FAILED "):  # the next one's: this one was whole
                said.answered = self._loop.now
                self.pending.popleft()
                said = self.pending[0]
            said.answer.append(line)
            self._loop.note(f"team{said.team}", f"#{said.connection} {said.server} < {line}")
            if not said.complete:
                said.heard = self._loop.now
            else:
                said.answered = self._loop.now
                self.pending.popleft()
                if said.kind == "sum" and said.answer[0].startswith("FAILED"):  # its data line is a command then
                    data = Said(said.server, said.team, said.connection, "plain", "DATA", order=False, sent=said.sent)
                    self.pending.appendleft(data)

    def _wake(self) -> None:
        if self._waker is not None and not self._waker.done():
            self._waker.set_result(None)

    async def until(self, holds: Callable[[], bool], patience: float) -> bool:
        """Wait for something, or for the end of the connection; false: it did not come."""
        end = self._loop.now + patience
        while not holds() and not self.lost:
            if self._loop.now >= end:
                return False
            self._waker = self._loop.create_future()
            timer = self._loop.call_at(end, self._wake)
            await self._waker
            timer.cancel()
        return holds()


class Bot:
    """A team on one server."""

    def __init__(
        self, loop: NetworkedLoop, server: str, port: int, team: int, rng: random.Random, record: Record
    ) -> None:
        self.over = False
        self._loop, self._server, self._port, self._team = loop, server, port, team
        self._random, self._record = rng, record
        self._number = 0
        self._pace = rng.uniform(0.05, 0.6)  # seconds between two thoughts
        self._rude = rng.random() < 0.4  # it hangs up in the middle of things

    async def play(self) -> None:
        """Connect and talk, again and again."""
        rng = self._random
        while not self.over:
            try:
                _, protocol = await self._loop.create_connection(lambda: Talk(self._loop, self._record), "", self._port)
            except OSError:
                await asyncio.sleep(rng.uniform(0.1, 0.6))
                continue
            talk = cast(Talk, protocol)
            self._record.connections += 1
            number = self._record.connections
            if await self._log_in(talk):
                talk.playing = True
                while not talk.lost and not self.over and await self._act(talk, number):
                    await asyncio.sleep(rng.expovariate(1 / self._pace))
            talk.transport.abort() if rng.random() < 0.5 else talk.transport.close()
            await asyncio.sleep(rng.uniform(0.0, 0.3))

    async def _log_in(self, talk: Talk) -> bool:
        login, password = b"team%d\n" % self._team, b"secret%d\n" % self._team
        if self._random.random() < 0.5:
            talk.transport.write(login + password)
        else:
            talk.transport.write(login)
            if not await talk.until(lambda: len(talk.greeting) >= 2, PATIENCE):
                return False
            talk.transport.write(password)
        await talk.until(lambda: len(talk.greeting) >= 3, PATIENCE)
        return talk.greeting[2:] == ["OK"]

    async def _act(self, talk: Talk, number: int) -> bool:
        """Say something, and hear the answers; false: hang up."""
        rng = self._random
        count = 1 if rng.random() < 0.6 else rng.randint(2, 6)
        lines = [self._line(number) for _ in range(count)]
        if rng.random() < 0.5:
            lines.append(self._said(number, "wait", "WAIT", order=False))
        data = b"".join(said.text.replace("\t", "\n").encode() + b"\n" for said in lines)
        if self._rude and rng.random() < 0.05:
            return await self._break_off(talk, lines, data)
        self._send(talk, lines, data)
        if self._rude and rng.random() < 0.05:
            talk.transport.write_eof()
            await talk.until(lambda: False, PATIENCE)
            return False
        if rng.random() < 0.2:
            return True  # it does not wait for answers
        return await self._heard_out(talk)

    async def _heard_out(self, talk: Talk) -> bool:
        """Wait for all answers; false: they do not come."""
        began = self._loop.now
        if await talk.until(lambda: not talk.pending, PATIENCE) or talk.lost:
            return not talk.lost
        served = self._served(talk) and self._loop.network.held_until < began
        self._record.hangs.append(Hang(max(began, talk.heard), self._loop.now, talk.pending[0], served))
        return False

    def _served(self, talk: Talk) -> bool:
        peer = cast(SimulatedTransport, talk.transport).peer
        return not peer.gone and peer.process.alive

    def _send(self, talk: Talk, lines: list[Said], data: bytes) -> None:
        for said in lines:
            said.sent = self._loop.now
            self._loop.note(f"team{said.team}", f"#{said.connection} {said.server} > {said.text!r}")
        talk.pending.extend(lines)
        self._record.said.extend(lines)
        talk.transport.write(data)

    async def _break_off(self, talk: Talk, lines: list[Said], data: bytes) -> bool:
        """Hang up in the middle of a line: what has its end counts, the rest does not."""
        data = data[: self._random.randrange(len(data))]
        whole, ends = [], data.count(b"\n")
        for said in lines:
            ends -= 1 + said.text.count("\t")
            if ends < 0:
                if ends == -1 and "\t" in said.text:
                    whole.append(self._said(said.connection, "plain", ANNOUNCED, order=False))
                break
            whole.append(said)
        self._send(talk, whole, data)
        await asyncio.sleep(self._random.choice((0.0, 0.001, 0.1)))
        if self._random.random() < 0.5:
            talk.transport.write_eof()
            await talk.until(lambda: False, PATIENCE / 4)
        return False

    def _line(self, number: int) -> Said:
        rng, self._number = self._random, self._number + 1
        unique = 1000 * self._number + self._team
        draw = rng.random()
        if draw < 0.5:
            return self._said(number, "value", f"POUR {unique}", order=True)
        if draw < 0.6:
            return self._said(number, "value", f"POUR -{10**9 + unique}", order=True)
        if draw < 0.75:
            return self._said(number, "sum", f"{ANNOUNCED}\t{unique} {rng.randrange(9)}", order=True)
        if draw < 0.9:
            return self._said(number, "value", f"ADD {unique} {rng.randrange(1000)}", order=False)
        if draw < 0.96:
            return self._said(number, "plain", "PING", order=False)
        if draw < 0.98:
            return self._said(number, "plain", "CRASH", order=False)
        return self._said(number, "plain", "NONSENSE", order=False)

    def _said(self, number: int, kind: str, text: str, *, order: bool) -> Said:
        return Said(self._server, self._team, number, kind, text, order, self._number)


def answer_fault(said: Said) -> str | None:
    """What is wrong with an answer by itself; None: nothing."""
    answer, kind = said.answer, said.kind
    if answer[0].startswith("FAILED 6 "):
        return None if answer[1].startswith("WAITING ") and answer[2] == "OK" else f"{said}"
    if kind == "open":
        return None if answer[0] == "OK" or answer[0].startswith("FAILED ") else f"{said}"
    if answer[0].startswith("FAILED"):
        return None if answer[0].split()[1] in allowed(said) else f"{said}"
    if answer[0] != "OK" or (kind == "wait" and (not answer[1].startswith("WAITING ") or answer[2] != "OK")):
        return f"{said}"
    words: list[Any] = said.text.replace("\t", " ").split()
    if words[0] == "ADD" and answer[1] != str(int(words[1]) + int(words[2])):
        return f"{said}"
    if kind == "sum" and answer[1:] != ["OK", str(int(words[2]) + int(words[3]))]:
        return f"{said}"
    return None


def allowed(said: Said) -> tuple[str, ...]:
    """The codes with which it may be refused."""
    first = said.text.split()[0]
    return {"POUR": ("100",), "CRASH": ("5",), "NONSENSE": ("2",), "DATA": ("2",)}.get(first, ())
