"""Adds to guard what money can buy: of all that it can pay for, it plays the cards that bring most together.

It takes cards as they come, aims its spells at the rival himself, and attacks with everything, as racer does. In three
tournaments of ten it looks into the deck, as collector always does.
"""

from arena24.client.lots import Sometimes
from arena24.games.cards.bots import collector
from arena24.games.cards.bots.habits import Attack, Habits
from arena24.games.cards.bots.table import playing

HABITS = Habits(burns=0, denial=0.0, attack=Attack.EVERYBODY, snipes=False)

play = playing(HABITS, Sometimes(collector.HABITS, 0.3))
