"""Practice with all sorts of bots, from all sorts of positions, and scripts of what was played."""

import shlex
import sys
from pathlib import Path

import pytest

from arena24 import bots, sim
from arena24.games import battle, toy
from arena24.games.core import TeamId
from arena24.scripts.position import show_position
from arena24.store.journal import Journal
from tests.cli.shell import arena24, complaint, said

PIPED = """\
import sys

def ask(line):
    print(line, flush=True)
    return sys.stdin.readline()

login, password = sys.argv[1:]
assert sys.stdin.readline() == "LOGIN\\n"
assert ask(login) == "PASS\\n"
assert ask(password) == "OK\\n"
while True:
    if not ask("POUR 5"):
        break
    sys.stdin.readline()
    ask("WAIT"), sys.stdin.readline(), sys.stdin.readline()
"""

SOCKET = """\
import os, socket, sys
host, port = sys.argv[1:]
file = socket.create_connection((host, int(port))).makefile("rw", newline="\\n")
file.write(os.environ["ARENA24_LOGIN"] + "\\n" + os.environ["ARENA24_PASSWORD"] + "\\n")
while file.flush() is None and file.readline():
    file.write("POUR 7\\nWAIT\\n")
"""

FUNCTION = """\
from arena24.games import toy

def play(me: toy.Player) -> None:
    while True:
        me.pour(3)
        me.wait()
"""


def command(kind: str, path: Path, *words: str) -> str:
    return f"{kind}:{shlex.join([sys.executable, str(path), *words])}"


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    for name, text in {"piped.py": PIPED, "socketed.py": SOCKET, "three.py": FUNCTION}.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def results(output: str) -> dict[str, int]:
    return {line.split()[1]: int(line.split()[2]) for line in output.splitlines()[2:-1]}


def test_bots_of_all_kinds_at_one_table(programs: Path) -> None:
    output = said(
        *("play", "toy", "--bot", programs / "three.py", "--bot", f"{programs / 'three.py'}:play"),
        *("--bot", command("exec", programs / "piped.py", "{login}", "{password}")),
        *("--bot", command("tcp", programs / "socketed.py", "{host}", "{port}")),
        *("--bot", "arena24.games.toy.bots.pourer:play"),
    )
    python = Path(sys.executable).name
    assert {name: result for name, result in results(output).items() if name != "pourer"} == {
        "three": 30,
        "three-2": 30,
        python: 50,
        f"{python}-2": results(output)[f"{python}-2"],
    }
    assert results(output)[f"{python}-2"] >= 70


def test_python_functions_play_in_process_and_over_tcp_alike(programs: Path, tmp_path: Path) -> None:
    words = ("play", "toy", "--bot", "pourer", "--bot", programs / "three.py", "--seed", 5)
    assert said(*words) == said(*words, "--record", tmp_path / "x.a24")


@pytest.mark.parametrize(
    ("bot", "says"),
    [
        ("missing.py", "missing.py"),
        ("nowhere.bot:play", "No module named 'nowhere'"),
        ("tcp:", "names no program"),
        ("exec:'unclosed", "is no command line"),
        ("arena24.games.toy.bots.pourer:dance", "has no function dance"),
    ],
)
def test_bots_that_are_not_there(bot: str, says: str) -> None:
    assert says in complaint("play", "toy", "--bot", bot)


@pytest.mark.parametrize("kind", ["tcp", "exec"])
def test_a_program_that_does_not_come(kind: str) -> None:
    result = arena24("play", "toy", "--bot", "pourer", "--bot", f"{kind}:{sys.executable} -c 'raise SystemExit(3)'")
    assert result.exit_code == 1
    assert "ended with exit code 3" in result.stderr
    assert "left before it had logged in" in result.stderr


def test_no_such_program() -> None:
    result = arena24("play", "toy", "--bot", "pourer", "--bot", "tcp:/nowhere/bot")
    assert "there is no program /nowhere/bot" in result.stderr


# ---- scripts


def test_a_recorded_round_is_a_script(tmp_path: Path) -> None:
    script = tmp_path / "round.a24"
    said("play", "toy", "--seed", 7, "--rounds", 2, "--record", script)
    assert said("check", script) == "1 passed, 0 failed\n"
    script.write_text(script.read_text().replace("seed = 7", "seed = 7\nQ = 3").replace("Q = 10\n", ""))
    assert arena24("check", script).exit_code == 1  # other rules, another round


def test_a_recording_that_cannot_be_written(tmp_path: Path) -> None:
    assert "give another --record" in complaint("play", "toy", "--record", tmp_path / "no" / "x.a24")


def test_from_a_position(tmp_path: Path) -> None:
    start = toy.GAME.quick
    file = tmp_path / "position.a24"
    position = toy.ToyPosition(
        params=start, seed="ab" * 32, turn=9, jugs=(toy.Jug(TeamId(1), 100), toy.Jug(TeamId(2), 200))
    )
    file.write_text(show_position(toy.GAME, position))
    bot = tmp_path / "one.py"
    bot.write_text(FUNCTION)
    output = said("play", "toy", "--position", file, "--bot", bot, "--bot", bot)
    assert results(output) == {"one": 106, "one-2": 206}  # turns 9 and 10


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--bot", "pourer", "--bot", "pourer", "--bot", "pourer"], "has 2 teams, too few for 3 bots"),
        (["--team", "3", "--port", "0"], "--team 3 cannot be yours"),
        (["--team", "1"], "open a seat with --port"),
    ],
)
def test_a_position_that_does_not_fit(tmp_path: Path, words: list[str], says: str) -> None:
    file = tmp_path / "position.a24"
    file.write_text("game toy\njugs: team water\n  A 1 | B 2\n")
    assert says in complaint("play", "toy", "--position", file, *words)


def test_a_position_of_another_game(tmp_path: Path) -> None:
    file = tmp_path / "position.a24"
    file.write_text("game toy\n")
    assert "is a position of toy, not of battle" in complaint("play", "battle", "--position", file)
    file.write_text("game toy\nnonsense\n")
    assert f"{file}:2: cannot read" in complaint("play", "toy", "--position", file)
    assert "cannot be read (no such file or directory)" in complaint("play", "toy", "--position", tmp_path / "x")


# ---- arena24 record


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of a short battle."""
    path = tmp_path_factory.mktemp("journal") / "000001.journal"
    params = battle.GAME.quick
    outcome = sim.play(battle.GAME, [bots.find("battle", "walker")] * 2, params, 3)
    journal = Journal.create(path, outcome.header)
    for record in outcome.records:
        journal.note(record)
    journal.commit()
    return path


def test_a_script_of_a_journal(journal: Path, tmp_path: Path) -> None:
    script = tmp_path / "turn.a24"
    assert said("record", journal, script, "--turn", 7, "--turns", 3).startswith(str(script))
    assert said("check", script) == "1 passed, 0 failed\n"
    text = script.read_text()
    assert text.count("== turn") == 3
    assert "turn = 7" in text
    assert said("play", "battle", "--position", script, "--bot", "walker")


def test_a_position_of_a_journal(journal: Path, tmp_path: Path) -> None:
    script = tmp_path / "turn.a24"
    said("record", journal, script, "--turns", 0)
    assert script.read_text().endswith("---\n")


def test_a_turn_that_was_not_played(journal: Path, tmp_path: Path) -> None:
    assert "has no turn 9999; its last is" in complaint("record", journal, tmp_path / "x.a24", "--turn", 9999)
    assert "cannot be read" in complaint("record", tmp_path / "none", tmp_path / "x.a24")
