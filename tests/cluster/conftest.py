"""Streams for tests: in memory, and on a NATS server that all tests of a module share."""

import asyncio
import itertools
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arena24.cluster.errors import MissingExtra
from arena24.cluster.streams import RoundStream
from tests.cluster.memory import MemoryStream
from tests.cluster.rounds import patiently
from tests.loop import PATIENCE

if TYPE_CHECKING:
    from arena24.cluster.engines import Engines

NUMBERS = itertools.count(1)  # no two tests have the same stream

Trial = Callable[[Callable[[RoundStream], Awaitable[None]]], None]
"""Has something done with a new stream."""


@pytest.fixture(scope="module")
def nats() -> Iterator[None]:
    """Skips what needs NATS, if it is not there; else its servers may take their time to start."""
    try:
        from arena24.cluster.engines import program

        program()
    except MissingExtra as error:
        pytest.skip(f"contests on several machines, with real servers: {error}")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("arena24.cluster.jetstream.CONNECT", PATIENCE)
        yield


@pytest.fixture(scope="module")
def server(nats: None, tmp_path_factory: pytest.TempPathFactory) -> "Iterator[Engines]":
    """One NATS server."""
    from arena24.cluster.engines import Engines

    with Engines(tmp_path_factory.mktemp("nats")) as engines:
        yield engines


@pytest.fixture
def three(nats: None, tmp_path: Path) -> "Iterator[Engines]":
    """Three NATS servers that replicate."""
    from arena24.cluster.engines import Engines

    with Engines(tmp_path / "nats", count=3) as engines:
        yield engines


@pytest.fixture
def patient(nats: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests in which every question has its answer, however busy the machine is."""
    monkeypatch.setattr("arena24.cluster.jetstream.ANSWER", PATIENCE)


@pytest.fixture(scope="module", params=["memory", "nats"])
def trial(request: pytest.FixtureRequest) -> Trial:
    """The same test with both kinds of streams."""
    if request.param == "memory":
        return lambda test: asyncio.run(_in_memory(test))
    engines: Engines = request.getfixturevalue("server")
    return lambda test: asyncio.run(_on_server(engines, test))


async def _in_memory(test: Callable[[RoundStream], Awaitable[None]]) -> None:
    await test(MemoryStream("test"))


async def _on_server(engines: "Engines", test: Callable[[RoundStream], Awaitable[None]]) -> None:
    from arena24.cluster.jetstream import NatsStream, connect

    client = await connect(engines.access, "test")
    try:
        stream = NatsStream(client, "test", "Toy1", next(NUMBERS), replicas=1, limit=8 * 2**20)
        await patiently(stream.make)
        await test(stream)
        await patiently(stream.delete)
    finally:
        await client.close()
