"""`arena24 status`."""

import json
import math
import time
from collections.abc import Callable
from typing import Annotated

import msgspec
import typer
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.table import Table
from rich.text import Text

from arena24.cli import terminal
from arena24.cli.coming import coming, odd, sentence
from arena24.cli.organiser import Directory, Organiser, now, organiser, remaining
from arena24.contest.clock import ContestState
from arena24.store.control import ServerState
from arena24.store.rows import Server
from arena24.store.status import ServerStatus, Status

EVERY = 1.0  # seconds: as often as the supervisor writes its status
SLOWLY = 5.0  # seconds without a terminal, where every look is a page
ODD = 3  # plans that were not done as planned, the newest: the others are in `arena24 schedule list`
IN_ROUND = (ServerState.PLAYING, ServerState.PAUSED)


def status(
    directory: Directory,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Look again and again, until Ctrl-C.")] = False,
) -> None:
    """Show how the contest and its servers are.

    \b
    Examples:
      arena24 status marathon
      arena24 status marathon --watch
      arena24 status marathon --json
    """
    with organiser(directory) as me:
        if as_json:
            print(as_text(me))
        elif watch:
            keep_showing(lambda: view(me), terminal.out())
        else:
            terminal.out().print(view(me))


def keep_showing(look: Callable[[], RenderableType], console: Console) -> None:
    """Show something that changes, until Ctrl-C."""
    try:
        if not console.is_terminal:
            while True:
                console.print(look())
                time.sleep(SLOWLY)
        with Live(look(), console=console, auto_refresh=False) as live:
            while True:
                time.sleep(EVERY)
                live.update(look(), refresh=True)
    except KeyboardInterrupt:
        return


def view(me: Organiser) -> RenderableType:
    """The contest in a few lines, then a row a server."""
    found = me.status()
    head = Text("\n").join(_head(me, found))
    return Group(head, "", servers(me, found)) if found is not None else head


def _head(me: Organiser, found: Status | None) -> list[Text]:
    contest, served, state = me.database.contest(), me.served, me.contest_state()
    lines = [Text(f"{contest.name}: {state.value}", style="bold")]
    if found is not None:
        length = "no end" if math.isinf(contest.duration) else f"{terminal.clock(remaining(found))} to go"
        lines.append(Text(f"clock {terminal.clock(found.elapsed)}, {length}, K {found.tempo:.4f}"))
    if served and found is not None and found.web is not None and found.web.report is not None:
        lines.append(Text(f"web page http://{found.web.report.host}:{found.web.report.port}"))
    if contest.pause is not None:
        restart = contest.pause.restart_at
        planned = f"; restart planned at {restart.astimezone():%H:%M}" if restart else ""
        lines.append(Text(f"{contest.pause.kind.value} pause: {contest.pause.reason or 'no reason given'}{planned}"))
    lines += [Text(sentence(plan, now())) for plan in coming(me)]
    lines += [Text(told, style="yellow") for told in odd(me.database.plans(), now())[-ODD:]]
    if not served and state is not ContestState.FINISHED:
        since = f" since {found.at.astimezone():%Y-%m-%d %H:%M:%S}" if found else ""
        lines.append(Text(f"nobody serves it{since}; `arena24 serve {me.folder.path}` does", style="red"))
        if any(me.state_of(server.name) is not ServerState.DOWN for server in me.database.servers()):
            lines.append(Text("its servers play on for a short time, and the next `serve` takes them over"))
    if found is not None:
        lines += [Text(worry, style="red") for worry in worries(found)]
    return lines


def worries(found: Status) -> list[str]:
    """What an organiser should look after, server by server."""
    reports = {name: server.report for name, server in found.servers.items() if server.report is not None}
    return [f"{name}: {worry}" for name, report in reports.items() for worry in report.worries()]


def servers(me: Organiser, found: Status) -> Table:
    """A row a server."""
    right = ("Port", "Round", "Turn", "Teams", "Late ms", "Died")
    table = terminal.table("Server", "State", *right, "Last round", numbers=right)
    for server in me.database.servers():
        if server.name in found.servers:
            _row(table, me, server, found.servers[server.name])
    return table


def _row(table: Table, me: Organiser, server: Server, seen: ServerStatus) -> None:
    state, last = me.state_of(server.name), me.database.last_round(server.name)
    report = None if state is ServerState.DOWN else seen.report
    ended = f"{last.number} {'(void) ' if last.void else ''}at {terminal.clock(last.finished)}" if last else "-"
    cells: list[object] = [server.port, "-", "-", "-", "-"]
    if report is not None:
        teams = sum(count > 0 for count in report.connections.values())
        place = (report.round, report.turn) if state in IN_ROUND else ("-", "-")
        cells = [report.port, *place, teams, f"{1000 * report.lateness_p99:.1f}"]
    fault = state is ServerState.DOWN and me.served
    terminal.row(table, server.name, state.value, *cells, seen.restarts, ended, style="red" if fault else None)


def as_text(me: Organiser) -> str:
    """Everything, as JSON."""
    found, contest = me.status(), me.database.contest()
    last = {server.name: me.database.last_round(server.name) for server in me.database.servers()}
    value = {
        "name": contest.name,
        "served": me.served,
        "state": me.contest_state().value,
        "duration": None if math.isinf(contest.duration) else contest.duration,
        "elapsed": me.elapsed(),
        "pause": msgspec.to_builtins(contest.pause),
        "servers": {server.name: me.state_of(server.name).value for server in me.database.servers()},
        "status": msgspec.to_builtins(found, str_keys=True),
        "schedule": [msgspec.to_builtins(plan) for plan in coming(me)],
        "last_rounds": msgspec.to_builtins(last),
    }
    return json.dumps(value, indent=2)
