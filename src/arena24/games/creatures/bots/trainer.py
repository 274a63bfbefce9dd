"""Knows how to fight and takes whoever comes along: tactician's moves with a team drawn by chance."""

from arena24.games.creatures.bots.roster import anybody
from arena24.games.creatures.bots.tactician import campaign
from arena24.games.creatures.bots.tactics import Doctrine

play = campaign(Doctrine(), anybody)
