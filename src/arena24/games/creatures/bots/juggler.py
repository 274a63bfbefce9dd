"""Cannot be prepared for: tactician's moves with one of several teams, each the answer to those before it."""

from arena24.games.creatures.bots.roster import drawn
from arena24.games.creatures.bots.tactician import playing

play = playing(drawn)
