"""`arena24 node`."""

import asyncio
import re
import socket
from typing import Annotated

import typer
from rich.console import Console

from arena24.cli import terminal
from arena24.cli.complaint import Complaint
from arena24.cli.organiser import Directory, Organiser, organiser
from arena24.cli.serve import LOOK, logging_into, preflight, server_table, with_news
from arena24.cli.status import worries
from arena24.contest.clock import ContestState
from arena24.runtime import loop
from arena24.store.config import database_of
from arena24.store.locks import is_held
from arena24.store.status import Status

SHARED = ("postgresql", "sqlite:////")  # a file counts if its path is absolute: nodes of one machine may share it


def node(
    directory: Directory,
    cluster: Annotated[
        str, typer.Option(metavar="URL,...", help="The NATS servers.", show_default="[cluster] nats of contest.toml")
    ] = "",
    name: Annotated[str, typer.Option(metavar="NAME", help="This node's.", show_default="the machine's")] = "",
    host: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Where its servers and its page listen.", show_default="contest.toml's"),
    ] = None,
) -> None:
    """Hold a contest together with other machines.

    \b
    On each machine: DIR has a copy of contest.toml, which names the database
    (PostgreSQL) and, under [cluster], the NATS servers. Ctrl-C gives the worlds
    of this node to the others. See docs/cluster.md. Examples:
      arena24 node marathon
      arena24 node marathon --cluster nats://10.0.0.1:4222,nats://10.0.0.2:4222
      arena24 node north --name north --host 127.0.0.2     (several on one machine)
    """
    from arena24.cluster.node import take_part  # only here: without the extra all other verbs work
    from arena24.cluster.settings import Berth

    console = terminal.out()
    with organiser(directory) as me:
        if not (database_of(me.folder.config) or "").startswith(SHARED):
            raise Complaint(
                f"{me.folder.config} has its database in a file of this folder, which other machines cannot reach; "
                "`arena24 database copy` brings it into PostgreSQL, then name that as its `database`"
            )
        config = preflight(me, host)
        servers = tuple(cluster.split(",")) if cluster else config.cluster.nats
        berth = Berth(node=name or _name_of_machine(), host=host, nats=servers)
        console.print(server_table(config))
        console.print(f"node {berth.node}; logs are in {directory / 'logs'}, Ctrl-C ends it", soft_wrap=True)
        with logging_into(me.folder.log("supervisor")):
            loop.run(with_news(take_part(me.folder, berth), _tell_news(me, console)))
        over = me.database.contest().state is ContestState.FINISHED
    if over:
        console.print(f"the contest is over; `arena24 results {directory}` shows how it ended", soft_wrap=True)
    else:
        console.print(f"this node has ended; `arena24 node {directory}` takes part again", soft_wrap=True)


def _name_of_machine() -> str:
    return re.sub(r"[^A-Za-z0-9_-]+", "-", socket.gethostname().partition(".")[0])[:40]


async def _tell_news(me: Organiser, console: Console) -> None:
    """Say when the contest changes its state, and which worlds come and go here."""
    before: Status | None = me.status()
    state, had, told = None, set[str](), set[str]()
    while True:
        await asyncio.sleep(LOOK)
        found = me.status()
        if found is None or (before is not None and found.at == before.at):
            continue
        clock = terminal.clock(found.elapsed)
        if found.state is not state:
            console.print(f"{clock} {found.state.value}")
        has = {name for name in found.servers if is_held(me.folder.life(name))}
        for server in sorted(has ^ had):
            console.print(f"{clock} {server} {'is here' if server in has else 'has gone'}")
        for worry in sorted(set(worries(found)) - told):
            console.print(f"{clock} {worry}", soft_wrap=True)
        before, state, had, told = found, found.state, has, set(worries(found))
