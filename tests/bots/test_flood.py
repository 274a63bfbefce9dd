"""The bots of flood play, keep to the limits, and the better one is better."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from arena24 import bots, sim
from arena24.client import played_by, together
from arena24.client.lots import Sometimes
from arena24.games import flood
from arena24.games.commands import Command
from arena24.games.flood import Between, Field, Forecast, Na, Thing
from arena24.games.flood.bots import mason, porter, warden
from arena24.games.flood.bots.compound import (
    Compound,
    Doctrine,
    Means,
    Threat,
    best_plan,
    candidates,
    narrowed,
    threats_of,
)
from arena24.games.flood.bots.paths import FAR, Ways, apart, towards
from arena24.games.flood.bots.shift import Shift, Site, campaign
from arena24.games.flood.weather import draw_publications, draw_waves
from arena24.games.seed import Seed
from arena24.store.records import Order

QUICK = flood.GAME.quick
SERVER = flood.GAME.servers["Flood1"]


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_warden_beats_mason(seed: int, swapped: bool) -> None:
    players = [mason.play, warden.play] if swapped else [warden.play, mason.play]
    outcome = sim.play(flood.GAME, players, QUICK, seed)
    assert not outcome.tracebacks
    assert not outcome.incidents
    mine, other = reversed(outcome.results) if swapped else outcome.results
    assert mine > 1.2 * other


def test_porter_plays_some_rounds_as_mason() -> None:
    """From their first turn to their last."""
    plain = campaign(Doctrine(barrows=0), Sometimes(porter.plain, 1.0))
    walled, masons = (sim.play(flood.GAME, [bot, warden.play], QUICK, 1) for bot in (plain, mason.play))
    assert walled.records == masons.records
    assert not walled.tracebacks


def test_mason_earns_something() -> None:
    assert sum(sum(sim.play(flood.GAME, [mason.play] * 2, QUICK, seed).results) for seed in range(4)) > 500


def test_mason_takes_bags_where_there_is_a_way_out() -> None:
    """In this world every warehouse has a corner that objects surround: nobody gets out of it with a bag."""
    assert min(sim.play(flood.GAME, [mason.play] * 6, QUICK, 1).results) > 500
    home, blocked = {(2, 2), (3, 2)}, {(x, y) for x in (1, 2, 3) for y in (1, 2, 3)}
    assert mason.doors(home, blocked) == {(3, 2)}


def test_mason_looks_for_all_ways_at_once() -> None:
    wall = {(4, y) for y in range(-100, 100) if y != 3}
    ways = mason.first_steps({(1, 3), (3, 5), (7, 3), (6, 3)}, (7, 3), wall)
    assert ways.keys() == {(1, 3), (3, 5), (6, 3)}  # who is there stays
    assert (ways[3, 5], ways[6, 3]) == ((0, -1), (1, 0))
    assert mason.first_steps({(1, 1)}, (7, 3), wall | {(4, 3)}) == {}


@pytest.mark.parametrize("name", bots.names("flood"))
@pytest.mark.parametrize("limit", [1, 4, 9])
def test_few_commands(name: str, limit: int) -> None:
    params = msgspec.structs.replace(QUICK, command_limit=limit)
    outcome = sim.play(flood.GAME, [bots.find("flood", name)] * 2, params, 1)
    assert not outcome.tracebacks
    assert not outcome.incidents


@pytest.mark.parametrize("name", bots.names("flood"))
@pytest.mark.parametrize(
    "changes",
    [
        {"buildings": 0, "cars": 0},
        {"bags": 0},
        {"bags": 3, "price": 1},
        {"cars": 5, "buildings": 0},
        {"exact": 1, "arrival": Between(2, 5), "gap": Between(0, 3), "waves": 5},
        {"workers": 40, "command_limit": 100},
    ],
)
def test_strange_worlds(name: str, changes: dict[str, object]) -> None:
    outcome = sim.play(flood.GAME, [bots.find("flood", name)] * 3, msgspec.structs.replace(QUICK, **changes), 2)
    assert not outcome.tracebacks
    assert not outcome.incidents


def watched(bot: sim.Bot, alive: list[int]) -> sim.Bot:
    """The same bot; how many workers it has is noted whenever it counts them."""

    def caller(method: Callable[..., Any]) -> Callable[..., Any]:
        def call(*values: Any) -> Any:
            answer = method(*values)
            if method.__name__ == "list_workers":
                alive.append(len(answer))
            return answer

        return call

    return lambda me: bot(played_by(flood.Player, lambda command: caller(getattr(me, command.name))))


@pytest.mark.parametrize("server", flood.GAME.servers)
def test_nobody_drowns_on_the_servers(server: str) -> None:
    """No worker of the warden dies in two waves, and the objects are worth more than the bags."""
    alive: list[int] = []
    params = msgspec.structs.replace(flood.GAME.servers[server], waves=2, size=50)
    outcome = sim.play(flood.GAME, [watched(warden.play, alive), mason.play], params, 5)
    assert not outcome.tracebacks
    assert set(alive) == {params.workers}
    assert outcome.results[0] > params.bags


HOME = Thing(10, 10, 2, 2, 0, 100)
HOUSE = Thing(14, 10, 2, 2, 100, Na.NA)
CAR = Thing(20, 10, 1, 1, 40, Na.NA)


def test_a_compound_holds_all_that_bags_and_time_allow() -> None:
    plan = best_plan([HOME, HOUSE, CAR], Means(4, 100, 10), 40, [Threat(200, 1, 2)], Doctrine())
    assert plan is not None
    assert plan.compound.holds(HOUSE)
    assert not plan.compound.contains(20, 10)  # the car will be driven in
    assert len(plan.wall) * 2 <= 100 - 10 * plan.barrows
    assert best_plan([HOME, HOUSE, CAR], Means(4, 5, 10), 40, [Threat(200, 3, 4)] * 3, Doctrine()) is None


def test_without_wheelbarrows_less_is_planned_than_with_them() -> None:
    """By hand the near house can be walled in before the wave, with wheelbarrows the far one too."""
    far = Thing(24, 10, 3, 3, 400, Na.NA)
    things, threats = [HOME, HOUSE, far], [Threat(110, 1, 1)]
    by_hand, carted = (best_plan(things, Means(4, 150, 10), 40, threats, Doctrine(barrows=most)) for most in (0, 4))
    assert by_hand is not None
    assert carted is not None
    assert (by_hand.barrows, by_hand.compound.holds(far)) == (0, False)
    assert carted.barrows > 0
    assert carted.compound.holds(far)


@pytest.mark.parametrize(
    ("doctrine", "bought", "boarded"),
    [(Doctrine(barrows=0), False, True), (Doctrine(cars=0), True, False), (Doctrine(), True, True)],
)
def test_who_buys_wheelbarrows_and_who_fetches_cars(doctrine: Doctrine, bought: bool, boarded: bool) -> None:
    params = msgspec.structs.replace(QUICK, cars=2, price=5)
    outcome = sim.play(flood.GAME, [campaign(doctrine)], params, 3)
    assert not outcome.tracebacks
    orders = [record.line for record in outcome.records if isinstance(record, Order)]
    assert any(line.startswith(b"BUY_WHEELBARROW") for line in orders) is bought
    jumps = [line.split() for line in orders if line.startswith(b"MOVE")]
    assert any(max(abs(int(dx)), abs(int(dy))) > 1 for _, _, dx, dy in jumps) is boarded


def test_walls_run_through_no_building() -> None:
    things = [HOME, HOUSE, Thing(13, 12, 3, 1, 50, Na.NA), Thing(12, 7, 1, 4, 30, Na.NA)]
    for compound, gain in candidates(things, 40, Doctrine()):
        assert gain > 0
        border = set(compound.border())
        for thing in things[1:]:
            fields = {Field(thing.x + dx, thing.y + dy) for dx in range(thing.sx) for dy in range(thing.sy)}
            assert not fields & border


def test_compounds() -> None:
    compound = Compound(2, 3, 5, 6)
    assert len(compound.border()) == len(set(compound.border())) == 12
    assert sorted(compound.inside()) == [(3, 4), (3, 5), (4, 4), (4, 5)]


def test_threats() -> None:
    seen, plain = (Forecast(2, 9, 9, 3, 3), Forecast(20, 25, 65, 1, 4)), Doctrine(narrow=0, early=0.25)
    assert threats_of((), 10, plain) == [(40, 1, 2)]
    assert threats_of(seen, 10, plain) == [(7, 3, 3), (19, 1, 4)]
    assert threats_of(seen, 10, Doctrine(early=0.25)) == [(7, 3, 3), (24, 2, 3)]
    assert [Threat(5, 2, 4).chance(height) for height in (1, 2, 4, 9)] == [0, pytest.approx(1 / 3), 1, 1]


def test_forecasts_can_be_narrowed() -> None:
    """What is drawn by the recipe stays true, and most first forecasts tell more than their limits."""
    narrower = 0
    for number in range(50):
        waves = draw_waves(SERVER, seed := Seed.from_number(number))
        for p in draw_publications(waves, SERVER.exact, seed):
            known = narrowed(seen := Forecast(0, p.pmin, p.pmax, p.hmin, p.hmax))
            wave = waves[p.wave - 1]
            assert seen.pmin <= known.pmin <= wave.turn - p.turn <= known.pmax <= seen.pmax
            assert seen.hmin <= known.hmin <= wave.height <= known.hmax <= seen.hmax
            narrower += p.turn == 1 and known != seen
    assert narrower > 50
    assert narrowed(Forecast(0, 10, 90, 1, 9)).hmax == 7  # in a given position anything may have been published


def test_nobody_waits_until_a_layer_is_closed() -> None:
    """As long as one field is lower he goes there; when somebody else does, the next layer begins."""

    def bot(me: flood.Player) -> None:
        things = me.list_objects()
        shift = Shift(me, Site(me, things, Doctrine()), things)
        assert shift.site.plan is not None
        *others, last = shift.site.plan.wall
        shift.site.heights.update(others)
        at = Field(things[0].x, things[0].y)
        assert shift.lowest(1, at) == last
        shift.site.targets[2] = last
        ways = shift.site.ways.lengths(at)
        assert ways[shift.lowest(1, at)] == min(ways.get(field, FAR) for field in shift.site.plan.wall)

    assert not sim.play(flood.GAME, [bot], QUICK, 1).tracebacks


def test_ways_lead_around_objects() -> None:
    area = {Field(x, y) for x in range(1, 8) for y in range(1, 8)}
    ways = Ways([Field(4, y) for y in range(1, 7)], area)
    assert ways.lengths(Field(3, 1))[Field(5, 1)] == 12
    assert ways.step(Field(3, 1), Field(5, 1)) in [(0, 1), (-1, 1)]
    assert Field(4, 1) not in ways.lengths(Field(3, 1))
    assert ways.step(Field(3, 1), Field(9, 9)) is None
    assert (apart(Field(1, 1), Field(4, 3)), towards(Field(1, 1), Field(9, 2), 3)) == (3, (3, 1))


@pytest.mark.parametrize("name", bots.names("flood"))
def test_few_round_trips(name: str) -> None:
    """However many workers there are, a turn is some questions and some batches: the demo's turns are short."""
    trips = 0

    def counted(command: Command, me: flood.Player) -> Any:
        def call(*values: Any) -> Any:
            nonlocal trips
            trips += 1
            return getattr(me, command.name)(*values)

        def batch(calls: Any) -> Any:
            nonlocal trips
            trips += 1
            return together(getattr(me, command.name), calls)

        call.together = batch  # type: ignore[attr-defined]
        return call

    def counting(me: flood.Player) -> None:
        bots.find("flood", name)(played_by(flood.Player, lambda command: counted(command, me)))

    outcome = sim.play(flood.GAME, [counting, counting], flood.GAME.show(5.0), 3)
    assert not outcome.tracebacks
    assert trips <= 12 * 2 * outcome.turns
