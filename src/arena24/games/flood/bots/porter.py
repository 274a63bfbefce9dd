"""Plans a compound around several objects and builds its wall layer by layer, all by hand; mason walls in only one."""

from arena24.games.flood.bots.compound import Doctrine
from arena24.games.flood.bots.shift import campaign

play = campaign(Doctrine(barrows=0))
