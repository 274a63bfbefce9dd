"""What only real servers can tell: three that replicate, one that is full, one that wants to know who calls."""

import asyncio
import contextlib
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arena24.cluster.errors import ClusterError, Conflict, Fenced, Unanswered
from arena24.cluster.leases import Leases, LeaseTerms
from arena24.cluster.relay import Relay
from arena24.cluster.streams import Claim, Segment, take
from tests.cluster.certificates import certified
from tests.cluster.rounds import acknowledged, created, patiently, replicated, text
from tests.loop import PATIENCE

if TYPE_CHECKING:
    from nats.aio.client import Client

    from arena24.cluster.engines import Engines
    from arena24.cluster.jetstream import NatsStream

NORTH, SOUTH = Claim("north", 3), Claim("south", 8)


@asynccontextmanager
async def connected(engines: "Engines") -> "AsyncIterator[Client]":
    """A connection to these servers."""
    from arena24.cluster.jetstream import connect

    client = await connect(engines.access, "test")
    try:
        yield client
    finally:
        await client.close()


@asynccontextmanager
async def streaming(
    engines: "Engines", number: int, replicas: int = 1, limit: int = 2**20
) -> "AsyncIterator[NatsStream]":
    """A stream on these servers."""
    from arena24.cluster.jetstream import NatsStream

    async with connected(engines) as client:
        yield NatsStream(client, "real", "Toy1", number, replicas=replicas, limit=limit)


async def troubled(relay: Relay) -> None:
    """Wait until something is wrong."""
    async with asyncio.timeout(PATIENCE):
        while not relay.trouble:
            relay.check()
            await asyncio.sleep(0.01)


def test_one_of_three_dies_and_comes_back_and_all_of_them_sleep(nats: None, tmp_path: Path) -> None:
    """Everything that three servers are for, in one test: an election takes seconds."""
    from arena24.cluster.buckets import NatsRegister
    from arena24.cluster.engines import Engines

    async def test(engines: Engines) -> None:
        journal = created(tmp_path / "north")
        now = asyncio.get_running_loop().time
        async with (
            connected(engines) as client,
            streaming(engines, 1, replicas=3) as stream,
            replicated(journal, stream, NORTH) as (log, relay),
        ):
            await acknowledged(log.commit())
            leases = Leases(
                await patiently(lambda: NatsRegister.open(client, "real", "entries", replicas=3)),
                "north",
                now,
                LeaseTerms(length=10 * PATIENCE),
            )
            lease = await patiently(lambda: leases.take("Toy1"))
            for which in range(3):  # so that the stream's leader and the client's server are among them
                engines.kill(which)
                for number in range(20):
                    log.order(1, b"%d without %d" % (number, which))
                    await acknowledged(log.commit())
                renewed = await patiently(lambda: leases.renew("Toy1"))
                assert lease is not None
                assert renewed is not None
                assert renewed.claim == lease.claim
                engines.start(which)
                log.order(1, b"%d is back" % which)
                await acknowledged(log.commit())
            engines.pause(1)
            engines.pause(2)
            log.order(1, b"without two of three")
            future = log.commit()
            await troubled(relay)
            assert future is not None
            assert not future.done()
            engines.go_on(1)
            engines.go_on(2)
            await acknowledged(future)
            assert await text(stream) == journal.path.read_bytes()
            fence = await take(stream, SOUTH)
            log.order(1, b"late")
            with pytest.raises(Fenced):
                await acknowledged(log.commit())
            assert await patiently(stream.last) == fence

    with Engines(tmp_path / "servers", count=3) as engines:
        asyncio.run(test(engines))


def test_a_full_stream_takes_nothing_and_forgets_nothing(server: "Engines", tmp_path: Path) -> None:
    async def test() -> None:
        journal = created(tmp_path)
        async with (
            streaming(server, 2, limit=40_000) as stream,
            replicated(journal, stream, NORTH) as (log, relay),
        ):
            log.order(1, b"x" * 20_000)
            await acknowledged(log.commit())
            before = journal.path.read_bytes()
            log.order(1, b"y" * 30_000)
            future = log.commit()
            await troubled(relay)
            assert "maximum bytes exceeded" in relay.trouble
            assert future is not None
            assert not future.done()
            assert await text(stream) == before
            await patiently(stream.delete)

    asyncio.run(test())


async def _filled(stream: "NatsStream") -> AsyncIterator[int]:
    """Append until there is no room for more; gives the sequences."""
    sequence = 0
    with contextlib.suppress(Unanswered):
        while True:
            sequence = await stream.append(Segment(NORTH, sequence * 2**19, b"x" * 2**19), sequence)
            yield sequence


def test_a_round_takes_the_room_that_it_needs(nats: None, patient: None, tmp_path: Path) -> None:
    from arena24.cluster.engines import Engines
    from arena24.cluster.jetstream import NatsStream

    async def test(engines: Engines) -> None:
        async with connected(engines) as client:
            streams = [NatsStream(client, "real", "Toy3", number, replicas=1) for number in range(1, 6)]
            for stream in streams:
                await patiently(stream.make)
            taken = [sequence async for sequence in _filled(streams[0])]
            last = await patiently(streams[0].last)
            assert last is not None
            assert [last.sequence] == taken[-1:]  # what it took it has

    with Engines(tmp_path / "servers", room=4 * 2**20) as engines:
        asyncio.run(test(engines))


