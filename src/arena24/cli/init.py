"""`arena24 init`."""

import math
import os
import secrets
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import track

from arena24.cli import completion, contest_file, terminal
from arena24.cli.commitment import commit
from arena24.cli.complaint import Complaint, game_named, reason
from arena24.cli.contest_file import ServerPlan, Web
from arena24.cli.organiser import now, who
from arena24.cli.seats import check_seats
from arena24.contest.tempo import CONTEST_DURATION
from arena24.games import catalogue
from arena24.games.core import AnyGame
from arena24.store.config import load
from arena24.store.engine import Address
from arena24.store.folder import Folder
from arena24.store.passwords import ADMIN, generate_password, hash_password, write_passwords
from arena24.store.web import WebDatabase

LAST_PORT = 65535
WEB_PORT = 24000


def init(
    directory: Annotated[
        Path, typer.Argument(metavar="DIR", help="The folder to make; it may exist.", show_default=False)
    ],
    teams: Annotated[int, typer.Option(min=0, help="How many teams: team1, team2, ...")] = 4,
    duration: Annotated[
        float | None, typer.Option(min=1, help="Seconds of contest time.", show_default=f"{CONTEST_DURATION:.0f}")
    ] = None,
    practice: Annotated[bool, typer.Option("--practice", help="No end, K stays 1, no ranking points.")] = False,
    name: Annotated[str | None, typer.Option(help="What the contest is called.", show_default="the folder's")] = None,
    port: Annotated[int, typer.Option(min=1, max=LAST_PORT, help="The first server's; the others follow.")] = 20000,
    game: Annotated[
        list[str] | None,
        typer.Option(help="Only this game; may be given again.", show_default="all", autocompletion=completion.games),
    ] = None,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="PostgreSQL instead of a file.", show_default="DIR/contest.db")
    ] = None,
) -> None:
    """Make the folder of a contest.

    \b
    Examples:
      arena24 init marathon --teams 30 --name "Marathon 24"
      arena24 init laptop --practice --teams 2
      arena24 init cup --game battle --game cards
      arena24 init cup --database postgresql+psycopg://arena24@db.example/cup
    """
    if practice and duration is not None:
        raise typer.BadParameter("a practice contest has no end; give one of --duration and --practice")
    length = math.inf if practice else CONTEST_DURATION if duration is None else duration
    if database is not None:
        Address.of(database)
    folder = Folder(directory)
    servers = plans(port, [_contested(one) for one in game] if game else catalogue.games())
    check_seats(servers, teams, "give fewer --teams")
    web, title = Web(WEB_PORT), name or directory.resolve().name
    text = contest_file.text(title, servers, duration=length, web=web, database=database)
    passwords = make(folder, text, [f"team{number}" for number in range(1, teams + 1)])
    _say_next(folder, len(passwords))
    _say_commitment(folder)


def _contested(name: str) -> AnyGame:
    """A game that can be played in a contest."""
    game = game_named(name)
    if not game.servers:
        raise Complaint(
            f"{name} has no contest servers, so there is nothing to serve; `arena24 play {name}` plays it here"
        )
    return game


def plans(port: int, games: Iterable[AnyGame]) -> list[ServerPlan]:
    """The servers of these games, in their order."""
    servers = [(name, game, params) for game in games for name, params in game.servers.items()]
    if port + len(servers) - 1 > LAST_PORT:
        raise Complaint(f"{len(servers)} servers do not fit above port {port}; give a smaller --port")
    return [ServerPlan(name, game, params, port + place) for place, (name, game, params) in enumerate(servers)]


def make(folder: Folder, text: str, logins: list[str]) -> dict[str, str]:
    """Make a contest from the text of its settings; gives the passwords by login."""
    _claim(folder)
    folder.config.write_text(text, encoding="utf-8")
    try:
        database = _create(folder)
    except Exception:
        folder.config.unlink()  # nothing was made: it can be tried again
        raise
    folder.guard()
    passwords = {login: generate_password() for login in logins}
    admin = generate_password()
    try:
        commit(database)
        database.add_organiser(ADMIN, password_hash=hash_password(admin), at=now(), who=who())
        for login, password in _progress(passwords):
            hashed = hash_password(password)
            database.add_team(login, login, password_hash=hashed, at=now(), who=who())
    finally:
        database.close()
    write_passwords(folder.passwords, {ADMIN: admin} | passwords)
    return passwords


def _create(folder: Folder) -> WebDatabase:
    config = load(folder.config)
    return WebDatabase.create(folder.database, name=config.name, secret=secrets.token_hex(32), tempo=config.tempo)


def _claim(folder: Folder) -> None:
    try:
        folder.path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Complaint(f"{folder.path} cannot be made ({reason(error)}); choose another folder") from None
    for path in (folder.config, folder.path / "contest.db", folder.passwords):
        if path.exists():
            raise Complaint(f"{folder.path} holds a contest already ({path.name}); choose another folder")
    if not os.access(folder.path, os.W_OK):
        raise Complaint(f"{folder.path} cannot be written to; choose another folder")


def _progress(passwords: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Hashing is slow on purpose."""
    console = terminal.err()
    yield from track(list(passwords.items()), "Teams", console=console, transient=True, disable=not console.is_terminal)


def _say_next(folder: Folder, teams: int) -> None:
    servers = load(folder.config).servers
    ports = f"ports {servers[0].port} to {servers[-1].port}" if len(servers) > 1 else f"port {servers[0].port}"
    print(f"{folder.path}: {terminal.plural(len(servers), 'server')} ({ports}), {terminal.plural(teams, 'team')}.")
    print("What to do next:")
    print(f"  1. read and change {folder.config}")
    print(f"  2. hand out the passwords in {folder.passwords}, then remove that file;")
    print(f"     that of `{ADMIN}` is yours, for the web page")
    print(f"  3. arena24 serve {folder.path}")


def _say_commitment(folder: Folder) -> None:
    database = WebDatabase.open(folder.database)
    print("All worlds come from a secret. Its SHA-256, for everybody to keep:")
    print(f"  {database.contest().commitment}")
    print(f"When the contest is over, `arena24 verify {folder.path}` and the web page tell the secret.")
    database.close()
