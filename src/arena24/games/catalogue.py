"""The games that are installed, found by their entry points.

A game is a package with one door, the `Game` that its entry point names:

    [project.entry-points."arena24.games"]
    snakes = "snakes:GAME"

Games that are found by name but never listed have the group `arena24.toys`. What is wrong with one game is told by its
name and concerns no other.
"""

import functools
from collections.abc import Mapping, Sequence
from importlib import metadata
from typing import NamedTuple

import msgspec

from arena24.games.commands import commands_of
from arena24.games.core import AnyGame, Game, Params, Position, Round, TeamCommands

LISTED, UNLISTED = "arena24.games", "arena24.toys"
OWN = "arena24"  # the distribution whose games come first, and whose names nobody else can take


class NoGame(LookupError):
    """There is no such game, or it cannot be played."""


class Entry(NamedTuple):
    """A game as it is registered; nothing of it has been imported."""

    name: str
    point: metadata.EntryPoint
    distribution: str
    version: str
    listed: bool

    def __str__(self) -> str:
        return f"{self.name} of {self.distribution} {self.version}"


def names() -> tuple[str, ...]:
    """The games, ours first; nothing is imported."""
    return tuple(entry.name for entry in _entries().values() if entry.listed)


def find(name: str) -> AnyGame:
    """The game with this name."""
    entry = _entries().get(name)
    if entry is None:
        raise NoGame(_clashes().get(name, f"there is no game {name!r}; there are: {', '.join(names())}"))
    return _loaded(entry)


def games() -> list[AnyGame]:
    """All games that can be played, in the order of the server table (platform 5)."""
    return sorted((game for name in names() if isinstance(game := _tried(name), Game)), key=lambda game: game.order)


def own() -> list[AnyGame]:
    """The games that arena24 brings along."""
    return [game for game in games() if _entries()[game.id].distribution == OWN]


def faults() -> Mapping[str, str]:
    """What is registered and cannot be played, and why."""
    return {**_clashes(), **{name: fault for name in names() if isinstance(fault := _tried(name), str)}}


@functools.cache
def registered() -> Sequence[Entry]:
    """Every entry point of both groups, ours first; nothing is imported."""
    found = [
        Entry(point.name, point, point.dist.name, point.dist.version, listed)
        for group, listed in ((LISTED, True), (UNLISTED, False))
        for point in metadata.entry_points(group=group)
        if point.dist is not None
    ]
    return sorted(found, key=lambda entry: (entry.distribution != OWN, entry.distribution, entry.name))


def played(name: str) -> AnyGame | None:
    """A game, if it can be played; whoever only tells of it goes on without."""
    tried = _tried(name)
    return tried if isinstance(tried, Game) else None


def fault(name: str) -> str | None:
    """Why a game cannot be played; None: it can."""
    tried = _tried(name)
    return tried if isinstance(tried, str) else None


def _tried(name: str) -> AnyGame | str:
    """The game, or why it cannot be played."""
    try:
        return find(name)
    except NoGame as fault:
        return str(fault)


@functools.cache
def _loaded(entry: Entry) -> AnyGame:
    try:
        game = entry.point.load()
    except Exception as exception:  # whatever a foreign package does when it is imported
        why = f"{type(exception).__name__}: {exception}"
        raise NoGame(f"the game {entry} does not load: {why}; mend or uninstall {entry.distribution}") from exception
    if lies := _lies(entry, game):
        raise NoGame(f"the game {entry} is not what it says: {lies}; arena24 game check {entry.name} tells more")
    assert isinstance(game, Game)
    return game


def _lies(entry: Entry, game: object) -> str:
    """The first thing that keeps it from being a game; empty if there is none."""
    if not isinstance(game, Game):
        return f"{entry.point.value} is a {type(game).__name__}, no Game"
    if game.id != entry.name:
        return f"its id is {game.id!r}"
    kinds = {"params": Params, "position": Position, "rules": Round, "player": TeamCommands}
    for field, kind in kinds.items():
        value = getattr(game, field)
        if not (isinstance(value, type) and issubclass(value, kind)):
            return f"{field} is {value!r}, no subclass of {kind.__name__}"
    if not all(isinstance(params, game.params) for params in (game.quick, *game.servers.values())):
        return f"quick and servers have to be of {game.params.__name__}"
    try:
        commands_of(game.player)
        msgspec.json.schema(game.position)
    except (TypeError, NameError) as exception:
        return str(exception)
    return ""


# ---- what is installed


@functools.cache
def _entries() -> Mapping[str, Entry]:
    """The games by name. Ours come first; a name that two others claim is nobody's."""
    entries: dict[str, Entry] = {}
    for entry in registered():
        entries.setdefault(entry.name, entry)
    return {name: entry for name, entry in entries.items() if entry.distribution == OWN or name not in _clashes()}


@functools.cache
def _clashes() -> Mapping[str, str]:
    """Names that several packages claim, and what to do about it."""
    claims: dict[str, list[Entry]] = {}
    for entry in registered():
        claims.setdefault(entry.name, []).append(entry)
    return {name: _clash(claimed) for name, claimed in claims.items() if len(claimed) > 1}


def _clash(claimed: Sequence[Entry]) -> str:
    first, *others = claimed
    if first.distribution == OWN:
        return f"{' and '.join(map(str, others))} has a name of ours; ours is played"
    return f"{' and '.join(map(str, claimed))} have the same name; uninstall one of them"
