"""A connection that comes back: reconnect, log in again, and ask again what can be asked again.

The kind of a command says what is safe. A query whose answer was lost is asked again, a wait is begun again; an order
is not repeated, because nobody knows whether it was executed: the bot gets `AnswerLost`.
"""

import random
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from arena24.client.addresses import Rota, Where, addresses_of
from arena24.client.remote import Stub, played_by
from arena24.client.statistics import Statistics
from arena24.client.stream import Address, Stream, open_socket
from arena24.client.transcript import ClientTranscript, new_transcript
from arena24.client.watch import Watch
from arena24.client.wire import ANSWERS, Garbled, ReplyLanguage, TimeOuts, Wire
from arena24.games.commands import Command, Commands, Kind, commands_of
from arena24.games.core import AnyGame, Game
from arena24.games.failures import BadLogin, Failure, TooManyConnections
from arena24.protocol.replies import Given, Message, message_of
from arena24.runtime.backoff import back_off

P = TypeVar("P", bound=Commands)
T = TypeVar("T")

WINDOW = 128  # lines sent together before replies are read: what a server's buffers hold easily


class AnswerLost(Failure, code=0, text="the connection broke before the answer came: perhaps it was done, perhaps not"):
    """An order was sent and the connection broke before its answer. A `Failure`, so that no bot dies of it unawares."""


class GaveUp(ConnectionError):
    """No connection for so long that trying further makes no sense."""


@dataclass(frozen=True, slots=True)
class Pacing:
    """How patient a client is; everything in seconds."""

    reply: float = 30.0  # for the next piece of a reply
    wait: float = 600.0  # for the end of a turn: a contest may be paused
    first_pause: float = 0.1  # before the second attempt to connect; then twice as long each time
    longest_pause: float = 1.0  # after a restart of the server at most a turn is lost
    reach: float = 3.0  # for one of several addresses to take us, and then to greet, before the next one is tried
    patience: float = 3600.0  # without an answer before giving up: nobody answers while a contest is paused
    tell: Callable[[str], None] = lambda trouble: None  # told of every failure, for those who show it
    sleep: Callable[[float], None] = time.sleep
    now: Callable[[], float] = time.monotonic

    def pause(self, failures: int) -> float:
        """How long to wait after so many failures in a row."""
        longest = back_off(failures, self.first_pause, self.longest_pause)
        return longest * random.uniform(0.5, 1.0)  # jitter, so that all bots of a hall do not come back at once


class ClientConnection:
    """Keeps one team logged in on one server."""

    def __init__(self, dial: Callable[[], Wire], pacing: Pacing, watch: Watch) -> None:
        self._dial, self._pacing, self.watch = dial, pacing, watch
        self._wire: Wire | None = None
        self._known = False  # have we ever been let in?
        self._failures = 0  # in a row
        self._since = 0.0  # when the first of them happened

    def wire(self) -> Wire:
        """A wire that works as far as one can know; made anew if need be, which may take a while."""
        if self._wire is not None and self._wire.stale:
            self.close()
        while self._wire is None:
            if self._failures:
                self._pacing.sleep(self._pacing.pause(self._failures))
            try:
                self._wire = self._dial()
            except BadLogin as error:
                if not self._known:
                    raise  # for the bot: no attempt makes it right
                self.failed(error)  # it was right before; somebody else's guesses keep us waiting (platform R29)
            except (OSError, TooManyConnections) as error:
                self.failed(error)
            else:
                self._known = True
                self.watch.connected()
        return self._wire

    def failed(self, error: OSError | TooManyConnections | BadLogin) -> None:
        """Something went wrong: hang up, and give up if that has gone on for too long."""
        self.close()
        now = self._pacing.now()
        self._failures += 1
        if self._failures == 1:
            self._since = now
        if isinstance(error, Garbled):
            raise error  # it would say the same again
        self._pacing.tell(f"{type(error).__name__}: {error}")
        if now - self._since >= self._pacing.patience:
            raise GaveUp(f"no answer for {now - self._since:.0f} seconds, last: {error}") from error

    def answered(self) -> None:
        """The server has answered: troubles are forgotten."""
        self._failures = 0

    def close(self) -> None:
        """Hang up; the next command connects again."""
        if self._wire is not None:
            self._wire.close()
            self._wire = None


