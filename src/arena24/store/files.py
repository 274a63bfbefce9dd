"""Folders that parameters name, read: from here on the parameters hold what was in them.

Where a declared parameter is a `Files`, people write the path of a folder, relative to the file that names it.
"""

import os
import types
import typing
from collections.abc import Sequence
from enum import Enum
from pathlib import Path
from typing import Any, get_args, get_origin

import msgspec

from arena24.games.commands import unannotated
from arena24.games.core import Files, Params
from arena24.store.errors import StoreError

LARGEST = 256 * 1024  # bytes of a file: every journal begins with a copy, and a text by hand is never as long


class FilesError(StoreError, ValueError):
    """A folder that cannot be used; the message says which file, and what to do."""


def filled(values: dict[str, Any], params: type[Params], base: Path) -> dict[str, Any]:
    """Parameters as somebody wrote them, as plain values, with what is in the folders that they name."""
    hints = {field.encode_name: field.type for field in msgspec.structs.fields(params)}
    return {
        name: msgspec.to_builtins(read(value, hints[name], base)) if name in hints else value
        for name, value in values.items()
    }


def read(value: Any, hint: Any, base: Path) -> Any:
    """A value of a declared type, in which each path of a folder has become its `Files`."""
    bare, _ = unannotated(hint)
    if get_origin(bare) is tuple and get_args(bare)[1:] == (...,):
        item = get_args(bare)[0]
        return tuple(read(one, item, base) for one in value) if isinstance(value, list | tuple) else value
    if not isinstance(value, str):
        return value
    choices = get_args(bare) if get_origin(bare) in (types.UnionType, typing.Union) else (bare,)
    words = [word.value for choice in choices if _is(choice, Enum) for word in choice]
    for choice in choices:
        if _is(choice, Files) and value not in words:
            return read_folder(base / value, choice, words)
    return value


def _is(choice: Any, kind: type) -> bool:
    return isinstance(choice, type) and issubclass(choice, kind)


def read_folder(folder: Path, kind: type[Files], words: Sequence[str] = ()) -> Files:
    """All files of a folder; `words` may be written instead of a folder."""
    names = {field.name: field.encode_name for field in msgspec.structs.fields(kind)}
    if not folder.is_dir():
        other = f" or write {' or '.join(words)}" if words else ""
        raise FilesError(f"there is no folder {folder}; make it, with {', '.join(names.values())},{other}")
    texts, faults = {}, []
    for field, name in names.items():
        try:
            texts[field] = _text(folder / name)
        except FilesError as error:
            faults.append(str(error))
    try:
        if not faults:
            return kind(**texts)
    except ValueError as error:
        faults += [str(folder / fault) for fault in str(error).splitlines()]
    raise FilesError("\n".join(faults))


def _text(path: Path) -> str:
    """A text file. What a spreadsheet adds, a mark at the beginning and its own ends of lines, is left out."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        why = os.strerror(error.errno).lower() if error.errno else str(error)
        raise FilesError(f"{path} cannot be read ({why}); put it there") from None
    if len(content) > LARGEST:
        raise FilesError(f"{path} is longer than {LARGEST} bytes; shorten it")
    try:
        return "\n".join(content.decode("utf-8-sig").splitlines()) + "\n"
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise FilesError(f"{path}, line {line}: it is not UTF-8; save it so") from None
