"""`arena24 demo`."""

import asyncio
import contextlib
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
from arena24.cli.contest_file import ServerPlan, Web
from arena24.cli.init import make
from arena24.cli.organiser import Organiser, organiser
from arena24.cli.results import ranking, read
from arena24.cli.serve import logging_into, preflight
from arena24.contest.clock import ContestState
from arena24.games import catalogue
from arena24.games.core import AnyGame, Params
from arena24.runtime import loop
from arena24.runtime.ports import free_port, free_ports
from arena24.server import supervisor
from arena24.store.control import ServerState
from arena24.store.folder import Folder
from arena24.store.records import inexact
from arena24.store.seats import begin
from arena24.store.status import Status

SECONDS = 300.0
MANY = 3  # games: more of them get one server each, fewer get two
ROUND = 15.0  # seconds: long enough to see something grow, short enough to see how it ends
SHORTEST = 5.0  # seconds: in less no bot has time for its turns
ROUNDS = 3  # at least, if the contest is not too short for them
LARGEST, WIDER = 99, 6  # fields: how large a board may become for many teams, and in what steps
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
    """Show a short contest between house bots, live.

    Ctrl-C ends it at any time.

    \b
    Examples:
      arena24 demo
      arena24 demo --seconds 60 --teams 6
      arena24 demo --dir demo, afterwards arena24 results demo
    """
    console = terminal.out()
    with chosen_folder(directory) as folder:
        plans = lively_plans(seconds, teams)
        text = contest_file.text("Demo", plans, duration=seconds, web=Web(free_port(), "full"))
        make(folder, text, [f"team{number}" for number in range(1, teams + 1)])
        with organiser(folder.path) as me:
            preflight(me)
            with logging_into(folder.log("supervisor")), crowd(folder):
                loop.run(_run(me, console))
            console.print(view(me, final=True))
    if directory is not None:
        console.print(f"`arena24 results {directory}` shows more", soft_wrap=True)


@contextlib.contextmanager
def chosen_folder(directory: Path | None) -> Iterator[Folder]:
    """The folder that somebody has chosen, or a temporary one."""
    if directory is not None:
        yield Folder(directory)
        return
    with tempfile.TemporaryDirectory(prefix="arena24-", ignore_cleanup_errors=True) as path:
        yield Folder(Path(path))


def lively_plans(seconds: float, teams: int) -> list[ServerPlan]:
    """One or two servers of every game, on ports that nobody uses at the moment."""
    games = catalogue.games()
    each = 1 if len(games) > MANY else 2
    chosen = [(name, game) for game in games for name in list(game.servers)[:each]]
    params = {game.id: lively(game, seconds, teams) for _, game in chosen}
    return [
        ServerPlan(name, game, params[game.id], port)
        for (name, game), port in zip(chosen, free_ports(len(chosen)), strict=True)
    ]


def lively(game: AnyGame, seconds: float, teams: int) -> Params:
    """What the game shows best, with room for all, so long that several rounds fit into so many seconds."""
    wanted = max(SHORTEST, min(ROUND, seconds / (ROUNDS + 1)))
    return roomy(game, game.show(wanted), teams)


def roomy(game: AnyGame, params: Params, teams: int) -> Params:
    """The same on a board that is large enough, if there is one."""
    while True:
        try:
            begin(game, params, teams)
        except ValueError:
            if getattr(params, "size", LARGEST) >= LARGEST:
                raise
            params = msgspec.structs.replace(params, size=params.size + WIDER)  # type: ignore[attr-defined]
        else:
            return params


@contextlib.contextmanager
def crowd(folder: Folder, hosts: str | None = None, *, notes: Path | None = None) -> Iterator[None]:
    """House bots in processes of their own, so that they do not make the picture stutter.

    `hosts`: where the servers are, if not where contest.toml says; several have commas between them. They begin before
    the servers do, and so are there when the first turn opens. `notes`: where they note what they were answered.
    """
    path = folder.log("bots")
    with path.open("ab") as file:
        command = [sys.executable, "-Pm", "arena24.cli.crowd", str(folder.path), *([hosts] if hosts else [])]
        command += ["--notes", str(notes)] if notes is not None else []
        bots = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=file, stderr=file, start_new_session=True)
    try:
        yield
    finally:
        bots.communicate()  # closes its input: it goes home


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
    state = "stopped" if final and found.state is not ContestState.FINISHED else found.state.value
    clock = f"{terminal.clock(found.elapsed)} of {terminal.clock(contest.duration)}"
    head = Text(f"{contest.name}: {state}, {clock}, K {found.tempo:.3f}", style="bold")
    parts: list[RenderableType] = [head]
    if not final:
        parts += [*_address(found), "", _servers(me, found)]
    return Group(*parts, "", ranking(read(me.database)), "", _last(me))


def _address(found: Status) -> Iterator[Text]:
    """Where the web page is, once it is there."""
    if found.web is not None and found.web.report is not None:
        yield Text(f"http://{found.web.report.host}:{found.web.report.port}")


def _servers(me: Organiser, found: Status) -> Table:
    numbers = ("Round", "Turn", "Bots")
    table = terminal.table(
        "Server", "Port", *numbers, "In this round", numbers=("Port", *numbers), rest="In this round"
    )
    names = {team.id: team.name for team in me.database.teams()}
    for server in me.database.servers():
        state, seen = me.state_of(server.name), found.servers.get(server.name)
        if seen is None or (report := seen.report) is None:
            terminal.row(table, server.name, server.port, "-", "-", "-", state.value)
            continue
        best = sorted(report.scores.items(), key=lambda item: -item[1])
        scores = ", ".join(f"{names.get(team, team)} {terminal.number(score)}" for team, score in best)
        bots = sum(report.connections.values())
        turn = report.turn if state is ServerState.PLAYING else state.value
        terminal.row(table, server.name, report.port, report.round, turn, bots, scores)
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
        best = sorted(results.items(), key=lambda item: -inexact(item[1]))
        told = ", ".join(f"{names[team]} {terminal.number(inexact(result))}" for team, result in best[:SHOWN])
        lines.append(f"{server.name} round {last.number}, K {last.tempo:.3f}: {told}")
    return Text("\n".join(lines) or "no round is over yet", overflow="ellipsis", no_wrap=True)
