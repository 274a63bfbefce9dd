"""A value of every declared reply, printed by the server's own printers."""

from typing import Any

from arena24.games.commands import Command, Kind, commands_of
from arena24.games.core import AnyGame
from arena24.games.dialect import AtOnce
from arena24.games.records import Told
from arena24.protocol.hints import marks_in, shape_of
from arena24.protocol.lines import (
    Block,
    Counted,
    CountedBlock,
    CountedLetters,
    Fixed,
    Line,
    Nothing,
    SizedBoard,
    SquareBoard,
    WordsLine,
)
from arena24.protocol.source import Source
from arena24.protocol.words import Bool, Int, IntOr, Maybe, OneOf, Real, Record, Several, Text, ToTheEnd


class Sampler:
    """Makes values that differ from one another as much as their shapes allow."""

    def __init__(self, given: dict[str, int]) -> None:
        self._given = given
        self._count = 0

    def next(self) -> int:
        """1, 2, 3, ..."""
        self._count += 1
        return self._count

    def many(self, shape: Any, count: int) -> tuple[Any, ...]:
        """So many of them."""
        return tuple(self.sample(shape) for _ in range(count))

    def sample(self, shape: Any) -> Any:
        """A value of a shape."""
        match shape:
            case Nothing():
                return None
            case Int():
                number = self.next()
                return number if number % 5 else -number
            case Bool():
                return self.next() % 2 == 0
            case Text():
                return f"w{self.next()}"
            case Real():
                return self.next() + 0.5
            case OneOf(words=words):
                return list(words)[self.next() % len(words)]
            case IntOr(words=words):
                return self.next() if self.next() % 3 else list(words)[-1]
            case Maybe(inner=inner):
                return self.sample(inner) if self.next() % 2 else None
            case Line(inner=inner):
                return self.sample(inner)
            case Record(cls=cls, fields=fields) | Block(cls=cls, fields=fields) | CountedBlock(cls=cls, fields=fields):
                return cls(*[self.sample(inner) for _, inner in fields])
        return self._listed(shape)

    def _listed(self, shape: Any) -> Any:
        match shape:
            case Counted(item=item):
                return self.many(item, 3)
            case WordsLine(inner=inner) | ToTheEnd(inner=inner):
                return self.many(inner, 3)
            case Several(inner=inner, count=count):
                return self.many(inner, 2 if count is None else count)
            case Fixed(item=item, count=int() as count):
                return self.many(item, count)
            case Fixed(item=item, count=str() as query):
                return self.many(item, self._given[query])
            case SizedBoard():
                return ("ab", "cd", "ef")
            case SquareBoard():
                return ("abc", "def", "ghi")
            case CountedLetters():
                return "MOM"
        raise NotImplementedError(shape)


def printed(command: Command, commands: Any) -> tuple[Any, bytes]:
    """A value of the reply of a command, and its text."""
    lengths = {}
    for told in marks_in(command.reply, Told):
        value, _ = printed(commands[told.by], commands)
        lengths[told.by] = told.length(value)
        assert lengths[told.by] > 0, "an empty list would show nothing"
    shape, source = shape_of(command.reply), Source()
    value = Sampler(lengths).sample(shape)
    write = source.compile("w", f"def w(value):\n    return {shape.write('value', source)}\n", "w")
    return value, write(value)


def answers(game: AnyGame) -> dict[bytes, list[bytes]]:
    """What a server might answer to each command, by its name; a first answer before a data line stands before it."""
    commands = commands_of(game.player)
    found = {}
    for command in commands.values():
        text = printed(command, commands)[1]
        if command.kind is Kind.WAIT:
            found[command.wire_name] = [_waited(game, command, text)]
        else:
            found[command.wire_name] = [*([b"OK\n"] if command.data else []), b"OK\n" + text]
    return found


def _waited(game: AnyGame, command: Command, text: bytes) -> bytes:
    """All of what a wait answers, at once."""
    first = {AtOnce.SECONDS: b"OK\nWAITING 0.100000\n", AtOnce.OK: b"OK\n", AtOnce.NOTHING: b""}[game.dialect.at_once]
    if command.mark.bare:
        return first + text
    return first + (b"OK " if game.dialect.at_once is AtOnce.NOTHING and text else b"OK\n") + text
