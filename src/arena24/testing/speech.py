"""What a team might say: well-formed lines from declarations alone, with values that the round knows and with edges."""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from arena24.games.commands import Argument, Command
from arena24.games.core import Round

EDGES = (0, -1, 1, 2**31, 2**63 % 10**18, 10**18 - 1, 1 - 10**18)
STRANGE_WORDS = (b"NONE", b"x", b"\xff\xfe", b"\0", b"0", b"-")


class Utterance(NamedTuple):
    """A command's words, and its data line if it takes one."""

    words: list[bytes]
    data: list[bytes] | None

    @property
    def lines(self) -> list[bytes]:
        """As it is sent."""
        return [b" ".join(self.words)] if self.data is None else [b" ".join(self.words), b" ".join(self.data)]

    def __str__(self) -> str:
        return " / ".join(line.decode(errors="backslashreplace") for line in self.lines)


class Speaker:
    """Invents lines for commands."""

    def __init__(self, seed: int, numbers: Sequence[int]) -> None:
        self.chance = random.Random(seed)
        self.numbers = numbers

    def say(self, command: Command, ids: Sequence[int] = ()) -> Utterance:
        """A well-formed line; `ids` are numbers that may well be what the command asks for first."""
        required = sum(argument.default is None for argument in command.arguments)
        count = self.chance.randint(required, len(command.arguments))
        words = [command.wire_name, *[self._word(argument) for argument in command.arguments[:count]]]
        if command.group:
            groups = command.group.least + self.chance.choice((0, 0, 1, 2))
            words += [self._number() for _ in range(groups * len(command.group.names))]
        takes_id = len(words) > 1 and not (command.arguments and command.arguments[0].words)
        if takes_id and ids and self.chance.random() < 0.7:
            words[1] = b"%d" % self.chance.choice(ids)
        if command.data is None:
            return Utterance(words, None)
        return Utterance(words, [self._number() for _ in range(self._data_length(words))])

    def _data_length(self, words: list[bytes]) -> int:
        """As many numbers as the command says, or three times as many, mostly."""
        said = int(words[1]) if len(words) > 1 else 1
        return min(max(1, said * self.chance.choice((1, 1, 3))), 50)

    def _word(self, argument: Argument) -> bytes:
        if argument.words is None:
            return self._number()
        if self.chance.random() < 0.2:
            return self.chance.choice(STRANGE_WORDS)
        return self.chance.choice(list(argument.words)).wire

    def _number(self) -> bytes:
        kind = self.chance.random()
        if kind < 0.06:
            return b"%d" % self.chance.choice(EDGES)
        if kind < 0.25 and self.numbers:
            return b"%d" % self.chance.choice(self.numbers)
        return b"%d" % self.chance.choice((-2, -1, -1, 0, 0, 1, 1, 2))

    def garble(self, line: bytes) -> bytes:
        """The line with a mistake in it, or only spelt in another way."""
        words = line.split(b" ")
        self.chance.choice(MISTAKES)(self.chance, words)
        blank = self.chance.choice((b" ", b" ", b"  ", b"\t", b" \t\r "))
        return self.chance.choice((b"", b"", b" ")) + blank.join(words) + self.chance.choice((b"", b"", b"\r", b" "))


def ids_in(replies: Iterable[bytes]) -> list[int]:
    """The numbers with which lines of replies begin: mostly identifiers of what a team owns or sees."""
    starts = {line.split(b" ")[0] for reply in replies for line in reply.split(b"\n")}
    return sorted(int(start) for start in starts if start.isdigit())


def numbers_in(round_: Round) -> list[int]:
    """All numbers that occur in the state: identifiers, places, amounts."""
    return sorted(set(_numbers(msgspec.to_builtins(round_.dump()))))


def _numbers(value: object) -> Iterator[int]:
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**18:
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _numbers(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _numbers(inner)


Mistake = Callable[[random.Random, list[bytes]], None]
BAD_WORDS = (
    b"x",
    b"+5",
    b"1_0",
    b"--1",
    b"0" * 19,
    b"\xff",
    b"1.0",
    b"-",
    b"0x1",
    "٣".encode(),
    b"9" * 400,
    b"\v",
    b"%d",
)


def _nothing(chance: random.Random, words: list[bytes]) -> None:
    """Not every line is wrong."""


def _drop(chance: random.Random, words: list[bytes]) -> None:
    del words[chance.randrange(len(words))]


def _add(chance: random.Random, words: list[bytes]) -> None:
    words.insert(chance.randint(1, len(words)), chance.choice(BAD_WORDS))


def _replace(chance: random.Random, words: list[bytes]) -> None:
    words[chance.randrange(len(words))] = chance.choice(BAD_WORDS)


def _lower(chance: random.Random, words: list[bytes]) -> None:
    words[0] = words[0].lower()


def _mixed(chance: random.Random, words: list[bytes]) -> None:
    words[0] = words[0].title()


MISTAKES: tuple[Mistake, ...] = (_nothing, _nothing, _drop, _add, _replace, _lower, _mixed)
