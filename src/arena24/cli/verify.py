"""`arena24 verify`."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from math import fsum, isclose
from pathlib import Path

import typer
from rich.progress import Progress

from arena24.cli import commitment, terminal
from arena24.cli.organiser import Directory, Organiser, organiser
from arena24.games.core import Round, find
from arena24.store.errors import JournalError
from arena24.store.fold import fold
from arena24.store.folder import SUFFIX
from arena24.store.reader import COMPRESSED, Reader
from arena24.store.records import Finish, Order, Record, TurnEnd, Void, exact
from arena24.store.rows import Server


@dataclass(slots=True)
class Count:
    """What the journals of one server hold."""

    finished: int = 0
    void: int = 0
    open: int = 0
    turns: int = 0
    orders: int = 0
    rounds: set[int] = field(default_factory=set)
    credits: dict[int, list[float]] = field(default_factory=dict)  # K x result, by team
    problems: list[str] = field(default_factory=list)


def verify(directory: Directory) -> None:
    """Play every journal again and compare.

    States, results and scores must be those that were written down.

    \b
    Example:
      arena24 verify marathon
    """
    console = terminal.err()
    with organiser(directory) as me, Progress(console=console, transient=True) as progress:
        progress.disable = not console.is_terminal
        servers = me.database.servers()
        journals = {server.name: _journals(me.folder.journals(server.name)) for server in servers}
        task = progress.add_task("Journals", total=sum(map(len, journals.values())))
        counts = {}
        for server in servers:
            counts[server.name] = count = Count()
            for number in sorted(journals[server.name]):
                _verify_round(me, server, number, count)
                progress.advance(task)
            _verify_scores(me, server, count)
        promised = commitment.promised(me)
    _show(counts)
    console.print(promised.text, soft_wrap=True)
    if not promised.kept or any(count.problems for count in counts.values()):
        raise typer.Exit(1)


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


def _journals(directory: Path) -> set[int]:
    """The numbers of the rounds that have one."""
    return {int(path.name.split(".")[0]) for path in directory.glob(f"*{SUFFIX}*") if path.name[:6].isdigit()}


def _opened(directory: Path, number: int) -> Reader:
    """A journal, which may be compressed at any moment if the contest runs."""
    try:
        return Reader(directory / f"{number:06d}{SUFFIX}")
    except FileNotFoundError:
        return Reader(directory / f"{number:06d}{SUFFIX}{COMPRESSED}")


def _verify_round(me: Organiser, server: Server, number: int, count: Count) -> None:
    where = f"{server.name} round {number}"
    count.rounds.add(number)
    last: Record | None = None

    def counted(records: Reader) -> Iterator[Record]:
        nonlocal last
        for last in records:
            count.orders += isinstance(last, Order)
            count.turns += isinstance(last, TurnEnd)
            yield last

    try:
        with _opened(me.folder.journals(server.name), number) as reader:
            count.problems += commitment.seed_problems(me, reader.header)
            round_ = fold(find(reader.header.game), reader.header, counted(reader))
    except JournalError as error:
        count.problems.append(str(error))
        return
    except Exception as error:  # whatever the rules throw at an old journal concerns that round
        count.problems.append(f"{where}: the journal cannot be folded: {error!r}")
        return
    count.problems += [f"{where}: {problem}" for problem in _compare(me, server, number, round_, last)]
    _count(count, last)


def _count(count: Count, last: Record | None) -> None:
    match last:
        case Finish(_, tempo, _, results):
            count.finished += 1
            for team, result in results.items():
                count.credits.setdefault(team, []).append(tempo * float(Fraction(result)))
        case Void():
            count.void += 1
        case _:
            count.open += 1


def _compare(me: Organiser, server: Server, number: int, round_: Round, last: Record | None) -> Iterator[str]:
    """What differs in one round."""
    recorded = me.database.results(server.name, number)
    if isinstance(last, Finish):
        folded = {int(team): exact(result) for team, result in (round_.results() or {}).items()}
        if not round_.finished:
            yield "the journal says it is finished, the rules do not"
        if folded != last.results:
            yield f"the rules give {_told(folded)}, the journal says {_told(last.results)}"
        if recorded != last.results and not (me.served and not recorded):  # it may be about to be credited
            yield f"the journal says {_told(last.results)}, the database {_told(recorded)}"
    elif recorded:
        yield f"the database has results ({_told(recorded)}), the journal has none"


def _told(results: dict[int, str]) -> str:
    return ", ".join(f"team {team}: {result}" for team, result in sorted(results.items())) or "nothing"


def _verify_scores(me: Organiser, server: Server, count: Count) -> None:
    """The sums, and that no journal is missing."""
    last = me.database.last_round(server.name)
    missing = sorted(set(range(1, last.number + 1)) - count.rounds) if last else []
    count.problems += [f"{server.name} round {number}: there is no journal" for number in missing]
    if missing or count.problems or me.served:
        return  # they cannot agree, or need not yet
    scores = me.database.scores()[server.name]
    for team in sorted(scores.keys() | count.credits.keys()):
        folded, recorded = fsum(count.credits.get(team, ())), scores.get(team, 0.0)
        if not isclose(folded, recorded, rel_tol=1e-9, abs_tol=1e-9):
            problem = f"{server.name}: the journals give team {team} {folded:.6f}, the database {recorded:.6f}"
            count.problems.append(problem)
