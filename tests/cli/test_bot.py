"""A bot that is kept playing."""

import socket
import sys
from pathlib import Path

import msgspec
import pytest

from arena24.cli.keeper import ENOUGH, LATELY, Charge, Event
from arena24.cli.player import Beat, Job
from tests.cli.shell import complaint, process, until
from tests.client.served import Served
from tests.client.standin import TOY

# Falls over in its second turn, and again when it remembers to have done so; then plays to the sixth turn.
CLUMSY = """\
from dataclasses import dataclass
from arena24.games import toy

@dataclass
class Notes:
    lives: int = 0
    turns: int = 0

def play(me: toy.Player, notes: Notes) -> None:
    notes.lives += 1
    while notes.turns < 6:
        me.pour(1)
        notes.turns += 1
        me.wait()
        if notes.turns == 2 * notes.lives and notes.lives < 3:
            raise RuntimeError(f"life {notes.lives} is over")
"""

ONCE = """\
from arena24.games import toy

def play(me: toy.Player) -> None:
    me.pour(1)
"""

HANGS = """\
from arena24.games import toy

def play(me: toy.Player) -> None:
    me.pour(1)
    while True: pass
"""

ALARM = """\
import os
with open("alarms", "a") as file:
    print(os.environ["ARENA24_EVENT"], os.environ["ARENA24_DETAIL"], file=file)
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "clumsy.py").write_text(CLUMSY)
    (tmp_path / "alarm.py").write_text(ALARM)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_bot_that_crashes_is_started_again_and_remembers(folder: Path) -> None:
    with Served(TOY) as server:
        where = f"{server.address[0]}:{server.address[1]}"
        words = ("bot", "clumsy.py", "--server", where, "--login", "A", "--password", "secret", "--transcripts")
        with process(folder / "said", *words, "--alarm", f"{sys.executable} alarm.py") as started:
            assert started.wait() == 0, started.output
        assert "life 1 is over" in started.output
    kept = folder / "bot" / where.replace(":", "-")
    assert msgspec.json.decode((kept / "memory.json").read_bytes()) == {"lives": 3, "turns": 6}
    assert (folder / "alarms").read_text() == (
        "crashed RuntimeError: life 1 is over\ncrashed RuntimeError: life 2 is over\n"
    )
    assert "Traceback" in (kept / "output.log").read_text()
    assert len(list((kept / "transcripts").iterdir())) == 3


def test_a_server_that_is_elsewhere_is_found(folder: Path) -> None:
    (folder / "once.py").write_text(ONCE)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        gone = listener.getsockname()[1]
    with Served(TOY) as server:
        where = f"127.0.0.1:{gone},{server.address[0]}:{server.address[1]}"
        words = ("bot", "once.py", "--server", where, "--login", "A", "--password", "secret", "--transcripts")
        with process(folder / "said", *words) as started:
            assert started.wait() == 0, started.output
    assert "disconnected" not in started.output
    (transcript,) = (folder / "bot" / f"127.0.0.1-{gone}" / "transcripts").iterdir()
    assert f"server=127.0.0.1:{server.address[1]}" in transcript.read_text()


def test_a_bot_that_hangs_is_silent_and_shows_where(folder: Path) -> None:
    (folder / "hangs.py").write_text(HANGS)
    with Served(TOY) as server:
        where = f"{server.address[0]}:{server.address[1]}"
        words = ("bot", "hangs.py", "--server", where, "--login", "A", "--password", "secret", "--limit", 0.5)
        with process(folder / "said", *words, "--alarm", f"{sys.executable} alarm.py"):
            until(lambda: (folder / "alarms").exists() and (folder / "alarms").read_text() != "")
    assert (folder / "alarms").read_text().startswith("silent the bot has not waited for")
    assert 'hangs.py", line 5, in play' in (folder / "bot" / where.replace(":", "-") / "output.log").read_text()


def test_a_wrong_password_ends_it(folder: Path) -> None:
    with Served(TOY) as server:
        where = f"{server.address[0]}:{server.address[1]}"
        (folder / "pw").write_text("wrong\n")
        words = ("bot", "clumsy.py", "--server", where, "--login", "A", "--password-file", "pw")
        with process(folder / "said", *words) as started:
            assert started.wait() == 1
        assert f"{where} does not let A in (1 bad login or password)" in started.output


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["clumsy.py", "--server", "here"], "'here' is no server; write HOST:PORT"),
        (["clumsy.py", "--server", "a:1,b"], "'b' is no server; write HOST:PORT"),
        (["none.py", "--server", "a:1"], "cannot be read"),
        (["walker", "--server", "a:1"], "of the house arena24.games.battle.bots.walker:play"),
        (["clumsy.py:fall", "--server", "a:1"], "has no function fall"),
        (["clumsy.py", "--server", "a:1", "--password-file", "none"], "give either --password or --password-file"),
        (["os.path:dirname", "--server", "a:1"], "does not say what it plays"),
    ],
)
def test_what_people_get_wrong(folder: Path, words: list[str], says: str) -> None:
    assert says in complaint("bot", *words, "--login", "A", "--password", "secret")


# ---- what is heard of a bot


def charge() -> tuple[Charge, list[str]]:
    told: list[str] = []
    return Charge("here:1", Job("", "", (), "", "", "", False, 0)), told


def test_a_lost_connection_is_told_once() -> None:
    one, told = charge()

    def tell(charge: Charge, event: Event, detail: str) -> None:
        told.append(f"{event.value} {detail}")

    one.hear(Beat(), tell)
    assert one.state == "playing"
    for trouble in ("refused", "refused again"):
        one.hear(Beat(trouble=trouble), tell)
    assert (one.state, one.trouble) == ("disconnected", "refused again")
    one.hear(Beat(), tell)
    one.hear(Beat(trouble="gone"), tell)
    assert told == ["disconnected refused", "disconnected gone"]


def test_too_many_refusals_are_told_once_until_there_are_few() -> None:
    one, told = charge()

    def tell(charge: Charge, event: Event, detail: str) -> None:
        told.append(f"{event.value} {detail}")

    commands = refused = 0
    for bad in (False, True, True, False, True):  # stretches of turns, each longer than what is looked at
        for _ in range(2 * LATELY):
            commands, refused = commands + ENOUGH, refused + ENOUGH * bad
            one.hear(Beat(commands=commands, refused=refused), tell)
    assert len(told) == 2
    assert told[0].startswith("errors ")


def test_the_limit_is_told_once_until_it_is_over() -> None:
    one, told = charge()
    for limits in (0, 1, 2, *[2] * (LATELY + 1), 3):
        one.hear(Beat(limits=limits), lambda charge, event, detail: told.append(event.value))
    assert told == ["limits", "limits"]


def test_silence_is_told_and_over_with_the_next_turn() -> None:
    one, told = charge()
    one.hear(Beat(silent="it thinks"), lambda charge, event, detail: told.append(event.value))
    assert (told, one.state) == (["silent"], "silent")
    one.hear(Beat(), lambda charge, event, detail: told.append(event.value))
    assert (told, one.state) == (["silent"], "playing")
