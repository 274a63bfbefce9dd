"""Why did my bot score that: what `arena24 play` tells of planted mistakes."""

import shlex
import signal
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest

from arena24.store.folder import Folder
from tests.cli.shell import arena24, complaint, json_of, process, said, until

PROGRAM = """\
import os, sys, time

def ask(line):
    print(line, flush=True)
    return sys.stdin.readline()

def turn(line):
    ask(line), ask("WAIT"), sys.stdin.readline(), sys.stdin.readline()

sys.stdin.readline(), ask(os.environ["ARENA24_LOGIN"]), ask(os.environ["ARENA24_PASSWORD"])
turn("POUR 5")
{mistake}
"""


@pytest.fixture(params=["in process", "over TCP"])
def wire(request: pytest.FixtureRequest, tmp_path: Path) -> list[object]:
    """Words that make it play there."""
    return [] if request.param == "in process" else ["--record", tmp_path / "x.a24"]


def function(folder: Path, lines: str) -> Path:
    """A bot of these lines; the first one is line 5."""
    path = folder / "mine.py"
    head = "from contextlib import suppress\nfrom arena24.client import Failure\n\ndef play(me):\n"
    path.write_text(head + textwrap.indent(textwrap.dedent(lines), "    "))
    return path


def program(folder: Path, mistake: str) -> str:
    path = folder / "mine.py"
    path.write_text(PROGRAM.format(mistake=textwrap.dedent(mistake)))
    return f"exec:{shlex.join([sys.executable, str(path)])}"


def told(*words: object) -> str:
    """What is said besides the results, whatever the exit code."""
    return arena24("play", "toy", *words).stderr


# ---- functions


def test_refusals_have_a_line(tmp_path: Path, wire: list[object]) -> None:
    bot = function(
        tmp_path,
        """\
        while True:
            with suppress(Failure):
                me.pour(-1)
            me.wait()
        """,
    )
    assert f"mine: 10 of 20 commands refused: 100 the jug is empty (Refused), all at {bot}:7" in told(
        "--bot", bot, *wire
    )


def test_refusals_of_many_at_once_have_a_line(tmp_path: Path, wire: list[object]) -> None:
    bot = function(
        tmp_path,
        """\
        from arena24.client import together
        while True:
            together(me.pour, [(-1,), (-2,)])
            me.wait()
        """,
    )
    assert f"20 of 30 commands refused: 100 the jug is empty (Refused), all at {bot}:7" in told("--bot", bot, *wire)


def test_the_limit_has_a_line(tmp_path: Path, wire: list[object]) -> None:
    bot = function(
        tmp_path,
        """\
        while True:
            with suppress(Failure):
                me.ping()
        """,
    )
    line = f"refused: 6 commands limit reached, forced waiting activated (LimitReached), all at {bot}:7"
    assert line in told("--bot", bot, *wire)


def test_a_bot_that_returns(tmp_path: Path, wire: list[object]) -> None:
    output = told("--bot", "pourer", "--bot", function(tmp_path, "me.wait()"), *wire)
    assert "mine: went away in turn 2" in output


def test_commands_of_another_game(tmp_path: Path, wire: list[object]) -> None:
    output = told("--bot", "pourer", "--bot", function(tmp_path, "me.list_units()"), *wire)
    assert "mine: plays battle? LIST_UNITS: commands of that game; this is toy" in output


def test_a_bot_that_hangs_is_stopped_where_it_is(tmp_path: Path, wire: list[object]) -> None:
    bot = function(tmp_path, "while True: pass")
    output = told("--bot", bot, "--limit", 0.3, *wire)
    assert f'File "{bot}", line 5, in play' in output
    assert "turn 1" in output


def test_a_bot_that_swallows_every_exception_is_stopped_too(tmp_path: Path) -> None:
    bot = function(
        tmp_path,
        """\
        while True:
            try:
                while True: pass
            except Exception:
                pass
        """,
    )
    assert f'File "{bot}", line 7, in play' in told("--bot", bot, "--limit", 0.3)


@pytest.mark.parametrize("over_tcp", [False, True])
def test_an_interrupt_shows_where_a_bot_is(tmp_path: Path, over_tcp: bool) -> None:
    bot = function(tmp_path, f"open({str(tmp_path / 'hangs')!r}, 'w').close()\nwhile True: pass")
    words = ["--record", tmp_path / "x.a24"] if over_tcp else []
    with process(tmp_path / "out", "play", "toy", "--bot", bot, *words) as playing:
        until((tmp_path / "hangs").exists)
        playing.process.send_signal(signal.SIGINT)
        assert playing.wait() == 1
        assert f'File "{bot}", line 6, in play' in playing.output


