"""The records of a journal, and their text.

A journal is text: one record per line, so that `grep`, `tail -f` and `less` work on it.

    %08x H {"format":2,"game":"battle",...}                 the header
    %08x O team line                                        an order, as executed
    %08x J team                                             a team joined
    %08x T turn remaining tempo digest elapsed chain        the end of a turn; format 1 has no `elapsed`
    %08x F elapsed tempo digest {"1":"12","2":"7/3"}        the round is finished
    %08x V reason                                           the round is void

The eight digits are the journal's business (`chain`); here a record is the text behind them, its *content*.
"""

from fractions import Fraction
from math import inf
from typing import Final, NamedTuple

import msgspec

from arena24.games.core import Result

FORMAT: Final = 2
"""The version of this format; a reader refuses versions it does not know."""

READABLE: Final = (1, FORMAT)

TURN: Final = b"T "
"""Before the fields of a `TurnEnd`."""

NO_DIGEST: Final = "-"
"""Stands where a game gives no digest of its state."""


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """What a round is played with: with the orders that follow, everything needed to fold it."""

    format: int = FORMAT
    game: str
    server: str
    round: int
    version: str
    """The arena24 that wrote the journal."""
    params: dict[str, object]
    seed: str
    """Hexadecimal."""
    teams: tuple[int, ...]
    started: float = 0.0
    """Contest seconds played when the round began."""
    remaining: float = inf
    """Seconds until the contest's end when the round began."""
    carried: object = None
    """What the game carries over from the previous round, as plain JSON."""
    position: object = None
    """A given start position instead of a generated world, as plain JSON."""


class Order(NamedTuple):
    """A line that a team sent and the game executed, refused ones too; a data line follows after a TAB."""

    team: int
    line: bytes


class Join(NamedTuple):
    """A team that came late."""

    team: int


class TurnEnd(NamedTuple):
    """The end of a turn: what the game was told about time, a digest of its state, and the chain value."""

    turn: int
    remaining: float
    tempo: float
    digest: str = NO_DIGEST
    chain: str = ""  # the journal's, made as it is written
    elapsed: float | None = None  # contest seconds played; None: of an earlier version, which did not note them


class Finish(NamedTuple):
    """The end of the round, with the exact results by team: "12", "7/3", "1.5"."""

    elapsed: float
    tempo: float
    digest: str
    results: dict[int, str]


class Void(NamedTuple):
    """The end of a round that has no results."""

    reason: str


Record = Order | Join | TurnEnd | Finish | Void


def exact(result: Result) -> str:
    """A result as text that loses nothing."""
    return repr(result) if isinstance(result, float) else str(result)


def inexact(result: str) -> float:
    """A result as a number; ValueError if it is none."""
    try:
        return float(Fraction(result))
    except (ValueError, ZeroDivisionError, OverflowError):
        raise ValueError(f"{result!r} is not a result: give a number like 12, 1.5 or 7/3") from None


def join_content(team: int) -> bytes:
    """The content of a `Join`."""
    return b"J %d" % team


def turn_content(end: TurnEnd) -> bytes:
    """The content of a `TurnEnd`, still without its chain value."""
    content = f"{TURN.decode()}{end.turn} {float(end.remaining)!r} {float(end.tempo)!r} {_word(end.digest)}"
    return (content if end.elapsed is None else f"{content} {float(end.elapsed)!r}").encode()


def finish_content(finish: Finish) -> bytes:
    """The content of a `Finish`."""
    numbers = f"F {float(finish.elapsed)!r} {float(finish.tempo)!r} {_word(finish.digest)} "
    return numbers.encode() + msgspec.json.encode(finish.results)


def void_content(reason: str) -> bytes:
    """The content of a `Void`; a reason of several lines becomes one."""
    return b"V " + " ".join(reason.split()).encode()


def header_content(header: Header) -> bytes:
    """The content of a header. JSON has no infinity: a round without an end in sight has `null` remaining."""
    return b"H " + msgspec.json.encode(header)


def parse_header(content: bytes) -> Header:
    """The header in `content`; ValueError with a reason if it is none."""
    kind, _, text = content.partition(b" ")
    if kind != b"H":
        raise ValueError("a journal begins with its header")
    fields = msgspec.json.decode(text, type=dict[str, object])
    if fields.get("format") not in READABLE:
        raise ValueError(f"format {fields.get('format')!r} is not {FORMAT}: use the arena24 that wrote it")
    if fields.get("remaining") is None:
        fields["remaining"] = inf
    return msgspec.convert(fields, Header)


def parse(content: bytes) -> Record:
    """The record in `content`; ValueError with a reason if it is none."""
    kind, _, fields = content.partition(b" ")
    match kind:
        case b"O":
            team, _, line = fields.partition(b" ")
            return Order(int(team), line)
        case b"J":
            return Join(int(fields))
        case b"T":
            *words, chain = fields.split(b" ")
            turn, remaining, tempo, digest = words[:4]
            end = TurnEnd(int(turn), float(remaining), float(tempo), digest.decode(), chain.decode())
            return end._replace(elapsed=_only(words[4:])) if len(words) > 4 else end
        case b"F":
            elapsed, tempo, digest, results = fields.split(b" ", 3)
            by_team = msgspec.json.decode(results, type=dict[int, str])
            return Finish(float(elapsed), float(tempo), digest.decode(), by_team)
        case b"V":
            return Void(fields.decode())
    raise ValueError(f"no record begins with {kind[:20]!r}")


def is_last(content: bytes) -> bool:
    """Does a record with this content end its round?"""
    return content.startswith((b"F ", b"V "))


def _only(words: list[bytes]) -> float:
    (word,) = words
    return float(word)


def _word(digest: str) -> str:
    if not digest or digest.split() != [digest]:
        raise ValueError(f"{digest!r} is not a digest: give one word, or {NO_DIGEST!r} for none")
    return digest
