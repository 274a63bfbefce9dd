"""The rounds of a script: the one it describes, then generated ones."""

import msgspec

import arena24
from arena24.games.core import Round, Start, TeamId
from arena24.games.seed import Seed
from arena24.scripts.clock import ManualClock
from arena24.scripts.position import Opening
from arena24.store.log import Log, MemoryLog
from arena24.store.records import Header

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
        begun = self._generated() if position is None else self._opening.game.load(position)
        return None if begun is None else (begun, MemoryLog(self._header(position)))

    def finish(self, round_: Round, log: Log) -> None:
        """Keep it for the referee."""
        self.finished, self._carried = round_, round_.carried()
        played = round_.results() or self._teams
        self._teams = tuple(dict.fromkeys((*played, *self._opening.setting.teams)))

    def void(self, log: Log, reason: str) -> None:
        """A turn that cannot be resolved is no vector of anything."""
        raise RuntimeError(reason)

    def _seed(self) -> Seed:
        return Seed.from_number(self._opening.setting.seed or 0).derive(self._number)

    def _generated(self) -> Round | None:
        opening, remaining = self._opening, self._clock.remaining()
        start = Start(opening.params, self._teams, self._seed(), remaining, self._carried, self._number)
        try:
            return self._opening.game.new_round(start) or self._opening.game.idle(start)
        except ValueError:
            if self._number == 1:
                raise
            return None  # the board of a vector may be too small to generate another one

    def _header(self, position: object) -> Header:
        return Header(
            game=self._opening.game.id,
            server="script",
            round=self._number,
            version=arena24.__version__,
            params=msgspec.to_builtins(self._opening.params),
            seed=self._seed().hex,
            teams=tuple(self._teams),
            remaining=self._clock.remaining(),
            carried=self._carried,
            position=msgspec.to_builtins(position) if position is not None else None,
        )
