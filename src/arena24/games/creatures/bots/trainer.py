"""Knows how to fight and takes whoever comes along: tactician's moves with any team, and later out of lost fights."""

from arena24.games.creatures.bots.roster import anybody
from arena24.games.creatures.bots.tactician import campaign
from arena24.games.creatures.bots.tactics import Doctrine

play = campaign(Doctrine(delayed=0.6, slow=0.7, strong=1.25), anybody)
