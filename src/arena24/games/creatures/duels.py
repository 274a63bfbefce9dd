"""Pairs of teams and their two matches (creatures 5.3), as such and from each team's side."""

from collections.abc import Sequence

from arena24.games.core import TeamId
from arena24.games.creatures.events import Event
from arena24.games.creatures.match import DRAW, NOTHING, RUNNING, Match, Side
from arena24.games.creatures.species import Species

WIN_POINTS, DRAW_POINTS = 3, 1  # per match; a loss gives nothing (creatures 8)


class Entrant:
    """An enrolled team."""

    __slots__ = ("duels", "id", "ids", "lineup", "seen")

    def __init__(self, id_: TeamId, ids: Sequence[int], lineup: Sequence[Species]) -> None:
        self.id = id_
        self.ids = tuple(ids)  # of its creatures, by slot
        self.lineup = lineup
        self.duels: list[Duel] = []  # one per rival, in the order of their numbers
        self.seen: object = None  # what it has been told in this turn; here it is only forgotten

    @property
    def points(self) -> int:
        """The sum over all matches that have ended (creatures 8)."""
        return sum([duel.points for duel in self.duels])


class Pair:
    """Two teams, the lower seat first; their match, and the results of those that have ended."""

    __slots__ = ("events", "events_first", "first", "match", "max_turns", "orders", "results", "teams")

    def __init__(self, one: Entrant, two: Entrant, first: int, max_turns: int) -> None:
        self.teams = (one, two)
        self.max_turns = max_turns
        self.first = first  # which of the two is side 0 of the present match
        self.results: list[int] = []  # 0, 1: that team has won; DRAW
        self.orders = [NOTHING, NOTHING]  # of this turn, by team
        self.events: list[Event] = []  # of the turn that has just ended
        self.events_first = first  # which of the two was side 0 in them
        self.match: Match
        self.begin()

    @property
    def over(self) -> bool:
        """Have both matches ended?"""
        return len(self.results) == 2

    @property
    def rematch(self) -> bool:
        """Is the present match, or the last one, the second?"""
        return bool(self.results)

    @property
    def fresh(self) -> bool:
        """Does the present match begin in this turn? Nobody has been on the arena yet."""
        one, two = self.match.sides
        return not self.match.counted and not one.active and not two.active

    def begin(self) -> None:
        """A new match: full HP and PP, nobody on the arena (R24)."""
        one, two = self.teams[self.first], self.teams[1 - self.first]
        self.match = Match(one.lineup, two.lineup, self.max_turns)
        self.match.log = self.events

    def side(self, place: int) -> Side:
        """The side of a team in the present match."""
        return self.match.sides[place ^ self.first]

    def resolve(self) -> None:
        """The end of a turn: the match goes on, or ends, and the rematch follows (creatures 5.3, 6)."""
        match, orders = self.match, self.orders
        self.events.clear()
        self.events_first = self.first
        if self.over:
            return
        match.play(orders[self.first], orders[1 - self.first])
        orders[0] = orders[1] = NOTHING
        if match.result != RUNNING:
            self._close(match)

    def _close(self, match: Match) -> None:
        self.results.append(match.result if match.result == DRAW else match.result ^ self.first)
        if not self.over:
            self.first = 1 - self.first
            self.begin()


class Duel:
    """A pair as one of its teams sees it."""

    __slots__ = ("pair", "place")

    def __init__(self, pair: Pair, place: int) -> None:
        self.pair = pair
        self.place = place  # 0: the lower seat

    @property
    def mine(self) -> Side:
        """The own side."""
        return self.pair.side(self.place)

    @property
    def theirs(self) -> Side:
        """The rival's side."""
        return self.pair.side(1 - self.place)

    @property
    def rival(self) -> Entrant:
        """The other team."""
        return self.pair.teams[1 - self.place]

    @property
    def points(self) -> int:
        """Points from matches that have ended."""
        results, place = self.pair.results, self.place
        return sum([WIN_POINTS if r == place else DRAW_POINTS if r == DRAW else 0 for r in results])

    def give(self, order: int) -> None:
        """An order replaces the earlier one (R36)."""
        self.pair.orders[self.place] = order
