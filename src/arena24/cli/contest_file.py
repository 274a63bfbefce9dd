"""The text of a contest.toml: every parameter spelt out, with what it is and what it may be."""

import json
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import inspect

from arena24.contest.tempo import CONTEST_DURATION
from arena24.games.core import AnyGame, Params

_TRANSCRIPTS = 4 * 1024 * 1024  # bytes: 30 teams on 11 servers take 1.3 GB of the disk
_COMMENT = 20  # the column in which comments begin, if the values leave room
_KINDS: dict[type, str] = {inspect.IntType: "an integer", inspect.FloatType: "a number", inspect.StrType: "text"}


@dataclass(frozen=True, slots=True)
class ServerPlan:
    """A server that is to be written down."""

    name: str
    game: AnyGame
    params: Params
    port: int


@dataclass(frozen=True, slots=True)
class Web:
    """The web page that is to be written down."""

    port: int
    boards: str = "fair"


def text(
    name: str,
    servers: Iterable[ServerPlan],
    *,
    duration: float = CONTEST_DURATION,
    host: str = "127.0.0.1",
    web: Web | None = None,
    database: str | None = None,
) -> str:
    """The whole file."""
    practice = "practice: no end, K stays 1, no ranking points"
    lines = [
        "# The contest. Times are seconds. All of it may be changed until the contest starts, later only the name,",
        "# ready_within, outlive, and whatever is under [alarms].",
        _line("name", json.dumps(name, ensure_ascii=False), "what the web page calls it"),
        _line("duration", in_toml(duration), practice if math.isinf(duration) else "contest time; pauses do not count"),
        _line("k_min", "1.0", "K, by which results are multiplied, at the start"),
        _line("k_max", "8.0", "and at the end; it grows exponentially"),
        _line("host", in_toml(host), "the address on which the servers listen; 0.0.0.0: on all"),
        _line("# start_at", "2027-01-31T12:00:00+01:00", "left out: it starts as soon as it is served and ready"),
        _line("ready_within", "30.0", "after so long the contest starts without servers that are not ready"),
        _line("outlive", "60.0", "so long servers play on without `arena24 serve`; started again, it takes them over"),
        _database(database),
    ]
    lines += ["", "", *_limits(), "", "", *_alarms(), "", "", *_schedule()]
    if web is not None:
        lines += ["", "", *_web(web, host, duration)]
    for server in servers:
        lines += ["", "", *_server(server)]
    return "\n".join(lines) + "\n"


def _database(url: str | None) -> str:
    if url is None:
        example = in_toml("postgresql+psycopg://user@host/name")
        return _line("# database", example, "left out: contest.db in this folder; see docs/cluster.md")
    return _line("database", in_toml(url), "teams and results; `arena24 database copy` moves them")


def _limits() -> Iterator[str]:
    yield "[limits]"
    yield "# The newest of what bots and servers say to each other is kept, per team and server. Teams read it on their"
    yield "# desk, and `arena24 refeed` plays it to a bot. 0: nothing is kept."
    yield _line("transcript_quota", in_toml(_TRANSCRIPTS), "bytes; it may be changed at every start")


def _alarms() -> Iterator[str]:
    yield "[alarms]"
    yield "# Who is called when a server is down, turns end late, the disk fills, a team is not there or fails;"
    yield "# `arena24 alarm DIR` tries it."
    yield _line("# command", in_toml('echo "$ARENA24_TEXT" | mail -s arena24 me'), "what the shell runs then")
    yield _line("# webhook", in_toml("https://..."), "a web address that takes JSON, such as a chat's")
    yield _line("late", "0.1", "by so much turns may end late")
    yield _line("disk", "2e9", "so many bytes should be free")
    yield _line("unseen", "900.0", "so long a team may stay away before you hear of it")
    yield _line("again", "900.0", "after so long you hear again of what still is wrong")


