"""A tournament on a Dask cluster: a scheduler and two workers as processes of their own, and `arena24` as another."""

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import arena24
from tests.cli.shell import Process, process, until
from tests.cli.test_practice import PIPED
from tests.loop import PATIENCE

pytest.importorskip("distributed", reason="Dask is missing: pip install 'arena24[cluster]'")

# All of its rounds but the first ones wait as long as there is a file `wait`, and tell whose child plays them.
HELD = """\
import os, random, time
NUMBER = random.getrandbits(32)
def play(me):
    with open({rounds!r}, "a") as rounds:
        free = rounds.write(".") and rounds.tell() <= {free}
    dask = open(f"/proc/{{os.getppid()}}/stat").read().split()[3]
    while os.path.exists({wait!r}) and not free:
        open({begun!r} + f"{{dask}}-{{os.getpid()}}", "w").close()
        time.sleep(0.05)
    me.pour(NUMBER % 9 + 1)
"""
UNPACKED = "dask-scratch-space/worker-*/arena24/*/held.py"
STRANGE = "import arena24\narena24.__version__ = '0.0.1'\n"


class DaskProcess:
    """`dask scheduler` or `dask worker`."""

    def __init__(self, log: Path, *words: str) -> None:
        self._log = log
        options = ("--host", "127.0.0.1", "--no-dashboard", "--dashboard-address", "127.0.0.1:0")
        command = [sys.executable, "-m", "dask", *words, *options]
        environment = os.environ | {"DASK_TEMPORARY_DIRECTORY": str(log.parent)}
        with log.open("wb") as file:
            self.process = subprocess.Popen(command, stdout=file, stderr=file, cwd=log.parent, env=environment)

    def until_it_says(self, text: str) -> None:
        """Wait for a line of its log."""
        until(lambda: text in self.said or self.process.poll() is not None)
        assert text in self.said, self.said

    @property
    def said(self) -> str:
        """Its log."""
        return self._log.read_text()

    def kill(self) -> None:
        """kill -9."""
        self.process.kill()
        self.process.wait()


@contextlib.contextmanager
def dask(folder: Path, *words: str) -> Iterator[DaskProcess]:
    """A process for a while, which is asked to end: so it takes its folder along."""
    started = DaskProcess(folder / f"{words[0]}-{len(list(folder.iterdir()))}.log", *words)
    try:
        yield started
        started.process.terminate()
        started.process.wait(PATIENCE)
    finally:
        started.kill()


@contextlib.contextmanager
def scheduler(folder: Path) -> Iterator[tuple[str, DaskProcess]]:
    """Its address, and itself."""
    told = folder / "scheduler.json"
    with dask(folder, "scheduler", "--port", "0", "--scheduler-file", str(told)) as started:
        started.until_it_says("Scheduler at:")
        until(told.exists)
        yield json.loads(told.read_text())["address"], started


