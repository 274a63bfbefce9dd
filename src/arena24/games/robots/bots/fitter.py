"""Spends all of its money and builds well of what it has: tries many robots at the bench, looks ahead in fights.

Tinkerer bids for two parts of five, and is left with money that buys nothing. In three rounds of ten fitter has no
patience, and plays as tinkerer.
"""

from arena24.client.lots import Sometimes
from arena24.games.robots.bots.buyers import Fitter, Tinkerer
from arena24.games.robots.bots.maker import Mind, working

play = working(Mind(Fitter), Sometimes(Mind(Tinkerer), 0.3))
