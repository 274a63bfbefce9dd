"""What the pictures of a game look like: the kinds of its frames, and their JSON schema."""

import inspect
from collections.abc import Iterator
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec

from arena24.games.core import AnyGame, Frame

REF = "#/$defs/{name}"


def frames_of(game: AnyGame) -> tuple[type[Frame], ...]:
    """The kinds of frames: what `Game.frame` says that it gives, and what its module derives from that."""
    kind: Any = inspect.signature(game.frame).return_annotation
    if isinstance(kind, str):
        kind = get_type_hints(game.frame)["return"]
    kinds = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    return tuple(dict.fromkeys(each for kind in kinds for each in _family(kind)))


def _family(kind: type[Frame]) -> Iterator[type[Frame]]:
    yield kind
    for heir in kind.__subclasses__():
        if heir.__module__ == kind.__module__:
            yield from _family(heir)


def schema_of(game: AnyGame) -> dict[str, Any]:
    """The JSON schema of a game's frames, for boards that are made of nothing else."""
    kinds = frames_of(game)
    schemas, named = msgspec.json.schema_components(kinds, ref_template=REF, schema_hook=_number)
    return {"anyOf": list(schemas), "$defs": named}


def _number(kind: type) -> dict[str, Any]:
    """Fractions, the only values that msgspec does not know: `web.frames` makes them numbers."""
    return {"type": "number"}
