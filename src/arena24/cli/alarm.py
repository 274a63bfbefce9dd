"""`arena24 alarm`."""

import asyncio
from typing import Annotated

import typer

from arena24.cli.complaint import Complaint
from arena24.cli.organiser import Directory, organiser
from arena24.server.sentry import Summons, Wrong, deliver
from arena24.store.config import load


def alarm(
    directory: Directory,
    text: Annotated[str, typer.Argument(help="What to say.")] = "this is a test; nothing is wrong",
) -> None:
    """Call the organisers, to try it.

    \b
    [alarms] in contest.toml says how, and what is wrong enough; `arena24 serve`
    reads it when it starts. Try it before the day. Examples:
      arena24 alarm marathon
      arena24 alarm marathon "the pizza is here"
    """
    with organiser(directory) as me:
        config = load(me.folder.config, begun=True)
        if not config.alarms.wanted:
            raise Complaint(f"{me.folder.config} names nobody to call: set `command` or `webhook` under [alarms]")
        faults = asyncio.run(deliver(config.alarms, config.name, Summons(Wrong("test", "test"), text, False)))
        if faults:
            raise Complaint(f"{'; '.join(faults)}; change [alarms] in {me.folder.config}")
        print("the organisers have been called")
