"""kill -9 of the supervisor: worlds play on, and the next supervisor takes them over without losing a turn."""

import asyncio
import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from bench.arena import running

from arena24.contest.clock import ContestState
from arena24.runtime.machine import Machine
from arena24.runtime.ports import free_port
from arena24.server import supervisor
from arena24.server.launcher import ProcessLauncher
from arena24.store.control import SetClock
from arena24.store.database import Database
from arena24.store.folder import Folder
from arena24.store.reader import Reader
from arena24.store.records import Order, TurnEnd
from arena24.store.status import read_status
from tests.cli.shell import complaint, json_of, process, said, until
from tests.server.contest import DEADLINE, Client, locked, serving, toy_contest
from tests.server.orphans import kill_supervisor, left_alone, worlds


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Folder]:
    made = toy_contest(tmp_path / "c", teams=4, T=0.2, Q=100_000, L=0)
    with left_alone(made):
        yield made


def configure(folder: Folder, line: str) -> None:
    folder.config.write_text(f"{line}\n{folder.config.read_text()}")


def status(folder: Folder) -> dict[str, object]:
    return dict(json_of("status", folder.path, "--json"))


def is_playing(folder: Folder) -> bool:
    """Is it served, and does its server play?"""
    now = status(folder)
    return bool(now["served"]) and now["servers"] == {"Toy1": "playing"}


def port_of(folder: Folder) -> int:
    until(lambda: has_begun(folder))
    until(lambda: is_playing(folder))
    return int(json_of("status", folder.path, "--json")["status"]["servers"]["Toy1"]["report"]["port"])


def has_begun(folder: Folder) -> bool:
    """Does its server report? Until then the verb, which takes longer to tell, need not be asked."""
    now = read_status(folder)
    return now is not None and now.servers["Toy1"].report is not None


def contest(folder: Folder) -> tuple[ContestState, float]:
    database = Database.open(folder.database)
    try:
        now = database.contest()
        return now.state, now.elapsed
    finally:
        database.close()


class Bot(threading.Thread):
    """Pours and waits on one connection, through whatever happens."""

    def __init__(self, port: int, login: str) -> None:
        super().__init__()
        self.poured = self.waited = 0
        self.wrong: list[object] = []
        self._over = threading.Event()
        self._client = Client(port, login)
        self.start()

    def run(self) -> None:
        with self._client as client:
            while not self._over.is_set() and not self.wrong:
                reply = client.ask("POUR 1", 2)
                self.poured += 1
                if reply != ["OK", str(self.poured)]:
                    self.wrong.append(reply)
                reply = client.ask("WAIT", 3)
                self.waited += 1
                if (reply[0], reply[2]) != ("OK", "OK"):
                    self.wrong.append(reply)

    def leave(self) -> None:
        self._over.set()
        self.join()


def journal(folder: Folder) -> list[object]:
    with Reader(folder.journal("Toy1", 1)) as reader:
        return list(reader)


def test_worlds_are_taken_over_under_load(tmp_path: Path, folder: Folder) -> None:
    with process(tmp_path / "first", "serve", folder.path) as served:
        port = port_of(folder)
        before = worlds(folder)
        bots = [Bot(port, f"team{number}") for number in range(1, 5)]
        try:
            until(lambda: all(bot.waited > 2 for bot in bots))
            kill_supervisor(served)
            alone = [bot.waited for bot in bots]
            until(lambda: all(bot.waited > waited + 3 for bot, waited in zip(bots, alone, strict=True)))
            assert "its servers play on for a short time" in said("status", folder.path)
            assert status(folder)["servers"] == {"Toy1": "playing"}
            with process(tmp_path / "second", "serve", folder.path) as again:
                until(lambda: is_playing(folder))
                _, noted = contest(folder)
                until(lambda: contest(folder)[1] > noted)  # the clock goes on
                taken = [bot.waited for bot in bots]
                until(lambda: all(bot.waited > waited + 3 for bot, waited in zip(bots, taken, strict=True)))
                assert worlds(folder) == before  # the same processes, the same connections
                assert "died" not in again.output
                for bot in bots:
                    bot.leave()
                assert again.interrupt() == 0
        finally:
            for bot in bots:
                bot.leave()
    assert [bot.wrong for bot in bots] == [[]] * 4
    assert worlds(folder) == {}
    records = journal(folder)
    turns = [record.turn for record in records if isinstance(record, TurnEnd)]
    assert turns == list(range(1, len(turns) + 1))  # none lost, none twice
    assert sum(isinstance(record, Order) for record in records) == sum(bot.poured for bot in bots)


def test_a_turn_is_not_opened_again(tmp_path: Path) -> None:
    folder, clock = toy_contest(tmp_path, teams=1, T=1000, Q=10, L=0), running()
    with serving(folder, clock) as server, Client(server.port, "team1") as one, Client(server.port, "team1") as other:
        before = float(one.ask("WAIT", 2)[1].removeprefix("WAITING "))
        hello = server.take_over()
        assert (hello.name, hello.clock, hello.ready) == ("Toy1", clock, True)
        server.send(SetClock(clock))
        server.report()
        assert float(other.ask("WAIT", 2)[1].removeprefix("WAITING ")) < before


