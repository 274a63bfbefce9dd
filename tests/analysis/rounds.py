"""Rounds of the toy game that were played as a test says."""

from collections.abc import Sequence
from contextlib import suppress

from arena24 import sim
from arena24.games import toy
from arena24.sim import Bot, Outcome


def pouring(litres: Sequence[int]) -> Bot:
    """A bot that pours so much in every turn; 0: it says nothing."""

    def bot(me: toy.Player) -> None:
        for amount in litres:
            if amount:
                with suppress(toy.Refused):
                    me.pour(amount)
            me.wait()

    return bot


def poured(*bots: Sequence[int]) -> Outcome:
    """A round of as many turns as the first bot has something to pour."""
    params = toy.ToyParams(turns=len(bots[0]), command_limit=0)
    return sim.play(toy.GAME, [pouring(litres) for litres in bots], params)
