"""The register keeps its word, in memory and on a server: nothing is changed by who has not seen the last revision."""

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import pytest

from arena24.cluster.errors import Conflict
from arena24.cluster.leases import Leases, LeaseTerms
from arena24.cluster.register import Register, Registered
from tests.cluster.memory import MemoryRegister, holders
from tests.loop import PATIENCE

if TYPE_CHECKING:
    from arena24.cluster.engines import Engines

Look = Callable[[Callable[[Register], Awaitable[None]]], None]


_NUMBERS = itertools.count(1)


@pytest.fixture(scope="module", params=["memory", "nats"])
def look(request: pytest.FixtureRequest) -> Look:
    """The same test with both kinds."""
    if request.param == "memory":
        return lambda test: asyncio.run(_in_memory(test))
    engines: Engines = request.getfixturevalue("server")

    def on_server(test: Callable[[Register], Awaitable[None]]) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("arena24.cluster.buckets.PROMPT", PATIENCE)  # every question has its answer
            asyncio.run(_on_server(engines, test))

    return on_server


async def _in_memory(test: Callable[[Register], Awaitable[None]]) -> None:
    await test(MemoryRegister())


async def _on_server(engines: "Engines", test: Callable[[Register], Awaitable[None]]) -> None:
    from arena24.cluster.buckets import NatsRegister
    from arena24.cluster.jetstream import connect

    client = await connect(engines.access, "test")
    try:
        name = f"entries{next(_NUMBERS)}"  # a bucket that is taken away may still be seen for a moment
        await NatsRegister.open(client, "test", name, replicas=1)
        await test(await NatsRegister.open(client, "test", name, replicas=1))  # it is there already
        await client.jetstream().delete_key_value(f"arena24-test-{name}")
    finally:
        await client.close()


def test_an_entry_is_changed_by_who_has_seen_it(look: Look) -> None:
    async def test(register: Register) -> None:
        assert await register.get("Toy1") is None
        assert await register.keys() == []
        first = await register.create("Toy1", b"a")
        assert await register.get("Toy1") == Registered(b"a", first)
        with pytest.raises(Conflict):
            await register.create("Toy1", b"b")
        second = await register.update("Toy1", b"b", first)
        other = await register.create("Toy2", b"")
        assert first < second < other
        for late in (first, other, 0):
            with pytest.raises(Conflict):
                await register.update("Toy1", b"c", late)
        with pytest.raises(Conflict):
            await register.delete("Toy1", first)
        assert await register.get("Toy1") == Registered(b"b", second)
        assert sorted(await register.keys()) == ["Toy1", "Toy2"]

    look(test)


def test_what_was_deleted_can_be_made_again_and_revisions_grow(look: Look) -> None:
    async def test(register: Register) -> None:
        first = await register.create("Toy1", b"a")
        await register.delete("Toy1", first)
        assert await register.get("Toy1") is None
        assert await register.keys() == []
        with pytest.raises(Conflict):
            await register.update("Toy1", b"b", first)
        assert await register.create("Toy1", b"b") > first

    look(test)


def test_leases_with_it(look: Look) -> None:
    async def test(register: Register) -> None:
        clock = asyncio.get_running_loop().time
        north, south = (Leases(register, node, clock, LeaseTerms(length=600.0)) for node in ("north", "south"))
        lease = await north.take("Toy1")
        assert lease is not None
        assert await south.take("Toy1") is None
        assert await north.renew("Toy1") is not None
        assert await holders(register) == {"Toy1": lease.claim}
        await north.hand_over("Toy1", "south")
        later = await south.take("Toy1")
        assert later is not None
        assert later.claim.token > lease.claim.token

    look(test)
