"""Starters: a running bot with typed commands in the contestant's own language, generated from the declarations."""

from collections.abc import Mapping
from typing import ClassVar, Protocol

from arena24.games.core import AnyGame
from arena24.starters.cpp import Cpp
from arena24.starters.csharp import CSharp
from arena24.starters.java import Java
from arena24.starters.javascript import JavaScript
from arena24.starters.model import Model, model_of
from arena24.starters.python import Python
from arena24.starters.rust import Rust


class Language(Protocol):
    """What makes starters in one language."""

    language: ClassVar[str]

    def files(self, model: Model) -> Mapping[str, str]:
        """The starter of a game: texts by path."""


_MAKERS: tuple[Language, ...] = (Python(), Cpp(), Java(), JavaScript(), Rust(), CSharp())
LANGUAGES: Mapping[str, Language] = {maker.language: maker for maker in _MAKERS}
UNBUILT = frozenset({"csharp"})  # a parser reads them; no compiler where the tests run knows their version


def starter(game: AnyGame, language: str) -> Mapping[str, str]:
    """The files of a starter: texts by path."""
    if language not in LANGUAGES:
        raise LookupError(f"there are no starters in {language}; there are: {', '.join(LANGUAGES)}")
    return LANGUAGES[language].files(model_of(game))
