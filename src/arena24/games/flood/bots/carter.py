"""Buys as many wheelbarrows as pay in six rounds of ten; else it carries by hand, as porter does."""

from arena24.client.lots import Sometimes
from arena24.games.flood.bots import porter
from arena24.games.flood.bots.compound import Doctrine
from arena24.games.flood.bots.shift import building, campaign

play = campaign(Doctrine(narrow=0), Sometimes(building(porter.DOCTRINE), 0.4))
