"""The turn's end: points, strips, and the rules against a naive second implementation of them."""

import random
from itertools import accumulate

import pytest

from arena24.games.painting import Painting, Shot
from arena24.games.painting.arena import STAGES
from arena24.games.painting.fields import Board, rows_of
from arena24.games.painting.position import dump
from arena24.games.painting.sides import number, points, unchanged
from tests.games.painting.naive import NaiveArena
from tests.games.painting.worlds import A, crowded, places, player, world

POSITIONS = 150  # per seed


@pytest.mark.parametrize(
    ("painted", "free", "result"),
    [(1, 16, 63), (1, 60, 17), (3, 2000, 2), (1, 2001, 0), (2138, 4276, 500), (77, 77, 1000), (0, 9, 0)],
)
def test_points(painted: int, free: int, result: int) -> None:
    """V27"""
    assert points(painted, free, 1000) == result


@pytest.mark.parametrize("seed", range(20))
def test_the_turn_agrees_with_a_naive_one(seed: int) -> None:
    """Positions crowded with pawns, colours and orders; 3000 in all."""
    r = random.Random(seed)
    for _ in range(POSITIONS):
        painting = crowded(r)
        naive = NaiveArena(dump(painting))
        before = {side: naive.view(side) for side in "AB"}
        painting.play()
        naive.turn()
        check_same(painting, naive)
        check_diffs(painting, naive, before)


def check_same(painting: Painting, naive: NaiveArena) -> None:
    (arena,) = painting.arenas
    assert places(arena) == {p.id: p.centre for p in naive.pawns}
    assert {p.id: (chr(p.owner), p.paint) for p in arena.pawns.values()} == {
        p.id: (p.owner, p.paint) for p in naive.pawns
    }
    for p in naive.pawns:
        rows = [c for _, c in sorted(p.surface.items())]
        assert arena.pawns[p.id].surface.decode().replace("\n", "") == "".join(rows)
    assert "".join(rows_of(arena.floor)) == "".join(c for _, c in sorted(naive.board.items()))
    for side in arena.sides:
        seen = "".join(c for _, c in sorted(naive.view(chr(side.colour)).items()))
        assert "".join(rows_of(side.view)) == seen


def check_diffs(painting: Painting, naive: NaiveArena, before: dict[str, dict[tuple[int, int], str]]) -> None:
    for side in painting.arenas[0].sides:
        old, new = before[chr(side.colour)], naive.view(chr(side.colour))
        lines = [f"{y} {x} {new[y, x]}\n" for y, x in sorted(new) if new[y, x] != old[y, x]]
        assert side.print_diffs().decode() == f"{len(lines)}\n{''.join(lines)}"


def test_the_naive_comparison_sees_everything_happen() -> None:
    """Agreement would mean little if pawns never collided, dashed, cancelled each other's paint or changed hands."""
    r = random.Random(1)
    seen = set()
    for _ in range(POSITIONS):
        painting = crowded(r)
        (arena,) = painting.arenas
        wanted = [p for p in arena.pawns.values() if p.order and not p.order.range]
        at, owners = places(arena), {p.id: p.owner for p in arena.pawns.values()}
        painting.play()
        far = [abs(p.row - at[p.id][0]) + abs(p.column - at[p.id][1]) for p in wanted]
        seen |= {("steps", steps) for steps in far}
        seen |= {("taken", p.owner) for p in arena.pawns.values() if p.owner != owners[p.id]}
    assert seen >= {("steps", 0), ("steps", 1), ("steps", 2), ("taken", ord("A")), ("taken", ord("B"))}


def test_the_turn_is_what_the_rulebook_lists() -> None:
    assert [stage.__name__ for stage in STAGES] == [
        "note",
        "march",
        "dash",
        "spray",
        "take_over",
        "refill",
        "look",
    ]


def test_a_hidden_pawn_in_the_break_does_nothing() -> None:
    painting = world(7, 14, "1@(4,3)A; 2@(4,12)B", turns=2)
    painting.turn = 0
    before = dump(painting)
    painting.end_turn(1e9)
    assert painting.turn == 1
    painting.turn = 0
    assert dump(painting) == before


def test_a_tournament_ends_after_turn_t() -> None:
    painting = world(7, 14, "1@(4,3)A; 2@(4,12)B", turns=2)
    player(painting, A).shoot(Shot(1, 1, 2, 5))
    ends = []
    for _ in range(2):
        painting.end_turn(1e9)
        ends.append((painting.finished, painting.results()))
    assert ends == [(False, {1: 83, 2: 0}), (True, {1: 83, 2: 0})]


@pytest.mark.parametrize("length", [1, 3, 9])
def test_strips_end_before_the_first_wall(length: int) -> None:
    board = Board(["XXXXXXXXXX", "X........X", "X.....X..X", "X........X", "X........X", "XXXXXXXXXX"], 1)
    fields = [[board.field(p) for p in board.strip(board.place(3, 3), d, length)] for d in (1, 2, 3, 4)]
    assert fields == [[], [(3, 5), (3, 6)][:length], [(5, 3)], []]


def test_changes_are_found_at_all_places() -> None:
    r = random.Random(2)
    for _ in range(300):
        old = bytes(r.choice(b".12X\n") for _ in range(r.randint(1, 60)))
        often = r.choice((0, 0.1, 0.9))
        new = bytes(r.choice(b".12") if c in b".12" and r.random() < often else c for c in old)
        same = unchanged(number(old), number(new), len(old))
        assert list(accumulate(len(part) + 1 for part in same)) == [i for i, c in enumerate(new, 1) if c != old[i - 1]]
