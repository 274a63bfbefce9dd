"""What the author of a bot wants to see of an exception: the bot's own lines, not those of arena24 around them."""

import traceback
from pathlib import Path
from traceback import FrameSummary, StackSummary, TracebackException

import arena24

_HOME = Path(arena24.__file__).parent
_BOTS = _HOME / "bots"  # they are bots like any other


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
    if frame.filename.startswith("<"):  # what we generate, and the import system
        return False
    path = Path(frame.filename)
    return not (path.is_relative_to(_HOME) or path.match("importlib/__init__.py")) or path.is_relative_to(_BOTS)
