"""Names in other languages: the declarations' words in each language's case, away from its reserved words."""

import re
from collections.abc import Callable
from dataclasses import dataclass


def words_of(name: str) -> list[str]:
    """`my_stat`, `MyStat` and `MY_STAT` are `my stat`."""
    return [word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+", name)]


def snake(name: str) -> str:
    """`my_stat`; digits stay with the word before them."""
    return re.sub(r"_([0-9])", r"\1", "_".join(words_of(name)))


def pascal(name: str) -> str:
    """`MyStat`"""
    return "".join(word.capitalize() for word in words_of(name))


def camel(name: str) -> str:
    """`myStat`"""
    whole = pascal(name)
    return whole[0].lower() + whole[1:]


def upper(name: str) -> str:
    """`MY_STAT`"""
    return snake(name).upper()


@dataclass(frozen=True, slots=True)
class Casing:
    """How a language writes some kind of name, never as a reserved word."""

    spell: Callable[[str], str]
    reserved: frozenset[str] = frozenset()

    def __call__(self, name: str) -> str:
        """The name in this case."""
        plain = self.spell(name)
        return f"{plain}_" if plain in self.reserved else plain


def reserved_words(text: str) -> frozenset[str]:
    """A set from a list of words with blanks between them."""
    return frozenset(text.split())
