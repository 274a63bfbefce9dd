"""World generator (painting 4), which tournaments fit, and what is refused."""

import math

import msgspec
import pytest

from arena24.games.core import Round, Start, TeamId
from arena24.games.painting import (
    GAME,
    BadSetup,
    Painting,
    PaintingParams,
    PaintingPosition,
    generator,
    idle,
    load,
    new_round,
)
from arena24.games.painting.colours import Colour
from arena24.games.painting.fields import Board, rows_of
from arena24.games.painting.generator import check, draw, half_turn
from arena24.games.painting.position import FloorAt, OrderAt, PawnAt, TeamAt, ViewAt, dump
from arena24.games.painting.view import frame
from arena24.games.seed import Seed
from tests.games.painting.worlds import begin, player

FULL = GAME.servers["Painting1"]
SMALL = PaintingParams(rows=9, columns=14, pawns=1, longest=2)
ODD = PaintingParams(radius=2, rows=31, columns=37, pawns=3, longest=7, wall_share=0.2)
CROWD = PaintingParams(radius=2, rows=60, columns=80, pawns=10, longest=10)

CASES = [(GAME.quick, 110), (SMALL, 30), (ODD, 40), (FULL, 10), (CROWD, 10)]  # params, number of seeds: 200 in all
WORLDS = [
    pytest.param(params, seed, id=f"{n}-{seed}") for n, (params, seeds) in enumerate(CASES) for seed in range(seeds)
]


def start(params: PaintingParams, teams: int, seed: int = 1, remaining: float = math.inf) -> Start[PaintingParams]:
    return Start(params, [TeamId(10 + k) for k in range(teams)], Seed.from_number(seed), remaining)


