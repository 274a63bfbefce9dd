"""A contest from its first to its last minute, with real processes."""

import os
import signal
import socket
from pathlib import Path

import pytest

from arena24.contest.clock import ContestState
from arena24.runtime.ports import free_port
from arena24.store.config import load
from arena24.store.database import Database
from arena24.store.folder import Folder
from arena24.store.rows import RoundRow
from arena24.store.status import ServerStatus, read_status
from tests.cli.shell import Process, arena24, complaint, json_of, process, said, until
from tests.server.contest import NOW, Client, toy_contest
from tests.store.test_folder import readable

NOTHING = RoundRow("Toy1", 0, 0.0, 0.0, 0.0)


def port_of(folder: Folder) -> int:
    """The port of Toy1, once it is open."""
    until(lambda: (found := seen(folder)) is not None and found.report is not None)
    found = seen(folder)
    assert found is not None
    assert found.report is not None
    return found.report.port


def seen(folder: Folder) -> ServerStatus | None:
    """What the supervisor says of Toy1; `arena24 status` says the same, and takes longer."""
    found = read_status(folder)
    return None if found is None else found.servers["Toy1"]


def is_served(folder: Folder) -> bool:
    return bool(json_of("status", folder.path, "--json")["served"])


def test_a_contest_with_a_pause(tmp_path: Path) -> None:
    folder = toy_contest(tmp_path / "c", teams=1, T=0.1, Q=1000, L=0)
    with process(tmp_path / "out", "serve", folder.path) as served:
        port = port_of(folder)
        with Client(port, "team1") as client:
            assert client.ask("POUR 5", 2) == ["OK", "5"]
            _pause_and_resume(folder, client)
        _teams_change(folder, port)
        assert "is being served already" in complaint("serve", folder.path)
        assert served.interrupt() == 0
    assert "stopped; `arena24 serve" in served.output
    assert "Traceback" not in served.output
    _goes_on(folder, tmp_path)


def test_what_lies_in_the_folder_is_not_imported(tmp_path: Path) -> None:
    folder = toy_contest(tmp_path / "c", teams=1)
    with folder.config.open("a") as file:
        file.write("[web]\nport = 0\n")
    (folder.path / "random.py").write_text("raise SystemExit('imported')\n")
    with process(tmp_path / "out", "serve", ".", folder=folder.path) as served:
        with Client(port_of(folder), "team1") as client:
            assert client.ask("PING") == ["OK"]
        until(lambda: json_of("status", folder.path, "--json")["status"]["web"]["report"] is not None)
        assert served.interrupt() == 0
    assert "died" not in served.output
    assert readable(folder) == []


def _pause_and_resume(folder: Folder, client: Client) -> None:
    assert "the contest is paused (soft)" in said("pause", folder.path, "--reason", "coffee", "--restart-at", "14:30")
    client.send("POUR 1\n")  # unread until the pause is over
    until(lambda: json_of("status", folder.path, "--json")["state"] == "paused")
    assert "soft pause: coffee; restart planned at 14:30" in said("status", folder.path)
    assert "it is paused" in complaint("pause", folder.path)
    assert said("resume", folder.path) == "the contest goes on\n"
    assert client.lines(2) == ["OK", "6"]
    assert "nothing needs to be done" in complaint("resume", folder.path)


def _teams_change(folder: Folder, port: int) -> None:
    login, password = said("team", "add", folder.path, "late").split()

    def comes_in() -> bool:
        with Client(port) as client:
            client.send(f"{login}\n{password}\n")
            return client.lines(3)[2] == "OK"

    until(comes_in)


def _goes_on(folder: Folder, tmp_path: Path) -> None:
    """Stopped in mid-round: the journal has everything."""
    assert "nobody serves it since" in said("status", folder.path)
    before = json_of("status", folder.path, "--json")["elapsed"]
    with process(tmp_path / "again", "serve", folder.path) as served:
        until(lambda: is_served(folder))
        until(lambda: json_of("status", folder.path, "--json")["elapsed"] > before)
        with Client(port_of(folder), "team1") as client:
            assert client.ask("POUR 0", 2) == ["OK", "6"]
        assert served.interrupt() == 0
    assert said("verify", folder.path).endswith("everything is as it was written down\n")


def test_a_contest_to_its_end(tmp_path: Path) -> None:
    folder = toy_contest(tmp_path / "c", teams=1, duration=3.0, T=0.05, Q=4, L=0)
    with process(tmp_path / "out", "serve", folder.path) as served:
        assert served.wait() == 0
    assert "the contest is over" in served.output
    assert ["toy", "Toy1", address_of(folder)] in [line.split() for line in served.output.splitlines()]
    assert said("verify", folder.path).endswith("everything is as it was written down\n")
    assert "is over; nothing had to be credited" in said("serve", folder.path)
    assert ": finished" in said("status", folder.path)


def address_of(folder: Folder) -> str:
    """As the server table has it."""
    config = load(folder.config)
    return f"{config.host}:{config.servers[0].port}"


def test_a_round_is_recorded(tmp_path: Path) -> None:
    folder = toy_contest(tmp_path / "c", teams=1, T=0.05, Q=4, L=0)
    database = Database.open(folder.database)
    with process(tmp_path / "out", "serve", folder.path) as served:
        until(lambda: (database.last_round("Toy1") or NOTHING).number >= 2)
        assert served.interrupt() == 0
    last = database.last_round("Toy1")
    database.close()
    assert last is not None
    assert last.started < last.finished  # of this round, not of the one that was begun meanwhile


