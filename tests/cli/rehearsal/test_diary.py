"""What bots were answered is noted, so that it can be looked for in the journals."""

from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from arena24.cli.rehearsal.diary import Answers, Diary
from arena24.cli.rehearsal.evidence import OrdersSeen
from arena24.cli.rehearsal.reckoning import compare
from arena24.client import AnswerLost, played_by, together
from arena24.games.commands import Command
from arena24.games.failures import BadFormat, Failure, LimitReached
from arena24.games.toy import Player, Refused
from tests.cli.rehearsal.contest import TOY


def player(answers: list[type[Failure] | int]) -> Player:
    """A player who gets these answers, in their order."""

    def caller(command: Command) -> Any:
        def call(*values: Any) -> Any:
            answer = answers.pop(0)
            if isinstance(answer, int):
                return answer
            raise answer

        return call

    return played_by(Player, caller)


def noted(path: Path, bot: Any, answers: list[type[Failure] | int]) -> Answers:
    diary = Diary(path)
    diary.noting(bot, TOY, "team1")(player(answers))
    diary.close()
    return Answers.read(path)


def pours(*litres: int) -> Any:
    def bot(me: Player) -> None:
        for each in litres:
            try:
                me.pour(each)
            except Failure:
                continue

    return bot


def test_what_must_be_in_the_journal(tmp_path: Path) -> None:
    found = noted(tmp_path / "1", pours(1, 2, 3, 4, 1), [1, Refused, LimitReached, AnswerLost, 2])
    assert found.done == {("team1", b"POUR 1"): 2}
    assert found.perhaps == {("team1", b"POUR 2"): 1, ("team1", b"POUR 4"): 1}


def test_queries_are_not_noted(tmp_path: Path) -> None:
    found = noted(tmp_path / "1", lambda me: me.add(1, 2), [3])
    assert found.done == found.perhaps == Counter()


def test_what_is_said_together(tmp_path: Path) -> None:
    found = noted(tmp_path / "1", lambda me: together(me.pour, [(1,), (2,), (3,)]), [1, AnswerLost, 2])
    assert found.done == {("team1", b"POUR 1"): 1, ("team1", b"POUR 3"): 1}
    assert found.perhaps == {("team1", b"POUR 2"): 1}


def sums(me: Player) -> None:
    with suppress(Failure):
        me.sum(2, (3, 4))


def test_a_data_line(tmp_path: Path) -> None:
    line, whole = ("team1", b"SUM 2"), ("team1", b"SUM 2\t3 4")
    done = noted(tmp_path / "1", sums, [7])
    assert (done.done, done.with_data, done.perhaps) == ({line: 1}, {whole: 1}, {})
    refused = noted(tmp_path / "2", sums, [Refused])
    assert (refused.done, refused.with_data, refused.perhaps) == ({}, {}, {line: 1, whole: 1})
    unread = noted(tmp_path / "3", sums, [BadFormat])  # of its data line, perhaps: then the command was taken
    assert (unread.done, unread.with_data, unread.perhaps) == ({}, {}, {line: 1})


def test_who_waits_for_an_answer_at_the_end_does_not_get_one(tmp_path: Path) -> None:
    diary = Diary(tmp_path / "1")
    ending = played_by(Player, lambda command: lambda *values: diary.close())  # while the order is under way
    diary.noting(lambda me: me.pour(7), TOY, "team1")(ending)
    found = Answers.read(tmp_path / "1")
    assert found.perhaps == {("team1", b"POUR 7"): 1}
    assert not found.done


def test_there_may_be_no_diary(tmp_path: Path) -> None:
    assert not Answers.read(tmp_path / "none").done


@pytest.mark.parametrize(
    ("journal", "lost", "invented"),
    [
        ([b"POUR 1", b"POUR 1", b"POUR 2"], 0, 0),
        ([b"POUR 1", b"POUR 1", b"POUR 2", b"POUR 4"], 0, 0),
        ([b"POUR 1", b"POUR 2", b"POUR 4"], 1, 0),
        ([b"POUR 1", b"POUR 1", b"POUR 2", b"POUR 2"], 0, 1),
        ([], 3, 0),
    ],
)
def test_answers_against_a_journal(tmp_path: Path, journal: list[bytes], lost: int, invented: int) -> None:
    answers = noted(tmp_path / "1", pours(1, 2, 1, 4), [1, 2, 1, AnswerLost])
    orders = OrdersSeen()
    compare("Toy1", answers, Counter(("team1", line) for line in journal), orders)
    assert (len(orders.lost), len(orders.invented)) == (lost, invented)
    assert all(line.startswith("Toy1, team1: 'POUR") for line in orders.lost + orders.invented)
