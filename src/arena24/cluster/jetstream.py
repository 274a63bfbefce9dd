"""NATS JetStream: the streams of a cluster, and what nodes call out. Only this and `buckets` import its client."""

import asyncio
import contextlib
import re
import ssl
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec
import structlog

from arena24.cluster.errors import BrokenStream, ClusterError, Conflict, Gone, MissingExtra, Unanswered
from arena24.cluster.streams import Claim, Segment
from arena24.runtime.cancellation import cancelled

try:
    from nats.aio.client import Client
    from nats.aio.msg import Msg
    from nats.aio.transport import TcpTransport
    from nats.errors import Error as NatsError
    from nats.js import api
    from nats.js.errors import (
        APIError,
        BadRequestError,
        KeyWrongLastSequenceError,
        NotFoundError,
    )
except ModuleNotFoundError:
    raise MissingExtra("nats-py") from None

log = structlog.get_logger()

CONNECT: Final = 10.0
"""Seconds until somebody must have answered when a process starts; later it tries for ever."""
RECONNECT: Final = 0.25
"""Seconds before a server that did not answer is tried again: an outage ends when the others notice."""
PING: Final = 1
"""Seconds between looks whether a silent server is alive; after two without an answer another one is tried."""
ANSWER: Final = 2.0
"""Seconds for an answer: longer than any slow disk, shorter than a turn of most games. Then it is asked again."""
FAREWELL: Final = 0.25
"""Seconds for a server to say good-bye. Under TLS who is out of reach would be waited for half a minute."""
BATCH: Final = 64
"""Segments that are asked for at a time: at most 32 MiB of memory."""
UNRESERVED: Final = -1
"""No limit of a round's bytes: JetStream would set as many aside for each round of a contest, and have no room for the
next one long before its disk is full. The journal's own limits hold for the stream."""

IDLE: Final = 30.0
"""Seconds after which a consumer is forgotten whose reader has gone."""
WRONG_SEQUENCE: Final = (10071, 10164)
"""JetStream's codes for a condition that does not hold, with and without the sequence that would have."""

_OFFSET, _HOLDER, _TOKEN = "Arena24-Offset", "Arena24-Holder", "Arena24-Token"
_NO_MESSAGE, _MADE_OTHERWISE, _NO_STREAM = 10037, 10058, 10059
"""Codes of JetStream: an empty stream; one that is there with other limits; one that is not there."""
_NAME = re.compile(r"[A-Za-z0-9_-]+")


@dataclass(frozen=True, slots=True)
class Access:
    """Where the servers are, and how one gets in."""

    servers: tuple[str, ...]  # such as nats://10.0.0.1:4222
    user: str = ""
    password: str = ""
    authority: Path | None = None  # the certificate of who vouches for the servers; None: no TLS, or a public one


class _Names(msgspec.Struct):
    """What JetStream says to who asks which streams there are; as many as fit into an answer."""

    total: int = 0
    streams: list[str] | None = None


class _Fault(msgspec.Struct):
    code: int = 0
    err_code: int = 0
    description: str = ""


class _Answer(msgspec.Struct):
    """What JetStream says to an append."""

    seq: int = 0
    error: _Fault | None = None


async def connect(access: Access, name: str) -> Client:
    """A connection that lives through the death of servers; `Unanswered` if nobody is there to begin with."""
    options: dict[str, object] = {}
    if access.user:
        options |= {"user": access.user, "password": access.password}
    if access.authority is not None:
        options["tls"] = ssl.create_default_context(cafile=access.authority)

    async def lost() -> None:
        if not client.is_closed:
            log.warning("nats: disconnected", name=name)

    async def found() -> None:
        log.info("nats: connected again", name=name)

    refusals: list[str] = []

    async def refused(error: Exception) -> None:
        refusals[:] = [str(error) or type(error).__name__]  # told below; later the connection is told to be lost

    client = Client()
    client._transport = _Transport()  # type: ignore[no-untyped-call]  # no option of theirs chooses it
    attempt = asyncio.create_task(
        client.connect(
            list(access.servers),
            name=name,
            error_cb=refused,
            disconnected_cb=lost,
            reconnected_cb=found,
            max_reconnect_attempts=-1,
            reconnect_time_wait=RECONNECT,  # type: ignore[arg-type]  # it is handed to asyncio.sleep
            ping_interval=PING,
            **options,  # type: ignore[arg-type]
        )
    )
    try:
        await asyncio.wait((attempt,), timeout=CONNECT)
    finally:
        await cancelled((attempt,))  # being told once it may not hear: then it would try for ever
    if attempt.cancelled():
        await client.close()
        why = f" ({refusals[0]})" if refusals else ""
        raise Unanswered(
            f"none of {', '.join(access.servers)} lets us in{why}: "
            "is it running, and are user, password and certificate right?"
        )
    attempt.result()
    return client


