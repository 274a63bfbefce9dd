"""What a bot remembers from one life to the next: an object of its own, saved before every wait.

    @dataclass
    class Notes:
        seen: dict[str, int] = field(default_factory=dict)

    def play(me: battle.Player, notes: Notes) -> None: ...

Anything that msgspec can write as JSON and that can be made without arguments will do.
"""

import inspect
import os
import typing
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from arena24.games.commands import Commands


class Memory:
    """An object in a file."""

    def __init__(self, path: Path, kind: Any) -> None:
        self._path = path
        self.lost: str | None = None  # why what was saved could not be read
        self.value = self._read(kind)

    def _read(self, kind: Any) -> Any:
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=kind)
        except FileNotFoundError:
            pass
        except msgspec.DecodeError as error:  # torn it cannot be: written by another version of the bot
            self.lost = str(error)
            self._path.replace(self._path.with_suffix(".broken"))
        return new(kind)

    def save(self) -> None:
        """Replace the file: whoever reads it finds the old object or the new one, never half of it."""
        draft = self._path.with_suffix(".draft")
        draft.write_bytes(msgspec.json.encode(self.value))
        os.replace(draft, self._path)


def new(kind: Any) -> Any:
    """A memory of somebody who has not played yet."""
    return (typing.get_origin(kind) or kind)()


def memory_of(bot: Callable[..., Any]) -> Any | None:
    """What a bot wants to remember: the type of its second parameter; None: it takes only the player."""
    _, *others = inspect.signature(bot).parameters.values()
    plain = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    needed = [one for one in others if one.kind in plain and one.default is one.empty]
    if not needed:
        return None
    if len(needed) > 1:
        raise TypeError("a bot takes its player and, if it wants, one object that it remembers")
    return typing.get_type_hints(bot).get(needed[0].name, dict)


def player_of(bot: Callable[..., Any]) -> type[Commands] | None:
    """The Player that a bot's first parameter declares; None: it does not say."""
    first = next(iter(inspect.signature(bot).parameters.values()), None)
    hint = typing.get_type_hints(bot).get(first.name) if first is not None else None
    return hint if isinstance(hint, type) and issubclass(hint, Commands) else None


def forgetful(bot: Callable[..., Any]) -> Callable[[Any], None]:
    """A bot for one round: what it remembers begins anew."""
    kind = memory_of(bot)
    return bot if kind is None else lambda me: bot(me, new(kind))
