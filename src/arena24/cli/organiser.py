"""The organisers' side of a contest folder: its database, its status, and the supervisor's ear."""

import getpass
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from math import inf
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from arena24.cli import terminal
from arena24.cli.complaint import Complaint
from arena24.contest.clock import ContestState
from arena24.games.seed import Seed
from arena24.store.acts import ActsDatabase
from arena24.store.control import ServerState, TeamsChanged, ask, is_served
from arena24.store.folder import Folder
from arena24.store.passwords import ADMIN, generate_password, hash_password
from arena24.store.shelf import Shelf
from arena24.store.status import Status, read_status, state_of
from arena24.store.upgrade import is_outdated, upgrade
from arena24.store.web import WebDatabase

Directory = Annotated[Path, typer.Argument(metavar="DIR", help="The contest's folder.", show_default=False)]


@dataclass(frozen=True, slots=True)
class Organiser:
    """Somebody with a contest folder."""

    folder: Folder
    database: ActsDatabase
    who: str

    @property
    def served(self) -> bool:
        """Is there a supervisor?"""
        return is_served(self.folder)

    def shelf(self, server: str) -> Shelf:
        """The journals of a server."""
        return Shelf(self.folder.journals(server), server, Seed.from_hex(self.database.contest().secret))

    def status(self) -> Status | None:
        """The last status; None: it was never served."""
        return read_status(self.folder)

    def elapsed(self) -> float:
        """The contest clock, as far as anybody has written it down."""
        status = self.status()
        return max(self.database.contest().elapsed, status.elapsed if status else 0.0)

    def contest_state(self) -> ContestState:
        """Where the contest is: whoever serves it knows best."""
        found = self.status()
        return found.state if found is not None and self.served else self.database.contest().state

    def state_of(self, server: str) -> ServerState:
        """How a server is."""
        return state_of(self.folder, self.status(), server, contest=self.contest_state(), served=self.served)

    def tell(self, message: msgspec.Struct) -> str:
        """Tell the supervisor something; gives its answer."""
        answer = ask(self.folder, message)
        if not answer.done:
            raise Complaint(answer.text)
        return answer.text

    def teams_changed(self) -> None:
        """Let the servers know, if there are any."""
        if self.served:
            self.tell(TeamsChanged())


@contextmanager
def organiser(directory: Path) -> Iterator[Organiser]:
    """Open a contest folder."""
    folder = Folder(directory)
    if not folder.config.exists():
        raise Complaint(f"{directory} is not a contest folder; `arena24 init {directory}` makes one")
    folder.guard()
    _upgrade(folder)
    database = ActsDatabase.open(folder.database)
    try:
        yield Organiser(folder, database, who())
    finally:
        database.close()


def _upgrade(folder: Folder) -> None:
    """Bring the folder of an earlier version up to date, and say so."""
    if not is_outdated(folder.database):
        return
    if is_served(folder):
        raise Complaint(f"{folder.path} is being served by an earlier version of arena24; stop that first")
    copy = upgrade(folder.database)
    console = terminal.err()
    console.print(f"{folder.path} was made by an earlier version and is up to date now;", soft_wrap=True)
    kept = f"its database as it was is kept in {copy}" if copy else "no copy was made: that is for `pg_dump` to do"
    console.print(kept, soft_wrap=True)
    database = WebDatabase.open(folder.database)
    try:
        if not database.has_organiser() and database.team_by_login(ADMIN) is None:
            password = generate_password()
            database.add_organiser(ADMIN, password_hash=hash_password(password), at=now(), who=who())
            console.print(f"the web page's organiser is `{ADMIN}`, with the password {password}", soft_wrap=True)
    finally:
        database.close()


def who() -> str:
    """Whoever types: for the audit."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # a container's user may have no name
        return f"uid {os.getuid()}"


def now() -> datetime:
    """The present."""
    return datetime.now(UTC)


def remaining(status: Status) -> float:
    """Contest seconds still to be played."""
    return inf if status.remaining is None else status.remaining
