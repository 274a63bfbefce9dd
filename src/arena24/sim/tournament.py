"""Many rounds between bots: the same plan gives the same results, with however many workers, interrupted or not."""

import itertools
import os
from collections.abc import Generator, Iterable, Iterator, Mapping

import msgspec

from arena24.games.catalogue import find
from arena24.games.seed import Seed
from arena24.sim.entrant import Entrant
from arena24.sim.executor import Executor
from arena24.sim.ledger import Ledger, TournamentPlan
from arena24.sim.report import RoundReport, RoundTask, Whereabouts
from arena24.sim.round import laid
from arena24.sim.seating import Seating, seatings
from arena24.sim.standings import Standings, standings

LIMIT = 30.0  # seconds that a bot may think in a round, unless somebody says otherwise


class Tournament:
    """A plan, the rounds wanted of it, and the file in which they are kept."""

    def __init__(self, plan: TournamentPlan, wanted: Iterable[Seating], ledger: Ledger) -> None:
        self.plan, self.ledger = plan, ledger
        self.seatings = list(wanted)  # of the rounds; more may be wanted later
        self._folder = os.getcwd()

    @property
    def missing(self) -> list[Seating]:
        """The rounds that are still to be played."""
        return [seating for seating in self.seatings if seating.number not in self.ledger.reports]

    def run(self, executor: Executor, limit: float = LIMIT) -> Generator[RoundReport, None, None]:
        """Play what is missing; gives reports as they come, and keeps them."""
        for report in executor.play([self._task(seating, limit) for seating in self.missing]):
            self.ledger.add(report)
            yield report

    def _task(self, seating: Seating, limit: float) -> RoundTask:
        plan = self.plan
        return RoundTask(
            round=seating.number,
            game=plan.game,
            params=plan.params,
            world=plan.seed + seating.world,
            bots=tuple(Whereabouts(plan.bots[bot].source, self._folder) for bot in seating.seats),
            limit=limit,
            lot=self._lot(seating),
        )

    def _lot(self, seating: Seating) -> str:
        """Others for other bots, seats, worlds and servers: by its number alone, a round's would be alike in all."""
        names = [self.plan.bots[bot].name for bot in seating.seats]
        told = msgspec.json.encode((self.plan.params, self.plan.seed + seating.world, names), order="deterministic")
        return told.decode()

    @property
    def played(self) -> list[tuple[Seating, RoundReport]]:
        """The rounds that are over, by their numbers."""
        reports = self.ledger.reports
        return [(seating, reports[seating.number]) for seating in self.seatings if seating.number in reports]

    def standings(self, fixed: Mapping[int, float] | None = None) -> Standings:
        """How the bots compare so far; ratings of some may be known."""
        return standings(len(self.plan.bots), self.played, fixed)

    def bot_of(self, seating: Seating, seat: int) -> Entrant:
        """Who sat there."""
        return self.plan.bots[seating.seats[seat]]


def fair(plan: TournamentPlan, rounds: int) -> Iterator[Seating]:
    """So many rounds in which everybody meets everybody."""
    endless = seatings(len(plan.bots), plan.players, Seed.from_number(plan.seed))
    return itertools.islice(endless, rounds)


def check_players(plan: TournamentPlan) -> None:
    """Begin one round that nobody plays; ValueError says why there can be none."""
    game = find(plan.game)
    laid(game, plan.players, msgspec.convert(plan.params, game.params), plan.seed)
