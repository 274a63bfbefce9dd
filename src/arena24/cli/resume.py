"""`arena24 resume`."""

from arena24.cli.organiser import Directory, organiser
from arena24.store.control import ResumeContest


def resume(directory: Directory) -> None:
    """Let a paused contest go on.

    The interrupted turns begin again with their full length.

    \b
    Example:
      arena24 resume marathon
    """
    with organiser(directory) as me:
        print(me.tell(ResumeContest(me.who)))
