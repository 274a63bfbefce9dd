"""`arena24 bot`."""

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.live import Live
from rich.table import Table

from arena24.cli import terminal
from arena24.cli.complaint import Complaint, complaining_of, game_named, reason
from arena24.cli.contender import load_bot
from arena24.cli.keeper import Charge, Event, Keeper
from arena24.cli.player import Job
from arena24.client import game_of
from arena24.client.addresses import addresses_of
from arena24.client.memory import memory_of, player_of
from arena24.client.stream import Address

INTERRUPTED = 130  # the exit code of whatever Ctrl-C ended
TAKES = "BOT is FILE.py or MODULE:FUNCTION, of the house arena24.games.battle.bots.walker:play and the like"


def bot(
    source: Annotated[str, typer.Argument(metavar="BOT", help="FILE.py or MODULE:FUNCTION.", show_default=False)],
    server: Annotated[
        list[str],
        typer.Option(metavar="HOST:PORT[,...]", help="Where to play; again for another.", show_default=False),
    ],
    login: Annotated[str, typer.Option(help="Your team's.", show_default=False)],
    password: Annotated[str | None, typer.Option(help="Your team's.", show_default=False)] = None,
    password_file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Read it from here.", show_default=False)
    ] = None,
    game: Annotated[str | None, typer.Option(help="What is played there.", show_default="as the bot declares")] = None,
    folder: Annotated[Path, typer.Option(metavar="DIR", help="For memory, output and transcripts.")] = Path("bot"),
    transcripts: Annotated[bool, typer.Option("--transcripts", help="Keep all that is said.")] = False,
    limit: Annotated[float, typer.Option(metavar="SECONDS", min=0.1, help="How long it may think in silence.")] = 30.0,
    alarm: Annotated[
        str | None, typer.Option(metavar="COMMAND", help="Run when something goes wrong.", show_default=False)
    ] = None,
) -> None:
    """Keep a bot playing; start it again when it dies.

    \b
    The bot is a function `play(me: battle.Player)`. If it takes a second
    argument, an object of the declared type, that is saved before every wait and
    there again after a crash. The alarm finds ARENA24_EVENT (disconnected,
    crashed, errors, limits, silent), ARENA24_SERVER and ARENA24_DETAIL in its
    environment. Where a silent bot hangs is told in its output.log.
    Examples:
      arena24 bot mybot.py --server 10.0.0.1:20000 --login me --password-file pw
      arena24 bot mybots.battle:play --server host:20000 --server host:20001
          --login me --password secret --alarm 'paplay alarm.ogg'
    Of a contest on several machines give all addresses of a server; they are tried
    in turn:
      arena24 bot mybot.py --server 10.0.0.1:20000,10.0.0.2:20000 --login me ...
    """
    game = game or _declared(source)
    game_named(game)
    secret = _password(password, password_file)
    job = Job(source, game, (), login, secret, "", transcripts, 0, limit)
    charges = [_charge(text, job, folder) for text in server]
    with _status(charges) as (tell, changed):
        keeper = Keeper(charges, tell, changed, alarm)
        try:
            asyncio.run(keeper.run())
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None
    for charge in charges:
        if charge.state == "refused":
            raise Complaint(
                f"{charge.server} does not let {login} in ({charge.trouble}); look at --login and --password"
            )


def _declared(source: str) -> str:
    """The game that the bot's annotation names."""
    function = load_bot(source, TAKES)
    with complaining_of(TypeError):
        memory_of(function)
    player = player_of(function)
    if player is None:
        raise Complaint(f"{source} does not say what it plays; write `def play(me: battle.Player)` or give --game")
    with complaining_of(LookupError):
        return game_of(player).id


def _password(password: str | None, file: Path | None) -> str:
    if (password is None) == (file is None):
        raise Complaint("give either --password or --password-file")
    if file is None:
        return password or ""
    try:
        return file.read_text(encoding="utf-8").strip()
    except OSError as error:
        raise Complaint(f"{file} cannot be read ({reason(error)}); put the password into it") from None


def _charge(text: str, job: Job, folder: Path) -> Charge:
    """The job, there."""
    found = addresses(text)
    host, port = found[0]
    place = str(folder / f"{host}-{port}")
    return Charge(text, msgspec.structs.replace(job, addresses=found, folder=place))


def addresses(text: str) -> tuple[Address, ...]:
    """`HOST:PORT`, or several of them."""
    with complaining_of(ValueError):
        return addresses_of(text)


# ---- what people see


@contextlib.contextmanager
def _status(charges: list[Charge]) -> Iterator[tuple[Callable[[Charge, Event, str], None], Callable[[], None]]]:
    """A live table where there is a terminal; lines about events in any case."""
    console = terminal.err()

    def tell(charge: Charge, event: Event, detail: str) -> None:
        console.print(f"{charge.server} {event.value}: {detail}", markup=False, soft_wrap=True)

    if not console.is_terminal:
        yield tell, _changes(charges)
        return
    with Live(_table(charges), console=console, refresh_per_second=4) as live:
        yield tell, lambda: live.update(_table(charges))


def _changes(charges: list[Charge]) -> Callable[[], None]:
    """Tells when a bot's state changes."""
    known: dict[str, str] = {}

    def changed() -> None:
        for charge in charges:
            if known.get(charge.server) != charge.state:
                known[charge.server] = charge.state
                terminal.err().print(f"{charge.server} {charge.state}", markup=False)

    return changed


def _table(charges: list[Charge]) -> Table:
    made = terminal.table(
        *("Server", "State", "Turns", "Commands", "Refused", "Restarts", "Trouble"),
        numbers=("Turns", "Commands", "Refused", "Restarts"),
        rest="Trouble",
    )
    for charge in charges:
        beat = charge.beat
        refused = f"{charge.lately:.0%}"
        terminal.row(
            made, charge.server, charge.state, beat.turns, beat.commands, refused, charge.restarts, charge.trouble
        )
    return made
