"""How much the teams say, and how it is answered. Counted by the seats, added up when a turn ends."""

from collections import Counter, deque
from collections.abc import Collection, Iterable

from arena24.games.core import TeamId
from arena24.protocol.seat import Seat
from arena24.store.control import TeamReport

EXECUTED = 0  # the code of a line that was not refused
LATELY = 10  # turns by which one judges how a team is doing now


class TeamCounts:
    """One team in the running round."""

    __slots__ = ("commands", "lately", "played", "refused", "used")

    def __init__(self) -> None:
        self.lately: deque[tuple[int, int]] = deque(maxlen=LATELY)  # commands and refusals, of whatever round
        self.used = 0  # commands in the last turn
        self.begin_round()

    def begin_round(self) -> None:
        """Another round: what is counted per round starts again."""
        self.commands = 0
        self.refused: Counter[int] = Counter()  # by code
        self.played = 0  # turns in which it said something, or waited

    def end_turn(self, seat: Seat, refused: int, waits: bool) -> None:
        """A turn is over, in which so much was refused."""
        self.used = seat.used
        self.commands += seat.used
        if refused:
            self.refused.update(seat.refused)
        self.played += seat.said > 0 or waits
        self.lately.append((seat.used, refused))

    def report(self, turns: int) -> TeamReport:
        """As the organisers and the team hear of it, after so many turns."""
        recent, failed = map(sum, zip(*self.lately, strict=True)) if self.lately else (0, 0)
        return TeamReport(
            commands=self.commands,
            used=self.used,
            refused=dict(self.refused),
            missed=turns - self.played,
            recent=recent,
            recent_refused=failed,
        )


class CommandCounts:
    """All teams on one server."""

    def __init__(self) -> None:
        self.codes: Counter[int] = Counter()  # lines since the process started
        self._turns = 0  # of the round, as far as this process has seen it
        self._teams: dict[TeamId, TeamCounts] = {}

    def begin_round(self) -> None:
        """Another round."""
        self._turns = 0
        for team in self._teams.values():
            team.begin_round()

    def end_turn(self, seats: Iterable[Seat], waiting: Collection[TeamId]) -> None:
        """A turn is over; these teams wait for the next one."""
        self._turns += 1
        executed = 0
        for seat in seats:  # between two turns: everybody waits for it
            team = self._teams.get(seat.team)
            if team is None:
                team = self._teams[seat.team] = TeamCounts()
            refused = seat.refused.total() if seat.refused else 0
            team.end_turn(seat, refused, seat.team in waiting)
            # The answer to a wait or a data line may come, and be a refusal, in a later turn than the line itself.
            executed += max(0, seat.said - refused)
            if refused:
                self.codes.update(seat.refused)
        self.codes[EXECUTED] += executed

    def report(self) -> dict[int, TeamReport]:
        """Every team that has been here when a turn ended."""
        return {int(team): count.report(self._turns) for team, count in self._teams.items()}
