"""What a team has in creatures: healthy creatures in all matches that run."""

from arena24.games.core import TeamId
from arena24.games.creatures.duels import Duel
from arena24.games.creatures.match import NOTHING
from arena24.games.creatures.phases import PLAY, REGISTRATION
from arena24.games.creatures.rules import Tournament
from arena24.games.musters import Muster


def muster(tournament: Tournament, id_: TeamId) -> Muster:
    """Matches in which an order was wanted and not given; during registration the enrolment."""
    if tournament.phase is REGISTRATION and id_ not in tournament.enrolled:
        return Muster(0, ("the enrolment",))
    entrant = tournament.entrants.get(id_)
    if tournament.phase is not PLAY or entrant is None:
        return Muster(0, ())
    duels = [(rival, duel) for rival, duel in enumerate(entrant.duels, 1) if not duel.pair.over]
    unused = tuple([f"rival {rival}" for rival, duel in duels if _waits(duel)])
    return Muster(sum(duel.mine.healthy for _, duel in duels), unused)


def _waits(duel: Duel) -> bool:
    """Does a creature do nothing that could do something?"""
    mine = duel.mine
    if not mine.active:
        return False  # the first healthy one comes by itself
    free = duel.theirs.active and not mine.pending and not mine.resting
    return bool(free) and duel.pair.orders[duel.place] == NOTHING
