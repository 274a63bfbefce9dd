"""Adds to planner two turns ahead: tries several ways to draw and to attack, and takes the one that leads to most.

`python -m bench rungs` searches its numbers.
"""

from arena24.games.cards.bots.foresight import Doctrine, campaign

DOCTRINE = Doctrine()

play = campaign(DOCTRINE)
