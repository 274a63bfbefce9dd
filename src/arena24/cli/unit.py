"""`arena24 unit`."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from arena24.cli.organiser import Directory, organiser, who
from arena24.store.config import load
from arena24.store.folder import Folder

# KillMode: by default systemd would kill the servers that outlive their supervisor. OOMPolicy: by default it would stop
# the whole contest when the system kills one server, which the supervisor starts again.
UNIT = """\
[Unit]
Description={name} (arena24)
Wants=network-online.target
After=network-online.target
StartLimitIntervalSec=0

[Service]
User={user}
WorkingDirectory={directory}
ExecStart={python} -P -m arena24.cli {verb} {quoted}
Restart=on-failure
RestartSec=1
KillMode=process
TimeoutStopSec=60
OOMPolicy=continue

[Install]
WantedBy=multi-user.target
"""


def unit(
    directory: Directory,
    node: Annotated[bool, typer.Option("--node", help="Of one of several machines: `arena24 node`.")] = False,
) -> None:
    """Print a systemd unit that serves a contest.

    It starts `arena24 serve` again when that dies; the servers play on meanwhile, and teams notice nothing.

    \b
    Examples:
      arena24 unit marathon | sudo tee /etc/systemd/system/marathon.service
      sudo systemctl enable --now marathon
      journalctl -u marathon --follow
      arena24 unit marathon --node           (on each of several machines)
    """
    with organiser(directory) as me:
        print(text(me.folder, user=who(), verb="node" if node else "serve"), end="")


def text(folder: Folder, *, user: str, verb: str) -> str:
    """The unit of a contest."""
    path = folder.path.resolve()
    name = load(folder.config).name.replace("\n", " ")
    return UNIT.format(
        name=_escaped(name),
        user=user,
        directory=_escaped(str(path)),
        verb=verb,
        python=_quoted(Path(sys.executable)),
        quoted=_quoted(path),
    )


def _escaped(value: str) -> str:
    return value.replace("%", "%%")  # systemd.unit(5): specifiers


def _quoted(path: Path) -> str:
    """A word of a command line (systemd.service(5))."""
    value = _escaped(str(path)).replace("\\", "\\\\").replace('"', '\\"').replace("$", "$$")
    return f'"{value}"'
