"""JetStream, as far as nodes know it: streams, registers and broadcasts, at the other end of lines that fail.

What it holds is right at any moment; it is questions and answers that are late, lost, or held back until a line heals.
"""

import asyncio
import random
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine
from contextvars import copy_context
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from arena24.cluster.buckets import PROMPT
from arena24.cluster.errors import Conflict, Gone, Unanswered
from arena24.cluster.jetstream import ANSWER, BATCH, CONNECT, RECONNECT
from arena24.cluster.register import Register, Registered
from arena24.cluster.streams import Segment
from tests.cluster.memory import MemoryDepot, MemoryRegister, MemoryStream
from tests.simulation.loop import PROCESS, Process, SimulatedLoop

T = TypeVar("T")


class Line:
    """A connection of one process to the engine: what goes over it keeps its order, unless it breaks."""

    def __init__(self, process: Process, machine: str) -> None:
        self.process, self.machine = process, machine
        self.there, self.back = 0.0, 0.0  # when the last question, and the last answer, arrives


@dataclass(frozen=True)
class Removed:
    """A stream that is there no more."""

    key: tuple[str, int]
    stream: MemoryStream
    appended: list[float]
    archive: bytes | None  # what the depot had of the round at that moment


class Engine:
    """What the NATS servers hold."""

    def __init__(self, loop: SimulatedLoop, rng: random.Random, delay: float, heavy: float) -> None:
        self.streams: dict[tuple[str, int], MemoryStream] = {}
        self.appended: dict[tuple[str, int], list[float]] = {}  # when, by stream
        self.registers: dict[str, MemoryRegister] = {}
        self.depot = MemoryDepot()
        self.removed: list[Removed] = []
        self.slow = 0.0  # seconds that it takes longer, at most
        self.deaf = 0.0  # the share of answers that get lost
        self.late = 0.0  # seconds that an answer takes longer, at most
        self._held: dict[str, float] = {}  # by process or machine: nothing passes before
        self._broken: dict[str, float] = {}  # nothing passes before, and what tries to is lost
        self._lines: dict[Process, Line] = {}
        self._naps: dict[Process, tuple[int, float]] = {}
        self._followers: dict[tuple[str, int], list[Callable[[], None]]] = {}  # questions that wait for more, by stream
        self._loop, self._random, self._delay, self._heavy = loop, rng, delay, heavy
        self._ears: list[tuple[Line, str, Callable[[bytes], None], Any]] = []

    # ---- lines

    def line(self) -> Line:
        """That of the process which asks."""
        process = PROCESS.get()
        assert process is not None
        if process not in self._lines:
            self._lines[process] = Line(process, process.name.partition("/")[0])
        return self._lines[process]

    def hold(self, name: str, seconds: float) -> None:
        """Nothing of a process or a machine passes for a while; then it does, late."""
        self._held[name] = max(self._held.get(name, 0.0), self._loop.now + seconds)

    def cut(self, name: str, seconds: float) -> None:
        """Nothing of it passes for a while, and whatever tried to is lost; then there is another connection."""
        self._broken[name] = max(self._broken.get(name, 0.0), self._loop.now + seconds)
        for line in self._lines.values():
            if name in (line.process.name, line.machine):
                line.there = line.back = 0.0

    def _held_until(self, line: Line) -> float:
        return max(self._held.get(line.process.name, 0.0), self._held.get(line.machine, 0.0))

    def _is_broken(self, line: Line) -> bool:
        return self._loop.now < max(self._broken.get(line.process.name, 0.0), self._broken.get(line.machine, 0.0))

    def _passes(self, line: Line) -> bool:
        return not self._is_broken(line) and self._loop.now >= self._held_until(line)

    async def connect(self) -> "Client":
        """A connection, if there can be one in time."""
        client, end = Client(self, self.line()), self._loop.now + CONNECT
        while not self._passes(client.line):
            if self._loop.now >= end:
                raise Unanswered("none of the servers lets us in: is it running?")
            await asyncio.sleep(RECONNECT)
        return client

    def doze(self, process: Process, questions: int, seconds: float) -> None:
        """Let a process fall asleep when it is about to ask something, after so many other questions."""
        self._naps[process] = questions, seconds

    def _nod(self, process: Process) -> None:
        if process in self._naps:
            questions, seconds = self._naps.pop(process)
            if questions:
                self._naps[process] = questions - 1, seconds
            else:
                self._loop.note(process.name, f"falls asleep for {seconds:.3f}")
                self._loop.stall(process, seconds)

    def _travel(self, line: Line, latest: float, seconds: float) -> float:
        seconds += self._delay * (0.5 + self._random.random())
        return max(latest, self._held_until(line), self._loop.now + seconds)

    async def ask(
        self,
        line: Line,
        question: Callable[[], Coroutine[Any, Any, T]],
        patience: float,
        follows: tuple[str, int] | None = None,
    ) -> T:
        """Have something done there; `Unanswered` if no answer comes in time, and `Conflict` if that is the answer.

        `follows`: a stream; while it has nothing new the question stays there, as those for more messages do.
        """
        self._nod(line.process)
        await asyncio.sleep(0)  # whoever falls asleep now sends it when they wake
        answer: asyncio.Future[T] = self._loop.create_future()
        line.there = self._travel(line, line.there, self.slow * self._random.random())
        self._loop.at(line.there, lambda: self._arrive(line, question, answer, follows))
        try:
            async with asyncio.timeout(patience):
                return await answer
        except TimeoutError:
            raise Unanswered("no answer in time") from None

    def _arrive(
        self,
        line: Line,
        question: Callable[[], Coroutine[Any, Any, T]],
        answer: "asyncio.Future[T]",
        follows: tuple[str, int] | None,
    ) -> None:
        if self._is_broken(line) or (follows is not None and answer.done()):
            return
        if (until := self._held_until(line)) > self._loop.now:  # it was on its way when the line failed
            self._loop.at(until, lambda: self._arrive(line, question, answer, follows))
            return
        result: T | None = None
        error: Exception | None = None
        try:
            result = at_once(question())
        except (Conflict, Unanswered) as found:
            error = found
        if follows is not None and not result and error is None:
            again = partial(self._arrive, line, question, answer, follows)
            self._followers.setdefault(follows, []).append(again)
            return
        if self._random.random() < self.deaf:
            return
        line.back = self._travel(line, line.back, self.late * self._random.random())
        self._loop.at(line.back, lambda: self._answer(line, answer, result, error))

    def _answer(self, line: Line, answer: "asyncio.Future[Any]", result: object, error: Exception | None) -> None:
        if answer.done() or not line.process.alive or self._is_broken(line):
            return
        if (until := self._held_until(line)) > self._loop.now:
            self._loop.at(until, lambda: self._answer(line, answer, result, error))
        elif error is not None:
            answer.set_exception(error)
        else:
            answer.set_result(result)

    # ---- what is asked

    async def make(self, key: tuple[str, int]) -> None:
        """Let a stream exist."""
        self.streams.setdefault(key, MemoryStream(f"{key[0]}-{key[1]:06}"))
        self.appended.setdefault(key, [])

    async def append(self, key: tuple[str, int], segment: Segment, after: int) -> int:
        """Append a segment."""
        sequence = await self._stream(key).append(segment, after)
        self.appended[key].append(self._loop.now)
        self._wake(key)
        self._loop.note("engine", f"{key[0]}-{key[1]} {sequence} {segment.claim} {segment.offset}+{len(segment.data)}")
        return sequence

    async def last(self, key: tuple[str, int]) -> Segment | None:
        """The last segment."""
        return await self._stream(key).last()

    async def get(self, key: tuple[str, int], sequence: int) -> Segment:
        """One of the segments."""
        return await self._stream(key).get(sequence)

    async def batch(self, key: tuple[str, int], start: int) -> list[Segment]:
        """Some segments."""
        return self._stream(key).segments[start - 1 : start - 1 + BATCH]

    async def delete(self, key: tuple[str, int]) -> None:
        """Let a stream not exist."""
        if (stream := self.streams.pop(key, None)) is not None:
            self.removed.append(Removed(key, stream, self.appended.pop(key), await self.depot.fetch(*key)))
            self._wake(key)
            self._loop.note("engine", f"{key[0]}-{key[1]} is removed")

    def _wake(self, key: tuple[str, int]) -> None:
        for again in self._followers.pop(key, ()):
            self._loop.at(self._loop.now, again)

    async def numbers(self, server: str) -> list[int]:
        """Which rounds of a server have a stream."""
        return sorted(number for name, number in self.streams if name == server)

    def _stream(self, key: tuple[str, int]) -> MemoryStream:
        if key not in self.streams:
            raise Gone(f"there is no stream {key}")
        return self.streams[key]

    async def carry(self) -> None:
        """An archive is on its way: it may take longer than a question."""
        if self._heavy:
            await asyncio.sleep(self._heavy * (0.5 + self._random.random()))

    # ---- broadcasts

    async def say(self, line: Line, topic: str, data: bytes) -> None:
        """Call it out to whoever is there."""
        if self._passes(line):
            for ear in self._ears:
                self._loop.at(self._loop.now + self._delay * (1 + self._random.random()), self._heard(ear, topic, data))

    def _heard(
        self, ear: tuple[Line, str, Callable[[bytes], None], Any], topic: str, data: bytes
    ) -> Callable[[], None]:
        line, wanted, heard, context = ear

        def arrive() -> None:
            if topic == wanted and line.process.alive and self._passes(line):
                self._loop.call_soon(heard, data, context=context)

        return arrive

    def hear(self, line: Line, topic: str, heard: Callable[[bytes], None]) -> None:
        """Listen from now on."""
        self._ears.append((line, topic, heard, copy_context()))


