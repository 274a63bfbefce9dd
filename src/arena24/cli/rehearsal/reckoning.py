"""The reckoning: when all is over, bots' notes, journals, database and ranking are compared."""

import multiprocessing
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import closing
from dataclasses import dataclass
from math import isclose
from pathlib import Path
from typing import Final

from rich.console import Console

from arena24.cli.organiser import Organiser, organiser
from arena24.cli.rehearsal.diary import Answers, Said
from arena24.cli.rehearsal.evidence import OrdersSeen
from arena24.cli.results import read
from arena24.cli.settlement import settle
from arena24.cli.verify import Count, Inspection
from arena24.contest.ranking import Contestant, Standing, rank
from arena24.store.errors import JournalError
from arena24.store.folder import Folder
from arena24.store.records import Order
from arena24.store.web import WebDatabase
from arena24.web.freeze import OPEN
from arena24.web.scoreboard import Scoreboard
from arena24.web.standings import ranking

MUCH: Final = 200_000  # bytes of archives: less is folded before other processes have started


@dataclass(slots=True)
class ServerReckoned:
    """What comes of one server."""

    count: Count  # of its journals, folded again
    orders: OrdersSeen


class Reckoning:
    """What comes of comparing everything with everything."""

    def __init__(self, folder: Folder, notes: Path, *, stopped: bool = False) -> None:
        self.orders = OrdersSeen()
        self.counts: dict[str, Count] = {}
        self.differing: list[str] = []  # what `verify` finds
        self.ranking: list[str] = []  # where the ranking is not what the journals give
        self._folder, self._notes = folder, notes
        self._stopped = stopped  # before its end: then whoever serves it again credits what was not yet

    def work(self, advance: Callable[[float], None]) -> None:
        """Fold every journal, which takes a while; `advance` is told what share is done."""
        with organiser(self._folder.path) as me:
            if self._stopped:
                settle(me, Console(quiet=True), over=False)
            ports = {server.name: server.port for server in me.database.servers()}
            diaries = {name: self._notes / str(port) for name, port in ports.items()}
            for name, found in _each(self._folder.path, diaries):
                self.counts[name] = found.count
                self.differing += found.count.problems
                self.orders.add(found.orders)
                advance(len(self.counts) / len(ports))
            self.ranking += self._compare_rankings(me)

    # ---- ranking

    def _compare_rankings(self, me: Organiser) -> Iterator[str]:
        """The organisers' ranking and that of the page, against one that is made of the journals alone."""
        contestants = [Contestant(team.id, team.name, team.official) for team in me.database.teams()]
        tasks = {server.name: server.task for server in me.database.servers()}
        scores = {name: count.scores.on(name) for name, count in self.counts.items()}
        own = _totals(rank(contestants, tasks, scores))
        shown = _totals(read(me.database).standings)
        yield from _differ("`arena24 results`", shown, own)
        with closing(WebDatabase.open(me.folder.database)) as database:
            page = ranking(Scoreboard().read(database, OPEN))
        yield from _differ("the page", {row.name: (row.place, row.total) for row in page.rows}, own)


def _each(path: Path, diaries: Mapping[str, Path]) -> Iterator[tuple[str, ServerReckoned]]:
    """Server by server; several at once where there is much to fold."""
    size = sum(journal.stat().st_size for journal in (path / "journals").rglob("*.zst"))
    if size < MUCH:
        yield from ((name, reckon(path, name, diary)) for name, diary in diaries.items())
        return
    with ProcessPoolExecutor(os.cpu_count(), multiprocessing.get_context("spawn")) as pool:
        names = {pool.submit(reckon, path, name, diary): name for name, diary in diaries.items()}
        for future in as_completed(names):
            yield names[future], future.result()


def reckon(path: Path, server: str, diary: Path) -> ServerReckoned:
    """Fold the journals of a server, and compare them with the database and with what bots were answered."""
    with organiser(path) as me:
        inspection, orders = Inspection(me, server), OrdersSeen()
        for number in inspection.numbers:
            inspection.verify_round(number)
        inspection.verify_scores()
        noted = journalled(me, server, {team.id: team.login for team in me.database.teams()})
    answers = Answers.read(diary)
    orders.answered = answers.done.total() + answers.with_data.total()
    orders.open = answers.perhaps.total()
    compare(server, answers, noted, orders)
    return ServerReckoned(inspection.count, orders)


def journalled(me: Organiser, server: str, logins: Mapping[int, str]) -> Counter[Said]:
    """All orders in the journals of a server; what cannot be read, `verify` tells."""
    found: Counter[Said] = Counter()
    shelf = me.shelf(server)
    for number in shelf.numbers():
        try:
            with shelf.open(number) as reader:
                found.update((logins[record.team], record.line) for record in reader if isinstance(record, Order))
        except JournalError:
            continue
    return found


def compare(server: str, answers: Answers, noted: Counter[Said], orders: OrdersSeen) -> None:
    """Whatever was answered must be noted; whatever is noted must have been said, as often at most."""
    orders.lost += _told(server, answers.done - noted)
    orders.unsure += _told(server, answers.with_data - noted)
    orders.invented += _told(server, noted - (answers.done + answers.with_data + answers.perhaps))


def _told(server: str, said: Counter[Said]) -> list[str]:
    return [f"{server}, {login}: {text.decode(errors='replace')!r}" for login, text in said.elements()]


Totals = Mapping[str, tuple[int | None, float]]


def _totals(standings: Sequence[Standing]) -> Totals:
    return {row.name: (row.place, row.total) for row in standings}


def _differ(who: str, shown: Totals, own: Totals) -> Iterator[str]:
    for name, (place, total) in own.items():
        told = shown.get(name)
        if told is None or told[0] != place or not isclose(told[1], total, rel_tol=1e-9, abs_tol=1e-9):
            has = "nothing" if told is None else f"place {told[0]} with {told[1]:.4f}"
            yield f"{name}: {who} has {has}, the journals give place {place} with {total:.4f}"
