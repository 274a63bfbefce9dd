"""Positions as text: every type of cell, complaints with their location, and the way back."""

import string
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena24.games import catalogue, creatures, toy
from arena24.games.core import AnyGame, Game, Params, Position, TeamId
from arena24.games.dialect import D24, PIZZA
from arena24.games.records import Word
from arena24.games.seed import Seed
from arena24.scripts.cells import INNER, LAST, CellError, kind_of
from arena24.scripts.location import ScriptError
from arena24.scripts.position import Opening, read_opening, show_opening, show_position
from arena24.scripts.setting import POSITION_SEED, DialectName, Setting
from arena24.scripts.text import read_script
from arena24.store.files import read_folder
from tests.games.creatures.worlds import own_pack
from tests.ours import OURS


class Colour(Word):
    """Words of a made-up game."""

    RED = "RED"
    BLUE = "BLUE"


class Endless(Word):
    """A word that may stand for a number."""

    INF = "INF"


class Spot(NamedTuple):
    """A record inside a cell."""

    x: int
    y: int


class Bag(NamedTuple):
    """A record with a part that may be left out."""

    owner: TeamId
    label: str = ""


class Thing(NamedTuple):
    """Every type that a column may have."""

    team: TeamId
    name: str
    colour: Colour
    heavy: bool = False
    weight: float = 1.5
    owner: TeamId | None = None
    power: int | Endless = 7
    at: Spot = Spot(1, 1)
    bags: tuple[Bag, ...] = ()
    trail: tuple[Spot, ...] = ()


class Pile(NamedTuple):
    """Three levels: a list of records that hold lists."""

    height: int
    layers: tuple[tuple[Bag, ...], ...] = ()


class ModelParams(Params, frozen=True, kw_only=True):
    """Params of a made-up game."""

    size: Annotated[int, msgspec.Meta(ge=1, le=9)] = msgspec.field(default=5, name="N")
    weights: tuple[float, ...] = msgspec.field(default=(), name="W")
    army: Annotated[int, msgspec.Meta(ge=0)] | Spot = msgspec.field(default=3, name="A")


class ModelPosition(Position, frozen=True, kw_only=True):
    """Scalars, tables and a board."""

    params: ModelParams
    phase: Colour = Colour.RED
    champion: TeamId | None = None
    corner: Spot = Spot(0, 0)
    scores: tuple[int, ...] = ()
    things: tuple[Thing, ...] = ()
    piles: tuple[Pile, ...] = ()
    board: tuple[str, ...] = ()


MODEL: AnyGame = Game(
    id="model",
    title="Model",
    package=__name__,
    dialect=D24,
    params=ModelParams,
    position=ModelPosition,
    rules=toy.Toy,
    player=toy.Player,
    frame=toy.frame,
    dump=lambda round_: pytest.fail("nobody plays it"),
    new_round=lambda start: None,
    load=lambda position: pytest.fail("nobody plays it"),
    quick=ModelParams(),
    show=lambda seconds: ModelParams(),
    servers={},
)


@pytest.fixture(autouse=True)
def _model(monkeypatch: pytest.MonkeyPatch) -> None:
    find = catalogue.find
    monkeypatch.setattr(catalogue, "find", lambda name: MODEL if name == "model" else find(name))


def opening(head: str, game: str = "model") -> Opening:
    (case,) = read_script(f"game {game}\n## one\n{head}\n---\n", "x.a24")
    return read_opening(case.head)


def position(head: str) -> ModelPosition:
    read = opening(head).position
    assert isinstance(read, ModelPosition)
    return read


# ---- cells


