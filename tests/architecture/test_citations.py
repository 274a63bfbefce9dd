"""Every citation has a place: sections and rulings of the rulebooks, and the laws of docs/architecture.md."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
BOOKS = {path.stem: path for path in (ROOT / "docs/rules").glob("*.md") if path.stem != "README"}
LAST_SECTION = 16  # of every rulebook; "52 creatures 40" is no citation

_CITED = re.compile(rf"\b({'|'.join(BOOKS)}) (R\d+|\d+(?:\.\d+)*)(?![\d/:%])|\blaw (\d+)|\b(R\d+)\b")
_HEADING = re.compile(r"#{2,3} (\d+(?:\.\d+)?)\b")
_PARAGRAPH = re.compile(r"\*\*(\d+\.\d+) ")
_ITEM = re.compile(r"\s*(\d+)\. ")
_RULING = re.compile(r"\s*[-*] \*\*(R\d+)\b")
_PLACE = re.compile(rf"\b(?:(?:{'|'.join(BOOKS)}|laws?|rankings?|steps?|vectors?) )?[A-Z]?\d+(?:\.\w+)*\b")
_HASHED = re.compile(r"(?=(#.*))")  # what may be a comment, or only a part of a text
_BINDS = re.compile(r"(?:and|or|to|see|[^a-z])+", re.IGNORECASE)


class Citation(NamedTuple):
    """A place that somebody points at."""

    book: str  # a rulebook, or "law"
    place: str


def places(book: str) -> set[str]:
    """What can be cited of a rulebook: sections, their numbered points, rulings."""
    found, section = set(), ""
    for line in BOOKS[book].read_text().splitlines():
        if match := _HEADING.match(line) or _PARAGRAPH.match(line):
            section = match[1]
            found.add(section)
        elif match := _RULING.match(line):
            found.add(match[1])
        elif section and (match := _ITEM.match(line)):
            found.add(f"{section}.{match[1]}")
    return found


def laws() -> set[str]:
    """The numbers of the laws."""
    text = (ROOT / "docs/architecture.md").read_text()
    return set(re.findall(r"^(\d+)\. ", text.partition("\n## Laws\n")[2].partition("\n## ")[0], re.MULTILINE))


def citations(text: str, book: str) -> Iterator[Citation]:
    """What a text cites; a bare ruling belongs to the book that the line has named, or else to `book`."""
    for line in text.splitlines():
        named = book
        for match in _CITED.finditer(line):
            other, place, law, ruling = match.groups()
            if law:
                yield Citation("law", law)
            elif ruling:
                yield Citation(named, ruling)
            elif place.startswith("R") or int(place.split(".")[0]) <= LAST_SECTION:
                named = other
                yield Citation(other, place)


@cache  # two tests read all of it
def prose(path: Path) -> str:
    """Comments and docstrings of a module; of any other file everything, and so of one that cites nothing."""
    text = path.read_text()
    if path.suffix != ".py" or not _CITED.search(text):
        return text
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = [ast.get_docstring(node) or "" for node in ast.walk(ast.parse(text)) if isinstance(node, documented)]
    return "\n".join([*(comment.string for comment in comments(path)), *docstrings])


def comments(path: Path) -> list[tokenize.TokenInfo]:
    """The comments of a module."""
    tokens = tokenize.generate_tokens(io.StringIO(path.read_text()).readline)
    return [token for token in tokens if token.type == tokenize.COMMENT]


def only_cites(comment: str) -> bool:
    """Whether a comment names places and says nothing of them: one has to open the book to learn why it is there."""
    rest, cited = _PLACE.subn("", comment)
    return cited > 0 and _BINDS.fullmatch(rest) is not None


def at_hand(path: Path) -> str:
    """The rulebook that a file is about."""
    return next((part for part in reversed(path.with_suffix("").parts) if part in BOOKS), "platform")


FILES = sorted(
    path
    for pattern in ("src/**/*.py", "tests/**/*.py", "bench/*.py", "tests/**/*.a24", "docs/**/*.md", "*.md")
    for path in ROOT.glob(pattern)
    if "templates" not in path.parts
)


@pytest.fixture(scope="module")
def known() -> set[Citation]:
    of_books = {Citation(book, place) for book in BOOKS for place in places(book)}
    return of_books | {Citation("law", number) for number in laws()}


def test_every_citation_has_a_place(known: set[Citation]) -> None:
    missing = [
        f"{path.relative_to(ROOT)}: {' '.join(citation)}"
        for path in FILES
        for citation in citations(prose(path), at_hand(path.relative_to(ROOT)))
        if citation not in known
    ]
    assert missing == []


def test_there_are_rulebooks_and_citations(known: set[Citation]) -> None:
    """Or the test above would hold for want of anything to look at."""
    cited = {citation for path in FILES for citation in citations(prose(path), at_hand(path.relative_to(ROOT)))}
    assert {book for book, _ in cited} == {*BOOKS, "law"}
    assert len(cited & known) > 400


def test_no_comment_is_nothing_but_citations() -> None:
    silent = [
        f"{path.relative_to(ROOT)}:{comment.start[0]}: {comment.string}: say in a few words what the rule is"
        for path in FILES
        if path.suffix == ".py" and any(map(only_cites, _HASHED.findall(path.read_text())))  # tokens take long
        for comment in comments(path)
        if only_cites(comment.string)
    ]
    assert silent == []


@pytest.mark.parametrize(
    "comment",
    [
        "# R31",
        "# R3, R5",
        "# (R3 and R4)",
        "# platform R24",
        "# creatures 6.4.b",
        "# platform 5, ranking 2",
        "# step 1; R35",
        "# see battle 7.5",
        "# law 3",
        "# V1, 22",
    ],
)
def test_a_comment_that_only_cites(comment: str) -> None:
    assert only_cites(comment)


@pytest.mark.parametrize(
    "comment",
    ["# nobody has won (R31)", "# R4: of all of them", "# 20 cards", "# turns 9 and 10", "# from 1", "# ----", "# a"],
)
def test_a_comment_that_says_something(comment: str) -> None:
    assert not only_cites(comment)
