"""Folders that verbs write, never over something that is there."""

from collections.abc import Mapping
from pathlib import Path

from arena24.cli.complaint import Complaint, reason


def write(folder: Path, files: Mapping[str, str]) -> None:
    """Write texts by path into a new folder, or an empty one."""
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise Complaint(f"{folder} is there already and not empty; give another one with --dir")
        for name, text in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Complaint(f"{folder} cannot be written ({reason(error)}); give another one with --dir") from None
