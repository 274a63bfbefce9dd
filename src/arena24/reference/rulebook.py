"""The rulebooks as they are read: whole, a section, or a single ruling."""

import re
from collections.abc import Iterator
from contextlib import suppress
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

import arena24
from arena24.games import catalogue

PLATFORM = "platform"
SHIPPED = "docs/rules"  # inside the package, where a wheel has them (pyproject.toml)

_HEADING = re.compile(r"(#{2,4}) (?:([0-9.]+?)\.? )?(.+)")


class Section(NamedTuple):
    """A heading and what stands below it, subsections included."""

    level: int
    number: str  # empty without one
    title: str
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        """As Markdown."""
        return "\n".join(self.lines).strip() + "\n"


def rulebooks() -> tuple[str, ...]:
    """The platform, and every game that has a rulebook, or a statement at least."""
    return tuple(name for name in (PLATFORM, *catalogue.names()) if _file(name) is not None)


def rulebook(name: str) -> str:
    """The rulebook of a game, or of the platform, as Markdown; the statement of a game that has none."""
    file = _file(name)
    if file is None:
        raise LookupError(f"there is no rulebook {name!r}; there are: {', '.join(rulebooks())}")
    return file.read_text(encoding="utf-8")


def _file(name: str) -> Traversable | None:
    return next((file for file in _candidates(name) if file.is_file()), None)


def _candidates(name: str) -> Iterator[Traversable]:
    yield _ours(name)
    with suppress(catalogue.NoGame):
        package = files(catalogue.find(name).package)
        yield package / "rules.md"
        yield package / "statement" / "en.md"


def _ours(name: str) -> Traversable:
    shipped = files(arena24) / SHIPPED
    # An editable install has them where they are written.
    folder = shipped if shipped.is_dir() else Path(arena24.__file__).parents[2] / SHIPPED
    return folder / f"{name}.md"


def sections(text: str) -> list[Section]:
    """All sections of a rulebook, in its order."""
    lines, found = text.splitlines(), []
    headings = _headings(lines)
    for index, (start, level, number, title) in enumerate(headings):
        ends = [other for other, deeper, _, _ in headings[index + 1 :] if deeper <= level]
        found.append(Section(level, number, title, tuple(lines[start : ends[0] if ends else len(lines)])))
    return found


def _headings(lines: list[str]) -> list[tuple[int, int, str, str]]:
    """Line, level, number and title of every heading; in a fenced block # begins a comment."""
    found, fenced = [], False
    for place, line in enumerate(lines):
        fenced ^= line.startswith("```")
        if not fenced and (match := _HEADING.fullmatch(line)):
            marks, number, title = match.groups()
            found.append((place, len(marks), number or "", title))
    return found


def passage(text: str, wanted: str) -> str | None:
    """What is cited as `7`, `7.2` or `R26`, or whatever has a word in its title; None if nothing is."""
    parts = sections(text)
    numbered = [section.text for section in parts if section.number == wanted]
    titled = [section.text for section in parts if wanted.lower() in section.title.lower()]
    return "\n".join(numbered or _items(text, wanted) or titled) or None


def _items(text: str, wanted: str) -> list[str]:
    """Items of a list and paragraphs that begin with a citation in bold: `- **R26** ...`, `**7.5 Death.** ...`."""
    begins = re.compile(rf"(?:[-*] )?\*\*{re.escape(wanted)}(?:\*\*|[ .]).*", re.IGNORECASE)
    lines = text.splitlines()
    return [_paragraph(lines[place:]) for place, line in enumerate(lines) if begins.fullmatch(line)]


def _paragraph(lines: list[str]) -> str:
    """The first lines, up to an empty one or the next item."""
    first, *rest = lines
    return "\n".join([first, *takewhile(lambda line: line and not line.startswith(("- ", "* ")), rest)]) + "\n"
