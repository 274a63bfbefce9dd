"""Sight and lines of fire: V4, V17, V18, V24, V25, and a second implementation straight from battle 7.3-7.5."""

import random

import pytest

from arena24.games.battle import STATS, Battle, BattleParams, BattlePosition, Field, Player, UnitType, load
from arena24.games.battle.position import UnitAt
from arena24.games.battle.sight import rays
from arena24.games.battle.terrain import bits
from arena24.games.core import TeamId
from arena24.games.hexgrid import Line, distance
from tests.games.battle.worlds import A, B, StoppedClock, stamina, world
from tests.games.test_hexgrid import by_fractions

V4 = """
F 6,5               | TANK 5,5    | 7,5   | no
B 6,5               | TANK 5,5    | 7,5   | no
H 6,5               | TANK 5,5    | 7,5   | no
L 6,5               | TANK 5,5    | 7,5   | yes
F 7,5               | TANK 5,5    | 7,5   | yes
F 5,5               | TANK 5,5    | 7,5   | yes
F 5,5 6,5           | TANK 5,5    | 6,5   | yes
H 5,5; B 6,5        | TANK 5,5    | 7,5   | yes
H 7,5; B 6,5        | TANK 5,5    | 7,5   | no
H 5,5; F 6,5        | TANK 5,5    | 7,5   | no
H 5,5 7,5; F 6,5    | TANK 5,5    | 7,5   | yes
H 5,5 6,5           | TANK 5,5    | 7,5   | no
H 5,5 6,5 8,5; F 7,5| TANK 5,5    | 8,5   | yes
H 5,5 10,5          | TANK 5,5    | 10,5  | no
H 5,5               | TANK 5,5    | 13,5  | yes
H 5,5               | TANK 5,5    | 14,5  | no
F 6,6               | ARMORED 5,5 | 7,6   | yes
F 6,5               | ARMORED 5,5 | 7,6   | yes
F 6,5 6,6           | ARMORED 5,5 | 7,6   | no
F 7,6               | ARMORED 5,5 | 9,7   | no
F 6,6 8,6           | ARMORED 5,5 | 9,7   | no
F 6,6 8,7           | ARMORED 5,5 | 9,7   | yes
F 7,5               | ARMORED 5,5 | 9,6   | no
F 7,6               | ARMORED 5,5 | 9,6   | no
F 6,7               | ARMORED 5,5 | 9,10  | yes
F 7,7               | ARMORED 5,5 | 9,10  | no
"""


@pytest.mark.parametrize("row", V4.strip().splitlines())
def test_sight(row: str) -> None:
    terrain, viewer, target, seen = (cell.strip() for cell in row.split("|"))
    battle = world(14, f"A1 HQ 1,14; A2 {viewer}; B1 HQ {target}", terrain=terrain).battle
    assert (len(battle.snapshot.seen_by(1)) == 1) == (seen == "yes")


def test_sight_ranges_from_a_hill() -> None:
    """Twice as far to low fields, no further than usual to other hills (V17)."""
    units = "A1 HQ 24,1; A2 ARMORED 12,12; B1 HQ 1,24; B2 TANK 12,22; B3 TANK 12,2; B4 TANK 12,23; B5 TANK 17,12"
    w = world(24, f"{units}; B6 TANK 18,12", terrain="H 12,12 17,12 18,12")
    assert [(e.x, e.y) for e in w.player(A).list_enemies()] == [(12, 2), (12, 22), (17, 12)]


def test_sight_ranges_on_the_plain() -> None:
    """ARMORED sees 5 fields far and a TANK 4, so only one of them sees the other (V18)."""
    w = world(24, "A1 HQ 24,1; A2 ARMORED 12,12; B1 HQ 1,24; B2 TANK 12,17; B3 TANK 12,18; B4 TANK 17,12")
    assert [(e.x, e.y) for e in w.player(A).list_enemies()] == [(12, 17), (17, 12)]
    assert w.player(B).list_enemies() == ()


