"""Every starter that this machine can build: it says all commands as declared, and plays as the idea in Python does."""

from pathlib import Path

import pytest

from arena24.games.catalogue import find
from arena24.games.commands import Command, Kind, commands_of
from arena24.games.core import AnyGame
from arena24.games.records import Told
from arena24.protocol.hints import marks_in
from arena24.protocol.replies import message_of
from arena24.starters import starter
from arena24.starters.emitter import filled, indented, template
from arena24.starters.model import Method, model_of
from tests.ours import OURS
from tests.starters.rounds import in_process, played
from tests.starters.samples import answers
from tests.starters.table import Parrot
from tests.starters.toolchains import ALL, COMPILED, Toolchain


def talkative(toolchain: Toolchain, game: AnyGame) -> dict[str, str]:
    """The starter of a game that can be told to say every command instead of playing."""
    emitter, model = toolchain.emitter, model_of(game)
    values = emitter.values(model)
    said = "\n".join(toolchain.statement(method) for method in _spoken(model.methods))
    speech = filled("\n".join([*emitter.often(model), said]), values)
    name = emitter.methods("take_turn")
    head, brace, body = _split(values["turn"], name)
    values["turn"] = f"{head}{brace}{indented(toolchain.when_told(speech))}\n{body}"
    files = dict(emitter.files(model))
    for path, frame in emitter.frames(model).items():
        files[path] = filled(template(emitter.language, frame), values)
    return files


def _split(turn: str, name: str) -> tuple[str, str, str]:
    """What precedes the body of a function, the brace that opens it, and the rest."""
    begin = turn.index("{\n", turn.rindex(f" {name}(")) + 2
    return turn[: begin - 2], "{\n", turn[begin:]


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
def test_every_command_and_a_round(language: str, game: str, tmp_path: Path) -> None:
    """One build for both: it takes longest."""
    toolchain, rules = COMPILED[language], find(game)
    toolchain.write(tmp_path, talkative(toolchain, rules))
    last = model_of(rules).waits[0].wire.encode()
    with Parrot(answers(rules), last) as parrot, toolchain.run(tmp_path, parrot.port, told=True):
        parrot.hear_all()
    assert parrot.said == expected(rules), (tmp_path / "you.err").read_text()
    assert played(rules, [*toolchain.running], tmp_path) == in_process(rules.id)


def test_the_starter_in_python_plays_as_it_does_in_process(tmp_path: Path) -> None:
    rules = find("cards")
    ALL["python"].write(tmp_path, starter(rules, "python"))
    assert played(rules, [*ALL["python"].running], tmp_path) == in_process(rules.id)
