"""What is trained: a game with its parameters, how many agents play it and against whom, and how they see it."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from arena24 import bots
from arena24.games.catalogue import find
from arena24.games.core import AnyGame, Params
from arena24.games.lenses import Optics
from arena24.sim.entrant import load
from arena24.sim.table import Bot
from arena24.train.frames import frame_optics

Opponent = str | Bot  # a house bot by its name, a file or a program as in a tournament, or a function

ORDERS = 8  # of an agent in a turn, where nothing but this sets an end to them
MANY = 100  # where the game itself sets one: more than it takes, and an end for those who are refused for ever


class BadSetting(ValueError):
    """What cannot be trained; says what to do about it."""


@dataclass(frozen=True, slots=True)
class Training:
    """What is to be trained, as people write it; it can be sent to another process."""

    game: str | AnyGame
    players: int = 2
    opponents: tuple[Opponent, ...] = ()
    rivals: int | None = None  # how many of the opponents play in a round; None: all
    params: Params | None = None  # None: the quick game
    orders: int | None = None  # of an agent in a turn; None: as the optics has it
    discount: float | None = None
    ranges: Mapping[str, range] | None = None  # these two: the game is seen by its frame (`train/frames.py`)
    caps: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Course:
    """Everything that rounds for agents have in common."""

    game: AnyGame
    params: Params
    players: int  # agents
    pool: tuple[Opponent, ...]
    rivals: int  # seats for bots of the pool, drawn anew for every world; as many as there are: all of them play
    orders: int  # of an agent in a turn
    optics: Optics
    discount: float | None  # of shaped rewards; None: rewards are what the game gives

    def opponents(self, world: int) -> list[Bot]:
        """Who plays in a world."""
        pool = self.pool if self.rivals == len(self.pool) else Random(world).choices(self.pool, k=self.rivals)
        return [self._bot(opponent) for opponent in pool]

    def _bot(self, opponent: Opponent) -> Bot:
        if not isinstance(opponent, str):
            return opponent
        return bots.find(self.game.id, opponent) if opponent in self.game.bots else load(opponent)


def course(training: Training) -> Course:
    """What somebody wishes; raises BadSetting."""
    rules = find(training.game) if isinstance(training.game, str) else training.game
    params = training.params or rules.quick
    rivals = len(training.opponents) if training.rivals is None else training.rivals
    if training.players < 1:
        raise BadSetting(f"there are {training.players} agents to train; let players be at least 1")
    if rivals and not training.opponents:
        known = ", ".join(rules.bots) or "none"
        raise BadSetting(f"there are {rivals} rivals, and nobody to play them; name opponents, of house bots: {known}")
    by_frame = rules.optics is None or training.ranges is not None or training.caps is not None
    teams = training.players + rivals
    return Course(
        game=rules,
        params=params,
        players=training.players,
        pool=training.opponents,
        rivals=rivals,
        orders=min(training.orders or (ORDERS if by_frame else MANY), params.command_limit or MANY),
        optics=frame_optics(rules, params, teams, training.ranges or {}, training.caps or {})
        if rules.optics is None or by_frame
        else rules.optics(params, teams),
        discount=training.discount,
    )
