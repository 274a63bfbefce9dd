"""The toy game of platform 13: the smallest game there can be, for tests and as a model to read."""

from collections.abc import Mapping
from typing import Annotated, NamedTuple

import msgspec

from arena24.games.commands import order, query, waiting
from arena24.games.core import (
    Frame,
    Game,
    Params,
    Position,
    Result,
    Round,
    Start,
    TeamCommands,
    TeamId,
    TurnClock,
    Viewer,
)
from arena24.games.dialect import D24
from arena24.games.failures import BadFormat, Failure
from arena24.games.glossary import glossary
from arena24.games.records import Data, Word
from arena24.games.seed import Seed

GLOSSARY = glossary("""
    a: a number | liczba
    b: a number | liczba
    word: one of those below | jedno z poniższych
    Said.HELLO: a greeting | powitanie
    Said.BYE: a farewell | pożegnanie
    count: how many numbers follow | ile będzie liczb
    numbers: what to add up | co dodać
    litres: how much; negative: out of the jug | ile; ujemne: z dzbana
""")


class Refused(Failure, code=100, text="the jug is empty"): ...


class Said(Word):
    """The words that SAY knows."""

    HELLO = "HELLO"
    BYE = "BYE"


class ToyParams(Params, frozen=True, kw_only=True):
    """How long a turn is, and how many there are."""

    turn_seconds: Annotated[float, msgspec.Meta(gt=0)] = msgspec.field(default=1.0, name="T")
    turns: Annotated[int, msgspec.Meta(ge=1)] = msgspec.field(default=10, name="Q")
    command_limit: Annotated[int, msgspec.Meta(ge=0)] = msgspec.field(default=3, name="L")


class Jug(NamedTuple):
    """How much a team has poured."""

    team: TeamId
    water: int = 0


class ToyPosition(Position, frozen=True, kw_only=True):
    """Params, turn and jugs."""

    params: ToyParams
    jugs: tuple[Jug, ...] = ()


class Toy(Round):
    """Each team has a jug; the result is what it has poured."""

    def __init__(self, params: ToyParams, seed: Seed, jugs: Mapping[TeamId, int], turn: int = 1) -> None:
        super().__init__(seed, turn)
        self.params = params
        self.jugs = dict(jugs)

    def turn_length(self) -> float:
        return self.params.turn_seconds

    def close(self) -> None:
        """The last turn ends the round."""
        self.finished = self.turn >= self.params.turns

    def begin(self) -> None:
        """The next turn begins."""
        self.turn += 1

    TURN = (close, begin)

    def results(self) -> Mapping[TeamId, Result]:
        return self.jugs


class Player(TeamCommands[Toy]):
    """What a team can say."""

    __slots__ = ("_round", "_team")

    def __init__(self, round_: Toy, team: TeamId, clock: TurnClock) -> None:
        self._round, self._team = round_, team

    @query()
    def ping(self) -> None:
        """Nothing. | Nic."""

    @query()
    def add(self, a: int, b: int) -> int:
        """The sum of two numbers. | Suma dwóch liczb."""
        return a + b

    @query()
    def say(self, word: Said | None) -> Said:
        """The word again. | To samo słowo."""
        if word is None:
            raise BadFormat
        return word

    def may_sum(self, count: int) -> None:
        """Any count will do."""

    @order(announce=may_sum)
    def sum(self, count: int, numbers: Data) -> int:
        """The sum of a data line. | Suma linii danych."""
        if len(numbers) != count:
            raise BadFormat
        return sum(numbers)

    @order(Refused)
    def pour(self, litres: int) -> int:
        """Pour water into your jug. | Nalej wody do dzbana."""
        jugs = self._round.jugs
        if jugs.get(self._team, 0) + litres < 0:
            raise Refused
        jugs[self._team] = jugs.get(self._team, 0) + litres
        return jugs[self._team]

    @order()
    def crash(self) -> None:
        """Fail in the middle of a change. | Zawiedź w połowie zmiany."""
        self._round.jugs.clear()
        raise RuntimeError("the toy is broken")

    @waiting()
    def wait(self) -> None:
        """Wait for the next turn. | Czekaj na następną turę."""


def new_round(start: Start[ToyParams]) -> Toy | None:
    """Empty jugs for all; no round that would not fit."""
    if start.whole_turns(start.params.turn_seconds) < start.params.turns:
        return None
    return Toy(start.params, start.seed, dict.fromkeys(start.teams, 0))


def frame(toy: Toy, viewer: Viewer) -> Frame:
    """There is nothing to see."""
    return Frame(turn=toy.turn)


def dump(toy: Toy) -> ToyPosition:
    """The position of a round."""
    jugs = tuple(Jug(team, water) for team, water in toy.jugs.items())
    return ToyPosition(params=toy.params, seed=toy.seed.hex, turn=toy.turn, jugs=jugs)


def load(position: ToyPosition) -> Toy:
    """Go on from a position."""
    return Toy(position.params, Seed.from_hex(position.seed), dict(position.jugs), position.turn)


GAME = Game(
    id="toy",
    title="Toy",
    polish_title="Zabawka",
    package=__name__,
    dialect=D24,
    params=ToyParams,
    position=ToyPosition,
    rules=Toy,
    player=Player,
    frame=frame,
    dump=dump,
    load=load,
    new_round=new_round,
    quick=ToyParams(),
    show=lambda seconds: ToyParams(turn_seconds=seconds / 10),
    servers={},
    glossary=GLOSSARY,
    bots=("pourer",),
    lasts=lambda params: params.turns * params.turn_seconds,
)