V24 = """
7,6 6,6     |       | 2 1  | 7,6
7,6 6,6 6,5 |       | 2 1  | 6,6
9,7 6,6 8,6 |       | 4 2  | 8,6
9,7 7,6 6,5 |       | 4 2  | 7,6
7,6 6,6     | F 6,5 | 2 1  | 6,6
4,6 4,5 5,6 |       | -1 1 | 4,5
"""


@pytest.mark.parametrize("row", V24.strip().splitlines())
def test_special_line_of_fire(row: str) -> None:
    tanks, terrain, step, hit = (cell.strip() for cell in row.split("|"))
    enemies = {at: id_ for id_, at in enumerate(tanks.split(), start=2)}
    units = "; ".join(f"B{id_} TANK {at}" for at, id_ in enemies.items())
    w = world(14, f"A1 HQ 1,14; A2 TANK 5,5; B1 HQ 14,1; {units}", terrain=terrain)
    assert w.player(A).shoot(2, *map(int, step.split())) == tuple(map(int, hit.split(",")))
    assert stamina(w.battle, B) == {id_: 15 if at == hit else 20 for at, id_ in enemies.items()}


def test_heights_on_the_line_of_fire() -> None:
    """Units on hills stand in the way of a shooter on a hill, low ones do not (V25)."""
    enemies = "B1 HQ 12,1; B2 TANK 7,5; B3 TANK 6,5; B4 TANK 5,7; B5 TANK 5,6"
    w = world(12, f"A1 HQ 1,12; A2 TANK 5,5; {enemies}", terrain="H 5,5 6,5 7,5")
    assert w.player(A).shoot(2, 2, 0) == (6, 5)
    w.turn()
    assert w.player(A).shoot(2, 0, 2) == (5, 7)
    assert stamina(w.battle, B) == {2: 20, 3: 15, 4: 15, 5: 20}


# ---- the second implementation


def lists(a: Field, b: Field) -> list[list[Field]]:
    """The one or two lists of crossed fields, from the definition."""
    dx, dy = b.x - a.x, b.y - a.y
    steps: list[Line] = [by_fractions(dx, dy)]
    for ex, ey in ((2, 1), (1, 2), (1, -1), (-2, -1), (-1, -2), (-1, 1)):
        for m in range(1, 20):
            if (dx, dy) == (m * ex, m * ey):
                near = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)]
                common = [(x, y) for x, y in near if (ex - x, ey - y) in near]
                common.sort(key=lambda p: ex * p[1] - ey * p[0], reverse=True)
                both = [
                    [(k * ex, k * ey) for k in range(1, m)] + [(k * ex + x, k * ey + y) for k in range(m)]
                    for x, y in common
                ]
                steps = [tuple(sorted(side, key=lambda p: p[0] * ex + p[1] * ey)) for side in both]
    return [[Field(a.x + x, a.y + y) for x, y in line] for line in steps]


def is_open(rows: tuple[str, ...], a: Field, b: Field, line: list[Field]) -> bool:
    def at(field: Field) -> str:
        return rows[field.y - 1][field.x - 1]

    for field in line:
        blocks = {
            "P": False,
            "L": False,
            "H": not (at(a) == "H" and at(b) == "H"),
            "F": not (at(a) == "H" and at(b) == "H"),
            "B": at(a) != "H",
        }
        if blocks[at(field)]:
            return False
    return True


def naive_sees(rows: tuple[str, ...], a: Field, b: Field, sight: int) -> bool:
    high = [rows[f.y - 1][f.x - 1] == "H" for f in (a, b)]
    reach = 2 * sight if high == [True, False] else sight
    return distance(b.x - a.x, b.y - a.y) <= reach and any(is_open(rows, a, b, line) for line in lists(a, b))


