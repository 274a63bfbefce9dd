"""What a player can do wrong: one class per error code.

Rules raise it, the server prints it, the client raises it again.
"""

from collections.abc import Callable
from typing import ClassVar, ParamSpec

from arena24.games.glossary import glossary

P = ParamSpec("P")


class Failure(Exception):
    """A refused command. Anything else that escapes from a game is error 5."""

    code: ClassVar[int]
    text: ClassVar[str]

    def __init_subclass__(cls, *, code: int = 0, text: str = "") -> None:
        # Class arguments, not docstrings: `python -OO` drops those.
        cls.code, cls.text = code, text

    def __str__(self) -> str:
        return f"{self.code} {self.text}"


# The errors that all games share (platform 10).
class BadLogin(Failure, code=1, text="bad login or password"): ...


class UnknownCommand(Failure, code=2, text="unknown command"): ...


class BadFormat(Failure, code=3, text="bad format"): ...


class TooManyArguments(Failure, code=4, text="too many arguments"): ...


class InternalError(Failure, code=5, text="internal error, sorry..."): ...


class LimitReached(Failure, code=6, text="commands limit reached, forced waiting activated"): ...


class TooManyConnections(Failure, code=7, text="too many connections"): ...


PLATFORM: tuple[type[Failure], ...] = (
    BadLogin,
    UnknownCommand,
    BadFormat,
    TooManyArguments,
    InternalError,
    LimitReached,
    TooManyConnections,
)
MEANINGS = glossary("""
    1: login: the two do not belong together | logowanie: login i hasło do siebie nie pasują
    2: the game has no such command | gra nie ma takiej komendy
    3: too few arguments, a malformed one, or too long a line | za mało argumentów, zły argument albo za długi wiersz
    4: too many arguments | za dużo argumentów
    5: a mistake of ours: the world is as before the command | nasz błąd: świat jest taki, jak przed komendą
    6: the command limit of the turn is used up | wyczerpany limit komend w turze
    7: login: the team has too many connections | logowanie: drużyna ma za dużo połączeń
""")


def attempt(order: Callable[P, object], *arguments: P.args, **named: P.kwargs) -> bool:
    """Give an order that may be refused, `attempt(me.move, 1, 0, 1)`; was it accepted?

    A limit that is reached passes: the next turn has begun, and what one knows is old.
    """
    try:
        order(*arguments, **named)
    except LimitReached:
        raise
    except Failure:
        return False
    return True
