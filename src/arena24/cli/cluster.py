"""`arena24 cluster`: status, drain, balance, haproxy, demo, kill."""

import typer

from arena24.cli.balance import balance
from arena24.cli.drain import drain
from arena24.cli.haproxy import haproxy
from arena24.cli.holders import status
from arena24.cli.showcase import demo, kill
from arena24.cli.verbs import PLAIN

app = typer.Typer(no_args_is_help=True, **PLAIN)


@app.callback()
def cluster() -> None:
    """Look after a contest on several machines.

    \b
    Examples:
      arena24 node marathon                         (on each machine)
      arena24 cluster status marathon --watch
      arena24 cluster drain marathon north
      arena24 cluster balance marathon
      arena24 cluster haproxy marathon --node 10.0.0.1 --node 10.0.0.2
      arena24 cluster demo --dir demo               (all of it on this machine)
    """


app.command()(status)
app.command()(drain)
app.command()(balance)
app.command()(haproxy)
app.command()(demo)
app.command()(kill)
