"""Adds to guard what money can buy: of all that it can pay for, it plays the cards that bring most together.

It takes cards as they come, aims its spells at the rival himself, and attacks with everything, as racer does.
"""

from arena24.games.cards.bots.habits import Attack, Habits
from arena24.games.cards.bots.table import playing

play = playing(Habits(burns=0, denial=0.0, attack=Attack.EVERYBODY, snipes=False))
