"""What the author of a bot wants to see of an exception: the bot's own lines, not those of arena24 around them."""

import functools
import itertools
import sys
import traceback
from pathlib import Path
from traceback import FrameSummary, StackSummary, TracebackException
from types import FrameType

import arena24

_HOME = Path(arena24.__file__).parent
_BOTS = "bots"  # the folders of house bots, who are bots like any other


def blamed(error: BaseException) -> str:
    """The traceback as Python writes it, without our frames; as it is, if it has no others: then we are to blame."""
    told = TracebackException.from_exception(error)
    if not any(map(_theirs, told.stack)):
        placed = isinstance(error, SyntaxError)  # it tells the place by itself
        return "".join(told.format_exception_only() if placed else told.format())
    _strip(told)
    return "".join(told.format())


def place(error: BaseException) -> str:
    """File and line of the bot in which it happened; empty: in none of it."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{error.filename}:{error.lineno}"
    theirs = [frame for frame in traceback.extract_tb(error.__traceback__) if _theirs(frame)]
    return f"{theirs[-1].filename}:{theirs[-1].lineno}" if theirs else ""


def caller() -> str:
    """File and line of the bot that has called us; empty: nobody's."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        if _is_theirs(frame.f_code.co_filename):
            return f"{_short(frame.f_code.co_filename)}:{frame.f_lineno}"
        frame = frame.f_back
    return ""


def stack(frame: FrameType) -> str:
    """Where somebody is: the bot's own lines, the innermost last; empty: in none of it."""
    whole = traceback.extract_stack(frame)
    inside = itertools.dropwhile(lambda one: not Path(one.filename).is_relative_to(_HOME), whole)  # not what started us
    return "".join(StackSummary.from_list([one for one in inside if _theirs(one)]).format())


def _strip(told: TracebackException) -> None:
    """Leave out our frames, and whole exceptions that came from nowhere else: those of the rules."""
    for name in ("__cause__", "__context__"):
        inner: TracebackException | None = getattr(told, name)
        if inner is None:
            continue
        if inner.stack and not any(map(_theirs, inner.stack)):
            setattr(told, name, None)
        else:
            _strip(inner)
    told.stack = StackSummary.from_list([frame for frame in told.stack if _theirs(frame)])


def _theirs(frame: FrameSummary) -> bool:
    return _is_theirs(frame.filename)


@functools.cache
def _is_theirs(filename: str) -> bool:
    if filename.startswith("<"):  # what we generate, and the import system
        return False
    path = Path(filename)
    if path.is_relative_to(_HOME):
        return _BOTS in path.relative_to(_HOME).parts[:-1]
    return not path.match("importlib/__init__.py")


@functools.cache
def _short(filename: str) -> str:
    """A file as one names it from here, or from where arena24 is."""
    path = Path(filename)
    for base in (Path.cwd(), _HOME.parent):
        if path.is_relative_to(base):
            return str(path.relative_to(base))
    return filename
