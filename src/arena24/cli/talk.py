"""Talking to a server by hand: lines as they are typed, replies as values."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from arena24.client.addresses import Rota, addresses_of
from arena24.client.connection import Credentials, Pacing
from arena24.client.wire import ANSWERS, ReplyLanguage, TimeOuts, Wire
from arena24.games import catalogue
from arena24.games.commands import Command, Kind, commands_of
from arena24.games.core import AnyGame
from arena24.games.failures import UnknownCommand
from arena24.protocol.replies import Given, Message, message_of

TIME_OUTS = TimeOuts(reply=30.0, wait=86400.0)  # seconds; who waits by hand presses Ctrl-C
NONSENSE = b"ARENA24"  # a command of no game: its refusal ends a reply of unknown length


@dataclass(slots=True)
class Talk:
    """A connection of somebody who types."""

    game: AnyGame
    account: Credentials
    data: Callable[[str], str]  # asks for a data line
    _wire: Wire | None = None
    _commands: Mapping[str, Command] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._commands = commands_of(self.game.player)
        self.open()

    def open(self) -> None:
        """Log in, for the first time or again."""
        self.close()
        self._wire = _dialled(self.account, self.game)

    def close(self) -> None:
        """Hang up."""
        if self._wire is not None:
            self._wire.close()
            self._wire = None

    def say(self, line: str) -> Any:
        """Send a line; gives the value of the reply, and raises the failure. OSError: the connection is broken."""
        wire = self._ready()
        command = self._commands.get(line.split()[0].lower())
        if command is None:
            wire.send(line.encode() + b"\n")
            return wire.status()  # raises what the server says
        message = message_of(command)
        given = self._given(message)
        wire.send(line.encode() + b"\n")
        if command.data is not None:
            wire.status()
            wire.send(self.data(command.data).encode() + b"\n")
        waits = command.kind is Kind.WAIT and len(line.split()) == 1
        return ANSWERS[Kind.WAIT if waits else Kind.QUERY](wire, message, given)

    def _ready(self) -> Wire:
        if self._wire is None or self._wire.stale:
            self.open()
        assert self._wire is not None
        return self._wire

    def _given(self, message: Message) -> Given:
        return {told.by: told.length(self.say(told.by)) for told in message.told}


def _dialled(account: Credentials, game: AnyGame) -> Wire:
    rota, language = Rota(addresses_of(account.address), Pacing().reach), ReplyLanguage(game)
    return rota.first(
        lambda address, reach: Wire.dial(address, account.login, account.password, language, TIME_OUTS, reach=reach)
    )


def guess(account: Credentials) -> AnyGame | None:
    """The game that a server plays, found by asking it questions; None: none of ours."""
    candidates = catalogue.games()
    wire = _dialled(account, candidates[0])
    try:
        refusal = _answer(wire, [NONSENSE])[0]
        candidates = [game for game in candidates if refusal == game.dialect.refuse(UnknownCommand).strip()]
        while len(candidates) > 1 and (question := _telling(candidates)):
            known = _answer(wire, [question.upper().encode(), NONSENSE])[0] != refusal
            candidates = [game for game in candidates if (question in _questions(game)) == known]
        # Who is left knows what it was asked, or was never asked: better make sure.
        asked = [sorted(_questions(game))[0] for game in candidates]
        heard = [_answer(wire, [question.upper().encode(), NONSENSE])[0] for question in asked]
    finally:
        wire.close()
    return candidates[0] if len(heard) == 1 and heard[0] != refusal else None


def _questions(game: AnyGame) -> set[str]:
    """Queries without arguments, which nobody minds."""
    return {
        name
        for name, command in commands_of(game.player).items()
        if command.kind is Kind.QUERY and command.takes_nothing
    }


def _telling(candidates: Iterable[AnyGame]) -> str | None:
    """The question that some of the games know, as near as possible to half of them."""
    known = [_questions(game) for game in candidates]
    counts = {name: sum(name in names for names in known) for names in known for name in names}
    useful = {name: count for name, count in sorted(counts.items()) if count < len(known)}
    return min(useful, key=lambda name: abs(2 * useful[name] - len(known)), default=None)


def _answer(wire: Wire, lines: list[bytes]) -> list[bytes]:
    """What comes until the nonsense is refused."""
    wire.send(b"".join(line + b"\n" for line in lines))
    heard = [wire.line()]
    while len(lines) > 1 and not _is_refusal(heard[-1], UnknownCommand.code):
        heard.append(wire.line())
    if len(lines) > 1 and len(heard) == 1:
        wire.line()  # the question itself was refused like nonsense
    return heard


def _is_refusal(line: bytes, code: int) -> bool:
    return line.split()[:2] in ([b"FAILED", b"%d" % code], [b"ERR", b"%d" % code])
