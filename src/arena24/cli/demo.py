"""`arena24 demo`."""

import asyncio
import contextlib
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.table import Table
from rich.text import Text

from arena24.cli import contest_file, terminal
from arena24.cli.contest_file import Plan
from arena24.cli.init import make
from arena24.cli.organiser import Organiser, Status, organiser
from arena24.cli.results import ranking, read
from arena24.cli.serve import log_to, preflight
from arena24.games.core import PUBLIC, AnyGame, Params, find
from arena24.server import loop, supervisor
from arena24.store.folder import Folder

SECONDS = 300.0
SERVERS = 2  # of each game, at most
TURN = 0.5  # seconds
ROUND = 20.0  # seconds: long enough to see something grow, short enough to see how it ends
ROUNDS = 3  # at least, however short the contest is
EVERY = 0.5  # seconds between two pictures in a terminal
SLOWLY = 5.0  # and without one
PATIENCE = 5.0  # seconds for the bots to go home
SHOWN = 6  # results


def demo(
    seconds: Annotated[float, typer.Option(min=1, help="How long the contest lasts.")] = SECONDS,
    directory: Annotated[
        Path | None, typer.Option("--dir", help="Keep the contest's folder here.", show_default="a temporary one")
    ] = None,
    teams: Annotated[int, typer.Option(min=1, max=30, help="How many house bots play on each server.")] = 4,
) -> None:
    """Run a short contest with house bots and show it live; Ctrl-C ends it at any time.

    \b
    Examples:
      arena24 demo
      arena24 demo --seconds 60 --teams 6
      arena24 demo --dir demo, afterwards arena24 results demo
    """
    console = terminal.out()
    with _folder(directory) as folder:
        text = contest_file.text("Demo", _plans(seconds), duration=seconds)
        make(folder, text, [f"team{number}" for number in range(1, teams + 1)])
        with organiser(folder.path) as me:
            preflight(me)
            log_to(folder.log("supervisor"))
            with _crowd(folder):
                loop.run(_run(me, console))
            console.print(view(me, final=True))
    if directory is not None:
        console.print(f"`arena24 results {directory}` shows more", soft_wrap=True)


@contextlib.contextmanager
def _folder(directory: Path | None) -> Iterator[Folder]:
    if directory is not None:
        yield Folder(directory)
        return
    with tempfile.TemporaryDirectory(prefix="arena24-", ignore_cleanup_errors=True) as path:
        yield Folder(Path(path))


def _plans(seconds: float) -> list[Plan]:
    """One or two servers of every game, on ports that nobody uses at the moment."""
    chosen = [(name, find(game)) for game in PUBLIC for name in list(find(game).servers)[:SERVERS]]
    with contextlib.ExitStack() as stack:
        ports = []
        for _ in chosen:
            sock = stack.enter_context(socket.socket())
            sock.bind(("127.0.0.1", 0))
            ports.append(int(sock.getsockname()[1]))
    return [Plan(name, game, lively(game, seconds), port) for (name, game), port in zip(chosen, ports, strict=True)]


def lively(game: AnyGame, seconds: float) -> Params:
    """The game's quick parameters with short turns, and rounds of which several fit into so many seconds."""
    params: Params = game.quick
    length = min(TURN, seconds / ROUNDS / 10)
    if hasattr(params, "turn_seconds"):
        params = msgspec.structs.replace(params, turn_seconds=length)
    if hasattr(params, "turns"):
        params = msgspec.structs.replace(params, turns=max(1, int(min(ROUND, seconds / (ROUNDS + 1)) / length)))
    return params


@contextlib.contextmanager
def _crowd(folder: Folder) -> Iterator[None]:
    """House bots in a process of their own, so that they do not make the picture stutter."""
    path = folder.log("bots")
    with path.open("ab") as file:
        command = [sys.executable, "-m", "arena24.cli.crowd", str(folder.path)]
        crowd = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=file, stderr=file, start_new_session=True)
    try:
        yield
    finally:
        crowd.communicate()  # closes its input: it goes home


async def _run(me: Organiser, console: Console) -> None:
    picture = asyncio.create_task(_show(me, console))
    try:
        await supervisor.serve(me.folder)
    finally:
        picture.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await picture


async def _show(me: Organiser, console: Console) -> None:
    if not console.is_terminal:
        while True:
            await asyncio.sleep(SLOWLY)
            console.print(view(me))
    with Live(view(me), console=console, auto_refresh=False, transient=True) as live:
        while True:
            await asyncio.sleep(EVERY)
            live.update(view(me), refresh=True)


# ---- the picture


def view(me: Organiser, *, final: bool = False) -> RenderableType:
    """Clock and K; servers; ranking; the last results."""
    found = me.status()
    if found is None:
        return Text("starting the servers")
    contest = me.database.contest()
    clock = f"{terminal.clock(found.elapsed)} of {terminal.clock(contest.duration)}"
    head = Text(f"{contest.name}: {found.state.value}, {clock}, K {found.tempo:.3f}", style="bold")
    parts: list[RenderableType] = [head]
    if not final:
        parts.append(_servers(me, found))
    return Group(*parts, ranking(read(me.database)), _last(me))


def _servers(me: Organiser, found: Status) -> Table:
    table = terminal.table(
        "Server", "Address", "Round", "Turn", "Bots", "In this round", numbers=("Round", "Turn", "Bots")
    )
    names = {team.id: team.name for team in me.database.teams()}
    for server in me.database.servers():
        report = found.servers[server.name].report if server.name in found.servers else None
        address = f"{server.host}:{server.port}"
        if report is None:
            terminal.row(table, server.name, address, "-", "-", "-", "starting")
            continue
        best = sorted(report.scores.items(), key=lambda item: -item[1])
        scores = ", ".join(f"{names.get(team, team)} {terminal.number(score)}" for team, score in best)
        bots = sum(report.connections.values())
        turn = "idle" if report.idle else report.turn
        terminal.row(table, server.name, address, report.round, turn, bots, scores)
    return table


def _last(me: Organiser) -> RenderableType:
    """The newest results, a line a server."""
    names = {team.id: team.name for team in me.database.teams()}
    lines = []
    for server in me.database.servers():
        last = me.database.last_round(server.name)
        if last is None or last.void:
            continue
        results = me.database.results(server.name, last.number)
        best = sorted(results.items(), key=lambda item: -terminal.exact(item[1]))
        told = ", ".join(f"{names[team]} {terminal.number(terminal.exact(result))}" for team, result in best[:SHOWN])
        lines.append(f"{server.name} round {last.number}, K {last.tempo:.3f}: {told}")
    return Text("\n".join(lines) or "no round is over yet", overflow="ellipsis", no_wrap=True)
