"""Generated worlds (flood 4): the promises, on many seeds."""

import itertools
from collections import defaultdict

import pytest

from arena24.games.core import Start, TeamId
from arena24.games.flood import GAME, BadSetup, Between, Edge, Flood, FloodParams, Player, check, new_round
from arena24.games.flood.kinds import BUILDING, CAR, WAREHOUSE
from arena24.games.flood.layout import layout
from arena24.games.flood.setup import fitting_waves
from arena24.games.seed import Seed
from tests.games.clock import StoppedClock

SEEDS = range(200)


def start(
    seed: int, teams: int, params: FloodParams = GAME.quick, remaining: float = float("inf")
) -> Start[FloodParams]:
    return Start(params, [TeamId(k) for k in range(1, teams + 1)], Seed.from_number(seed), remaining)


def begin(seed: int, teams: int, params: FloodParams = GAME.quick) -> Flood:
    flood = new_round(start(seed, teams, params))
    assert flood is not None
    return flood


def arrangement(flood: Flood, team: TeamId) -> list[tuple[object, ...]]:
    """What a team has, relative to its warehouse."""
    objects = flood.teams[team].objects
    home = objects[0]
    return [(o.kind, o.x - home.x, o.y - home.y, o.sx, o.sy, o.value, o.stock) for o in objects]


@pytest.mark.parametrize("seed", SEEDS)
def test_promises(seed: int) -> None:
    teams = seed % 6 + 1
    flood = begin(seed, teams, GAME.quick)
    params = flood.params
    assert params.size == 30
    first = arrangement(flood, TeamId(1))
    for team in flood.teams.values():
        assert arrangement(flood, team.id) == first  # the same for all
        kinds = [thing.kind for thing in team.objects]
        assert kinds == [WAREHOUSE] + [BUILDING] * params.buildings + [CAR] * params.cars
        home = team.objects[0]
        assert (home.value, home.stock, home.sx, home.sy) == (0, params.bags, 2, 2)
        for thing in team.objects[1:]:
            assert 1 <= thing.sx <= 5
            assert 1 <= thing.sy <= 5
            assert (thing.kind is CAR) == (thing.sx * thing.sy == 1)
            assert 10 * thing.sx * thing.sy <= thing.value <= 60 if thing.kind is CAR else thing.value <= 2000
        assert list(team.workers) == [1, 2, 3, 4]
        at = [(worker.x - home.x, worker.y - home.y) for worker in team.workers.values()]
        assert at == [(0, 0), (1, 0), (0, 1), (1, 1)]
    taken = [place for team in flood.teams.values() for thing in team.objects for place in thing.places]
    assert len(taken) == len(set(taken)) == len(flood.objects)  # nothing overlaps
    assert all(2 < flood.plain.field(place).x < 29 and 2 < flood.plain.field(place).y < 29 for place in taken)


@pytest.mark.parametrize("seed", SEEDS)
def test_forecasts_are_true(seed: int) -> None:
    params = list(GAME.servers.values())[seed % 2] if seed % 3 else GAME.quick
    flood = begin(seed, 2, params)
    windows = defaultdict(list)
    for publication in flood.publications:
        windows[publication.wave].append(publication)
    assert len(flood.waves) == params.waves == len(windows)
    for number, wave in enumerate(flood.waves, 1):
        published = windows[number]
        assert 1 <= len(published) <= 3
        assert [p.turn for p in published] == sorted({p.turn for p in published})
        for p in published:
            assert p.turn >= 1
            assert 1 <= p.pmin <= wave.turn - p.turn <= p.pmax <= 2000
            assert 1 <= p.hmin <= wave.height <= p.hmax <= 30
        for earlier, later in itertools.pairwise(published):  # never vaguer than before
            assert earlier.turn + earlier.pmin <= later.turn + later.pmin
            assert earlier.turn + earlier.pmax >= later.turn + later.pmax
            assert earlier.hmin <= later.hmin <= later.hmax <= earlier.hmax
        last = published[-1]
        assert (last.pmin, last.hmin) == (last.pmax, last.hmax)
        assert wave.turn - last.turn >= params.exact


@pytest.mark.parametrize("seed", range(50))
def test_waves(seed: int) -> None:
    params = GAME.servers["Flood1"]
    first, *others = begin(seed, 2, params).waves
    assert 250 <= first.turn <= 350
    assert first.height == 2
    before = first
    for wave in others:
        assert 7 + 180 <= wave.turn - before.turn <= 7 + 260
        assert 2 <= wave.height <= 6
        before = wave


def test_every_edge_and_slot_is_drawn() -> None:
    rounds = [begin(seed, 3) for seed in range(40)]
    assert {wave.edge for flood in rounds for wave in flood.waves} == set(Edge)
    assert len({(home.x, home.y) for flood in rounds for home in [flood.teams[TeamId(1)].objects[0]]}) == 4


def test_a_round_differs_from_the_next() -> None:
    assert len({begin(seed, 2).digest() for seed in range(20)}) == 20


@pytest.mark.parametrize(
    ("teams", "size", "box", "first"), [(1, 30, 26, 2), (2, 30, 11, 2), (4, 30, 11, 2), (9, 30, 6, 2)]
)
def test_slots(teams: int, size: int, box: int, first: int) -> None:
    plan = layout(GAME.quick, teams)
    assert (plan.size, plan.box, plan.corners[0]) == (size, box, (first, first))


def test_a_crowded_map_grows() -> None:
    """Every slot has at least 10 by 10 fields (flood 4.1)."""
    assert layout(GAME.quick, 10).size == 40
    assert begin(1, 10).params.size == 40
    assert Player(begin(1, 10), TeamId(1), StoppedClock()).list_workers()


def test_too_many_teams_are_refused() -> None:
    with pytest.raises(BadSetup, match="no room for 901 teams"):
        check(GAME.quick, 901)
    with pytest.raises(BadSetup, match="no room"):
        check(FloodParams(buildings=30), 9)
    check(FloodParams(buildings=4, cars=1), 9)


@pytest.mark.parametrize("seed", range(20))
def test_dense_templates_are_found(seed: int) -> None:
    flood = begin(seed, 9, FloodParams(buildings=4, cars=1))
    assert all(len(team.objects) == 6 for team in flood.teams.values())


@pytest.mark.parametrize("name", GAME.servers)
def test_thirty_teams_on_every_server(name: str) -> None:
    flood = begin(3, 30, GAME.servers[name])
    assert flood.params.size == 150
    assert len(flood.teams) == 30


def test_last_round_of_a_contest() -> None:
    """Only the leading waves that still fit are kept; without any there is no round (flood 5)."""
    one, two = begin(5, 2).waves
    assert fitting_waves(start(5, 2, remaining=two.last)) == [one, two]
    assert fitting_waves(start(5, 2, remaining=two.last - 1)) == [one]
    assert fitting_waves(start(5, 2, remaining=one.last - 1)) == []
    assert new_round(start(5, 2, remaining=one.last - 1)) is None
    short = new_round(start(5, 2, remaining=one.last))
    assert short is not None
    assert {publication.wave for publication in short.publications} == {1}
    while not short.finished:
        short.end_turn(0.0)
    assert short.turn == one.last


def test_first_wave_is_never_too_early() -> None:
    params = FloodParams(exact=20, arrival=Between(1, 21))
    assert {begin(seed, 1, params).waves[0].turn for seed in range(20)} == {21}
