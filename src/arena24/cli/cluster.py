"""`arena24 cluster`: haproxy."""

import typer

from arena24.cli.haproxy import haproxy
from arena24.cli.verbs import PLAIN

app = typer.Typer(no_args_is_help=True, **PLAIN)


@app.callback()
def cluster() -> None:
    """Hold a contest on several machines.

    \b
    Examples:
      arena24 cluster haproxy marathon --node 10.0.0.1 --node 10.0.0.2
    """


app.command()(haproxy)
