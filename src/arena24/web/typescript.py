"""What the browser is told, as TypeScript: frames of games and answers of the API, from their declared types.

`python -m arena24.web.typescript FOLDER` writes a file per game, and one for the API.
"""

import inspect
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from msgspec.inspect import (
    AnyType,
    BoolType,
    CustomType,
    DataclassType,
    DictType,
    EnumType,
    FloatType,
    FrozenSetType,
    IntType,
    ListType,
    LiteralType,
    Metadata,
    NamedTupleType,
    NoneType,
    RawType,
    SetType,
    StructType,
    TupleType,
    Type,
    TypedDictType,
    UnionType,
    VarTupleType,
    multi_type_info,
)

from arena24.games import catalogue
from arena24.games.core import AnyGame
from arena24.web.calls import Route
from arena24.web.documents import Problem
from arena24.web.shapes import frames_of

WIDTH: Final = 120

Named = EnumType | StructType | NamedTupleType | DataclassType | TypedDictType


class Declarations:
    """Types by their names, as they are met; `taken` are those that the browser may send without their defaults."""

    def __init__(self, taken: Iterable[Any] = ()) -> None:
        self._named: dict[str, Named] = {}
        self._taken: set[str] = set()
        for kind in multi_type_info(taken):
            self._meet(kind)
        self._taken = set(self._named)

    def name(self, kind: Any) -> str:
        """How a type is written where it is used; it is declared."""
        (info,) = multi_type_info([kind])
        self._meet(info)
        return _used(info)

    def lines(self) -> Iterator[str]:
        """All that were met, each after an empty line."""
        for name, kind in self._named.items():
            yield ""
            yield from _told(kind.cls)
            yield from _declared(kind, name in self._taken)

    def _meet(self, kind: Type) -> None:
        if isinstance(kind, Named):
            known = self._named.get(kind.cls.__name__)
            if known is not None and known.cls is not kind.cls:
                raise ValueError(f"{_origin(known.cls)} and {_origin(kind.cls)} have one name: rename one of them")
            if known is not None:
                return
            self._named[kind.cls.__name__] = kind
        for part in _parts(kind):
            self._meet(part)


def _origin(cls: type) -> str:
    return f"{cls.__module__}.{cls.__qualname__}"


def _parts(kind: Type) -> Iterable[Type]:
    """The types of which a type is made."""
    match kind:
        case StructType() | NamedTupleType() | DataclassType() | TypedDictType():
            return [field.type for field in kind.fields]
        case UnionType():
            return kind.types
        case TupleType():
            return kind.item_types
        case ListType() | VarTupleType() | SetType() | FrozenSetType():
            return [kind.item_type]
        case DictType():
            return [kind.key_type, kind.value_type]
        case Metadata():
            return [kind.type]
    return []


def _used(kind: Type) -> str:
    """A type as it is written where it is used: JSON as msgspec makes it."""
    match kind:
        case Metadata():
            return _used(kind.type)
        case EnumType() | StructType() | NamedTupleType() | DataclassType() | TypedDictType():
            return kind.cls.__name__
        case LiteralType():
            return " | ".join(map(_literal, kind.values))
        case UnionType():
            return " | ".join(dict.fromkeys(map(_used, kind.types)))
        case TupleType():
            return f"[{', '.join(map(_used, kind.item_types))}]"
        case ListType() | VarTupleType() | SetType() | FrozenSetType():
            item = _used(kind.item_type)
            return f"({item})[]" if " | " in item else f"{item}[]"
        case DictType():
            key = _used(kind.key_type)
            closed = isinstance(kind.key_type, EnumType | LiteralType)
            return f"{'Partial<' * closed}Record<{key if closed else 'string'}, {_used(kind.value_type)}>{'>' * closed}"
        case BoolType():
            return "boolean"
        case IntType() | FloatType():
            return "number"
        case NoneType():
            return "null"
        case CustomType() if kind.cls is Fraction:
            return "number"  # `web.frames` makes it one
        case AnyType() | RawType() | CustomType():
            return "unknown"
    return "string"  # dates, times and bytes as well


