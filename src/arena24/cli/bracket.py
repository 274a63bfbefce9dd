"""What those who play many rounds share: whom they let play, where they keep it, whom they tell of."""

from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from arena24 import bots
from arena24.cli import terminal
from arena24.cli.complaint import Complaint, complaining_of, reason
from arena24.cli.contender import check_program, load_bot
from arena24.cli.remedy import remedy
from arena24.games.core import AnyGame, Params
from arena24.sim.entrant import FUNCTION, Unknown, entrants
from arena24.sim.ledger import Ledger, OtherTournament, TournamentPlan
from arena24.sim.program import is_program
from arena24.sim.report import RoundReport
from arena24.sim.tournament import Tournament, check_players

INTERRUPTED = 130  # the exit code of whatever Ctrl-C ended


def planned(game: AnyGame, params: Params, typed: Sequence[str], seed: int, players: int) -> TournamentPlan:
    """Who plays what, if that can be played."""
    with complaining_of(LookupError, Unknown):
        sources = [(text, _source(game, text)) for text in typed]
        plan = TournamentPlan(
            game=game.id,
            params=msgspec.to_builtins(params),
            seed=seed,
            players=players,
            bots=entrants(sources),
        )
    try:
        check_players(plan)
    except ValueError as error:
        way_out = remedy(game, params, players, error)
        raise Complaint(f"{game.id} cannot be played with --players {players}: {error}{way_out}") from None
    return plan


def _source(game: AnyGame, typed: str) -> str:
    """A house bot is a module like any other."""
    if is_program(typed):
        check_program(typed)
        return typed
    if typed.endswith(".py") or ":" in typed:
        load_bot(typed)  # whoever cannot be loaded is refused before the first round
        return typed
    return f"{bots.module(game.id, typed)}:{FUNCTION}"


def opened(path: Path, plan: TournamentPlan) -> Ledger:
    """The file of a tournament."""
    try:
        with complaining_of(OtherTournament):
            return Ledger(path, plan)
    except OSError as error:
        raise Complaint(f"{path} cannot be written ({reason(error)}); give another --out") from None


def news(held: Tournament, report: RoundReport, told: set[str]) -> Iterable[str]:
    """What went wrong in a round, once per bot: the rest is in the results."""
    seating = held.seatings[report.round - 1]
    if report.void:
        yield f"round {report.round} is void: {report.void}"
    for failed in report.failed:
        name = held.bot_of(seating, failed.seat).name
        if name not in told:
            told.add(name)
            yield f"{name} {failed.how} in round {report.round}: {failed.last_line}"


def complaints(held: Tournament) -> Iterable[str]:
    """Who failed how often and how at first, and what else their authors should know."""
    first: dict[tuple[str, str], str] = {}
    counts: dict[tuple[str, str], int] = {}
    for seating, report in held.played:
        told = [(failed.seat, str(failed.how), failed.last_line) for failed in report.failed]
        told += [(remark.seat, remark.what, remark.detail.strip().splitlines()[-1]) for remark in report.remarks]
        for seat, kind, text in told:
            name = held.bot_of(seating, seat).name if seat >= 0 else "arena24"
            first.setdefault((name, kind), f"first in round {report.round}: {text}")
            counts[name, kind] = counts.get((name, kind), 0) + 1
    for (name, kind), text in first.items():
        yield f"{name} {kind} in {terminal.plural(counts[name, kind], 'round')}, {text}"
