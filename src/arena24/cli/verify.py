"""`arena24 verify`."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from math import isclose
from typing import Annotated

import typer
from rich.progress import Progress

from arena24.cli import commitment, terminal
from arena24.cli.organiser import Directory, Organiser, organiser
from arena24.contest.clock import ContestState
from arena24.contest.score import Scores
from arena24.games.catalogue import find
from arena24.games.core import Round
from arena24.store.archive import same
from arena24.store.ending import RoundEnd, ended_at, results_of
from arena24.store.errors import BrokenJournal, JournalError
from arena24.store.fold import Folding
from arena24.store.reader import Reader
from arena24.store.records import Finish, Header, Order, Record, TurnEnd, Void
from arena24.store.shelf import REPLACED

LOOKS = 5  # at a round that changes while it is looked at


@dataclass(slots=True)
class Count:
    """What the journals of one server hold."""

    finished: int = 0
    void: int = 0
    open: int = 0
    turns: int = 0
    orders: int = 0
    scores: Scores = field(default_factory=Scores)
    problems: list[str] = field(default_factory=list)


@dataclass(slots=True)
class JournalContent:
    """What one journal holds."""

    header: Header
    turns: int = 0
    orders: int = 0
    last_turn: TurnEnd | None = None
    last: Record | None = None
    problems: list[str] = field(default_factory=list)


def verify(
    directory: Directory, as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False
) -> None:
    """Play every journal again and compare.

    States, results and scores must be those that were written down: in the journals, in the archive, in the database.

    \b
    Example:
      arena24 verify marathon
    """
    console = terminal.err()
    display = Progress(console=console, transient=True, disable=not console.is_terminal)
    with organiser(directory) as me, display as progress:
        servers = [Inspection(me, server.name) for server in me.database.servers()]
        task = progress.add_task("Journals", total=sum(len(server.numbers) for server in servers))
        for server in servers:
            for number in server.numbers:
                server.verify_round(number)
                progress.advance(task)
            server.verify_scores()
        promised = commitment.promised(me)
    counts = {server.name: server.count for server in servers}
    show = _show_json if as_json else _show
    show(counts)
    console.print(promised.text, soft_wrap=True)
    if not promised.kept or any(count.problems for count in counts.values()):
        raise typer.Exit(1)


def _show_json(counts: dict[str, Count]) -> None:
    shown = ("finished", "void", "open", "turns", "orders", "problems")
    terminal.print_json({name: {field: getattr(count, field) for field in shown} for name, count in counts.items()})


def _show(counts: dict[str, Count]) -> None:
    numbers = ("Finished", "Void", "Open", "Turns", "Orders", "Problems")
    table = terminal.table("Server", *numbers, numbers=numbers)
    for name, count in counts.items():
        found = (count.finished, count.void, count.open, count.turns, count.orders, len(count.problems))
        terminal.row(table, name, *found, style="red" if count.problems else None)
    terminal.out().print(table)
    problems = [problem for count in counts.values() for problem in count.problems]
    for problem in problems:
        print(problem)
    print(f"{len(problems)} differ" if problems else "everything is as it was written down")


class Inspection:
    """The look at one server. Of a contest that is being served, only what stays wrong is told."""

    def __init__(self, me: Organiser, name: str) -> None:
        self.name, self.count, self._me = name, Count(), me
        self._over = me.database.contest().state is ContestState.FINISHED
        self._served = me.served
        self._shelf = me.shelf(name)
        self._recorded = me.database.recorded(name)  # first: what is there by now has been in a journal before
        self._last = max([0, *self._recorded, *self._shelf.numbers()])
        self._set_aside = self._shelf.aside()
        decisions = [entry.detail for entry in me.database.audit_log() if entry.action in ("void", "salvage")]
        self._decided = {about["round"] for about in decisions if about.get("server") == name}
        self.numbers = range(1, self._last + 1)

    def verify_round(self, number: int) -> None:
        """Fold a round and compare it with everything else that is known of it."""
        played, problems = self._look(number)
        for _ in range(LOOKS if self._served else 0):
            if not problems:
                break
            self._recorded = self._me.database.recorded(self.name)
            before, (played, problems) = problems, self._look(number)
            if problems == before:
                break
        self.count.problems += problems
        if played is not None and not played.problems:
            self._tally(played)

    def _look(self, number: int) -> tuple[JournalContent | None, list[str]]:
        where = f"{self.name} round {number}"
        if not self._shelf.has(number):
            return None, [f"{where}: there is no journal"]
        try:
            with self._shelf.open(number) as reader:
                played = folded(reader)
        except BrokenJournal as error:
            return None, [f"{error}{self._advice(number)}"]
        except JournalError as error:
            return None, [str(error)]
        except Exception as error:  # whatever the rules throw at an old journal concerns that round
            return None, [f"{where}: the journal cannot be folded: {error!r}"]
        problems = [*played.problems, *self._compare(number, played), *self._aside(number)]
        return played, [f"{where}: {problem}" for problem in problems]

    def _advice(self, number: int) -> str:
        if not self._shelf.journal(number).exists():
            return ""
        where = f"{self._me.folder.path} {self.name} {number}"
        ways = (
            f"`arena24 salvage {where}` goes on from its last good turn, `arena24 void {where} --give-up` gives it up"
        )
        return f" ({ways})"

    def _compare(self, number: int, played: JournalContent) -> Iterator[str]:
        """Journal and database, both ways."""
        row = self._recorded.get(number)
        recorded = self._me.database.results(self.name, number)
        if not isinstance(played.last, Finish | Void):
            if row is not None:
                yield f"the database has it ({_told(recorded)}), the journal has no end"
            elif number < self._last and self._shelf.has(number + 1):
                yield "it has no end, and the next one has begun"
            elif self._over and not self._served:
                yield f"it has no end, and the contest has; `arena24 serve {self._me.folder.path}` settles it"
            return
        ending = RoundEnd(played.header, played.last_turn, played.last)
        if row is None:
            if not self._served:  # where it is about to be credited
                yield f"the database lacks it; `arena24 serve {self._me.folder.path}` credits it"
            return
        if recorded != ending.results:
            yield f"the journal says {_told(ending.results)}, the database {_told(recorded)}"
        for what in ("void", "tempo", "started", "finished"):
            noted, kept = getattr(ending.played, what), getattr(row, what)
            if noted != kept and not (what == "finished" and row.void):  # earlier versions took the time of crediting
                yield f"the journal says {what} {noted}, the database {kept}"

    def _aside(self, number: int) -> Iterator[str]:
        """What was set aside is told until an organiser has decided what becomes of it."""
        journal, archive = self._shelf.journal(number), self._shelf.archive(number)
        if not self._served and journal.exists() and archive.exists() and not same(journal, archive):
            yield f"{archive.name} is not the archive of {journal.name}; keep one of the two"
        for path in self._set_aside.get(number, ()):
            if REPLACED not in path.name and number not in self._decided:
                where = f"{self._me.folder.path} {self.name} {number}"
                yield f"{path.name} was set aside; `arena24 void {where}` if that is how it should stay"

    def _tally(self, played: JournalContent) -> None:
        count = self.count
        count.turns += played.turns
        count.orders += played.orders
        match played.last:
            case Finish(_, tempo, _, results):
                count.finished += 1
                count.scores.add(self.name, tempo, {team: Fraction(exact) for team, exact in results.items()})
            case Void():
                count.void += 1
            case _:
                count.open += 1

    def verify_scores(self) -> None:
        """The sums."""
        count = self.count
        if count.problems or self._served:
            return  # they cannot agree, or need not yet
        scores = self._me.database.scores()[self.name]
        found = count.scores.on(self.name)
        for team in sorted(scores.keys() | found.keys()):
            folded, recorded = found.get(team, 0.0), scores.get(team, 0.0)
            if not isclose(folded, recorded, rel_tol=1e-9, abs_tol=1e-9):
                problem = f"{self.name}: the journals give team {team} {folded:.6f}, the database {recorded:.6f}"
                count.problems.append(problem)


def folded(reader: Reader) -> JournalContent:
    """A journal played again; what differs from an unbroken run is among its problems."""
    played = JournalContent(reader.header)
    folding: Folding | None = None
    for record in reader:
        if folding is None and not isinstance(record, Void):  # of a void round not even the beginning may be known
            folding = Folding(find(reader.header.game), reader.header)
        played.last = record
        played.orders += isinstance(record, Order)
        if folding is not None:
            played.problems += _odd(folding.round, record)
            folding.take(record)
            if isinstance(record, TurnEnd | Finish):
                folding.compare(record)
        if isinstance(record, TurnEnd):
            played.turns, played.last_turn = played.turns + 1, record
    if played.last is None:
        Folding(find(reader.header.game), reader.header)  # can it begin?
    if folding is not None and isinstance(played.last, Finish):
        played.problems += _finish(folding.round, played, played.last)
    return played


def _odd(round_: Round, record: Record) -> Iterator[str]:
    """What an unbroken run would not have noted now."""
    if round_.finished and not isinstance(record, Finish | Void):
        yield f"the round was over, and the journal goes on: {record!r}"
    elif isinstance(record, TurnEnd) and record.turn != round_.turn:
        yield f"turn {round_.turn} should end, and the journal ends turn {record.turn}"


def _finish(round_: Round, played: JournalContent, finish: Finish) -> Iterator[str]:
    results = results_of(round_)
    if not round_.finished:
        yield "the journal says it is finished, the rules do not"
    if results != finish.results:
        yield f"the rules give {_told(results)}, the journal says {_told(finish.results)}"
    last = played.last_turn
    if last is not None and last.elapsed is not None:  # earlier versions read the clock twice
        ended = (ended_at(played.header, last), last.tempo)
        if ended != (finish.elapsed, finish.tempo):
            told = f"the round at {finish.elapsed} with {finish.tempo}"
            yield f"its last turn ended at {ended[0]} with K {ended[1]}, {told}"


def _told(results: dict[int, str]) -> str:
    return ", ".join(f"team {team}: {result}" for team, result in sorted(results.items())) or "nothing"
