"""What an act would change: the ranking before and after it, team by team, and the rounds that it touches."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from arena24.contest.acts import InForce, PastRound, ranked
from arena24.contest.ranking import Contestant, Standing


@dataclass(frozen=True, slots=True)
class RoundChange:
    """A round that counts otherwise afterwards. None: it is void."""

    server: str
    round: int
    started: float
    finished: float
    before: dict[int, float] | None
    after: dict[int, float] | None


@dataclass(frozen=True, slots=True)
class TeamChange:
    """A team before and after; `scores` has the servers on which it has another score."""

    team: int
    name: str
    place_before: int | None
    place_after: int | None
    total_before: float
    total_after: float
    scores: dict[str, tuple[float, float]] = field(default_factory=dict)

    @property
    def changes(self) -> bool:
        """Is anything different?"""
        return bool(self.scores) or (self.place_before, self.total_before) != (self.place_after, self.total_after)


@dataclass(frozen=True, slots=True)
class Preview:
    """Everything that is different afterwards: all teams in the order of the new ranking, and the rounds."""

    rounds: tuple[RoundChange, ...]
    teams: tuple[TeamChange, ...]


def preview(
    contestants: Sequence[Contestant],
    servers: Mapping[str, str],
    rounds: Sequence[PastRound],
    before: InForce,
    after: InForce,
) -> Preview:
    """Compare the ranking under two sets of acts."""
    was = {row.team: row for row in ranked(contestants, servers, rounds, before)}
    will = ranked(contestants, servers, rounds, after)
    return Preview(tuple(_changes(rounds, before, after)), tuple(_team(was[row.team], row) for row in will))


def _changes(rounds: Iterable[PastRound], before: InForce, after: InForce) -> Iterable[RoundChange]:
    for played in rounds:
        old, new = before.of(played), after.of(played)
        if (old.void, old.tempo, old.results) != (new.void, new.tempo, new.results):
            where = (played.server, played.number, played.started, played.finished)
            yield RoundChange(*where, _results(old), _results(new))


def _results(played: PastRound) -> dict[int, float] | None:
    return None if played.void else {team: float(result) for team, result in played.results.items()}


def _team(old: Standing, new: Standing) -> TeamChange:
    scores = {name: (old.servers[name].score, new.servers[name].score) for name in new.servers}
    differing = {name: pair for name, pair in scores.items() if pair[0] != pair[1]}
    return TeamChange(new.team, new.name, old.place, new.place, old.total, new.total, differing)