def naive_hit(battle: Battle, a: Field, b: Field) -> Field:
    rows, taken = battle.terrain.rows, {(u.x, u.y) for u in battle.at.values()}

    def high(field: Field) -> bool:
        return rows[field.y - 1][field.x - 1] == "H"

    firsts: list[Field] = []
    for line in lists(a, b):
        if is_open(rows, a, b, line):
            on_line = [f for f in line if f in taken and (high(f) or not high(a))]
            if not on_line:
                return b
            firsts.append(on_line[0])
    apart = [distance(f.x - b.x, f.y - b.y) for f in firsts]
    return firsts[apart.index(min(apart))]


def crowded(seed: int, size: int = 13) -> Battle:
    """A small board full of obstacles and units."""
    r = random.Random(seed)
    weights = r.choice([(6, 1, 1, 1, 1), (3, 3, 1, 1, 1), (8, 1, 0, 1, 0)])
    rows = tuple("".join(r.choices("PHFBL", weights, k=size)) for _ in range(size))
    dry = [Field(x + 1, y + 1) for x in range(size) for y in range(size) if rows[y][x] != "L"]
    units = []
    for id_, at in enumerate(r.sample(dry, 30), start=1):
        type_ = UnitType.HQ if id_ <= 3 else r.choice([UnitType.ARMORED, UnitType.TANK, UnitType.CANNON])
        units.append(UnitAt(TeamId(id_ % 3 + 1), id_, type_, *at))
    return load(BattlePosition(params=BattleParams(size=size), board=rows, units=tuple(units)))


@pytest.mark.parametrize("seed", range(40))
def test_sight_agrees_with_the_definition(seed: int) -> None:
    battle = crowded(seed)
    rows, units = battle.terrain.rows, list(battle.at.values())
    for viewer in battle.teams.values():
        expected = sorted(
            (u.x, u.y)
            for u in units
            if u.team is not viewer
            and any(naive_sees(rows, Field(o.x, o.y), Field(u.x, u.y), o.stats.sight) for o in viewer.units.values())
        )
        assert [(e.x, e.y) for e in battle.snapshot.seen_by(viewer.number)] == expected


@pytest.mark.parametrize("seed", range(40))
def test_every_field_is_seen_as_defined(seed: int) -> None:
    battle, r = crowded(seed), random.Random(seed)
    terrain = battle.terrain
    board = [Field(x, y) for x in range(1, 14) for y in range(1, 14)]
    for _ in range(100):
        a, b = r.sample(board, 2)
        sight = r.choice([4, 5])
        assert battle.sight.sees(terrain.place(*a), terrain.place(*b), sight) == naive_sees(terrain.rows, a, b, sight)


@pytest.mark.parametrize("seed", range(40))
def test_shots_hit_as_defined(seed: int) -> None:
    battle, r = crowded(seed), random.Random(seed)
    terrain = battle.terrain
    shots = 0
    for shooter in [u for u in battle.at.values() if u.type in (UnitType.ARMORED, UnitType.TANK)]:
        a = Field(shooter.x, shooter.y)
        for _ in range(20):
            b = Field(r.randint(1, 13), r.randint(1, 13))
            if a != b and naive_sees(terrain.rows, a, b, STATS[shooter.type].sight):
                assert battle.struck(shooter, terrain.place(*b)) == terrain.place(*naive_hit(battle, a, b))
                shots += 1
    assert shots


def test_the_list_is_the_same_object_all_turn() -> None:
    battle = crowded(1)
    player = Player(battle, A, StoppedClock())
    first = player.list_enemies()
    assert player.list_enemies() is first
    battle.end_turn(1e9)
    assert player.list_enemies() is not first


def test_bits() -> None:
    assert bits([]) == 0
    assert bits([0, 3, 17]) == 0b100000000000001001


def test_displacements_have_numbers_of_their_own() -> None:
    for size in (1, 2, 9, 200):
        assert len(rays(world(size, "").battle.terrain.width)) == 331
