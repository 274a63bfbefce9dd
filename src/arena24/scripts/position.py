"""Positions as script text and back: tables of declared records, boards, and `KEY = VALUE`."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, get_args

import msgspec

from arena24.games import catalogue
from arena24.games.commands import fields_of, is_record, unannotated
from arena24.games.core import AnyGame, Params, Position
from arena24.scripts.cells import INNER, LAST, Cell, CellError, ListCell, RecordCell, kind_of, start
from arena24.scripts.location import Location, ScriptError
from arena24.scripts.setting import POSITION_SEED, Setting
from arena24.scripts.text import Head, Row, ScriptTable, Value
from arena24.store.files import FilesError, read

S = TypeVar("S", bound=msgspec.Struct)
_NAMED = re.compile(r"(\w+)=(.*)")


class Field(NamedTuple):
    """A field of params, position or setting, and how a script spells it."""

    name: str
    hint: Any
    required: bool


@dataclass(frozen=True, slots=True)
class Opening:
    """Where a case begins: a position, or a round to be generated."""

    location: Location
    game: AnyGame  # in the dialect of the case
    setting: Setting
    params: Params
    position: Position | None  # None: `setting` has the seed and the teams


def fields_by_key(struct: type[msgspec.Struct]) -> dict[str, Field]:
    """The fields of a struct by the names that scripts use: the rulebook's symbols."""
    return {f.encode_name: Field(f.name, f.type, f.required) for f in msgspec.structs.fields(struct)}


def record_of(hint: Any) -> Any:
    """The record of a table's rows; None: the field is no table."""
    inner = get_args(unannotated(hint)[0])
    return inner[0] if len(inner) == 2 and inner[1] is ... and is_record(inner[0]) else None


def is_board(hint: Any) -> bool:
    """Is it a picture made of lines?"""
    return bool(unannotated(hint)[0] == tuple[str, ...])


def is_table(hint: Any) -> bool:
    """Is it written as rows?"""
    return bool(record_of(hint)) or is_board(hint)


# ---- reading


def read_opening(head: Head) -> Opening:
    """What a head says, typed."""
    game = _game(head)
    values = _sorted_values(game, head)
    setting = _read_values(Setting, values[Setting], Setting(), head.location)
    params = _read_values(game.params, values[game.params], game.quick, head.location)
    position = None
    if setting.seed is None:
        position = _read_position(game, params, values[game.position], head)
    elif head.tables:
        name, table = next(iter(head.tables.items()))
        raise ScriptError(table.location, f"a round generated from a seed has no table {name}")
    return Opening(head.location, setting.spoken(game), setting, params, position)


def _game(head: Head) -> AnyGame:
    assert head.game is not None
    try:
        return catalogue.find(head.game.text)
    except LookupError as error:
        raise ScriptError(head.game.location, str(error.args[0])) from None


def _sorted_values(game: AnyGame, head: Head) -> Mapping[type, dict[str, Value]]:
    """Values by the struct they belong to; what the game does not know is the runner's."""
    seed = head.values.get("seed")
    generated = seed is not None and len(seed.text) < len(POSITION_SEED.hex)
    owners = (game.params, Setting) if generated else (game.params, game.position, Setting)
    known: dict[str, type] = {}
    # `teams = C` is the runner's even where the game has a table of that name: values before tables.
    for wanted in (True, False):
        for owner in reversed(owners):
            fields = fields_by_key(owner)
            known |= {key: owner for key, field in fields.items() if is_table(field.hint) is wanted}
    values: dict[type, dict[str, Value]] = {game.params: {}, game.position: {}, Setting: {}}
    for key, value in head.values.items():
        if key not in known or key == "params":
            names = ", ".join(sorted(known.keys() - {"params"}))
            raise ScriptError(value.location, f"{game.id} has no {key}; there are: {names}")
        values[known[key]][key] = value
    return values


