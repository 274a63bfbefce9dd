"""Adds to trader a look into the deck, which lies face up: burns a card to get at one that it likes better.

Its spells kill creatures where that brings more. It thinks of its own hand only: what the rival draws is left to
chance. It still attacks with everything.
"""

from arena24.games.cards.bots.habits import Attack, Habits
from arena24.games.cards.bots.table import playing

HABITS = Habits(burns=1, denial=0.0, attack=Attack.EVERYBODY)

play = playing(HABITS)