def _literal(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _told(cls: type) -> Iterator[str]:
    """A docstring as a comment."""
    text = inspect.cleandoc(cls.__doc__ or "").replace("*/", "* /")
    if not text or text.startswith(f"{cls.__name__}("):  # which is what a record is given that says nothing
        return
    first, *more = text.splitlines()
    if not more:
        yield f"/** {first} */"
        return
    yield from ("/**", *(f" * {line}".rstrip() for line in (first, *more)), " */")


def _declared(kind: Named, taken: bool) -> Iterator[str]:
    start = f"export type {kind.cls.__name__} ="
    if isinstance(kind, EnumType):
        yield from _listed(start, [_literal(word.value) for word in kind.cls], " |", ";")
    elif isinstance(kind, NamedTupleType) or (isinstance(kind, StructType) and kind.array_like):
        yield from _listed(f"{start} [", list(_fields(kind, False)), ",", "];")
    else:
        yield f"export interface {kind.cls.__name__} {{"
        yield from (f"  {field};" for field in _fields(kind, taken))
        yield "}"


def _fields(kind: StructType | NamedTupleType | DataclassType | TypedDictType, taken: bool) -> Iterator[str]:
    """Names and types, in the order of the JSON; what may be left out has a question mark."""
    if isinstance(kind, StructType) and kind.tag_field is not None:
        yield f"{_key(kind.tag_field)}: {_literal(kind.tag)}"
    omitted = isinstance(kind, TypedDictType) or (
        isinstance(kind, StructType) and kind.cls.__struct_config__.omit_defaults
    )
    for field in kind.fields:
        optional = (taken or omitted) and not field.required
        yield f"{_key(field.encode_name)}{'?' * optional}: {_used(field.type)}"


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z_$][\w$]*", name, re.ASCII) else _literal(name)


def _listed(start: str, items: list[str], mark: str, end: str) -> Iterator[str]:
    """In one line, or in one for each item."""
    line = f"{start}{'' if start.endswith('[') else ' '}{f'{mark} '.join(items)}{end}"
    if len(line) <= WIDTH:
        yield line
    elif mark == ",":
        yield from (start, *(f"  {item}," for item in items), end)
    else:
        *most, last = items
        yield from (start, *(f"  {item}{mark}" for item in most), f"  {last}{end}")


def typescript_of(game: AnyGame, by: str = "make docs") -> str:
    """The frames of a game: a union by `type`, and all that is in them."""
    known, kinds = Declarations(), frames_of(game)
    names = [known.name(kind) for kind in kinds]
    union = (
        []
        if names == ["Frame"]
        else ["", f"/** What a board of {game.id} draws. */", *_listed("export type Frame =", names, " |", ";")]
    )
    return _file([f"/** Frames of {game.id}, made from their declarations by `{by}`. */", *union, *known.lines()])


def api() -> str:
    """The documents of the API, and which of them comes from where."""
    from arena24.web.app import ROUTES  # the heavy part of the web

    known = Declarations(route.body for route in ROUTES if route.body is not None)
    known.name(Problem)
    told = [route for route in ROUTES if route.returns is not str]
    gets = {route.address: known.name(route.returns) for route in told if route.method == "GET"}
    posts = {
        route.address: f"{{ takes: {known.name(route.body or None)}; gives: {known.name(route.returns)} }}"
        for route in told
        if route.method == "POST"
    }
    asked = {route.address: _asked(route) for route in ROUTES if route.query}
    files = [_literal(route.address) for route in ROUTES if route.returns is str and not route.events]
    streams = {route.address: _events(known, route.events) for route in ROUTES if route.events}
    return _file(
        [
            "/** Answers of the API, made from their declarations by `make docs`. */",
            *_table("Gets", "What is told, by address.", gets),
            *_table("Posts", "What is taken, and what is told then.", posts),
            *_table("Streams", "What a stream tells, by the kinds of its events.", streams),
            *_table("Queries", "What may be asked for besides what is in the path.", asked),
            *("", "/** What is told as a file. */", *_listed("export type Files =", files, " |", ";")),
            *known.lines(),
        ]
    )


def _asked(route: Route) -> str:
    return " | ".join(map(_literal, route.query))


def _events(known: Declarations, events: Mapping[str, Any]) -> str:
    return f"{{ {'; '.join(f'{kind}: {known.name(document)}' for kind, document in events.items())} }}"


def _table(name: str, comment: str, rows: Mapping[str, str]) -> Iterator[str]:
    yield from ("", f"/** {comment} */", f"export interface {name} {{")
    yield from (f"  {_literal(address)}: {kind};" for address, kind in rows.items())
    yield "}"


def _file(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def all_files() -> Mapping[str, str]:
    """Every file by its name."""
    return {"api.ts": api(), **{f"{game.id}.ts": typescript_of(game) for game in catalogue.own()}}


def main(folder: Path) -> None:
    """Write all of them."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in all_files().items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
