"""`arena24 reveal`."""

from arena24.cli import terminal
from arena24.cli.complaint import Complaint
from arena24.cli.deciding import OnlyPreview, Yes, agreed, say
from arena24.cli.organiser import Directory, now, organiser


def reveal(directory: Directory, preview: OnlyPreview = False, yes: Yes = False) -> None:
    """Show everybody everything again, at once.

    On a stage the organisers' page opens the ranking row by row before: `#/reveal`.

    \b
    Example:
      arena24 reveal marathon
    """
    with organiser(directory) as me:
        found = me.database.freeze()
        if found is None or found.revealed_at is not None:
            raise Complaint("the ranking is not frozen; there is nothing to reveal")
        hidden = f"since {terminal.clock(found.elapsed)} of contest time"
        say(f"Everybody will see everything, also what was hidden {hidden}. This cannot be undone.")
        if agreed(preview, yes):
            me.database.reveal(at=now(), who=me.who)
            print("revealed")
