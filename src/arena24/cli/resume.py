"""`arena24 resume`."""

from arena24.cli.deciding import OnlyPreview, at_once
from arena24.cli.organiser import Directory, organiser
from arena24.store.control import ResumeContest


def resume(directory: Directory, preview: OnlyPreview = False) -> None:
    """Let a paused contest go on.

    The interrupted turns begin again with their full length.

    \b
    Example:
      arena24 resume marathon
    """
    with organiser(directory) as me:
        told = "Clock and turns go on; the interrupted turns begin again. What is played then cannot be taken back."
        if not me.served or at_once(told, preview=preview):
            print(me.tell(ResumeContest(me.who)))
