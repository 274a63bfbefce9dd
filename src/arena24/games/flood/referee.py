"""What organisers and scripts may ask besides."""

from arena24.games.commands import query
from arena24.games.core import Referee, TeamId
from arena24.games.flood.replies import Stat
from arena24.games.flood.rules import Flood


class FloodReferee(Referee):
    """What the protocol cannot tell."""

    __slots__ = ()
    _round: Flood

    @query()
    def flooded(self) -> int:
        """How many fields are flooded. | Liczba zalanych pól."""
        return self._round.water.count(1)

    @query()
    def stat(self, team: int) -> Stat:
        """The points of a team, also when the round is over. | Punkty drużyny, także po zakończeniu rozgrywki."""
        known = self._round.teams.get(TeamId(team))
        return Stat.of(known) if known else Stat(0, 0, 0, 0)

    @query()
    def stack(self, x: int, y: int) -> int:
        """How many bags lie on a field. | Liczba worków na polu."""
        plain = self._round.plain
        return len(self._round.stacks.get(plain.place(x, y), ())) if plain.holds(x, y) else 0
