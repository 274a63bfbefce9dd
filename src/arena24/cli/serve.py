"""`arena24 serve`."""

import asyncio
import math
import os
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from arena24.cli import terminal
from arena24.cli.coming import coming, planned_start, sentence
from arena24.cli.complaint import Complaint, complaining_of, reason
from arena24.cli.organiser import Directory, Organiser, now, organiser
from arena24.cli.seats import check_seats, plans_of
from arena24.cli.settlement import settle
from arena24.cli.status import worries
from arena24.contest.clock import ContestState
from arena24.runtime import loop
from arena24.runtime.logs import log_to
from arena24.runtime.ports import refusal
from arena24.server import supervisor
from arena24.server.limits import Limits
from arena24.store.config import ContestConfig, load
from arena24.store.control import is_served
from arena24.store.folder import Folder
from arena24.store.locks import is_held
from arena24.store.planned import PlannedStart
from arena24.store.status import Status

LONGEST_SOCKET = 107  # bytes of a path to a Unix socket (unix(7): sun_path has 108)
LOOK = 0.5  # seconds between two looks at what there is to tell


def serve(directory: Directory) -> None:
    """Serve a contest until it is over.

    \b
    Ctrl-C stops it; served again, it goes on where it was.
    Of a contest that is over it credits what the database lacks.
    The servers' logs are in DIR/logs. Examples:
      arena24 serve marathon
      arena24 status marathon --watch        (in another terminal)
    """
    console = terminal.out()
    with organiser(directory) as me:
        contest = me.database.contest()
        if contest.state is ContestState.FINISHED and not is_served(me.folder):
            credited = settle(me, console, over=True) or "nothing"
            console.print(f"{directory} is over; {credited} had to be credited", soft_wrap=True)
            console.print(f"`arena24 results {directory}` shows how it ended", soft_wrap=True)
            return
        config = preflight(me)
        console.print(server_table(config))
        for server in config.servers:
            if server.fault is not None:
                console.print(f"{server.name} cannot play, the others do: {server.fault}", soft_wrap=True)
        goes_on = f"goes on at {terminal.clock(contest.elapsed)}"
        if contest.state is ContestState.SETUP:
            at = planned_start(me)
            goes_on = f"starts at {at.astimezone():%Y-%m-%d %H:%M:%S}" if at else "starts"
        console.print(f"{contest.name} {goes_on}; logs are in {directory / 'logs'}, Ctrl-C stops it", soft_wrap=True)
        for plan in coming(me):
            if not isinstance(plan.what, PlannedStart):
                console.print(sentence(plan, now()), soft_wrap=True, markup=False)
        if (address := web_address(config)) is not None:
            console.print(f"web page: {address}", soft_wrap=True)
        with logging_into(me.folder.log("supervisor")):
            loop.run(with_news(supervisor.serve(me.folder), _tell_news(me, console)))
        state = me.database.contest().state
        if state is ContestState.FINISHED:
            settle(me, console, over=True)  # for servers that were killed, or down, when it ended
    if state is ContestState.FINISHED:
        console.print(f"the contest is over; `arena24 results {directory}` shows how it ended", soft_wrap=True)
    else:
        console.print(f"stopped; `arena24 serve {directory}` goes on ({state.value})", soft_wrap=True)


async def with_news(work: Coroutine[Any, Any, None], news: Coroutine[Any, Any, None]) -> None:
    """Do that, and tell of it meanwhile."""
    telling = asyncio.create_task(news)
    try:
        await work
    finally:
        telling.cancel()


async def _tell_news(me: Organiser, console: Console) -> None:
    """Say when the contest changes its state, and when a server has died."""
    before: Status | None = None
    started = me.status()
    while True:
        await asyncio.sleep(LOOK)
        found = me.status()
        if found is None or (started is not None and found.at == started.at):
            continue  # of the last time
        if before is None or found.state is not before.state:
            said = "servers are getting ready" if found.state is ContestState.SETUP else found.state.value
            console.print(f"{terminal.clock(found.elapsed)} {said}")
        for worry in set(worries(found)) - set(worries(before) if before is not None else []):
            console.print(f"{terminal.clock(found.elapsed)} {worry}", soft_wrap=True)
        earlier = restarts(before)
        for name, count in restarts(found).items():
            if count > earlier.get(name, 0):
                console.print(f"{terminal.clock(found.elapsed)} {name} died; see {me.folder.log(name)}", soft_wrap=True)
        before = found


def restarts(found: Status | None) -> dict[str, int]:
    """How often each process had to be started again."""
    if found is None:
        return {}
    web = {} if found.web is None else {"web": found.web.restarts}
    return {name: server.restarts for name, server in found.servers.items()} | web


def web_address(config: ContestConfig) -> str | None:
    """Where the web page will be; None: nowhere."""
    web = config.web
    return None if web.port is None else f"http://{web.host}:{web.port or '(any port; see the status)'}"


def server_table(config: ContestConfig) -> Table:
    """Task, server, address (platform 5)."""
    table = terminal.table("Task", "Server", "Address:Port")
    for server in config.servers:
        terminal.row(table, server.game, server.name, f"{config.host}:{server.port or 'any'}")
    return table


@contextmanager
def logging_into(path: Path) -> Iterator[None]:
    """Log into a file of the folder for a while."""
    log_to(path)
    try:
        yield
    finally:
        log_to()


# ---- before anything is started


def preflight(me: Organiser, host: str | None = None) -> ContestConfig:
    """Everything that would keep the servers from starting, as a sentence. `host`: where, if not as in contest.toml."""
    folder = me.folder
    if is_served(folder):
        raise Complaint(f"{folder.path} is being served already; `arena24 status {folder.path}` shows it")
    if len(os.fsencode(folder.control)) > LONGEST_SOCKET:
        raise Complaint(f"the path {folder.path} is too long for a socket; use a shorter one, or a relative one")
    config = load(folder.config, begun=me.database.contest().state is not ContestState.SETUP)
    if not config.servers:
        raise Complaint(f"{folder.config} has no servers; add a [[servers]] section")
    with complaining_of(ValueError):
        Limits().changed(config.limits)
    _compare(me, config)
    for server in config.servers:
        if not is_held(folder.life(server.name)):  # it plays on since its supervisor has died, and will be taken over
            _check_port(folder, server.name, host or config.host, server.port)
    if not is_held(folder.life("web")):
        _check_port(folder, "the web page", host or config.web.host, config.web.port or 0)
    check_seats(plans_of(config), len(me.database.teams()), f"change its params in {folder.config}")
    return config


def _compare(me: Organiser, config: ContestConfig) -> None:
    """What was fixed when the contest began must still be in its settings."""
    contest = me.database.contest()
    if contest.state is ContestState.SETUP:
        return
    begun = {"duration": contest.planned, "k_min": contest.k_min, "k_max": contest.k_max}  # it may be extended since
    for what, fixed in begun.items():
        given = getattr(config, what)
        if given != fixed and not (what != "duration" and math.isinf(contest.planned)):
            raise Complaint(
                f"{me.folder.config} says {what} = {given}, but this contest has begun with {fixed};"
                " put that back, or make another folder with `arena24 init`"
            )


def _check_port(folder: Folder, name: str, host: str, port: int) -> None:
    if port and (error := refusal(host, port)) is not None:
        raise Complaint(
            f"{name} cannot listen on {host}:{port} ({reason(error)});"
            f" stop whoever has that port, or change it in {folder.config}"
        )
