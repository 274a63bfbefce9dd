"""What scripts may ask of a tournament besides."""

from arena24.games.commands import query
from arena24.games.core import Referee
from arena24.games.creatures.rules import Tournament


class CreaturesReferee(Referee):
    """What scripts may ask besides."""

    __slots__ = ("_tournament",)

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(tournament)
        self._tournament = tournament

    @query()
    def turns_counted(self, one: int, two: int) -> int:
        """Normal turns of the present match of two teams; -1: no such pair. | Tury liczone w meczu dwóch drużyn."""
        for pair in self._tournament.pairs:
            if {team.id for team in pair.teams} == {one, two}:
                return pair.match.counted
        return -1

    @query()
    def enrolled(self) -> tuple[int, ...]:
        """Who is enrolled. | Kto jest zgłoszony."""
        return tuple(sorted(self._tournament.enrolled))
