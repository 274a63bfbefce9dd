"""A recount: which rounds are counted again, under which rules and parameters, and what comes of it."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from arena24.contest.acts import PastRound, Recount
from arena24.games.catalogue import find
from arena24.games.core import AnyGame
from arena24.store.acts import ActsDatabase
from arena24.store.errors import StoreError
from arena24.store.files import filled
from arena24.store.recount import count_again, differs
from arena24.store.shelf import Shelf

_SOME = re.compile(r"(?P<server>.+?)(?::(?P<first>\d{1,9})(?:-(?P<last>\d{1,9}))?)?")

Change = tuple[str, str, object]
"""Server, parameter and value."""


@dataclass(frozen=True, slots=True)
class Scope:
    """What is counted again, and how."""

    games: Mapping[str, AnyGame]  # by server
    changes: Mapping[str, Mapping[str, object]]  # of parameters, by server
    rounds: list[PastRound]
    under: str


def scope_of(
    database: ActsDatabase,
    changes: Iterable[Change],
    rounds: Iterable[str],
    other: AnyGame | None = None,
    name: str = "",
) -> Scope:
    """Rounds (`SERVER`, `SERVER:17`, `SERVER:17-20`; none: all) under other parameters, or other rules, and their name.

    StoreError, with what to do, for what there is not.
    """
    tasks = {server.name: server.task for server in database.servers()}
    if other is not None and other.id not in tasks.values():
        raise StoreError(f"{name} has rules of {other.id!r}, which no server of this contest plays")
    games = {server: other if other is not None and other.id == task else find(task) for server, task in tasks.items()}
    params = _parameters(games, changes)
    concerned = {server for server, game in games.items() if game is other or server in params} or set(tasks)
    chosen = [_some(text, tasks) for text in rounds]
    played = [
        each
        for each in database.played()
        if each.server in concerned
        and (not chosen or any(each.server == server and each.number in numbers for server, numbers in chosen))
    ]
    said = [f"{server}.{key} = {value}" for server, values in params.items() for key, value in values.items()]
    under = ", ".join([*([f"the rules of {name}"] if other else []), *said]) or "the rules as they are"
    return Scope(games, params, played, under)


def counted(
    database: ActsDatabase, scope: Scope, shelf: Callable[[str], Shelf], progress: Callable[[], object]
) -> Recount:
    """Fold all of them; those that differ, or that a recount in force has changed, are kept."""
    before = {
        (each.server, each.round)
        for act in database.in_force().acts
        if isinstance(act.deed, Recount)
        for each in act.deed.rounds
    }
    found = []
    for played in scope.rounds:
        reader = shelf(played.server).open(played.number)
        again = count_again(scope.games[played.server], reader, played, scope.changes.get(played.server, {}))
        if differs(again, played) or (played.server, played.number) in before:
            found.append(again)
        progress()
    return Recount(under=scope.under, counted=len(scope.rounds), rounds=tuple(found))


def _parameters(games: Mapping[str, AnyGame], changes: Iterable[Change]) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for server, name, given in changes:
        what = f"{server}.{name}={given}"
        if server not in games:
            raise StoreError(f"{what}: there is no server {server!r}; the servers are: {', '.join(games)}")
        known = [field.encode_name for field in msgspec.structs.fields(games[server].params)]
        if name not in known:
            raise StoreError(f"{what}: {games[server].id} has no parameter {name!r}; it has: {', '.join(known)}")
        try:
            value = filled({name: given}, games[server].params, Path())
            msgspec.convert(msgspec.to_builtins(games[server].quick) | value, games[server].params)
        except ValueError as error:
            raise StoreError(f"{what}: {error}") from None
        found.setdefault(server, {}).update(value)
    return found


def _some(text: str, servers: Iterable[str]) -> tuple[str, range]:
    match = _SOME.fullmatch(text)
    if match is None or match["server"] not in servers:
        raise StoreError(f"{text!r} names no server; give SERVER, SERVER:17 or SERVER:17-20")
    if match["first"] is None:
        return match["server"], range(1, 10**9)
    return match["server"], range(int(match["first"]), int(match["last"] or match["first"]) + 1)
