"""Routes about games: what there is to read of them. It never changes, and is the same for everybody."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from starlette.responses import Response

from arena24.games import catalogue
from arena24.games.commands import Command, commands_of, failures_of
from arena24.games.core import AnyGame
from arena24.games.failures import MEANINGS, PLATFORM, Failure
from arena24.games.glossary import Glossary
from arena24.reference.refusals import refusals_of
from arena24.web.answers import Refusal, Sheet, packed, send, sheet
from arena24.web.calls import Route, WebCall
from arena24.web.documents import CommandNote, ErrorNote, GameNote, Sample, Statement
from arena24.web.modules import module_of
from arena24.web.shapes import schema_of

LANGUAGE = "en"  # in which everything is told


async def games(call: WebCall) -> Response:
    """All games with their commands and errors."""
    return send(call.request, _games())


async def schema(call: WebCall) -> Response:
    """The JSON schema of a game's frames."""
    return send(call.request, _schema(_asked(call).id))


async def statement(call: WebCall) -> Response:
    """What a game is about: its rules in short, as Markdown."""
    return send(call.request, _in_language(_statements(_asked(call).package), call))


async def platform(call: WebCall) -> Response:
    """What all games have in common, as Markdown."""
    return send(call.request, _in_language(_statements(__package__), call))


async def sample(call: WebCall) -> Response:
    """A recorded picture of a game, for its statement."""
    return send(call.request, _named(_samples(_asked(call).package), call.request.path_params["name"]))


async def module(call: WebCall) -> Response:
    """The script that draws a game."""
    return send(call.request, _module(_asked(call).id))


def _asked(call: WebCall) -> AnyGame:
    """The game in the path."""
    try:
        return catalogue.find(str(call.request.path_params["game"]))
    except catalogue.NoGame as error:
        raise Refusal(404, str(error)) from None


def _in_language(sheets: Mapping[str, Sheet], call: WebCall) -> Sheet:
    if not sheets:
        raise Refusal(404, "there is no statement")
    wanted = call.request.query_params.get("language", LANGUAGE)
    return next(sheets[language] for language in (wanted, LANGUAGE, *sheets) if language in sheets)


def _named(sheets: Mapping[str, Sheet], name: str) -> Sheet:
    if name not in sheets:
        raise Refusal(404, f"there is no {name!r} here; there are: {', '.join(sheets) or 'none'}")
    return sheets[name]


@cache
def _games() -> Sheet:
    return sheet([_note(game) for game in catalogue.games()])


@cache
def _schema(game: str) -> Sheet:
    return sheet(schema_of(catalogue.find(game)))


@cache
def _module(game: str) -> Sheet:
    text = module_of(game)
    if text is None:
        raise Refusal(404, "this game has no board of its own")
    return packed(Sheet(text, "text/javascript; charset=utf-8"))


def _note(game: AnyGame) -> GameNote:
    title, polish = game.titles
    return GameNote(
        id=game.id,
        title=title,
        polish=polish,
        dialect=game.dialect.name,
        commands=tuple(map(_command, commands_of(game.player).values())),
        errors=tuple(_errors(game)),
    )


def _errors(game: AnyGame) -> Iterator[ErrorNote]:
    """Those that all games share, and its own."""
    own = {**failures_of(game.player), game.dialect.surplus.code: game.dialect.surplus}
    examples = refusals_of(game)
    for error in PLATFORM:
        yield _error(error, MEANINGS, examples)
    for code in sorted(own.keys() - {error.code for error in PLATFORM}):
        yield _error(own[code], game.glossary, examples)


def _error(error: type[Failure], glossary: Glossary, examples: Mapping[int, tuple[str, ...]]) -> ErrorNote:
    english, polish = glossary.of_error(error.code, error.text)
    example = examples.get(error.code, ())
    return ErrorNote(code=error.code, text=error.text, english=english, polish=polish, example=example)


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


@cache
def _samples(package: str) -> Mapping[str, Sheet]:
    return {name: Sheet(text) for name, text in _kept(package, "samples", ".json")}


@cache
def _statements(package: str) -> Mapping[str, Sheet]:
    return {
        language: sheet(Statement(language=language, text=text)) for language, text in statements_of(package).items()
    }


def statements_of(package: str) -> dict[str, str]:
    """What a game, or the platform, says of itself, by language."""
    return {language: text.decode(errors="replace") for language, text in _kept(package, "statement", ".md")}


def _kept(package: str, folder: str, kind: str) -> Iterator[tuple[str, bytes]]:
    """The files of a package by name: nothing else can be asked for."""
    place = files(package) / folder
    for file in sorted(place.iterdir(), key=lambda file: file.name) if place.is_dir() else ():
        if file.name.endswith(kind):
            yield file.name.removesuffix(kind), file.read_bytes()


SPOKEN = {"language": "en or pl; another one if it is not told in that"}

ROUTES = (
    Route("GET", "/api/games", games, list[GameNote]),
    Route("GET", "/api/games/{game}/schema", schema, dict[str, Any]),
    Route("GET", "/api/games/{game}/statement", statement, Statement, query=SPOKEN),
    Route("GET", "/api/statement", platform, Statement, query=SPOKEN),
    Route("GET", "/api/games/{game}/samples/{name}", sample, Sample),
    Route("GET", "/games/{game}/board.js", module, str),
)