@pytest.mark.parametrize(("params", "seed"), WORLDS)
def test_generation(params: PaintingParams, seed: int) -> None:
    board, centres = draw(params, Seed.from_number(seed))
    check_board(board, params)
    assert len(centres) == 2 * params.pawns
    a, b = centres[: params.pawns], centres[params.pawns :]
    assert list(a) == sorted(a)
    assert list(b) == [half_turn(field, params) for field in a]
    assert all(board.room[board.place(*field)] for field in centres)
    assert all(column + params.radius <= params.columns // 2 - params.radius for _, column in a)
    for i, (row, column) in enumerate(centres):
        apart = [max(abs(row - r), abs(column - c)) for r, c in centres[:i]]
        assert all(distance > params.side for distance in apart)


def check_board(board: Board, params: PaintingParams) -> None:
    """Border walls, symmetry, everything can be painted, all centres are connected."""
    assert (board.height, board.columns) == (params.rows, params.columns)
    assert set(board.rows[0] + board.rows[-1]) == {"X"}
    assert {row[0] + row[-1] for row in board.rows} == {"XX"}
    assert tuple(row[::-1] for row in reversed(board.rows)) == board.rows
    rooms = [(y, x) for y in range(1, board.height + 1) for x in range(1, board.columns + 1) if has_room(board, y, x)]
    assert [board.field(place) for place, room in enumerate(board.room) if room] == rooms
    assert walked(rooms) == set(rooms)
    assert painted(board, rooms, params.longest) == {
        (y, x) for y, row in enumerate(board.rows, 1) for x, letter in enumerate(row, 1) if letter == "."
    }


def has_room(board: Board, y: int, x: int) -> bool:
    r = board.radius
    if not (r < y <= board.height - r and r < x <= board.columns - r):
        return False
    return "X" not in "".join(row[x - 1 - r : x + r] for row in board.rows[y - 1 - r : y + r])


def walked(rooms: list[tuple[int, int]]) -> set[tuple[int, int]]:
    todo, seen, known = [rooms[0]], {rooms[0]}, set(rooms)
    while todo:
        y, x = todo.pop()
        near = {(y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)} & known - seen
        seen |= near
        todo += near
    return seen


def painted(board: Board, rooms: list[tuple[int, int]], longest: int) -> set[tuple[int, int]]:
    found = set()
    for y, x in rooms:
        for dy, dx in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            for k in range(board.radius + 1, board.radius + 1 + longest):
                field = y + k * dy, x + k * dx
                if board.rows[field[0] - 1][field[1] - 1] == "X":
                    break
                found.add(field)
    return found


def test_inner_walls_come_near_their_share() -> None:
    for seed in range(5):
        board = draw(FULL, Seed.from_number(seed)).board
        inner = 58 * 78
        assert 0.04 < (inner - board.free) / inner < 0.25


def test_all_arenas_begin_alike() -> None:
    painting = begin(GAME.quick, teams=4)
    first = painting.arenas[0]
    assert len(painting.arenas) == 6
    for arena in painting.arenas:
        assert arena.floor == first.floor == bytearray(painting.board.text)
        assert [(p.id, p.owner, p.row, p.column) for p in arena.pawns.values()] == [
            (p.id, p.owner, p.row, p.column) for p in first.pawns.values()
        ]
        assert {p.paint for p in arena.pawns.values()} == {GAME.quick.full}
        assert all(p.surface.count(p.owner) == 9 for p in arena.pawns.values())


def test_the_two_sides_see_the_same_turned_around() -> None:
    painting = begin(GAME.quick)
    a, b = painting.arenas[0].sides
    rows = rows_of(b.view)
    assert [row[::-1] for row in reversed(rows)] == list(rows_of(a.view))


@pytest.mark.parametrize("number", [1, 2, 7])
def test_sides_and_arena_numbers(number: int) -> None:
    """painting 4.6, 5.5"""
    painting = new_round(Start(GAME.quick, [TeamId(k) for k in (5, 6, 9, 2)], Seed.from_number(1), number=number))
    assert painting is not None
    teams = list(painting.teams.values())
    assert [(team.id, team.number) for team in teams] == [(5, 0), (6, 1), (9, 2), (2, 3)]
    for team in teams:
        rivals = [side.rival for side in team.sides]
        assert [rival.number for rival in rivals] == [n for n in range(4) if n != team.number]
        for rival, side in zip(rivals, team.sides, strict=True):
            lower = (team.number + rival.number + number) % 2 == 0
            assert (side.colour == ord("A")) == (lower == (team.number < rival.number))


def test_teams_keep_their_numbers() -> None:
    """painting 5.4: an added team becomes everybody's last rival, whatever its id."""
    first = new_round(start(GAME.quick, 3))
    assert first is not None
    carried = msgspec.json.decode(msgspec.json.encode(first.carried()))
    teams = [TeamId(3), *(TeamId(10 + k) for k in range(3))]
    second = new_round(Start(GAME.quick, teams, Seed.from_number(2), carried=carried, number=2))
    assert second is not None
    assert [(team.id, team.number) for team in second.teams.values()] == [(10, 0), (11, 1), (12, 2), (3, 3)]
    assert player(second, TeamId(10)).get_constants().teams == 4


@pytest.mark.parametrize(("remaining", "fits"), [(math.inf, True), (32.0, True), (31.9999999, True), (31.9, False)])
def test_a_tournament_fits_or_is_declined(remaining: float, fits: bool) -> None:
    """painting 5; the quick one takes 2 + 60 * 0.5 seconds."""
    assert (new_round(start(GAME.quick, 2, remaining=remaining)) is not None) == fits


def test_an_idle_server() -> None:
    painting = idle(start(GAME.quick, 3, remaining=1.0))
    before = dump(painting)
    assert painting.turn_length() == math.inf
    assert credited(painting) is None
    assert painting.carried() == [10, 11, 12]
    painting.end_turn(0.5)
    assert dump(painting) == before
    again = load(before)
    assert dump(again) == before
    assert again.turn_length() == math.inf
    assert len(frame(painting, TeamId(10)).teams) == 3


def credited(round_: Round) -> object:
    return round_.results()


def test_one_team_alone() -> None:
    painting = begin(GAME.quick, teams=1)
    assert painting.arenas == []
    assert painting.results() == {1: 0}


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"pawns": 50}, "has room for 8 pawns"),
        ({"rows": 4}, "room for 0 pawns"),
        ({"columns": 9}, "room for 0 pawns"),
        ({"radius": 6}, "room for 0 pawns"),
    ],
)
def test_boards_without_room(changes: dict[str, int], complaint: str) -> None:
    with pytest.raises(BadSetup, match=complaint):
        check(msgspec.structs.replace(GAME.quick, **changes))


