"""The runbook's commands are run in their order, in a contest that is served, or stopped where they want that."""

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from arena24.store.folder import Folder
from tests.cli.shell import Process, arena24, json_of, process, until
from tests.cli.test_recount import contest
from tests.manual.blocks import Block, blocks, calls
from tests.server.contest import Client

NAMES = {"Battle1": "Toy1"}  # what the runbook calls its server
SETTINGS = {"", "served", "stopped", "alone"}
SIGNS = set("|&;<>*$")
LONG = 100_000  # turns, almost three hours: the running round, the third, does not end

BLOCKS = list(blocks("docs/runbook.md"))
MISSING = [name for name in ("fuser",) if shutil.which(name) is None]


class Stage:
    """A contest, `marathon`, that is served when somebody wants it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.folder: Folder = contest(path / "marathon")
        text = self.folder.config.read_text()
        more = f'[web]\nport = 0\n[alarms]\ncommand = "true"\n[limits]\ntranscript_quota = {2**20}\n'
        self.folder.config.write_text(text.replace("[servers.params]", f"[servers.params]\nT = 0.1\nQ = {LONG}") + more)
        (path / "alone").mkdir()
        self._serving = contextlib.ExitStack()
        self._process: Process | None = None

    def close(self) -> None:
        """Nobody serves it any more."""
        self._serving.close()
        self._process = None

    def be(self, setting: str) -> Path:
        """Have it as a block wants it; gives the folder to work in."""
        if setting == "served" and self._process is None:
            self._process = self._serving.enter_context(
                process(self.path / "out", "serve", "marathon", folder=self.path)
            )
            until(lambda: self._port() is not None)
            with Client(self._port() or 0, "team1") as client:
                assert client.ask("POUR 5", 2) == ["OK", "5"]
            until(lambda: any(self.folder.transcripts("Toy1").rglob("*.log")))
        elif setting == "stopped" and self._process is not None:
            assert self._process.interrupt() == 0, self._process.output
            self.close()
        return self.path / "alone" if setting == "alone" else self.path

    def _port(self) -> int | None:
        """Where its server listens, once a turn is open."""
        status = json_of("status", self.folder.path, "--json")["status"]
        report = status and status["servers"]["Toy1"].get("report")
        return report["port"] if report and report["turn"] else None


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    made = Stage(tmp_path)
    yield made
    made.close()


def run(line: str, folder: Path) -> str:
    """Run a line of a block; gives what went wrong."""
    for name, ours in NAMES.items():
        line = line.replace(name, ours)
    ((program, *words), *others) = calls(line)
    if program in MISSING:
        return ""
    if program == "arena24" and not others and not SIGNS & set(line.partition("#")[0]):
        with contextlib.chdir(folder):
            result = arena24(*words)
        return f"{result.output}{result.stderr}" if result.exit_code else ""
    shell = f'arena24() {{ "{sys.executable}" -Pm arena24.cli "$@"; }}\n{line}'
    done = subprocess.run(["bash", "-c", shell], cwd=folder, capture_output=True, text=True, env=os.environ)
    return done.stdout + done.stderr if done.returncode else ""


def test_the_runbook_works(stage: Stage) -> None:
    for block in (block for block in BLOCKS if block.setting):
        folder = stage.be(block.setting)
        for line in block.lines:
            wrong = run(line, folder)
            assert not wrong, f"{block}: {line}\n{wrong}"
    stage.be("stopped")
    assert arena24("verify", stage.folder.path).exit_code == 0


def test_most_of_it_is_run() -> None:
    assert {block.setting for block in BLOCKS} <= SETTINGS
    lines = {True: 0, False: 0}
    for block in BLOCKS:
        lines[bool(block.setting)] += len(block.lines)
    assert lines[True] > 30
    assert lines[False] < 6


def test_what_fails_is_told(tmp_path: Path) -> None:
    assert "nothing" in run("arena24 status nothing", tmp_path)
    assert run("arena24 status nothing || false", tmp_path)
    assert not run("arena24 status nothing || true", tmp_path)
    assert run("ls nothing", tmp_path)
    assert isinstance(BLOCKS[0], Block)
