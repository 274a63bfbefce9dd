"""Rounds without sockets: `sim.play(battle.GAME, [bot, other], seed=7)`."""

from arena24.sim.round import Outcome, play
from arena24.sim.table import Bot

__all__ = ["Bot", "Outcome", "play"]