def test_a_board_that_is_never_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only one arrangement has room for all pawns, and chance does not find it."""
    monkeypatch.setattr(generator, "ATTEMPTS", 3)
    with pytest.raises(BadSetup, match="was found in 3 attempts"):
        draw(PaintingParams(rows=17, columns=26, pawns=12), Seed.from_number(1))


SMALL_BOX = PaintingParams(radius=1, full=20, rows=7, columns=12)
ONE = PawnAt(1, Colour.A, 4, 4)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"pawns": (ONE, ONE)}, "pawn 1 is there twice"),
        ({"pawns": (ONE, ONE._replace(id=2, column=6))}, "pawn 2 overlaps another pawn"),
        ({"pawns": (ONE._replace(row=2),)}, r"no room on \(2, 4\)"),
        ({"pawns": (ONE._replace(column=99),)}, r"no room on \(4, 99\)"),
        ({"pawns": (ONE._replace(row=-3),)}, "no room"),
        ({"pawns": (ONE._replace(paint=21),)}, "paint cannot be 21"),
        ({"pawns": (ONE._replace(paint=-1),)}, "paint cannot be -1"),
        ({"pawns": (ONE._replace(surface=("AAA", "AAA")),)}, "3 times 3 letters"),
        ({"pawns": (ONE._replace(surface=("AAA", "AAA", "A.A")),)}, "3 times 3 letters"),
        ({"pawns": (ONE._replace(surface=("BBB", "AAA", "BBB")),)}, "not of side A"),
        ({"board": ("XXXX", "X..X", "XXX")}, "rectangle"),
        ({"board": ("XXXX", "X...", "XXXX")}, "walls"),
        ({"board": ("XXXX", "X?.X", "XXXX")}, "letters other than"),
        ({"floors": (FloorAt(1, ("XX",)),)}, "other walls"),
        ({"views": (ViewAt(TeamId(7), 1),)}, "team 7, which does not play"),
        ({"orders": (OrderAt(1, 1, 1),)}, "arena 1: pawn 1 cannot"),
        ({"orders": (OrderAt(2, 1, 1),)}, "arena 2: pawn 1 cannot"),
        ({"pawns": (ONE,), "orders": (OrderAt(1, 1, 5),)}, "arena 1: pawn 1 cannot"),
        ({"pawns": (ONE._replace(paint=2),), "orders": (OrderAt(1, 1, 1, 3),)}, "arena 1: pawn 1 cannot"),
        ({"turn": 61}, "turn 61"),
        ({"turn": -1}, "turn -1"),
        ({"teams": (TeamAt(TeamId(1)), TeamAt(TeamId(1)))}, "twice"),
    ],
)
def test_positions_that_cannot_be(changes: dict[str, object], complaint: str) -> None:
    with pytest.raises(BadSetup, match=complaint):
        load(PaintingPosition(**{"params": SMALL_BOX, **changes}))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    ['{"r":0}', '{"k":0}', '{"f":-1}', '{"t":0}', '{"turn_ms":0}', '{"wall_share":0.9}', '{"p":0}', '{"radius":1}'],
)
def test_params_out_of_range(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=PaintingParams)


def test_servers() -> None:
    assert list(GAME.servers) == ["Painting1"]
    assert msgspec.to_builtins(FULL) | {"r": 3, "k": 10, "f": 100, "n": 60, "m": 80, "p": 4, "t": 200} == (
        msgspec.to_builtins(FULL)
    )
    assert isinstance(begin(FULL, teams=3), Painting)