@pytest.mark.parametrize(
    ("hint", "text", "depth", "value"),
    [
        (int, "-5", INNER, -5),
        (float, "7.25", INNER, 7.25),
        (float, "inf", INNER, float("inf")),
        (bool, "1", INNER, True),
        (str, "BBA/AAA", INNER, "BBA/AAA"),
        (str, '""', INNER, ""),
        (str, r"a\x20b", INNER, "a b"),
        (Colour, "RED", INNER, Colour.RED),
        (TeamId, "C", INNER, 3),
        (TeamId, "44", INNER, 44),
        (int | None, "-", INNER, None),
        (int | None, "-1", INNER, -1),
        (int | Endless, "INF", INNER, Endless.INF),
        (int | Spot, "3", INNER, 3),
        (int | Spot, "3,6", INNER, Spot(3, 6)),
        (Spot, "4,5", INNER, Spot(4, 5)),
        (tuple[int, ...], "2,6", INNER, (2, 6)),
        (tuple[int, ...], "2,6", LAST, (2, 6)),
        (tuple[int, ...], "2 6", LAST, (2, 6)),
        (tuple[int, ...], "-", LAST, ()),
        (tuple[Bag, ...], "A,B,B/A", INNER, (Bag(TeamId(1)), Bag(TeamId(2)), Bag(TeamId(2), "A"))),
        (tuple[Spot, ...], "9,9", LAST, (Spot(9, 9),)),
        (tuple[Spot, ...], "9,9 10,9", LAST, (Spot(9, 9), Spot(10, 9))),
        (tuple[Spot, ...], "9/9,10/9", INNER, (Spot(9, 9), Spot(10, 9))),
    ],
)
def test_a_cell(hint: Any, text: str, depth: int, value: object) -> None:
    read = kind_of(hint).read(text, depth)
    assert (read, type(read)) == (value, type(value))
    assert kind_of(hint).read(kind_of(hint).show(value, depth), depth) == value


@pytest.mark.parametrize(
    ("hint", "text", "complaint"),
    [
        (int, "+5", "'+5' is not an integer"),
        (int, "1_0", "'1_0' is not an integer"),
        (float, "nan", "'nan' is not a number"),
        (bool, "yes", "'yes' is not 0 or 1"),
        (Colour, "red", "'red' is not one of RED, BLUE"),
        (TeamId, "AB", "'AB' is not a team (a letter or a number)"),
        (int | None, "x", "'x' is not an integer"),
        (int | Endless, "x", "'x' is not one of INF or an integer"),
        (Spot, "1", "'1' has 1 parts, not those of x,y"),
        (Spot, "1,2,3", "'1,2,3' has 3 parts, not those of x,y"),
        (tuple[int, ...], "1,,2", "'' is not an integer"),
        (str, r"\q", r"there is no escape \q"),
    ],
)
def test_complaints_about_a_cell(hint: Any, text: str, complaint: str) -> None:
    with pytest.raises(CellError) as error:
        kind_of(hint).read(text, INNER)
    assert str(error.value).startswith(complaint)


@pytest.mark.parametrize("hint", [dict[str, int], list[int], tuple[int, str], bytes])
def test_a_type_without_a_text(hint: Any) -> None:
    with pytest.raises(TypeError, match="cannot be written in a table"):
        kind_of(hint)


@pytest.mark.parametrize(
    ("hint", "value", "complaint"),
    [
        (tuple[int | None, ...], (None,), "cannot be told from an empty one"),
        (tuple[tuple[Spot, ...], ...], ((Spot(1, 2),),), "that deep"),
        (float, float("nan"), "nan"),
    ],
)
def test_a_value_without_a_text(hint: Any, value: object, complaint: str) -> None:
    with pytest.raises(CellError, match=complaint):
        kind_of(hint).show(value, INNER)


# ---- heads


def test_columns_left_out_keep_their_defaults() -> None:
    read = position("things: team name colour heavy\n  A x RED weight=2 | 30 y BLUE 1 at=3,4 bags=A,B/c")
    assert read.things == (
        Thing(TeamId(1), "x", Colour.RED, weight=2.0),
        Thing(TeamId(30), "y", Colour.BLUE, heavy=True, at=Spot(3, 4), bags=(Bag(TeamId(1)), Bag(TeamId(2), "c"))),
    )


def test_a_list_in_the_last_column_goes_on() -> None:
    read = position("things: team name colour trail\n  A x RED 1,2 3,4 heavy=1 | B y RED - | C z RED")
    assert [thing.trail for thing in read.things] == [(Spot(1, 2), Spot(3, 4)), (), ()]
    assert read.things[0].heavy


def test_keys_belong_to_params_position_or_runner() -> None:
    read = opening(
        "N = 7\nW = 4.2,-1\nA = 2,5\nphase = BLUE\nchampion = B\ncorner = 3,4\nscores = 1 2\nturn = 9\nK = 2.5"
    )
    assert read.params == ModelParams(size=7, weights=(4.2, -1.0), army=Spot(2, 5))
    assert read.position == ModelPosition(
        params=read.params,
        seed=POSITION_SEED.hex,
        turn=9,
        phase=Colour.BLUE,
        champion=TeamId(2),
        corner=Spot(3, 4),
        scores=(1, 2),
    )
    assert read.setting == Setting(tempo=2.5)


