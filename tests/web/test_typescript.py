"""What the browser is told has one declaration, in Python: the viewer's types are made from it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, TypedDict

import msgspec
import pytest

from arena24.games.catalogue import find
from arena24.games.core import Frame, TeamId
from arena24.games.records import Word
from arena24.web.shapes import frames_of, schema_of
from arena24.web.typescript import Declarations, api, main, typescript_of
from tests.ours import OURS
from tests.web.contest import Web

GENERATED = Path(__file__).parents[2] / "viewer" / "src" / "generated"
STALE = "viewer/src/generated is not what the declarations say: `make docs` writes it anew"


@pytest.mark.parametrize("game", OURS)
def test_the_frames_of_a_game_are_fresh(game: str) -> None:
    assert (GENERATED / f"{game}.ts").read_text(encoding="utf-8") == typescript_of(find(game)), STALE


def test_the_api_is_fresh() -> None:
    assert (GENERATED / "api.ts").read_text(encoding="utf-8") == api(), STALE


def test_there_are_no_other_files() -> None:
    assert {path.name for path in GENERATED.iterdir()} == {"api.ts", *(f"{game}.ts" for game in OURS)}


def test_all_files_are_written(tmp_path: Path) -> None:
    main(tmp_path / "new")
    assert {path.name: path.read_text() for path in (tmp_path / "new").iterdir()} == {
        path.name: path.read_text() for path in GENERATED.iterdir()
    }


# ---- how types are written


class Colour(Word):
    """Two of them."""

    RED = "red"
    BLUE = "blue"


class Spot(NamedTuple):
    x: int
    type: Colour | None = None


class Coin(msgspec.Struct, tag="coin"):
    """Money.

    And more of it.
    """

    worth: Annotated[Fraction, msgspec.Meta(description="exact")]


class Gem(msgspec.Struct, tag="gem", omit_defaults=True):
    of: "Gem | None" = None  # a type may hold itself


class Row(msgspec.Struct, array_like=True):
    team: TeamId
    note: str = ""


@dataclass
class Kept:
    at: datetime


class Loose(TypedDict, total=False):
    size: float


class Wish(msgspec.Struct):
    end_: Literal["soft", 1] = msgspec.field(default="soft", name="end-of")


@pytest.mark.parametrize(
    ("kind", "written"),
    [
        (int, "number"),
        (Fraction, "number"),
        (bool, "boolean"),
        (datetime, "string"),
        (TeamId, "number"),
        (Any, "unknown"),
        (msgspec.Raw, "unknown"),
        (None, "null"),
        (str | None, "string | null"),
        (int | float | None, "number | null"),
        (tuple[int | None, ...], "(number | null)[]"),
        (list[list[str]], "string[][]"),
        (tuple[int, str], "[number, string]"),
        (dict[int, str], "Record<string, string>"),
        (Mapping[str, object], "Record<string, unknown>"),
        (dict[Colour, int], "Partial<Record<Colour, number>>"),
        (Literal["a", "b"], '"a" | "b"'),
        (Coin | Gem, "Coin | Gem"),
    ],
)
def test_a_type_where_it_is_used(kind: Any, written: str) -> None:
    assert Declarations().name(kind) == written


@pytest.mark.parametrize(
    ("kind", "lines"),
    [
        (Colour, ["/** Two of them. */", 'export type Colour = "red" | "blue";']),
        (Coin, ["/**", " * Money.", " *", " * And more of it.", " */"]),
        (Coin, ["export interface Coin {", '  type: "coin";', "  worth: number;", "}"]),
        (Gem, ["export interface Gem {", '  type: "gem";', "  of?: Gem | null;", "}"]),
        (Spot, ["export type Spot = [x: number, type: Colour | null];", "", "/** Two of them. */"]),
        (Row, ["export type Row = [team: number, note: string];"]),
        (Kept, ["export interface Kept {", "  at: string;", "}"]),
        (Loose, ["export interface Loose {", "  size?: number;", "}"]),
        (Wish, ['  "end-of": 1 | "soft";']),
    ],
)
def test_a_declaration(kind: Any, lines: list[str]) -> None:
    known = Declarations()
    known.name(kind)
    assert "\n".join(lines) in "\n".join(known.lines())


def test_what_is_taken_may_come_without_its_defaults() -> None:
    assert '  "end-of"?: 1 | "soft";' in list(Declarations([Wish]).lines())


def test_long_lines_are_broken() -> None:
    long = msgspec.defstruct("Long", [(f"field_{number}", int) for number in range(9)], array_like=True)
    known = Declarations()
    known.name(long)
    assert list(known.lines())[-11:] == [
        "export type Long = [",
        *(f"  field_{number}: number," for number in range(9)),
        "];",
    ]


def test_two_types_of_one_name_are_refused() -> None:
    known = Declarations()
    known.name(Coin)
    with pytest.raises(ValueError, match=r"have one name: rename one of them"):
        known.name(msgspec.defstruct("Coin", ["worth"]))


# ---- the frames of a game


def test_the_kinds_of_frames_are_found() -> None:
    assert [kind.__name__ for kind in frames_of(find("battle"))] == ["PublicFrame", "TeamFrame", "FullFrame"]
    assert frames_of(find("toy")) == (Frame,)


def test_frames_are_a_union_by_type() -> None:
    text = typescript_of(find("battle"))
    assert "export type Frame = PublicFrame | TeamFrame | FullFrame;" in text
    assert [f'  type: "{kind}";' in text for kind in ("public", "team", "full")] == [True] * 3
    assert "export interface Frame {\n  turn: number;\n}" in typescript_of(find("toy"))


@pytest.mark.parametrize("game", [*OURS, "toy"])
def test_a_schema_knows_all_of_its_parts(game: str) -> None:
    schema = schema_of(find(game))
    text = msgspec.json.encode(schema).decode()
    assert {part.split('"')[0] for part in text.split('"#/$defs/')[1:]} == set(schema["$defs"])


def test_schemas_are_served(web: Web) -> None:
    assert web.get("/api/games/battle/schema") == schema_of(find("battle"))
    assert web.client.get("/api/games/chess/schema").status_code == 404
