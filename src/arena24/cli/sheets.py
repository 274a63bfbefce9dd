"""`arena24 sheets`."""

import math
import os
from pathlib import Path
from typing import Annotated

import typer

from arena24.cli import terminal
from arena24.cli.complaint import Complaint, reason
from arena24.cli.handout import HOW_TO_INSTALL, Handout, has_pictures
from arena24.cli.organiser import Directory, Organiser, organiser
from arena24.cli.patient import addresses
from arena24.contest.clock import ContestState
from arena24.reference import Tongue
from arena24.runtime.networks import ANYWHERE
from arena24.store.config import ContestConfig, load
from arena24.store.disk import private
from arena24.store.folder import Folder
from arena24.store.passwords import read_passwords


def sheets(
    directory: Directory,
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="Where to write.")] = Path("sheets.html"),
    address: Annotated[
        str | None, typer.Option(metavar="HOST", help="By which people come.", show_default="host of contest.toml")
    ] = None,
    polish: Annotated[bool, typer.Option("--polish", help="Po polsku.")] = False,
) -> None:
    """Write a sheet per team and a poster, to be printed.

    \b
    Address, ports, login and password, a QR code of the page, first steps.
    Passwords come from passwords.txt of the contest; a team whose password is
    not there is told by its name. FILE is for you alone (mode 0600): print it
    from a browser, hand the sheets out, remove it. Examples:
      arena24 sheets marathon
      arena24 sheets marathon -o arkusze.html --polish --address 10.0.0.5
    """
    with organiser(directory) as me:
        config = load(me.folder.config, begun=me.database.contest().state is not ContestState.SETUP)
        handout = _handout(me, config, address)
        teams = [(team.login, team.name) for team in me.database.teams()]
    passwords = _passwords(me.folder)
    known = [team for team in teams if team[0] in passwords]
    text = handout.document(Tongue.POLISH if polish else Tongue.ENGLISH, known, passwords)
    _write(out, text)
    print(f"{out}: a poster and {terminal.plural(len(known), 'sheet')}, mode 0600; remove it when it is printed")
    if missing := [login for login, _ in teams if login not in passwords]:
        print(f"no password is known of {', '.join(missing)}; `arena24 team passwd {directory} LOGIN` gives a new")
        print(f"one: add it to {me.folder.passwords} as `LOGIN PASSWORD`")
    if not has_pictures():
        print(f"without QR codes: {HOW_TO_INSTALL}")


def _handout(me: Organiser, config: ContestConfig, address: str | None) -> Handout:
    host = address or _reachable(config.host, me.folder)
    web = None
    if config.web.port:
        web = f"http://{_bracketed(address or _reachable(config.web.host, me.folder))}:{config.web.port}/"
    servers = [(server.name, server.rules, server.port) for server in config.playable]
    if not servers:
        raise Complaint(f"{me.folder.config} has no servers that can play; add a [[servers]] section")
    hours = None if math.isinf(config.duration) else config.duration / 3600
    return Handout(me.database.contest().name, host, web, servers, hours)


def _reachable(host: str, folder: Folder) -> str:
    if host not in ANYWHERE:
        return host
    found = addresses()
    if len(found) == 1:
        return found[0]
    told = f"this machine has {', '.join(found)}" if found else "this machine has no address in a network"
    raise Complaint(f'{folder.config} says host = "{host}", and {told}; say which with --address')


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _passwords(folder: Folder) -> dict[str, str]:
    try:
        return read_passwords(folder.passwords)
    except OSError as error:
        raise Complaint(
            f"{folder.passwords} cannot be read ({reason(error)}); passwords are nowhere else: put the file back,"
            f" or give new ones with `arena24 team passwd {folder.path} LOGIN` and write them there"
        ) from None


def _write(path: Path, text: str) -> None:
    """For its owner only, also if it was there with other permissions."""
    try:
        with open(path, "w", encoding="utf-8", opener=private) as file:
            os.fchmod(file.fileno(), 0o600)
            file.write(text)
    except OSError as error:
        raise Complaint(f"{path} cannot be written ({reason(error)}); give another path with -o") from None
