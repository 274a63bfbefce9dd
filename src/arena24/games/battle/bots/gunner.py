"""Buys guns as soon as they pay: tanks that go in threes, and two cannons at home.

In three rounds of ten it leads as many tanks as marshal.
"""

from arena24.client.lots import Sometimes
from arena24.games.battle.bots import marshal
from arena24.games.battle.bots.army import Doctrine, campaign, fighting

play = campaign(Doctrine(), Sometimes(fighting(marshal.DOCTRINE), 0.3))
