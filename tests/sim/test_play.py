"""Rounds in process."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from arena24 import sim
from arena24.games import failures, toy
from arena24.games.commands import query, waiting
from arena24.games.dialect import PIZZA
from arena24.games.records import Rendered
from arena24.games.seed import Seed
from arena24.store.fold import fold
from arena24.store.records import Finish, Order, TurnEnd
from tests.client import standin
from tests.protocol import declarations as d

SHORT = toy.ToyParams(turns=3, command_limit=4)


def play(*bots: sim.Bot, params: toy.ToyParams = SHORT, seed: int = 0) -> sim.Outcome:
    return sim.play(toy.GAME, bots, params, seed)


def every_turn(act: Callable[[toy.Player], object]) -> sim.Bot:
    def bot(me: toy.Player) -> None:
        while True:
            act(me)
            me.wait()

    return bot


def orders(outcome: sim.Outcome) -> list[tuple[int, bytes]]:
    return [(record.team, record.line) for record in outcome.records if isinstance(record, Order)]


def idle(me: Any) -> None:
    """Returns at once."""


def test_results_are_by_seat() -> None:
    outcome = play(every_turn(lambda me: me.pour(1)), every_turn(lambda me: me.pour(2)))
    assert outcome.results == (3, 6)
    assert outcome.turns == 3
    assert not outcome.tracebacks
    assert not outcome.incidents


def test_the_journal_folds_to_the_same_end() -> None:
    outcome = play(every_turn(lambda me: me.pour(1)), every_turn(lambda me: me.sum(2, (3, 4))))
    assert fold(toy.GAME, outcome.header, outcome.records).digest() == outcome.digest
    assert sum(isinstance(record, TurnEnd) for record in outcome.records) == 3
    assert isinstance(outcome.records[-1], Finish)
    assert outcome.records[-1].results == {1: "3", 2: "0"}


def test_orders_are_noted_as_a_server_notes_them() -> None:
    def bot(me: toy.Player) -> None:
        me.pour(litres=5)
        with pytest.raises(toy.Refused):
            me.pour(-9)
        me.add(1, 2)
        assert me.sum(2, numbers=(3, 4)) == 7
        me.wait()
        with pytest.raises(failures.BadFormat):
            me.sum(1, (3, 4))

    outcome = play(bot)
    assert not outcome.tracebacks
    assert orders(outcome) == [(1, b"POUR 5"), (1, b"POUR -9"), (1, b"SUM 2"), (1, b"SUM 2\t3 4"), (1, b"SUM 1")]


def test_the_limit_ends_a_turn() -> None:
    turns = []

    def greedy(me: toy.Player) -> None:
        while True:
            try:
                me.pour(1)
            except failures.LimitReached:
                turns.append("over")

    outcome = play(greedy, every_turn(lambda me: me.pour(1)))
    assert outcome.results == (12, 3)
    assert len(turns) == 2  # the third turn was the last


def test_a_data_line_is_not_counted() -> None:
    outcome = play(every_turn(lambda me: [me.sum(1, (n,)) for n in range(4)]))
    assert not outcome.tracebacks
    assert len(orders(outcome)) == 3 * 4 * 2


def test_no_limit() -> None:
    outcome = play(
        every_turn(lambda me: [me.pour(1) for _ in range(100)]), params=toy.ToyParams(turns=2, command_limit=0)
    )
    assert outcome.results == (200,)


def test_a_bot_that_raises_leaves_a_silent_team_and_a_traceback() -> None:
    def clumsy(me: toy.Player) -> None:
        me.pour(7)
        raise KeyError("the map is lost")

    outcome = play(clumsy, every_turn(lambda me: me.pour(1)), idle)
    assert outcome.results == (7, 3, 0)
    assert list(outcome.tracebacks) == [0]
    assert "the map is lost" in outcome.tracebacks[0]


def test_an_uncaught_failure_is_a_bot_that_raises() -> None:
    outcome = play(every_turn(lambda me: me.pour(-1)))
    assert "the jug is empty" in outcome.tracebacks[0]


def test_sys_exit_ends_the_bot_and_nobody_else() -> None:
    def quitter(me: toy.Player) -> None:
        raise SystemExit(3)

    assert play(quitter, every_turn(lambda me: me.pour(1))).results == (0, 3)


def test_bots_are_stopped_at_the_end() -> None:
    ended = []

    def tidy(me: toy.Player) -> None:
        try:
            every_turn(lambda me: me.pour(1))(me)
        finally:
            ended.append("tidied up")

    play(tidy)
    assert ended == ["tidied up"]


def test_a_bot_that_will_not_go_is_left_behind() -> None:
    def stubborn(me: toy.Player) -> None:
        while True:
            try:
                me.wait()
            except BaseException:
                continue

    assert play(stubborn, every_turn(lambda me: me.pour(1))).results == (0, 3)


def test_an_interrupt_stops_everything() -> None:
    def interrupted(me: toy.Player) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play(interrupted)


def test_a_mistake_in_the_rules_is_error_5_and_the_world_stays_as_it_was() -> None:
    def bot(me: toy.Player) -> None:
        pour = me.pour  # kept across the accident
        pour(5)
        with pytest.raises(failures.InternalError):
            me.crash()
        assert pour(1) == 6

    outcome = play(bot, every_turn(lambda me: me.pour(1)))
    assert not outcome.tracebacks
    assert outcome.results == (6, 3)
    assert len(outcome.incidents) == 1
    assert "the toy is broken" in outcome.incidents[0]


def test_the_order_of_bots_changes_from_turn_to_turn_but_not_from_play_to_play() -> None:
    def noting(into: list[int]) -> list[sim.Bot]:
        return [every_turn(lambda me, n=n: into.append(n)) for n in range(3)]  # type: ignore[misc]

    first, again, other = list[int](), list[int](), list[int]()
    params = toy.ToyParams(turns=30)
    sim.play(toy.GAME, noting(first), params, 1)
    sim.play(toy.GAME, noting(again), params, Seed.from_number(1))
    sim.play(toy.GAME, noting(other), params, 2)
    assert first == again != other
    assert len({tuple(first[at : at + 3]) for at in range(0, 90, 3)}) == 6


def test_waits_with_news_conditions_and_patience() -> None:
    heard: list[object] = []

    def bot(me: d.Creatures) -> None:
        try:
            me.wait()
        except d.NotEnrolled:
            me.enroll_team(6)
        heard.append(me.wait()[0].phase)
        heard.append(me.wait_for_registration())
        heard.append(me.wait_for_registration())

    outcome = sim.play(standin.CREATURES, [bot])
    assert not outcome.tracebacks
    assert heard == [d.Phase.NEXT, d.Registration.OPEN, d.Registration.OPEN]


def test_patience_ends_by_the_time_of_the_round() -> None:
    heard: list[object] = []
    game = standin.game_around(_impatient(), PIZZA)
    outcome = sim.play(game, [lambda me: heard.append(me.wait_for_registration())])
    assert not outcome.tracebacks
    assert heard == [d.Registration.NOT_YET]


def _impatient() -> type[d.Creatures]:
    class Impatient(d.Creatures):
        __slots__ = ()

        def one_second(self) -> float:
            return 1.0

        @waiting(until=d.Creatures.registration_open, patience=one_second, bare=True)
        def wait_for_registration(self) -> d.Registration:
            """Wait until registration opens. | Czekaj na zapisy."""
            return d.Registration.OPEN if self.open else d.Registration.NOT_YET

    return Impatient


def test_no_exception_escapes_from_a_wait_that_breaks() -> None:
    """As on a server: a broken condition holds, a broken patience has ended, the rest is error 5."""

    def bot(me: d.BrokenWaits) -> None:
        with pytest.raises(failures.InternalError):
            me.wait()
        me.wait_until()
        me.wait_long()
        with pytest.raises(failures.InternalError):
            me.wait_if()

    outcome = sim.play(standin.game_around(d.BrokenWaits, PIZZA), [bot])
    assert not outcome.tracebacks
    told = [trace.splitlines()[-1] for trace in outcome.incidents]
    assert told == [f"RuntimeError: the {part}" for part in ("answer", "condition", "patience", "announcement")]


def test_groups_must_be_as_many_as_declared() -> None:
    def bot(me: d.Painting) -> None:
        me.move(d.Step(1, 2, 3), d.Step(4, 5, 6))
        with pytest.raises(failures.BadFormat):
            me.move()

    outcome = sim.play(standin.PAINTING, [bot])
    assert not outcome.tracebacks
    assert orders(outcome) == [(1, b"MOVE 1 2 3 4 5 6")]


def test_a_printed_list_arrives_as_a_list() -> None:
    class Printing(d.Treasure):
        __slots__ = ()

        @query()
        def get_bombs(self) -> tuple[d.Bomb, ...]:
            """All bombs. | Bomby."""
            return Rendered.of(b"1\n1 2 2 3\n")

    seen: list[object] = []
    sim.play(standin.game_around(Printing, d.TREASURE), [lambda me: seen.append(me.get_bombs())])
    assert seen == [(d.Bomb(1, 2, 2, 3),)]


def test_a_turn_that_never_ends_is_noticed() -> None:
    class Stuck(standin.StandIn):
        def end_turn(self, remaining: float) -> None:
            """Nothing moves."""

    game = replace(standin.CARDS, new_round=lambda start: Stuck(d.Cards, start.seed))
    with pytest.raises(ValueError, match="does not end"):
        sim.play(game, [idle])
