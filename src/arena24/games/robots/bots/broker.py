"""Spends its money evenly over the whole auction on what is worth it; dealer seldom looks so far.

What it offers above the reserve price is always the same, however often it is outbid. In one round of five it learns
from that, as engineer always does.
"""

from arena24.client.lots import Sometimes
from arena24.games.robots.bots.buyers import Broker, Engineer
from arena24.games.robots.bots.engineer import DOCTRINE
from arena24.games.robots.bots.maker import Mind, working

play = working(Mind(Broker), Sometimes(Mind(Engineer, DOCTRINE), 0.2))
