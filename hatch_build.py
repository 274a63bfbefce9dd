"""Notes in a wheel and in an sdist what they were built from, for `arena24 --version`."""

import subprocess
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NOTE = "arena24/origin.txt"


class Origin(BuildHookInterface[Any]):
    """The commit, and whether something had been changed since; an sdist hands on what it was given."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Put the note into what is built; an editable install has its sources, and needs none."""
        origin = _origin(Path(self.root))
        if version == "editable" or not origin:
            return
        self._folder = tempfile.TemporaryDirectory()
        note = Path(self._folder.name) / "origin.txt"
        note.write_text(f"{origin}\n", encoding="utf-8")
        build_data["force_include"][str(note)] = NOTE if self.target_name == "wheel" else f"src/{NOTE}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """It is built."""
        if hasattr(self, "_folder"):
            self._folder.cleanup()


def _origin(root: Path) -> str:
    """Like `3f2a91c0d5b7 of 2026-11-16, with changes`; empty: nobody knows, or the sources bring their own note."""
    if not (root / ".git").exists():
        return ""
    commit = _git(root, "show", "--no-patch", "--format=%h of %cs", "--abbrev=12", "HEAD")
    return f"{commit}, with changes" if commit and _git(root, "status", "--porcelain") else commit


def _git(root: Path, *words: str) -> str:
    try:
        return subprocess.run(["git", *words], cwd=root, check=True, capture_output=True, text=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""
