"""Bots by where they come from: `package.module:function`, or a Python file with a function `play`.

A file is loaded as if it were run: modules beside it can be imported. Two files may have different modules of the same
name beside them (two versions of one bot), so each gets its own; what it imports later, in the middle of a round, is
found as usual.
"""

import contextlib
import hashlib
import importlib
import importlib.util
import itertools
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from importlib.machinery import PathFinder
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from arena24.client.memory import forgetful
from arena24.sim.guest import Talker
from arena24.sim.program import Program, is_program, words_of
from arena24.sim.table import Bot

FUNCTION = "play"

_numbers = itertools.count(1)


class Unknown(ValueError):
    """There is no such bot."""


class Entrant(msgspec.Struct, frozen=True):
    """Somebody who takes part: a name at the table, where the bot is, and a fingerprint of its source file."""

    name: str
    source: str
    digest: str


def entrants(sources: Sequence[tuple[str, str]]) -> tuple[Entrant, ...]:
    """Entrants for pairs of what somebody typed and the source it stands for; raises Unknown.

    They are called by the short name if that tells them apart, or as they were typed: `v1/bot.py`.
    """
    short = Counter(_short(typed) for typed, _ in sources)
    names: list[str] = []
    for typed, _ in sources:
        name = _short(typed) if short[_short(typed)] == 1 else typed
        again = sum(other == name or other.startswith(f"{name} (") for other in names)
        names.append(f"{name} ({again + 1})" if again else name)
    return tuple(Entrant(name, source, _digest(source)) for name, (_, source) in zip(names, sources, strict=True))


def load(source: str, folder: str = "") -> Bot:
    """The bot itself, for one round: runs its module, so whatever that raises is raised here.

    Modules are looked for in the folder, too, and programs run there.
    """
    if is_program(source):
        return Talker(Program(source, folder))
    with _beside(folder) if folder and is_module_of(folder, source) else contextlib.nullcontext():
        return forgetful(function(source))


def is_module_of(folder: str, source: str) -> bool:
    """Is it a module that lies there? Others are installed, and must not meet the names that somebody has there."""
    where, _ = parts(source)
    return not where.endswith(".py") and PathFinder.find_spec(where.partition(".")[0], [folder]) is not None


def function(source: str) -> Callable[..., Any]:
    """The function as it is written; it may want to remember something (`client.memory`)."""
    where, name = parts(source)
    module = _load_file(Path(where)) if where.endswith(".py") else importlib.import_module(where)
    bot: Callable[..., Any] | None = getattr(module, name, None)
    if not callable(bot):
        raise Unknown(f"{where} has no function {name}")
    return bot


def parts(source: str) -> tuple[str, str]:
    """Module or file, and function."""
    where, colon, function = source.rpartition(":")
    return (where, function) if colon else (source, FUNCTION)


def _short(typed: str) -> str:
    if is_program(typed):
        return Path(words_of(typed)[0]).name
    where, _ = parts(typed)
    return Path(where).stem if where.endswith(".py") else typed


def _digest(source: str) -> str:
    """A fingerprint of the file that holds the bot; the modules it imports are not looked at.

    Of a program it is that of all files that its command line names.
    """
    if is_program(source):
        files = [Path(word) for word in words_of(source)]
        texts = [file.read_bytes() for file in files if file.is_file()]
        return hashlib.blake2b(b"".join(texts), digest_size=8).hexdigest()
    where, _ = parts(source)
    file = where if where.endswith(".py") else _file_of_module(where)
    try:
        return hashlib.blake2b(Path(file).read_bytes(), digest_size=8).hexdigest()
    except OSError as error:
        raise Unknown(f"the bot {where} cannot be read; give a Python file that is there") from error


def _file_of_module(name: str) -> str:
    try:
        spec = importlib.util.find_spec(name)
    except Exception as error:  # a package runs when one looks into it, and may do anything
        raise Unknown(f"there is no module {name} ({error}); is it in the current directory?") from error
    if spec is None or spec.origin is None:
        raise Unknown(f"there is no module {name}; give a house bot, module:function, or a Python file")
    return spec.origin


def _load_file(path: Path) -> ModuleType:
    """Run a file as a module that nobody else shares, with its neighbours."""
    folder = str(path.resolve().parent)
    name = f"_entrant_{next(_numbers)}_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses and pickle look it up there
    known = set(sys.modules)
    try:
        with _beside(folder):
            spec.loader.exec_module(module)
    finally:
        _forget_neighbours(folder, known)
    return module


@contextlib.contextmanager
def _beside(folder: str) -> Iterator[None]:
    """Modules are looked for there at first, and afterwards at last: what a bot imports in the middle of a round."""
    sys.path.insert(0, folder)
    try:
        yield
    finally:
        sys.path.remove(folder)
        sys.path.append(folder)


def _forget_neighbours(folder: str, known: set[str]) -> None:
    """The next file may have others of the same names. Packages elsewhere stay, even below the folder (a `.venv`)."""
    new = [name for name in sys.modules if name not in known]
    beside = {top for top in {name.partition(".")[0] for name in new} if _home(sys.modules.get(top)) == folder}
    for name in new:
        if name.partition(".")[0] in beside:
            del sys.modules[name]


def _home(module: ModuleType | None) -> str | None:
    """The folder in which one finds a module or a package."""
    file = getattr(module, "__file__", None)
    if file is None:
        return None
    path = Path(file).resolve()
    return str(path.parents[1] if path.stem == "__init__" else path.parent)
