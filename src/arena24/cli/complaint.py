"""What people can get wrong: one sentence that says what to do next, exit code 1, no traceback."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click
import typer
from typer.core import TyperGroup

from arena24.games.core import AnyGame, find
from arena24.store.errors import StoreError


class Complaint(Exception):
    """Something that whoever typed the command can put right; the message says how."""


class Verbs(TyperGroup):
    """The verbs of arena24, in the order in which they are declared. Whatever else they raise is a bug."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run a verb; a complaint becomes a line on standard error."""
        try:
            return super().invoke(ctx)
        except (Complaint, StoreError) as error:
            print(f"arena24: {error}", file=sys.stderr)
            raise typer.Exit(1) from None


@contextmanager
def complaining_of(*kinds: type[Exception]) -> Iterator[None]:
    """Errors of these kinds are somebody's mistake here, though elsewhere they would be bugs."""
    try:
        yield
    except kinds as error:
        raise Complaint(str(error.args[0]) if error.args else str(error)) from None


def game_named(name: str) -> AnyGame:
    """The game with this id."""
    with complaining_of(LookupError):
        return find(name)
