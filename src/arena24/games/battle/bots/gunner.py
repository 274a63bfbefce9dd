"""Buys guns as soon as they pay, no more than there is work for: two cannons at home, two cars, then tanks in threes.

In one round of four it leads as many tanks as marshal.
"""

from arena24.client.lots import Sometimes
from arena24.games.battle.bots import marshal
from arena24.games.battle.bots.army import Doctrine, campaign, fighting

play = campaign(Doctrine(), Sometimes(fighting(marshal.DOCTRINE), 0.25))
