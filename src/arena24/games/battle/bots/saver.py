"""Saves first and buys late: its army grows only from what it has above a purse, as if money could win by itself."""

from arena24.games.battle.bots.army import Doctrine, campaign

play = campaign(Doctrine(purse=110))
