"""Orders executed again from their text: how a journal becomes a round."""

from arena24.games.core import AnyGame, Round, TeamId
from arena24.games.failures import Failure
from arena24.protocol.calls import Calls, Printed, calls_of


class StillClock:
    """The clock of a fold: no order's effect depends on it."""

    def tempo(self) -> float:
        """K of a contest that has just begun."""
        return 1.0

    def seconds_left(self) -> float:
        """Unknown."""
        return 0.0


class Orders:
    """The orders of one round."""

    def __init__(self, game: AnyGame, round_: Round) -> None:
        self._game, self._round = game, round_
        self._calls: dict[int, Calls] = {}
        self._printed = Printed()

    def execute(self, team: int, line: bytes) -> Failure | None:
        """Do what a journalled line did; a data line follows its command after a tab. Gives the refusal, if any."""
        head, tab, data = line.partition(b"\t")
        words = head.split()
        call = self._of(team)[words[0]]
        if call is None:
            raise LookupError(f"{self._game.id} has no command {words[0].decode(errors='replace')}")
        try:
            if tab and call.finish is not None:
                call.finish(words, data.split())
            else:
                call.run(words)
        except Failure as failure:
            return failure  # refused then, refused now; what the refusal changed is changed again
        return None

    def turn_ended(self) -> None:
        """What was printed in the last turn is of no use any more."""
        self._printed.forget()

    def _of(self, team: int) -> Calls:
        if team not in self._calls:
            player = self._round.player(TeamId(team), StillClock())
            self._calls[team] = calls_of(player, self._game.dialect, self._printed)
        return self._calls[team]
