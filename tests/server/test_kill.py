"""kill -9 in the middle of everything: nothing acknowledged is lost, nothing is invented."""

import os
import random
import threading
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from bench.arena import running

from arena24.games.catalogue import find
from arena24.store.database import Database
from arena24.store.fold import fold
from arena24.store.reader import Reader
from arena24.store.records import Finish, Header, Order, Record
from tests.server.contest import Client, ForkedServer, toy_contest

KILLS = int(os.environ.get("ARENA24_KILLS", "6"))  # 100 in a thorough run; `test_crash.py` kills at every call
TEAMS = 10


@dataclass
class Team:
    """What a team has sent and what was acknowledged, over all lives of the server."""

    login: str
    sent: int = 0
    acknowledged: int = 0
    wrong: list[str] = field(default_factory=list)

    def pour(self, port: int) -> None:
        """Pour one litre after another until the server dies."""
        try:
            with Client(port, self.login) as client:
                while True:
                    self.sent += 1
                    client.send("POUR 1\n")
                    reply = client.lines(2)
                    if reply[0] != "OK":
                        break
                    self.acknowledged += 1
        except OSError:
            pass  # killed in the middle of the login, of a line, of a reply

    def compare(self, port: int) -> None:
        """After the restart: is everything there that was acknowledged, and nothing that was not sent?"""
        with Client(port, self.login) as client:
            level = int(client.ask("POUR 0", 2)[1])
        if not self.acknowledged <= level <= self.sent:
            self.wrong.append(f"{self.login}: {self.acknowledged} acknowledged, {self.sent} sent, {level} there")
        self.sent = self.acknowledged = level


def test_what_was_acknowledged_survives(tmp_path: Path) -> None:
    folder = toy_contest(tmp_path, teams=TEAMS, T=0.25, Q=100_000, L=0)
    teams = [Team(f"team{number}") for number in range(1, TEAMS + 1)]
    rng = random.Random(24)
    for _ in range(KILLS):
        server = ForkedServer(folder, running(), "Toy1")
        try:
            for team in teams:
                team.compare(server.port)
            threads = [threading.Thread(target=team.pour, args=(server.port,)) for team in teams]
            for thread in threads:
                thread.start()
            # Somewhere in the load: after so many acknowledgements, seen by one of the busy teams.
            target = rng.randrange(1, 40)
            watched = rng.choice(teams)
            start = watched.acknowledged
            while watched.acknowledged - start < target and any(thread.is_alive() for thread in threads):
                threads[0].join(0.002)
        finally:
            server.kill()
        for thread in threads:
            thread.join()
    assert [problem for team in teams for problem in team.wrong] == []
    assert sum(team.sent for team in teams) > KILLS * TEAMS


def test_results_are_those_of_an_unbroken_run(tmp_path: Path) -> None:
    folder = toy_contest(tmp_path, teams=2, T=0.1, Q=20, L=0)
    for _ in range(3):  # one round, in three lives
        server = ForkedServer(folder, running(), "Toy1")
        with Client(server.port, "team1") as one, Client(server.port, "team2") as two:
            for client in (one, two):
                client.ask("POUR 3", 2)
                client.ask("WAIT", 3)
        server.kill()
    server = ForkedServer(folder, running(), "Toy1")
    while server.report().round == 1:
        pass
    assert server.stop() == 0
    header, records = _finished_round(folder.journals("Toy1"))
    finish = records[-1]
    assert isinstance(finish, Finish)
    assert finish.results == {1: "9", 2: "9"}
    unbroken = fold(find("toy"), header, [record for record in records if not isinstance(record, Finish)])
    assert unbroken.digest() == finish.digest
    assert sum(isinstance(record, Order) for record in records) == 6
    database = Database.open(folder.database)
    assert database.results("Toy1", 1) == {1: "9", 2: "9"}
    assert database.scores()["Toy1"][1] == float(Fraction(9)) * finish.tempo
    database.close()


def _finished_round(journals: Path) -> tuple[Header, list[Record]]:
    path = next(journals.glob("000001.journal*"))
    with Reader(path) as reader:
        return reader.header, list(reader)
