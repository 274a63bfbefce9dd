"""Bots that travel to another machine: their own files in a parcel, unpacked there in a folder of its own.

Of a Python bot that is its file and what it imports from its folder, found by reading and not by running it; of a
program the files that its command line names. What is installed does not travel: every machine has to have it.
"""

import ast
import hashlib
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from arena24.sim.entrant import is_module_of, parts
from arena24.sim.program import is_program, words_of
from arena24.sim.report import Whereabouts

LARGEST = 8 * 2**20  # bytes in a parcel: a cluster keeps it while the tournament lasts, and Dask grumbles at 10 MB


class Unpackable(ValueError):
    """A bot that cannot travel; says why, and what to do about it."""


class PackedFile(msgspec.Struct, frozen=True):
    """A file, and whether it can be run."""

    data: bytes
    runs: bool


class Parcel(msgspec.Struct, frozen=True, kw_only=True):
    """A bot with its files, by their paths below a folder."""

    source: str  # as the plan names the bot
    folder: str  # where its author has it
    files: dict[str, PackedFile]
    main: str = ""  # of the files the one that was named; empty: a module was, or a program
    typed: str = ""  # the path by which its author knows that one, links and all

    @property
    def digest(self) -> str:
        """The same for the same contents from the same place."""
        return hashlib.blake2b(msgspec.msgpack.encode(self, order="deterministic"), digest_size=16).hexdigest()


# ---- here


def packed(source: str, folder: Path) -> Parcel | None:
    """A bot that somebody has in this folder, or names from there; None: it is installed, and travels by its name."""
    where, _ = parts(source)
    if is_program(source):
        return Parcel(source=source, folder=str(folder), files=_read(source, _of_program(source, folder)))
    if where.endswith(".py"):
        typed = folder / where
        home = typed.resolve().parent  # it finds its modules there, as `entrant.load` has it
        files = {typed.name: typed} | _closure(home, _neighbours(typed, home, ()))
        main = {"main": typed.name, "typed": str(typed)}
        return Parcel(source=source, folder=str(home), files=_read(source, files), **main)
    if not is_module_of(str(folder), source):
        return None
    files = _closure(folder, _modules(folder, where.split(".")))
    return Parcel(source=source, folder=str(folder), files=_read(source, files))


def program_of(source: str) -> str:
    """The program of the system that a command line begins with; empty: it begins with a file that travels."""
    first = words_of(source)[0]
    return first if "/" not in first or Path(first).is_absolute() else ""


def _of_program(source: str, folder: Path) -> dict[str, Path]:
    """The files that a command line names, and what Python files among them import."""
    found: dict[str, Path] = {}
    for word in words_of(source)[1 if program_of(source) else 0 :]:
        path = folder / word
        if not path.is_file():
            continue
        if not path.is_relative_to(folder) or ".." in path.parts:
            raise Unpackable(
                f"--bot {source!r} cannot travel: {word} lies elsewhere; "
                "copy it into the folder where you work, and name it from there"
            )
        home = path.parent
        neighbours = _closure(home, _neighbours(path, home, ())) if path.suffix == ".py" else {}
        for file in (path, *neighbours.values()):
            found[file.relative_to(folder).as_posix()] = file
    if not found:
        raise Unpackable(
            f"--bot {source!r} cannot travel: it names no file of the folder where you work, and what is installed "
            "stays where it is; name its file, as in 'exec:./mybot', or play with --jobs"
        )
    return found


def _closure(root: Path, files: Iterable[Path]) -> dict[str, Path]:
    """Python files with whatever they import from the same root."""
    found: dict[str, Path] = {}
    rim = list(files)
    while rim:
        path = rim.pop()
        below = path.relative_to(root)
        if below.as_posix() not in found:
            found[below.as_posix()] = path
            rim += _neighbours(path, root, below.parent.parts)
    return found


def _neighbours(path: Path, root: Path, package: Sequence[str]) -> Iterator[Path]:
    """The files below the root that one of them imports, wherever in its text."""
    try:
        tree = ast.parse(path.read_bytes())
    except (OSError, SyntaxError, ValueError):  # then it fails there as it does here
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from _modules(root, alias.name.split("."))
        elif isinstance(node, ast.ImportFrom):
            base = (*package[: len(package) + 1 - node.level],) if node.level else ()
            module = (*base, *(node.module.split(".") if node.module else ()))
            for alias in node.names:
                yield from _modules(root, (*module, alias.name))


def _modules(root: Path, names: Sequence[str]) -> Iterator[Path]:
    """The files that are run when a module of this name is imported; what follows a module is a name in it."""
    place = root
    for name in names:
        place /= name
        if (place / "__init__.py").is_file():
            yield place / "__init__.py"
        elif (file := place.with_name(f"{name}.py")).is_file():
            yield file
            return


def _read(source: str, files: Mapping[str, Path]) -> dict[str, PackedFile]:
    try:
        read = {name: PackedFile(path.read_bytes(), bool(path.stat().st_mode & 0o100)) for name, path in files.items()}
    except OSError as error:
        why = f"{error.filename} cannot be read ({error.strerror})"
        raise Unpackable(f"--bot {source!r} cannot travel: {why}") from None
    size = sum(len(file.data) for file in read.values())
    if size > LARGEST:
        largest = max(read, key=lambda name: len(read[name].data))
        raise Unpackable(
            f"--bot {source!r} cannot travel: its files have {size / 2**20:.0f} MiB, most of them {largest}, "
            f"and {LARGEST >> 20} MiB is all that is sent; install it on the workers, or play with --jobs"
        )
    return read


# ---- there


def unpacked(parcel: Parcel, shelf: Path) -> Whereabouts:
    """Where the bot is to be found from now on: what has been unpacked on this shelf before is not unpacked again."""
    place = shelf / parcel.digest
    if not place.exists():
        fresh = Path(tempfile.mkdtemp(dir=shelf))
        for name, file in parcel.files.items():
            path = fresh / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(file.data)
            path.chmod(0o755 if file.runs else 0o644)
        try:
            fresh.rename(place)
        except OSError:  # another was quicker
            shutil.rmtree(fresh)
    known = {str(place): parcel.folder}
    if not parcel.main:
        return Whereabouts(parcel.source, str(place), known)
    _, function = parts(parcel.source)
    main = str(place / parcel.main)
    return Whereabouts(f"{main}:{function}", str(place), {main: parcel.typed} | known)
