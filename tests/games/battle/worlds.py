"""Positions written briefly, and bots' clock, for the tests of battle."""

from dataclasses import dataclass, field

from arena24.games.battle import Battle, BattleParams, BattlePosition, Field, Ground, Player, UnitType, load
from arena24.games.battle.position import GroundAt, PointAt, TeamAt, UnitAt
from arena24.games.core import TeamId
from tests.games.clock import StoppedClock as StoppedClock

A, B, C = TeamId(1), TeamId(2), TeamId(3)


@dataclass
class World:
    """A round and the players in it."""

    battle: Battle
    clock: StoppedClock = field(default_factory=StoppedClock)

    def player(self, team: TeamId) -> Player:
        return Player(self.battle, team, self.clock)

    def turn(self, number: int | None = None) -> None:
        """Let turns pass until this one opens, or one."""
        last = self.battle.turn + 1 if number is None else number
        while self.battle.turn < last and not self.battle.finished:
            self.battle.end_turn(1e9)


def params(size: int, **changes: int) -> BattleParams:
    """The conventions of the rulebook's vectors (battle 13)."""
    usual = {"capture": 60, "income": 3, "grace": 20, "idle_limit": 20, "countdown": 30, "turns": 200}
    return BattleParams(size=size, **{**usual, "command_limit": 40, **changes})  # type: ignore[arg-type]


def fields(text: str) -> tuple[Field, ...]:
    """`4,4 5,4`"""
    return tuple(Field(*map(int, word.split(","))) for word in text.split())


def ground(text: str) -> tuple[GroundAt, ...]:
    """`H 4,4 5,4; F 1,1`"""
    parts = [part.split(maxsplit=1) for part in text.split(";") if part.strip()]
    return tuple(GroundAt(Ground(letter), fields(at)) for letter, at in parts)


def unit(text: str) -> UnitAt:
    """`A2 TANK 5,5`, perhaps with the stamina after it."""
    name, type_, at, *stamina = text.split()
    x, y = map(int, at.split(","))
    return UnitAt(team(name[0]), int(name[1:]), UnitType(type_), x, y, int(stamina[0]) if stamina else None)


def team(letter: str) -> TeamId:
    return TeamId(ord(letter) - ord("A") + 1)


def point(text: str) -> PointAt:
    """`6,5`, perhaps with the owner after it."""
    at, *owner = text.split()
    x, y = map(int, at.split(","))
    return PointAt(x, y, team(owner[0]) if owner else None)


def world(
    size: int,
    units: str,
    *,
    terrain: str = "",
    points: str = "",
    scores: tuple[int, ...] = (),
    **changes: int,
) -> World:
    """A world with these units: `A1 HQ 1,1; A2 TANK 5,5; B2 ARMORED 7,5 3`."""
    position = BattlePosition(
        params=params(size, **changes),
        teams=tuple(TeamAt(TeamId(number), score) for number, score in enumerate(scores, 1)),
        units=tuple(unit(text) for text in units.split(";") if text.strip()),
        points=tuple(point(text) for text in points.split(";") if text.strip()),
        terrain=ground(terrain),
    )
    return World(load(position))


def stamina(battle: Battle, team_: TeamId) -> dict[int, int]:
    """What the units of a team have left, by id."""
    return {u.id: u.stamina for u in battle.teams[team_].units.values() if u.type is not UnitType.HQ}


def standing(battle: Battle, team_: TeamId) -> dict[int, Field]:
    """Where the units of a team are, by id."""
    return {u.id: Field(u.x, u.y) for u in battle.teams[team_].units.values()}