class _Transport(TcpTransport):
    """Theirs, which hangs up in the end: a connection whose handshake was cut short is never told to be closed."""

    async def wait_closed(self) -> None:
        """Give what is on its way a moment, then cut the line."""
        if self._io_writer is None:
            return
        try:
            async with asyncio.timeout(FAREWELL):
                await super().wait_closed()  # type: ignore[no-untyped-call]
        except TimeoutError:
            self._io_writer.transport.abort()

    def __bool__(self) -> bool:
        return True  # theirs are made when the first server is called, and are false until it answers


async def rounds(client: Client, contest: str, server: str) -> list[int]:
    """Which rounds of a server have a stream, the oldest first."""
    names: list[str] = []
    while True:
        question = {"offset": len(names), "subject": _subject(contest, server, "*")}
        with answered(f"{contest}-{server}"):
            found = await client.request("$JS.API.STREAM.NAMES", msgspec.json.encode(question), timeout=ANSWER)
        answer = msgspec.json.decode(found.data, type=_Names)
        names += answer.streams or []
        if not answer.streams or len(names) >= answer.total:
            return sorted(int(name.rpartition("-")[2]) for name in names)


class NatsStream:
    """The stream of one round, `CONTEST-SERVER-000012`."""

    def __init__(
        self, client: Client, contest: str, server: str, number: int, *, replicas: int, limit: int = UNRESERVED
    ) -> None:
        self.name = f"{part_of_a_name(contest)}-{server}-{number:06}"
        self._client, self._js = client, client.jetstream(timeout=ANSWER)
        self._subject = _subject(contest, server, number)
        self._config = api.StreamConfig(
            name=self.name,
            subjects=[self._subject],
            num_replicas=replicas,
            storage=api.StorageType.FILE,
            retention=api.RetentionPolicy.LIMITS,
            max_bytes=limit,
            discard=api.DiscardPolicy.NEW,  # a full stream takes nothing, rather than forget how the round began
            deny_delete=True,
            deny_purge=True,
        )

    async def make(self) -> None:
        """Let it exist; if it does, that is well."""
        with answered(self.name):
            try:
                await self._js.add_stream(self._config)
            except BadRequestError as error:
                if error.err_code != _MADE_OTHERWISE:
                    raise

    async def append(self, segment: Segment, after: int) -> int:
        """Append a segment behind the one with this sequence, and give its own; `Conflict` if that is not the last."""
        headers = {
            api.Header.EXPECTED_LAST_SEQUENCE.value: str(after),
            api.Header.EXPECTED_STREAM.value: self.name,
            _OFFSET: str(segment.offset),
            _HOLDER: segment.claim.holder,
            _TOKEN: str(segment.claim.token),
        }
        with answered(self.name):
            message = await self._client.request(self._subject, segment.data, timeout=ANSWER, headers=headers)
        answer = msgspec.json.decode(message.data, type=_Answer)
        if answer.error is None:
            return answer.seq
        trouble = f"{self.name}: {answer.error.description}"
        raise Conflict(trouble) if answer.error.err_code in WRONG_SEQUENCE else Unanswered(trouble)

    async def last(self) -> Segment | None:
        """The last segment; None: there is none."""
        with answered(self.name):
            try:
                found = await self._js.get_last_msg(self.name, self._subject)
            except NotFoundError as error:
                if error.err_code != _NO_MESSAGE:
                    raise
                return None
        return _segment(found.headers, found.data, found.seq)

    async def get(self, sequence: int) -> Segment:
        """One of the segments."""
        with answered(self.name):
            found = await self._js.get_msg(self.name, sequence)
        return _segment(found.headers, found.data, found.seq)

    async def read(self, start: int = 1) -> AsyncGenerator[Segment, None]:
        """All segments from a sequence on; behind the last it waits for more, as it does for servers that are away."""
        trouble = ""
        while True:
            try:
                async with contextlib.aclosing(self._delivered(start)) as found:
                    async for segment in found:
                        start = segment.sequence + 1
                        yield segment
            except NatsError as error:
                if isinstance(error, APIError) and error.err_code == _NO_STREAM:
                    raise Gone(f"{self.name}: {error}") from None
                if str(error) != trouble:
                    trouble = str(error)
                    log.warning("stream is not delivered", stream=self.name, problem=trouble)
            await asyncio.sleep(RECONNECT)

    async def _delivered(self, start: int) -> AsyncGenerator[Segment, None]:
        """What one consumer delivers; it goes with its server, or when nobody asks it any more."""
        config = api.ConsumerConfig(
            deliver_policy=api.DeliverPolicy.BY_START_SEQUENCE,
            opt_start_seq=start,
            ack_policy=api.AckPolicy.NONE,
            inactive_threshold=IDLE,
            num_replicas=1,
            mem_storage=True,
        )
        consumer = await self._js.add_consumer(self.name, config)
        subscription = await self._js.pull_subscribe_bind(consumer.name, stream=self.name)
        try:
            while True:
                for message in await subscription.fetch(BATCH, timeout=ANSWER):
                    yield _segment(message.headers, message.data, message.metadata.sequence.stream)
        except TimeoutError:  # theirs is one of these
            return  # there is nothing new, or nobody is there: the next consumer will tell
        finally:
            with contextlib.suppress(NatsError):
                await subscription.unsubscribe()

    async def delete(self) -> None:
        """Let it not exist; if it does not, that is well."""
        with answered(self.name):
            try:
                await self._js.delete_stream(self.name)
            except NotFoundError:
                return


