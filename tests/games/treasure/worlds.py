"""Positions written briefly, and random ones, for the tests of treasure."""

import random

from arena24.games.core import Start, TeamId
from arena24.games.seed import Seed
from arena24.games.treasure import Player, Treasure, TreasureParams, TreasurePosition, load, new_round
from arena24.games.treasure.position import BombAt, DepositAt, DudeAt, FlameAt
from arena24.games.treasure.sightings import Pile
from arena24.protocol.orders import StillClock

A, B, C = TeamId(1), TeamId(2), TeamId(3)
TEAMS = (A, B, C)


def player(treasure: Treasure, team: TeamId) -> Player:
    return Player(treasure, team, StillClock())


def world(board: str, deposits: str, turn: int = 2, params: TreasureParams | None = None) -> Treasure:
    """`__S__ _____`, `A 0,0; B 1,4`: everybody has one dude, on its deposit."""
    rows = tuple(board.split())
    given = [text.split() for text in deposits.split(";")]
    places = tuple(DepositAt(TeamId(ord(team) - 64), *map(int, at.split(","))) for team, at in given)
    return load(TreasurePosition(params=params or TreasureParams(), turn=turn, board=rows, deposits=places))


def begin(
    seed: int, teams: int = 3, params: TreasureParams | None = None, carried: list[int] | None = None
) -> Treasure:
    """A generated round that all teams have joined."""
    everybody = [TeamId(k) for k in range(1, teams + 1)]
    treasure = new_round(Start(params or TreasureParams(), everybody, Seed.from_number(seed), carried=carried))
    assert treasure is not None
    for team in everybody:
        if treasure.joins(team):
            treasure.join(team)
    return treasure


def random_position(seed: int) -> TreasurePosition:
    """A small board full of dudes, bombs and fire, many of which are to explode now."""
    r = random.Random(seed)
    rows, columns = r.randint(1, 8), r.randint(2, 8)
    letters = "_" * r.choice((4, 8, 20)) + "IESML"
    board = [[r.choice(letters) for _ in range(columns)] for _ in range(rows)]
    board[0][0] = "_"
    free = [(x, y) for x, row in enumerate(board) for y, letter in enumerate(row) if letter == "_"]
    burning = set(r.sample(free, r.randint(0, len(free) // 3)))
    cool = [field for field in free if field not in burning]
    dudes = [
        DudeAt(r.choice(TEAMS), id_, *r.choice(cool), r.choice((0, 0, 7)), r.randint(0, 12))
        for id_ in r.sample(range(1, 30), r.randint(0, 10))
    ]
    planted = r.sample(dudes, r.randint(0, len(dudes)))  # one each: more they may not have
    bombs = [(dude.team, dude.id) for dude in planted] + [(r.choice(TEAMS), 50 + k) for k in range(r.randint(0, 6))]
    return TreasurePosition(
        params=TreasureParams(),
        turn=r.randint(1, 99),
        next_dude=30,
        board=tuple("".join(row) for row in board),
        deposits=tuple(DepositAt(team, *r.choice(free), r.randint(0, 99)) for team in TEAMS),
        dudes=tuple(dudes),
        bombs=tuple(
            BombAt(team, *r.choice(free), r.choice((1, 1, 2)), r.randint(0, 9), r.randint(0, 3), dude)
            for team, dude in bombs
        ),
        flames=tuple(FlameAt(r.choice(TEAMS), *field, r.randint(1, 3)) for field in sorted(burning)),
        gold=tuple(Pile(*field, r.randint(1, 9)) for field in r.sample(free, r.randint(0, len(free) // 2))),
    )
