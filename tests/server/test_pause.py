"""Pauses of a running server, over real sockets."""

import contextlib
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from bench.arena import ServerProcess, running

from arena24.contest.clock import ContestClock, Pause
from arena24.store.control import ReloadTeams, ServerState, SetClock
from arena24.store.database import Database
from arena24.store.folder import Folder
from arena24.store.passwords import hash_password
from tests.cli.shell import until
from tests.server.contest import DEADLINE, NOW, Client, serving, toy_contest


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return toy_contest(tmp_path, teams=2, T=0.4, Q=1000, L=3)


@pytest.fixture
def server(folder: Folder) -> Iterator[ServerProcess]:
    with serving(folder, running()) as process:
        yield process


def paused(server: ServerProcess, kind: Pause) -> ContestClock:
    """Pause, and wait until the server has heard of it."""
    clock = running().paused(time.monotonic(), kind)
    server.send(SetClock(clock))
    while server.report().state is not ServerState.PAUSED:
        pass
    return clock


def resumed(server: ServerProcess, clock: ContestClock) -> None:
    server.send(SetClock(clock.resumed(time.monotonic())))
    while server.report().state is not ServerState.PLAYING:
        pass


def nothing_comes(client: Client) -> bool:
    client.sock.settimeout(0.6)  # longer than a turn
    with contextlib.suppress(TimeoutError):
        return client.sock.recv(1) is None
    client.reopen()
    return True


def paused_while_it_waits(server: ServerProcess, waiting: Client) -> ContestClock:
    """A soft pause in the middle of somebody's wait: tried again if the turn ends before the pause begins."""
    while True:
        waiting.send("WAIT\n")
        assert waiting.line() == "OK"
        assert waiting.line().startswith("WAITING ")
        clock = paused(server, Pause.SOFT)
        if nothing_comes(waiting):
            return clock
        waiting.reopen()
        resumed(server, clock)
        assert waiting.line() == "K"  # the rest of it


def test_a_clock_that_is_set_back_stops_the_game_until_it_runs_again(server: ServerProcess) -> None:
    """As when all nodes of a cluster were away, and some of them were quicker than who keeps the time."""
    with Client(server.port, "team1") as playing:
        stopped = ContestClock(86400.0, played=1.0)
        server.send(SetClock(stopped))
        while server.report().state is not ServerState.PAUSED:
            pass
        playing.send("POUR 5\n")
        assert nothing_comes(playing)
        server.send(SetClock(stopped.started(time.monotonic())))
        assert [playing.line(), playing.line()] == ["OK", "5"]
        assert playing.ask("WAIT", 3)[-1] == "OK"


def test_soft(server: ServerProcess) -> None:
    with Client(server.port, "team1") as playing, Client(server.port, "team2") as waiting:
        clock = paused_while_it_waits(server, waiting)
        with Client(server.port) as newcomer:
            playing.send("POUR 5\n")
            newcomer.send("team1\nsecret\n")
            # Nobody's lines are read, nothing is sent, no turn ends.
            assert all(nothing_comes(client) for client in (playing, newcomer, waiting))
            resumed(server, clock)
            for client in (playing, waiting, newcomer):
                client.reopen()
            assert playing.lines(2) == ["OK", "5"]
            assert newcomer.lines(3) == ["LOGIN", "PASS", "OK"]
            assert waiting.line() == "OK"  # at the end of the turn that was interrupted


def test_hard(server: ServerProcess) -> None:
    with Client(server.port, "team1") as playing:
        assert playing.ask("POUR 7", 2) == ["OK", "7"]
        clock = paused(server, Pause.HARD)
        assert playing.rest() == b""  # closed
    with pytest.raises(ConnectionRefusedError):
        Client(server.port)
    resumed(server, clock)
    with Client(server.port, "team1") as back:
        assert back.ask("POUR 0", 2) == ["OK", "7"]


def test_the_interrupted_turn_keeps_its_count_and_gets_its_full_length(tmp_path: Path) -> None:
    length, played = 600.0, 1.0  # seconds: no turn ends here, and so much of the first has passed before the pause
    folder = toy_contest(tmp_path, teams=1, T=length, Q=100, L=3)
    with serving(folder, running()) as server, Client(server.port, "team1") as client:
        begun = time.monotonic()
        client.send("PING\nPING\nPING\n")
        assert client.lines(3) == ["OK"] * 3
        until(lambda: time.monotonic() > begun + played)
        clock = paused(server, Pause.SOFT)
        again = time.monotonic()
        resumed(server, clock)
        client.send("PING\n")
        assert client.line() == "FAILED 6 commands limit reached, forced waiting activated"
        left = float(client.line().split()[1])
        assert length - (time.monotonic() - again) <= left <= length  # R21: from the resume on


def test_a_team_registered_in_mid_round(server: ServerProcess, folder: Folder) -> None:
    database = Database.open(folder.database)
    database.add_team("late", "Late", password_hash=hash_password("secret"), at=NOW, who="test")
    database.close()
    server.send(ReloadTeams())

    def known() -> bool:
        """The server reads its teams when it has time."""
        try:
            with Client(server.port, "late") as client:
                return client.ask("PING") == ["OK"]
        except ConnectionError:
            return False

    until(known)


def test_the_end_of_the_contest(folder: Folder) -> None:
    with serving(folder, running(duration=1000.0)) as server, Client(server.port, "team1") as client:
        client.send("WAIT\n")
        client.lines(2)
        server.send(SetClock(running(duration=1000.0).finished(time.monotonic())))
        assert server.process.wait(DEADLINE) == 0
        assert client.rest() in (b"", b"OK\n")
    database = Database.open(folder.database)
    last = database.last_round("Toy1")
    database.close()
    assert last is not None
    assert last.void  # it was unfinished at the end (R22)
