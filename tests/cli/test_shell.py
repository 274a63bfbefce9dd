"""Talking to a server by hand."""

import io
from pathlib import Path

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from rich.console import Console

from arena24.cli.shell import CommandCompleter, Typed
from arena24.cli.talk import guess
from arena24.cli.values import shown
from arena24.client.connection import Credentials
from arena24.games import battle, catalogue
from arena24.games.commands import Kind, commands_of
from arena24.games.core import AnyGame
from arena24.runtime.ports import free_port
from tests.cli.shell import arena24, complaint
from tests.client.served import Served
from tests.client.standin import TOY
from tests.ours import OURS

GAMES = [catalogue.find(name) for name in OURS]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def at(server: Served) -> str:
    return f"{server.address[0]}:{server.address[1]}"


def talked(server: Served, text: str, *words: str) -> list[str]:
    result = arena24("shell", at(server), "--login", "A", "--password", "secret", *words, typed=text)
    assert result.exit_code == 0, result.output
    return result.stdout.splitlines()


@every_game
def test_the_game_is_found_by_asking(game: AnyGame) -> None:
    with Served(game, teams=2) as server:
        found = guess(Credentials(server.address, "A", "secret"))
        assert found is not None
        assert found.id == game.id
        assert server.journal() == [record for record in server.journal() if type(record).__name__ == "Join"]


@every_game
def test_every_question_is_answered_and_shown(game: AnyGame) -> None:
    questions = [c for c in commands_of(game.player).values() if c.kind is Kind.QUERY and c.takes_nothing]
    with Served(game, teams=2) as server:
        lines = talked(server, "".join(f"{question.name}\n" for question in questions), "--game", game.id)
        assert len(lines) >= len(questions)
        assert "Traceback" not in "\n".join(lines)


def test_a_game_that_nobody_knows() -> None:
    with Served(TOY) as server:
        said = complaint("shell", at(server), "--login", "A", "--password", "secret")
        assert said == f"arena24: {at(server)} plays none of the games that arena24 knows; name one with --game"


def test_a_conversation() -> None:
    text = "ping\n\nadd 2 3\nPOUR -1\nJUMP\nadd 1\nsum 3\n1 2 3\nwait\nquit\nping\n"
    with Served(TOY) as server:
        assert talked(server, text, "--game", "toy") == [
            "OK",
            "5",
            "100 the jug is empty",
            "2 unknown command",
            "3 bad format",
            "6",
            "OK",
        ]


def test_help() -> None:
    with Served(battle.GAME) as server:
        lines = talked(server, "help shoot\nhelp jump\n?\n", "--game", "battle")
        assert any(line.startswith("SHOOT unit dx dy") for line in lines)
        assert any("JUMP" in line for line in lines)


def test_a_server_that_hangs_up() -> None:
    with Served(TOY) as server:
        server.drop_at(b"add")
        result = arena24(
            *("shell", at(server), "--login", "A", "--password", "secret", "--game", "toy"), typed="add 1 2\nadd 3 4\n"
        )
        assert "connection lost" in result.stderr
        assert result.stdout == "7\n"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--password", "x"], "give --login: there is nobody to ask"),
        (["--login", "A"], "give --password: there is nobody to ask"),
        (["--login", "A", "--password", "wrong", "--game", "toy"], "does not let A in (1 bad login or password)"),
        (["--login", "A", "--password", "wrong", "--game", "chess"], "there is no game 'chess'"),
    ],
)
def test_what_people_get_wrong(words: list[str], says: str) -> None:
    with Served(TOY) as server:
        assert says in complaint("shell", at(server), *words)


def test_nobody_listens() -> None:
    said = complaint("shell", f"127.0.0.1:{free_port()}", "--login", "A", "--password", "x", "--game", "toy")
    assert "cannot be reached (connection refused)" in said
    assert "is no server" in complaint("shell", "nowhere", "--login", "A", "--password", "x")


def test_at_a_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("typer.get_app_dir", lambda name: str(tmp_path / name))
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        keys.send_text("li\t_u\x01\x0b")  # something half typed, thought better of
        keys.send_text("add 1 2\n\nQUIT\n")
        assert list(Typed(TOY)) == ["add 1 2"]
    assert "add 1 2" in (tmp_path / "arena24" / "shell_history").read_text()


# ---- completion


def completed(text: str) -> list[str]:
    completer = CommandCompleter(battle.GAME)
    return [completion.text for completion in completer.get_completions(Document(text), CompleteEvent())]


def test_completion_of_commands() -> None:
    assert completed("li") == ["list_units", "list_enemies", "list_strategic_points"]
    assert completed("LIST_U") == ["list_units"]
    assert len(completed("")) == len(commands_of(battle.Player))
    assert completed("help sho") == ["shoot"]
    assert completed("dance ") == []


def test_completion_of_arguments() -> None:
    assert completed("create_unit ") == [word.wire.decode() for word in battle.UnitType]
    assert completed("create_unit ta") == ["TANK"]
    completer = CommandCompleter(battle.GAME)
    (hint,) = completer.get_completions(Document("shoot 3 "), CompleteEvent())
    assert (hint.text, hint.display_text, hint.display_meta_text) == ("", "dx", "a number")
    assert completed("shoot 1 2 3 ") == []


# ---- replies


def printed(value: object) -> list[str]:
    console = Console(width=80, record=True, file=io.StringIO())
    for part in shown(value):
        console.print(part)
    return [line.rstrip() for line in console.export_text().splitlines()]


def test_values_for_people() -> None:
    unit = battle.Unit(1, 5, 9, battle.UnitType.HQ, battle.Inf.INF, 0)
    assert printed(None) == []
    assert printed(42) == ["42"]
    assert printed(True) == ["1"]
    assert printed((3, 4)) == ["3 4"]
    assert printed(()) == [""]
    assert printed(("##.", "..#")) == ["##.", "..#"]
    assert [line.split() for line in printed((unit,)) if "─" not in line] == [
        ["id", "x", "y", "type", "stamina", "busy"],
        ["1", "5", "9", "HQ", "INF", "0"],
    ]
