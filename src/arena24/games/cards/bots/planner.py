"""Adds to collector the rival: leaves it the cards that it can use least, and attacks where its answer does not hurt.

Draws, burns, purchases, blocks and attacks are each planned for one turn, on a picture of the match.
"""

from arena24.games.cards.bots.habits import Habits
from arena24.games.cards.bots.table import playing

play = playing(Habits())
