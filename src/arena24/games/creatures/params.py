"""What a server's configuration says of creatures (creatures 3)."""

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from arena24.games.core import BadSetup, Params
from arena24.games.creatures.content import Content
from arena24.games.creatures.match import MAX_TURNS
from arena24.games.creatures.packs import Pack, Tables, load_pack

Milliseconds = Annotated[int, Meta(ge=1)]


class CreaturesParams(Params, frozen=True, kw_only=True):
    """The parameters, spelt as in the rulebook; the defaults are those of the quick game."""

    budget: Annotated[int, Meta(ge=1)] = 10_000
    max_turns: Annotated[int, Meta(ge=1)] = MAX_TURNS
    turn_ms: Milliseconds = 500
    registration_ms: Milliseconds = 5_000
    notyet_ms: Milliseconds = 30_000
    min_teams: Annotated[int, Meta(ge=2)] = 2
    command_limit: Annotated[int, Meta(ge=0)] = 0
    content: Annotated[
        tuple[Pack | Tables, ...],
        Meta(extra_json_schema={"description": "standard, or a folder beside this file, such as packs/mine; in turn"}),
    ] = (Pack.STANDARD,)  # one per tournament

    def __post_init__(self) -> None:
        if not self.content:
            raise BadSetup("content names no pack")
        check_packs([load_pack(pack) for pack in self.content], self.budget)

    def pack(self, number: int) -> Content:
        """The tables of a tournament (creatures 4)."""
        return load_pack(self.content[(number - 1) % len(self.content)])

    @property
    def longest_play(self) -> int:
        """Turns that a tournament can take: both matches with all normal and forced turns (creatures 5.7)."""
        return 2 * (self.max_turns + 11)

    @property
    def seconds(self) -> float:
        """How long a tournament can take, registration included."""
        return (self.registration_ms + self.longest_play * self.turn_ms) / 1000

    def fits(self, remaining: float) -> bool:
        """Can a tournament that begins now, or whose registration begins again now, be played to its end?"""
        return remaining >= self.seconds * (1 - 1e-9)  # a boundary is computed in floats


def check_packs(packs: Sequence[Content], budget: int) -> None:
    """BadSetup unless every tournament can be played with these packs (creatures 4)."""
    if any(pack.factors != packs[0].factors for pack in packs):
        raise BadSetup("all packs of content must have the same type table")
    cheapest = max(min(creature.price for creature in pack.creatures) for pack in packs)
    if cheapest > budget:
        raise BadSetup(f"with a budget of {budget} no creature can be enrolled: the cheapest costs {cheapest}")


QUICK = CreaturesParams()


def show(seconds: float) -> CreaturesParams:
    """Small teams, so that matches are decided soon; a sixth of the time for registration, which counts, too."""
    short = msgspec.structs.replace(QUICK, budget=6_000, max_turns=20)
    registration = seconds / 6
    turn = (seconds - registration) / short.longest_play
    return msgspec.structs.replace(
        short,
        registration_ms=_milliseconds(registration),
        notyet_ms=_milliseconds(seconds),
        turn_ms=_milliseconds(turn),
    )


def _milliseconds(seconds: float) -> int:
    return max(1, int(1000 * seconds))


SERVERS = {"Creatures1": msgspec.structs.replace(QUICK, turn_ms=2_000, registration_ms=60_000, command_limit=1_000)}
