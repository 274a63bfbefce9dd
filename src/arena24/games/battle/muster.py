"""What a team has in battle: its units."""

from arena24.games.battle.rules import Battle
from arena24.games.battle.units import HQ
from arena24.games.core import TeamId
from arena24.games.musters import Muster


def muster(battle: Battle, id_: TeamId) -> Muster:
    """Whoever stands, and has not shot, was not used; a headquarters is best left where it is."""
    troops = battle.team(id_).units.values()
    fighters = [troop for troop in troops if troop.type is not HQ]
    idle = [troop for troop in fighters if troop not in battle.moves and troop.loaded <= battle.turn]
    return Muster(len(troops), tuple([f"{troop.type.value} {troop.id}" for troop in idle]))
