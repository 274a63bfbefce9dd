"""What a practice game is played with: quick, as on a contest server, or as somebody says."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from arena24.cli import completion
from arena24.cli.complaint import Complaint
from arena24.games.core import AnyGame, Params
from arena24.store.files import filled

Game = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="Its id; see `arena24 games`.", show_default=False, autocompletion=completion.games
    ),
]
Bots = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        metavar="BOT",
        help="Who plays, as `arena24 play --help` says; again for another.",
        show_default="all house bots",
        autocompletion=completion.house_bots,
    ),
]
Server = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="Play as on this contest server.",
        show_default="a quick game",
        autocompletion=completion.servers,
    ),
]
Changes = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="A parameter, named as in contest.toml.", show_default=False),
]


def chosen(game: AnyGame, server: str | None, changes: Iterable[str]) -> Params:
    """The parameters of a server, or quick ones, with some changes."""
    if server is not None and server not in game.servers:
        raise Complaint(f"{game.id} has no server {server!r}; it has: {', '.join(game.servers) or 'none'}")
    params: Params = game.quick if server is None else game.servers[server]
    known: dict[str, Any] = msgspec.to_builtins(params)
    for change in changes:
        name, _, text = change.partition("=")
        if name not in known or not text:
            raise Complaint(f"--set {change} is no NAME=VALUE of {game.id}; its names are: {', '.join(known)}")
        known[name] = value_of(text)
    try:
        changed: Params = msgspec.convert(filled(known, game.params, Path()), game.params)
    except ValueError as error:
        raise Complaint(f"{game.id} cannot be played like this: {error}") from None
    return changed


def value_of(text: str) -> Any:
    """A value as TOML has it; what is none is a word."""
    try:
        return msgspec.toml.decode(f"value = {text}")["value"]
    except msgspec.DecodeError:
        return text
