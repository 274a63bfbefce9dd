"""Buys wheelbarrows in all rounds, and knows how forecasts are drawn; `python -m bench rungs` searches its numbers."""

from arena24.games.flood.bots.compound import Doctrine
from arena24.games.flood.bots.shift import campaign

DOCTRINE = Doctrine()

play = campaign(DOCTRINE)
