"""Where a bot stands among rungs: it plays those that tell most about it, until that is known.

The last bot of the plan is the newcomer, the others are rungs. At first it meets all of them, on both seats of a world;
then, world by world, the two whose rounds have the most information (Fisher's, p (1 - p)), which are those that are as
good as it seems to be. If the rungs' ratings are known, its own is fitted to them. Which rounds are played
follows from the plan and the results of whole worlds: the same seed gives the same rounds with any number of workers.
"""

from collections.abc import Generator, Sequence

from arena24.sim.executor import Executor
from arena24.sim.ledger import Ledger, TournamentPlan
from arena24.sim.ratings import SCALE, chance
from arena24.sim.report import RoundReport
from arena24.sim.seating import Seating
from arena24.sim.standings import BotStanding, Standings
from arena24.sim.tournament import LIMIT, Tournament

WITHIN = 75.0  # points of rating to either side
MOST = 200  # rounds
BEYOND = 190.0  # points outside all rungs, three of four points: how far exactly does not matter
RIVALS = 2  # that are met in a world


class Ladder:
    """A newcomer's way to its place."""

    def __init__(
        self,
        plan: TournamentPlan,
        ledger: Ledger,
        known: Sequence[float] = (),
        within: float = WITHIN,
        most: int = MOST,
    ) -> None:
        self.held = Tournament(plan, (), ledger)
        self.newcomer = len(plan.bots) - 1
        self.rungs = range(self.newcomer)
        self._known = dict(enumerate(known))  # ratings of the rungs
        self._within, self._most = within, most
        self._fitted: tuple[int, Standings] | None = None  # of so many rounds: it is asked for again and again

    def climb(self, executor: Executor, limit: float = LIMIT) -> Generator[RoundReport, None, None]:
        """Play until the place is known; gives reports as they come."""
        while not self.settled:
            self.held.seatings += self._next()
            yield from self.held.run(executor, limit)

    def standings(self) -> Standings:
        """What is known so far."""
        played = len(self.held.played)
        if self._fitted is None or self._fitted[0] != played:
            self._fitted = played, self.held.standings(self._known)
        return self._fitted[1]

    @property
    def place(self) -> BotStanding:
        """The newcomer's own."""
        return self.standings().bots[self.newcomer]

    # ---- when it is known

    @property
    def settled(self) -> bool:
        """Is there nothing more to play for?"""
        return bool(self.held.seatings) and (len(self.held.seatings) >= self._most or self.broken or self.known)

    @property
    def broken(self) -> bool:
        """Did the newcomer fail in every round?"""
        place = self.place
        return 0 < place.rounds == place.failed

    @property
    def known(self) -> bool:
        """Is its rating known closely enough, or that it is far above or below all rungs?"""
        standings = self.standings()
        own, rungs = standings.bots[self.newcomer].rating, [standings.bots[rung].rating.value for rung in self.rungs]
        beyond = own.low > max(rungs) + BEYOND or own.high < min(rungs) - BEYOND
        return own.high - own.value <= self._within or beyond

    # ---- what is played next

    def _next(self) -> list[Seating]:
        """A world in which the newcomer meets some rungs, on both seats."""
        played, me = self.held.seatings, self.newcomer
        number, world = len(played) + 1, played[-1].world + 1 if played else 0
        pairs = [pair for rung in (self._telling() if played else self.rungs) for pair in ((me, rung), (rung, me))]
        return [Seating(number + place, world, pair) for place, pair in enumerate(pairs)]

    def _telling(self) -> list[int]:
        """The rungs whose rounds will tell most."""
        values = [bot.rating.value for bot in self.standings().bots]
        chances = [chance((values[self.newcomer] - values[rung]) / SCALE) for rung in self.rungs]
        return sorted(self.rungs, key=lambda rung: chances[rung] * (1 - chances[rung]), reverse=True)[:RIVALS]
