"""Leads a larger army of tanks, bought as early as it can pay for them; its cannons go along instead of staying home.

`python -m bench rungs` searches its numbers.
"""

from arena24.games.battle.bots.army import Doctrine, campaign

DOCTRINE = Doctrine(share=0.3, army=40, cannons=0)

play = campaign(DOCTRINE)