def test_nobody_comes(tmp_path: Path, folder: Folder) -> None:
    configure(folder, "outlive = 5")  # seconds: it plays on for a while after we have looked
    with process(tmp_path / "out", "serve", folder.path) as served:
        port_of(folder)
        kill_supervisor(served)
        _, noted = contest(folder)
        until(lambda: worlds(folder) == {})
    assert contest(folder)[1] > noted  # what was played without a supervisor has been played
    assert status(folder)["servers"] == {"Toy1": "down"}
    assert "play on" not in said("status", folder.path)


def test_the_contest_ends_without_a_supervisor(tmp_path: Path, folder: Folder) -> None:
    text = folder.config.read_text().replace("86400.0", "8.0").replace("Q = 100000", "Q = 4")  # time to see it play
    folder.config.write_text(text)
    with process(tmp_path / "out", "serve", folder.path) as served:
        port_of(folder)
        kill_supervisor(served)
        until(lambda: worlds(folder) == {})
    assert contest(folder) == (ContestState.RUNNING, 8.0)  # whose end nobody has noted yet
    with process(tmp_path / "again", "serve", folder.path) as served:
        assert served.wait() == 0
    assert "the contest is over" in served.output
    assert contest(folder) == (ContestState.FINISHED, 8.0)
    assert status(folder)["servers"] == {"Toy1": "over"}
    assert said("verify", folder.path).endswith("everything is as it was written down\n")


@pytest.mark.parametrize("hard", [(), ("--hard",)])
def test_killed_in_a_pause(tmp_path: Path, folder: Folder, hard: tuple[str, ...]) -> None:
    with process(tmp_path / "first", "serve", folder.path) as served:
        port = port_of(folder)
        with Client(port, "team1") as client:
            assert client.ask("POUR 5", 2) == ["OK", "5"]
            said("pause", folder.path, *hard, "--reason", "fire")
            kill_supervisor(served)
            before = worlds(folder)
            with process(tmp_path / "second", "serve", folder.path) as again:
                until(lambda: status(folder)["servers"] == {"Toy1": "paused"} and bool(status(folder)["served"]))
                assert "pause: fire" in said("status", folder.path)
                assert "the contest goes on" in said("resume", folder.path)
                until(lambda: is_playing(folder))
                with Client(port, "team1") if hard else client as player:
                    assert player.ask("POUR 1", 2) == ["OK", "6"]
                assert worlds(folder) == before
                assert again.interrupt() == 0


def test_a_pause_that_could_not_be_noted(tmp_path: Path, folder: Folder) -> None:
    """The servers know of it, and the next supervisor believes them."""
    with process(tmp_path / "first", "serve", folder.path) as served:
        port_of(folder)
        with locked(folder):
            assert "the database is busy" in said("pause", folder.path)
            kill_supervisor(served)
            assert contest(folder)[0] is ContestState.RUNNING
    with process(tmp_path / "second", "serve", folder.path) as again:
        until(lambda: contest(folder)[0] is ContestState.PAUSED and status(folder)["servers"] == {"Toy1": "paused"})
        said("resume", folder.path)
        until(lambda: is_playing(folder))
        assert again.interrupt() == 0


def test_a_world_that_hangs_is_not_taken_over(tmp_path: Path, folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "ADOPTION", 0.5)
    with process(tmp_path / "first", "serve", folder.path) as served:
        port_of(folder)
        before = worlds(folder)
        os.kill(before["Toy1"], signal.SIGSTOP)
        kill_supervisor(served)

    async def play() -> None:
        made = supervisor.Supervisor(folder, Machine(), ProcessLauncher(folder))
        run = asyncio.create_task(made.run())
        while made.children[0].report is None:
            await asyncio.sleep(0.01)
        assert worlds(folder).keys() == before.keys()
        assert worlds(folder) != before
        made.stop()
        await run

    asyncio.run(asyncio.wait_for(play(), DEADLINE))


def test_a_server_that_contest_toml_does_not_have_any_more_stops(tmp_path: Path, folder: Folder) -> None:
    with process(tmp_path / "first", "serve", folder.path) as served:
        port = port_of(folder)
        kill_supervisor(served)
    text = folder.config.read_text()
    folder.config.write_text(text.replace('"Toy1"', '"Toy2"').replace(str(port), str(free_port())))
    with process(tmp_path / "second", "serve", folder.path) as again:
        until(lambda: worlds(folder).keys() == {"Toy2"})
        assert again.interrupt() == 0


def test_two_supervisors_exclude_each_other(tmp_path: Path, folder: Folder) -> None:
    with process(tmp_path / "first", "serve", folder.path) as served:
        port_of(folder)
        folder.control.rename(folder.path / "elsewhere")  # nobody seems to listen
        assert "is being served already; stop that first" in complaint("serve", folder.path)
        assert served.interrupt() == 0
