"""World generation (battle 4), the last round of a contest (V36), and what is refused."""

import math
from collections import Counter

import msgspec
import pytest

from arena24.games.battle import GAME, BadSetup, Battle, BattleParams, Field, Greenery, UnitType, new_round
from arena24.games.battle.layout import SYMMETRIES, camp_radius, layout
from arena24.games.battle.params import Army
from arena24.games.battle.position import dump, load
from arena24.games.battle.setup import check, connected
from arena24.games.battle.terrain import Terrain
from arena24.games.core import Start, TeamId
from arena24.games.hexgrid import NEIGHBOURS, disc, distance
from arena24.games.seed import Seed

SMALL = BattleParams(size=15, armored=1, tanks=1, cannons=1, greenery=Greenery.FOREST)
MANY = msgspec.structs.replace(GAME.servers["Battle3"], size=40)

CASES = [  # params, teams, number of seeds: 200 in all
    (GAME.quick, 2, 40),
    (GAME.quick, 3, 30),
    (GAME.quick, 4, 40),
    (SMALL, 1, 10),
    (SMALL, 4, 30),
    (MANY, 5, 10),
    (MANY, 9, 10),
    (MANY, 16, 10),
    (GAME.servers["Battle1"], 30, 7),
    (GAME.servers["Battle2"], 30, 6),
    (GAME.servers["Battle3"], 30, 7),
]


def start(params: BattleParams, teams: int, seed: int, remaining: float = math.inf) -> Start[BattleParams]:
    return Start(params, [TeamId(10 + k) for k in range(teams)], Seed.from_number(seed), remaining)


def generated(params: BattleParams, teams: int, seed: int) -> Battle:
    battle = new_round(start(params, teams, seed))
    assert battle is not None
    return battle


def test_cases_are_200() -> None:
    assert sum(seeds for _, _, seeds in CASES) == 200


@pytest.mark.parametrize(("params", "teams", "seeds"), CASES)
def test_generation(params: BattleParams, teams: int, seeds: int) -> None:
    for seed in range(seeds):
        battle = generated(params, teams, seed)
        check_armies(battle, teams)
        check_terrain(battle, params)
        check_points(battle, teams)
        if teams <= 4:
            check_symmetry(battle)


def check_armies(battle: Battle, teams: int) -> None:
    """Equal units at full stamina, gathered around their HQs on clear ground; numbers a permutation."""
    army = Army(*(int(n) for n in (battle.params.armored, battle.params.tanks, battle.params.cannons)))  # type: ignore[arg-type]
    expected = {
        UnitType.HQ: 1,
        UnitType.ARMORED: army.armored,
        UnitType.TANK: army.tanks,
        UnitType.CANNON: army.cannons,
    }
    radius = camp_radius(army)
    assert battle.params.capture == army.worth
    assert sorted(team.number for team in battle.teams.values()) == list(range(1, teams + 1))
    for team in battle.teams.values():
        assert team.hq is not None
        assert team.hq.id == 1
        assert list(team.units) == list(range(1, sum(army) + 2))
        assert Counter(u.type for u in team.units.values()) == {t: n for t, n in expected.items() if n}
        for u in team.units.values():
            assert distance(u.x - team.hq.x, u.y - team.hq.y) <= radius
            assert u.stamina == u.stats.stamina
        assert set(zone(battle, team.hq.x, team.hq.y, radius + 2)) == {"P"}
    assert len(battle.at) == teams * (sum(army) + 1)


def zone(battle: Battle, x: int, y: int, radius: int) -> list[str]:
    """The letters around a field, as far as they are on the board."""
    near = [(x + dx, y + dy) for dx, dy in disc(radius)]
    return [battle.terrain.rows[b - 1][a - 1] for a, b in near if battle.terrain.holds(a, b)]


def check_terrain(battle: Battle, params: BattleParams) -> None:
    """One greenery; shares not far above the recipe's (a block at the edge may repeat a part of the tile)."""
    letters = Counter("".join(battle.terrain.rows))
    assert set(letters) <= {"P", "H", "L", str(params.greenery.value)}
    whole = params.size**2
    for letter, share in (("L", 8), ("H", 12), (str(params.greenery.value), 18)):
        assert letters[letter] <= whole * (share + 8) / 100
    assert letters["H"] >= whole * 6 / 100


def check_points(battle: Battle, teams: int) -> None:
    """As many as the recipe says, on dry land, connected with everybody, nobody's."""
    blocks = math.ceil(math.sqrt(teams)) ** 2
    assert len(battle.points) == (5 if teams <= 4 else blocks)
    assert set(battle.points.values()) == {None}
    places = [battle.terrain.field(place) for place in battle.points]
    hqs = [Field(team.hq.x, team.hq.y) for team in battle.teams.values() if team.hq]
    assert connected(battle.terrain, places + hqs)
    assert min(distance(p.x - hq.x, p.y - hq.y) for p in places for hq in hqs) >= 4


