"""The game of `examples/snakes` as its authors hand it on: built, installed where nothing else is, and tested there.

Its own tests are those of its package; here they look at the wheel, in a process that finds it as any game is found.
"""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.cli.several import program, told
from tests.loop import PATIENCE

ROOT = Path(__file__).parents[2]
SNAKES = ROOT / "examples" / "snakes"
SOURCES = SNAKES / "src" / "arena24_snakes"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel's content: that is all that an installation is. Nothing is fetched for it."""
    wheels, folder = tmp_path_factory.mktemp("wheels"), tmp_path_factory.mktemp("site")
    done = run("-m", "hatchling", "build", "-t", "wheel", "-d", wheels, folder=SNAKES)
    (wheel,) = wheels.glob("*.whl")
    assert done.returncode == 0, done.stderr
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def run(*words: object, folder: Path, site: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Python as a process of its own, which finds what is in `site` first."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    if site is not None:
        environment["PYTHONPATH"] = str(site)
    command = [sys.executable, *map(str, words)]
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False
    )


def test_the_wheel_has_everything_that_the_sources_have(installed: Path) -> None:
    wanted = {path.relative_to(SOURCES) for path in SOURCES.rglob("*.*") if "__pycache__" not in path.parts}
    package = installed / "arena24_snakes"
    assert {path.relative_to(package) for path in package.rglob("*.*")} == wanted
    assert {Path("board.js"), Path("rules.md"), Path("statement/pl.md"), Path("samples/board.json")} <= wanted


def test_the_terminal_knows_it(installed: Path, tmp_path: Path) -> None:
    """It is listed, explained, checked and played like the others: all that tells of it is its entry point."""
    code = "import arena24_snakes, sys; print(arena24_snakes.__file__)"
    assert Path(run("-c", code, folder=tmp_path, site=installed).stdout.strip()).is_relative_to(installed)
    tournament = ("tournament", "snakes", "--rounds", 2, "--jobs", 1, "--set", "Q=20")
    verbs = program(("games",), ("rules", "snakes"), ("check", "snakes"), tournament)
    done = run("-P", *verbs, folder=tmp_path, site=installed)
    assert done.returncode == 0, done.stderr
    games, rules, checked, held = told(done.stdout)
    assert "snakes" in games.stdout
    assert rules.stdout == (SOURCES / "rules.md").read_text()
    assert checked.stdout.endswith(" passed, 0 failed\n"), checked
    assert "viper" in held.stdout
    assert [each.code for each in (games, rules, checked, held)] == [0] * 4


def test_its_own_tests_pass(installed: Path, tmp_path: Path) -> None:
    words = ("-P", "-m", "pytest", "-p", "no:cacheprovider", "--rootdir", SNAKES, SNAKES / "tests")
    done = run(*words, folder=tmp_path, site=installed)
    assert done.returncode == 0, done.stdout
