"""Frames as numbers."""

import enum
from typing import Annotated, NamedTuple

import pytest

from arena24.games.core import Frame, TeamId
from arena24.sim.observations import INNER, LEAST, Encodings, no_cells


class Colour(enum.Enum):
    RED = "red"
    BLUE = "blue"


class Spot(NamedTuple):
    x: int
    colour: Colour
    marks: tuple[int, ...] = ()


class Picture(Frame, frozen=True, kw_only=True):
    board: tuple[str, ...]
    owner: TeamId | None
    stamina: int | Colour
    at: tuple[int, float]
    on: Annotated[bool, "mark"]
    spots: tuple[Spot, ...]


def picture(**changes: object) -> Picture:
    fields: dict[str, object] = {
        "turn": 4,
        "board": ("ab", "c"),
        "owner": None,
        "stamina": 7,
        "at": (1, 0.5),
        "on": True,
        "spots": (Spot(3, Colour.BLUE, (9,)),),
    }
    return Picture(**(fields | changes))  # type: ignore[arg-type]  # of any field


def written(caps: dict[str, int], **changes: object) -> list[float]:
    shape = Encodings(caps).of_frame(picture())
    cells = no_cells()
    shape.write(picture(**changes), cells)
    assert len(cells) == shape.size
    return cells.tolist()


CAPS = {"spots": 2, "spots.marks": 1}
START = [4.0, 2.0, 97.0, 98.0, 99.0, 0.0]  # the turn, two rows of two letters


def test_every_type_has_its_cells() -> None:
    rest = [0.0, 0.0, 7.0, 0.0, 1.0, 0.5, 1.0]  # nobody's; 7, no colour; at; on
    assert written(CAPS) == [*START, *rest, 1.0, 3.0, 2.0, 1.0, 9.0, 0.0, 0.0, 0.0, 0.0]


def test_other_members_of_a_union() -> None:
    cells = written(CAPS, owner=TeamId(5), stamina=Colour.RED)
    assert cells[6:10] == [1.0, 5.0, 0.0, 1.0]


def test_what_does_not_fit_is_cut_but_counted() -> None:
    cells = written(CAPS, spots=tuple(Spot(n, Colour.RED, (n, n)) for n in range(1, 6)))
    assert cells[-9:] == [5.0, 1.0, 1.0, 2.0, 1.0, 2.0, 1.0, 2.0, 2.0]


def test_longer_texts_are_cut() -> None:
    assert written(CAPS, board=("wide", "tall", "high"))[1:6] == [3.0, ord("w"), ord("i"), ord("t"), ord("a")]


def test_caps_leave_room() -> None:
    size = Encodings({}).of_frame(picture()).size
    assert size == len(START) + 7 + 1 + LEAST * (2 + 1 + INNER)


def test_the_same_list_may_change_hands() -> None:
    shape = Encodings(CAPS).of_frame(picture())
    first, second = picture(), picture(spots=())
    cells = [no_cells(), no_cells(), no_cells()]
    for frame, own in zip((first, second, first), cells, strict=True):
        shape.write(frame, own)
    assert cells[0] == cells[2] != cells[1]


def test_a_type_without_numbers_is_refused() -> None:
    class Strange(Frame, frozen=True, kw_only=True):
        thing: object

    with pytest.raises(TypeError, match="thing"):
        Encodings({}).of_frame(Strange(turn=1, thing=1))