def _schedule() -> Iterator[str]:
    yield "# What is done by itself, each once: a pause, a freeze of the ranking, an announcement. `at` is a moment of"
    yield "# the clock on the wall, `after` is contest time; `arena24 schedule` adds to it and cancels, at any time."
    yield "# [[schedule]]"
    yield _line("# do", in_toml("pause"), "or freeze, or announce, which has a text")
    yield _line("# at", "2027-02-01T03:00:00+01:00", 'or after = "15:00"')
    yield _line("# minutes", "10", "left out: until you say resume")
    yield _line("# reason", in_toml("we change a switch"), "what the web page tells everybody")


def _web(web: Web, host: str, duration: float) -> Iterator[str]:
    yield "[web]"
    yield _line("host", in_toml(host), "the address on which the web page listens; 0.0.0.0: on all")
    yield _line("port", in_toml(web.port), "0: any free one; left out: no web page")
    yield _line("public_boards", in_toml(web.boards), "fair: what competitors may know; full: everything, at once")
    yield _line("public_delay", "0", "rounds by which the hall shows others late; 0: the best of the last one")
    if not math.isinf(duration):
        freeze = in_toml(duration - duration / 24)
        yield _line("# freeze_at", freeze, "from here on the public sees everything as it was, until you reveal it")


def _server(server: ServerPlan) -> Iterator[str]:
    yield "[[servers]]"
    yield _line("name", in_toml(server.name), "letters, digits, - and _")
    yield _line("game", in_toml(server.game.id), server.game.title)
    yield _line("port", in_toml(server.port), "0: any free one")
    yield ""
    yield "[servers.params]"
    values = msgspec.to_builtins(server.params)
    for field in inspect.type_info(server.game.params).fields:  # type: ignore[attr-defined]  # of a struct
        yield _parameter(field, values[field.encode_name])


def _parameter(field: inspect.Field, value: object) -> str:
    what = f"{field.name.replace('_', ' ')}: {_described(field.type)}"
    if value is None:  # TOML has no word for nothing
        return _line(f"# {field.encode_name}", "...", f"{what}; left out: by the game's own formula")
    return _line(field.encode_name, in_toml(value), what)


def _line(key: str, value: str, comment: str) -> str:
    return f"{key} = {value}".ljust(_COMMENT) + f"  # {comment}"


def in_toml(value: object) -> str:
    """A value in TOML; msgspec would need another package to write it."""
    if isinstance(value, float) and math.isinf(value):
        return "inf"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{toml_key(key)} = {in_toml(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(in_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def toml_key(key: str) -> str:
    """A key in TOML."""
    return key if key.isidentifier() else json.dumps(key, ensure_ascii=False)


def _described(kind: inspect.Type) -> str:
    """What a parameter may be, in words."""
    match kind:
        case inspect.Metadata(type=inner, extra_json_schema=schema):
            described = (schema or {}).get("description")
            return str(described) if described else _described(inner)
        case inspect.UnionType(types=types):
            return " or ".join(_described(each) for each in types if not isinstance(each, inspect.NoneType))
        case inspect.IntType() | inspect.FloatType():
            return _range(kind)
        case inspect.EnumType(cls=cls):
            return ", ".join(f"{member.value} ({member.name.lower()})" for member in cls)
        case inspect.NamedTupleType(fields=fields):
            return "[" + ", ".join(field.name for field in fields) + "]"
    return _KINDS.get(type(kind), "see the rulebook")


def _range(kind: Any) -> str:
    least, most = (kind.ge if kind.ge is not None else kind.gt), (kind.le if kind.le is not None else kind.lt)
    above = "above" if kind.gt is not None else "at least"
    if least is not None and most is not None:
        return f"{least} to {most}" if kind.gt is None else f"above {least}, at most {most}"
    if least is not None:
        return f"{above} {least}"
    return f"at most {most}" if most is not None else _KINDS.get(type(kind), "")
