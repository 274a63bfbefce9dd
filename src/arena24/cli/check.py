"""`arena24 check`."""

import io
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

from arena24.cli import terminal
from arena24.cli.complaint import Complaint, game_named, reason
from arena24.runtime.logs import log_to
from arena24.scripts.fixture import Fixture
from arena24.scripts.location import ScriptError
from arena24.scripts.runner import CaseOutcome, run_case
from arena24.scripts.tcp import SocketFixture
from arena24.scripts.text import Case, read_file

SCRIPTS = "scripts"  # the folder in a game's package


def check(
    scripts: Annotated[
        list[Path],
        typer.Argument(metavar="FILE|GAME...", help="Scripts (*.a24) or games.", show_default=False),
    ],
    tcp: Annotated[bool, typer.Option("--tcp", help="Over real sockets, not in process.")] = False,
) -> None:
    """Run scripts against the rules.

    \b
    Examples:
      arena24 check battle                 (all scripts that the game brings along)
      arena24 check --tcp my-bug.a24
    """
    failures = []
    passed = 0
    console = terminal.err()
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("Cases")
        found = [item for named in scripts for file in _scripts(named) for item in _cases(file)]
        for item in progress.track(found, task_id=task):
            problem = item if isinstance(item, str) else _problem(item, tcp=tcp)
            passed += problem is None
            failures += [problem] if problem else []
    for failure in failures:
        print(failure.rstrip())
    print(f"{passed} passed, {len(failures)} failed")
    if failures:
        raise typer.Exit(1)


def _scripts(named: Path) -> list[Path]:
    """A file, or the scripts of the game of that name."""
    if named.suffix or named.is_file():  # a folder may well have the name of a game: the one in which it is written
        return [named]
    folder = Path(str(files(game_named(str(named)).package))) / SCRIPTS
    return sorted(folder.glob("*.a24")) or [folder]


def _cases(file: Path) -> Iterator[Case | str]:
    """The cases of a file, or what is wrong with it."""
    try:
        yield from read_file(file)
    except ScriptError as error:
        yield str(error)
    except (OSError, UnicodeDecodeError) as error:
        why = reason(error) if isinstance(error, OSError) else "it is no text"
        raise Complaint(f"{file} cannot be read ({why}); give the path of a script") from None


def _problem(case: Case, *, tcp: bool) -> str | None:
    log = io.StringIO()
    log_to(log)  # a script may break a game on purpose: only where it fails does the traceback matter
    try:
        outcome = run_case(case, fixture=SocketFixture if tcp else Fixture)
    except (ScriptError, LookupError) as error:
        return str(error) if isinstance(error, ScriptError) else f"{case.location}: {error.args[0]}"
    finally:
        log_to()
    return None if outcome.passed else described(outcome) + log.getvalue().rstrip()


def described(outcome: CaseOutcome) -> str:
    """A failure: where, which case, what was expected, what came."""
    case, mismatch = outcome.case, outcome.mismatch
    if mismatch is None:
        return f"{case.location}: {case.title}\n  {outcome.when}\n  broke with {outcome.error!r}\n"
    return "\n  ".join((f"{mismatch.location}: {case.title}", *mismatch.lines)) + "\n"
