"""Leases: never two holders at once, tokens that grow, no world without a holder for long. Time is virtual."""

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from hypothesis import given, settings
from hypothesis import strategies as st

from arena24.cluster.errors import Conflict, Unanswered
from arena24.cluster.leases import Leases, LeaseTerms
from arena24.cluster.register import Register, Registered
from arena24.cluster.streams import Claim
from tests.cluster.memory import MemoryRegister, holders
from tests.cluster.moments import run

TERMS = LeaseTerms(length=6.0, margin=1.5)
WORLD = "Toy1"
STORMY, FAIR = 90.0, 45.0  # seconds of bad weather, and of good
VACANT = 2 * TERMS.length  # somebody sees that the holder is silent, for a whole lease, and asks now and then
DRIFT = 0.05  # clocks differ by so much at most, which a margin of a quarter covers


def now() -> float:
    """The moment, by the loop."""
    return asyncio.get_running_loop().time()


def nodes(*names: str, register: MemoryRegister | None = None) -> tuple[Leases, ...]:
    """Some nodes with one register."""
    register = register or MemoryRegister()
    return tuple(Leases(register, name, now, TERMS) for name in names)


def test_one_has_it_and_the_other_waits() -> None:
    async def test() -> None:
        register = MemoryRegister()
        north, south = nodes("north", "south", register=register)
        lease = await north.take(WORLD)
        assert lease is not None
        assert lease.claim == Claim("north", 1)
        assert await north.take(WORLD) == lease
        assert await south.take(WORLD) is None
        assert await holders(register) == {WORLD: Claim("north", 1)}

    run(test())


def test_a_holder_that_renews_keeps_it_and_its_token() -> None:
    async def test() -> None:
        register = MemoryRegister()
        north, south = nodes("north", "south", register=register)
        await north.take(WORLD)
        keeping = asyncio.create_task(north.keep(WORLD))
        for _ in range(100):
            await asyncio.sleep(1.7)
            assert await south.take(WORLD) is None
            assert north.held(WORLD) is not None
        assert (await holders(register))[WORLD] == Claim("north", 1)
        keeping.cancel()

    run(test())


def test_a_holder_that_does_not_gives_up_before_another_takes_it() -> None:
    async def test() -> None:
        north, south = nodes("north", "south")
        await north.take(WORLD)
        await south.take(WORLD)  # it sees when the entry came
        await asyncio.sleep(TERMS.length - TERMS.margin - 0.01)
        assert north.held(WORLD) is not None
        await asyncio.sleep(0.02)
        assert north.held(WORLD) is None
        assert await south.take(WORLD) is None
        await asyncio.sleep(TERMS.margin)
        lease = await south.take(WORLD)
        assert lease is not None
        assert lease.claim == Claim("south", 2)
        assert await north.renew(WORLD) is None

    run(test())


def test_who_sees_an_entry_for_the_first_time_cannot_know_how_old_it_is() -> None:
    async def test() -> None:
        north, south = nodes("north", "south")
        await north.take(WORLD)
        await asyncio.sleep(1000)
        assert await south.take(WORLD) is None
        await asyncio.sleep(TERMS.length)
        assert await south.take(WORLD) is not None

    run(test())


def test_what_is_released_is_free_at_once() -> None:
    async def test() -> None:
        register = MemoryRegister()
        north, south = nodes("north", "south", register=register)
        await north.take(WORLD)
        await north.release(WORLD)
        assert north.held(WORLD) is None
        assert await holders(register) == {}
        lease = await south.take(WORLD)
        assert lease is not None
        assert lease.claim.token > 1
        await north.release(WORLD)  # it is another's now
        assert south.held(WORLD) is not None

    run(test())


def test_what_is_handed_over_is_its_heirs_first() -> None:
    async def test() -> None:
        register = MemoryRegister()
        north, south, west = nodes("north", "south", "west", register=register)
        await north.take(WORLD)
        await north.hand_over(WORLD, "west")
        assert await south.take(WORLD) is None
        assert await holders(register) == {}
        lease = await west.take(WORLD)
        assert lease is not None
        assert lease.claim == Claim("west", 3)

    run(test())


