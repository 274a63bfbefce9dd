"""Adds to planner two turns ahead, for the deck alone: tries how much to spoil the rival's draws; attacks as planner.

Strategist tries ways to attack, too.
"""

from arena24.games.cards.bots.foresight import Doctrine, campaign

play = campaign(Doctrine(tried=3))
