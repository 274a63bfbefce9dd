"""`arena24 refeed`."""

import socket
from pathlib import Path
from typing import Annotated

import typer

from arena24.cli import terminal
from arena24.cli.complaint import Complaint, game_named, reason
from arena24.cli.contender import Contender, Door, ProgramContender, contender
from arena24.cli.feeder import Difference, Feeder, SavedTranscript, read
from arena24.client import Pacing
from arena24.games.core import AnyGame
from arena24.runtime.threads import in_thread

FAREWELL = 1.0  # seconds for a bot that left to say why
SHOWN = 20  # differences; the first ones say most


def refeed(
    log: Annotated[Path, typer.Argument(metavar="LOG", help="A transcript.", show_default=False)],
    command: Annotated[list[str], typer.Argument(metavar="-- COMMAND...", help="Your bot.", show_default=False)],
    game: Annotated[str | None, typer.Option(help="Of a Python bot.", show_default="as in the log")] = None,
    patience: Annotated[float, typer.Option(min=0.1, help="Seconds to wait for the bot's next line.")] = 10.0,
) -> None:
    """Play a transcript to a bot, and see what it does now.

    \b
    The bot hears what the server said. A command with {port} in it connects by
    itself ({host}, {login} and {password} are filled in as well), any other one
    talks on standard input and output; FILE.py and MODULE:FUNCTION are Python
    bots. Where another command comes than before, the replies do not fit any
    more: that is the end. Examples:
      arena24 refeed bot/host-20000/transcripts/20260101-120000.log -- mybot.py
      arena24 refeed night.log -- ./mybot {host} {port} {login} {password}
      arena24 refeed cup/transcripts/Battle1/team7/000012-01.log -- ./mybot
    """
    transcript = _read(log)
    rules = game_named(game or transcript.about.get("game", ""))
    bot = _bot(rules, command)
    feeder = Feeder(transcript, patience)
    failed = _feed(feeder, bot, rules, transcript.about.get("login", "team"))
    for difference in feeder.differences[:SHOWN]:
        print(_shown(difference))
    if len(feeder.differences) > SHOWN:
        print(f"... and {len(feeder.differences) - SHOWN} more")
    same = feeder.answers - len(feeder.differences)
    print(f"{terminal.plural(feeder.answers, 'answer')}, {same} as before, {len(feeder.differences)} otherwise")
    if failed:
        terminal.err().print(f"the bot failed: {failed}", markup=False, soft_wrap=True)
    if feeder.differences or failed:
        raise typer.Exit(1)


def _read(path: Path) -> SavedTranscript:
    try:
        return read(path)
    except OSError as error:
        raise Complaint(f"{path} cannot be read ({reason(error)}); give the path of a transcript") from None
    except ValueError as error:
        raise Complaint(f"{path} is no transcript: {error}") from None


def _bot(game: AnyGame, command: list[str]) -> Contender:
    if len(command) == 1 and (command[0].endswith(".py") or ":" in command[0]):
        return contender(game, command[0])
    return ProgramContender(Path(command[0]).name, command, piped=not any("{port}" in word for word in command))


def _feed(feeder: Feeder, bot: Contender, game: AnyGame, login: str) -> str:
    """Let the bot talk to us; gives what went wrong with it before the end."""
    failures: list[str] = []
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(feeder.patience)
        door = Door(game, server.getsockname()[:2], login, "secret")
        thread = in_thread(lambda: _play(bot, door, failures))
        try:
            connection, _ = server.accept()
        except TimeoutError:
            bot.stop()
            return failures[0] if failures else "it did not connect"
        with connection:
            feeder.feed(connection)
            if feeder.silent:
                thread.join(FAREWELL)  # it may be about to say why
            ended = bool(failures)  # afterwards we are gone, and every bot complains of that
    bot.stop()
    thread.join()
    return failures[0] if ended else ""


def _play(bot: Contender, door: Door, failures: list[str]) -> None:
    try:
        bot.play(door, Pacing(patience=0.0))
    except Exception as error:
        failures.append(f"{type(error).__name__}: {error}")


def _shown(difference: Difference) -> str:
    then = difference.then.decode(errors="replace")
    now = "nothing" if difference.now is None else difference.now.decode(errors="replace")
    return f"line {difference.number}, {difference.at:.3f} s: was {then}, is {now}"
