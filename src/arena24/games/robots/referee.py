"""What scripts may ask of a round besides."""

from arena24.games import core
from arena24.games.commands import query
from arena24.games.core import TeamId
from arena24.games.robots.house import Team
from arena24.games.robots.rules import Robots


class Referee(core.Referee):
    """What the protocol does not tell."""

    __slots__ = ()

    _round: Robots

    def _of(self, team: int) -> Team:
        return self._round.teams.get(TeamId(team)) or Team(TeamId(team), 0, None)

    @query()
    def total_value(self, team: int) -> int:
        """Parts used and connections of a robot. | Liczba użytych części i połączeń robota."""
        robot = self._of(team).robot
        return robot.total if robot else 0

    @query()
    def hits(self, team: int) -> int:
        """Damage that a robot has dealt in this fight. | Obrażenia zadane przez robota w tej walce."""
        robot = self._of(team).robot
        return robot.hits if robot else 0

    @query()
    def frags(self, team: int) -> int:
        """Robots that a robot has eliminated in this fight. | Liczba robotów wyeliminowanych w tej walce."""
        robot = self._of(team).robot
        return robot.frags if robot else 0

    @query()
    def unsold(self, team: int) -> tuple[int, ...]:
        """Parts that the house of a team has not sold. | Części niesprzedane w domu aukcyjnym drużyny."""
        house = self._of(team).house
        return tuple(house.unsold) if house else ()
