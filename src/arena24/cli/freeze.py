"""`arena24 freeze`."""

from arena24.cli import terminal
from arena24.cli.complaint import Complaint
from arena24.cli.deciding import OnlyPreview, Yes, agreed, say
from arena24.cli.organiser import Directory, now, organiser
from arena24.store.schedule import FROZEN


def freeze(directory: Directory, preview: OnlyPreview = False, yes: Yes = False) -> None:
    """Let the public see everything as it is now.

    \b
    `arena24 reveal` shows it how things really stand.
    Example:
      arena24 freeze marathon
    """
    with organiser(directory) as me:
        found = me.database.freeze()
        if found is not None and found.revealed_at is None:
            raise Complaint(FROZEN)
        say(f"The public will see ranking, rounds and boards as they are at {terminal.clock(me.elapsed())}.")
        if agreed(preview, yes):
            me.database.begin_freeze(elapsed=me.elapsed(), at=now(), who=me.who)
            print(f"frozen; `arena24 reveal {directory}` shows everything again")
