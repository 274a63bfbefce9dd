"""A new game, laid out as if it were installed, and deliberate faults in it."""

import os
import subprocess
import sys
from pathlib import Path

from arena24.starters.package import game_package
from tests.games.installed import install

NAME = "coins"


def lay(folder: Path, name: str = NAME) -> Path:
    """Write a new game into a folder that has the entry point, too; gives its package."""
    for path, text in game_package(name).items():
        place = folder / path.removeprefix("src/")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    install(folder, f"arena24-{name}", {name: f"{name}:GAME"})
    return folder / name


def change(file: Path, old: str, new: str) -> None:
    """Put a fault into a file."""
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} is {text.count(old)} times in {file.name}"
    file.write_text(text.replace(old, new), encoding="utf-8")


def run(folder: Path, *words: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Python in a process that finds what was laid out."""
    environment = os.environ | {"PYTHONPATH": str(folder), "COLUMNS": "80", "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, "-P", *words], cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
