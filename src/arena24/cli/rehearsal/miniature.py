"""The miniature of a contest: its teams, servers and parameters in a folder aside, with time scaled.

Three things are scaled, and everything else is as on the day:

- The contest's clock: an hour of the contest takes `HOUR` seconds, so K, the freeze and the end come as they will come.
- Turns: every parameter that is a time (`turn_seconds`, `turn_ms`) is divided by the server's pace.
- Rounds that do not fit even so are replaced by the game's own short ones (`Game.show`), and that is told.
"""

import math
import os
import shutil
import tempfile
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec

from arena24.cli.complaint import Complaint
from arena24.cli.contest_file import in_toml, toml_key
from arena24.cli.demo import roomy
from arena24.cli.init import make
from arena24.cli.rehearsal.gauge import sizes
from arena24.contest.clock import ContestState
from arena24.games.core import AnyGame, Params, Start, TeamId
from arena24.games.seed import Seed
from arena24.runtime.ports import free_ports
from arena24.store.backup import DATABASE
from arena24.store.config import ContestConfig, ServerConfig, load
from arena24.store.control import is_served
from arena24.store.database import Database
from arena24.store.folder import Folder
from arena24.store.seats import begin
from arena24.store.upgrade import is_outdated, upgrade

HOUR: Final = 50.0
"""Seconds that an hour of the contest takes: 24 of them take 20 minutes, which leaves 10 for what comes after."""

SEAT: Final = 0.0035
"""Cores that one team takes on one server at its own speed, with its house bot: 30 teams on our 11 servers take 1.1."""

SHARE: Final = 0.6
"""Of the machine that bots and servers may take: a full one would make turns late by itself."""

FASTEST: Final = 8
"""Times that turns are played faster at most; with fewer teams there would be room for more."""

ROUNDS: Final = 2
"""Rounds of each server that should fit."""

WHOLE: Final = 0.8
"""Of the time, for servers of which only one round fits."""

DAY: Final = 86400.0

TIMES: Final = ("_seconds", "_ms")
"""How the names of parameters end that are times."""

LOCAL: Final = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Scale:
    """How one server of the miniature differs from that of the contest."""

    server: str
    game: AnyGame
    turn: float  # seconds of a turn of the contest
    played: float  # and of the miniature
    own: bool  # with the contest's parameters? Else with the game's own short round

    @property
    def pace(self) -> float:
        """How many times faster its turns are."""
        return self.turn / self.played


@dataclass(frozen=True, slots=True)
class Miniature:
    """A contest that can be served, and how it compares with the one that it stands for."""

    folder: Folder
    contest: ContestConfig  # the one to come
    teams: int
    length: float  # seconds of the contest to come
    hours: float  # of it that are rehearsed
    scales: Mapping[str, Scale]
    otherwise: tuple[str, ...]  # what else differs, a sentence each
    empty: int  # bytes on the disk before anything was played

    @property
    def seconds(self) -> float:
        """How long it lasts, but for pauses."""
        return self.hours * HOUR


@dataclass(frozen=True, slots=True)
class Coming:
    """A contest that has yet to begin."""

    folder: Folder
    config: ContestConfig
    logins: tuple[str, ...]

    @property
    def length(self) -> float:
        """Its seconds; practice has no end, and counts as a day."""
        return DAY if math.isinf(self.config.duration) else self.config.duration


def coming(directory: Path) -> Coming:
    """Look at a contest that has yet to begin. Nothing in its folder is changed: what has to be opened is copied."""
    folder = Folder(directory)
    if not folder.config.exists():
        raise Complaint(f"{directory} is not a contest folder; `arena24 init {directory}` makes one")
    if is_served(folder):
        raise Complaint(f"{directory} is being served; rehearse it before it begins, or another one meanwhile")
    config = load(folder.config)
    if not config.servers:
        raise Complaint(f"{folder.config} has no servers; add a [[servers]] section")
    for server in config.servers:
        if not server.rules.bots:
            raise Complaint(
                f"{server.game} ({server.name}) has no house bots to rehearse with; give its package some"
                " (docs/games.md), or rehearse a contest without it"
            )
    with _opened(folder) as database:
        state, logins = database.contest().state, tuple(team.login for team in database.teams())
    if state is ContestState.FINISHED:
        raise Complaint(f"{directory} is over; a rehearsal is for a contest to come: `arena24 init` makes one")
    if state is not ContestState.SETUP:
        raise Complaint(
            f"{directory} has begun already; a rehearsal is for a contest to come: `arena24 init` makes one"
        )
    if not logins:
        raise Complaint(f"there are no teams; `arena24 team add {directory} NAME` adds one")
    return Coming(folder, config, logins)


@contextmanager
def _opened(folder: Folder) -> Iterator[Database]:
    """The database, to be read without a trace: a file is copied, and the copy thrown away."""
    with tempfile.TemporaryDirectory(prefix="arena24-") as aside:
        url = folder.database
        if load(folder.config).database is None:
            url = _copied(folder, Path(aside))
        with closing(Database.open(url)) as database:
            yield database


def _copied(folder: Folder, aside: Path) -> str:
    """A file and what SQLite has not yet brought into it, brought up to date if an earlier version made it."""
    if not (folder.path / DATABASE).exists():
        raise Complaint(f"{folder.path} has no {DATABASE}; `arena24 init` makes a whole contest")
    for path in folder.path.glob(f"{DATABASE}*"):
        shutil.copyfile(path, aside / path.name)
    copy = f"sqlite:///{aside / DATABASE}"
    if is_outdated(copy):
        upgrade(copy)
    return copy


