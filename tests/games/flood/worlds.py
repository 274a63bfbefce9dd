"""Positions written briefly, and bots' clock, for the tests of flood."""

from dataclasses import dataclass, field

from arena24.games.core import TeamId
from arena24.games.flood import Edge, Field, Flood, FloodParams, FloodPosition, Player, Wave, load
from arena24.games.flood.position import Bag, BuildingAt, CarAt, StackAt, WarehouseAt, WorkerAt
from tests.games.clock import StoppedClock as StoppedClock

A, B, C = TeamId(1), TeamId(2), TeamId(3)


@dataclass
class World:
    """A round and the players in it."""

    flood: Flood
    clock: StoppedClock = field(default_factory=StoppedClock)

    def player(self, team: TeamId) -> Player:
        return Player(self.flood, team, self.clock)

    def turn(self, number: int | None = None) -> None:
        """Let turns pass until this one opens, or one."""
        last = self.flood.turn + 1 if number is None else number
        while self.flood.turn < last and not self.flood.finished:
            self.flood.end_turn(1e9)


def team(letter: str) -> TeamId:
    return TeamId(ord(letter) - ord("A") + 1)


def fields(text: str) -> tuple[Field, ...]:
    """`4,4 5,4`"""
    return tuple(Field(*map(int, word.split(","))) for word in text.split())


def rows(text: str) -> list[list[str]]:
    """`A 1 2; B 3 4`"""
    return [part.split() for part in text.split(";") if part.strip()]


def bags(word: str) -> tuple[Bag, ...]:
    """`A,A/B`"""
    return tuple(Bag(*map(team, bag.split("/"))) for bag in word.split(",")) if word != "-" else ()


def worker(name: str, at: str, held: str = "-", capacity: str = "1") -> WorkerAt:
    """`A1 5,5`, perhaps with his bags and his capacity after it."""
    return WorkerAt(team(name[0]), int(name[1:]), *fields(at)[0], int(capacity), bags(held))


def wave(turn: str, height: str, edge: str) -> Wave:
    return Wave(int(turn), int(height), Edge(edge))


def position(
    workers: str = "",
    *,
    warehouses: str = "A 2,2 30; B 18,18 30",
    buildings: str = "",
    cars: str = "",
    stacks: str = "",
    waves: str = "",
    size: int = 20,
) -> FloodPosition:
    """The world E2 of the rulebook's vectors with these things in it (flood 13)."""
    return FloodPosition(
        params=FloodParams(size=size, price=10, exact=5),
        warehouses=tuple(WarehouseAt(team(t), *fields(at)[0], int(n)) for t, at, n in rows(warehouses)),
        buildings=tuple(
            BuildingAt(team(t), *fields(at)[0], int(sx), int(sy), int(v)) for t, at, sx, sy, v in rows(buildings)
        ),
        cars=tuple(CarAt(team(t), *fields(at)[0], int(v)) for t, at, v in rows(cars)),
        workers=tuple(worker(*row) for row in rows(workers)),
        stacks=tuple(StackAt(bags(held), fields(" ".join(at))) for held, *at in rows(stacks)),
        waves=tuple(wave(*row) for row in rows(waves)),
    )


def world(workers: str = "", **things: str) -> World:
    """That position as a round."""
    return World(load(position(workers, **things)))  # type: ignore[arg-type]  # no size among them


RING = "9,9 10,9 11,9 9,10 11,10 9,11 10,11 11,11"
