"""A team's place on a server: its bound commands and its counters, shared by all its connections.

Here, and only here, a failure becomes a reply, and any other exception error 5 (law 4).
"""

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple, Protocol

from arena24.games.commands import Commands
from arena24.games.core import TeamId
from arena24.games.dialect import Dialect
from arena24.games.failures import Failure, InternalError, UnknownCommand
from arena24.protocol.allowance import UNLIMITED, Allowance, reached_game
from arena24.protocol.calls import Call, Printed, Words, calls_of
from arena24.protocol.mishaps import holds, lasts

LONGEST_WORD = 64  # bytes; no word that a command knows is as long


class OrderLog(Protocol):
    """Where orders are noted before they are answered."""

    def order(self, team: int, line: bytes) -> None:
        """Note an executed order; a data line follows its command after a tab."""


Incident = Callable[["Seat", bytes, Exception], None]


class Budget(NamedTuple):
    """How many bytes of a team's orders are noted: in every turn so many, and what was saved up in earlier ones."""

    turn: int = UNLIMITED
    saved: int = UNLIMITED


class Seat(Allowance):
    """A team on a server."""

    __slots__ = (
        "_budget",
        "_incident",
        "_left",
        "_log",
        "_refusals",
        "calls",
        "dialect",
        "refused",
        "said",
        "team",
    )

    def __init__(
        self, team: TeamId, dialect: Dialect, limit: int, incident: Incident, budget: Budget = Budget()
    ) -> None:
        super().__init__(limit)
        self.team, self.dialect = team, dialect
        self._budget = budget
        self._left = budget.saved  # bytes that may be noted; a line is noted whole, even if it overdraws them
        self.said = 0  # lines in this turn: those, waits, and what came beyond the limit
        self.refused: Counter[int] = Counter()  # of them, by code
        self._incident = incident  # told of exceptions that are no failures
        self._refusals: dict[type[Failure], bytes] = {}

    def sit(self, player: Commands, printed: Printed, log: OrderLog) -> None:
        """Take part in a round: from now on commands go there."""
        self.calls = calls_of(player, self.dialect, printed)
        self._log = log

    def open_turn(self) -> None:
        """A turn opens: counters start again."""
        super().open_turn()
        self.said = 0
        self.refused.clear()
        self._left = min(self._budget.saved, self._left + self._budget.turn)
        if self._left <= 0:
            self.allowed = 0

    def run(self, call: Call | None, words: Words) -> bytes:
        """Execute one line."""
        try:
            if call is None:
                raise UnknownCommand
            reply = call.run(words)
        except Failure as failure:
            reply = self.refusal(type(failure))
            if not reached_game(failure) or type(failure) is self.dialect.surplus:
                return reply
            words = [word[:LONGEST_WORD] for word in words]  # an endless word is unknown, and so is its beginning
        except Exception as exception:
            self._incident(self, b" ".join(words), exception)
            return self.refusal(InternalError)
        if call is not None and call.is_order:
            self._note(b" ".join(words))
        return reply

    def finish(self, call: Call, words: Words, data: Words) -> bytes:
        """Execute a command whose data line has come."""
        assert call.finish is not None
        whole = b"%b\t%b" % (b" ".join(words), b" ".join(data))
        try:
            reply = call.finish(words, data)
        except Failure as failure:
            reply = self.refusal(type(failure))
            if not reached_game(failure):
                return reply
        except Exception as exception:
            self._incident(self, whole, exception)
            return self.refusal(InternalError)
        if self.calls[words[0]] is call:  # else its round is over, and nothing that it does changes the present one
            self._note(whole)
        return reply

    def _note(self, line: bytes) -> None:
        """Note an order. Who has used up what may be noted gets error 6 for the rest of the turn (platform R30)."""
        self._log.order(self.team, line)
        self._left -= len(line)
        if self._left <= 0:
            self.allowed = 0

    def holds(self, call: Call) -> bool:
        """Has the moment come for which a wait waits?"""
        return holds(call.until, self._hear)

    def patience(self, call: Call) -> float | None:
        """How many seconds a wait lasts at most; None: as long as it takes."""
        return lasts(call.patience, self._hear)

    def answer_later(self, call: Call) -> bytes:
        """The later answer of a wait."""
        assert call.later is not None
        try:
            return call.later()
        except Exception as exception:
            self._incident(self, b"the later answer of a wait", exception)
            return self.refusal(InternalError)

    def _hear(self, line: bytes, exception: Exception) -> None:
        self._incident(self, line, exception)

    def refusal(self, failure: type[Failure]) -> bytes:
        """The printed failure, counted."""
        self.refused[failure.code] += 1
        known = self._refusals.get(failure)
        if known is None:
            known = self._refusals[failure] = self.dialect.refuse(failure)
        return known