# ---- making it


def miniature(contest: Coming, target: Path, *, hours: float, pace: float | None = None) -> Miniature:
    """Make it: a contest of its own, with passwords and a secret of its own."""
    config, teams = contest.config, len(contest.logins)
    seconds = hours * HOUR
    wanted = pace or fair_pace(teams * len(config.servers), os.cpu_count() or 1)
    planned = {server.name: _scaled(server, teams, seconds, wanted) for server in config.servers}
    folder = Folder(target)
    make(folder, _text(contest, seconds, {name: params for name, (_, params) in planned.items()}), [*contest.logins])
    scales = {name: scale for name, (scale, _) in planned.items()}
    empty = sizes(folder)["database"]
    return Miniature(folder, config, teams, contest.length, hours, scales, tuple(_otherwise(config)), empty)


def fair_pace(seats: int, cores: int) -> float:
    """How many times faster this machine can play, bots included, and still have room."""
    return max(1.0, min(FASTEST, math.floor(SHARE * cores / (SEAT * max(seats, 1)))))


def _scaled(server: ServerConfig, teams: int, seconds: float, pace: float) -> tuple[Scale, dict[str, object]]:
    """The parameters with which a server is rehearsed: as slow as can be, so that rounds fit."""
    game, given = server.rules, server.parameters()
    turn = _turn(game, given, teams)
    for room in (seconds / ROUNDS, WHOLE * seconds):
        for faster in (pace, 2 * pace, 4 * pace):
            params = hurried(given, faster)
            if _fits(game, params, teams, room):
                return Scale(server.name, game, turn, _turn(game, params, teams), own=True), _plain(params)
    params = roomy(game, game.show(seconds / ROUNDS), teams)
    return Scale(server.name, game, turn, _turn(game, params, teams), own=False), _plain(params)


def hurried(params: Params, pace: float) -> Params:
    """The same with every time divided; whole milliseconds stay whole."""
    changes: dict[str, Any] = {}
    for field in msgspec.structs.fields(params):
        if field.name.endswith(TIMES):
            value = getattr(params, field.name)
            changes[field.name] = max(1, round(value / pace)) if isinstance(value, int) else value / pace
    return msgspec.structs.replace(params, **changes)


def _fits(game: AnyGame, params: Params, teams: int, seconds: float) -> bool:
    """Does a round begin that is over in time?"""
    seats = tuple(map(TeamId, range(1, teams + 1)))
    return game.new_round(Start(params, seats, Seed.from_number(0), remaining=seconds)) is not None


def _turn(game: AnyGame, params: Params, teams: int) -> float:
    round_ = begin(game, params, teams)
    assert round_ is not None  # it was asked without an end in sight
    return round_.turn_length()


def _plain(params: Params) -> dict[str, object]:
    """As contest.toml has them; it knows no word for nothing."""
    values: dict[str, object] = msgspec.to_builtins(params)
    return {name: value for name, value in values.items() if value is not None}


# ---- its contest.toml


def _text(contest: Coming, seconds: float, params: Mapping[str, dict[str, object]]) -> str:
    """The settings of the contest with those changed that have to be."""
    config = contest.config
    values: dict[str, Any] = tomllib.loads(contest.folder.config.read_text(encoding="utf-8"))
    for name in ("start_at", "schedule", "database", "cluster"):
        values.pop(name, None)
    values |= {"duration": seconds, "host": LOCAL}
    values["alarms"] = {"late": config.alarms.late, "disk": 0.0}
    ports = free_ports(len(config.servers) + 1)
    web = values.get("web", {})
    if config.web.port is not None:
        web |= {"host": LOCAL, "port": ports.pop()}
    if config.web.freeze_at is not None:
        web["freeze_at"] = seconds * config.web.freeze_at / contest.length
    values["servers"] = [
        {"name": server.name, "game": server.game, "port": port, "params": params[server.name]}
        for server, port in zip(config.servers, ports, strict=False)
    ]
    return "\n".join(_lines(values)) + "\n"


def _lines(values: Mapping[str, Any]) -> Iterator[str]:
    """TOML; tables behind what is none."""
    plain = {name: value for name, value in values.items() if not isinstance(value, dict) and name != "servers"}
    yield from _assignments(plain)
    for name, table in values.items():
        if isinstance(table, dict):
            yield f"[{toml_key(name)}]"
            yield from _assignments(table)
    for server in values["servers"]:
        yield "[[servers]]"
        yield from _assignments({name: value for name, value in server.items() if name != "params"})
        yield "[servers.params]"
        yield from _assignments(server["params"])


def _assignments(table: Mapping[str, Any]) -> Iterator[str]:
    for name, value in table.items():
        yield f"{toml_key(name)} = {in_toml(value)}"


def _otherwise(config: ContestConfig) -> Iterator[str]:
    """What else is not as on the day."""
    yield f"servers and page listened on {LOCAL} and on free ports, not on yours: `arena24 doctor` looks at those"
    if config.alarms.wanted:
        yield "nobody was called: `arena24 alarm` tries [alarms]"
    if config.schedule:
        yield "nothing of [[schedule]] was done: its moments lie in the day to come"
    if config.database is not None:
        yield "results went into an SQLite file, not into the database that contest.toml names"
    if config.cluster.nats:
        yield "everything ran on this machine, without [cluster]"
