"""The contents of the manual, as the start page tells them: its headings are the parts, its links the pages."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Final

from arena24.games import catalogue
from arena24.manual import library

START: Final = "docs/README.md"
GUESTS: Final = "Games of others"
"""The part of games that are installed here and not ours."""

_PART = re.compile(r"## (.+)")
_LINK = re.compile(r"\[([^\]]+)\]\(([^)#]+\.md)\)")


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page of the manual."""

    path: str  # in the repository, or as if it were there
    title: str  # in the menu
    file: Path

    @property
    def address(self) -> str:
        """Where it is in the manual."""
        return library.address(self.path)

    @property
    def language(self) -> str:
        """In which it is written."""
        return "pl" if re.search(r"/polish/|[./]pl\.md", self.path) else "en"

    @property
    def cited(self) -> bool:
        """Is it a rulebook, of which sections and rulings are cited by their numbers?"""
        return self.path.startswith("docs/rules/") or self.path.endswith("/rules.md")


class Contents:
    """All pages in their parts and in their order."""

    def __init__(self, parts: dict[str, list[Leaf]]) -> None:
        self.parts = parts
        self.pages = {leaf.path: leaf for leaves in parts.values() for leaf in leaves}

    def around(self, leaf: Leaf) -> tuple[Leaf | None, Leaf | None]:
        """The pages before and after one."""
        order = [None, *self.pages.values(), None]
        at = order.index(leaf)
        return order[at - 1], order[at + 1]


def contents() -> Contents:
    """Read them; games that others have written follow ours."""
    parts: dict[str, list[Leaf]] = {}
    seen, part = {START}, ""
    parts[part] = [Leaf(START, "The manual", library.file(START))]
    for line in library.file(START).read_text(encoding="utf-8").splitlines():
        if match := _PART.fullmatch(line):
            part = match[1]
        for title, link in _LINK.findall(line) if part else ():  # above the first part is who begins where
            path = library.beside(START, link)
            if path not in seen:
                seen.add(path)
                parts.setdefault(part, []).append(Leaf(path, title, library.file(path)))
    if guests := list(_guests()):
        parts[GUESTS] = guests
    return Contents(parts)


def _guests() -> Iterator[Leaf]:
    """What games that are not ours tell of themselves."""
    ours = {game.id for game in catalogue.own()}
    for game in catalogue.games():
        if game.id in ours:
            continue
        package = Path(str(files(game.package)))
        english, polish = game.titles
        pages = (
            ("statement/en.md", english),
            ("statement/pl.md", f"{polish} (polski)"),
            ("rules.md", f"{english}, the rulebook"),
        )
        for name, title in pages:
            if (package / name).is_file():
                yield Leaf(f"{library.SOURCES}games/{game.id}/{name}", title, package / name)
