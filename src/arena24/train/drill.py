"""Rounds for agents, one after another: who acts, when a turn ends, and what they get for it. Knows no numpy.

In a step every agent that is not idle gives one order or leaves it at that. When all are idle the turn ends, and so do
the following ones as long as no agent can do anything in them.
"""

import copy
from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from arena24.games.core import Round, TeamId
from arena24.games.failures import Failure
from arena24.games.lenses import Cells, Mask
from arena24.sim.round import laid
from arena24.sim.table import Table, TableSeat
from arena24.train.course import BadSetting, Course

PATIENCE = 20  # how often a turn may go on instead of ending before the round is given up


class Rows(NamedTuple):
    """Where it is written down, agent by agent: rows of arrays."""

    cells: Sequence[Cells]
    masks: Sequence[Mask]
    rewards: "memoryview[float]"
    failures: memoryview  # codes; 0: the order was executed. Whoever reads them sets them back, and rewards as well


class Drill:
    """A round of a course, then the next one."""

    def __init__(self, course: Course, rows: Rows, like: "Drill | None" = None) -> None:
        self._course, self._rows = course, rows
        self._teams = [TeamId(number) for number in range(1, course.players + 1)]
        self._idle = bytes(_idle(course.optics.sizes))  # the mask of whoever has nothing to choose
        self.stuck = False  # the round does not go on: too few take part
        # With nobody but agents, whose orders are not noted, there is no need for the table's journal and time.
        self._noted = bool(course.rivals) or course.game.optics is None
        self._table: Table
        self._left: list[int]  # orders of each agent in this turn; 0: it is idle
        self._late: list[TableSeat] = []  # bots that play at the turn's end
        if like is None:
            self._begin(0)
        else:
            self._copy(like)

    @property
    def round(self) -> Round:
        """The world itself: no agent may see it, but whoever evaluates them may."""
        return self._table.round

    @property
    def over(self) -> bool:
        """Has the round come to its end, or to nothing?"""
        return self.stuck or self._table.round.finished

    def begin(self, world: int) -> None:
        """Begin a round, wherever the one before is."""
        self.close()
        self._begin(world)

    def _begin(self, world: int) -> None:
        course = self._course
        opponents = course.opponents(world)
        self._sit(laid(course.game, course.players + len(opponents), course.params, world))
        for number, bot in enumerate(opponents, start=course.players + 1):
            self._table.seat(bot, TeamId(number))
        self._turn_opens()
        self._look()

    def _sit(self, table: Table) -> None:
        course = self._course
        self._table, self.stuck, self._repeats = table, False, 0
        place = table.bare if course.game.optics else table.hand
        self._hands = [place(team) for team in self._teams]
        self._bind()
        self._results = [0.0] * course.players
        self._potentials = [0.0] * course.players

    def _bind(self) -> None:
        """Look at the round; after an accident of the rules it is another one."""
        self._bound, lens = self._table.round, self._course.optics.lens
        self._lenses = [lens(self._bound, team, hand) for team, hand in zip(self._teams, self._hands, strict=True)]

    def _copy(self, other: "Drill") -> None:
        """Go on where another one is, without touching it."""
        if self._noted:
            raise BadSetting("only a game with optics of its own can be cloned, and without opponents: bots cannot be")
        table = other._table
        self._bound, self._lenses = copy.deepcopy((table.round, other._lenses))
        self._table = Table(table.game, self._bound, table.notebook, self._course.params.command_limit)
        self.stuck, self._repeats = other.stuck, other._repeats
        self._left = list(other._left)
        self._results, self._potentials = list(other._results), list(other._potentials)
        for mine, theirs in zip(
            (*self._rows.cells, *self._rows.masks), (*other._rows.cells, *other._rows.masks), strict=True
        ):
            mine[:] = theirs

    def _turn_opens(self) -> None:
        """Bots whose place in the order is before the agents' play now, the others at the turn's end."""
        self._left = [self._course.orders] * self._course.players
        if self._course.rivals:
            released = self._table.released()
            first = min(place for place, seat in enumerate(released) if seat.place < self._course.players)
            self._late = released[first:]
            for seat in released[:first]:
                self._table.resume(seat)

    def step(self, actions: Sequence[Sequence[int]]) -> None:
        """Execute what agents want, by turns; end the turn if nobody has anything left to do."""
        left, rows, lenses = self._left, self._rows, self._lenses
        busy = False
        for place, action in enumerate(actions):
            if not left[place]:
                continue
            left[place] -= 1
            try:
                if not lenses[place].act(action):
                    left[place] = 0
            except Failure as failure:
                rows.failures[place] = failure.code
            if left[place]:
                busy = True
        if not busy:
            self._end_turn()
        if self._look() or not busy:
            self._reward()

    def _look(self) -> bool:
        """Show agents what they can act upon; end turns in which none can. True: there were such turns."""
        rows, ended = self._rows, False
        if self._table.round is not self._bound:
            self._bind()
        while True:
            busy = False
            for place, left in enumerate(self._left):
                if left and self._lenses[place].look(rows.cells[place], rows.masks[place]):
                    busy = True
                else:
                    self._left[place] = 0
                    rows.masks[place][:] = self._idle
            if busy or self.over:
                return ended
            self._end_turn()
            ended = True

    def _end_turn(self) -> None:
        round_ = self._table.round
        turn = round_.turn
        if self._noted:
            self._end_noted(turn)
        else:
            round_.end_turn(inf)
        if round_.finished:
            return
        if round_.turn != turn:
            self._repeats = 0
            self._turn_opens()
        else:  # registration goes on when too few have come: agents get another chance, bots have said what they want
            self._repeats += 1
            self.stuck = self._repeats > PATIENCE
            self._left, self._late = [self._course.orders] * self._course.players, []

    def _end_noted(self, turn: int) -> None:
        table = self._table
        for seat in self._late:
            table.resume(seat)
        table.end_turn()
        if table.incidents and self._course.game.optics:  # then the journal does not know what agents have done
            raise RuntimeError(f"the rules broke in turn {turn}:\n{table.incidents[-1]}")

    def _reward(self) -> None:
        """The change of the result since the last turn in which agents played, and of the potential if it is asked for.

        What changes before they can play is told with their first turn: a round that begins has no reward to give.
        """
        rewards, discount = self._rows.rewards, self._course.discount
        for place, lens in enumerate(self._lenses):
            result = lens.result()
            if result != self._results[place]:
                rewards[place] += result - self._results[place]
                self._results[place] = result
            if discount is not None:
                potential = 0.0 if self.over else lens.potential()
                rewards[place] += discount * potential - self._potentials[place]
                self._potentials[place] = potential

    def close(self) -> None:
        """Send bots home."""
        self._table.close()


def _idle(sizes: Sequence[int]) -> list[int]:
    """Of every number of an action only the first value, of the others any: nothing of it matters."""
    return [1] + [0] * (sizes[0] - 1) + [1] * sum(sizes[1:])