def test_a_stream_is_made_and_deleted_as_often_as_one_likes(server: "Engines", patient: None) -> None:
    async def test() -> None:
        async with streaming(server, 3) as stream, streaming(server, 3, limit=2**19) as other:
            await stream.make()
            await stream.make()
            await other.make()  # with other limits: it stays as it is
            assert await stream.last() is None
            assert await stream.append(Segment(NORTH, 0), 0) == 1
            with pytest.raises(Conflict):
                await stream.append(Segment(NORTH, 0), 0)
            await stream.delete()
            await stream.delete()
            with pytest.raises(Unanswered):
                await stream.last()
            with pytest.raises(Unanswered):
                await stream.append(Segment(NORTH, 0), 0)

    asyncio.run(test())


def test_which_rounds_there_are(server: "Engines", patient: None) -> None:
    from arena24.cluster.jetstream import NatsStream, rounds

    async def test() -> None:
        async with connected(server) as client:
            streams = [NatsStream(client, "real", "Toy2", number, replicas=1, limit=2**20) for number in (7, 10**6, 6)]
            for stream in streams:
                await stream.make()
            assert await rounds(client, "real", "Toy2") == [6, 7, 10**6]
            assert await rounds(client, "real", "Toy") == []
            for stream in streams:
                await stream.delete()

    asyncio.run(test())


def test_a_server_that_keeps_its_store_has_the_round_when_it_is_back(nats: None, tmp_path: Path) -> None:
    from arena24.cluster.engines import Engines

    async def test(engines: Engines) -> None:
        journal = created(tmp_path / "north")
        async with streaming(engines, 4) as stream, replicated(journal, stream, NORTH) as (log, _):
            log.order(1, b"before")
            await acknowledged(log.commit())
            engines.kill(0)
            log.order(1, b"meanwhile")
            future = log.commit()
            engines.start(0)
            await acknowledged(future)
            assert await text(stream) == journal.path.read_bytes()

    with Engines(tmp_path / "servers") as engines:
        asyncio.run(test(engines))


def test_names_that_cannot_be(server: "Engines") -> None:
    from arena24.cluster.jetstream import NatsStream

    async def test() -> None:
        async with connected(server) as client:
            with pytest.raises(ClusterError, match="letters, digits"):
                NatsStream(client, "a contest.", "Toy1", 1, replicas=1)

    asyncio.run(test())


# ---- who may come in


def test_with_password_and_certificate(nats: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    from arena24.cluster import jetstream
    from arena24.cluster.engines import Engines

    async def test(engines: Engines) -> None:
        async with streaming(engines, 5) as stream:
            await patiently(stream.make)
            await take(stream, NORTH)
        monkeypatch.setattr(jetstream, "CONNECT", 0.5)
        for access in (replace(engines.access, password="guessed"), replace(engines.access, authority=None)):
            with pytest.raises(Unanswered, match="are user, password and certificate right"):
                await jetstream.connect(access, "stranger")

    certificate = certified(tmp_path / "certificates")
    with Engines(tmp_path / "servers", user="arena24", password="secret", certificate=certificate) as engines:
        asyncio.run(test(engines))
        assert "secret" not in engines.log(0)


def test_a_handshake_that_never_ends(nats: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that falls silent while it is greeted is left, and the line to it is cut."""
    from arena24.cluster import jetstream

    authority = certified(tmp_path / "certificates").authority
    monkeypatch.setattr(jetstream, "CONNECT", 0.5)
    cut = asyncio.Event()

    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b'INFO {"tls_required": true}\r\n')
        with contextlib.suppress(ConnectionError):
            while await reader.read(2**16):
                pass
        cut.set()
        writer.close()

    async def test() -> None:
        async with await asyncio.start_server(silent, "127.0.0.1", 0) as server, asyncio.timeout(PATIENCE):
            port = server.sockets[0].getsockname()[1]
            with pytest.raises(Unanswered, match="is it running"):
                await jetstream.connect(jetstream.Access((f"nats://127.0.0.1:{port}",), authority=authority), "test")
            await cut.wait()

    asyncio.run(test())


def test_a_client_that_does_not_hear_that_it_shall_stop(nats: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """`asyncio.wait_for` of Python 3.11 forgets that it was cancelled if what it waits for comes at the same moment."""
    from nats.aio.client import Client

    from arena24.cluster import jetstream

    deaf = 0

    async def swallowing(_: Client) -> None:
        nonlocal deaf
        while True:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                deaf += 1
                if deaf > 1:
                    raise

    monkeypatch.setattr(jetstream, "CONNECT", 0.01)
    monkeypatch.setattr(Client, "_select_next_server", swallowing)

    async def test() -> None:
        async with asyncio.timeout(PATIENCE):
            with pytest.raises(Unanswered, match="is it running"):
                await jetstream.connect(jetstream.Access(("nats://127.0.0.1:1",)), "test")

    asyncio.run(test())
    assert deaf > 1


def test_nobody_there(nats: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from arena24.cluster import jetstream
    from arena24.cluster.engines import Engines

    monkeypatch.setattr(jetstream, "CONNECT", 0.5)
    engines = Engines(tmp_path)  # and not started
    with pytest.raises(Unanswered, match="is it running"):
        asyncio.run(jetstream.connect(engines.access, "test"))
    with pytest.raises(ClusterError, match="does not run"):
        engines.stop(0)


def test_without_the_extra() -> None:
    """What decides runs without it, and what does not says what to install."""
    program = (
        "import sys; sys.modules['nats'] = None\n"
        "import arena24.cluster.journal, arena24.cluster.leases, arena24.cluster.restoration\n"
        "try:\n    import arena24.cluster.engines\n"
        "except ImportError as error:\n    print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "pip install 'arena24[cluster]'" in done.stdout
