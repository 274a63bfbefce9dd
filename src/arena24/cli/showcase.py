"""`arena24 cluster demo` and `arena24 cluster kill`: a cluster on one machine, to be looked at and hurt."""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import Annotated

import msgspec
import typer
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text

from arena24.cli import contest_file, holders, terminal
from arena24.cli.complaint import Complaint
from arena24.cli.contest_file import Web
from arena24.cli.demo import EVERY, SLOWLY, chosen_folder, crowd, lively_plans
from arena24.cli.init import make
from arena24.cli.organiser import Organiser, organiser
from arena24.cli.results import ranking, read
from arena24.cluster.guardian import Guardian
from arena24.cluster.haproxy import configuration
from arena24.cluster.postgres import Postgres
from arena24.contest.clock import ContestState
from arena24.runtime.ports import free_port
from arena24.store import locks
from arena24.store.config import load
from arena24.store.folder import Folder
from arena24.store.status import Status, read_status
from arena24.store.transfer import transfer

NODES = {"north": "127.0.24.1", "south": "127.0.24.2", "west": "127.0.24.3"}
"""Addresses of this machine that hardly anybody uses: all nodes listen on the same ports."""
DOOR = "127.0.0.1"
BACK = 20.0  # seconds after which a node that was killed comes back
FEW = 200  # connections of a server that the door lets through: more need rights that not everybody has
LOOK = 0.5  # seconds after which a program that cannot start has said so
STOP = 15.0  # seconds for a node that is told to end

Node = Annotated[str, typer.Argument(metavar="NODE", help=f"One of {', '.join(NODES)}.", show_default=False)]
Demo = Annotated[Path, typer.Argument(metavar="DIR", help="The folder of `cluster demo --dir`.", show_default=False)]


def demo(
    seconds: Annotated[float, typer.Option(min=30, help="How long the contest lasts.")] = 600.0,
    directory: Annotated[
        Path | None, typer.Option("--dir", help="Keep everything here.", show_default="a temporary folder")
    ] = None,
    teams: Annotated[int, typer.Option(min=1, max=30, help="How many house bots play on each server.")] = 3,
    servers: Annotated[int, typer.Option(min=1, help="How many servers there are at most.")] = 4,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="An empty PostgreSQL.", show_default="one of its own")
    ] = None,
) -> None:
    """Show a contest on three nodes, live, on this machine.

    Three NATS servers, PostgreSQL, three nodes, house bots, and a front door if haproxy is installed. Kill nodes from
    another terminal and watch their worlds come back elsewhere; a node that was killed is started again after 20
    seconds. Ctrl-C ends all of it.

    \b
    Examples:
      arena24 cluster demo --dir demo
      arena24 cluster kill demo north         (in another terminal)
      arena24 cluster drain demo/south south
    """
    from arena24.cluster.engines import Engines

    console = terminal.out()
    with contextlib.ExitStack() as stack:
        stack.enter_context(_interrupted_by(signal.SIGTERM, signal.SIGHUP))
        folder = stack.enter_context(chosen_folder(directory))
        guardian = stack.enter_context(Guardian())
        group = guardian.group
        nats = stack.enter_context(Engines(folder.path / "nats", count=3, group=group)).access.servers
        where = database or stack.enter_context(_database(guardian)).url()
        plans = lively_plans(seconds, teams)[:servers]
        text = contest_file.text("Demo", plans, duration=seconds, web=Web(free_port(), "full"), database=where)
        door = _haproxy()
        text += _settings(nats, through_a_door=door is not None)
        contest = Folder(folder.path / "contest")
        make(contest, text, [f"team{number}" for number in range(1, teams + 1)])
        for name in NODES:
            _copy(contest, Folder(folder.path / name))
        hosts = DOOR if door is not None else ",".join(NODES.values())
        with (
            _door(door, contest, folder.path, group),
            _Nodes(folder.path, group) as nodes,
            organiser(contest.path) as me,
        ):
            with crowd(contest, hosts):
                _show(me, nodes, console, door=door is not None)
            console.print(ranking(read(me.database)))
        if directory is not None and database is None:
            _keep(where, contest, [Folder(folder.path / name) for name in NODES])
            console.print(f"`arena24 results {contest.path}` shows more", soft_wrap=True)


def kill(directory: Demo, node: Node) -> None:
    """kill -9 of a node of `cluster demo`, with all that it plays.

    \b
    Examples:
      arena24 cluster kill demo north
    """
    folder = Folder(directory / node)
    pid = locks.holder(folder.lock)
    if pid is None or not locks.is_held(folder.lock):
        raise Complaint(f"no node runs in {folder.path}; `arena24 cluster demo --dir {directory}` starts some")
    had = [path.name for path in sorted((folder.path / "locks").glob("*")) if locks.is_held(path)]
    for path in (folder.lock, *(folder.life(name) for name in had)):
        if (number := locks.holder(path)) is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)
    worlds = ", ".join(name for name in had if name != "web") or "nothing"
    terminal.out().print(f"{node} is dead; it had {worlds}", soft_wrap=True)


