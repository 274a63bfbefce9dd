"""A game to begin with, as a distribution of its own: small, but one that can be played."""

import keyword
import re
from collections.abc import Iterator, Mapping
from importlib import resources
from importlib.resources.abc import Traversable

from arena24.starters.emitter import filled

TEMPLATE = ".txt"  # after the name of a Python file, because a template is no valid Python
OUTSIDE = ("pyproject.toml", "README.md", "tests/")  # of the package


class BadName(ValueError):
    """No package can have this name."""


def game_package(name: str) -> Mapping[str, str]:
    """The files of a new game: texts by path."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name):
        raise BadName(f"{name!r} cannot be a package: use small letters, digits and _, a letter first")
    title = name.replace("_", " ").title()
    values = {"game": name, "title": title, "server": f"{title.replace(' ', '')}1"}
    texts = dict(_texts(resources.files(__package__) / "templates" / "game"))
    return {_place(path, name): filled(text, values) for path, text in sorted(texts.items())}


def _texts(folder: Traversable, below: str = "") -> Iterator[tuple[str, str]]:
    for each in folder.iterdir():
        if each.is_dir():
            yield from _texts(each, f"{below}{each.name}/")
        else:
            yield f"{below}{each.name}", each.read_text(encoding="utf-8")


def _place(path: str, name: str) -> str:
    path = path.removesuffix(TEMPLATE)
    return path if path.startswith(OUTSIDE) else f"src/{name}/{path}"
