"""A contest of toys that has yet to begin, and evidence of a rehearsal in which all went well."""

from pathlib import Path
from typing import Any

import msgspec

from arena24.cli import contest_file
from arena24.cli.contest_file import ServerPlan, Web
from arena24.cli.init import make
from arena24.cli.rehearsal.evidence import Evidence, Needs, OrdersSeen, ServerSeen
from arena24.cli.rehearsal.miniature import Scale
from arena24.games.catalogue import find
from arena24.runtime.ports import free_ports
from arena24.store.config import AlarmConfig
from arena24.store.folder import Folder

TOY = find("toy")


def toys(path: Path, *names: str, teams: int = 2, turns: int = 8, web: bool = True) -> Folder:
    """Servers with turns of a second."""
    *ports, page = free_ports(len(names) + 1)
    params = msgspec.structs.replace(TOY.quick, turn_seconds=1.0, turns=turns)
    plans = [ServerPlan(name, TOY, params, port) for name, port in zip(names, ports, strict=True)]
    text = contest_file.text("Toys", plans, web=Web(page) if web else None)
    make(Folder(path), text, [f"team{number}" for number in range(1, teams + 1)])
    return Folder(path)


def seen(*, own: bool = True) -> ServerSeen:
    """A server that did well: a hundred turns, none later than a millisecond."""
    server = ServerSeen(Scale("Toy1", TOY, 1.0, 0.25, own=own), finished=3)
    server.calm.add([100, *[0] * 10])
    return server


def evidence(**changes: Any) -> Evidence:
    """Of a rehearsal in which all went well, but for these."""
    needs: dict[str, Any] = {
        "memory": {"Toy1": 60_000_000},
        "growing": {},
        "available": 8_000_000_000,
        "disk": {"journals": 1_000_000, "transcripts": 2_000_000},
        "room": 50_000_000_000,
        "cores": 0.1,
        "machine": 2,
    }
    needs |= {name: changes.pop(name) for name in list(changes) if name in needs}
    values: dict[str, Any] = {
        "contest": "Toys",
        "teams": 2,
        "length": 86400.0,
        "hours": 24.0,
        "elapsed": 1200.0,
        "planned": 1200.0,
        "took": 1300.0,
        "chaos": True,
        "ended": "",
        "stopped": False,
        "otherwise": (),
        "alarms": AlarmConfig(),
        "quota": 4_000_000,
        "others": 0.0,
        "busy": 0.5,
        "servers": {"Toy1": seen()},
        "accidents": (),
        "skipped": (),
        "orders": OrdersSeen(answered=100),
        "differing": (),
        "ranking": (),
        "needs": Needs(**needs),
        "failed_bots": 0,
    }
    return Evidence(**(values | changes))
