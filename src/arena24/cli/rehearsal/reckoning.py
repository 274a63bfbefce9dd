"""The reckoning: when all is over, bots' notes, journals, database and ranking are compared."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from math import isclose
from pathlib import Path

from arena24.cli.organiser import Organiser, organiser
from arena24.cli.rehearsal.evidence import OrdersSeen
from arena24.cli.rehearsal.notebook import Answers, Said
from arena24.cli.results import read
from arena24.cli.verify import Count, Inspection
from arena24.contest.ranking import Contestant, Standing, rank
from arena24.store.errors import JournalError
from arena24.store.folder import Folder
from arena24.store.records import Order
from arena24.store.web import WebDatabase
from arena24.web.freeze import OPEN
from arena24.web.scoreboard import Scoreboard
from arena24.web.standings import ranking


class Reckoning:
    """What comes of comparing everything with everything."""

    def __init__(self, folder: Folder, notes: Path) -> None:
        self.orders = OrdersSeen()
        self.counts: dict[str, Count] = {}
        self.differing: list[str] = []  # what `verify` finds
        self.ranking: list[str] = []  # where the ranking is not what the journals give
        self._folder, self._notes = folder, notes

    def work(self, advance: Callable[[float], None]) -> None:
        """Fold every journal, which takes a while; `advance` is told what share is done."""
        with organiser(self._folder.path) as me:
            inspections = [Inspection(me, server.name) for server in me.database.servers()]
            total, done = sum(len(each.numbers) for each in inspections) or 1, 0
            for each in inspections:
                for number in each.numbers:
                    each.verify_round(number)
                    done += 1
                    advance(done / total)
                each.verify_scores()
                self.counts[each.name] = each.count
                self.differing += each.count.problems
            self._compare_orders(me)
            self.ranking += self._compare_rankings(me)

    # ---- orders

    def _compare_orders(self, me: Organiser) -> None:
        logins = {team.id: team.login for team in me.database.teams()}
        for server in me.database.servers():
            answers = Answers.read(self._notes / str(server.port))
            noted = journalled(me, server.name, logins)
            self.orders.answered += answers.answered.total() + answers.data.total()
            self.orders.unanswered += answers.lost.total()
            self.orders.journalled += noted.total()
            compare(server.name, answers, noted, self.orders)

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
    orders.lost += _told(server, answers.answered - noted)
    orders.unsure += _told(server, answers.data - noted)
    orders.invented += _told(server, noted - (answers.answered + answers.data + answers.lost))


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
