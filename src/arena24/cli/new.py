"""`arena24 new`."""

import enum
from pathlib import Path
from typing import Annotated

import typer

from arena24.cli.complaint import game_named
from arena24.cli.writing import write
from arena24.starters import LANGUAGES, UNBUILT, starter

Lang = enum.Enum("Lang", {name: name for name in LANGUAGES})  # type: ignore[misc]  # typer wants an enum


def new(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Its id; see `arena24 games`.", show_default=False)],
    lang: Annotated[Lang, typer.Option(help="The programming language.")] = Lang("python"),
    dir: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where to write it.", show_default="GAME-LANG")
    ] = None,
) -> None:
    """Write a bot to begin with: it runs, reconnects and logs.

    \b
    Examples:
      arena24 new battle
      arena24 new battle --lang cpp
      arena24 new cards --lang rust --dir my-bot
    """
    language = str(lang.value)
    files = starter(game_named(game), language)
    folder = dir if dir is not None else Path(f"{game}-{language}")
    write(folder, files)
    print(f"{folder}: {', '.join(files)}")
    print(f"{folder / 'README.md'} says how to build and run it.")
    if language in UNBUILT:
        print("Our tests parse this starter, but cannot build it: tell us what fails.")