def test_an_heir_that_does_not_come_is_not_waited_for_long() -> None:
    async def test() -> None:
        north, south = nodes("north", "south")
        await north.take(WORLD)
        await north.hand_over(WORLD, "west")
        assert await south.take(WORLD) is None
        await asyncio.sleep(TERMS.length)
        assert await south.take(WORLD) is not None

    run(test())


def test_the_next_life_of_a_node_does_not_wait_for_the_last_one() -> None:
    async def test() -> None:
        north, reborn = nodes("north", "north")
        await north.take(WORLD)
        lease = await reborn.take(WORLD)
        assert lease is not None
        assert lease.claim == Claim("north", 2)
        assert await north.renew(WORLD) is None  # if it lived after all

    run(test())


class Slow(MemoryRegister):
    """It does at once what it is asked, and says so two seconds later."""

    async def create(self, key: str, value: bytes) -> int:
        """Late."""
        revision = await super().create(key, value)
        await asyncio.sleep(2)
        return revision

    async def update(self, key: str, value: bytes, revision: int) -> int:
        """Late."""
        renewed = await super().update(key, value, revision)
        await asyncio.sleep(2)
        return renewed


def test_a_holder_counts_from_its_question_not_from_the_answer() -> None:
    async def test() -> None:
        north = Leases(Slow(), "north", now, TERMS)
        asked = now()
        lease = await north.take(WORLD)
        assert lease is not None
        assert lease.until == asked + TERMS.length - TERMS.margin
        lease = await north.renew(WORLD)
        assert lease is not None
        assert lease.until == asked + 2 + TERMS.length - TERMS.margin

    run(test())


def test_an_answer_that_comes_too_late_does_not_wake_the_dead() -> None:
    async def test() -> None:
        north = Leases(Slow(), "north", now, TERMS)
        await north.take(WORLD)
        await asyncio.sleep(1)
        assert await north.renew(WORLD) is None  # asked in time, answered after the world had to stop
        assert north.held(WORLD) is None

    run(test())


def test_a_renewal_whose_answer_was_lost_is_made_again() -> None:
    async def test() -> None:
        register = MemoryRegister()
        north = Leases(register, "north", now, TERMS)
        lease = await north.take(WORLD)
        assert lease is not None
        await register.update(WORLD, b'{"holder":"north","token":1}', lease.revision)  # what nobody answered
        await asyncio.sleep(1)
        renewed = await north.renew(WORLD)
        assert renewed is not None
        assert renewed.claim == lease.claim
        assert renewed.until == lease.until + 1

    run(test())


def test_the_margin_is_for_clocks_that_differ() -> None:
    async def test() -> None:
        register = MemoryRegister()
        north = Leases(register, "north", _clock(1 - DRIFT, 0.0), TERMS)
        south = Leases(register, "south", _clock(1 + DRIFT, 1e6), TERMS)
        await north.take(WORLD)
        while await south.take(WORLD) is None:
            await asyncio.sleep(0.01)
        assert north.held(WORLD) is None

    run(test())


# ---- with chance


@dataclass
class Weather:
    """What may happen to what nodes say to the register, until it clears up."""

    chance: random.Random
    clears: float
    away: dict[str, float] = field(default_factory=dict)  # until when nothing reaches the register from a node

    def delay(self) -> float:
        """Seconds on the way: mostly few, sometimes a whole sleep."""
        asleep = now() < self.clears and self.chance.random() < 0.15
        return self.chance.uniform(0, self.chance.choice([0.5, 3]) * TERMS.length if asleep else 0.1)

    def is_lost(self, node: str) -> bool:
        """Whether something does not arrive."""
        return now() < self.clears and (now() < self.away.get(node, 0.0) or self.chance.random() < 0.03)

    def turn(self, node: str) -> None:
        """From time to time a node is cut off."""
        if self.chance.random() < 0.01:
            self.away[node] = now() + self.chance.uniform(0, 3 * TERMS.length)


