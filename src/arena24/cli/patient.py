"""The patient: a contest and its machine, as the doctor sees them. Looked at here, judged in `checkup`."""

import ctypes
import math
import platform
import resource
import shutil
import socket
import sqlite3
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import Final

from arena24 import __version__
from arena24.cli.coming import coming, planned_start
from arena24.cli.complaint import reason
from arena24.cli.organiser import Organiser
from arena24.cli.seats import plans_of
from arena24.contest.clock import ContestState
from arena24.runtime.ports import refusal
from arena24.store.backup import Backup, Vault
from arena24.store.config import ContestConfig, load
from arena24.store.errors import StoreError
from arena24.store.folder import Folder
from arena24.store.locks import is_held
from arena24.store.planned import Plan
from arena24.store.seats import NoSeats, check_seats

WATCHED: Final = 0.5
"""Seconds for which the clock is watched: a step within them is one of many."""

_TIME_ERROR: Final = 5  # of adjtimex(2): the clock is not synchronised
_FIREWALLS: Final = {
    "ufw": ("/etc/ufw/ufw.conf", "ENABLED=yes"),
    "firewalld": ("/run/firewalld", ""),
    "nftables": ("/run/systemd/units/invocation:nftables.service", ""),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Patient:
    """What there is to know; every value comes from outside."""

    folder: Folder
    config: ContestConfig | None
    fault: str  # what is wrong with contest.toml, if there is no config
    state: ContestState
    teams: int
    unseated: str  # what is wrong with the number of teams; empty: nothing
    now: datetime  # in the time-zone of the machine
    start: datetime | None  # the planned one
    coming: tuple[Plan, ...]  # what is done by itself
    end: datetime | None  # if it starts then, or else now; None: it has no end
    passwords: bool  # is the file with them there?
    synchronised: bool | None  # is the machine's clock? None: it does not say
    step: float  # seconds by which the clock has moved, beyond the time that has passed
    room: int  # bytes free where the contest is kept
    descriptors: int  # that a process may have
    memory: int  # bytes that are available
    battery: bool  # is that all it runs on?
    taken: dict[str, str]  # ports that cannot be listened on: whose they would be, and why not
    addresses: tuple[str, ...]  # of this machine, but for those that only it can reach
    firewall: str | None
    exposed: tuple[Path, ...]  # what others on this machine may read
    vault: Path | None  # where backups are kept
    backup: Backup | None  # the latest
    aside: bool  # is it on another disk than the contest?
    versions: dict[str, str]


def examine(me: Organiser, *, start: datetime | None, vault: Path | None, exposed: Iterable[Path]) -> Patient:
    """Look at everything. `exposed` was found before the folder was opened, which mends it."""
    folder = me.folder
    config, fault = _config(folder, me.database.contest().state)
    if start is None and (planned := planned_start(me)) is not None:
        start = planned.astimezone()
    before = time.time() - time.monotonic()
    time.sleep(WATCHED)
    return Patient(
        folder=folder,
        config=config,
        fault=fault,
        state=me.contest_state(),
        teams=len(me.database.teams()),
        unseated=_unseated(config, len(me.database.teams())),
        now=datetime.now().astimezone(),
        start=start,
        coming=tuple(coming(me)),
        end=_end(config, start),
        passwords=folder.passwords.exists(),
        synchronised=_synchronised(),
        step=time.time() - time.monotonic() - before,
        room=shutil.disk_usage(folder.path).free,
        descriptors=_descriptors(),
        memory=available_memory(),
        battery=_battery(Path("/sys/class/power_supply")),
        taken={} if config is None else _taken(folder, config),
        addresses=addresses(),
        firewall=_firewall(Path("/")),
        exposed=tuple(exposed),
        vault=vault,
        backup=None if vault is None else Vault(vault).latest(),
        aside=vault is not None and vault.is_dir() and vault.stat().st_dev != folder.path.stat().st_dev,
        versions={"arena24": __version__, "Python": platform.python_version(), "SQLite": sqlite3.sqlite_version},
    )


def exposed(folder: Folder) -> list[Path]:
    """What holds secrets and may be read by others."""
    kept = [*folder.path.glob("contest.db*"), folder.passwords, folder.status]
    kept += [folder.path / name for name in ("journals", "transcripts", "logs")]
    return [path for path in kept if path.exists() and path.stat().st_mode & 0o077]


def _config(folder: Folder, state: ContestState) -> tuple[ContestConfig | None, str]:
    try:
        return load(folder.config, begun=state is not ContestState.SETUP), ""
    except StoreError as error:
        return None, str(error)


def _end(config: ContestConfig | None, start: datetime | None) -> datetime | None:
    if config is None or math.isinf(config.duration):
        return None
    return ((start or datetime.now()) + timedelta(seconds=config.duration)).astimezone()


def _unseated(config: ContestConfig | None, teams: int) -> str:
    try:
        for plan in plans_of(config) if config is not None else ():
            check_seats(plan.name, plan.game, plan.params, teams)
    except NoSeats as error:
        return str(error)
    return ""


def _synchronised() -> bool | None:
    """As the kernel has it; asking needs no rights."""
    try:
        return bool(ctypes.CDLL(None).adjtimex(ctypes.create_string_buffer(512)) != _TIME_ERROR)
    except (OSError, AttributeError):
        return None


def _descriptors() -> int:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)  # servers raise theirs to it
    return sys.maxsize if hard == resource.RLIM_INFINITY else hard


def available_memory() -> int:
    """Bytes that new processes may take."""
    try:
        lines = Path("/proc/meminfo").read_text().splitlines()
    except OSError:
        return sys.maxsize
    kib = next((line.split()[1] for line in lines if line.startswith("MemAvailable:")), None)
    return sys.maxsize if kib is None else int(kib) * 1024


def _battery(supplies: Path) -> bool:
    states = [(path / "status").read_text().strip() for path in supplies.glob("*") if (path / "status").exists()]
    return "Discharging" in states


def _taken(folder: Folder, config: ContestConfig) -> dict[str, str]:
    """Ports on which somebody else listens, or none can."""
    wanted = [(server.name, config.host, server.port) for server in config.servers]
    if config.web.port is not None:
        wanted.append(("web", config.web.host, config.web.port))
    found = {}
    for name, host, port in wanted:
        if port and not is_held(folder.life(name)) and (error := refusal(host, port)) is not None:
            found[f"{name} ({host}:{port})"] = reason(error)
    return found


def addresses() -> tuple[str, ...]:
    """By which others may reach this machine: where its name leads, and from where it would go out."""
    found = set()
    with suppress(OSError):  # a name that leads nowhere
        found |= {str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None)}
    for family, far in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):  # nobody's; nothing is sent
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as sock:
            sock.connect((far, 9))
            found.add(str(sock.getsockname()[0]))
    return tuple(sorted(one for one in found if not ip_address(one.partition("%")[0]).is_loopback))


def _firewall(root: Path) -> str | None:
    """One that seems to be there; which rules it has is its owner's secret."""
    for name, (path, sign) in _FIREWALLS.items():
        file = root / path.lstrip("/")
        with suppress(OSError):
            if file.is_symlink() or (file.exists() and (not sign or sign in file.read_text())):
                return name
    return None
