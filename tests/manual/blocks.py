"""The commands of the documents: which blocks are for a shell, and what stands in them."""

import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from markdown_it import MarkdownIt

ROOT = Path(__file__).parents[2]
DOCUMENTS = tuple(
    path.relative_to(ROOT).as_posix()
    for path in sorted((*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").rglob("*.md")))
    if "rules" not in path.parts and "reference" not in path.parts and "node_modules" not in path.parts
)
PROGRAMS = {"arena24", ".venv/bin/arena24", "make", "pip", "python", "dask"}
"""What begins a block of commands that says nothing of its language."""

PROMPT = "$ "  # in a block that shows what is typed and what comes
BETWEEN = {"|", "||", "&&", ";", "&"}
CALLERS = {"sudo", "exec", "nice"}


class Block(NamedTuple):
    """Lines for a shell."""

    document: str
    line: int  # where it begins
    setting: str  # the second word of its fence: how it is run here; empty: it is only parsed
    lines: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.document}:{self.line}"


def blocks(document: str) -> Iterator[Block]:
    """All blocks of a document that are for a shell."""
    for token in MarkdownIt("commonmark").parse((ROOT / document).read_text(encoding="utf-8")):
        if token.type not in ("fence", "code_block") or token.map is None:
            continue
        language, _, setting = token.info.partition(" ")
        lines = tuple(joined(token.content))
        if language == "console":
            lines = tuple(line.removeprefix(PROMPT) for line in lines if line.startswith(PROMPT))
            yield Block(document, token.map[0] + 1, "", lines)
        elif language == "sh" or (not language and any(program(line) in PROGRAMS for line in lines)):
            yield Block(document, token.map[0] + 1, setting.strip(), lines)


def joined(text: str) -> Iterator[str]:
    """Lines, those that go on with `\\` as one, without empty ones and remarks."""
    for line in text.replace("\\\n", " ").splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            yield line.strip()


def program(line: str) -> str:
    """The first word."""
    return line.split()[0]


def calls(line: str) -> Iterator[list[str]]:
    """The commands of a line as lists of words, without pipes, redirections, assignments and `sudo`."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars=True)
    lexer.whitespace_split = True
    words: list[str] = []
    skipped = False
    for word in [*lexer, ";"]:
        if skipped:
            skipped = False
        elif word in BETWEEN:
            while words and (words[0] in CALLERS or "=" in words[0]):
                del words[: 3 if words[:2] == ["sudo", "-u"] else 1]
            if words:
                yield words
            words = []
        elif word in (">", ">>", "<", "2>"):
            skipped = True
        else:
            words.append(word)
