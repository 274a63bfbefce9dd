"""A round retold for one team: what it had at the end of every turn, and what became of its orders.

From a journal comes everything but what never reached the game: questions, unknown commands, the limit. Transcripts
have those, and nothing of the others (`dialogue`).
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from arena24.games.core import AnyGame, TeamId
from arena24.protocol.orders import Orders
from arena24.store.fold import begin
from arena24.store.records import Header, Join, Order, Record, TurnEnd

Refused = Counter[str]  # by code and command: "105 MOVE"


@dataclass(slots=True)
class RetoldTurn:
    """One turn of one team. What nobody knows is None: a transcript does not tell anybody's results."""

    turn: int
    orders: int = 0  # of a transcript: all commands but waits
    refused: Refused = field(default_factory=Counter)
    result: float | None = None  # at its end
    best: float | None = None  # of the others
    leader: int | None = None  # whose that is
    units: int | None = None
    unused: tuple[str, ...] = ()

    @property
    def gap(self) -> float:
        """By how much somebody else is ahead; negative: nobody is."""
        return 0.0 if self.best is None or self.result is None else self.best - self.result


def retold(game: AnyGame, header: Header, records: Iterable[Record], team: TeamId) -> list[RetoldTurn]:
    """All turns that have ended."""
    retelling = Retelling(game, header, team)
    for record in records:
        retelling.take(record)
    return retelling.turns


class Retelling:
    """A fold with an eye on one team."""

    def __init__(self, game: AnyGame, header: Header, team: TeamId) -> None:
        self.round = begin(game, header)
        self.turns: list[RetoldTurn] = []
        self._team, self._muster = team, game.muster
        self._orders = Orders(game, self.round)
        self._turn = RetoldTurn(self.round.turn)

    def take(self, record: Record) -> None:
        """Fold one record."""
        match record:
            case Order(team, line):
                failure = self._orders.execute(team, line)
                if team == self._team:
                    self._turn.orders += 1
                    if failure is not None:
                        self._turn.refused[refusal(failure.code, line)] += 1
            case Join(team):
                self.round.join(TeamId(team))
            case TurnEnd(remaining=remaining):
                self._end(remaining)

    def _end(self, remaining: float) -> None:
        turn, round_ = self._turn, self.round
        if self._muster is not None:
            turn.units, turn.unused = self._muster(round_, self._team)
        round_.end_turn(remaining)
        self._orders.turn_ended()
        if round_.turn == turn.turn and not round_.finished:
            return  # the same turn goes on
        results = round_.results() or {}
        turn.result = float(results.get(self._team, 0))
        others = {team: float(result) for team, result in results.items() if team != self._team}
        turn.leader = max(others, key=lambda team: others[team], default=None)
        turn.best = others.get(turn.leader) if turn.leader is not None else None
        self.turns.append(turn)
        self._turn = RetoldTurn(round_.turn)


def refusal(code: int, line: bytes) -> str:
    """How a refused line is counted."""
    return f"{code} {line.split()[0].decode(errors='replace')}"


def cut(records: list[Record], turn: int) -> tuple[list[Record], list[Record]]:
    """What happened before a turn, and the rest."""
    ends = [location for location, one in enumerate(records) if isinstance(one, TurnEnd) and one.turn < turn]
    at = ends[-1] + 1 if ends else 0
    return records[:at], records[at:]
