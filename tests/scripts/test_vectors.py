"""Every script of the project, however its bytes arrive."""

from pathlib import Path

import pytest

from arena24 import games
from arena24.scripts.fixture import Fixture
from arena24.scripts.position import Opening, read_opening, show_position
from arena24.scripts.reply import refusals_of
from arena24.scripts.runner import Conversation, Feeding, run_case
from arena24.scripts.tcp import SocketFixture
from arena24.scripts.text import Case, Say, read_file, read_script

GAMES = Path(games.__file__).parent
CASES = [
    pytest.param(case, id=f"{path.parent.parent.name}/{path.stem}:{case.title}")
    for path in sorted(GAMES.rglob("*.a24"))
    for case in read_file(path)
]


@pytest.mark.parametrize("feeding", Feeding, ids=lambda feeding: feeding.name.lower())
@pytest.mark.parametrize("case", CASES)
def test_vector(case: Case, feeding: Feeding) -> None:
    outcome = run_case(case, feeding)
    if outcome.error is not None:
        raise outcome.error
    assert outcome.passed, str(outcome)


@pytest.mark.parametrize("case", CASES)
def test_vector_over_a_socket(case: Case) -> None:
    outcome = run_case(case, fixture=SocketFixture)
    if outcome.error is not None:
        raise outcome.error
    assert outcome.passed, str(outcome)


def test_one_reply_is_one_write() -> None:
    """platform P34"""
    (case,) = read_script("game toy\n## P34\n---\n", "x.a24")
    fixture = Fixture(read_opening(case.head))
    link = fixture.connect()
    writes = [link.received()]
    for line in (b"login1\n", b"secret\n", b"ADD 1 2\n", b"WAIT\n"):
        link.send(line)
        writes.append(link.received())
    fixture.end_turn()
    writes.append(link.received())
    assert writes == [[b"LOGIN\n"], [b"PASS\n"], [b"OK\n"], [b"OK\n3\n"], [b"OK\nWAITING 1.000000\n"], [b"OK\n"]]


@pytest.mark.parametrize("seed", range(5))
def test_a_generated_battle_reads_back(seed: int) -> None:
    (case,) = read_script(f"game battle\n## one\nseed = {seed}\nteams = A,B,C\n---\n", "x.a24")
    opening = read_opening(case.head)
    fixture = Fixture(opening)
    assert fixture.world.round is not None
    position = fixture.world.round.dump()
    assert reread(show_position(opening.game, position)).position == position


@pytest.mark.parametrize("case", CASES)
def test_where_a_case_ends_reads_back(case: Case) -> None:
    opening = read_opening(case.head)
    fixture = Fixture(opening)
    Conversation(fixture, refusals_of(opening.game), Feeding.AS_IS).run(case.steps)
    if fixture.world.round is not None:  # else none fits any more
        position = fixture.world.round.dump()
        assert reread(show_position(opening.game, position)).position == position


def reread(text: str) -> Opening:
    (case,) = read_script(f"{text}## again\n---\n", "again.a24")
    return read_opening(case.head)


def test_every_error_of_battle_is_heard() -> None:
    cases = [case for path in (GAMES / "battle").rglob("*.a24") for case in read_file(path)]
    heard = {step.reply.code() for case in cases for step in case.steps if isinstance(step, Say) and step.reply}
    declared = {code for code in refusals_of(read_opening(cases[0].head).game) if code >= 100}
    assert declared - heard == set()
