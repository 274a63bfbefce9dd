"""All nodes hold the same contest: a node whose contest.toml or database is another one is told so, and stays out."""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from typing import Final

import msgspec

from arena24.cluster.errors import ClusterError, Conflict, Unanswered
from arena24.cluster.leases import Leases
from arena24.cluster.register import Register
from arena24.store.config import ContestConfig
from arena24.store.rows import Contest

_KEY: Final = "settings"
_OWN: Final = (
    *("database", "alarms.command", "alarms.webhook"),
    *("cluster.nats", "cluster.user", "cluster.password", "cluster.authority"),
)
"""What each machine may write in its own way: where others are, and how one gets in there."""
_TOLD: Final = 5  # differences
_AGAIN: Final = 1.0  # seconds between two looks at what others have


class OtherContest(ClusterError):
    """This node holds another contest than the others, or holds it otherwise."""


def settings_of(config: ContestConfig, contest: Contest) -> dict[str, object]:
    """What has to be the same everywhere, flat, so that one can say what differs."""
    servers = {server.name: msgspec.to_builtins(server) for server in config.servers}
    plain = msgspec.to_builtins(config) | {"servers": servers, "database's secret": contest.commitment}
    return {key: value for key, value in _flat(plain) if key not in _OWN}


def _flat(values: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, object]]:
    for key, value in values.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


async def agree(
    register: Register,
    settings: Mapping[str, object],
    leases: Leases,
    duty: str,
    patience: float,
    now: Callable[[], float],
    declare: Callable[[], None],
) -> None:
    """Compare with the others; whoever finds nobody on duty declares what is valid for those who come later."""
    value, end = msgspec.json.encode(settings, order="sorted"), now() + patience
    while True:
        try:
            entry = await register.get(_KEY)
            if entry is not None and entry.value == value:
                return
            if await leases.take(duty) is not None:
                declare()
                await (register.create(_KEY, value) if entry is None else register.update(_KEY, value, entry.revision))
                return
            if entry is not None and now() >= end:
                raise OtherContest(_differences(settings, msgspec.json.decode(entry.value)))
        except (Unanswered, Conflict):
            if now() >= end + patience:
                raise
        await asyncio.sleep(_AGAIN)


def _differences(mine: Mapping[str, object], theirs: Mapping[str, object]) -> str:
    mine = msgspec.json.decode(msgspec.json.encode(mine))
    keys = [key for key in sorted({*mine, *theirs}) if mine.get(key) != theirs.get(key)]
    told = "; ".join(f"{key}: {_told(mine, key)} here, {_told(theirs, key)} there" for key in keys[:_TOLD])
    more = f" and {len(keys) - _TOLD} more" if len(keys) > _TOLD else ""
    return (
        f"the other nodes hold this contest otherwise ({told}{more}); use the same contest.toml and the same database "
        "on all nodes, or stop all of them to begin with this one"
    )


def _told(settings: Mapping[str, object], key: str) -> str:
    if key not in settings:
        return "nothing"
    text = msgspec.json.encode(settings[key]).decode()
    return text if len(text) <= 60 else f"{text[:60]}..."