def check_symmetry(battle: Battle) -> None:
    """Terrain, points, and the way in which units surround their HQ look the same from every start."""
    n, rows = battle.terrain.size, battle.terrain.rows
    assert rows == tuple("".join(column) for column in zip(*rows, strict=True))
    assert rows == tuple(row[::-1] for row in rows[::-1])
    points = {battle.terrain.field(place) for place in battle.points}
    for map_ in SYMMETRIES:
        assert {map_.image(point, n) for point in points} == points
    camps = []
    for team in battle.teams.values():
        for map_ in SYMMETRIES:
            placed = {u.id: map_.image(Field(u.x, u.y), n) for u in team.units.values()}
            if placed[1] == first_start(battle):
                camps.append(placed)
    assert len(camps) == len(battle.teams)
    assert all(camp == camps[0] for camp in camps)


def first_start(battle: Battle) -> Field:
    """The start that the other three are images of."""
    return layout(battle.params.size, battle.params.largest_army, 2).bases[0].hq


def test_symmetries_keep_neighbours() -> None:
    for map_ in SYMMETRIES:
        assert sorted(map_.turned(step) for step in NEIGHBOURS) == sorted(NEIGHBOURS)
    assert [map_.image(Field(2, 5), 9) for map_ in SYMMETRIES] == [(2, 5), (8, 5), (5, 2), (5, 8)]


def test_quick_starts_are_where_the_recipe_says() -> None:
    battle = generated(GAME.quick, 4, 1)
    assert {(t.hq.x, t.hq.y) for t in battle.teams.values() if t.hq} == {(3, 8), (19, 14), (8, 3), (14, 19)}


def test_units_stand_in_the_order_of_the_recipe() -> None:
    battle = generated(MANY, 5, 1)
    for team in battle.teams.values():
        assert team.hq is not None
        placed = [(u.type, u.x - team.hq.x, u.y - team.hq.y) for u in team.units.values()]
        expected = [("HQ", 0, 0), ("CANNON", 1, 0), ("TANK", 1, 1), ("ARMORED", 0, 1), ("ARMORED", -1, 0)]
        assert placed == [(UnitType(type_), dx, dy) for type_, dx, dy in expected]


def test_generation_is_reproducible() -> None:
    for params, teams in ((GAME.quick, 3), (MANY, 7)):
        assert generated(params, teams, 5).digest() == generated(params, teams, 5).digest()
        assert generated(params, teams, 5).digest() != generated(params, teams, 6).digest()


def test_numbers_and_starts_vary() -> None:
    first = TeamId(10)
    rounds = [generated(GAME.quick, 4, seed).teams[first] for seed in range(30)]
    assert {team.number for team in rounds} == {1, 2, 3, 4}
    assert len({(team.hq.x, team.hq.y) for team in rounds if team.hq}) == 4


def test_world_without_teams() -> None:
    assert generated(GAME.quick, 0, 1).results() == {}


@pytest.mark.parametrize(
    ("army", "radius"), [((0, 0, 0), 0), ((1, 0, 0), 1), ((2, 3, 1), 1), ((3, 3, 1), 2), ((6, 7, 5), 2), ((9, 9, 1), 3)]
)
def test_camp_radius(army: tuple[int, int, int], radius: int) -> None:
    assert camp_radius(Army(*army)) == radius


@pytest.mark.parametrize(
    ("params", "teams", "why"),
    [
        (BattleParams(size=9), 2, "8 apart"),
        (BattleParams(size=7, armored=0, tanks=0, cannons=0), 2, "no place for strategic points"),
        (BattleParams(size=21), 5, "blocks of 7, the army needs 9"),
        (GAME.servers["Battle1"], 200, "blocks of 6"),
    ],
)
def test_boards_that_are_refused(params: BattleParams, teams: int, why: str) -> None:
    with pytest.raises(BadSetup, match=why):
        check(params, teams)
    with pytest.raises(BadSetup):
        new_round(start(params, teams, 1))


@pytest.mark.parametrize("teams", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("server", sorted(GAME.servers))
def test_contest_servers_start_with_few_teams(server: str, teams: int) -> None:
    assert len(generated(GAME.servers[server], teams, 1).results()) == teams


def test_connected() -> None:
    terrain = Terrain(["PLP", "PLP", "PPP"])
    assert connected(terrain, [Field(1, 1), Field(3, 1)])
    walled = Terrain(["PLPP", "PLLP", "PPLP", "PPPL"])
    assert not connected(walled, [Field(1, 1), Field(3, 1)])


@pytest.mark.parametrize(
    ("fitting", "turns", "income"),
    [(1000, 150, 5), (150, 150, 5), (149, 149, 5), (100, 100, 7), (50, 50, 15), (49, None, None)],
)
def test_last_round_of_a_contest(fitting: int, turns: int | None, income: int | None) -> None:
    """Q is the number of turns that fit, also in the formula of S, but never below 50 (V36)."""
    battle = new_round(start(GAME.quick, 2, 1, remaining=float(fitting)))
    if battle is None:
        assert turns is None
    else:
        assert (battle.turns_left(), battle.income) == (turns, income)


def test_a_short_game_needs_only_its_own_turns() -> None:
    short = msgspec.structs.replace(GAME.quick, turns=30)
    assert new_round(start(short, 2, 1, remaining=30.0)) is not None
    assert new_round(start(short, 2, 1, remaining=29.0)) is None


def test_generated_round_is_its_position() -> None:
    battle = generated(GAME.quick, 3, 9)
    assert dump(load(dump(battle))) == dump(battle)