class RemoteCommand:
    """One command of a remote player."""

    def __init__(self, connection: ClientConnection, message: Message, asked: dict[str, "RemoteCommand"]) -> None:
        self._connection, self._message = connection, message
        self._asked = asked  # the queries that tell the lengths in the reply
        self._answer = ANSWERS[message.command.kind]
        self._before = connection.watch.before_wait if message.command.kind is Kind.WAIT else None
        self._statistics = connection.watch.statistics

    def call(self, *values: Any, **named: Any) -> Any:
        """Say it, and give the answer."""
        line = self._message.line(*values, **named) + b"\n"
        data = self._message.data(*values, **named)
        given = self._given()
        if self._before is not None:
            self._before()
        if self._statistics is None:
            return self._attempt(lambda wire: self._exchange(wire, line, data, given))
        return self._timed(self._statistics, lambda wire: self._exchange(wire, line, data, given))

    def _timed(self, statistics: Statistics, exchange: Callable[[Wire], T]) -> T:
        """Do it, and note how it went."""
        start = time.perf_counter()
        try:
            value = self._attempt(exchange)
        except Failure as failure:
            statistics.done(self._message.command, time.perf_counter() - start, failure)
            raise
        statistics.done(self._message.command, time.perf_counter() - start)
        return value

    def _given(self) -> Given:
        return {told.by: told.length(self._asked[told.by].call()) for told in self._message.told}

    def _exchange(self, wire: Wire, line: bytes, data: bytes, given: Given) -> Any:
        wire.send(line)
        if data:
            return wire.answer_data(self._message, data, given)
        return self._answer(wire, self._message, given)

    def _attempt(self, exchange: Callable[[Wire], T]) -> T:
        """Do it, again if it is safe to do it again."""
        while True:
            wire = self._connection.wire()
            try:
                value = exchange(wire)
            except Failure:
                self._connection.answered()
                raise
            except OSError as error:
                self._lost(error)
            except BaseException:
                self._connection.close()  # an interrupt: the rest of the answer would pass for that of the next command
                raise
            else:
                self._connection.answered()
                return value

    def _lost(self, error: OSError) -> None:
        self._connection.failed(error)
        if self._message.command.kind is Kind.ORDER:
            raise AnswerLost from error

    def together(self, calls: Iterable[Sequence[Any]]) -> list[Any]:
        """Say it many times, all lines before the first answer is read."""
        command = self._message.command
        if command.data or command.kind is Kind.WAIT:  # each needs its answer before the next line makes sense
            return [_outcome(self.call, values) for values in calls]
        given = self._given()
        waiting = [self._message.line(*values) + b"\n" for values in calls]
        done: list[Any] = []
        while waiting:
            batch = waiting[:WINDOW]
            answers = self._batch(batch, given)
            done += answers
            del waiting[: len(answers)]
        return done

    def _batch(self, lines: list[bytes], given: Given) -> list[Any]:
        """Answers to these lines; fewer if the connection broke and the rest can be asked again."""
        answers: list[Any] = []
        wire = self._connection.wire()
        start = time.perf_counter()
        try:
            wire.send(b"".join(lines))
            for _ in lines:
                answers.append(_outcome(self._answer, (wire, self._message, given)))
        except OSError as error:
            try:
                self._lost(error)
            except AnswerLost as lost:
                answers += [lost] * (len(lines) - len(answers))
        except BaseException:
            self._connection.close()
            raise
        else:
            self._connection.answered()
        if self._statistics is not None:
            seconds = time.perf_counter() - start
            for answer in answers:
                self._statistics.done(self._message.command, seconds, answer if isinstance(answer, Failure) else None)
        return answers


def _outcome(function: Callable[..., Any], values: Sequence[Any]) -> Any:
    try:
        return function(*values)
    except Failure as failure:
        return failure


def _caller(connection: ClientConnection, declared: type[Commands]) -> Callable[[Command], Stub]:
    """Makes the commands of a remote player."""
    commands = commands_of(declared)

    def method(command: Command) -> RemoteCommand:
        message = message_of(command)
        return RemoteCommand(connection, message, {told.by: method(commands[told.by]) for told in message.told})

    def caller(command: Command) -> Stub:
        made = method(command)

        def call(*values: Any, **named: Any) -> Any:
            return made.call(*values, **named)

        call.__dict__["together"] = made.together
        return call

    return caller


def game_of(player: type[Commands]) -> AnyGame:
    """The game whose players are of this class."""
    game = getattr(player, "GAME", None)
    if not isinstance(game, Game):
        raise LookupError(f"{player.__module__}.{player.__qualname__} belongs to no game: pass game=...")
    return game


def connect(
    player: type[P],
    address: Where,
    login: str,
    password: str,
    *,
    game: AnyGame | None = None,
    pacing: Pacing = Pacing(),
    watch: Watch = Watch(),
) -> P:
    """Log a team in; the object has the commands that `player` declares. A bot's way to a server.

    The address is `("localhost", 20001)` or `"localhost:20001"`; of a contest on several machines all of them, which
    are tried in turn: `"10.0.0.1:20001,10.0.0.2:20001"`, or a list.

    Not to be shared by threads: connect again instead, a team may have several connections.
    """
    return logged_in(player, Credentials(address, login, password), game=game, pacing=pacing, watch=watch)[0]


@contextmanager
def connected(
    player: type[P],
    address: Where,
    login: str,
    password: str,
    *,
    game: AnyGame | None = None,
    pacing: Pacing = Pacing(),
    watch: Watch = Watch(),
) -> Iterator[P]:
    """The same for a `with` statement, which hangs up at its end."""
    me, connection = logged_in(player, Credentials(address, login, password), game=game, pacing=pacing, watch=watch)
    try:
        yield me
    finally:
        connection.close()


@dataclass(frozen=True, slots=True)
class Credentials:
    """Where somebody logs in, and as whom."""

    address: Where
    login: str
    password: str


def logged_in(
    player: type[P],
    credentials: Credentials,
    *,
    game: AnyGame | None,
    pacing: Pacing,
    watch: Watch,
    opened: Callable[[Address, float], Stream] = open_socket,
) -> tuple[P, ClientConnection]:
    """What `connect` gives, and what hangs up."""
    rules = game or game_of(player)
    language, time_outs = ReplyLanguage(rules), TimeOuts(pacing.reply, pacing.wait)
    rota = Rota(addresses_of(credentials.address), pacing.reach)

    def dial(address: Address, reach: float | None) -> Wire:
        def transcript() -> ClientTranscript:
            assert watch.transcripts is not None
            server = f"{address[0]}:{address[1]}"
            return new_transcript(watch.transcripts, game=rules.id, server=server, login=credentials.login)

        return Wire.dial(
            address,
            credentials.login,
            credentials.password,
            language,
            time_outs,
            reach=reach,
            transcript=transcript if watch.transcripts is not None else None,
            opened=opened,
        )

    connection = ClientConnection(lambda: rota.first(dial), pacing, watch)
    connection.wire()
    return played_by(player, _caller(connection, player)), connection
