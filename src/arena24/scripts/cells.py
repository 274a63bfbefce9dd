"""Values of declared types as the cells of a table, and back.

The parts of a cell (a list or a record) have commas between them, the parts of those slashes; `-` is the empty list, or
nothing where a value may be missing. In the last column a list goes on with blanks, which leaves its items the commas.
"""

import enum
import math
import re
import types
import typing
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NewType, Protocol, get_args, get_origin

import msgspec

from arena24.games.commands import fields_of, is_record, unannotated
from arena24.games.core import Files, TeamId
from arena24.scripts.text import escape, unescape

SEPARATORS = " ,/"  # by depth: between the items of a last column, the parts of a cell, the parts of its parts
LAST, INNER = 0, 1  # the depths at which a cell may begin
_SPECIAL = ' |=,/"'  # characters of a text that would be taken for something else
_FILE = ";"  # between the files of a folder


class CellError(ValueError):
    """A cell that is not what its column holds."""


class Cell(Protocol):
    """How values of one type are written."""

    @property
    def expected(self) -> str:
        """What a cell of this kind is, for complaints."""

    def read(self, text: str, depth: int) -> Any:
        """The value of a cell."""

    def show(self, value: Any, depth: int) -> str:
        """The cell of a value."""


def wrong(kind: Cell, text: str) -> CellError:
    """The complaint about a cell."""
    return CellError(f"{text!r} is not {kind.expected}")


@dataclass(frozen=True, slots=True)
class IntegerCell:
    """`-5`"""

    expected: str = "an integer"

    def read(self, text: str, depth: int) -> int:
        if not re.fullmatch(r"-?[0-9]+", text):
            raise wrong(self, text)
        return int(text)

    def show(self, value: int, depth: int) -> str:
        return str(value)


@dataclass(frozen=True, slots=True)
class RealCell:
    """`7.2`; also `inf`"""

    expected: str = "a number"

    def read(self, text: str, depth: int) -> float:
        if not re.fullmatch(r"-?([0-9]+(\.[0-9]+)?(e[-+]?[0-9]+)?|inf)", text):
            raise wrong(self, text)
        return float(text)

    def show(self, value: float, depth: int) -> str:
        if math.isnan(value):
            raise CellError("nan cannot be written")
        return repr(float(value))


@dataclass(frozen=True, slots=True)
class TruthCell:
    """`1` or `0`, as on the wire"""

    expected: str = "0 or 1"

    def read(self, text: str, depth: int) -> bool:
        if text not in ("0", "1"):
            raise wrong(self, text)
        return text == "1"

    def show(self, value: bool, depth: int) -> str:
        return str(int(value))


@dataclass(frozen=True, slots=True)
class TextsCell:
    """A word, with escapes; `""` is the empty one"""

    expected: str = "a text"

    def read(self, text: str, depth: int) -> str:
        try:
            return "" if text == '""' else unescape(text)
        except ValueError as error:
            raise CellError(str(error)) from None

    def show(self, value: str, depth: int) -> str:
        # Alone, a hyphen is nothing at all.
        return escape(value, _SPECIAL + ("-" if value == "-" else "")) or '""'


@dataclass(frozen=True, slots=True)
class SpellingCell:
    """One of a closed set of words"""

    words: type[enum.Enum]

    @property
    def expected(self) -> str:
        return f"one of {', '.join(str(word.value) for word in self.words)}"

    def read(self, text: str, depth: int) -> enum.Enum:
        for word in self.words:
            if str(word.value) == text:
                return word
        raise wrong(self, text)

    def show(self, value: enum.Enum, depth: int) -> str:
        return str(value.value)


@dataclass(frozen=True, slots=True)
class TeamCell:
    """A, B, C are 1, 2, 3; a number is itself"""

    expected: str = "a team (a letter or a number)"

    def read(self, text: str, depth: int) -> TeamId:
        return read_team(text)

    def show(self, value: TeamId, depth: int) -> str:
        return show_team(value)


@dataclass(frozen=True, slots=True)
class MaybeCell:
    """A value, or `-`"""

    kind: Cell

    @property
    def expected(self) -> str:
        return f"{self.kind.expected} or -"

    def read(self, text: str, depth: int) -> Any:
        return None if text == "-" else self.kind.read(text, depth)

    def show(self, value: Any, depth: int) -> str:
        return "-" if value is None else self.kind.show(value, depth)


@dataclass(frozen=True, slots=True)
class EitherCell:
    """The first kind that can read it, of those that are tried in this order"""

    kinds: tuple[tuple[type, Cell], ...]

    @property
    def expected(self) -> str:
        return " or ".join(kind.expected for _, kind in self.kinds)

    def read(self, text: str, depth: int) -> Any:
        for _, kind in self.kinds:
            try:
                return kind.read(text, depth)
            except CellError:
                continue
        raise wrong(self, text)

    def show(self, value: Any, depth: int) -> str:
        # An int is a float too, and True an int: the exact type goes first.
        kinds = [kind for cls, kind in self.kinds if cls is type(value)]
        kinds += [kind for cls, kind in self.kinds if isinstance(value, cls)]
        return kinds[0].show(value, depth)


