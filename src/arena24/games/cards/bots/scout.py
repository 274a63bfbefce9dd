"""Adds to planner two turns ahead, for the deck alone: tries how much to spoil the rival's draws; attacks as planner.

Strategist tries ways to attack, too, as scout does in three tournaments of ten; in two it does not look ahead.
"""

from functools import partial

from arena24.client.lots import Sometimes
from arena24.games.cards.bots import strategist
from arena24.games.cards.bots.foresight import USUAL, Doctrine, campaign, decide

play = campaign(Doctrine(tried=3), Sometimes(partial(decide, strategist.DOCTRINE), 0.3), Sometimes(USUAL, 0.2))
