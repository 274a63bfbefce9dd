"""A player over TCP: every kind of command, in every dialect."""

import inspect
from typing import Any

import pytest

from arena24.client import connected, game_of, played_by, together
from arena24.games import failures, toy
from arena24.games.commands import Command, Commands
from arena24.store.records import Order
from tests.client import standin
from tests.client.served import Served, quick
from tests.protocol import declarations as d


def player(server: Served, declared: type[Any], login: str = "A") -> Any:
    return connected(declared, server.address, login, "secret", game=server.game, pacing=quick())


def test_queries_orders_words_and_data() -> None:
    with Served(standin.TOY) as server, player(server, toy.Player) as me:
        assert isinstance(me, toy.Player)
        assert me.ping() is None
        assert me.add(2, 3) == 5
        assert me.add(2, b=-3) == -1
        assert me.say(toy.Said.BYE) is toy.Said.BYE
        assert me.pour(4) == 4
        assert me.sum(3, (1, 2, 3)) == 6
        assert me.wait() is None
    lines = [record.line for record in server.journal() if isinstance(record, Order)]
    assert lines == [b"POUR 4", b"SUM 3", b"SUM 3\t1 2 3"]


def test_failures_arrive_as_the_classes_that_the_rules_raise() -> None:
    with Served(standin.TOY) as server, player(server, toy.Player) as me:
        with pytest.raises(toy.Refused):
            me.pour(-1)
        with pytest.raises(failures.BadFormat):
            me.say(None)
        with pytest.raises(failures.BadFormat):
            me.sum(2, (1,))
        assert me.add(1, 1) == 2


@pytest.mark.filterwarnings("ignore")
def test_an_internal_error_is_a_failure_too(capsys: pytest.CaptureFixture[str]) -> None:
    with Served(standin.TOY) as server, player(server, toy.Player) as me:
        me.pour(5)
        with pytest.raises(failures.InternalError):
            me.crash()
        assert me.pour(1) == 6


def test_the_forced_wait_is_over_when_its_failure_is_raised() -> None:
    with Served(standin.TOY) as server, player(server, toy.Player) as me:
        for _ in range(20):
            me.ping()
        with pytest.raises(failures.LimitReached):
            me.ping()
        assert server.world.round is not None
        assert server.world.round.turn == 2
        me.ping()


def test_several_connections_are_one_team() -> None:
    with Served(standin.TOY) as server, player(server, toy.Player) as me, player(server, toy.Player) as too:
        assert [me.pour(1), too.pour(1), me.pour(1)] == [1, 2, 3]


def test_everything_that_is_hard_to_declare_comes_back() -> None:
    with Served(standin.BATTLE) as server, player(server, d.Battle) as me:
        assert me.describe_world() == d.World(8, 1, 14, 8, 20, 20, 30, 40, 1.090508)
        assert me.list_units()[0].stamina is d.Inf.INF
        assert me.look_around() == ("PPPP", "PPHP", "PPPP", "LPPP")
        with pytest.raises(d.IncorrectType):
            me.create_unit(None)


def test_what_tells_the_length_is_asked_first() -> None:
    with Served(standin.ROBOTS) as server, player(server, d.Robots) as me:
        assert me.my_stats() == d.Robots().my_stats()
        assert server.received[-2:] == [b"CURRENT_STAGE\n", b"MY_STATS\n"]
        with pytest.raises(d.WrongCount):
            me.build_robot(0, (1,))
        me.build_robot(1, (6, 7, 6))


def test_waits_that_answer_ok_at_once_and_their_news_later() -> None:
    with Served(standin.CREATURES) as server, player(server, d.Creatures) as me:
        with pytest.raises(d.NotEnrolled):
            me.wait()
        me.enroll_team(6)
        assert me.wait()[1] == d.News(d.Phase.REMATCH, d.Outcome.WIN)


def test_a_bare_wait_has_no_ok_before_its_answer() -> None:
    with Served(standin.CREATURES) as server, player(server, d.Creatures) as me:
        assert me.wait_for_registration() is d.Registration.OPEN
        assert me.get_types() == ((1.0, 0.5, 0.0), (2.0, 1.0, 1.0))


def test_a_wait_that_answers_nothing_at_once() -> None:
    with Served(standin.TREASURE) as server, player(server, d.Treasure) as me:
        assert me.wait() == d.Opened(d.Opening.NEXT_TURN, 99)
        assert me.get_walls() == ("__S__", "_____")
        with pytest.raises(d.InvalidDude):
            me.move_dude(2, 1, 1)


def test_together_sends_all_lines_before_it_reads() -> None:
    with Served(standin.CARDS) as server, player(server, d.Cards) as me:
        hands = together(me.get_hands, [(1,), (2,), (3,)])
        assert hands == [d.Hands((d.ELF, d.ELF), ())] * 3
        assert server.received[-1] == b"GET_HANDS 1\nGET_HANDS 2\nGET_HANDS 3\n"


def test_together_leaves_refusals_in_their_places() -> None:
    with Served(standin.TOY) as server, player(server, toy.Player) as me:
        poured = together(me.pour, [(2,), (-3,), (1,)])
        assert [poured[0], type(poured[1]), poured[2]] == [2, toy.Refused, 3]


def test_together_goes_on_in_the_next_turn_after_the_limit() -> None:
    with Served(standin.TOY) as server, player(server, toy.Player) as me:
        answers = together(me.ping, [()] * 22)
        assert [type(answer) for answer in answers[19:]] == [type(None), failures.LimitReached, type(None)]


def test_together_with_data_or_waits_takes_one_after_another() -> None:
    with Served(standin.TOY) as server, player(server, toy.Player) as me:
        assert together(me.sum, [(1, (5,)), (2, (1, 2))]) == [5, 3]
        assert together(me.wait, [(), ()]) == [None, None]


def test_the_object_looks_like_what_it_is_declared_as() -> None:
    def nowhere(command: Command) -> Any:
        return lambda *values: None

    me = played_by(toy.Player, nowhere)
    assert isinstance(me, toy.Player)
    assert me.add.__doc__ == toy.Player.add.__doc__
    assert me.add.__name__ == "add"
    assert str(inspect.signature(me.add)) == "(a: int, b: int) -> int"
    with pytest.raises(AttributeError):
        _ = me._round


def test_the_game_of_a_player() -> None:
    assert game_of(toy.Player) is toy.GAME

    class Nobody(Commands):
        """Of no game."""

    with pytest.raises(LookupError, match="Nobody belongs to no game"):
        game_of(Nobody)