@contextlib.contextmanager
def worker(folder: Path, address: str, *words: str) -> Iterator[DaskProcess]:
    """One with one thread, which has come."""
    with dask(folder, "worker", address, "--nthreads", "1", "--no-nanny", *words) as started:
        started.until_it_says("Registered to:")
        yield started


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a scheduler with two workers."""
    folder = tmp_path_factory.mktemp("cluster")
    with scheduler(folder) as (address, _), worker(folder, address), worker(folder, address):
        yield address


class Desk:
    """Where somebody works, with a bot that waits for them."""

    def __init__(self, folder: Path, free: int = 0) -> None:
        self.folder = folder
        self.wait = folder / "wait"
        self.wait.touch()
        places = {"wait": str(self.wait), "begun": f"{folder}/begun-", "rounds": f"{folder}/rounds"}
        (folder / "held.py").write_text(HELD.format(**places, free=free))

    def tournament(self, *words: object, ledger: str) -> contextlib.AbstractContextManager[Process]:
        """The command, as a process."""
        words = ("tournament", "toy", "--bot", "pourer", *words, "--out", ledger)
        return process(self.folder / f"{ledger}.output", *words, folder=self.folder)

    def played(self, *words: object, ledger: str) -> list[str]:
        """The whole of it; gives the lines of its ledger, sorted."""
        with self.tournament(*words, ledger=ledger) as running:
            assert running.wait() == 0, running.output
        return self.lines(ledger)

    def lines(self, ledger: str) -> list[str]:
        """Sorted, because rounds come in whatever sequence."""
        path = self.folder / ledger
        return sorted(path.read_text().splitlines()) if path.exists() else []

    def begun(self, worker: int | str = "*") -> int:
        """Waits for a round that has begun, perhaps at one Dask worker; gives the process of its bots."""
        until(lambda: bool(list(self.folder.glob(f"begun-{worker}-*"))))
        return int(next(self.folder.glob(f"begun-{worker}-*")).name.rpartition("-")[2])


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def gone(pid: int) -> Callable[[], bool]:
    return lambda: not Path(f"/proc/{pid}").exists()


def test_it_is_played_as_on_this_machine(cluster: str, desk: Desk) -> None:
    desk.wait.unlink()
    texts = {
        "clumsy.py": "from near import fall\ndef play(me):\n    me.pour(2)\n    fall()\n",
        "near.py": "def fall():\n    raise LookupError(__file__)\n",
        "quitter.py": "import os\ndef play(me):\n    me.pour(5)\n    os._exit(0)\n",
        "spinner.py": "def play(me):\n    me.pour(5)\n    while True: pass\n",
        "piped.py": PIPED,
    }
    for name, text in texts.items():
        (desk.folder / name).write_text(text)
    program = f"exec:{sys.executable} piped.py {{login}} {{password}}"
    bots = ("held.py", "held:play", "clumsy.py", "quitter.py", "spinner.py", program)
    words = ("--players", 7, "--rounds", 3, "--limit", 0.5, *(word for bot in bots for word in ("--bot", bot)))
    there = desk.played(*words, "--cluster", cluster, ledger="there")
    assert there == desk.played(*words, "--jobs", 1, ledger="here")
    assert f"LookupError: {desk.folder}/near.py" in "".join(there)


def test_rounds_of_a_lost_worker_are_played_again(cluster: str, desk: Desk) -> None:
    words = ("--bot", "held.py", "--rounds", 30)
    with (
        worker(desk.folder, cluster) as victim,
        desk.tournament(*words, "--cluster", cluster, ledger="there") as running,
    ):
        bots = desk.begun(victim.process.pid)
        victim.kill()
        until(gone(bots))  # nobody plays on who is not heard
        desk.wait.unlink()
        assert running.wait() == 0, running.output
    there = desk.lines("there")
    assert len(there) == 1 + 30
    assert there == desk.played(*words, "--jobs", 1, ledger="here")


def test_ctrl_c_ends_what_is_played(cluster: str, desk: Desk) -> None:
    with desk.tournament("--bot", "held.py", "--rounds", 6, "--cluster", cluster, ledger="there") as running:
        bots = desk.begun()
        assert running.interrupt() == 130
        assert "interrupted after 0 of 6 rounds; the same command goes on from there" in running.output
        assert "Traceback" not in running.output
    until(gone(bots))


def test_a_worker_of_another_version_is_named(cluster: str, desk: Desk) -> None:
    (desk.folder / "strange.py").write_text(STRANGE)
    with worker(desk.folder, cluster, "--preload", str(desk.folder / "strange.py")):
        with desk.tournament("--bot", "held.py", "--cluster", cluster, ledger="there") as running:
            assert running.wait() == 1
        says = f"cannot take part: arena24 is 0.0.1 there and {arena24.__version__} here; install the same everywhere"
        assert says in " ".join(running.output.split())
    assert desk.lines("there") == []


def test_a_scheduler_that_is_alone_and_then_goes_away(tmp_path: Path) -> None:
    desk, words = Desk(tmp_path, free=2), ("--bot", "held.py", "--rounds", 4)
    with scheduler(tmp_path) as (address, started):
        with desk.tournament(*words, "--cluster", address, ledger="kept") as running:
            assert running.wait() == 1
        assert f"no worker has come to the scheduler {address} within" in " ".join(running.output.split())
        with worker(tmp_path, address), desk.tournament(*words, "--cluster", address, ledger="kept") as running:
            desk.begun()
            until(lambda: len(desk.lines("kept")) == 1 + 2)
            assert len(list(tmp_path.glob(UNPACKED))) == 1
            started.kill()
            assert running.wait() == 1
            desk.wait.unlink()  # a worker ends its round before it goes
        assert f"stopped after 2 of 4 rounds: the scheduler {address} has gone away" in " ".join(running.output.split())
        assert "Traceback" not in running.output
        assert not list(tmp_path.glob(UNPACKED))
    resumed = desk.played(*words, "--jobs", 1, ledger="kept")
    assert resumed == desk.played(*words, "--jobs", 1, ledger="whole")
