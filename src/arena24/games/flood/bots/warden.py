"""One compound around as many objects as bags and time allow, cars driven in; `python -m bench rungs` searches it."""

from arena24.games.flood.bots.compound import Doctrine
from arena24.games.flood.bots.shift import campaign

DOCTRINE = Doctrine()

play = campaign(DOCTRINE)