def _read_values(struct: type[S], values: Mapping[str, Value], base: S, location: Location) -> S:
    changes = _scalars(fields_by_key(struct), values)
    try:
        return msgspec.structs.replace(base, **changes)
    except (ValueError, TypeError) as error:
        raise ScriptError(location, str(error)) from None


def _scalars(fields: Mapping[str, Field], values: Mapping[str, Value]) -> dict[str, Any]:
    return {fields[key].name: _scalar(key, fields[key], value) for key, value in values.items()}


def _scalar(key: str, field: Field, value: Value) -> Any:
    if is_table(field.hint):
        raise ScriptError(value.location, f"{key} is a table: write '{_header(key, field)}' and indented rows")
    try:
        kind = kind_of(field.hint)
        written = kind.read(value.text, start(kind))
        return checked(read(written, field.hint, Path(value.location.file).parent), field.hint)
    except (CellError, FilesError) as error:
        raise ScriptError(value.location, f"{key}: {error}") from None


def checked(value: Any, hint: Any) -> Any:
    """The value, if it keeps the bounds that its declaration sets."""
    try:
        msgspec.convert(msgspec.to_builtins(value), hint)
    except msgspec.ValidationError as error:
        raise CellError(f"{value!r}: {error}") from None
    return value


def _header(name: str, field: Field) -> str:
    record = record_of(field.hint)
    return f"{name}: {' '.join(record._fields)}" if record else f"{name}:"


def _read_position(game: AnyGame, params: Params, values: Mapping[str, Value], head: Head) -> Position:
    fields = fields_by_key(game.position)
    given = {"params": params, "seed": POSITION_SEED.hex} | _scalars(fields, values)
    for name, table in head.tables.items():
        if name not in fields or not is_table(fields[name].hint):
            known = [key for key, field in fields.items() if is_table(field.hint)]
            raise ScriptError(table.location, f"{game.id} has no table {name}; there are: {', '.join(known)}")
        given[fields[name].name] = _read_table(name, fields[name], table)
    for key, field in fields.items():
        if field.required and field.name not in given:
            raise ScriptError(head.location, f"the position has no {key}")
    try:
        return game.position(**given)  # type: ignore[no-any-return]  # Game is generic in it
    except (ValueError, TypeError) as error:
        raise ScriptError(head.location, str(error)) from None


def _read_table(name: str, field: Field, table: ScriptTable) -> tuple[Any, ...]:
    record = record_of(field.hint)
    if record is None:
        if table.columns:
            raise ScriptError(table.location, f"{name} is a board: it has no columns")
        return tuple(row.text for row in table.rows)
    if not table.columns:
        raise ScriptError(table.location, f"{name} needs columns: {_header(name, field)}")
    for column in table.columns:
        if column not in record._fields:
            raise ScriptError(table.location, f"{name} has no column {column}; there are: {', '.join(record._fields)}")
    return tuple(_read_row(name, record, table.columns, row) for row in table.rows)


def _read_row(name: str, record: Any, columns: tuple[str, ...], row: Row) -> Any:
    kinds = {field: kind_of(hint) for field, hint in fields_of(record).items()}
    values = {}
    for column, text, depth in _cells(name, columns, row, kinds):
        try:
            values[column] = kinds[column].read(text, depth)
        except CellError as error:
            raise ScriptError(row.location, f"{name}, column {column}: {error}") from None
    missing = [field for field in record._fields if field not in values and field not in record._field_defaults]
    if missing:
        raise ScriptError(row.location, f"{name}: the row {row.text!r} has no {missing[0]}")
    try:
        return checked(record(**values), record)
    except CellError as error:
        raise ScriptError(row.location, f"{name}: {error}") from None


