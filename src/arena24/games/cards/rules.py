"""A tournament of cards: every pair of teams plays two matches, all at the same time (cards 5, 6, 8)."""

from collections.abc import Mapping
from typing import NamedTuple

from arena24.games.cards import position, view
from arena24.games.cards.card import Deck
from arena24.games.cards.commands import Score, Seat, final_scores
from arena24.games.cards.events import Event
from arena24.games.cards.match import Match
from arena24.games.cards.params import CardsParams
from arena24.games.cards.position import FinalAt
from arena24.games.cards.scoring import tournament_scores
from arena24.games.core import Round, TeamId
from arena24.games.seed import Seed


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


class Tournament(Round):
    """One round: all matches share the deck and the turn clock, and nothing else."""

    def __init__(self, params: CardsParams, seed: Seed, deck: Deck, turn: int = 1) -> None:
        super().__init__(seed, turn)
        self.params = params
        self.deck = deck
        self.bouts: dict[int, Bout] = {}  # by id, ascending; none: there are too few teams (cards 5.1)
        self.seats: dict[TeamId, dict[int, Seat]] = {}  # the matches of each team, by id, ascending
        self.previous: tuple[FinalAt, ...] = ()  # the previous tournament (R4)
        self.finals: dict[TeamId, dict[int, Score]] = {}  # its scores by team and match
        self.next_id = 1  # of the first match of the next tournament
        self.picture = view.Picture(self)  # what is public in this turn

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
            for team, score in zip(bout.teams, final_scores(bout.match)[0], strict=True):
                scores[team].append(score)
        return tournament_scores(scores)

    def carried(self) -> object:
        """The scores of the last tournament stay answerable through the next one (R4); ids are never used twice.

        A tournament that did not end has no final scores: after it those before it stay.
        """
        return position.carry(self.next_id, self._finals() if self.bouts and self.finished else self.previous)

    def _finals(self) -> tuple[FinalAt, ...]:
        bouts = self.bouts.values()
        return tuple(FinalAt(bout.id, *bout.teams, *final_scores(bout.match)[0]) for bout in bouts)

    # ---- matches begin

    def seat(self, id_: int, teams: Pairing, match: Match) -> None:
        """Add a match; ids come in ascending order."""
        match.news = []
        self.bouts[id_] = Bout(id_, teams, match)
        self.next_id = max(self.next_id, id_ + 1)
        for player, team in enumerate(teams):
            self.seats.setdefault(team, {})[id_] = match, player

    def remember(self, previous: tuple[FinalAt, ...]) -> None:
        """Keep the scores of the previous tournament."""
        self.previous = previous
        for row in previous:
            self.finals.setdefault(row.first, {})[row.id] = Score(row.first_score, row.second_score)
            self.finals.setdefault(row.second, {})[row.id] = Score(row.second_score, row.first_score)
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
        self.picture = view.Picture(self)

    def close(self) -> None:
        """The tournament ends when no match runs, after turn T at the latest (cards 5.3, R9)."""
        self.finished = all(bout.match.over for bout in self.bouts.values())

    def begin(self) -> None:
        """The next turn begins."""
        self.turn += 1

    TURN = (end_turns, publish, close, begin)
