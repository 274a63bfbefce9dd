"""What a server counts of what the teams say."""

import msgspec
import pytest

from arena24.games import toy
from arena24.protocol.seat import Seat
from arena24.server.counts import LATELY
from arena24.store.control import MAX_MESSAGE, TeamReport
from tests.server.test_world import Books, Hall


def told(hall: Hall, team: int = 1) -> TeamReport:
    return hall.world.counts.report()[team]


def test_commands_and_refusals_by_code() -> None:
    hall = Hall(limit=4)
    session = hall.enter("a")
    hall.send(session, "POUR 1\nPING\nPOUR -9\nNONSENSE\nPING\nPING")  # the fifth is beyond the limit, the sixth waits
    assert hall.world.counts.report() == {}  # the turn is not over
    hall.end_turn()
    assert (told(hall).commands, told(hall).used, told(hall).refused) == (4, 4, {100: 1, 2: 1, 6: 1})
    assert hall.world.counts.codes == {0: 2, 100: 1, 2: 1, 6: 1}
    hall.end_turn()
    assert (told(hall).commands, told(hall).used) == (5, 1)
    assert hall.world.counts.codes[0] == 3


def test_a_refused_data_line_is_one_refused_command() -> None:
    hall = Hall()
    hall.send(hall.enter("a"), "SUM 2\n3 4\nSUM 2\n3")
    hall.end_turn()
    assert (told(hall).commands, told(hall).refused) == (2, {3: 1})
    assert hall.world.counts.codes == {0: 1, 3: 1}


def test_a_refusal_in_a_later_turn_than_its_line() -> None:
    hall = Hall()
    session = hall.enter("a")
    hall.send(session, "SUM 2")
    hall.end_turn()
    hall.send(session, "3")
    hall.end_turn()
    assert told(hall).refused == {3: 1}
    assert hall.world.counts.codes == {0: 1, 3: 1}  # what was counted stays counted


def test_an_over_long_line_and_an_accident_count() -> None:
    hall = Hall()
    hall.send(hall.enter("a"), "CRASH\n" + "x" * 300_000)
    hall.end_turn()
    assert told(hall).refused == {5: 1, 3: 1}
    assert hall.world.counts.codes[0] == 0


def test_missed_turns() -> None:
    hall = Hall()
    talks = hall.enter("a")
    for _ in range(3):
        hall.end_turn()  # `a` says nothing, `b` is not there
    waits = hall.enter("b")
    for _ in range(2):
        hall.send(talks, "PING")
        hall.send(waits, "WAIT")
        hall.end_turn()
    assert (told(hall, 1).missed, told(hall, 2).missed) == (3, 3)
    assert told(hall, 2).commands == 0  # a wait is free


def test_who_waits_for_something_else_than_the_turn_misses_none(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = Hall()
    hall.send(hall.enter("a"), "WAIT")
    monkeypatch.setattr(Seat, "holds", lambda seat, call: False)
    for _ in range(3):
        hall.end_turn()
    assert told(hall).missed == 0


def test_lately() -> None:
    hall = Hall()
    session = hall.enter("a")
    hall.send(session, "POUR -1\nPING\nPING")
    hall.end_turn()
    assert (told(hall).recent, told(hall).recent_refused) == (3, 1)
    for _ in range(LATELY):
        hall.end_turn()
    assert (told(hall).recent, told(hall).recent_refused) == (0, 0)
    assert (told(hall).commands, told(hall).refused) == (3, {100: 1})


def test_a_new_round_begins_at_nought() -> None:
    hall = Hall(Books(params=toy.ToyParams(turns=2)))
    session = hall.enter("a")
    for _ in range(2):
        hall.send(session, "PING")
        hall.end_turn()
    assert (told(hall).commands, told(hall).missed) == (0, 0)
    assert (told(hall).used, told(hall).recent) == (1, 2)  # how it is doing is no matter of rounds
    assert hall.world.counts.codes == {0: 2}  # the last turn of the old round too


def test_a_round_that_breaks_is_counted_as_well() -> None:
    hall = Hall()
    hall.send(hall.enter("a"), "POUR 13")
    hall.end_turn()
    assert hall.books.voided
    assert hall.world.counts.codes == {0: 1}


def test_a_report_of_many_teams_is_short() -> None:
    busy = TeamReport(
        commands=10**6,
        used=1000,
        refused=dict.fromkeys(range(100, 130), 10**6),
        missed=10**5,
        recent=9,
        recent_refused=9,
    )
    assert len(msgspec.msgpack.encode(dict.fromkeys(range(1, 101), busy))) < MAX_MESSAGE / 10
