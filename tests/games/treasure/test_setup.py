"""Generated mines and drawn deposits (treasure 4), and who is in a round (treasure 5)."""

import random

import pytest

from arena24.games.core import Start, TeamId
from arena24.games.seed import Seed
from arena24.games.treasure import Treasure, TreasureParams, new_round
from arena24.games.treasure.generator import Drawing, draw_walls
from arena24.games.treasure.mine import FREE, Mine
from arena24.games.treasure.places import all_candidates, draw_place, escapable
from arena24.games.treasure.position import dump
from arena24.games.treasure.sightings import Field
from tests.games.treasure.worlds import A, B, C, begin, player, world

SMALL, CONTEST = TreasureParams(), TreasureParams(rows=51, columns=51)


def connected(mine: Mine) -> bool:
    """Are all fields that are no rock connected?"""
    ways = {place for place, wall in enumerate(mine.walls) if chr(wall) != "I"}
    reached = {min(ways)}
    rim = list(reached)
    for here in rim:
        near = [here + step for step in mine.steps if here + step in ways - reached]
        reached.update(near)
        rim += near
    return reached == ways


@pytest.mark.parametrize("block", range(10))
def test_generated_mines(block: int) -> None:
    """The same upside down and for the same seed, with all pillars, and all other fields connected (T30)."""
    for seed in range(block * 20, (block + 1) * 20):
        params = TreasureParams(rows=15 + seed % 3 * 2, columns=7 + seed % 7 * 2)
        rows = draw_walls(params, Seed.from_number(seed), teams=seed % 12)
        assert rows == tuple(row[::-1] for row in rows[::-1])
        assert all(rows[x][y] == "I" for x in range(1, params.rows, 2) for y in range(1, params.columns, 2))
        assert connected(Mine(rows))
        assert rows == draw_walls(params, Seed.from_number(seed), teams=seed % 12)


@pytest.mark.parametrize("seed", range(5))
def test_contest_mines(seed: int) -> None:
    """The same upside down, connected (T30), and with as much gold as the numbers were chosen for (treasure 3)."""
    treasure = begin(seed, teams=35, params=CONTEST)
    rows = treasure.mine.drawn()
    assert rows == tuple(row[::-1] for row in rows[::-1])
    assert connected(treasure.mine)
    text = "".join(rows)
    gold = sum(text.count(letter) * worth for letter, worth in zip("SML", (10, 25, 60), strict=True))
    assert 250 < gold / 35 < 410  # 330 per team
    assert 0.45 < sum(map(text.count, "ESML")) / (text.count("_") + sum(map(text.count, "ESML"))) < 0.62


def test_the_riches_lie_in_the_middle() -> None:
    drawing = Drawing(51, 51)
    assert drawing._weights((25, 25)) == drawing._weights((17, 33)) == (25, 25, 30, 20)
    assert drawing._weights((16, 25)) == (35, 35, 22, 8)
    assert drawing._weights((0, 25)) == drawing._weights((25, 50)) == (45, 40, 13, 2)


def test_a_pillar_that_would_cut_something_off_is_not_put_up() -> None:
    class Always(random.Random):
        def random(self) -> float:
            return 0.0

    drawing = Drawing(9, 11)
    drawing.add_pillars(Always())
    mine = Mine(drawing.finished())
    assert connected(mine)
    assert drawing.finished() == tuple(row[::-1] for row in drawing.finished()[::-1])
    assert "".join(drawing.finished()).count("I") > 20  # there were 20 before


# ---- deposits


@pytest.mark.parametrize(
    ("board", "at", "expected"),
    [
        ("___", (0, 0), False),
        ("__ _I", (0, 0), False),
        ("__ I_", (0, 0), True),
        ("___ II_", (0, 0), True),
        ("____ III_", (0, 0), False),
        ("_ _ _", (0, 0), False),
        ("_SS _SS __S", (0, 0), True),
        ("_SS _SS _SS", (0, 0), False),
        ("__ _E", (1, 0), True),
    ],
)
def test_escapable(board: str, at: tuple[int, int], expected: bool) -> None:
    mine = Mine(board.split())
    assert escapable(mine, mine.place(*at)) == expected


@pytest.mark.parametrize("seed", range(40))
def test_deposits_are_drawn_where_one_can_hide(seed: int) -> None:
    treasure = begin(seed, teams=8)
    deposits = [hunter.deposit for hunter in treasure.hunters.values()]
    assert len(set(deposits)) == 8
    assert all(treasure.mine.walls[place] == FREE and escapable(treasure.mine, place) for place in deposits)
    assert [b.place for b in treasure.bombers.values()] == deposits


