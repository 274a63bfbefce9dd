"""`arena24 game`: new, check, types; alone it lists what is installed."""

import importlib.util
import textwrap
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arena24.cli import terminal
from arena24.cli.complaint import Complaint, complaining_of, game_named, reason
from arena24.cli.verbs import PLAIN
from arena24.cli.writing import write
from arena24.games import catalogue

if TYPE_CHECKING:
    from arena24.testing.promises import Finding

app = typer.Typer(invoke_without_command=True, **PLAIN)

Name = Annotated[str, typer.Argument(metavar="NAME", help="The game's id.", show_default=False)]

SIGNS = {True: "✓", False: "✗", None: "·"}
WIDTH = 79


@app.callback()
def game(ctx: typer.Context) -> None:
    """Write a game of your own, and check it.

    Alone it lists the games that are installed.

    \b
    Examples:
      arena24 game                         (what is installed, and what is wrong with it)
      arena24 game new snakes
      arena24 game check snakes
    """
    if ctx.invoked_subcommand is not None:
        return
    faults = catalogue.faults()
    table = terminal.table("Game", "Distribution", "Version", "Fault", rest="Fault")
    for entry in catalogue.registered():
        if entry.listed:
            fault = "see below" if entry.name in faults else ""
            terminal.row(table, entry.name, entry.distribution, entry.version, fault)
    terminal.out().print(table)
    for told in faults.values():
        print(_wrapped(told, "", "  "))


@app.command()
def new(
    name: Name,
    dir: Annotated[Path | None, typer.Option(metavar="DIR", help="Where to write it.", show_default="NAME")] = None,
) -> None:
    """Write a small game that can be played: make it yours.

    \b
    Examples:
      arena24 game new snakes
      arena24 game new snakes --dir games/snakes
    """
    from arena24.starters.package import game_package

    with complaining_of(ValueError):
        texts = game_package(name)
    _check_free(name)
    folder = dir if dir is not None else Path(name)
    write(folder, texts)
    print(f"{folder}: {terminal.plural(len(texts), 'file')}; {folder / 'README.md'} says what each is for.")
    print("What to do next:")
    for step in (f"pip install -e {folder}", f"arena24 play {name}", f"arena24 game check {name}"):
        print(f"  {step}")
    print(f"Then change src/{name}/rules.py, and look again.")


def _check_free(name: str) -> None:
    """No game and no module has the name yet."""
    taken = [str(entry) for entry in catalogue.registered() if entry.name == name]
    if taken:
        raise Complaint(f"there is {taken[0]} already; give your game another name")
    if importlib.util.find_spec(name) is not None:
        raise Complaint(f"there is a Python module {name} already; give your game another name")


@app.command()
def check(name: Name) -> None:
    """Look whether a game keeps what every game promises.

    Costs are told, and depend on the machine; nothing fails for being slow.

    \b
    Examples:
      arena24 game check snakes
    """
    _check_registered(name)
    from arena24.testing.promises import PROMISES, look  # of everything, which takes a while
    from arena24.testing.subject import Subject

    subject, findings = Subject(game_named(name)), []
    for promise in PROMISES:
        finding = look(promise, subject)
        findings.append(finding)
        print(f"{SIGNS[finding.kept]} {promise.says}", flush=True)
        if finding.kept is not False and finding.told:
            print(_wrapped(finding.told, "    "))
    broken = [finding for finding in findings if finding.kept is False]
    _explain(broken)
    kept, untried = (sum(finding.kept is state for finding in findings) for state in (True, None))
    print(f"\n{name}: {kept} kept, {len(broken)} broken, {untried} not tried")
    if broken:
        raise typer.Exit(1)


def _check_registered(name: str) -> None:
    """It is installed, once, and can be loaded; or else what is wrong is all there is to say."""
    fault = catalogue.faults().get(name)
    if fault is None:
        return
    print(f"{SIGNS[False]} It is installed and can be played")
    print(_wrapped(fault, "    "))
    raise typer.Exit(1)


def _explain(broken: "Sequence[Finding]") -> None:
    """What was seen, where, and what to change; of several with one cause the first tells it."""
    seen: set[str] = set()
    for finding in broken:
        print(f"\n{finding.promise.says}: not so.")
        again = finding.told in seen
        seen.add(finding.told)
        print(_wrapped("the same as above" if again else finding.told, "  seen    "))
        if finding.where and not again:
            print(_wrapped(finding.where, "  where   "))
        print(_wrapped(finding.promise.mend, "  change  "))


def _wrapped(text: str, first: str, others: str | None = None) -> str:
    """Within a terminal's width; paths and lines of scripts stay whole."""
    indent = " " * len(first) if others is None else others
    lines = text.splitlines() or [""]
    folded = [
        textwrap.fill(
            line,
            WIDTH,
            initial_indent=indent if place else first,
            subsequent_indent=indent,
            break_long_words=False,
            break_on_hyphens=False,
        )
        for place, line in enumerate(lines)
    ]
    return "\n".join(folded)


@app.command()
def types(name: Name) -> None:
    """Write the types of a game's frames beside its board, as frames.d.ts.

    \b
    Examples:
      arena24 game types snakes
    """
    from arena24.web.typescript import typescript_of

    file = Path(str(files(game_named(name).package))) / "frames.d.ts"
    try:
        file.write_text(typescript_of(game_named(name), by=f"arena24 game types {name}"), encoding="utf-8")
    except OSError as error:
        raise Complaint(f"{file} cannot be written ({reason(error)}); install the game with pip install -e") from None
    print(file)
