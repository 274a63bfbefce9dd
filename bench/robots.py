"""Robots at its largest (robots 15): 30 teams, 5000 parts, robots of 4999 connections."""

import gc
from collections.abc import Callable
from functools import partial
from random import Random

import msgspec

from arena24 import bots, sim
from arena24.games.core import Start, TeamId
from arena24.games.robots import GAME, Offer, Robots, RobotsPosition, StageName, load, new_round
from arena24.games.robots.build import Links, build
from arena24.games.robots.position import BidAt, PlanAt, RobotAt, dump
from arena24.games.seed import Seed
from arena24.protocol.calls import Printed, calls_of
from arena24.protocol.orders import StillClock
from bench.table import Row, best_seconds, share_of_turn

TEAMS = 30
PARTS = 5000
LONGEST = msgspec.structs.replace(GAME.servers["Robots2"], catalogue=PARTS, stat_max=1000)
LOOP = 4999  # connections of the largest robot


def rows() -> list[Row]:
    """What a turn costs at most, what long replies cost, and how fast rounds are without sockets."""
    return [*_turns(), *_replies(), *_rounds()]


def _turns() -> list[Row]:
    world = _world()
    return [
        share_of_turn("30 teams: end of an AUCTION turn, 150 bids", _end_turn(_auction(world))),
        share_of_turn("end of the SALE, 18 000 bids on 5000 parts", _end_turn(_sale(world))),
        share_of_turn("end of BUILDING, all ranks", _end_turn(_built(world, StageName.BUILDING))),
        share_of_turn("end of a FIGHTING turn, 30 attacks", _end_turn(_built(world, StageName.FIGHTING))),
        share_of_turn("BUILD_ROBOT with 4999 connections, one team", best_seconds(_building(world))),
    ]


def _world() -> RobotsPosition:
    teams = [TeamId(k) for k in range(1, TEAMS + 1)]
    robots = new_round(Start(LONGEST, teams, Seed.from_number(1)))
    assert robots is not None
    return dump(robots)


def _end_turn(position: RobotsPosition) -> float:
    """The shortest of some ends of the same turn; loading is not counted, and nobody collects garbage (server.host)."""
    gc.disable()
    try:
        return min(best_seconds(partial(load(position).end_turn, 1e9), 1) for _ in range(7))
    finally:
        gc.enable()


def _bids(world: RobotsPosition, ids: range, per_team: int) -> tuple[BidAt, ...]:
    chance = Random(1)
    return tuple(
        BidAt(row.team, part, world.parts[part - 1].price + chance.randint(0, 2))
        for row in world.teams
        for part in sorted(chance.sample(ids, per_team))
    )


def _auction(world: RobotsPosition) -> RobotsPosition:
    changes = {"stage": StageName.AUCTION, "left": PARTS // 5 - 1, "bids": _bids(world, range(1, 6), 5)}
    return msgspec.structs.replace(world, **changes)


def _sale(world: RobotsPosition) -> RobotsPosition:
    rich = tuple(row._replace(cash=10**9) for row in world.teams)
    bids = _bids(world, range(1, PARTS + 1), 600)
    return msgspec.structs.replace(world, stage=StageName.SALE, left=0, teams=rich, bids=bids)


def _chain(parts: tuple[Offer, ...]) -> tuple[tuple[Offer, ...], Links]:
    """The same parts with interfaces for a chain through all of them, so that the longest legal line is legal."""
    linked = tuple(offer._replace(interfaces=(1, 1)) for offer in parts)
    chain = [number for id_ in range(1, LOOP + 1) for number in (id_, id_ + 1, 1)]
    return linked, tuple(chain)


def _built(world: RobotsPosition, stage: StageName) -> RobotsPosition:
    """One house has the longest robot, the others what is left: a house has only one copy of each part."""
    parts, chain = _chain(world.parts)
    first = {row.house: row.team for row in reversed(world.teams)}
    owners = tuple(
        row._replace(parts=tuple(range(1, PARTS + 1)) if first[row.house] == row.team else (), spent=None)
        for row in world.teams
    )
    robots = tuple(
        RobotAt(row.team, links=chain) if row.parts else RobotAt(row.team, 900, 40, 30, row.team, used=2, connections=1)
        for row in owners
    )
    plans = [PlanAt(a.team, b.team, a.team % 3 == 0) for a, b in zip(owners, (*owners[1:], owners[0]), strict=True)]
    return msgspec.structs.replace(
        world,
        stage=stage,
        left=0,
        fight=int(stage is StageName.FIGHTING),
        parts=parts,
        teams=owners,
        robots=robots,
        plans=tuple(plans) if stage is StageName.FIGHTING else (),
    )


def _building(world: RobotsPosition) -> Callable[[], object]:
    parts, chain = _chain(world.parts)
    owned = {offer.id: offer for offer in parts}
    assert world.params.weights is not None
    weights = world.params.weights
    return partial(build, chain, owned, weights)


def _replies() -> list[Row]:
    robots = load(_world())
    printed = Printed()
    first = best_seconds(lambda: _ask(robots, 1, Printed()))
    again = best_seconds(lambda: [_ask(robots, team, printed) for team in range(1, TEAMS + 1)])
    return [
        share_of_turn("ALL_PARTS, 5000 parts, printed for one team", first),
        share_of_turn("... and for all 30 teams", again),
        share_of_turn("LIST_ROBOTS and LAST_ATTACKS for 30 teams", best_seconds(_fighters())),
        share_of_turn("a digest of the whole state, every 50 turns", best_seconds(_digest())),
    ]


def _ask(robots: Robots, team: int, printed: Printed) -> bytes:
    robots.teams[TeamId(team)].listed_all = 0
    call = calls_of(robots.player(TeamId(team), StillClock()), GAME.dialect, printed)[b"ALL_PARTS"]
    assert call is not None
    return call.run([b"ALL_PARTS"])


def _fighters() -> Callable[[], object]:
    robots = load(_built(_world(), StageName.FIGHTING))
    robots.end_turn(1e9)
    seats = [
        [calls_of(robots.player(TeamId(k), StillClock()), GAME.dialect, Printed())[name] for k in range(1, TEAMS + 1)]
        for name in (b"LIST_ROBOTS", b"LAST_ATTACKS")
    ]
    return lambda: [call.run([b""]) for calls in seats for call in calls if call is not None]


def _digest() -> Callable[[], object]:
    return load(_built(_world(), StageName.FIGHTING)).digest


def _rounds() -> list[Row]:
    found = []
    for name in bots.names("robots"):
        line = [bots.find("robots", name)] * 6
        seconds = best_seconds(partial(sim.play, GAME, line, seed=1))
        found.append(Row(f"quick rounds of six {name}s in process", f"{1 / seconds:.0f} rounds/s"))
    contest = GAME.servers["Robots2"]
    line = [bots.find("robots", bots.names("robots")[0])] * TEAMS
    seconds = best_seconds(lambda: sim.play(GAME, line, contest, 1), 1)
    return [*found, Row("a round of Robots2, 30 plain bots, in process", f"{seconds:.2f} s")]