def test_deposits_keep_apart() -> None:
    """Twelve draws are worth something: random fields would be much nearer."""
    nearest = []
    for seed in range(30):
        treasure = begin(seed, teams=4)
        fields = [treasure.mine.fields[h.deposit] for h in treasure.hunters.values()]
        nearest.append(min(abs(a.x - b.x) + abs(a.y - b.y) for a in fields for b in fields if a != b))
    assert sum(nearest) / len(nearest) > 7


def test_candidates_run_out_one_kind_after_another() -> None:
    treasure = world("__I_ _EII", "A 0,0; B 0,3")
    fields = treasure.mine.fields

    def left() -> list[Field]:
        taken = {hunter.deposit for hunter in treasure.hunters.values()} | treasure.mined.keys()
        return [fields[place] for place in all_candidates(treasure.mine, taken)]

    assert left() == [(0, 1), (1, 0)]
    player(treasure, A).move_dude(1, 0, 1)
    player(treasure, A).plant_bomb(1, 4, 2, 2)
    assert left() == [(1, 0)]
    player(treasure, A).move_dude(1, 0, 0)
    player(treasure, A).move_dude(1, 1, 0)
    treasure.mined[treasure.mine.place(1, 0)] = 1
    assert left() == [(0, 0), (0, 1), (0, 3), (1, 0)]


def test_a_draw_looks_at_the_distance_first() -> None:
    mine = Mine(("_______", "_______"))
    drawn = {mine.fields[draw_place(mine, {mine.place(0, 0)}, set(), random.Random(seed))] for seed in range(60)}
    assert drawn <= {(0, 4), (0, 5), (0, 6), (1, 3), (1, 4), (1, 5), (1, 6)}
    assert len(drawn) > 2


# ---- players


def test_nobody_is_in_the_first_round_before_logging_in() -> None:
    """A team joins with its first login to the server (R12)."""
    treasure = new_round(Start(SMALL, (A, B, C), Seed.from_number(1)))
    assert treasure is not None
    assert (treasure.hunters, treasure.bombers, treasure.carried()) == ({}, {}, [])
    assert treasure.results() == {A: 0, B: 0, C: 0}
    treasure.join(C)
    treasure.join(A)
    assert not treasure.joins(C)
    assert treasure.joins(B)
    assert treasure.carried() == [C, A]
    assert [(d.player, d.id) for d in dump(treasure).seen_dudes] == []


def test_ids_are_kept_over_rounds() -> None:
    """They are given in the order of the first login (treasure 5.2)."""
    treasure = new_round(Start(SMALL, (A, B, C), Seed.from_number(2), carried=[3, 1]))
    assert treasure is not None
    assert numbers(treasure) == {C: 1, A: 2}
    assert [(b.owner.team, b.id) for b in treasure.bombers.values()] == [(C, 1), (A, 2)]
    assert [dude.player for dude in treasure.snapshot.dudes] == [1, 2]
    treasure.join(B)
    assert numbers(treasure) == {C: 1, A: 2, B: 3}
    assert treasure.carried() == [3, 1, 2]


def test_a_team_that_is_gone_keeps_its_id() -> None:
    treasure = new_round(Start(SMALL, (A, C), Seed.from_number(2), carried=[2, 3]))
    assert treasure is not None
    assert numbers(treasure) == {C: 2}
    treasure.join(A)
    treasure.join(B)
    assert numbers(treasure) == {C: 2, A: 3, B: 1}
    assert treasure.carried() == [2, 3, 1]
    assert [deposit.player for deposit in player(treasure, A).get_deposits()] == [1, 2, 3]


def test_a_player_that_was_there_before_joining_goes_on() -> None:
    treasure = world("___", "A 0,0")
    late = player(treasure, B)
    assert (late.get_my_id(), late.get_my_dudes(), late.get_my_gold()) == (0, (), 0)
    treasure.join(B)
    assert (late.get_my_id(), len(late.get_my_dudes()), late.get_my_gold()) == (2, 1, 50)


def test_nobody_joins_a_round_that_is_over() -> None:
    treasure = world("___", "A 0,0", turn=100)
    treasure.end_turn(1e9)
    assert not treasure.joins(B)


def numbers(treasure: Treasure) -> dict[TeamId, int]:
    return {hunter.team: hunter.number for hunter in treasure.hunters.values()}
