"""A promise of every game: how one looks whether it is kept, and what to do if it is not."""

from collections.abc import Callable
from dataclasses import dataclass

from arena24.games.docstrings import documentation
from arena24.testing.subject import Subject

Look = Callable[[Subject], str | None]  # gives a remark, if there is one; raises Broken or Untried


class Broken(Exception):
    """A promise is not kept: what was seen, and where."""

    def __init__(self, seen: str, where: str = "") -> None:
        super().__init__(f"{seen} ({where})" if where else seen)
        self.seen, self.where = seen, where


class Untried(Exception):
    """Nobody could look on this machine, and why."""


@dataclass(frozen=True, slots=True)
class Promise:
    """What a game promises, in a few words."""

    name: str
    says: str
    mend: str  # what to change if it does not hold
    look: Look


def promise(*, mend: str) -> Callable[[Look], Promise]:
    """Make a promise of the function that looks; its docstring says what is promised."""
    return lambda look: Promise(look.__name__, documentation(look).split("\n")[0].rstrip("."), mend, look)
