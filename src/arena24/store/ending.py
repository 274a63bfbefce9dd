"""How a round ended: as its journal says it, and as the database keeps it."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Protocol, Self

from arena24.games.core import Round
from arena24.store import rows
from arena24.store.errors import JournalError
from arena24.store.reader import Reader
from arena24.store.records import Finish, Header, TurnEnd, Void, exact


def finish_of(header: Header, last_turn: TurnEnd | None, round_: Round) -> Finish:
    """The end of a finished round: its time and its K are those of its last turn's end (platform R1).

    So they are the same whether a crash came between the two records or not.
    """
    assert last_turn is not None, "a round is finished by the end of a turn"
    return Finish(ended_at(header, last_turn), last_turn.tempo, round_.digest(), results_of(round_))


def results_of(round_: Round) -> dict[int, str]:
    """The results as a journal has them."""
    return {int(team): exact(result) for team, result in (round_.results() or {}).items()}


def ended_at(header: Header, last_turn: TurnEnd | None) -> float:
    """Contest seconds played when the last turn ended; without one, when the round began."""
    if last_turn is None:
        return header.started
    if last_turn.elapsed is not None:
        return last_turn.elapsed
    passed = header.remaining - last_turn.remaining  # earlier versions noted only that
    return header.started + passed if isfinite(passed) else header.started


class Scorebook(Protocol):
    """Where results are kept: the contest's database. Who only plays does not have to load one."""

    def record_round(self, played: rows.RoundRow, results: Mapping[int, str]) -> bool:
        """Note a round, if it is not there."""


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """The end of a round: everything that the database has to know."""

    header: Header
    last_turn: TurnEnd | None
    end: Finish | Void

    @classmethod
    def read(cls, reader: Reader) -> Self:
        """The end of the round in a journal; JournalError if it is not over."""
        last_turn = last = None
        with reader:
            for last in reader:
                if isinstance(last, TurnEnd):
                    last_turn = last
        if not isinstance(last, Finish | Void):
            raise JournalError(f"{reader.path}: the round is not over; it has nothing to credit yet")
        return cls(reader.header, last_turn, last)

    @property
    def played(self) -> rows.RoundRow:
        """The row of the round."""
        header, end = self.header, self.end
        void = isinstance(end, Void)
        at, tempo = (ended_at(header, self.last_turn), 0.0) if isinstance(end, Void) else (end.elapsed, end.tempo)
        return rows.RoundRow(header.server, header.round, min(header.started, at), at, tempo, void)

    @property
    def results(self) -> dict[int, str]:
        """The exact results by team; none of a void round (platform 5)."""
        return {} if isinstance(self.end, Void) else self.end.results

    def credit(self, database: Scorebook) -> bool:
        """Put it into the database; doing it twice does no harm. Gives False if it was there."""
        return database.record_round(self.played, self.results)
