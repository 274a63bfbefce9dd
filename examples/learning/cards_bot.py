"""A bot of cards that has learned by `masked_ppo.py`.

arena24 tournament cards --bot examples/learning/cards_bot.py --bot racer --rounds 200
"""

from collections.abc import Sequence
from contextlib import suppress

from arena24.games import cards
from arena24.games.failures import Failure
from arena24.games.seed import Seed
from cards_mirror import match_of
from policy import Policy
from pupil import ME, Pupil


def play(me: cards.Player) -> None:
    """Play turn after turn, tournament after tournament."""
    pupil = Pupil(cards.GAME, Policy.load("cards"))
    while True:
        with suppress(Failure):  # something unforeseen: look again in the next turn
            take_turns(me, pupil)
        me.wait()


def take_turns(me: cards.Player, pupil: Pupil) -> None:
    """In all matches in which we are on turn."""
    matches = me.get_my_matches()
    for id_ in matches:
        with suppress(cards.GameHasEnded):
            if me.get_turn_info(id_).on_turn:
                pupil.take_turn(pupil.lens(me, mirror(me, id_, matches)))


def mirror(me: cards.Player, id_: int, matches: Sequence[int]) -> cards.Tournament:
    """A tournament in which this match is the first, and as many others are as there really are."""
    match = match_of(me, id_)
    copy = cards.Tournament(cards.GAME.quick, Seed.from_number(0), match.deck)
    copy.seats[ME] = dict.fromkeys([id_, *matches], (match, 0))
    return copy
