"""Buys as many wheelbarrows as pay, and leaves its cars to the water; porter knows about cars and not about barrows."""

from arena24.games.flood.bots.compound import Doctrine
from arena24.games.flood.bots.shift import campaign

play = campaign(Doctrine(cars=0))
