"""How languages say what ideas are made of; `Phrases` says it as most of them do."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arena24.starters.model import Method

if TYPE_CHECKING:
    from arena24.starters.emitter import Emitter


@dataclass(frozen=True, slots=True)
class Type:
    """The type of a value in an idea."""

    kind: str  # int, bool, letter, text, nothing, player; word, either, record by their names; list of items
    name: str = ""
    item: "Type | None" = None

    @property
    def plain(self) -> bool:
        """Is it copied rather than looked at?"""
        return self.kind in ("int", "bool", "letter", "word", "either")


INT, BOOL, LETTER, TEXT = Type("int"), Type("bool"), Type("letter"), Type("text")
NOTHING, PLAYER = Type("nothing"), Type("player")


@dataclass(frozen=True, slots=True)
class Given:
    """An argument of an own function."""

    text: str
    type: Type
    borrowed: bool


class Phrases:
    """One language."""

    step = "    "
    scope = ""  # before the names of a game's types
    dot = "."  # before a word of a set
    character = "char"
    no_groups: tuple[str, ...] = ()

    def __init__(self, emitter: "Emitter", game: str) -> None:
        self._emitter, self._game = emitter, game

    # ---- names and types

    def name(self, name: str) -> str:
        """A variable."""
        return "me" if name == "me" else "i" if name == "_" else self._emitter.names(name)

    def constant_name(self, name: str) -> str:
        """A constant."""
        return name

    def method(self, name: str) -> str:
        """A command."""
        return self._emitter.methods(name)

    def function(self, name: str) -> str:
        """An own function."""
        return self._emitter.methods(name)

    def type(self, type_: Type) -> str:
        """A type as one declares it."""
        match type_.kind:
            case "int":
                return self._emitter.types["integer"]
            case "bool":
                return self._emitter.types["flag"]
            case "letter":
                return self.character
            case "text":
                return self._emitter.types["text"]
            case "nothing":
                return self._emitter.types["nothing"]
            case "player":
                return f"{self.scope}Player"
            case "list" if type_.item is not None:
                return self._emitter.list_type(self.type(type_.item))
        return self.scope + self._emitter.typed(type_.name)

    def word(self, words: str, member: str) -> str:
        """A word of a set."""
        return f"{self.scope}{self._emitter.typed(words)}{self.dot}{self._emitter.members(member)}"

    # ---- functions

    def about(self, text: str) -> str:
        """What a function is for."""
        return f"/// {text}"

    def constant(self, name: str, type_: Type, text: str) -> str:
        """A constant of the file."""
        raise NotImplementedError

    def parameter(self, name: str, type_: Type) -> str:
        """A parameter of an own function."""
        return f"{self.type(type_)} {self.name(name)}"

    def head(self, name: str, parameters: Sequence[tuple[str, Type]], result: Type, *, asks: bool) -> str:
        """The first line of a function; `asks`: it gives commands."""
        told = ", ".join(self.parameter(*parameter) for parameter in parameters)
        return f"static {self.type(result)} {self.function(name)}({told})"

    def ending(self, result: Type, *, asks: bool, returns: bool) -> list[str]:
        """Its last lines."""
        return []

    def opened(self, head: str) -> str:
        """With the brace that opens a block."""
        return f"{head} {{".lstrip()

    # ---- statements

    def returned(self, text: str, *, asks: bool) -> str:
        """Back to the caller; without a value, if the text is empty."""
        return f"return {text};" if text else "return;"

    def declared(self, name: str, type_: Type, text: str, *, changes: bool) -> str:
        """A new variable."""
        kind = self.type(type_) if type_.kind == "int" else "var"
        return f"{kind} {self.name(name)} = {text};"

    def empty(self, name: str, type_: Type) -> str:
        """A new list."""
        raise NotImplementedError

    def stored(self, list_: str, index: str, text: str) -> str:
        """An item of a list is replaced."""
        return f"{list_}[{index}] = {text};"

    def condition(self, word: str, text: str) -> str:
        """`if` or `while`."""
        return f"{word} ({text})"

    def otherwise(self, text: str, other: str) -> str:
        """The other branch of an `if`."""
        return f"{text} else {other}"

    def each(self, name: str, text: str, item: Type) -> str:
        """A loop over a list."""
        kind = self.type(item) if item.kind == "int" else "var"
        return f"for ({kind} {self.name(name)} : {text})"

    def counting(self, name: str, first: str, last: str) -> str:
        """A loop over numbers, the last one excluded."""
        i = self.name(name)
        return f"for ({self.type(INT)} {i} = {first}; {i} < {last}; {i}++)"

    # ---- values

    def truth(self, value: bool) -> str:
        """True or false."""
        return "true" if value else "false"

    def letter(self, letter: str) -> str:
        """One letter."""
        return f"'{letter}'"

    def sign(self, sign: str) -> str:
        """A comparison."""
        return sign

    def field(self, text: str, name: str) -> str:
        """A field of a record."""
        return f"{text}.{self._emitter.field(name)}"

    def indexed(self, text: str, index: str, item: Type) -> str:
        """An item of a list, a letter of a text."""
        return f"{text}[{index}]"

    def index(self, text: str) -> str:
        """A number that is an index."""
        return f"(int){text}"

    def item(self, text: str, *, literal: bool) -> str:
        """A value that goes into a list."""
        return text

    def divided(self, left: str, right: str) -> str:
        """A division of numbers that are not negative."""
        return f"{left} / {right}"

    def chosen(self, test: str, one: str, other: str) -> str:
        """One of two."""
        return f"{test} ? {one} : {other}"

    def either(self, text: str, other: str, type_: Type, *, same: bool) -> str:
        """A number or a word, compared with one of them."""
        raise NotImplementedError

    def looked_at(self, text: str, borrowed: bool) -> str:
        """A part of something else."""
        return text

    def length(self, text: str, type_: Type) -> str:
        """Of a list or a text."""
        raise NotImplementedError

    def absolute(self, text: str) -> str:
        """Without its sign."""
        return f"Math.abs({text})"

    def record(self, name: str, fields: Sequence[tuple[str, str]]) -> str:
        """A new record."""
        return f"new {self.scope}{self._emitter.typed(name)}({', '.join(text for _, text in fields)})"

    # ---- calls

    def called(self, name: str, given: Sequence[Given], *, asks: bool) -> str:
        """An own function."""
        return f"{self.function(name)}({', '.join(one.text for one in given)})"

    def commanded(self, call: str) -> str:
        """A command that may fail."""
        return call

    def attempted(self, call: str) -> str:
        """A command that may be refused."""
        return f"attempt(() -> {call})"

    def groups(self, list_: str, method: Method) -> str:
        """A list as the repeated arguments of a command."""
        return list_

    def data(self, list_: str) -> str:
        """A list as the data line of a command."""
        return list_

    def appended(self, list_: str, text: str) -> str:
        """A list gets one more."""
        raise NotImplementedError
