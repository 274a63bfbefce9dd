"""The rounds of a script: the one it describes, then generated ones."""

from arena24.games.core import Round, Start, TeamId
from arena24.games.seed import Seed
from arena24.scripts.clock import ManualClock
from arena24.scripts.position import Opening
from arena24.store.fold import header_of
from arena24.store.log import Log, MemoryLog

TEAMS = (TeamId(1), TeamId(2))  # of a generated round, if the script names none


class ScriptRounds:
    """The round of the script, then generated ones."""

    def __init__(self, opening: Opening, clock: ManualClock) -> None:
        self._opening, self._clock = opening, clock
        self._number = 0
        self._teams = opening.setting.teams or TEAMS
        self._carried: object = None
        self.finished: Round | None = None  # the round that ended last

    def next(self) -> tuple[Round, Log] | None:
        """The script's own round first."""
        self._number += 1
        position = self._opening.position if self._number == 1 else None
        start = self._start()
        begun = self._generated(start) if position is None else self._opening.game.load(position)
        header = header_of(self._opening.game, start, server="script", position=position)
        return None if begun is None else (begun, MemoryLog(header))

    def finish(self, round_: Round, log: Log) -> None:
        """Keep it for the referee."""
        self.finished, self._carried = round_, round_.carried()
        played = round_.results() or self._teams
        self._teams = tuple(dict.fromkeys((*played, *self._opening.setting.teams)))

    def void(self, round_: Round, log: Log, reason: str) -> None:
        """A turn that cannot be resolved is no vector of anything."""
        raise RuntimeError(reason)

    def _start(self) -> Start:  # type: ignore[type-arg]  # the game knows its own params
        # As everywhere: `seed = 7` is the world of `arena24 play --seed 7`, and the next round has the next number.
        seed = Seed.from_number((self._opening.setting.seed or 0) + self._number - 1)
        return Start(
            self._opening.params, self._teams, seed, self._clock.remaining(), self._carried, number=self._number
        )

    def _generated(self, start: Start) -> Round | None:  # type: ignore[type-arg]
        try:
            return self._opening.game.new_round(start) or self._opening.game.idle(start)
        except ValueError:
            if self._number == 1:
                raise
            return None  # the board of a vector may be too small to generate another one
