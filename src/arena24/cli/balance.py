"""`arena24 cluster balance`."""

from arena24.cli import terminal
from arena24.cli.organiser import Directory, organiser
from arena24.store.control import BalanceNodes


def balance(directory: Directory) -> None:
    """Let all nodes have as many worlds, such as after one has come back.

    Each world that moves does so at the end of its turn; bots come after it. DIR is the folder of any node.

    \b
    Examples:
      arena24 cluster balance marathon
      arena24 cluster status marathon --watch
    """
    with organiser(directory) as me:
        terminal.out().print(me.tell(BalanceNodes()), soft_wrap=True)
