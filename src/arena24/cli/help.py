"""`arena24 help`."""

from collections.abc import Iterable
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.text import Text

from arena24.cli import completion, terminal
from arena24.cli.complaint import Complaint, game_named
from arena24.cli.sheet import sheet
from arena24.games import catalogue
from arena24.reference import CommandEntry, Guide, RecordEntry, Tongue, examples_of, guide_of, platform_guide, tongues

PLATFORM = "platform"  # what all games share


def help(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]", help="Its id, or `platform`.", show_default=False, autocompletion=completion.games
        ),
    ] = None,
    command: Annotated[
        str | None, typer.Argument(metavar="[COMMAND]", help="One of its commands.", show_default=False)
    ] = None,
    polish: Annotated[bool, typer.Option("--polish", help="Po polsku.")] = False,
    on_one_page: Annotated[bool, typer.Option("--sheet", help="The game on one page, to print.")] = False,
) -> None:
    """Show the command reference of a game.

    \b
    Examples:
      arena24 help                         (the games)
      arena24 help battle                  (its commands)
      arena24 help battle shoot            (one of them, with an example)
      arena24 help robots --polish
      arena24 help battle --sheet > battle.md
      arena24 help platform                (login, waiting, errors 1-7)
    """
    tongue = Tongue.POLISH if polish else Tongue.ENGLISH
    console = terminal.out()
    if on_one_page:
        if game is None or game == PLATFORM:
            raise Complaint("--sheet shows one game; name it: arena24 help battle --sheet")
        print(*sheet(game_named(game), tongue), sep="\n")
    elif game is None:
        _list_games(console)
    elif game == PLATFORM:
        _show_platform(console, tongue)
    elif command is None:
        _show_game(console, guide_of(game_named(game), tongue), tongue)
    else:
        _show_command(console, game, command, tongue)


def _list_games(console: Console) -> None:
    table = terminal.table("Game", "Title", "Commands", numbers=["Commands"])
    for game in catalogue.games():
        guide = guide_of(game, Tongue.ENGLISH)
        terminal.row(table, game.id, guide.title, len(guide.entries))
    console.print(table)
    console.print(
        f"\n`arena24 help GAME` lists the commands of a game, `arena24 help {PLATFORM}` what all games share."
    )


def _show_game(console: Console, guide: Guide, tongue: Tongue) -> None:
    console.print(Text(f"{guide.game}: {guide.title}", "bold"))
    console.print(tongues.SEE_PLATFORM.to(tongue, link=f"`arena24 help {PLATFORM}`"), markup=False)
    for entry in guide.entries:
        console.print()
        console.print(Text(" / ".join(entry.usage), "cyan"))
        _indented(console, entry.summary)


def _show_platform(console: Console, tongue: Tongue) -> None:
    guide = platform_guide(tongue)
    _lines(console, guide.login)
    for rule in guide.rules:
        console.print(f"\n{escape(rule)}")
    console.print()
    table = terminal.table(tongues.CODE.to(tongue), tongues.MESSAGE.to(tongue), numbers=[tongues.CODE.to(tongue)])
    for error in guide.errors:
        terminal.row(table, error.entry.code, error.entry.text)
    console.print(table)
    for dialect, refusal in guide.refusals:
        console.print(f"{tongues.DIALECT.to(tongue, name=dialect)}: {refusal}", markup=False)
    console.print()
    waits = terminal.table(tongues.GAME.to(tongue), tongues.COMMAND.to(tongue), tongues.AT_ONCE.to(tongue))
    for wait in guide.waits:
        terminal.row(waits, wait.game, wait.command, wait.at_once)
    console.print(waits)


def _show_command(console: Console, game: str, command: str, tongue: Tongue) -> None:
    rules = game_named(game)
    names = [entry.name for entry in guide_of(rules, tongue).entries]
    if command.upper() not in names:
        raise Complaint(f"{game} has no command {command.upper()}; `arena24 help {game}` lists what it has")
    guide = guide_of(rules, tongue, examples_of(rules))
    _show_entry(console, guide.entries[names.index(command.upper())], tongue)


def _show_entry(console: Console, entry: CommandEntry, tongue: Tongue) -> None:
    for line in entry.usage:
        console.print(Text(line, "bold cyan"))
    console.print(entry.summary, markup=False)
    console.print(" ".join([f"{entry.kind}.", *entry.notes]), markup=False)
    _part(console, tongues.EXCEPTION.to(tongue), [entry.signature])
    _part(console, tongues.ARGUMENTS.to(tongue), [f"{a.name}: {a.meaning}" for a in entry.arguments])
    _part(console, tongues.REPLY.to(tongue), [f"{a.when} {a.shape}".strip() for a in entry.reply])
    _part(console, "", [entry.told] if entry.told else [])
    for record in entry.records:
        _part(console, f"{record.name}: {record.meaning}" if record.meaning else record.name, _fields(record))
    _part(console, tongues.ERRORS.to(tongue), [f"{e.code} {e.text} ({e.name})" for e in entry.errors])
    if entry.example:
        _part(console, tongues.EXAMPLE.to(tongue), entry.example.lines)


def _fields(record: RecordEntry) -> list[str]:
    return [f"{field.name}: {field.meaning}" for field in record.fields]


def _part(console: Console, title: str, lines: Iterable[str]) -> None:
    shown = list(lines)
    if not shown:
        return
    console.print()
    if title:
        console.print(Text(title, "bold"))
    for line in shown:
        _indented(console, line)


def _indented(console: Console, line: str) -> None:
    console.print(Padding(Text(line), (0, 0, 0, 2), expand=False))


def _lines(console: Console, lines: Iterable[str]) -> None:
    for line in lines:
        console.print(Text(line))