def test_house_bots_have_their_ways() -> None:
    output = told("--bot", "pourer", "--seed", 3)
    assert "pourer" in output
    assert "refused:" not in output


def test_a_summary_for_programs(tmp_path: Path) -> None:
    bot = function(tmp_path, "with suppress(Failure):\n    me.pour(-1)\nme.wait()")
    mine: dict[str, Any] = json_of("play", "toy", "--bot", bot, "--bot", "pourer", "--json")["bots"]["mine"]
    assert mine.pop("slowest") >= 0
    refused = {"code": 100, "name": "Refused", "text": "the jug is empty", "count": 1, "place": f"{bot}:6", "there": 1}
    assert mine == {
        "turns": 1,
        "commands": 2,
        "refused": 1,
        "limit_hits": 0,
        "slowest_turn": 1,
        "left": 2,
        "refusals": [refused],
        "unknown": {},
        "looks_like": "",
    }


# ---- programs


@pytest.mark.parametrize(
    ("mistake", "says"),
    [
        ("while True: turn('POUR -99')", "commands refused: 100 the jug is empty (Refused)"),
        ("while True: turn('LIST_UNITS')", "plays battle? LIST_UNITS: commands of that game; this is toy"),
        ("while True: ask('PING')", "commands limit reached, forced waiting activated (LimitReached)"),
        ("raise SystemExit(0)", "went away in turn 2"),
        ("raise SystemExit(3)", "ended with exit code 3"),
        ("os.kill(os.getpid(), 9)", "was ended by SIGKILL: did it take too much memory?"),
        ("os.close(0), os.close(1), time.sleep(1000)", "went away in turn 2"),
        ("if os.fork() == 0: time.sleep(1000)", "went away in turn 2"),
        ("while True: os.write(1, b'PING\\n' * 1000)", "commands limit reached"),
    ],
)
def test_a_program_that_errs(tmp_path: Path, mistake: str, says: str) -> None:
    result = arena24("play", "toy", "--bot", "pourer", "--bot", program(tmp_path, mistake))
    assert says in result.stderr
    assert "toy, 1 round, 10 turns" in result.stdout  # the others go on


def test_a_program_that_hangs_is_stopped(tmp_path: Path) -> None:
    result = arena24("play", "toy", "--bot", program(tmp_path, "while True: pass"), "--limit", 2)
    assert "is stopped after" in result.stderr
    assert "a program of its own" in result.stderr


def test_half_a_line_is_named(tmp_path: Path) -> None:
    mistake = "print('POU', end='', flush=True), time.sleep(1000)"
    output = told("--bot", program(tmp_path, mistake), "--limit", 2)
    assert "it has said 'POU' and not ended the line" in output


# ---- what is left of it


def test_a_practice_round_has_a_journal(tmp_path: Path, wire: list[object]) -> None:
    journal, script, page = tmp_path / "r.journal", tmp_path / "r.a24", tmp_path / "r.html"
    said("play", "toy", "--bot", "pourer", "--seed", 3, "--out", journal, *wire)
    said("play", "toy", "--bot", "pourer", "--seed", 3, "--out", journal, *wire)  # in place of the first one
    said("record", journal, script, "--turn", 4)
    assert said("check", script) == "1 passed, 0 failed\n"
    assert said("replay", journal, "-o", page).startswith(f"{page}: ")
    assert "team 1" in page.read_text()


def test_several_rounds_have_a_journal_each(tmp_path: Path) -> None:
    said("play", "toy", "--bot", "pourer", "--rounds", 2, "--out", tmp_path / "r.journal")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["r-1.journal", "r-2.journal"]


def test_a_replay_knows_the_bots(tmp_path: Path) -> None:
    said("play", "toy", "--bot", "pourer", "--replay", tmp_path / "r.html")
    assert '"name":"pourer"' in (tmp_path / "r.html").read_text()


def test_a_round_is_watched_in_the_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    def no_browser(address: str) -> bool:
        opened.append(address)
        return False

    monkeypatch.setattr("webbrowser.open", no_browser)
    page = tmp_path / "r.html"
    assert f"there is no browser here; open {page} in one" in told("--bot", "pourer", "--watch", "--replay", page)
    assert opened == [page.as_uri()]


def test_what_cannot_be_written(tmp_path: Path) -> None:
    assert "give another --out" in complaint("play", "toy", "--out", tmp_path / "no" / "r.journal")
    assert "give another --replay" in complaint("play", "toy", "--replay", tmp_path / "no" / "r.html")


def test_a_replay_of_a_contest_wants_a_round(folder: Folder) -> None:
    assert "name a server and a round" in complaint("replay", folder.path)
