"""What is told of robots, fights, auctions and places, as the rules keep it: replies and positions hold these."""

from typing import NamedTuple


class RobotStats(NamedTuple):
    """A robot as built; all 0: there is none."""

    hp: int
    atk: int
    def_: int
    spd: int


class Contender(NamedTuple):
    """A robot on the arena; `block_pct` is how much of an attack it repels."""

    id: int
    hp: int
    atk: int
    def_: int
    spd: int
    block_pct: int


class Attack(NamedTuple):
    """An attack that was made."""

    attacker: int
    target: int
    damage: int


class WinningBid(NamedTuple):
    """A part that was sold."""

    part: int
    price: int
    team: int  # the winner's number


class Standing(NamedTuple):
    """A team's place in one category."""

    rank: int
    points: int


NOWHERE = Standing(0, 0)
