"""Acts: what the organisers decide about results, as data beside them. Platform 5, "Acts of the organisers".

Results never change. The ranking is a fold of the results and of the acts in force (law 8): an act that is undone has
never been.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import fsum, inf

from msgspec import Struct

from arena24.contest.ranking import Contestant, Standing, rank
from arena24.contest.score import Scores


class Deed(Struct, frozen=True, kw_only=True, tag_field="kind"):
    """What is done."""


class VoidRound(Deed, frozen=True, kw_only=True, tag="void"):
    """One round has no results, whether it is over yet or not."""

    server: str
    round: int


class VoidTime(Deed, frozen=True, kw_only=True, tag="void_time"):
    """Rounds of which any part was, or will be, played from `start` to `end` have no results."""

    start: float  # on the contest clock
    end: float
    servers: tuple[str, ...] = ()  # none: all

    def meets(self, server: str, started: float, finished: float) -> bool:
        """Does a round fall into it?"""
        return (not self.servers or server in self.servers) and started < self.end and finished > self.start


class Correction(Deed, frozen=True, kw_only=True, tag="correction"):
    """Points for a team besides those of its tasks; negative ones are taken away."""

    team: int
    points: float


class Recounted(Struct, frozen=True, kw_only=True):
    """A round as other rules have it; K is that of its end under them."""

    server: str
    round: int
    tempo: float
    results: dict[int, str]  # exact, such as "7/3"
    void: str = ""  # why there are none


class Recount(Deed, frozen=True, kw_only=True, tag="recount"):
    """Rounds have other results: those that differ are named, of `counted` that were looked at."""

    under: str  # what was changed, in words
    counted: int
    rounds: tuple[Recounted, ...]


AnyDeed = VoidRound | VoidTime | Correction | Recount


@dataclass(frozen=True, slots=True)
class Act:
    """A deed with its reason, which everybody can read."""

    id: int
    deed: AnyDeed
    reason: str
    elapsed: float
    """On the contest clock, when it was decided."""


@dataclass(frozen=True, slots=True)
class PastRound:
    """A round that is over, with the results by team."""

    server: str
    number: int
    started: float
    finished: float
    tempo: float
    results: Mapping[int, Fraction | float]
    void: bool = False


class InForce:
    """The acts in force, and what they make of results, one round at a time."""

    def __init__(self, acts: Iterable[Act] = ()) -> None:
        self.acts = tuple(acts)
        self._spans: list[tuple[Act, VoidTime]] = []
        self._rounds: dict[tuple[str, int], list[Act]] = {}
        self._recounted: dict[tuple[str, int], tuple[Act, Recounted]] = {}
        self.corrections: list[tuple[Act, Correction]] = []
        for act in self.acts:
            match act.deed:
                case VoidTime() as span:
                    self._spans.append((act, span))
                case VoidRound(server=server, round=number):
                    self._rounds.setdefault((server, number), []).append(act)
                case Correction() as correction:
                    self.corrections.append((act, correction))
                case Recount(rounds=rounds):
                    self._recounted |= {
                        (each.server, each.round): (act, each) for each in rounds
                    }  # the last one counts

    def _about(self, played: PastRound) -> tuple[Act, ...]:
        """The acts that concern a round, those that make it void first."""
        key = played.server, played.number
        spans = [act for act, span in self._spans if span.meets(played.server, played.started, played.finished)]
        recounted = [self._recounted[key][0]] if key in self._recounted else []
        return (*self._rounds.get(key, ()), *spans, *recounted)

    def reasons(self, played: PastRound) -> tuple[str, ...]:
        """Why a round counts as it does."""
        return tuple(act.reason for act in self._about(played))

    def of(self, played: PastRound) -> PastRound:
        """A round as it counts."""
        acts = () if played.void else self._about(played)
        if not acts:
            return played
        if any(not isinstance(act.deed, Recount) for act in acts):
            return replace(played, results={}, void=True)
        _, recounted = self._recounted[played.server, played.number]
        results = {team: Fraction(result) for team, result in recounted.results.items()}
        return replace(played, tempo=recounted.tempo, results=results, void=bool(recounted.void))

    def corrected(self, until: float = inf) -> dict[int, float]:
        """The points that teams were given or taken by `until`, on the contest clock."""
        found: dict[int, list[float]] = {}
        for act, correction in self.corrections:
            if act.elapsed <= until:
                found.setdefault(correction.team, []).append(correction.points)
        return {team: fsum(points) for team, points in found.items()}


def ranked(
    contestants: Iterable[Contestant], servers: Mapping[str, str], rounds: Iterable[PastRound], acts: InForce
) -> tuple[Standing, ...]:
    """The ranking: a fold of results and acts, of nothing else."""
    scores = Scores(servers)
    for played in map(acts.of, rounds):
        if not played.void:
            scores.add(played.server, played.tempo, played.results)
    return rank(contestants, servers, scores.by_server(), acts.corrected())
