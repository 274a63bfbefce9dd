"""The doctor: every fault that can be planted is found, and says what to do next."""

import socket
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import msgspec
import pytest

from arena24.cli import patient
from arena24.cli.checkup import CHECKS, Grade, diagnose, expected
from arena24.cli.patient import Patient
from arena24.contest.clock import ContestState
from arena24.store.backup import Backup, Manifest
from arena24.store.config import AlarmConfig, ContestConfig, ServerConfig, WebConfig
from arena24.store.folder import Folder
from arena24.store.planned import Plan, PlannedFreeze, When
from tests.cli.shell import arena24, json_of, said

CET, CEST = timezone(timedelta(hours=1), "CET"), timezone(timedelta(hours=2), "CEST")
NOW = datetime(2026, 5, 1, 9, 0, tzinfo=CEST)
DAY = timedelta(days=1)
FOLDER = Folder(Path("marathon"))


def server(name: str = "Toy1") -> ServerConfig:
    return ServerConfig(name=name, game="toy", port=20000)


CONFIG = ContestConfig(
    name="Test",
    host="0.0.0.0",
    servers=(server(),),
    web=WebConfig(host="0.0.0.0", port=24000),
    alarms=AlarmConfig(command="true"),
)


def planned(at: datetime) -> Plan:
    return Plan(1, PlannedFreeze(), When(at=at))


def backup(at: datetime) -> Backup:
    manifest = Manifest(contest="Test", commitment="", state="setup", elapsed=0.0, taken=at, version="")
    return Backup(Path("stick/0001"), manifest)


WELL = Patient(
    folder=FOLDER,
    config=CONFIG,
    fault="",
    state=ContestState.SETUP,
    coming=(),
    teams=30,
    unseated="",
    now=NOW,
    start=NOW + timedelta(hours=3),
    end=NOW + timedelta(hours=27),
    passwords=True,
    synchronised=True,
    step=0.0,
    room=10**12,
    descriptors=10**6,
    memory=10**11,
    battery=False,
    taken={},
    addresses=("10.0.0.5",),
    firewall=None,
    exposed=(),
    vault=Path("stick"),
    backup=backup(NOW.astimezone(UTC) - timedelta(minutes=5)),
    aside=True,
    versions={"arena24": "1"},
)


def test_all_is_well() -> None:
    assert {name: found.grade for name, found in diagnose(WELL).items()} == dict.fromkeys(CHECKS, Grade.OK)


def configured(**changes: Any) -> ContestConfig:
    return msgspec.structs.replace(CONFIG, **changes)


