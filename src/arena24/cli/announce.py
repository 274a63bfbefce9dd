"""`arena24 announce`."""

from typing import Annotated

import typer

from arena24.cli import terminal
from arena24.cli.complaint import Complaint
from arena24.cli.deciding import OnlyPreview, at_once
from arena24.cli.organiser import Directory, now, organiser


def announce(
    directory: Directory,
    text: Annotated[str, typer.Argument(help="What to tell everybody.", show_default=False)],
    preview: OnlyPreview = False,
) -> None:
    """Put an announcement on the web page.

    \b
    Example:
      arena24 announce marathon "Pizza is in the hall."
    """
    if not text.strip():
        raise Complaint("there is nothing to announce; give a text")
    with organiser(directory) as me:
        if not at_once(f"Everybody reads on the page: {text.strip()}", preview=preview):
            return
        said = me.database.announce(text.strip(), elapsed=me.elapsed(), at=now(), who=me.who)
    print(f"announced at {terminal.clock(said.elapsed)}: {said.text}")
