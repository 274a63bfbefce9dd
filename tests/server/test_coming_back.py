"""Killing the server in the middle of a round: bots come back by themselves and play on."""

import threading
from pathlib import Path

from bench.arena import running

from arena24 import bots
from arena24.client import GaveUp, Pacing, connected, run
from arena24.games import toy
from arena24.store.folder import Folder
from arena24.store.reader import Reader
from arena24.store.records import Order, TurnEnd
from tests.cli.shell import until
from tests.server.contest import DEADLINE, ForkedServer, toy_contest

LOGINS = ("team1", "team2")


class Hall:
    """House bots in threads, as patient as bots in a contest."""

    def __init__(self, port: int) -> None:
        self._over = threading.Event()
        self.troubles: list[str] = []
        self.raised: list[Exception] = []
        self._threads = [threading.Thread(target=self._play, args=(port, login)) for login in LOGINS]
        for thread in self._threads:
            thread.start()

    def _play(self, port: int, login: str) -> None:
        pacing = Pacing(longest_pause=0.2, tell=self.troubles.append, sleep=self._sleep)
        try:
            with connected(toy.Player, ("127.0.0.1", port), login, "secret", pacing=pacing) as me:
                run(bots.find("toy", "pourer"), me)
        except GaveUp:
            pass
        except Exception as error:
            self.raised.append(error)

    def _sleep(self, seconds: float) -> None:
        if self._over.wait(seconds):
            raise GaveUp

    def leave(self) -> None:
        """The next broken connection is the last."""
        self._over.set()

    def wait(self) -> None:
        for thread in self._threads:
            thread.join(DEADLINE)
            assert not thread.is_alive()


def orders_by_turn(folder: Folder) -> dict[int, set[int]]:
    """Which teams gave orders in which turn of the first round."""
    turns: dict[int, set[int]] = {}
    seen: set[int] = set()
    with Reader(next(folder.journals("Toy1").glob("000001.journal*"))) as reader:
        for record in reader:
            if isinstance(record, Order):
                seen.add(record.team)
            elif isinstance(record, TurnEnd):
                turns[record.turn], seen = seen, set()
    return turns


def play_on(server: ForkedServer, folder: Folder) -> None:
    """Wait until everybody has given orders in one and the same turn after this one."""
    now, teams = server.last_report().turn, set(range(1, len(LOGINS) + 1))
    until(lambda: any(orders >= teams for turn, orders in orders_by_turn(folder).items() if turn > now))


def test_bots_come_back(tmp_path: Path) -> None:
    folder = toy_contest(tmp_path, teams=len(LOGINS), T=0.2, Q=10_000, L=20)
    server = ForkedServer(folder, running(), "Toy1")
    hall = Hall(server.port)
    try:
        for _ in range(2):
            play_on(server, folder)
            server.kill()
            server = ForkedServer(folder, running(), "Toy1")
        play_on(server, folder)
        hall.leave()
    finally:
        server.kill()
    hall.wait()
    assert hall.raised == []
    assert len(hall.troubles) >= 2 * len(LOGINS)