class Client:
    """What a process holds of a connection; stands in for that of `nats`."""

    def __init__(self, engine: Engine, line: Line) -> None:
        self.engine, self.line = engine, line

    async def close(self) -> None:
        """Hang up."""


class FarStream:
    """A stream at the other end of a line; stands in for `NatsStream`."""

    def __init__(self, client: Client, contest: str, server: str, number: int, *, replicas: int) -> None:
        self.name = f"{server}-{number:06}"
        self._engine, self._line, self._key = client.engine, client.line, (server, number)

    async def make(self) -> None:
        """Let it exist."""
        await self._ask(lambda: self._engine.make(self._key))

    async def append(self, segment: Segment, after: int) -> int:
        """Append a segment, perhaps without hearing of it."""
        return await self._ask(lambda: self._engine.append(self._key, segment, after))

    async def last(self) -> Segment | None:
        """The last segment, as it was a moment ago."""
        return await self._ask(lambda: self._engine.last(self._key))

    async def get(self, sequence: int) -> Segment:
        """One of the segments."""
        return await self._ask(lambda: self._engine.get(self._key, sequence))

    async def read(self, start: int = 1) -> AsyncGenerator[Segment, None]:
        """All segments from a sequence on; it waits for more, and for a line that fails."""
        while True:
            try:
                question = partial(self._engine.batch, self._key, start)
                found = await self._engine.ask(self._line, question, ANSWER, self._key)
            except Gone:
                raise
            except Unanswered:
                found = []
            for segment in found:
                start = segment.sequence + 1
                yield segment
            if not found:
                await asyncio.sleep(RECONNECT)

    async def delete(self) -> None:
        """Let it not exist."""
        await self._ask(lambda: self._engine.delete(self._key))

    async def _ask(self, question: Callable[[], Coroutine[Any, Any, T]]) -> T:
        return await self._engine.ask(self._line, question, ANSWER)


