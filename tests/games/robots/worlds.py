"""Positions written briefly, for the tests of robots."""

from dataclasses import dataclass, field
from typing import Any

import msgspec

from arena24.games.core import TeamId
from arena24.games.robots import BasePoints, Offer, Player, Robots, RobotsParams, RobotsPosition, Weights, load
from arena24.games.robots.position import RobotAt, TeamAt, dump
from tests.games.clock import StoppedClock as StoppedClock

T5, T44, T70 = TeamId(5), TeamId(44), TeamId(70)


def offer(text: str) -> Offer:
    """`id hp atk def spd k interfaces price`, as on the wire."""
    id_, hp, atk, def_, spd, _, *interfaces, price = map(int, text.split())
    return Offer(id_, hp, atk, def_, spd, tuple(interfaces), price)


CATALOGUE_S = tuple(  # the ten parts of the source's example (robots 1)
    map(
        offer,
        """\
1 2 4 2 1 6 3 5 4 1 7 9 394
2 9 8 1 5 5 1 5 4 7 4 413
3 2 2 4 4 5 4 2 1 2 6 589
4 5 8 2 3 5 3 8 8 8 7 890
5 7 5 8 9 4 9 3 3 2 394
6 1 4 4 6 3 6 5 3 819
7 5 8 8 4 3 6 2 6 248
8 4 1 9 1 3 3 6 7 846
9 3 4 4 5 3 4 2 7 556
10 3 8 6 4 2 7 1 104
""".splitlines(),
    )
)
SCENARIO_D = RobotsParams(  # what the vectors play in unless they say otherwise (robots 13)
    weights=Weights(0, 0, 0),
    base_points=BasePoints(*[100] * 11),
    cash=3000,
    catalogue=10,
    fights=1,
    planning_turns=1,
    sale_turns=2,
    building_turns=3,
    fight_turns=3,
    results_turns=1,
)


@dataclass
class World:
    """A round and the players in it."""

    robots: Robots
    clock: StoppedClock = field(default_factory=StoppedClock)

    def player(self, team: int) -> Player:
        return Player(self.robots, TeamId(team), self.clock)

    def turn(self, turns: int = 1) -> None:
        """Let turns pass."""
        for _ in range(turns):
            self.robots.end_turn(1e9)

    def again(self) -> "World":
        """The same world after a journey as text."""
        text = msgspec.json.encode(dump(self.robots))
        return World(load(msgspec.json.decode(text, type=RobotsPosition)), self.clock)


def world(params: dict[str, Any] | None = None, **position: Any) -> World:
    """Scenario D with changes."""
    changed = msgspec.structs.replace(SCENARIO_D, **(params or {}))
    usual = {"parts": CATALOGUE_S, "teams": tuple(map(TeamAt, (T5, T44, T70)))}
    return World(load(RobotsPosition(params=changed, **(usual | position))))


def robot(text: str) -> RobotAt:
    """`team hp atk def spd`, perhaps with the HP left after it."""
    team, hp, atk, def_, spd, *now = map(int, text.split())
    return RobotAt(TeamId(team), hp, atk, def_, spd, now[0] if now else None)


def robots(text: str) -> tuple[RobotAt, ...]:
    """`1 21 20 5 25; 5 12 2 1 3`"""
    return tuple(map(robot, text.split(";")))
