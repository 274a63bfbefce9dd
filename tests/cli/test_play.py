"""Rounds on this machine."""

import socket
import threading
from contextlib import suppress

import pytest

from arena24.client import GaveUp, Pacing, connected
from arena24.games import toy
from arena24.runtime.ports import free_port
from tests.cli.shell import arena24, complaint, said
from tests.loop import PATIENCE


def test_the_same_seed_gives_the_same_result() -> None:
    words = ("play", "battle", "--seed", 7, "--bot", "walker", "--bot", "walker")
    assert said(*words) == said(*words)
    assert said(*words).splitlines()[-1].endswith("seed 7")


def test_several_rounds_are_summed() -> None:
    lines = said("play", "toy", "--rounds", 2, "--seed", 1).splitlines()
    place, name, first, second, total = lines[2].split()
    assert (place, name) == ("1", "pourer")
    assert int(first) + int(second) == int(total)
    assert lines[-1] == "toy, 2 rounds, 20 turns, seed 1"


def test_real_time() -> None:
    lines = said("play", "toy", "--clock", "realtime", "--turn-seconds", 0.02, "--rounds", 2).splitlines()
    assert lines[-1].startswith("toy, 2 rounds, 20 turns")


def test_step_by_step() -> None:
    result = arena24("play", "toy", "--clock", "step", typed="\n" * 10)
    assert result.exit_code == 0
    assert "round 1 is over after turn 10" in result.stderr


def test_the_end_of_input_ends_the_play() -> None:
    result = arena24("play", "toy", "--clock", "step", typed="\n" * 3)
    assert result.exit_code == 1
    assert "no round came to its end" in result.stderr


def test_a_seat_for_your_own_bot() -> None:
    port = free_port()

    over = threading.Event()

    def sleep(seconds: float) -> None:
        if over.wait(seconds):
            raise GaveUp

    def play() -> None:
        pacing = Pacing(patience=PATIENCE, sleep=sleep)
        with suppress(GaveUp), connected(toy.Player, ("127.0.0.1", port), "you", "you", pacing=pacing) as me:
            for _ in range(10):
                me.pour(1000)
                me.wait()

    thread = threading.Thread(target=play)
    thread.start()
    result = arena24("play", "toy", "--port", port)
    over.set()
    thread.join()
    assert result.exit_code == 0
    assert f"waiting for your bot on 127.0.0.1:{port}, login you, password you" in result.stderr
    assert result.stdout.splitlines()[2].split() == ["1", "you", "10000"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chess"], "there is no game 'chess'; there are: battle"),
        (["toy", "--bot", "x"], "toy has no bot 'x'; it has: pourer"),
    ],
)
def test_what_there_is_not(words: list[str], says: str) -> None:
    assert says in complaint("play", *words)


def test_a_port_in_use() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert complaint("play", "toy", "--port", port) == (
            f"arena24: port {port} cannot be opened (address already in use); give another --port"
        )