def _cells(name: str, columns: tuple[str, ...], row: Row, kinds: Mapping[str, Cell]) -> list[tuple[str, str, int]]:
    """The cells of a row: column, text, depth at which it begins. A list in the last column takes the rest."""
    words = row.cells()
    plain = [word for word in words if not _NAMED.fullmatch(word)]
    last = len(columns) - 1
    depths = [INNER] * last + [start(kinds[columns[last]])]
    if depths[last] == LAST and len(plain) > last:
        plain[last:] = [" ".join(plain[last:])]
    if len(plain) > len(columns):
        raise ScriptError(row.location, f"{name}: {plain[len(columns)]!r} is more than the columns {' '.join(columns)}")
    cells = list(zip(columns, plain, depths, strict=False))
    for match in filter(None, map(_NAMED.fullmatch, words)):
        if match[1] not in kinds:
            raise ScriptError(row.location, f"{name} has no column {match[1]}; there are: {', '.join(kinds)}")
        if match[1] in [column for column, *_ in cells]:
            raise ScriptError(row.location, f"{name}: {match[1]} is given twice")
        cells.append((match[1], match[2], INNER))
    return cells


# ---- writing


def show_opening(opening: Opening) -> str:
    """The head that reads back as this opening."""
    lines = [f"game {opening.game.id}"]
    lines += _show_values(opening.setting, fields_by_key(Setting), Setting())
    lines += _show_values(opening.params, fields_by_key(type(opening.params)), None)
    if opening.position is not None:
        lines += _show_position(opening.position)
    return "".join(f"{line}\n" for line in lines)


def show_position(game: AnyGame, position: Position) -> str:
    """The head that reads back as this position."""
    return show_opening(Opening(Location("", 0), game, Setting(), position.params, position))


def _show_values(struct: msgspec.Struct, fields: Mapping[str, Field], base: msgspec.Struct | None) -> list[str]:
    values = {key: getattr(struct, field.name) for key, field in fields.items()}
    shown = {key: value for key, value in values.items() if not base or value != getattr(base, fields[key].name)}
    kinds = {key: kind_of(fields[key].hint) for key in shown}
    return [f"{key} = {kinds[key].show(value, start(kinds[key]))}" for key, value in shown.items()]


def _show_position(position: Position) -> list[str]:
    fields = {key: field for key, field in fields_by_key(type(position)).items() if key != "params"}
    tables = {key: field for key, field in fields.items() if is_table(field.hint)}
    lines = _show_values(position, {key: field for key, field in fields.items() if key not in tables}, None)
    for key, field in tables.items():
        rows = getattr(position, field.name)
        lines += _show_table(key, record_of(field.hint), rows) if record_of(field.hint) else _show_board(key, rows)
    return lines


def _show_board(name: str, rows: tuple[str, ...]) -> list[str]:
    for row in rows:
        if row != row.strip(" \t") or not row or "\n" in row:
            raise CellError(f"{name}: the line {row!r} of a board cannot be written")
    return [f"{name}:", *(f"  {row}" for row in rows)]


def _show_table(name: str, record: Any, rows: tuple[Any, ...]) -> list[str]:
    kind = kind_of(record)
    assert isinstance(kind, RecordCell)
    columns = [field for field, part in kind.parts if _is_column(record, field, part, rows)] or [record._fields[0]]
    return [f"{name}: {' '.join(columns)}", *(f"  {_show_row(kind, columns, row)}" for row in rows)]


def _is_column(record: Any, field: str, kind: Cell, rows: tuple[Any, ...]) -> bool:
    """Few values that differ from the default are better named in their rows."""
    if field not in record._field_defaults:
        return True
    differing = sum(getattr(row, field) != record._field_defaults[field] for row in rows)
    return differing * 2 > len(rows) or (differing > 0 and isinstance(kind, ListCell | RecordCell))


def _show_row(kind: RecordCell, columns: list[str], row: Any) -> str:
    parts = dict(kind.parts)
    cells = [parts[column].show(getattr(row, column), INNER) for column in columns[:-1]]
    last = parts[columns[-1]]
    cells.append(last.show(getattr(row, columns[-1]), start(last)))
    for field, part in kind.parts:
        if field not in columns and getattr(row, field) != kind.record._field_defaults[field]:
            cells.append(f"{field}={part.show(getattr(row, field), INNER)}")
    return " ".join(cells)
