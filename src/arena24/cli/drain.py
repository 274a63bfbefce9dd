"""`arena24 cluster drain`."""

from typing import Annotated

import typer

from arena24.cli import terminal
from arena24.cli.organiser import Directory, organiser
from arena24.store.control import DrainNode


def drain(
    directory: Directory,
    node: Annotated[str, typer.Argument(metavar="NODE", help="The node's name.", show_default=False)],
) -> None:
    """Let a node give its worlds to the others.

    Each moves at the end of its turn; bots come after it. The node takes none any more until it is started again. DIR
    is the folder of any node.

    \b
    Examples:
      arena24 cluster drain marathon north
      arena24 cluster status marathon --watch
    """
    with organiser(directory) as me:
        terminal.out().print(me.tell(DrainNode(node)), soft_wrap=True)
