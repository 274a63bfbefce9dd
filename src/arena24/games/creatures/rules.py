"""A tournament: registration, then all pairs of enrolled teams at once (creatures 5), and the turn as stages."""

from collections.abc import Iterable, Mapping
from itertools import combinations

from arena24.games.core import Round, TeamId
from arena24.games.creatures.duels import Duel, Entrant, Pair
from arena24.games.creatures.params import CreaturesParams
from arena24.games.creatures.phases import IDLE, PLAY, REGISTRATION, Phase
from arena24.games.seed import Seed


class Tournament(Round):
    """One tournament. Registration is one long turn, which goes on as long as too few teams are enrolled."""

    def __init__(self, params: CreaturesParams, seed: Seed, number: int, teams: Iterable[TeamId]) -> None:
        super().__init__(seed)
        self.params = params
        self.number = number  # q
        self.content = params.pack(number)
        self.teams = tuple(teams)  # that were there when it began; others may enrol too (creatures 5.5)
        self.phase: Phase = REGISTRATION
        self.enrolled: dict[TeamId, tuple[int, ...]] = {}  # six creature ids each
        self.entrants: dict[TeamId, Entrant] = {}  # by seat
        self.pairs: list[Pair] = []

    def turn_length(self) -> float:
        """Seconds of a turn or of registration; a server that is idle waits for nothing."""
        if self.phase is IDLE:
            return float("inf")
        return (self.params.registration_ms if self.phase is REGISTRATION else self.params.turn_ms) / 1000

    def results(self) -> Mapping[TeamId, int] | None:
        """Points; 0 for those who take no part (creatures 5.5, 8)."""
        if self.phase is IDLE:
            return None
        nothing = dict.fromkeys((*self.teams, *self.enrolled), 0)
        return nothing | {entrant.id: entrant.points for entrant in self.entrants.values()}

    # ---- registration

    def is_registering(self) -> bool:
        """Is registration open: this tournament's, or the next one's, which opens when this one ends?"""
        if self.finished:
            return self.params.fits(self.remaining)  # otherwise the next one is declined
        return self.phase is REGISTRATION

    def end_turn(self, remaining: float) -> None:
        if self.phase is PLAY:
            super().end_turn(remaining)
        else:
            self.remaining = remaining
            self.close_registration()

    def close_registration(self) -> None:
        """Play begins; with too few teams registration goes on, if it still can (creatures 5.2, 5.7, R35)."""
        if self.phase is IDLE:
            return
        if len(self.enrolled) >= self.params.min_teams:
            self.draw()
            self.begin()
        elif not self.params.fits(self.remaining):
            self.phase = IDLE
            self.enrolled.clear()

    def draw(self) -> None:
        """Seats by team number, rivals by seat, and who is first by the tournament's number (creatures 4, R29)."""
        self.phase = PLAY
        for team in sorted(self.enrolled):
            ids = self.enrolled[team]
            self.entrants[team] = Entrant(team, ids, self.content.lineup(ids))
        for (i, one), (j, two) in combinations(enumerate(self.entrants.values()), 2):
            pair = Pair(one, two, (i + j + self.number) % 2, self.params.max_turns)
            one.duels.append(Duel(pair, 0))
            two.duels.append(Duel(pair, 1))
            self.pairs.append(pair)

    # ---- the end of a play turn

    def resolve(self) -> None:
        """All running matches at once; no match knows of another (creatures 6)."""
        for pair in self.pairs:
            pair.resolve()

    def forget(self) -> None:
        """What was told in this turn is old: everybody may look again."""
        for entrant in self.entrants.values():
            entrant.seen = None

    def close(self) -> None:
        """With its last pair the tournament ends (creatures 5.4)."""
        self.finished = all(pair.over for pair in self.pairs)

    def begin(self) -> None:
        """The next turn."""
        self.turn += 1

    TURN = (resolve, forget, close, begin)
