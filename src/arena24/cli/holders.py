"""`arena24 cluster status`."""

from typing import Annotated

import typer
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from arena24.cli import terminal
from arena24.cli.complaint import Complaint
from arena24.cli.organiser import Directory, Organiser, organiser
from arena24.cli.status import keep_showing, worries
from arena24.store.control import ServerState
from arena24.store.status import NodeStatus, Status


def status(
    directory: Directory,
    watch: Annotated[bool, typer.Option("--watch", help="Look again and again, until Ctrl-C.")] = False,
) -> None:
    """Show which nodes are there, and who has what.

    As the node of this folder sees it. `arena24 status` shows how the servers are.

    \b
    Examples:
      arena24 cluster status marathon
      arena24 cluster status marathon --watch
    """
    with organiser(directory) as me:
        if not me.served:
            raise Complaint(f"no node runs in {directory}; `arena24 node {directory}` starts one")
        if watch:
            keep_showing(lambda: view(me), terminal.out())
        else:
            terminal.out().print(view(me))


def view(me: Organiser) -> RenderableType:
    """The contest, its nodes, its servers."""
    found = me.status()
    if found is None or not found.nodes:
        return Text("no node has said anything yet")
    head = Text(
        f"{me.database.contest().name}: {found.state.value}, clock {terminal.clock(found.elapsed)}", style="bold"
    )
    parts: list[RenderableType] = [head, *(Text(worry, style="red") for worry in worries(found))]
    return Group(*parts, "", nodes(found), "", servers(found))


def nodes(found: Status) -> Table:
    """A row a node."""
    table = terminal.table("Node", "Address", "Servers", "", rest="Servers")
    for name, node in found.nodes.items():
        terminal.row(table, name, node.host, ", ".join(node.servers) or "-", _told(node))
    return table


def _told(node: NodeStatus) -> str:
    return ", ".join([*(["keeps the time"] if node.keeps_time else []), *(["draining"] if node.draining else [])])


def servers(found: Status) -> Table:
    """A row a server."""
    numbers = ("Round", "Turn", "Bots", "Died")
    table = terminal.table("Server", "State", "On", *numbers, numbers=numbers)
    for name, server in found.servers.items():
        on = ", ".join(node for node, status in found.nodes.items() if name in status.servers)
        report = server.report
        cells = ("-", "-", "-") if report is None else (report.round, report.turn, sum(report.connections.values()))
        style = "red" if server.state is ServerState.DOWN else None
        terminal.row(table, name, server.state.value, on or "nobody", *cells, server.restarts, style=style)
    return table
