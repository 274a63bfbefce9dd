"""What a script expects to hear, and what counts as that.

    reply = line { " | " line }     text; * any line; *5 five of them; ~ regex; "" an empty line; ... whatever follows;
                                    a number in first place after `=>`: refused with that code and its message

The end of a connection is heard as the line `<closed>`.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arena24.games.commands import failures_of
from arena24.games.core import AnyGame
from arena24.games.failures import PLATFORM, BadLogin, TooManyConnections

CLOSED = "<closed>"
ANY = re.compile(r"\*([1-9][0-9]{0,3})?")
Refusals = Mapping[int, frozenset[str]]  # the lines that tell of an error, by code


@dataclass(frozen=True, slots=True)
class Literally:
    """Exactly this line."""

    line: str

    def accepts(self, line: str, refusals: Refusals) -> bool:
        """Is it the line?"""
        return line == self.line


@dataclass(frozen=True, slots=True)
class Anything:
    """Any line, but not the end of the connection."""

    def accepts(self, line: str, refusals: Refusals) -> bool:
        """Is it a line?"""
        return line != CLOSED


@dataclass(frozen=True, slots=True)
class Like:
    """A line that a regular expression describes from end to end."""

    pattern: re.Pattern[str]

    def accepts(self, line: str, refusals: Refusals) -> bool:
        """Does the whole line fit?"""
        return self.pattern.fullmatch(line) is not None


@dataclass(frozen=True, slots=True)
class Refused:
    """The refusal with this code, message included."""

    code: int

    def accepts(self, line: str, refusals: Refusals) -> bool:
        """Is it that refusal, word for word?"""
        return line in refusals.get(self.code, frozenset())


Pattern = Literally | Anything | Like | Refused


@dataclass(frozen=True, slots=True)
class Reply:
    """The lines expected; `open_end` if anything may follow them."""

    text: str
    lines: tuple[Pattern, ...]
    open_end: bool

    def code(self) -> int | None:
        """The error code expected, if it is a refusal."""
        return self.lines[0].code if self.lines and isinstance(self.lines[0], Refused) else None

    def accepts(self, lines: Sequence[str], refusals: Refusals) -> bool:
        """Do these lines begin with the reply?"""
        return len(lines) >= len(self.lines) and all(
            pattern.accepts(line, refusals) for pattern, line in zip(self.lines, lines, strict=False)
        )


def read_answer(text: str) -> Reply:
    """Read what follows `=>`; ValueError says what is wrong with it."""
    reply = read_reply(text)
    first = reply.lines[0] if reply.lines else None
    if isinstance(first, Literally) and first.line.isdecimal():
        return Reply(reply.text, (Refused(int(first.line)), *reply.lines[1:]), reply.open_end)
    return reply


def read_reply(text: str) -> Reply:
    """Read what follows `<`, where a number is a line like any other: `A< OK`, `A< 42`."""
    words = [word.strip() for word in text.split(" | ")]
    open_end = words[-1] == "..."
    if open_end:
        del words[-1]
    return Reply(text.strip(), tuple(pattern for word in words for pattern in _patterns(word)), open_end)


def is_special(line: str) -> bool:
    """Would this line, written as it is, be taken for something else?"""
    return line in ("", "...", '""') or line.startswith("~ ") or ANY.fullmatch(line) is not None


def _patterns(word: str) -> list[Pattern]:
    if match := ANY.fullmatch(word):
        return [Anything()] * int(match[1] or 1)
    return [_pattern(word)]


def _pattern(word: str) -> Pattern:
    if not word:
        raise ValueError('an empty line is written ""')
    if word == "...":
        raise ValueError("... is whatever follows: it comes last")
    if word.startswith("~ "):
        return _like(word[2:])
    return Literally("" if word == '""' else word)


def _like(pattern: str) -> Like:
    try:
        return Like(re.compile(pattern))
    except re.error as error:
        raise ValueError(f"{pattern!r} is no regular expression: {error}") from None


def refusals_of(game: AnyGame) -> Refusals:
    """Every refusal that a client of the game, or its referee, may hear."""
    declared = (*failures_of(game.player).values(), *failures_of(game.referee).values(), game.dialect.surplus)
    lines: dict[int, frozenset[str]] = {}
    for failure in PLATFORM + declared:
        line = game.dialect.refuse(failure).decode().rstrip("\n")
        if failure in (BadLogin, TooManyConnections):
            line = f"FAILED {failure.code} {failure.text}"  # login precedes the game, in every dialect (platform R19)
        lines[failure.code] = lines.get(failure.code, frozenset()) | {line}
    return lines