class Far:
    """The register as one node has it: slow, and not always there. What is asked may be done, and the answer lost."""

    def __init__(self, register: Register, node: str, weather: Weather) -> None:
        self._register, self._node, self._weather = register, node, weather

    async def _carried(self, call: Callable[[], Awaitable[object]]) -> object:
        await asyncio.sleep(self._weather.delay())
        if self._weather.is_lost(self._node):
            await asyncio.sleep(2.0)
            raise Unanswered("lost on the way there")
        try:
            answer: object = await call()
        except Conflict as error:
            answer = error
        await asyncio.sleep(self._weather.delay())
        if self._weather.is_lost(self._node):
            raise Unanswered("lost on the way back")
        if isinstance(answer, Conflict):
            raise answer
        return answer

    async def get(self, key: str) -> Registered | None:
        """From afar."""
        found = await self._carried(lambda: self._register.get(key))
        assert found is None or isinstance(found, Registered)
        return found

    async def create(self, key: str, value: bytes) -> int:
        """From afar."""
        found = await self._carried(lambda: self._register.create(key, value))
        assert isinstance(found, int)
        return found

    async def update(self, key: str, value: bytes, revision: int) -> int:
        """From afar."""
        found = await self._carried(lambda: self._register.update(key, value, revision))
        assert isinstance(found, int)
        return found

    async def delete(self, key: str, revision: int) -> None:
        """From afar."""
        await self._carried(lambda: self._register.delete(key, revision))

    async def keys(self) -> list[str]:
        """As it is."""
        return await self._register.keys()


async def live(leases: Leases, chance: random.Random, tokens: list[int]) -> None:
    """A node's life: it takes the world when it can, keeps it, and gives it up now and then."""
    while True:
        with contextlib.suppress(Unanswered):
            lease = await leases.take(WORLD)
            if lease is not None:
                tokens.append(lease.claim.token)
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(chance.choice([10.0, 300.0])):
                        await leases.keep(WORLD)
                await (leases.release(WORLD) if chance.random() < 0.5 else leases.hand_over(WORLD, "node1"))
        await asyncio.sleep(chance.uniform(0, TERMS.renewal / 2))


async def storm(seed: int, count: int, terms: LeaseTerms) -> int:
    """Some nodes in bad weather, which clears up; somebody looks who may play, and counts how often two may."""
    chance = random.Random(seed)
    weather = Weather(chance, clears=now() + STORMY)
    register = MemoryRegister()
    tokens: list[int] = []
    everybody: dict[str, Leases] = {}
    for number in range(count):
        name, rate, shift = f"node{number}", 1 + chance.uniform(-DRIFT, DRIFT), chance.uniform(0, 1e6)
        everybody[name] = Leases(Far(register, name, weather), name, _clock(rate, shift), terms)
    tasks = [asyncio.create_task(live(leases, chance, tokens)) for leases in everybody.values()]
    doubts, occupied = 0, now()
    while now() < weather.clears + FAIR:
        for name in everybody:
            weather.turn(name)
        holders = [name for name, leases in everybody.items() if leases.held(WORLD) is not None]
        doubts += len(holders) > 1
        if holders or now() < weather.clears + 3 * TERMS.length:  # until then something may still be on its way
            occupied = now()
        assert now() - occupied <= VACANT, f"nobody has played for {now() - occupied} seconds"
        await asyncio.sleep(0.1)
    assert tokens == sorted(set(tokens)), "a token that is not larger than those before"
    assert len(tokens) > 1
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return doubts


def _clock(rate: float, shift: float) -> Callable[[], float]:
    return lambda: shift + rate * now()


@settings(max_examples=25)
@given(seed=st.integers(0, 2**32), count=st.integers(2, 4))
def test_in_any_weather(seed: int, count: int) -> None:
    assert run(storm(seed, count, TERMS)) == 0


def test_the_weather_is_bad_enough() -> None:
    """The test of the test: among holders that give up too late two are seen."""
    assert any(run(storm(seed, 3, LeaseTerms(length=TERMS.length, margin=-1.5))) for seed in range(20))