def test_a_seed_is_a_generated_round() -> None:
    read = opening("seed = 7\nteams = A,C,44\nN = 2\nremaining = 100\nconnections = 2\ndialect = pizza")
    assert read.position is None
    assert read.game.dialect is PIZZA
    assert read.setting == Setting(
        seed=7,
        teams=(TeamId(1), TeamId(3), TeamId(44)),
        remaining=100,
        connections=2,
        dialect=DialectName.PIZZA,
    )


@pytest.mark.parametrize("name", [*OURS, "toy"])
def test_teams_are_the_runners_whatever_tables_a_game_has(name: str) -> None:
    """So that somebody who is not in the position can come to the next round, in every game."""
    (case,) = read_script(f"game {name}\n## one\nteams = C\nseed = 7\n---\n", "x.a24")
    assert read_opening(case.head).setting.teams == (3,)
    read = opening("teams = C", name)
    named = getattr(read.position, "teams", None)  # creatures: those who were there when the round began
    assert read.setting.teams == (3,) or named == (3,)


@pytest.mark.parametrize(
    ("head", "complaint"),
    [
        ("M = 7", "x.a24:3: model has no M; there are: A, K, N, W, board, champion"),
        ("params = 7", "x.a24:3: model has no params"),
        ("N = ten", "x.a24:3: N: 'ten' is not an integer"),
        ("N = 10", "x.a24:3: N: 10: Expected `int` <= 9"),
        ("phase = GREEN", "x.a24:3: phase: 'GREEN' is not one of RED, BLUE"),
        ("dialect = latin", "x.a24:3: dialect: 'latin' is not one of d24, pizza"),
        ("K = fast", "x.a24:3: K: 'fast' is not a number"),
        ("board = X", "x.a24:3: board is a table: write 'board:' and indented rows"),
        ("piles = 3", "x.a24:3: piles is a table: write 'piles: height layers' and indented rows"),
        ("boxes: x", "x.a24:3: model has no table boxes; there are: things, piles, board"),
        ("scores: x", "x.a24:3: model has no table scores"),
        ("board: x", "x.a24:3: board is a board: it has no columns"),
        ("piles:\n  3", "x.a24:3: piles needs columns: piles: height layers"),
        ("piles: height depth\n  3 4", "x.a24:3: piles has no column depth; there are: height, layers"),
        ("piles: height\n  3\n  4 5", "x.a24:5: piles: '5' is more than the columns height"),
        ("piles: height\n  x", "x.a24:4: piles, column height: 'x' is not an integer"),
        ("piles: height\n  3 depth=4", "x.a24:4: piles has no column depth; there are: height, layers"),
        ("piles: height\n  3 height=4", "x.a24:4: piles: height is given twice"),
        ("things: team name\n  A x", "x.a24:4: things: the row 'A x' has no colour"),
        ("things: team name colour at\n  A x RED 1,b", "x.a24:4: things, column at: 'b' is not an integer"),
        ("seed = 7\npiles: height\n  3", "x.a24:4: a round generated from a seed has no table piles"),
        ("seed = 7\nphase = RED", "x.a24:4: model has no phase"),
        ("seed = seven", "x.a24:3: seed: 'seven' is not an integer"),
    ],
)
def test_complaints_about_a_head(head: str, complaint: str) -> None:
    with pytest.raises(ScriptError) as error:
        opening(head)
    assert str(error.value).startswith(complaint)


def test_an_unknown_game() -> None:
    with pytest.raises(ScriptError, match=r"^x\.a24:1: there is no game 'chess'"):
        opening("", "chess")


# ---- the way back

