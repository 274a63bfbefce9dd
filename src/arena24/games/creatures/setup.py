"""How a tournament begins: with registration, or not any more."""

from arena24.games.core import Start
from arena24.games.creatures.params import CreaturesParams
from arena24.games.creatures.phases import IDLE
from arena24.games.creatures.rules import Tournament


def new_round(start: Start[CreaturesParams]) -> Tournament | None:
    """Registration opens; None: the tournament would not fit before the contest's end (creatures 5.7)."""
    if not start.params.fits(start.remaining):
        return None
    return Tournament(start.params, start.seed, start.number, start.teams)


def idle(start: Start[CreaturesParams]) -> Tournament:
    """What answers when no tournament fits any more: the lists are those of the last one (creatures 5.7)."""
    tournament = Tournament(start.params, start.seed, max(1, start.number - 1), start.teams)
    tournament.phase = IDLE
    return tournament
