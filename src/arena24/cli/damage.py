"""A round that somebody has to decide about: which it is, and that nobody plays it meanwhile."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from arena24.cli.complaint import Complaint
from arena24.cli.organiser import Organiser, organiser
from arena24.games.catalogue import find
from arena24.games.core import AnyGame
from arena24.store import locks
from arena24.store.shelf import Shelf

ServerName = Annotated[str, typer.Argument(metavar="SERVER", help="The server, as in contest.toml.")]
RoundNumber = Annotated[int, typer.Argument(metavar="ROUND", min=1, help="The number of the round on this server.")]


@dataclass(frozen=True, slots=True)
class DamagedRound:
    """A round of a server."""

    me: Organiser
    game: AnyGame
    shelf: Shelf
    number: int

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Nobody serves this server meanwhile."""
        life = self.me.folder.life(self.shelf.server)
        if locks.is_held(life):
            raise Complaint(f"{self.shelf.server} is running; stop the contest first (Ctrl-C), then serve it again")
        with locks.held(life):
            yield


@contextmanager
def damaged_round(directory: Path, server: str, number: int) -> Iterator[DamagedRound]:
    """Find it."""
    with organiser(directory) as me:
        known = {row.name: row for row in me.database.servers()}
        if server not in known:
            raise Complaint(f"there is no server {server!r}; there are: {', '.join(known)}")
        shelf = me.shelf(server)
        if not shelf.has(number) and number not in shelf.aside():
            raise Complaint(f"{server} has no journal of round {number}; there are those of {_told(shelf.numbers())}")
        yield DamagedRound(me, find(known[server].task), shelf, number)


def _told(numbers: list[int]) -> str:
    return f"rounds {numbers[0]} to {numbers[-1]}" if numbers else "no round"
