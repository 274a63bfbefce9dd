"""Cannot be prepared for: tactician's moves with one of several teams, each the answer to those before it.

`python -m bench rungs` searches its numbers.
"""

from functools import partial

from arena24.games.creatures.bots import tactician
from arena24.games.creatures.bots.roster import drawn
from arena24.games.creatures.bots.tactics import Doctrine

DOCTRINE = Doctrine()
campaign = partial(tactician.campaign, choose=drawn)

play = campaign(DOCTRINE)
