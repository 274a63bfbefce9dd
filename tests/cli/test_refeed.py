"""A transcript played to a bot."""

import sys
from pathlib import Path

import pytest

from arena24.client import Watch, connected
from arena24.games import toy
from tests.cli.shell import arena24, complaint
from tests.client.served import Served, quick
from tests.client.standin import TOY

BOT = """\
from arena24.games import toy

def play(me: toy.Player) -> None:
    for litres in (1, 2, 3):
        me.pour(litres)
        me.wait()
"""

PIPED = """\
import sys
for line in ("me", "pw", "POUR 1", "WAIT", "POUR 2", "WAIT", "POUR 3", "WAIT"):
    print(line, flush=True)
    while sys.stdin.readline().strip() not in ("LOGIN", "PASS", "OK"):
        pass
"""


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Of a bot that pours 1, 2, 3."""
    with Served(TOY) as server:
        watch = Watch(transcripts=tmp_path / "logs")
        with connected(toy.Player, server.address, "A", "secret", game=TOY, pacing=quick(), watch=watch) as me:
            for litres in (1, 2, 3):
                me.pour(litres)
                me.wait()
    (file,) = (tmp_path / "logs").iterdir()
    return file


def refed(log: Path, *command: object) -> tuple[int, list[str]]:
    result = arena24("refeed", log, "--patience", 10, "--", *command)
    return result.exit_code, result.stdout.splitlines()


def test_the_same_bot(log: Path, tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(BOT)
    assert refed(log, bot) == (0, ["7 answers, 7 as before, 0 otherwise"])


def test_other_arguments(log: Path, tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(BOT.replace("(1, 2, 3)", "(1, 5, 3)"))
    code, lines = refed(log, bot)
    assert code == 1
    assert lines[0].endswith(" s: was POUR 2, is POUR 5")
    assert lines[1:] == ["7 answers, 6 as before, 1 otherwise"]


def test_another_command_is_the_end(log: Path, tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(BOT.replace("me.pour(litres)", "me.ping()"))
    code, lines = refed(log, bot)
    assert code == 1
    assert lines[0].endswith(" s: was POUR 1, is PING")
    assert lines[1:] == ["2 answers, 1 as before, 1 otherwise"]


def test_a_program_on_standard_input_and_output(log: Path, tmp_path: Path) -> None:
    program = tmp_path / "piped.py"
    program.write_text(PIPED.replace('"me"', '"A"'))
    assert refed(log, sys.executable, program) == (0, ["7 answers, 7 as before, 0 otherwise"])


def test_a_program_that_leaves(log: Path) -> None:
    result = arena24("refeed", log, "--", sys.executable, "-c", "raise SystemExit(4)")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[0].endswith("was A, is nothing")
    assert "ended with exit code 4" in result.stderr


def test_a_part_that_begins_after_the_login(log: Path, tmp_path: Path) -> None:
    head, *rest = log.read_text().splitlines(keepends=True)
    log.write_text("".join([head, *rest[5:]]))
    bot = tmp_path / "bot.py"
    bot.write_text(BOT)
    assert refed(log, bot) == (0, ["6 answers, 6 as before, 0 otherwise"])


def test_marks_of_turns_are_passed_over(log: Path, tmp_path: Path) -> None:
    head, *rest = log.read_text().splitlines(keepends=True)
    marked = [line for entry in rest for line in ("0.000000 = round 1 turn 1\n", entry)]
    log.write_text("".join([head, *marked]))
    bot = tmp_path / "bot.py"
    bot.write_text(BOT.replace("(1, 2, 3)", "(1, 2, 4)"))
    _, lines = refed(log, bot)
    assert lines[1:] == ["7 answers, 6 as before, 1 otherwise"]
    number = next(number for number, line in enumerate([head, *marked], 1) if "POUR 3" in line)
    assert lines[0].startswith(f"line {number}, ")


def test_what_is_no_transcript(tmp_path: Path) -> None:
    assert "cannot be read" in complaint("refeed", tmp_path / "none", "--", "bot.py")
    (tmp_path / "x").write_text("LOGIN\n")
    assert "is no transcript: a transcript begins with" in complaint("refeed", tmp_path / "x", "--", "bot.py")
