"""All sorts of terminals, pipes and interpreters."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from arena24.cli import app
from arena24.store.folder import Folder
from tests.cli.shell import arena24, complaint, json_of, said
from tests.server.contest import toy_contest

LONG = "a_bot_with_a_name_that_goes_on_and_on_and_on_and_on_and_on"


def run(*words: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "arena24.cli", *words]
    return subprocess.run(command, capture_output=True, check=False, env=os.environ | environment)


@pytest.mark.parametrize("encoding", ["latin-1", "ascii", "cp1250"])
def test_a_pipe_that_is_not_utf8(encoding: str) -> None:
    done = run("games", PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "battle" in done.stdout.decode(encoding)


def test_a_pipe_that_is_closed_early() -> None:
    games = f"{sys.executable} -m arena24.cli help battle --polish"
    done = subprocess.run(f"{games} | head -1", shell=True, capture_output=True, check=False)
    assert done.stderr == b""
    assert done.stdout.count(b"\n") == 1


# One process for all of them: an interpreter without docstrings has to compile everything that it imports.
HELP = """
from typer.testing import CliRunner
from arena24.cli import app
for words in ("--help", "play --help", "team list --help", "help battle move"):
    result = CliRunner().invoke(app, words.split(), prog_name="arena24", env={"COLUMNS": "80"})
    print(result.exit_code, result.output)
