"""What a team has in flood: living workers."""

from arena24.games.core import TeamId
from arena24.games.flood.rules import Flood
from arena24.games.musters import Muster


def muster(flood: Flood, id_: TeamId) -> Muster:
    """Whoever stays where he is was not used: bags are lifted and put down at once, and leave him his step."""
    workers = flood.team(id_).workers.values()
    return Muster(len(workers), tuple([f"worker {worker.id}" for worker in workers if not worker.moves]))
