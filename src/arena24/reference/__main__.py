"""`python -m arena24.reference FOLDER [GAME...]`: write the pages, all of ours or those of some games."""

import sys
from pathlib import Path

from arena24.games.catalogue import find
from arena24.reference.pages import all_pages, game_pages


def main(folder: Path, *games: str) -> None:
    """Write pages below a folder."""
    pages = {path: text for name in games for path, text in game_pages(find(name)).items()} or all_pages()
    for name, text in pages.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
