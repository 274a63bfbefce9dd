"""Answers that come too early: servers that are wrong on purpose fail every script that would notice."""

from pathlib import Path

import pytest

from arena24 import games
from arena24.protocol.calls import Call, Words
from arena24.protocol.session import FORCED_WAIT, WAITING, Session, SessionState
from arena24.scripts.fixture import Fixture
from arena24.scripts.position import Opening
from arena24.scripts.runner import Feeding, run_case
from arena24.scripts.tcp import SocketFixture
from arena24.scripts.text import read_file, read_script

FILES = sorted(Path(games.__file__).parent.rglob("*.a24"))


class Hasty(Session):
    """Lets nobody wait: the later answer of every wait comes at once."""

    __slots__ = ()

    hurried: list[bytes] = []  # the waits that were cut short, of all sessions

    def _wait(self, call: Call, words: Words) -> None:
        super()._wait(call, words)
        if self.state is WAITING:
            self.hurried.append(words[0])
            self.release()

    def _say(self, text: bytes, state: SessionState) -> None:
        super()._say(text, state)
        if state is FORCED_WAIT:
            self.hurried.append(b"")
            self.turn_opened()


class HastyFixture(Fixture):
    """In process."""

    def __init__(self, opening: Opening) -> None:
        super().__init__(opening, session=Hasty)


class HastySocketFixture(SocketFixture):
    """Over TCP."""

    def __init__(self, opening: Opening) -> None:
        super().__init__(opening, session=Hasty)


@pytest.mark.parametrize("fixture", [HastyFixture, HastySocketFixture])
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_server_that_lets_nobody_wait_is_found_out(file: Path, fixture: type[Fixture]) -> None:
    unnoticed, noticed = [], 0
    for case in read_file(file):
        Hasty.hurried.clear()
        passed = run_case(case, fixture=fixture).passed
        unnoticed += [case.title] if passed and Hasty.hurried else []
        noticed += bool(Hasty.hurried)
    assert unnoticed == []
    assert noticed >= (8 if file.stem == "waiting" else 0)  # there are such cases


@pytest.mark.parametrize("feeding", Feeding)
@pytest.mark.parametrize("fixture", [HastyFixture, HastySocketFixture])
@pytest.mark.parametrize("event", ["== turn", "== turn 3", "== at 0.5", "== pause\n== resume"])
def test_it_is_found_out_before_every_event_whoever_waits(event: str, fixture: type[Fixture], feeding: Feeding) -> None:
    conversation = f"A> PING => OK\nB> WAIT => OK | *\nA> PING => OK\n{event}\nB< OK"
    (case,) = read_script(f"game toy\n## one\n---\n{conversation}\n", "x.a24")
    mismatch = run_case(case, feeding, fixture=fixture).mismatch
    assert mismatch is not None
    assert (mismatch.location.line, mismatch.moment.turn, str(mismatch.who)) == (5, 1, "B")
    assert (mismatch.said, mismatch.got) == ("WAIT", "OK")
