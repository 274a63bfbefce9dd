"""`arena24 rules`."""

import os
from typing import Annotated

import typer
from rich.markdown import Markdown

from arena24.cli import terminal
from arena24.cli.complaint import Complaint
from arena24.reference.rulebook import passage, rulebook, rulebooks, sections


def rules(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Its id, or `platform`.", show_default=False)
    ] = None,
    section: Annotated[
        str | None,
        typer.Argument(metavar="[SECTION]", help="A number, a ruling, or a word of a title.", show_default=False),
    ] = None,
) -> None:
    """Show the rulebook of a game, or a part of it.

    Of a game that has none it shows the statement. In a terminal it is laid out and paged; in a pipe it is Markdown.

    \b
    Examples:
      arena24 rules                        (the rulebooks)
      arena24 rules battle                 (all of it)
      arena24 rules flood 7.2              (a section)
      arena24 rules flood R26              (a ruling)
      arena24 rules cards scoring
      arena24 rules platform 9.4           (what all games share)
    """
    if game is None:
        _list()
        return
    try:
        _show(rulebook(game) if section is None else _part(game, section))
    except LookupError as error:
        raise Complaint(str(error)) from None


def _list() -> None:
    table = terminal.table("Rulebook", "Title")
    for name in rulebooks():
        terminal.row(table, name, rulebook(name).splitlines()[0].removeprefix("# "))
    console = terminal.out()
    console.print(table)
    console.print("\n`arena24 rules GAME` shows one, `arena24 help GAME` the commands.", markup=False)


def _part(game: str, wanted: str) -> str:
    text = rulebook(game)
    found = passage(text, wanted)
    if found is None:
        parts = [part for part in sections(text) if part.number] or sections(text)
        titles = "\n".join(f"  {part.number:<4} {part.title}" for part in parts)
        raise Complaint(f"the rulebook of {game} has no section {wanted!r}; it has\n{titles}")
    return found


def _show(text: str) -> None:
    console = terminal.out()
    if not console.is_terminal:
        print(text, end="")
        return
    os.environ.setdefault("LESS", "FRX")  # colours, and no pager for what fits on the screen
    with console.pager(styles=True):
        console.print(Markdown(text))