@dataclass(frozen=True, slots=True)
class RecordCell:
    """Parts in the order of their declaration; the last ones may be left out if they have defaults"""

    record: Any
    parts: tuple[tuple[str, Cell], ...]

    @property
    def expected(self) -> str:
        return ",".join(name for name, _ in self.parts)

    def read(self, text: str, depth: int) -> Any:
        texts = text.split(separator(depth))
        least = len(self.parts) - len(self.record._field_defaults)
        if not least <= len(texts) <= len(self.parts):
            raise CellError(f"{text!r} has {len(texts)} parts, not those of {self.expected}")
        pairs = zip(self.parts, texts, strict=False)
        return self.record(**{name: kind.read(part, depth + 1) for (name, kind), part in pairs})

    def show(self, value: Any, depth: int) -> str:
        shown = list(zip(self.parts, value, strict=True))
        while len(shown) > 1 and self.record._field_defaults.get(shown[-1][0][0], ...) == shown[-1][1]:
            del shown[-1]
        return separator(depth).join(kind.show(part, depth + 1) for (_, kind), part in shown)


@dataclass(frozen=True, slots=True)
class ListCell:
    """Items; `-` is none"""

    item: Cell
    simple: bool  # of items that have no parts: in a last column commas separate them as well

    @property
    def expected(self) -> str:
        return f"a list, each item {self.item.expected}"

    def read(self, text: str, depth: int) -> tuple[Any, ...]:
        if text == "-":
            return ()
        if depth == LAST and self.simple:
            text = text.replace(SEPARATORS[INNER], SEPARATORS[LAST])
        return tuple(self.item.read(item, depth + 1) for item in text.split(separator(depth)))

    def show(self, value: Sequence[Any], depth: int) -> str:
        shown = [self.item.show(item, depth + 1) for item in value]
        if shown == ["-"]:
            raise CellError("a list of nothing but '-' cannot be told from an empty one")
        return separator(depth).join(shown) or "-"


@dataclass(frozen=True, slots=True)
class FolderCell:
    """The path of a folder, as text; or, written by a recorder, what is in it: a script must not need it later"""

    files: type[Files]
    expected: str = "a folder"

    def read(self, text: str, depth: int) -> Files | str:
        texts = [TextsCell().read(part, depth) for part in text.split(_FILE)]
        if len(texts) == 1:
            return texts[0]
        if len(texts) != len(self.files.__struct_fields__):
            raise wrong(self, text)
        try:
            return self.files(*texts)
        except ValueError as error:
            raise CellError(str(error)) from None

    def show(self, value: Files, depth: int) -> str:
        return _FILE.join(escape(text, _SPECIAL + _FILE) for text in msgspec.structs.astuple(value))


def start(kind: Cell) -> int:
    """The depth at which the rest of a line begins: a list's items have blanks between them."""
    return LAST if isinstance(kind, ListCell) else INNER


def separator(depth: int) -> str:
    """What stands between parts at this depth."""
    if depth >= len(SEPARATORS):
        raise CellError("there is no way to write a list or record that deep inside a cell")
    return SEPARATORS[depth]


def read_team(text: str) -> TeamId:
    """A, B, C are 1, 2, 3; a number is itself."""
    if re.fullmatch(r"[A-Z]", text):
        return TeamId(ord(text) - ord("A") + 1)
    if re.fullmatch(r"[0-9]+", text):
        return TeamId(int(text))
    raise wrong(TeamCell(), text)


def show_team(team: TeamId) -> str:
    """A letter as long as there are any."""
    return chr(ord("A") + team - 1) if 1 <= team <= 26 else str(team)


_PLAIN: dict[Any, Cell] = {
    int: IntegerCell(),
    float: RealCell(),
    bool: TruthCell(),
    str: TextsCell(),
    TeamId: TeamCell(),
}


@cache
def kind_of(hint: Any) -> Cell:
    """How values of a declared type are written; TypeError if they cannot be."""
    bare, _ = unannotated(hint)
    if bare in _PLAIN:
        return _PLAIN[bare]
    if isinstance(bare, NewType):
        return kind_of(bare.__supertype__)
    if is_record(bare):
        return RecordCell(bare, tuple((name, kind_of(part)) for name, part in fields_of(bare).items()))
    if isinstance(bare, type) and issubclass(bare, enum.Enum):
        return SpellingCell(bare)
    if isinstance(bare, type) and issubclass(bare, Files):
        return FolderCell(bare)
    if get_origin(bare) is tuple and get_args(bare)[1:] == (...,):
        return _list_of(get_args(bare)[0])
    if get_origin(bare) in (types.UnionType, typing.Union):
        return _either(get_args(bare))
    raise TypeError(f"values of {hint!r} cannot be written in a table")


def _list_of(item: Any) -> ListCell:
    kind = kind_of(item)
    return ListCell(kind, not isinstance(kind.kind if isinstance(kind, MaybeCell) else kind, RecordCell | ListCell))


def _either(hints: tuple[Any, ...]) -> Cell:
    # Words before texts and integers before reals: the narrower kind must be tried first.
    plain = [SpellingCell, TruthCell, IntegerCell, TeamCell, RealCell]
    order = [*plain, RecordCell, ListCell, MaybeCell, FolderCell, TextsCell]
    kinds = [(_class_of(hint), kind_of(hint)) for hint in hints if hint is not types.NoneType]
    kinds.sort(key=lambda pair: order.index(type(pair[1])))
    kind = kinds[0][1] if len(kinds) == 1 else EitherCell(tuple(kinds))
    return MaybeCell(kind) if types.NoneType in hints else kind


def _class_of(hint: Any) -> type:
    bare, _ = unannotated(hint)
    cls = bare.__supertype__ if isinstance(bare, NewType) else get_origin(bare) or bare
    assert isinstance(cls, type)
    return cls
