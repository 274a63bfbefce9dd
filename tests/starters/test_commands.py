"""Every command of every game in every language that this machine can build: said as declared, its reply understood."""

from pathlib import Path

import pytest

from arena24.games.catalogue import find
from arena24.games.commands import Command, Kind, commands_of
from arena24.games.core import AnyGame
from arena24.games.records import Told
from arena24.protocol.hints import marks_in
from arena24.protocol.replies import message_of
from arena24.starters.emitter import filled, template
from arena24.starters.model import Method, model_of
from tests.ours import OURS
from tests.starters.samples import answers
from tests.starters.table import Parrot
from tests.starters.toolchains import COMPILED, Toolchain


def talkative(toolchain: Toolchain, game: AnyGame) -> dict[str, str]:
    """The starter of a game with one more thing to do: say every command."""
    emitter, model = toolchain.emitter, model_of(game)
    values = emitter.values(model)
    said = "\n".join(toolchain.statement(method) for method in _spoken(model.methods))
    values["asks"] += "\n" + filled(said, values)
    files = dict(emitter.files(model))
    for path, name in emitter.frames(model).items():
        files[path] = filled(template(emitter.language, name), values)
    return files


def _spoken(methods: tuple[Method, ...]) -> list[Method]:
    """All commands but the wait that ends a turn, which the starter says by itself."""
    return [method for method in methods if method.kind is not Kind.WAIT or method.until]


def expected(game: AnyGame) -> list[bytes]:
    """The lines that such a starter sends until it waits, in the spelling of our own client."""
    commands, model = commands_of(game.player), model_of(game)
    lines: list[bytes] = []
    for method in model.cheap:
        lines += _lines(commands, commands[method.name])
    for method in _spoken(model.methods):
        lines += _lines(commands, commands[method.name], with_arguments=True)
    return [*lines, model.waits[0].wire.encode()]


def _lines(commands: object, command: Command, *, with_arguments: bool = False) -> list[bytes]:
    message = message_of(command)
    values: list[object] = []
    if with_arguments:
        values += [next(iter(a.words)) if a.words else place for place, a in enumerate(command.arguments, 1)]
        values += [(7, 8, 9)] if command.data else []
        if command.group:
            size = len(command.group.names)
            values.append(command.group.record(*range(1, size + 1)) if command.group.record else 1)
    asked = [told.by.upper().encode() for told in marks_in(command.reply, Told)]
    data = message.data(*values) if command.data else b""
    return [*asked, message.line(*values), *([data] if data else [])]


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize("language", COMPILED)
def test_every_command(language: str, game: str, tmp_path: Path) -> None:
    toolchain, rules = COMPILED[language], find(game)
    toolchain.write(tmp_path, talkative(toolchain, rules))
    last = model_of(rules).waits[0].wire.encode()
    with Parrot(answers(rules), last) as parrot, toolchain.run(tmp_path, parrot.port):
        parrot.hear_all()
    assert parrot.said == expected(rules), (tmp_path / "you.err").read_text()
