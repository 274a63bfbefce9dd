"""`python -m arena24.reference FOLDER`: write the pages."""

import sys
from pathlib import Path

from arena24.reference.pages import all_pages


def main(folder: Path) -> None:
    """Write every page below a folder."""
    for name, text in all_pages().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
