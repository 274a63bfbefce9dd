"""`arena24 cluster haproxy`."""

from pathlib import Path
from typing import Annotated

import typer

from arena24.cli.complaint import Complaint, complaining_of, reason
from arena24.cli.organiser import Directory
from arena24.cluster.haproxy import MARK, configuration
from arena24.store.config import load
from arena24.store.folder import Folder


def haproxy(
    directory: Directory,
    node: Annotated[
        list[str], typer.Option(metavar="HOST", help="A machine of the contest; again for another.", show_default=False)
    ],
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write it here.", show_default="prints it")] = None,
    listen: Annotated[str, typer.Option(metavar="ADDRESS", help="Where the door listens.")] = "0.0.0.0",
    stats: Annotated[
        str, typer.Option(metavar="SOCKET", help="Where haproxy can be asked.")
    ] = "/run/haproxy/arena24.sock",
) -> None:
    """Write haproxy's configuration: a front door.

    \b
    The ports are those of contest.toml; each leads to the node that holds the
    server. [cluster] doors of contest.toml has to name the machine that haproxy
    runs on. Examples:
      arena24 cluster haproxy marathon --node 10.0.0.1 --node 10.0.0.2
      arena24 cluster haproxy marathon --node 10.0.0.1 --node 10.0.0.2
          --out /etc/haproxy/haproxy.cfg && haproxy -c -f /etc/haproxy/haproxy.cfg
    """
    config = load(Folder(directory).config, begun=True)  # the door's machine need not have the games
    with complaining_of(ValueError):
        text = configuration(config, node, listen=listen, control=stats)
    if out is None:
        print(text, end="")
        return
    try:
        if out.exists() and not out.read_text(encoding="utf-8").startswith(MARK):
            raise Complaint(f"{out} is there already and not ours; move it away, or give another one with --out")
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Complaint(f"{out} cannot be written ({reason(error)}); give another one with --out") from None
