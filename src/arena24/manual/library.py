"""Where the documents are: in a checkout as they are written, in a wheel inside the package (pyproject.toml)."""

import posixpath
from functools import cache
from pathlib import Path
from typing import Final

import arena24

SOURCES: Final = "src/arena24/"
DOCS: Final = "docs/"


@cache
def _places() -> tuple[Path, Path]:
    """The package, and the folder in which `docs` is: in a wheel they are the same."""
    package = Path(arena24.__file__).parent
    return package, package if (package / DOCS).is_dir() else package.parents[1]


def file(path: str) -> Path:
    """A file, by its path in the repository."""
    package, root = _places()
    return package / path.removeprefix(SOURCES) if path.startswith(SOURCES) else root / path


def beside(path: str, link: str) -> str:
    """Where a relative link of a document leads, as a path in the repository."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), link))


def address(path: str) -> str:
    """The address of a document in the manual: `docs/rules/README.md` is `rules/index.html`."""
    short = path.removeprefix(DOCS).removeprefix(SOURCES).replace("/statement/", "/")
    folder, _, name = short.rpartition("/")
    stem = name.removesuffix(".md")
    page = name if stem == name else f"{'index' if stem == 'README' else stem.lower()}.html"
    return f"{folder}/{page}" if folder else page


def pictures() -> list[str]:
    """The pictures of the documents, as paths in the repository."""
    return [f"{DOCS}pictures/{picture.name}" for picture in sorted(file(f"{DOCS}pictures").glob("*.png"))]