class NatsBroadcast:
    """What nodes call out to each other: whoever is there hears it, and nobody keeps it."""

    def __init__(self, client: Client, contest: str) -> None:
        self._client, self._prefix = client, f"arena24.{contest}"

    async def say(self, topic: str, data: bytes = b"") -> None:
        """Call it out; if nobody can be reached, it is lost."""
        with contextlib.suppress(NatsError):
            await self._client.publish(f"{self._prefix}.{topic}", data)

    async def hear(self, topic: str, heard: Callable[[bytes], None]) -> None:
        """Listen from now on."""

        async def arrived(message: Msg) -> None:
            heard(message.data)

        await self._client.subscribe(f"{self._prefix}.{topic}", cb=arrived)


@contextlib.contextmanager
def answered(what: str) -> Iterator[None]:
    """Whatever their client raises is no answer, but for conditions that do not hold."""
    try:
        yield
    except KeyWrongLastSequenceError as error:
        raise Conflict(f"{what}: {error}") from None
    except (NatsError, TimeoutError) as error:
        if isinstance(error, APIError) and error.err_code in WRONG_SEQUENCE:
            raise Conflict(f"{what}: {error}") from None
        if isinstance(error, APIError) and error.err_code == _NO_STREAM:
            raise Gone(f"{what}: {error}") from None
        raise Unanswered(f"{what}: {error}") from error


def _subject(contest: str, server: str, number: int | str) -> str:
    return f"arena24.{contest}.{server}.{number}"


def part_of_a_name(contest: str) -> str:
    if not _NAME.fullmatch(contest):
        raise ClusterError(f"{contest!r} cannot be part of a stream's name: use letters, digits, - and _")
    return contest


def _segment(headers: Mapping[str, str] | None, data: bytes | None, sequence: int | None) -> Segment:
    found = headers or {}
    try:
        claim = Claim(found[_HOLDER], int(found[_TOKEN]))
        return Segment(claim, int(found[_OFFSET]), data or b"", sequence or 0)
    except (KeyError, ValueError):
        raise BrokenStream(f"message {sequence} is no segment of a journal; whose stream is it?") from None