@contextlib.contextmanager
def _interrupted_by(*numbers: signal.Signals) -> Iterator[None]:
    """Let these signals do what Ctrl-C does."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = {number: signal.signal(number, interrupt) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextlib.contextmanager
def _database(guardian: Guardian) -> Iterator[Postgres]:
    """PostgreSQL for the length of the demo."""
    server = Postgres.make(group=guardian.group)
    guardian.sweep(server.folder)
    with server:
        yield server


def _keep(database: str, contest: Folder, nodes: Sequence[Folder]) -> None:
    """Our PostgreSQL goes; what it has becomes a file that the folders name instead."""
    kept = f"sqlite:///{(contest.path / 'contest.db').resolve()}"
    transfer(database, kept, lambda done, of: None)
    for folder in (contest, *nodes):
        text = folder.config.read_text(encoding="utf-8")
        folder.config.write_text(text.replace(json.dumps(database), json.dumps(kept)), encoding="utf-8")


class _Nodes:
    """The nodes of a demo, started again when they die."""

    def __init__(self, path: Path, group: int) -> None:
        self._path, self._group = path, group
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        self._died: dict[str, float] = {}

    def __enter__(self) -> "_Nodes":
        for name in NODES:
            self._start(name)
        return self

    def __exit__(self, *_: object) -> None:
        for process in self._running.values():
            process.send_signal(signal.SIGTERM)
        for process in self._running.values():
            try:
                process.wait(STOP)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def tend(self) -> None:
        """Start those again that have been dead for a while."""
        now = time.monotonic()
        for name, process in self._running.items():
            if process.poll() not in (None, 0) and now - self._died.setdefault(name, now) > BACK:
                del self._died[name]
                self._start(name)

    def over(self) -> bool:
        """Have all of them ended by themselves?"""
        return all(process.poll() == 0 for process in self._running.values())

    def newest(self) -> Status | None:
        """The last status that any of them has written."""
        found = [status for name in NODES if (status := read_status(Folder(self._path / name))) is not None]
        return max(found, key=lambda status: status.at, default=None)

    def _start(self, name: str) -> None:
        folder = Folder(self._path / name)
        words = "node", str(folder.path), "--name", name, "--host", NODES[name]
        with (folder.path / "output").open("ab") as file:
            command = [sys.executable, "-Pm", "arena24.cli", *words]
            self._running[name] = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=file, stderr=file, process_group=self._group
            )


def _show(me: Organiser, nodes: _Nodes, console: Console, *, door: bool) -> None:
    with contextlib.suppress(KeyboardInterrupt), contextlib.ExitStack() as stack:
        live = stack.enter_context(Live(console=console, auto_refresh=False)) if console.is_terminal else None
        while not nodes.over():
            picture = _picture(me, nodes.newest(), door=door)
            if live is None:
                console.print(picture)
            else:
                live.update(picture, refresh=True)
            nodes.tend()
            time.sleep(EVERY if live is not None else SLOWLY)


def _picture(me: Organiser, found: Status | None, *, door: bool) -> RenderableType:
    if found is None or not found.nodes:
        return Text("starting the nodes")
    port = load(me.folder.config, begun=True).web.port
    pages = [DOOR] if door else [node.host for node in found.nodes.values()]
    parts: list[RenderableType] = [
        Text(f"{found.state.value}, clock {terminal.clock(found.elapsed)}, K {found.tempo:.3f}", style="bold"),
        Text(" ".join(f"http://{host}:{port}" for host in pages)),
        "",
        holders.nodes(found),
        "",
        holders.servers(found),
    ]
    if found.state is not ContestState.SETUP:
        parts += ["", ranking(read(me.database))]
    return Group(*parts)


def _settings(nats: Sequence[str], *, through_a_door: bool) -> str:
    lines = ["", "[cluster]", f"nats = {json.dumps(list(nats))}", "replicas = 3", "lease = 4.0"]
    return "\n".join([*lines, *([f'doors = ["{DOOR}"]'] if through_a_door else [])]) + "\n"


def _copy(contest: Folder, folder: Folder) -> None:
    folder.path.mkdir()
    shutil.copy(contest.config, folder.config)


def _haproxy() -> str | None:
    return shutil.which("haproxy", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")


@contextlib.contextmanager
def _door(program: str | None, contest: Folder, path: Path, group: int) -> Iterator[None]:
    """haproxy before the nodes, if there is one."""
    if program is None:
        yield
        return
    config = load(contest.config, begun=True)
    config = msgspec.structs.replace(config, limits=config.limits | {"max_conn": FEW})
    text = configuration(config, list(NODES.values()), listen=DOOR, control=str((path / "door.sock").resolve()))
    if os.geteuid():  # only root can become somebody else
        text = "".join(line for line in text.splitlines(keepends=True) if line.split()[:1] not in (["user"], ["group"]))
    (path / "haproxy.cfg").write_text(text, encoding="utf-8")
    with (path / "haproxy.log").open("wb") as file:
        command = [program, "-db", "-f", str(path / "haproxy.cfg")]
        process = subprocess.Popen(command, stdout=file, stderr=file, process_group=group)
    try:
        time.sleep(LOOK)
        if process.poll() is not None:
            raise Complaint(f"haproxy does not start; see {path / 'haproxy.log'}")
        yield
    finally:
        process.kill()
        process.wait()
