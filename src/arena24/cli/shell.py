"""`arena24 shell`."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from prompt_toolkit import PromptSession
from prompt_toolkit.auto_suggest import AutoSuggestFromHistory
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import FileHistory

from arena24.cli import terminal
from arena24.cli.bot import addresses
from arena24.cli.complaint import Complaint, game_named, reason
from arena24.cli.help import help as show_help
from arena24.cli.talk import Talk, guess
from arena24.cli.values import shown
from arena24.client.connection import Credentials
from arena24.games.commands import Argument, commands_of
from arena24.games.core import AnyGame
from arena24.games.failures import BadLogin, Failure, TooManyConnections

LEAVE = ("quit", "exit")
HELP = ("help", "?")


def shell(
    server: Annotated[str, typer.Argument(metavar="HOST:PORT[,...]", help="Where it listens.", show_default=False)],
    login: Annotated[str | None, typer.Option(help="Your team's.", show_default="asks")] = None,
    password: Annotated[str | None, typer.Option(help="Your team's.", show_default="asks")] = None,
    game: Annotated[str | None, typer.Option(help="What is played there.", show_default="asks the server")] = None,
) -> None:
    """Talk to a server by hand.

    \b
    Type commands as a bot would send them, in any case: Tab completes them,
    arrows bring back earlier ones, replies are shown as tables. `help` lists the
    commands, `help shoot` explains one, `quit` leaves, Ctrl-C ends a wait.
    Without a terminal lines are read from standard input. Examples:
      arena24 shell 127.0.0.1:20000 --login you --password you
      echo list_units | arena24 shell 10.0.0.1:20000 --login me --password secret
    """
    where = addresses(server)
    login = login or _asked("Login")
    password = password or _asked("Password", hidden=True)
    account = Credentials(where, login, password)
    try:
        rules = game_named(game) if game else _guessed(account, server)
        interactive = sys.stdin.isatty() and sys.stdout.isatty()
        lines = Typed(rules) if interactive else Piped()
        talk = Talk(rules, account, lines.data)
    except (BadLogin, TooManyConnections) as error:
        raise Complaint(f"{server} does not let {login} in ({error}); look at --login and --password") from None
    except OSError as error:
        raise Complaint(f"{server} cannot be reached ({reason(error)}); is it HOST:PORT of a server?") from None
    if interactive:
        terminal.out().print(f"{rules.title} as {login}; `help` lists the commands, `quit` leaves", markup=False)
    try:
        for line in lines:
            _obey(talk, line)
    finally:
        talk.close()


def _asked(what: str, *, hidden: bool = False) -> str:
    if not sys.stdin.isatty():
        raise Complaint(f"give --{what.lower()}: there is nobody to ask")
    answer: str = typer.prompt(what, hide_input=hidden)
    return answer


def _guessed(account: Credentials, server: str) -> AnyGame:
    found = guess(account)
    if found is None:
        raise Complaint(f"{server} plays none of the games that arena24 knows; name one with --game")
    return found


# ---- one line


def _obey(talk: Talk, line: str) -> None:
    word, *rest = line.split()
    if word.lower() in HELP and word.lower() not in commands_of(talk.game.player):
        _help(talk.game, rest)
        return
    try:
        value = talk.say(line)
    except Failure as failure:
        terminal.out().print(str(failure), style="red", markup=False)
    except KeyboardInterrupt:
        talk.open()  # what we were waiting for would come as the answer to something else
        print("no longer waiting; logged in again")
    except OSError as error:
        terminal.err().print(f"connection lost ({reason(error)}); the next command logs in again", markup=False)
        talk.close()
    else:
        _print(value)


def _print(value: Any) -> None:
    out = terminal.out()
    parts = list(shown(value))
    for part in parts:
        out.print(part, soft_wrap=not out.is_terminal)
    if not parts:
        print("OK")


def _help(game: AnyGame, words: list[str]) -> None:
    try:
        show_help(game.id, words[0] if words else None)
    except Complaint as complaint:
        print(complaint)


# ---- where lines come from


class Piped:
    """Standard input without a terminal."""

    def __iter__(self) -> Iterator[str]:
        for line in sys.stdin:
            if line.strip().lower() in LEAVE:
                return
            if line.strip():
                yield line.strip()

    def data(self, name: str) -> str:
        """The data line of a command."""
        return sys.stdin.readline().strip()


class Typed:
    """Somebody at a terminal."""

    def __init__(self, game: AnyGame) -> None:
        folder = Path(typer.get_app_dir("arena24"))
        folder.mkdir(parents=True, exist_ok=True)
        self._prompt = f"{game.id}> "
        self._session: PromptSession[str] = PromptSession(
            history=FileHistory(str(folder / "shell_history")),
            auto_suggest=AutoSuggestFromHistory(),
            completer=CommandCompleter(game),
        )

    def __iter__(self) -> Iterator[str]:
        while True:
            try:
                line = self._session.prompt(self._prompt).strip()
            except KeyboardInterrupt:
                continue
            except EOFError:
                return
            if line.lower() in LEAVE:
                return
            if line:
                yield line

    def data(self, name: str) -> str:
        """The data line of a command."""
        return self._session.prompt(f"{name}> ")


class CommandCompleter(Completer):
    """Knows the commands of a game and their arguments."""

    def __init__(self, game: AnyGame) -> None:
        self._commands = commands_of(game.player)

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """Commands in the first place, then what their arguments may be."""
        text = document.text_before_cursor.lstrip()
        words = text.split(" ")
        if len(words) == 1:
            yield from self._names(words[0])
            return
        if words[0].lower() in HELP:
            yield from self._names(words[-1])
            return
        command = self._commands.get(words[0].lower())
        place = len([word for word in words[1:-1] if word])
        if command is not None and place < len(command.arguments):
            yield from _values(command.arguments[place], words[-1])

    def _names(self, begun: str) -> Iterator[Completion]:
        for name, command in self._commands.items():
            if name.startswith(begun.lower()):
                usage = " ".join([name, *(argument.name for argument in command.arguments)])
                yield Completion(name, -len(begun), display=usage, display_meta=command.english)


def _values(argument: Argument, begun: str) -> Iterator[Completion]:
    if argument.words is None:
        if not begun:
            yield Completion("", 0, display=argument.name, display_meta="a number")
        return
    for spelling in (word.wire.decode() for word in argument.words):
        if spelling.upper().startswith(begun.upper()):
            yield Completion(spelling, -len(begun), display_meta=argument.name)
