"""Routes about games: what there is to read of them. It never changes, and is the same for everybody."""

from functools import cache
from typing import Any

from starlette.responses import Response

from arena24.games import catalogue
from arena24.games.commands import Command, commands_of, failures_of
from arena24.games.core import AnyGame
from arena24.web.answers import Refusal, Sheet, send, sheet
from arena24.web.calls import Route, WebCall
from arena24.web.documents import CommandNote, ErrorNote, GameNote
from arena24.web.shapes import schema_of


async def games(call: WebCall) -> Response:
    """All games with their commands and errors."""
    return send(call.request, _games())


async def schema(call: WebCall) -> Response:
    """The JSON schema of a game's frames."""
    return send(call.request, _schema(_asked(call).id))


def _asked(call: WebCall) -> AnyGame:
    """The game in the path."""
    try:
        return catalogue.find(str(call.request.path_params["game"]))
    except catalogue.NoGame as error:
        raise Refusal(404, str(error)) from None


@cache
def _games() -> Sheet:
    return sheet([_note(game) for game in catalogue.games()])


@cache
def _schema(game: str) -> Sheet:
    return sheet(schema_of(catalogue.find(game)))


def _note(game: AnyGame) -> GameNote:
    return GameNote(
        id=game.id,
        title=game.title,
        dialect=game.dialect.name,
        commands=tuple(map(_command, commands_of(game.player).values())),
        errors=tuple(ErrorNote(code=code, text=error.text) for code, error in failures_of(game.player).items()),
    )


def _command(command: Command) -> CommandNote:
    arguments = [argument.name for argument in command.arguments]
    if command.group is not None:
        arguments += [f"{name}..." for name in command.group.names]
    return CommandNote(
        name=command.wire_name.decode(),
        kind=command.kind,
        arguments=tuple(arguments),
        errors=tuple(error.code for error in command.mark.errors),
        english=command.english,
        polish=command.polish,
    )


ROUTES = (
    Route("GET", "/api/games", games, list[GameNote]),
    Route("GET", "/api/games/{game}/schema", schema, dict[str, Any]),
)
