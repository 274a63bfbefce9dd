"""A substitute: another bot takes a team's seat in the middle of a round that was played.

The others give the orders that they gave, in the same sequence, legal or not: nobody knows what they would have done
instead. So the first turns are exact, and the longer it lasts the less the others fit to what has become of the world;
`Stint` counts how many of their orders came out otherwise.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import msgspec

from arena24.analysis.retelling import cut
from arena24.games.core import AnyGame, Round, TeamId
from arena24.protocol.orders import Orders
from arena24.sim.notebook import Notebook
from arena24.sim.table import Bot, Table
from arena24.store.fold import begin, fold, start_of
from arena24.store.records import Header, Join, Order, Record, TurnEnd


@dataclass(slots=True)
class Stint:
    """What became of it."""

    first: int  # the turn in which it began
    turn: int  # the last one that it played
    result: float = 0.0  # then; the team's own is in the retelling
    orders: list[str] = field(default_factory=list)  # of the first turn
    others: int = 0  # orders of the others that were given again
    otherwise: int = 0  # of them: refused now and not then, or the other way round
    failed: str = ""  # the bot's traceback


def substituted(game: AnyGame, header: Header, records: list[Record], team: TeamId, bot: Bot, *, turn: int) -> Stint:
    """Play from the opening of `turn` on, until the round is over."""
    before, after = cut(records, turn)
    was = fold(game, header, before)
    opening = msgspec.structs.replace(header, position=msgspec.to_builtins(was.dump()), carried=None)
    limit = start_of(game, header).params.command_limit
    table = Table(game, begin(game, opening), Notebook(opening), limit)
    stint = Stint(turn, turn)
    try:
        table.seat(bot, team)
        _play(_Bench(table, was, team, stint), _turns(after))
    finally:
        table.close()
    stint.failed = table.seats[0].traceback or ""
    return stint


class _Bench:
    """The round as it was, beside the round as it becomes."""

    def __init__(self, table: Table, was: Round, team: TeamId, stint: Stint) -> None:
        self.table, self.was, self.team, self.stint = table, was, team, stint
        self._then = Orders(table.game, was)
        self._now, self._round = Orders(table.game, table.round), table.round

    def act(self) -> None:
        """The substitute's part of the turn."""
        for seat in self.table.released():
            self.table.resume(seat)
        if self.table.round.turn == self.stint.first:
            noted = self.table.notebook.records()
            said = [one.line for one in noted if isinstance(one, Order) and one.team == self.team]
            self.stint.orders = [line.decode(errors="replace") for line in said]

    def repeat(self, record: Record) -> None:
        """What happened then happens again, unless the team itself did it."""
        match record:
            case Order(team, line):
                then = self._then.execute(team, line)
                if team != self.team:
                    now = self._orders().execute(team, line)
                    self.table.notebook.note(record)
                    self.stint.others += 1
                    self.stint.otherwise += type(then) is not type(now)
            case Join(team):
                self.was.join(TeamId(team))
                if self.table.round.joins(TeamId(team)):
                    self.table.round.join(TeamId(team))
                    self.table.notebook.note(record)

    def end(self, record: TurnEnd) -> None:
        """The turn ends, then and now."""
        self.was.end_turn(record.remaining)
        self._then.turn_ended()
        self.table.end_turn()
        self._orders().turn_ended()
        self.stint.turn = record.turn
        self.stint.result = float((self.table.round.results() or {}).get(self.team, 0))

    def _orders(self) -> Orders:
        if self._round is not self.table.round:  # an accident in the rules: it was folded anew
            self._round = self.table.round
            self._now = Orders(self.table.game, self._round)
        return self._now


def _play(bench: _Bench, turns: Iterable[tuple[list[Record], TurnEnd]]) -> None:
    table, acted = bench.table, None
    for records in turns:
        said, end = records
        for record in said:
            mine = isinstance(record, Order) and record.team == bench.team
            if mine and acted != table.round.turn:  # it speaks when the team spoke
                acted = table.round.turn
                bench.act()
            bench.repeat(record)
        if acted != table.round.turn:
            acted = table.round.turn
            bench.act()
        bench.end(end)
        if table.round.finished:
            return


def _turns(records: list[Record]) -> Iterator[tuple[list[Record], TurnEnd]]:
    """The records of every turn, and its end."""
    begun = 0
    for location, one in enumerate(records):
        if isinstance(one, TurnEnd):
            yield records[begun:location], one
            begun = location + 1
