"""What a client has asked, how it went, and how long it took."""

import math
from collections import Counter
from dataclasses import dataclass, field

from arena24.games.commands import Command, Kind
from arena24.games.failures import Failure


@dataclass(slots=True)
class Tally:
    """The uses of one command."""

    count: int = 0  # answered, refusals included
    refusals: Counter[int] = field(default_factory=Counter)  # by code; 0: the answer was lost
    seconds: float = 0.0  # of all answers together
    slowest: float = 0.0
    fastest: float = math.inf

    @property
    def mean(self) -> float:
        """Seconds per answer."""
        return self.seconds / self.count if self.count else 0.0


class Statistics(dict[str, Tally]):
    """Tallies by command. The time of a wait is that of the turn, not of the network."""

    turns = 0  # waits that were answered

    def __missing__(self, name: str) -> Tally:
        self[name] = Tally()
        return self[name]

    def done(self, command: Command, seconds: float, failure: Failure | None = None) -> None:
        """A command was answered, or its answer was lost."""
        tally = self[command.name]
        tally.count += 1
        tally.seconds += seconds
        tally.slowest = max(tally.slowest, seconds)
        tally.fastest = min(tally.fastest, seconds)
        if failure is not None:
            tally.refusals[failure.code] += 1
        elif command.kind is Kind.WAIT:
            self.turns += 1

    @property
    def commands(self) -> int:
        """All commands, waits included."""
        return sum(tally.count for tally in self.values())

    @property
    def refusals(self) -> Counter[int]:
        """All refusals by code."""
        return sum((tally.refusals for tally in self.values()), Counter[int]())
