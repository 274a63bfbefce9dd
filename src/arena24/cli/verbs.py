"""The verbs of arena24: found by name, loaded when they are called, and answerable for what people get wrong."""

import importlib
import io
import sys
from typing import Any, Final, TypedDict

import typer
from typer.core import TyperGroup

from arena24.cli.complaint import Complaint
from arena24.games.docstrings import documentation
from arena24.store.errors import StoreError

VERBS: Final = (
    *("demo", "manual", "games", "rules", "help", "new", "play", "analyse"),  # on a laptop
    *("ladder", "tournament", "check", "record"),  # and when there are several bots, or a bug
    *("game", "kit"),  # for authors of games
    *("bot", "shell", "refeed"),  # in a contest, for those who play
    *("init", "team", "serve", "unit", "node", "cluster"),  # a contest
    *("status", "pause", "resume", "announce", "freeze", "reveal", "schedule", "extend"),  # while it goes on
    *("doctor", "rehearse", "sheets", "alarm", "backup", "restore"),  # so that nothing goes wrong, and nothing is lost
    *("results", "void", "correct", "recount", "acts", "undo"),  # what counts of it
    *("replay", "web", "verify", "publish", "film", "salvage", "database"),  # and what remains
)


class _Plain(TypedDict):
    rich_markup_mode: None
    pretty_exceptions_enable: bool
    add_completion: bool


# Help is the same in every terminal and in a pipe; tracebacks are as Python writes them, without the values of
# variables, some of which are secrets.
# The shell completes through the whole of arena24, not verb by verb.
PLAIN: Final[_Plain] = {"rich_markup_mode": None, "pretty_exceptions_enable": False, "add_completion": False}


class Verbs(TyperGroup):
    """The verb X is the function X of the module X here, or the group `app` of it."""

    def list_commands(self, ctx: Any) -> list[str]:
        """In the order in which one meets them."""
        return list(VERBS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Load a verb: most of them need little of arena24, and should not wait for the rest."""
        if cmd_name not in VERBS:
            return None
        module = importlib.import_module(f"arena24.cli.{cmd_name}")
        app: typer.Typer | None = getattr(module, "app", None)
        if app is None:
            app = typer.Typer(**PLAIN)
            app.command()(getattr(module, cmd_name))
        for info in (*app.registered_commands, app.registered_callback):
            if info is not None and info.callback is not None:
                info.callback.__doc__ = documentation(info.callback)
        command = typer.main.get_command(app)
        command.name = cmd_name
        return command

    def main(self, *args: Any, **extra: Any) -> Any:
        """Begin; a terminal or pipe that cannot show a letter shows something else instead."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        return super().main(*args, **extra)

    def invoke(self, ctx: Any) -> Any:
        """Run a verb; a mistake becomes a line on standard error. Whatever else is raised is a bug."""
        try:
            return super().invoke(ctx)
        except (Complaint, StoreError) as error:
            print(f"arena24: {error}", file=sys.stderr)
            raise typer.Exit(1) from None
