"""Games around the declared stand-ins of all seven rulebooks: rounds that only count turns."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from arena24.games import toy
from arena24.games.commands import Commands
from arena24.games.core import (
    AnyGame,
    Frame,
    Game,
    Params,
    Position,
    Result,
    Round,
    Start,
    TeamId,
    TurnClock,
)
from arena24.games.dialect import D24, PIZZA, Dialect
from arena24.games.seed import Seed
from tests.protocol import declarations as d


class StandIn(Round):
    """A round whose players know just enough to answer."""

    def __init__(self, player: type[Any], seed: Seed) -> None:
        super().__init__(seed)
        self._player: Commands = player()  # all teams are one

    def player(self, team: TeamId, clock: TurnClock) -> Commands:
        return self._player

    def begin(self) -> None:
        """Registration opens in the third turn, and the fifth is the last."""
        self.turn += 1
        if isinstance(self._player, d.Creatures):
            self._player.open = self.turn >= 3
        self.finished = self.turn > 5

    TURN = (begin,)

    def turn_length(self) -> float:
        return 1.0

    def results(self) -> Mapping[TeamId, Result]:
        return {}


def game_around(player: type[Commands], dialect: Dialect) -> AnyGame:
    """A game with these commands in this dialect."""

    def new_round(start: Start[Params]) -> StandIn:
        return StandIn(player, start.seed)

    def load(position: Position) -> StandIn:
        return StandIn(player, Seed.from_hex(position.seed))

    quick = Params()
    declared: Any = player
    return Game(
        id="standin",
        title="Stand-in",
        package=__name__,
        dialect=dialect,
        params=Params,
        position=Position,
        rules=StandIn,
        player=declared,  # made without a round
        frame=lambda round_, viewer: Frame(turn=round_.turn),
        dump=lambda round_: Position(params=Params(), seed=round_.seed.hex, turn=round_.turn),
        load=load,
        new_round=new_round,
        quick=quick,
        show=lambda _: quick,
        servers={},
    )


BATTLE = game_around(d.Battle, D24)
ROBOTS = game_around(d.Robots, D24)
CREATURES = game_around(d.Creatures, PIZZA)
PAINTING = game_around(d.Painting, PIZZA)
CARDS = game_around(d.Cards, PIZZA)
TREASURE = game_around(d.Treasure, d.TREASURE)
TOY = replace(toy.GAME, quick=toy.ToyParams(turns=5, command_limit=20))
