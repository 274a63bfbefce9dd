"""Transcripts as turns."""

import io

import pytest

from arena24.analysis.closeup import AnsweredLine, overheard_turn
from arena24.analysis.dialogue import exchanges, overheard, rounds_of
from arena24.analysis.inquiry import of_transcript
from arena24.games import toy
from arena24.games.catalogue import find
from arena24.protocol.transcript import read_entries
from arena24.protocol.vocabulary import Vocabulary

CLIENT = """\
0.0 < LOGIN
0.1 > me
0.2 < PASS
0.3 > ***
0.4 < OK
0.5 > POUR -9
0.6 < FAILED 100 the jug is empty
0.7 > POUR 1
0.8 < OK
0.8 < 1
0.9 > WAIT
0.9 < OK
0.9 < WAITING 0.100000
1.0 < OK
1.1 > SUM 2
1.2 < OK
1.3 > 3 4
1.4 < OK
1.4 < 7
1.5 > PONG
1.6 < FAILED 2 unknown command
1.7 > WAIT
"""

SERVED = """\
0.0 = round 3 turn 17
0.1 > POUR 1
0.1 > POUR -9
0.2 < OK
0.2 < 1
0.2 < FAILED 100 the jug is empty
0.3 > WAIT
0.3 < OK
0.3 < WAITING 0.1
1.0 < OK
3.0 = round 3 turn 20
3.1 > PING
3.2 < OK
9.0 = round 4 turn 1
9.1 > PING
9.2 < OK
"""


def heard(text: str) -> list[tuple[int, str, int | None]]:
    said = exchanges(read_entries(io.BytesIO(text.encode())), Vocabulary.of("toy"))
    return [(one.turn, one.line, one.code) for one in said]


def test_a_client_counts_turns_by_its_waits() -> None:
    assert heard(CLIENT) == [
        (1, "POUR -9", 100),
        (1, "POUR 1", 0),
        (1, "WAIT", 0),
        (2, "SUM 2", 0),
        (2, "3 4", 0),
        (2, "PONG", 2),
        (2, "WAIT", None),
    ]


def test_lines_that_were_sent_together_have_their_own_answers() -> None:
    assert heard(SERVED)[:3] == [(17, "POUR 1", 0), (17, "POUR -9", 100), (17, "WAIT", 0)]


def test_rounds_and_turns_in_which_nothing_was_said() -> None:
    rounds = rounds_of(exchanges(read_entries(io.BytesIO(SERVED.encode())), Vocabulary.of("toy")))
    assert sorted(rounds) == [3, 4]
    turns = overheard(rounds[3])
    assert [(turn.turn, turn.orders) for turn in turns] == [(17, 2), (18, 0), (19, 0), (20, 1)]
    told = of_transcript(toy.GAME, rounds[3])
    assert told.cause == (17, 19)
    assert told.sentences == [
        "Turns 17 to 19 were the worst.",
        "In the whole transcript 1 of 3 orders were refused (33%); 2 of 4 turns had no order.",
        "Refused most: POUR, once, with 100 the jug is empty.",
    ]


def test_one_turn_from_near() -> None:
    said = list(exchanges(read_entries(io.BytesIO(CLIENT.encode())), Vocabulary.of("toy")))
    assert overheard_turn(toy.GAME, said, 2).said == (
        AnsweredLine("SUM 2", 0, ""),
        AnsweredLine("3 4", 0, ""),
        AnsweredLine("PONG", 2, "unknown command"),
        AnsweredLine("WAIT", 0, "no answer"),
    )
    with pytest.raises(ValueError, match="nothing was said in turn 3; there are turns 1 to 2"):
        overheard_turn(toy.GAME, said, 3)


@pytest.mark.parametrize(("game", "wait"), [("robots", b"WAIT"), ("cards", b"WAIT"), ("creatures", b"WAIT")])
def test_waits_that_are_answered_twice(game: str, wait: bytes) -> None:
    words, dialect = Vocabulary.of(game), find(game).dialect
    assert (wait in words.doubled) is (dialect.at_once.name != "NOTHING")
