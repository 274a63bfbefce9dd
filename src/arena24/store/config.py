"""`contest.toml`: what the organisers decide before the contest, read and checked once."""

from datetime import datetime
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from arena24.contest.tempo import Tempo
from arena24.games import catalogue
from arena24.games.core import AnyGame, Params
from arena24.store.errors import DatabaseError, StoreError
from arena24.store.files import filled
from arena24.store.planned import PlannedFreeze, PlannedStart, When
from arena24.store.timetable import TimetableEntry, check_timetable, entry_of

RESERVED = ("web", "supervisor", "bots")
"""Names that servers cannot have: logs and locks are called by the names of their processes."""

Positive = Annotated[float, msgspec.Meta(gt=0)]
NotNegative = Annotated[float, msgspec.Meta(ge=0)]
Port = Annotated[int, msgspec.Meta(ge=0, le=65535)]


class ConfigError(StoreError):
    """contest.toml cannot be used; the message says where and why."""


class ServerConfig(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One server: a game, a port, and the parameters that differ from the game's quick ones."""

    name: Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
    game: str
    port: Port
    params: dict[str, object] = {}

    @property
    def rules(self) -> AnyGame:
        """The game it plays."""
        return catalogue.find(self.game)

    @property
    def fault(self) -> str | None:
        """Why its game cannot be played; None: it can."""
        return catalogue.fault(self.game)

    def parameters(self) -> Params:
        """The game's parameters, checked."""
        merged = msgspec.to_builtins(self.rules.quick) | self.params
        params: Params = msgspec.convert(merged, self.rules.params)
        return params


class WebConfig(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The web page: where it listens, and what it shows."""

    host: str = "127.0.0.1"
    port: Port | None = None  # None: no web page
    public_boards: Literal["fair", "full"] = "fair"  # full: everybody sees everything, at once
    public_delay: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0  # rounds by which a hall shows late what "fair" seals
    freeze_at: NotNegative | None = None  # contest time from which the ranking stands still
    proxy: tuple[str, ...] = ()  # addresses or networks of proxies whose word is taken for where a request comes from

    def __post_init__(self) -> None:
        _check_networks("proxy", self.proxy)


class ClusterConfig(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A contest on several machines."""

    nats: tuple[str, ...] = ()  # the servers that keep streams and leases, such as nats://10.0.0.1:4222
    replicas: Literal[1, 3, 5] = 1  # how many of them have a copy
    durability: Literal["cluster", "machine"] = "cluster"  # who has an order when it is answered
    lease: Annotated[float, msgspec.Meta(ge=2)] = 6.0  # seconds that a world stands still when its node has died
    user: str = ""  # of the NATS servers; $ARENA24_NATS_USER and $ARENA24_NATS_PASSWORD count for more
    password: str = ""
    authority: str = ""  # the file with the certificate of who vouches for them; empty: no TLS, or a public one
    doors: tuple[str, ...] = ()  # addresses or networks of those through whom bots come, and who say from where

    def __post_init__(self) -> None:
        _check_networks("doors", self.doors)
        for server in self.nats:
            if not server.startswith(("nats://", "tls://")):
                raise ValueError(f'nats: {server!r} is no server; write it as "nats://10.0.0.1:4222"')


class AlarmConfig(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How organisers are called when something goes wrong, and what is wrong enough."""

    command: str = ""  # for the shell; it finds ARENA24_TEXT and the rest in its environment
    webhook: str = ""  # a web address that takes JSON
    late: Positive = 0.1  # seconds by which turns end late
    disk: NotNegative = 2e9  # bytes that are free
    unseen: Positive = 900.0  # seconds after which a team that has not been there is told
    again: Positive = 900.0  # seconds after which what still is wrong is told again

    def __post_init__(self) -> None:
        if self.webhook and not self.webhook.startswith(("http://", "https://")):
            raise ValueError(f'webhook: {self.webhook!r} is no web address; write it as "https://..."')

    @property
    def wanted(self) -> bool:
        """Is there anybody to be called?"""
        return bool(self.command or self.webhook)


def _check_networks(field: str, networks: tuple[str, ...]) -> None:
    for network in networks:
        try:
            ip_network(network)
        except ValueError:
            raise ValueError(
                f'{field}: {network!r} is neither an address nor a network; write it as "10.0.0.1" or "10.0.0.0/24"'
            ) from None


class _Whereabouts(msgspec.Struct, frozen=True):
    """What has to be known of a contest.toml before anything else is looked at."""

    database: str | None = None
    alarms: dict[str, object] = {}
    cluster: dict[str, object] = {}

    def __post_init__(self) -> None:
        _check_database(self.database)


class ContestConfig(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The contest."""

    name: str
    duration: Positive = 86400.0  # seconds; inf: practice without an end
    k_min: Positive = 1.0
    k_max: Positive = 8.0
    host: str = "127.0.0.1"  # the address on which the servers listen
    start_at: Annotated[datetime, msgspec.Meta(tz=True)] | None = None  # None: as soon as the servers are ready
    ready_within: NotNegative = 30.0  # seconds after which the contest starts without servers that are not ready
    outlive: NotNegative = 60.0  # seconds that servers play on when their supervisor has died
    database: str | None = None  # the address of one elsewhere; None: contest.db in the contest's folder
    limits: dict[str, int | float] = {}  # those of arena24.server.limits that shall differ
    schedule: tuple[dict[str, object], ...] = ()  # what is done by itself: pauses, a freeze, announcements
    web: WebConfig = WebConfig()
    alarms: AlarmConfig = AlarmConfig()
    cluster: ClusterConfig = ClusterConfig()
    servers: tuple[ServerConfig, ...]

    def __post_init__(self) -> None:
        _check_database(self.database)
        check_timetable(self.timetable, self.duration)

    @property
    def timetable(self) -> tuple[TimetableEntry, ...]:
        """What is done by itself, and when: the start, a freeze, and whatever else is in the schedule."""
        found = [entry_of(number, values) for number, values in enumerate(self.schedule, 1)]
        if self.start_at is not None:
            found.append(TimetableEntry(PlannedStart(), When(at=self.start_at)))
        if self.web.freeze_at is not None:
            found.append(TimetableEntry(PlannedFreeze(), When(elapsed=self.web.freeze_at)))
        return tuple(found)

    @property
    def playable(self) -> tuple[ServerConfig, ...]:
        """The servers whose games can be played."""
        return tuple(server for server in self.servers if server.fault is None)

    @property
    def transcript_quota(self) -> int:
        """Bytes of transcripts that a server keeps of a team; 0: none."""
        return int(self.limits.get("transcript_quota", 0))

    @property
    def tempo(self) -> Tempo:
        """K over the contest."""
        return Tempo(self.duration, self.k_min, self.k_max)


def load(path: Path, *, begun: bool = False) -> ContestConfig:
    """Read and check a contest.toml.

    A server whose game cannot be played is refused; when the contest has `begun` the others play on without it.
    """
    try:
        config = msgspec.toml.decode(path.read_bytes(), type=ContestConfig)
        servers = tuple(_checked(server, path.parent, begun=begun) for server in config.servers)
    except FileNotFoundError:
        raise ConfigError(f"{path}: there is no such file; `arena24 init {path.parent}` makes one") from None
    except (msgspec.DecodeError, ValueError) as error:
        raise ConfigError(f"{path}: {error}") from error
    for what in ("name", "port"):
        values = [getattr(server, what) for server in config.servers]
        if len(set(values)) < len(values) and set(values) != {0}:
            raise ConfigError(f"{path}: two servers have the same {what}")
    return msgspec.structs.replace(config, servers=servers)


def database_of(path: Path) -> str | None:
    """The address of the database that a contest.toml names, whatever else it says; None: it names none."""
    return _whereabouts(path).database


def holds_secrets(path: Path) -> bool:
    """May there be secrets in a contest.toml: the password of a database or of NATS servers, somebody's web address?"""
    found = _whereabouts(path)
    return found.database is not None or "password" in found.cluster or "webhook" in found.alarms


def _whereabouts(path: Path) -> _Whereabouts:
    try:
        return msgspec.toml.decode(path.read_bytes(), type=_Whereabouts)
    except FileNotFoundError:
        return _Whereabouts()
    except (msgspec.DecodeError, ValueError) as error:
        raise ConfigError(f"{path}: {error}") from error


def _check_database(url: str | None) -> None:
    if url is not None:
        from arena24.store.engine import Address  # SQLAlchemy: bots, who read this too, begin without

        try:
            Address.of(url)
        except DatabaseError as error:
            raise ValueError(f"database: {error}") from None


def _checked(server: ServerConfig, base: Path, *, begun: bool) -> ServerConfig:
    """A server with which a round can be played, and what is in the folders that its parameters name."""
    if begun and server.fault is not None:
        return server
    if server.name in RESERVED:
        raise ValueError(f"server {server.name}: another process has this name; choose another")
    try:
        server = msgspec.structs.replace(server, params=filled(server.params, server.rules.params, base))
        server.parameters()
    except LookupError as error:
        raise ValueError(f"server {server.name}: {error.args[0]}") from None
    except ValueError as error:
        raise ValueError(f"server {server.name}, params: {error}") from None
    return server
