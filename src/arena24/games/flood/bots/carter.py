"""Buys as many wheelbarrows as pay in every other round, as warden does; else it carries by hand, as porter does."""

from arena24.client.lots import Sometimes
from arena24.games.flood.bots import warden
from arena24.games.flood.bots.compound import Doctrine
from arena24.games.flood.bots.shift import building, campaign

play = campaign(Doctrine(barrows=0), Sometimes(building(warden.DOCTRINE), 0.5))
