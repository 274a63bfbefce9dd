"""Compiled rules: the same modules as machine code, for those who ask for them.

ARENA24_COMPILED names the folder into which `make compiled` has built them, or says `installed`: then they are those of
the wheel arena24-compiled. Without it everything is pure Python.
"""

import hashlib
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType

import msgspec

VARIABLE = "ARENA24_COMPILED"
INSTALLED = "installed"  # its value for those of the wheel
PACKAGE = "arena24_compiled"  # which is what that installs
MANIFEST = "sources.json"  # what was compiled: modules, with the digests of their sources
SHARED = "__mypyc"  # how the names of libraries end that hold the code of several modules


class StaleRules(ImportError):
    """Compiled modules that are not those of the sources here."""


class Finder:
    """Finds the compiled modules of a folder before Python finds their sources."""

    def __init__(self, folder: Path, modules: frozenset[str]) -> None:
        self._folder = folder
        self._modules = modules

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The compiled module of this name, if there is one."""
        if name not in self._modules and not name.endswith(SHARED):
            return None
        return PathFinder.find_spec(name, [str(self._folder.joinpath(*name.split(".")[:-1]))])


def asked_for(value: str) -> Path:
    """The folder that the variable means; StaleRules if it means a wheel that is not installed."""
    if value != INSTALLED:
        return Path(value)
    spec = PathFinder.find_spec(PACKAGE)
    if spec is None or spec.origin is None:
        raise StaleRules(f"{VARIABLE}={value}, but arena24-compiled is not: install its wheel, or unset the variable")
    return Path(spec.origin).parent


def use(folder: Path) -> None:
    """Import compiled modules from now on; StaleRules if a source has changed since."""
    manifest = folder / MANIFEST
    if not manifest.exists():
        raise StaleRules(f"{VARIABLE}={folder} has no compiled rules: run `make compiled`, or unset the variable")
    sources = msgspec.json.decode(manifest.read_bytes(), type=dict[str, str])
    stale = [name for name, was in sources.items() if digest(name) not in (was, None)]
    if stale:
        raise StaleRules(f"{', '.join(stale)} changed since they were compiled: run `make compiled` or `make wheel`")
    sys.meta_path.insert(0, Finder(folder, frozenset(sources)))


def digest(name: str) -> str | None:
    """What the source of a module is now; None: it is none of arena24's."""
    package, *path = name.split(".")
    if package != __package__:
        return None
    return hashlib.blake2b(Path(__file__).parent.joinpath(*path).with_suffix(".py").read_bytes()).hexdigest()
