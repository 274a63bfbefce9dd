"""One round in process."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arena24.games.core import AnyGame, Params, Result, Start, TeamId
from arena24.games.seed import Seed
from arena24.sim.notebook import TEMPO, Notebook
from arena24.sim.table import Bot, Observer, Table
from arena24.store.fold import begin, header_of
from arena24.store.records import Finish, Header, Record, exact


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a round went. Seats are numbered from 0; the bot on seat 0 is team 1."""

    results: tuple[Result, ...]  # by seat
    turns: int
    digest: str  # of the final state
    tracebacks: Mapping[int, str]  # of bots that raised, by seat
    incidents: tuple[str, ...]  # tracebacks of the rules, each of which a bot met as error 5
    notebook: Notebook

    @property
    def header(self) -> Header:
        """What the round began with."""
        return self.notebook.header

    @property
    def records(self) -> tuple[Record, ...]:
        """The journal of the round; with the header it can be folded again."""
        return self.notebook.records()


def play(
    game: AnyGame,
    bots: Sequence[Bot],
    params: Params | None = None,
    seed: int | Seed = 0,
    *,
    watch: Observer | None = None,
) -> Outcome:
    """Play one round. Bots run until they wait; at the end they are stopped wherever they are."""
    table = laid(game, len(bots), params or game.quick, seed, watch)
    try:
        for team, bot in enumerate(bots, start=1):
            table.seat(bot, TeamId(team))
        table.play()
        return _outcome(table)
    finally:
        table.close()


def laid(game: AnyGame, teams: int, params: Params, seed: int | Seed, watch: Observer | None = None) -> Table:
    """A table for so many teams at which nobody sits yet."""
    numbers = tuple(TeamId(number) for number in range(1, teams + 1))
    start = Start(params, numbers, seed if isinstance(seed, Seed) else Seed.from_number(seed))
    header = header_of(game, start, server="sim")
    return Table(game, begin(game, header), Notebook(header), params.command_limit, watch)


def _outcome(table: Table) -> Outcome:
    round_, notebook = table.round, table.notebook
    results, digest = round_.results() or {}, round_.digest()
    notebook.note(Finish(table.time, TEMPO, digest, {int(team): exact(value) for team, value in results.items()}))
    return Outcome(
        results=tuple(results.get(seat.team, 0) for seat in table.seats),
        turns=round_.turn,
        digest=digest,
        tracebacks={place: seat.traceback for place, seat in enumerate(table.seats) if seat.traceback},
        incidents=tuple(table.incidents),
        notebook=notebook,
    )