teams = st.integers(1, 40).map(TeamId)
words = st.text(max_size=6)
spots = st.builds(Spot, st.integers(), st.integers())
bags = st.builds(Bag, teams, words)
things = st.builds(
    Thing,
    teams,
    words,
    st.sampled_from(Colour),
    st.booleans(),
    st.floats(allow_nan=False),
    st.none() | teams,
    st.integers() | st.just(Endless.INF),
    spots,
    st.lists(bags, max_size=3).map(tuple),
    st.lists(spots, max_size=3).map(tuple),
)
layers = st.lists(st.lists(bags, min_size=1, max_size=3).map(tuple), max_size=3).map(tuple)
rows_of_a_board = st.text(string.ascii_letters + string.digits + ".#|_ =", min_size=1).filter(lambda r: r == r.strip())
positions = st.builds(
    ModelPosition,
    params=st.builds(
        ModelParams,
        size=st.integers(1, 9),
        weights=st.lists(st.floats(allow_nan=False), max_size=3).map(tuple),
        army=st.integers(0, 9) | spots,
    ),
    seed=st.integers(0, 99).map(lambda number: Seed.from_number(number).hex),
    turn=st.integers(1, 500),
    phase=st.sampled_from(Colour),
    champion=st.none() | teams,
    corner=spots,
    scores=st.lists(st.integers(), max_size=3).map(tuple),
    things=st.lists(things, max_size=4).map(tuple),
    piles=st.lists(st.builds(Pile, st.integers(), layers), max_size=3).map(tuple),
    board=st.lists(rows_of_a_board, max_size=3).map(tuple),
)


def read_back(text: str, game: str) -> Opening:
    (case,) = read_script(f"{text}## one\n---\n", "x.a24")
    assert text.startswith(f"game {game}\n")
    return read_opening(case.head)


@given(positions)
def test_a_position_reads_back(value: ModelPosition) -> None:
    with pytest.MonkeyPatch.context() as patch:  # fixtures are not renewed between examples
        patch.setattr(catalogue, "find", lambda name: MODEL)
        assert read_back(show_position(MODEL, value), "model").position == value


jugs = st.lists(st.builds(toy.Jug, teams, st.integers(0, 99)), max_size=5, unique_by=lambda jug: jug.team).map(tuple)


@given(st.builds(toy.ToyPosition, params=st.builds(toy.ToyParams), seed=st.just("00" * 32), jugs=jugs))
def test_a_toy_reads_back(value: toy.ToyPosition) -> None:
    assert read_back(show_position(toy.GAME, value), "toy").position == value


def test_how_a_position_looks() -> None:
    value = toy.ToyPosition(
        params=toy.ToyParams(), seed="00" * 32, turn=3, jugs=(toy.Jug(TeamId(1), 5), toy.Jug(TeamId(27)))
    )
    assert show_position(toy.GAME, value).splitlines() == [
        "game toy",
        "L = 3",
        "T = 1.0",
        "Q = 10",
        f"seed = {'00' * 32}",
        "turn = 3",
        "jugs: team",
        "  A water=5",
        "  27",
    ]


def test_a_generated_round_reads_back() -> None:
    value = opening("seed = 7\nteams = A,C\nK = 2\nT = 2.5\ndialect = pizza", "toy")
    again = read_back(show_opening(value), "toy")
    assert (again.setting, again.params, again.position) == (value.setting, value.params, None)


def test_a_line_that_a_board_cannot_have() -> None:
    value = ModelPosition(params=ModelParams(), seed="", board=(" x",))
    with pytest.raises(CellError, match="cannot be written"):
        show_position(MODEL, value)


def test_a_script_names_a_folder_beside_it(tmp_path: Path) -> None:
    own_pack(tmp_path / "packs" / "mine")
    (case,) = read_script(
        "game creatures\ncontent = packs/mine standard\nseed = 1\n## one\n---\n", str(tmp_path / "own.a24")
    )
    params = read_opening(case.head).params
    assert isinstance(params, creatures.CreaturesParams)
    assert [params.pack(number).creatures[1].hp for number in (1, 2)] == [499, 500]


def test_a_recorded_script_needs_no_folder(tmp_path: Path) -> None:
    """It holds what was in it; a report of a bug is one file."""
    tables = read_folder(own_pack(tmp_path / "mine"), creatures.Tables)
    assert isinstance(tables, creatures.Tables)
    params = creatures.CreaturesParams(content=(creatures.Pack.STANDARD, tables))
    text = show_position(creatures.GAME, creatures.CreaturesPosition(params=params, seed=POSITION_SEED.hex))
    (case,) = read_script(f"{text}## one\n---\n", "nowhere/bug.a24")
    assert read_opening(case.head).params == params


@pytest.mark.parametrize(
    ("content", "why"), [("mine", "there is no folder nowhere/mine"), ("a;b", "'a;b' is not one of")]
)
def test_folders_that_cannot_be_read(content: str, why: str) -> None:
    (case,) = read_script(f"game creatures\ncontent = {content}\n## one\n---\n", "nowhere/bug.a24")
    with pytest.raises(ScriptError, match=f"nowhere/bug.a24:2: content: {why}"):
        read_opening(case.head)
