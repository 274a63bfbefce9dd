"""What people can get wrong: one sentence that says what to do next, exit code 1, no traceback."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from arena24.games.catalogue import find
from arena24.games.core import AnyGame


class Complaint(Exception):
    """Something that whoever typed the command can put right; the message says how."""


@contextmanager
def complaining_of(*kinds: type[Exception]) -> Iterator[None]:
    """Errors of these kinds are somebody's mistake here, though elsewhere they would be bugs."""
    try:
        yield
    except kinds as error:
        raise Complaint(str(error.args[0]) if error.args else str(error)) from None


def reason(error: OSError) -> str:
    """What the operating system has to say, in its own few words."""
    return os.strerror(error.errno).lower() if isinstance(error.errno, int) and error.errno > 0 else str(error)


def game_named(name: str) -> AnyGame:
    """The game with this id."""
    with complaining_of(LookupError):
        return find(name)