LOCAL = configured(host="127.0.0.1", web=WebConfig(host="127.0.0.1", port=24000))
FAULTS: list[tuple[str, dict[str, Any], Grade, str, str]] = [
    ("settings", {"config": None, "fault": "line 3"}, Grade.BAD, "line 3", "contest.toml"),
    ("settings", {"config": configured(servers=())}, Grade.BAD, "no servers", "[[servers]]"),
    ("settings", {"unseated": "too many"}, Grade.BAD, "too many", "[servers.params]"),
    ("settings", {"config": configured(limits={"max_com": 3})}, Grade.BAD, "max_com", "[limits]"),
    ("teams", {"teams": 0}, Grade.BAD, "no teams", "arena24 team add"),
    ("passwords", {"passwords": False}, Grade.WARN, "is gone", "arena24 team passwd"),
    ("passwords", {"state": ContestState.RUNNING}, Grade.WARN, "still there", "remove it"),
    ("permissions", {"exposed": (Path("contest.db"),)}, Grade.WARN, "contest.db", "who made them readable"),
    ("start", {"start": None}, Grade.WARN, "no start", "--start"),
    ("start", {"start": NOW - DAY}, Grade.BAD, "is over", "coming contest"),
    ("start", {"start": NOW + 90 * DAY}, Grade.WARN, "90 days", "right date"),
    ("start", {"start": NOW + timedelta(minutes=5)}, Grade.WARN, "in 5 minutes", "do not change"),
    ("start", {"state": ContestState.FINISHED}, Grade.WARN, "finished already", "arena24 init"),
    ("schedule", {"coming": (planned(NOW - DAY),)}, Grade.BAD, "its moment is over", "[[schedule]]"),
    ("schedule", {"coming": (planned(NOW + 9 * DAY),)}, Grade.BAD, "over before it comes", "arena24 schedule cancel"),
    ("clock", {"synchronised": False}, Grade.WARN, "not synchronised", "set-ntp"),
    ("clock", {"synchronised": None}, Grade.WARN, "does not say", "compare"),
    ("clock", {"step": -3.5}, Grade.BAD, "-3.50 s", "one program"),
    ("time-zone", {"now": NOW.astimezone(UTC)}, Grade.WARN, "UTC", "set-timezone"),
    ("time-zone", {"end": (NOW + DAY).astimezone(CET)}, Grade.WARN, "put back", "announce its end as 08:00"),
    (
        "time-zone",
        {"start": NOW.astimezone(CET), "end": NOW + DAY},
        Grade.WARN,
        "put forward",
        "announce its end as 09:00",
    ),
    ("disk", {"room": expected(WELL) - 1}, Grade.WARN, "needed", "transcript_quota"),
    ("disk", {"room": expected(WELL) // 5}, Grade.BAD, "needed", "make room"),
    ("memory", {"memory": 2**28}, Grade.WARN, "available", "another machine"),
    ("descriptors", {"descriptors": 256}, Grade.BAD, "496 may be needed", "LimitNOFILE"),
    ("power", {"battery": True}, Grade.BAD, "battery", "plug it in"),
    ("ports", {"taken": {"Toy1 (0.0.0.0:20000)": "in use"}}, Grade.BAD, "Toy1 (0.0.0.0:20000): in use", "contest.toml"),
    ("reach", {"config": LOCAL}, Grade.BAD, 'host = "127.0.0.1" and host of [web]', '"0.0.0.0"'),
    ("reach", {"addresses": ()}, Grade.BAD, "no address", "connect it"),
    ("reach", {"config": configured(web=WebConfig())}, Grade.WARN, "no web page", "[web]"),
    ("firewall", {"firewall": "ufw"}, Grade.WARN, "ufw", "20000, 24000"),
    ("alarms", {"config": configured(alarms=AlarmConfig())}, Grade.WARN, "nobody is called", "arena24 alarm marathon"),
    ("backups", {"vault": None, "backup": None}, Grade.WARN, "no place", "arena24 backup marathon DEST"),
    ("backups", {"backup": None}, Grade.BAD, "no backup in stick", "arena24 backup marathon stick"),
    ("backups", {"backup": backup(NOW - DAY)}, Grade.WARN, "1 days old", "running?"),
    ("backups", {"aside": False}, Grade.WARN, "same disk", "another disk"),
]


@pytest.mark.parametrize(("check", "change", "grade", "text", "remedy"), FAULTS)
def test_a_fault_is_found(check: str, change: dict[str, Any], grade: Grade, text: str, remedy: str) -> None:
    found = CHECKS[check](replace(WELL, **change))
    assert found.grade is grade
    assert text in found.text
    assert remedy in found.remedy


def test_every_check_has_a_fault_that_it_finds() -> None:
    assert CHECKS.keys() - {fault[0] for fault in FAULTS} == {"versions"}


def test_nothing_fails_without_settings() -> None:
    assert len(diagnose(replace(WELL, config=None, fault="broken"))) == len(CHECKS)


def test_the_estimate_grows_with_everything() -> None:
    more = configured(servers=(server(), server("Toy2")), limits={"transcript_quota": 10**6})
    assert expected(replace(WELL, config=more)) == 2 * expected(WELL) + 2 * 30 * 10**6
    assert expected(replace(WELL, teams=60)) == 2 * expected(WELL)
    assert expected(replace(WELL, config=configured(duration=float("inf")))) == expected(WELL)


def test_a_contest_on_this_machine(folder: Folder, tmp_path: Path) -> None:
    said("backup", folder.path, tmp_path / "vault")
    words = ("doctor", folder.path, "--start", "2020-01-01T12:00", "--backup", tmp_path / "vault")
    result = arena24(*words)
    assert result.exit_code == 1
    assert "bad  start: 2020-01-01 12:00 is over\n     -> give the time of the coming contest" in result.stdout
    found = json_of(*words, "--json")
    assert list(found) == list(CHECKS)
    assert found["settings"] == {"grade": "ok", "text": found["settings"]["text"], "remedy": ""}
    assert found["backups"]["grade"] == "warn"  # on the same disk


def test_the_start_that_is_set_is_looked_at(folder: Folder) -> None:
    folder.config.write_text(f"start_at = 2020-01-01T12:00:00Z\n{folder.config.read_text()}")
    assert "is over" in json_of("doctor", folder.path, "--json")["start"]["text"]


def test_the_exit_code_is_that_of_the_worst(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    for battery in (False, True):
        seen = replace(WELL, battery=battery)
        monkeypatch.setattr("arena24.cli.doctor.examine", lambda *_, seen=seen, **__: seen)
        assert arena24("doctor", folder.path).exit_code == battery


def test_files_that_others_may_read(folder: Folder) -> None:
    (folder.path / "contest.db").chmod(0o644)
    assert json_of("doctor", folder.path, "--json")["permissions"]["grade"] == "warn"
    assert json_of("doctor", folder.path, "--json")["permissions"]["grade"] == "ok"  # opening it has mended that


def test_a_port_that_somebody_has(folder: Folder) -> None:
    config = folder.config.read_text()
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        lines = [f"port = {port}" if line.startswith("port") else line for line in config.splitlines()]
        folder.config.write_text("\n".join(lines))
        found = json_of("doctor", folder.path, "--json")["ports"]
    assert (found["grade"], f"Toy1 (127.0.0.1:{port})" in found["text"]) == ("bad", True)


@pytest.mark.parametrize(
    ("path", "text", "seen"),
    [
        ("etc/ufw/ufw.conf", "ENABLED=yes\n", "ufw"),
        ("etc/ufw/ufw.conf", "ENABLED=no\n", None),
        ("run/firewalld/pid", "", "firewalld"),
        ("etc/hosts", "", None),
    ],
)
def test_firewalls(tmp_path: Path, path: str, text: str, seen: str | None) -> None:
    (tmp_path / path).parent.mkdir(parents=True)
    (tmp_path / path).write_text(text)
    assert patient._firewall(tmp_path) == seen


@pytest.mark.parametrize(("status", "runs"), [("Discharging", True), ("Charging", False), (None, False)])
def test_batteries(tmp_path: Path, status: str | None, runs: bool) -> None:
    if status is not None:
        (tmp_path / "BAT0").mkdir()
        (tmp_path / "BAT0" / "status").write_text(f"{status}\n")
    assert patient._battery(tmp_path) is runs
