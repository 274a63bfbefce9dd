"""Backups while a contest is played, and the way back."""

import errno
import shutil
import threading
from pathlib import Path

import pytest

from arena24.store.backup import Vault
from arena24.store.control import ServerState
from arena24.store.folder import Folder
from arena24.store.status import read_status
from tests.cli.shell import complaint, json_of, process, said, until
from tests.cli.test_serve import port_of
from tests.server.contest import Client, toy_contest


class Pouring:
    """A bot that gives order after order, and knows which ones were answered."""

    def __init__(self, port: int, login: str) -> None:
        self.answered = 0
        self._stop = threading.Event()
        self._port, self._login = port, login
        self._thread = threading.Thread(target=self._run)

    def __enter__(self) -> "Pouring":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        with Client(self._port, self._login) as client:
            while not self._stop.is_set():
                assert client.ask("POUR 1", 2)[0] == "OK"
                self.answered += 1


def orders(folder: Path) -> int:
    found = json_of("verify", folder, "--json")["Toy1"]
    assert found["problems"] == []
    return int(found["orders"])


def test_a_backup_in_the_middle_of_everything(tmp_path: Path) -> None:
    """Rounds of some turns, bots that never rest: each backup verifies, and has all that was answered before it."""
    folder, vault = toy_contest(tmp_path / "c", teams=2, T=0.1, Q=5, L=0), tmp_path / "vault"
    with process(tmp_path / "out", "serve", folder.path) as served:
        port = port_of(folder)
        with Pouring(port, "team1") as one, Pouring(port, "team2") as other:
            for number in range(1, 4):
                before = one.answered + other.answered
                until(lambda: one.answered > before and other.answered > before)  # noqa: B023  # asked at once
                before = one.answered + other.answered
                assert "MB copied" in said("backup", folder.path, vault)
                restored = tmp_path / f"restored{number}"
                assert "arena24 verify" in said("restore", vault, restored)
                assert orders(restored) >= before
        assert served.interrupt() == 0
    _goes_on(Folder(tmp_path / "restored3"), tmp_path)


def _goes_on(folder: Folder, tmp_path: Path) -> None:
    elapsed = json_of("status", folder.path, "--json")["elapsed"]
    with process(tmp_path / "again", "serve", folder.path) as served:
        with Client(port_of(folder), "team1") as client:
            assert client.ask("PING") == ["OK"]
        until(lambda: json_of("status", folder.path, "--json")["elapsed"] > elapsed)
        said("pause", folder.path)  # so that no round ends, and may remain to be credited, when it is stopped
        until(lambda: _credited(folder))
        assert served.interrupt() == 0
    assert "void" not in served.output
    assert said("verify", folder.path).endswith("everything is as it was written down\n")


def _credited(folder: Folder) -> bool:
    """Does the server say, after the pause began, that no round remains?"""
    status = read_status(folder)
    report = status and status.servers["Toy1"].report
    return report is not None and report.state is ServerState.PAUSED and not report.uncredited


def test_again_and_again_until_the_contest_is_over(tmp_path: Path) -> None:
    folder, vault = toy_contest(tmp_path / "c", teams=1, duration=3.0, T=0.05, Q=4, L=0), tmp_path / "vault"
    with process(tmp_path / "backups", "backup", folder.path, vault, "--every", 0.01, "--keep", 2) as backups:
        until(lambda: Vault(vault).latest() is not None)
        with process(tmp_path / "out", "serve", folder.path) as served:
            assert served.wait() == 0
        assert backups.wait() == 0
    lines = backups.output.splitlines()
    assert lines[-1] == f"{folder.path} is over; that was the last one"
    assert all("MB copied" in line for line in lines[:-1])
    assert 1 <= len(Vault(vault).backups()) <= 2
    said("restore", vault, tmp_path / "restored")
    assert said("verify", tmp_path / "restored").endswith("everything is as it was written down\n")
    assert ": finished" in said("status", tmp_path / "restored")


def test_ctrl_c_ends_it(tmp_path: Path) -> None:
    folder, vault = toy_contest(tmp_path / "c", teams=1), tmp_path / "vault"
    with process(tmp_path / "backups", "backup", folder.path, vault, "--every", 60) as backups:
        until(lambda: "MB copied" in backups.output)
        assert backups.interrupt() == 0
    assert backups.output.endswith("no more backups are taken\n")


def test_a_full_disk(folder: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    vault = tmp_path / "vault"

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patch:
        patch.setattr(shutil, "copyfileobj", full)
        told = complaint("backup", folder.path, vault)
    assert told == f"arena24: {vault} is full; make room there or name another place (there is no backup yet)"
    said("backup", folder.path, vault)
    latest = Vault(vault).latest()
    assert latest is not None
    monkeypatch.setattr(shutil, "copyfileobj", full)
    assert f"(the last one, {latest.path.name}, is as it was)" in complaint("backup", folder.path, vault)
    assert Vault(vault).latest() == latest


def test_places_that_cannot_be(folder: Folder, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "name another place" in complaint("backup", folder.path, tmp_path / "file" / "vault")
    assert "is not a contest folder" in complaint("backup", tmp_path / "nowhere", tmp_path / "vault")
    assert "there is no backup in" in complaint("restore", tmp_path, tmp_path / "restored")
