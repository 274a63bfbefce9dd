"""The freeze: everything public stays as it was, until revealed. The cutoff is where it was frozen."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from math import inf
from typing import Final

from arena24.contest.acts import Act
from arena24.contest.ranking import Contestant
from arena24.store.acts import in_force
from arena24.store.planned import Plan, PlannedFreeze, When
from arena24.store.rows import ActRow, Freeze, PlanRow, PlanState, Team


@dataclass(frozen=True, slots=True)
class Cutoff:
    """What somebody may see: rounds that were over by `until`, and the teams and acts of that moment."""

    until: float = inf
    frozen: bool = False
    teams: tuple[Contestant, ...] | None = None  # None: as they are now
    acts: tuple[int, ...] | None = None  # None: those in force now

    def shows(self, finished: float) -> bool:
        """May a round that ended at this time be seen?"""
        return finished <= self.until

    def contestants(self, teams: Sequence[Team]) -> tuple[Contestant, ...]:
        """The teams of the ranking."""
        if self.teams is not None:
            return self.teams
        return tuple(Contestant(team.id, team.name, team.official) for team in teams)

    def in_force(self, rows: Sequence[ActRow]) -> list[Act]:
        """The acts by which results count."""
        return in_force(rows) if self.acts is None else [row.act for row in rows if row.act.id in self.acts]


OPEN: Final = Cutoff()
"""What the organisers see."""


def cutoff(planned: Sequence[When], freeze: Freeze | None, wall: datetime, elapsed: float) -> Cutoff:
    """What the public may see now; `planned` are the freezes that are ahead, `freeze` is the last one."""
    if freeze is not None and freeze.revealed_at is None:
        return Cutoff(freeze.elapsed, True, _contestants(freeze), tuple(freeze.acts))
    # Set before its time comes, so that no round can slip through in the moment of the freeze.
    known = [when.elapsed for when in planned if when.elapsed is not None]
    known += [elapsed - late for when in planned if when.at is not None and (late := when.late(wall, elapsed)) >= 0]
    until = min(known, default=inf)
    return OPEN if until == inf else Cutoff(until, elapsed >= until)


def freezes_ahead(rows: Sequence[PlanRow]) -> list[Plan]:
    """Freezes that will come by themselves."""
    return [row.plan for row in rows if row.state is PlanState.AHEAD and isinstance(row.plan.what, PlannedFreeze)]


def _contestants(freeze: Freeze) -> tuple[Contestant, ...]:
    return tuple(Contestant(int(str(t["team"])), str(t["name"]), bool(t["official"])) for t in freeze.teams)