def test_a_server_that_dies_is_told(tmp_path: Path) -> None:
    folder = toy_contest(tmp_path / "c", teams=1, T=0.1)
    with process(tmp_path / "out", "serve", folder.path) as served:
        port = port_of(folder)
        _kill_server_of(served)
        until(lambda: (found := seen(folder)) is not None and found.restarts == 1)
        assert json_of("status", folder.path, "--json")["status"]["servers"]["Toy1"]["restarts"] == 1
        until(lambda: "Toy1 died; see" in served.output.replace("\n", " "))
        until(lambda: _answers(port))
        assert served.interrupt() == 0


def test_a_round_that_cannot_begin_is_told(tmp_path: Path) -> None:
    folder = toy_contest(tmp_path / "c", teams=2, T=0.05, Q=2)
    change(folder, '"toy"', '"battle"')
    with process(tmp_path / "out", "serve", folder.path) as served:
        port_of(folder)
        database = Database.open(folder.database)  # behind the back of `arena24 team add`, which would refuse
        for number in range(3, 20):
            database.add_team(f"team{number}", "x", password_hash="x", at=NOW, who="test")
        database.close()
        said("team", "passwd", folder.path, "team2")  # tells the servers
        until(lambda: "Toy1 died; see" in served.output.replace("\n", " "))
        assert served.interrupt() == 0
    assert "N = 21 is too small" in folder.log("Toy1").read_text()


def _kill_server_of(served: Process) -> None:
    for child in served.children():
        os.kill(child, signal.SIGKILL)


def _answers(port: int) -> bool:
    try:
        with Client(port) as client:
            return client.line() == "LOGIN"
    except OSError:
        return False


def change(folder: Folder, old: str, new: str) -> None:
    """Edit contest.toml."""
    text = folder.config.read_text()
    assert old in text
    folder.config.write_text(text.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"toy"', '"chess"', "server Toy1: there is no game 'chess'"),
        ('"Toy1"', '"web"', "server web: another process has this name; choose another"),
        ("[servers.params]", "[servers.params]\nT = -1", "server Toy1, params: "),
        ('name = "Test"', "name = ", "contest.toml: "),
        ('name = "Test"', 'name = "Test"\nhost = "192.0.2.1"', "Toy1 cannot listen on 192.0.2.1"),
        ('name = "Test"', 'name = "Test"\nlimits = { max_beer = 3 }', "there is no limit 'max_beer'"),
        ('name = "Test"', 'name = "Test"\ncluster = { doors = ["hall"] }', "doors: 'hall' is neither an address nor a"),
        ('name = "Test"', 'name = "Test"\nweb = { proxy = ["10.0.0.1/8"] }', "proxy: '10.0.0.1/8' is neither an"),
        ('name = "Test"', 'name = "Test"\ncluster = { gates = [] }', "unknown field `gates` - at `$.cluster`"),
    ],
)
def test_settings_that_cannot_be(tmp_path: Path, old: str, new: str, says: str) -> None:
    folder = toy_contest(tmp_path / "c", teams=1)
    change(folder, old, new)
    assert says in complaint("serve", folder.path)


def test_settings_are_fixed_once_the_contest_has_begun(tmp_path: Path) -> None:
    folder = toy_contest(tmp_path / "c", teams=1)
    database = Database.open(folder.database)
    database.set_state(ContestState.RUNNING, elapsed=1.0, at=NOW, who="test")
    database.close()
    change(folder, "86400.0", "60")
    assert "says duration = 60.0, but this contest has begun with 86400.0" in complaint("serve", folder.path)


def test_an_extended_contest_is_served_again(tmp_path: Path) -> None:
    """Everything was killed in the added time; contest.toml has the duration that it always had."""
    folder = toy_contest(tmp_path / "c", teams=1, duration=60.0, T=0.05, Q=4, L=0)
    database = Database.open(folder.database)
    database.set_state(ContestState.RUNNING, elapsed=119.0, at=NOW, who="test")
    database.extend(60.0, elapsed=30.0, at=NOW, who="test")
    database.close()
    with process(tmp_path / "out", "serve", folder.path) as served:
        assert served.wait() == 0, served.output
    assert "the contest is over" in served.output


def test_a_port_in_use(tmp_path: Path) -> None:
    folder, port = toy_contest(tmp_path / "c", teams=1), free_port()
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", port))
        taken.listen()
        text = folder.config.read_text()
        folder.config.write_text("\n".join(f"port = {port}" if "port" in line else line for line in text.split("\n")))
        assert f"Toy1 cannot listen on 127.0.0.1:{port} (address already in use)" in complaint("serve", folder.path)


def test_too_many_teams(tmp_path: Path) -> None:
    folder = toy_contest(tmp_path / "c", teams=30)
    change(folder, '"toy"', '"battle"')
    assert "Toy1 cannot play with 30 teams: N = 21 is too small" in complaint("serve", folder.path)


def test_a_path_too_long_for_a_socket(tmp_path: Path) -> None:
    folder = toy_contest(tmp_path / ("long" * 25), teams=1)
    assert "too long for a socket" in arena24("serve", folder.path).stderr
