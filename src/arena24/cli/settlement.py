"""When nobody serves a contest: whatever the journals and the archive hold and the database lacks is credited."""

import time

from rich.console import Console

from arena24.cli.organiser import Organiser
from arena24.games.catalogue import find
from arena24.store import locks
from arena24.store.books import Books
from arena24.store.remains import put_right
from arena24.store.rows import Server

AGAIN = 1.0  # seconds before it is tried again


def settle(me: Organiser, console: Console, *, over: bool) -> int:
    """Credit what is missing, and say so; a locked database or a full disk is waited for. Gives how many rounds.

    `over`: the contest is, so a round that is still open is void now (platform R22); else it can go on some day.
    """
    return sum(
        _settle(me, server, console, "the contest is over" if over else None) for server in me.database.servers()
    )


def _settle(me: Organiser, server: Server, console: Console, stop: str | None) -> int:
    with locks.held(me.folder.life(server.name)):  # nobody else writes here now
        shelf = me.shelf(server.name)
        righted = put_right(shelf, find(server.task), over=stop)
        for note in righted.notes:
            console.print(f"{server.name}: {note}", soft_wrap=True)
        running = None
        if righted.going is not None:
            with righted.going[1] as journal:
                running = journal.header.round
        books = Books(shelf, me.database)
        books.catch_up(besides=() if running is None else (running,))
        return _work(books, server.name, console)


def _work(books: Books, name: str, console: Console) -> int:
    told: set[str] = set()

    def complain(number: int, error: Exception) -> None:
        if str(error) not in told:
            told.add(str(error))
            console.print(f"{name} round {number} cannot be credited yet: {error}", soft_wrap=True)

    credited = books.work(complain)
    while books.hopeful:
        time.sleep(AGAIN)
        credited += books.work(complain)
    for number in credited:
        console.print(f"{name} round {number} is credited; the database lacked it", soft_wrap=True)
    return len(credited)
