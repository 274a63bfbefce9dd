"""What a client does when the network does not do what it should."""

import socket
import threading

import pytest

from arena24.client import AnswerLost, Garbled, GaveUp, Pacing, connect, connected, run, together
from arena24.games import failures, toy
from tests.client.served import Served, quick
from tests.client.standin import TOY


def test_a_query_whose_answer_was_lost_is_asked_again() -> None:
    slept: list[float] = []
    with Served(TOY) as server, connected(toy.Player, server.address, "A", "secret", pacing=quick(slept)) as me:
        me.pour(3)
        server.drop_at(b"ADD")
        assert me.add(1, 2) == 3
        assert me.pour(1) == 4
        assert len(slept) == 1


def test_an_order_is_not_repeated() -> None:
    with Served(TOY) as server, connected(toy.Player, server.address, "A", "secret", pacing=quick()) as me:
        server.execute_and_drop(b"POUR")
        with pytest.raises(AnswerLost):
            me.pour(3)
        assert me.pour(1) == 4  # it had been executed
        server.drop_at(b"POUR")
        with pytest.raises(AnswerLost):
            me.pour(3)
        assert me.pour(1) == 5  # it had not


def test_a_wait_is_begun_again() -> None:
    with Served(TOY) as server, connected(toy.Player, server.address, "A", "secret", pacing=quick()) as me:
        server.drop_at(b"WAIT")
        me.wait()
        assert me.pour(1) == 1


def test_a_connection_that_ended_while_the_bot_was_thinking_costs_nothing() -> None:
    with Served(TOY) as server, connected(toy.Player, server.address, "A", "secret", pacing=quick()) as me:
        server.hang_up()
        assert me.pour(2) == 2


def test_a_silent_server_is_given_up_after_the_time_out() -> None:
    pacing = quick(reply=0.05)
    with Served(TOY) as server, connected(toy.Player, server.address, "A", "secret", pacing=pacing) as me:
        server.ignore(b"ADD")
        assert me.add(1, 2) == 3
        server.ignore(b"POUR")
        with pytest.raises(AnswerLost):
            me.pour(1)


def test_a_forced_wait_that_breaks_off_is_still_the_limit() -> None:
    with Served(TOY, teams=2) as server, connected(toy.Player, server.address, "A", "secret", pacing=quick()) as me:
        together(me.ping, [()] * 20)
        server.answer_and_drop(b"PING")
        with pytest.raises(failures.LimitReached):
            me.ping()


def test_together_asks_again_what_was_lost() -> None:
    with Served(TOY) as server, connected(toy.Player, server.address, "A", "secret", pacing=quick()) as me:
        server.drop_at(b"ADD")
        assert together(me.add, [(1, 1), (2, 2)]) == [2, 4]


def test_together_tells_which_orders_have_no_answer() -> None:
    with Served(TOY) as server, connected(toy.Player, server.address, "A", "secret", pacing=quick()) as me:
        server.execute_and_drop(b"POUR")
        assert [type(answer) for answer in together(me.pour, [(1,), (2,)])] == [AnswerLost, AnswerLost]
        assert together(me.pour, [(0,)]) == [3]


def test_a_wrong_password_is_final() -> None:
    slept: list[float] = []
    with Served(TOY) as server, pytest.raises(failures.BadLogin):
        connect(toy.Player, server.address, "A", "wrong", pacing=quick(slept))
    assert slept == []


def test_a_password_that_was_right_is_tried_again() -> None:
    slept: list[float] = []
    with Served(TOY) as server, connected(toy.Player, server.address, "A", "secret", pacing=quick(slept)) as me:
        me.pour(2)
        server.guessed = 3
        server.hang_up()
        assert me.pour(1) == 3
    assert len(slept) == 3


def test_a_password_that_is_not_right_any_more_is_given_up_in_the_end() -> None:
    time = [0.0]
    pacing = Pacing(patience=60.0, sleep=lambda seconds: time.__setitem__(0, time[0] + seconds), now=lambda: time[0])
    with Served(TOY) as server, connected(toy.Player, server.address, "A", "secret", pacing=pacing) as me:
        server.guessed = 10**9
        server.hang_up()
        with pytest.raises(GaveUp, match="bad login or password"):
            me.ping()


def test_too_many_connections_are_tried_again() -> None:
    slept: list[float] = []
    with Served(TOY) as server:
        server.full = 3
        with connected(toy.Player, server.address, "A", "secret", pacing=quick(slept)) as me:
            me.ping()
    assert len(slept) == 3


def test_nobody_there() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        address = listener.getsockname()
    time, slept, told = [0.0], [], list[str]()

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        time[0] += seconds

    pacing = Pacing(patience=60.0, sleep=sleep, now=lambda: time[0], tell=told.append)
    with pytest.raises(GaveUp):
        connect(toy.Player, address, "A", "secret", pacing=pacing)
    assert 60.0 <= sum(slept) <= 70.0
    assert len(told) == len(slept) + 1


def test_pauses_grow_up_to_a_limit_and_vary() -> None:
    pacing = Pacing(first_pause=0.1, longest_pause=5.0)
    for failures_, longest in ((1, 0.1), (2, 0.2), (3, 0.4), (7, 5.0), (5000, 5.0)):
        assert longest / 2 <= pacing.pause(failures_) <= longest


@pytest.mark.parametrize("greeting", [b"SSH-2.0\n", b"LOGIN\nHELLO\n", b"LOGIN\nPASS\nYES\n"])
def test_a_server_that_speaks_another_protocol(greeting: bytes) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=_greet, args=(listener, greeting))
        thread.start()
        with pytest.raises(Garbled):
            connect(toy.Player, listener.getsockname(), "A", "secret", pacing=quick())
        thread.join()


def _greet(listener: socket.socket, greeting: bytes, reply: bytes = b"") -> None:
    """Serve one client: the greeting at once, the reply to the first command."""
    peer, _ = listener.accept()
    with peer:
        peer.sendall(greeting)
        while data := peer.recv(1024):
            if b"ADD" in data:
                peer.sendall(reply)


@pytest.mark.parametrize("reply", [b"OK\nfive\n", b"OK\n\n", b"WHAT\n", b"FAILED\n"])
def test_a_reply_that_is_not_what_is_declared(reply: bytes) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=_greet, args=(listener, b"LOGIN\nPASS\nOK\n", reply))
        thread.start()
        address = listener.getsockname()
        with connected(toy.Player, address, "A", "secret", pacing=quick()) as me, pytest.raises(Garbled):
            me.add(1, 2)
        thread.join()


def test_a_failure_that_is_not_declared_is_still_a_failure() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=_greet, args=(listener, b"LOGIN\nPASS\nOK\n", b"FAILED 321 it rains\n"))
        thread.start()
        refused = pytest.raises(failures.Failure, match="321 it rains")
        with connected(toy.Player, listener.getsockname(), "A", "secret", pacing=quick()) as me, refused:
            me.add(1, 2)
        thread.join()


def test_a_bot_that_did_not_expect_it_begins_again() -> None:
    begun = []

    def bot(me: toy.Player) -> None:
        begun.append(me.pour(1))

    with Served(TOY) as server, connected(toy.Player, server.address, "A", "secret", pacing=quick()) as me:
        server.execute_and_drop(b"POUR")
        run(bot, me)
    assert begun == [2]