"""


def test_help_without_docstrings() -> None:
    stripped, whole = (
        subprocess.run([sys.executable, *flags, "-c", HELP], capture_output=True, text=True, check=True)
        for flags in (["-OO"], [])
    )
    assert stripped.stdout == whole.stdout
    assert whole.stdout.count("\n0 Usage: arena24") + whole.stdout.startswith("0 Usage: arena24") == 3


@pytest.mark.parametrize("columns", [20, 60, 80])
def test_numbers_are_never_cut(columns: int, tmp_path: Path) -> None:
    bot = tmp_path / f"{LONG}.py"
    bot.write_text("def play(me):\n    me.pour(123456)\n")
    words = ["play", "toy", "--bot", str(bot), "--bot", str(bot), "--rounds", "2"]
    done = CliRunner().invoke(app, words, catch_exceptions=False, env={"COLUMNS": str(columns)})
    first = done.stdout.splitlines()[2].split()
    assert first[0] == "1"
    assert first[-3:] == ["123456", "123456", "246912"]


# ---- for programs


def test_games_for_programs() -> None:
    battle, *_ = json_of("games", "--json")
    assert battle["id"] == "battle"
    assert "walker" in battle["bots"]
    assert battle["servers"]["Battle1"]["N"] > battle["quick"]["N"]


def test_rounds_for_programs() -> None:
    told = json_of("play", "toy", "--bot", "pourer", "--rounds", 2, "--seed", 3, "--json")
    assert (told["game"], told["seed"], told["failed"]) == ("toy", 3, [])
    assert [round_["turns"] for round_ in told["rounds"]] == [10, 10]
    assert told["rounds"][0]["results"]["pourer"] > 0


def test_a_contest_for_programs(tmp_path: Path) -> None:
    folder = toy_contest(tmp_path / "c", teams=2)
    teams = json_of("team", "list", folder.path, "--json")
    assert [team["login"] for team in teams] == ["team1", "team2"]
    assert not any("password" in name for name in teams[0])
    assert json_of("verify", folder.path, "--json")["Toy1"]["problems"] == []


# ---- completion


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("arena24 play ba", "battle"),
        ("arena24 play battle --bot wal", "walker"),
        ("arena24 tournament battle --server ", "Battle1 Battle2 Battle3"),
        ("arena24 help treas", "treasure"),
    ],
)
def test_the_shell_completes(typed: str, offered: str) -> None:
    words = {"COMP_WORDS": typed, "COMP_CWORD": str(len(typed.split(" ")) - 1), "_ARENA24_COMPLETE": "complete_bash"}
    done = CliRunner().invoke(app, [], prog_name="arena24", catch_exceptions=False, env=words)
    assert done.stdout.split() == offered.split()


# ---- a database that is not what it was


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return toy_contest(tmp_path / "c", teams=1)


VERBS = (["status"], ["results"], ["verify"], ["team", "list"], ["pause"], ["resume"], ["web"], ["serve"])


@pytest.mark.parametrize("verb", VERBS, ids=" ".join)
def test_a_damaged_database(verb: list[str], folder: Folder) -> None:
    database = folder.path / "contest.db"
    for path in folder.path.glob("contest.db*"):
        path.write_bytes(b"this is no database, and has never been one" * 100)
    told = complaint(*verb, folder.path)
    assert told.startswith(f"arena24: {database} is damaged (file is not a database); ")


@pytest.mark.parametrize("verb", VERBS, ids=" ".join)
def test_a_missing_database(verb: list[str], folder: Folder) -> None:
    database = folder.path / "contest.db"
    database.write_bytes(b"")
    assert f"{database} is empty" in complaint(*verb, folder.path)
    database.unlink()
    told = complaint(*verb, folder.path)
    assert told.startswith(f"arena24: {database} is missing, and with it teams and results; put a copy back")
    assert f"arena24 init {folder.path}" not in told


# ---- bots that fail


def test_a_crash_is_told_with_the_bots_lines_only(tmp_path: Path) -> None:
    bot = tmp_path / "clumsy.py"
    bot.write_text("def play(me):\n    me.wait()\n    me.pour('much')\n")
    for more in ([], ["--clock", "realtime", "--turn-seconds", "0.02"]):  # in process, and over TCP
        result = arena24("play", "toy", "--bot", bot, "--bot", "pourer", *more)
        assert result.exit_code == 1
        _, told = result.stderr.split("clumsy failed:\n")
        lines = told.splitlines()
        assert lines[0] == "Traceback (most recent call last):"
        assert lines[1:3] == [f'  File "{bot}", line 3, in play', "    me.pour('much')"]
        assert "TypeError: pour: litres must be a whole number, not 'much'" in lines
        assert "site-packages" not in told
        assert "src/arena24" not in told
        assert "clumsy" in result.stdout  # and the results are there


@pytest.mark.parametrize("verb", ["play", "tournament"])
@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("def play(me):\n    x = (\n", 2, "SyntaxError: '(' was never closed"),
        ("import nosuchmodule\n", 1, "ModuleNotFoundError: No module named 'nosuchmodule'"),
        ("def helper():\n    return 1 / 0\nhelper()\n", 2, "ZeroDivisionError: division by zero"),
        ("import sys\nsys.exit('bye')\n", 2, "SystemExit: bye"),
    ],
)
def test_a_bot_that_cannot_be_loaded(verb: str, text: str, line: int, says: str, tmp_path: Path) -> None:
    bot = tmp_path / "broken.py"
    bot.write_text(text)
    result = arena24(verb, "toy", "--bot", bot, "--bot", "pourer")
    assert result.exit_code == 1
    assert result.stderr.startswith(f"arena24: {bot} cannot be loaded; mend {bot}:{line}\n")
    assert says in result.stderr.splitlines()
    assert "src/arena24" not in result.stderr
    assert result.stdout == ""


# ---- ways out


def test_too_many_bots_for_the_board() -> None:
    five = ["--bot", "walker"] * 5
    told = complaint("play", "battle", *five)
    assert "N = 21 is too small: 5 teams" in told
    (change,) = [word.rstrip(",") for word in told.split() if word.startswith("N=")]
    assert "5 teams" not in said("play", "battle", *five, "--set", change, "--set", "Q=3", "--seed", 1)
    assert f"try --set {change}" in complaint("tournament", "battle", "--players", 5)


def test_a_position_has_its_own_seed(tmp_path: Path) -> None:
    file = tmp_path / "position.a24"
    file.write_text("game toy\njugs: team water\n  A 1 | B 2\n")
    assert "leave --server, --set and --seed out" in complaint("play", "toy", "--position", file, "--seed", 7)
    assert said("play", "toy", "--position", file).splitlines()[-1].endswith("from a position")


def test_a_seat_elsewhere() -> None:
    assert "open one with --port" in complaint("play", "toy", "--host", "0.0.0.0")
    told = complaint("play", "toy", "--port", 0, "--host", "192.0.2.1")
    assert told.startswith("arena24: 192.0.2.1:0 cannot be opened (")
    assert told.endswith("; give another --host or --port")
