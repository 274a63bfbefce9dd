"""Distributions that are installed for one test: their entry points, and whatever modules they have."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from arena24.games import catalogue

CACHES: tuple[Callable[..., object], ...] = (
    catalogue.registered,
    catalogue._entries,
    catalogue._clashes,
    catalogue._loaded,
)


def install(folder: Path, distribution: str, games: dict[str, str], modules: dict[str, str] | None = None) -> None:
    """Lay a distribution into a folder; `games` are its entry points."""
    info = folder / f"{distribution}-1.5.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.5\n")
    points = "".join(f"{name} = {target}\n" for name, target in games.items())
    (info / "entry_points.txt").write_text(f"[{catalogue.LISTED}]\n{points}")
    for name, text in (modules or {}).items():
        (folder / f"{name}.py").write_text(text)


@contextmanager
def found_in(folder: Path) -> Iterator[None]:
    """The games of a folder are installed besides; afterwards nothing of it is left."""
    with pytest.MonkeyPatch.context() as patch:
        _forget()
        patch.syspath_prepend(folder)
        try:
            yield
        finally:
            _forget()


def _forget() -> None:
    for cached in CACHES:
        cached.cache_clear()  # type: ignore[attr-defined]