class FarDepot:
    """The depot at the other end of a line; stands in for `NatsDepot`."""

    def __init__(self, client: Client) -> None:
        self._engine, self._line = client.engine, client.line

    @classmethod
    async def open(cls, client: Client, contest: str, *, replicas: int) -> "FarDepot":
        """The depot of the contest."""
        return cls(client)

    async def put(self, server: str, number: int, data: bytes) -> None:
        """Keep an archive, perhaps without hearing of it."""
        await self._engine.carry()
        await self._engine.ask(self._line, lambda: self._engine.depot.put(server, number, data), ANSWER)

    async def fetch(self, server: str, number: int) -> bytes | None:
        """An archive, if there was one a moment ago."""
        data = await self._engine.ask(self._line, lambda: self._engine.depot.fetch(server, number), ANSWER)
        if data is not None:
            await self._engine.carry()
        return data


class FarRegister:
    """A register at the other end of a line; stands in for `NatsRegister`."""

    def __init__(self, client: Client, register: Register) -> None:
        self._engine, self._line, self._register = client.engine, client.line, register

    @classmethod
    async def open(cls, client: Client, contest: str, part: str, *, replicas: int) -> "FarRegister":
        """A register of the contest."""
        return cls(client, client.engine.registers.setdefault(part, MemoryRegister()))

    async def get(self, key: str) -> Registered | None:
        """What stood there a moment ago."""
        return await self._ask(lambda: self._register.get(key))

    async def create(self, key: str, value: bytes) -> int:
        """Write where nothing stands."""
        return await self._ask(lambda: self._register.create(key, value))

    async def update(self, key: str, value: bytes, revision: int) -> int:
        """Write in place of this revision."""
        return await self._ask(lambda: self._register.update(key, value, revision))

    async def delete(self, key: str, revision: int) -> None:
        """Remove this revision."""
        await self._ask(lambda: self._register.delete(key, revision))

    async def keys(self) -> list[str]:
        """Where something stands."""
        return await self._ask(self._register.keys)

    async def _ask(self, question: Callable[[], Coroutine[Any, Any, T]]) -> T:
        return await self._engine.ask(self._line, question, PROMPT)


class FarBroadcast:
    """Calls over a line; stands in for `NatsBroadcast`."""

    def __init__(self, client: Client, contest: str) -> None:
        self._client = client

    async def say(self, topic: str, data: bytes = b"") -> None:
        """Call it out; if nobody can be reached, it is lost."""
        await self._client.engine.say(self._client.line, topic, data)

    async def hear(self, topic: str, heard: Callable[[bytes], None]) -> None:
        """Listen from now on."""
        self._client.engine.hear(self._client.line, topic, heard)


async def rounds(client: Client, contest: str, server: str) -> list[int]:
    """Which rounds of a server have a stream, the oldest first."""
    return await client.engine.ask(client.line, lambda: client.engine.numbers(server), ANSWER)


def at_once(work: Coroutine[Any, Any, T] | Awaitable[T]) -> T:
    """The result of a coroutine that waits for nothing."""
    try:
        work.send(None)  # type: ignore[union-attr]
    except StopIteration as end:
        result: T = end.value
        return result
    raise AssertionError("it waits")
