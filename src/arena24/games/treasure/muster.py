"""What a team has in treasure: dudes."""

from arena24.games.core import TeamId
from arena24.games.musters import Muster
from arena24.games.treasure.rules import Treasure


def muster(treasure: Treasure, id_: TeamId) -> Muster:
    """A dude with all its energy has not moved, unless it waits for a bomb of its own; in turn 1 nobody moves."""
    dudes = treasure.hunter(id_).bombers.values()
    idle = [dude for dude in dudes if treasure.turn > 1 and dude.energy >= dude.stats.energy_cap and not dude.bombs]
    return Muster(len(dudes), tuple([f"dude {dude.id}" for dude in idle]))
