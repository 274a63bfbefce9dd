"""A tournament of cards: every pair of teams plays two matches, all at the same time (cards 5, 6, 8)."""

from collections.abc import Mapping
from typing import NamedTuple

from arena24.games.cards.deck import Deck
from arena24.games.cards.events import Event
from arena24.games.cards.finals import Final, carry
from arena24.games.cards.match import Match
from arena24.games.cards.params import CardsParams
from arena24.games.cards.scoring import Scores, final_scores, tournament_scores
from arena24.games.core import Round, TeamId
from arena24.games.seed import Seed

Seat = tuple[Match, int]  # a match, and which player of it the team is


class Pairing(NamedTuple):
    """Who has turn 1, and who turn 2."""

    first: TeamId
    second: TeamId


class Bout:
    """A match in a tournament: its id, and who plays it."""

    __slots__ = ("events", "id", "match", "teams")

    def __init__(self, id_: int, teams: Pairing, match: Match) -> None:
        self.id = id_
        self.teams = teams
        self.match = match
        self.events: tuple[Event, ...] = ()  # of the previous turn

    def copy(self) -> "Bout":
        """As it is now, whatever is played next."""
        twin = Bout(self.id, self.teams, self.match.copy())
        twin.events = self.events
        return twin


class Glance(NamedTuple):
    """A match from afar; of player 0 first."""

    hp: tuple[int, int]
    hands: tuple[int, int]  # how many cards
    boards: tuple[int, int]  # how many creatures
    ended: int  # the turn in which it ended; 0: it runs

    @classmethod
    def at(cls, match: Match) -> "Glance":
        """As it is now."""
        first, second = match.sides
        sizes = (len(first.hand), len(second.hand)), (len(first.board), len(second.board))
        return cls((first.hp, second.hp), *sizes, match.turn if match.over else 0)


class Tournament(Round):
    """One round: all matches share the deck and the turn clock, and nothing else."""

    def __init__(self, params: CardsParams, seed: Seed, deck: Deck, turn: int = 1) -> None:
        super().__init__(seed, turn)
        self.params = params
        self.deck = deck
        self.bouts: dict[int, Bout] = {}  # by id, ascending; none: there are too few teams (cards 5.1)
        self.seats: dict[TeamId, dict[int, Seat]] = {}  # the matches of each team, by id, ascending
        self.previous: tuple[Final, ...] = ()  # the previous tournament (R4)
        self.finals: dict[TeamId, dict[int, Scores]] = {}  # its scores by team and match
        self.next_id = 1  # of the first match of the next tournament
        # What is public in a turn is how the matches stood when it opened (cards 14).
        self.opening: dict[int, Glance] = {}  # all of them, by id
        self.featured: Bout | None = None  # the first that runs

    def __deepcopy__(self, memo: dict[int, object]) -> "Tournament":
        """Matches are copied; what is only ever replaced as a whole is shared."""
        twin = Tournament(self.params, self.seed, self.deck, self.turn)
        twin.finished, twin.remaining = self.finished, self.remaining
        for bout in self.bouts.values():
            match = memo[id(bout.match)] = bout.match.copy()  # whoever looks at the match looks at the copy, too
            twin.seat(bout.id, bout.teams, match)
            match.news = list(bout.match.news or ())
            twin.bouts[bout.id].events = bout.events
        twin.previous, twin.finals, twin.next_id = self.previous, self.finals, self.next_id
        twin.opening, twin.featured = self.opening, self.featured
        return twin

    def turn_length(self) -> float:
        return self.params.turn_seconds

    def turns_left(self) -> int:
        """Turns left, the current one included; in a pause between tournaments one."""
        return self.params.limits.turns - self.turn + 1 if self.bouts else 1

    def results(self) -> Mapping[TeamId, float] | None:
        if not self.bouts:
            return None
        scores: dict[TeamId, list[int]] = {team: [] for team in self.seats}
        for bout in self.bouts.values():
            for team, score in zip(bout.teams, final_scores(bout.match), strict=True):
                scores[team].append(score)
        return tournament_scores(scores)

    def carried(self) -> object:
        """The scores of the last tournament stay answerable through the next one (R4); ids are never used twice.

        A tournament that did not end has no final scores: after it those before it stay.
        """
        return carry(self.next_id, self._finals() if self.bouts and self.finished else self.previous)

    def _finals(self) -> tuple[Final, ...]:
        bouts = self.bouts.values()
        return tuple(Final(bout.id, *bout.teams, *final_scores(bout.match)) for bout in bouts)

    # ---- matches begin

    def seat(self, id_: int, teams: Pairing, match: Match) -> None:
        """Add a match; ids come in ascending order."""
        match.news = []
        self.bouts[id_] = Bout(id_, teams, match)
        self.next_id = max(self.next_id, id_ + 1)
        for player, team in enumerate(teams):
            self.seats.setdefault(team, {})[id_] = match, player

    def remember(self, previous: tuple[Final, ...]) -> None:
        """Keep the scores of the previous tournament."""
        self.previous = previous
        for row in previous:
            self.finals.setdefault(row.first, {})[row.id] = row.first_score, row.second_score
            self.finals.setdefault(row.second, {})[row.id] = row.second_score, row.first_score
            self.next_id = max(self.next_id, row.id + 1)

    # ---- the turn's end (cards 6.5)

    def end_turns(self) -> None:
        """In every match blocking is finished, and the other player's turn begins unless the match has ended."""
        for bout in self.bouts.values():
            bout.match.end_turn()

    def publish(self) -> None:
        """What happened in the turn becomes known."""
        for bout in self.bouts.values():
            news = bout.match.news
            if news or bout.events:
                bout.events, bout.match.news = tuple(news or ()), []
        self.open()

    def open(self) -> None:
        """Keep how the matches stand."""
        bouts = self.bouts.values()
        self.opening = {bout.id: Glance.at(bout.match) for bout in bouts}
        self.featured = next((bout.copy() for bout in bouts if not bout.match.over), None)

    def close(self) -> None:
        """The tournament ends when no match runs, after turn T at the latest (cards 5.3, R9)."""
        self.finished = all(bout.match.over for bout in self.bouts.values())

    def begin(self) -> None:
        """The next turn begins."""
        self.turn += 1

    TURN = (end_turns, publish, close, begin)
