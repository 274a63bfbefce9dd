"""Where the rival's pawns probably are: known at the start, guessed afterwards from what looks different.

A rival's pawn shows its surface, which is never bare. When it moves it uncovers a row behind and covers one in front.
"""

from collections.abc import Iterable

from arena24.games.painting.bots.ground import BARE, THEIRS, Ground


def first_pawns(ground: Ground) -> set[int]:
    """In the break nothing is painted: squares of the rival's colour are his pawns."""
    left, found = bytearray(ground.seen), set()
    side, width = ground.board.side, ground.board.width
    place = left.find(THEIRS)
    while place >= 0:
        for start in range(place, place + side * width, width):
            left[start : start + side] = bytes([BARE]) * side
        found.add(place - ground.board.corner)
        place = left.find(THEIRS)
    return found


def follow(ground: Ground, pawns: Iterable[int], own: Iterable[int]) -> set[int]:
    """Where they are a turn later; those that are lost from sight are forgotten."""
    taken = set().union(*(ground.around(centre) for centre in own))
    found = set()
    for pawn in sorted(pawns):
        places = [place for place in _possible(ground, pawn) if place not in taken]
        likely = max(places, key=lambda place: _evidence(ground, pawn, place), default=None)
        if likely is not None:
            found.add(likely)
            taken |= ground.around(likely)
    return found


def _possible(ground: Ground, pawn: int) -> list[int]:
    """Here, or one or two fields on; only where nothing bare is seen."""
    steps = [step * times for step in ground.board.steps for times in (1, 2)]
    near = [pawn, *(pawn + step for step in steps if 0 <= pawn + step < len(ground.seen))]
    return [place for place in near if ground.board.room[place] and BARE not in ground.look_at(place)]


def _evidence(ground: Ground, old: int, new: int) -> int:
    """How many fields that only one of the squares has look different now; staying needs less of it."""
    if old == new:
        return ground.board.radius
    differing = set(ground.places_at(old)) ^ set(ground.places_at(new))
    return sum(ground.seen[place] != ground.before[place] for place in differing)
