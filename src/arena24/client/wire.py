"""One logged-in TCP connection of a client: lines out, lines in, a time-out on every read.

Whatever goes wrong with the connection is an OSError; a `Wire` that raised one is of no use any more.
"""

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from arena24.client.stream import Address, Stream, open_socket
from arena24.client.transcript import ClientTranscript
from arena24.games.commands import Kind, failures_of
from arena24.games.core import AnyGame
from arena24.games.dialect import AtOnce, Dialect
from arena24.games.failures import PLATFORM, Failure, LimitReached
from arena24.protocol.replies import Given, Message

CHUNK = 65536  # bytes per read
LONGEST_LINE = 16 * 1024 * 1024  # a server that sends more without a newline speaks another protocol


class Garbled(ConnectionError):
    """The server said something that the declarations do not know: another game, version or protocol."""


class ServerClosed(ConnectionError):
    """The server ended the connection."""


@dataclass(frozen=True, slots=True)
class TimeOuts:
    """Seconds to wait for the next piece of an answer."""

    reply: float
    wait: float  # of a wait's later answer: a turn, or a pause of the contest


class ReplyLanguage:
    """How the servers of a game answer."""

    def __init__(self, game: AnyGame) -> None:
        self.dialect: Dialect = game.dialect
        known = [*PLATFORM, *failures_of(game.player).values(), game.dialect.surplus]
        self._failures = {failure.code: failure for failure in known}

    def failure(self, line: bytes) -> type[Failure]:
        """The failure that a line tells of: `FAILED 100 incorrect identifier`."""
        word, _, rest = line.partition(b" ")
        code, _, text = rest.partition(b" ")
        if word not in (b"FAILED", b"ERR") or not code.isdigit():
            raise Garbled(f"expected OK or an error, got {line[:100]!r}")
        if int(code) not in self._failures:
            # Not declared, so nothing can be expecting it; it still is a refusal with a code and a text.
            self._failures[int(code)] = _undeclared(int(code), text.decode(errors="replace"))
        return self._failures[int(code)]


def _undeclared(code: int, text: str) -> type[Failure]:
    class Undeclared(Failure, code=code, text=text):
        """A failure of a newer server."""

    return Undeclared


class Wire:
    """A connection on which a team has logged in."""

    def __init__(
        self, stream: Stream, language: ReplyLanguage, time_outs: TimeOuts, transcript: ClientTranscript | None = None
    ) -> None:
        self._stream, self._language, self._time_outs = stream, language, time_outs
        self._transcript = transcript
        self._lines: deque[bytes] = deque()  # received, not yet taken
        self._tail: list[bytes] = []  # pieces of an unfinished line
        self._tail_length = 0
        self._time_out = time_outs.reply  # what the socket is set to
        self._stream.settimeout(self._time_out)
        self._closed = False

    @classmethod
    def dial(
        cls,
        address: Address,
        login: str,
        password: str,
        language: ReplyLanguage,
        time_outs: TimeOuts,
        *,
        reach: float | None = None,
        transcript: Callable[[], ClientTranscript] | None = None,
        opened: Callable[[Address, float], Stream] = open_socket,
    ) -> "Wire":
        """Connect and log in; raises BadLogin or TooManyConnections if the server does not want us.

        To connect may take `reach` seconds, and to be greeted as many; None: as many as any reply.
        """
        reach = time_outs.reply if reach is None else reach
        stream = opened(address, reach)
        wire = cls(stream, language, time_outs, transcript() if transcript else None)
        try:
            wire._log_in(login, password, reach)
        except BaseException:
            wire.close()
            raise
        return wire

    def _log_in(self, login: str, password: str, greeting: float) -> None:
        """platform 9.2"""
        reply = self._time_outs.reply
        for question, answer, seconds in ((b"LOGIN", login, greeting), (b"PASS", password, reply)):
            if (line := self._next(seconds)) != question:
                raise Garbled(f"expected {question!r}, got {line[:100]!r}")
            self.send(answer.encode() + b"\n")
        self.status()

    def close(self) -> None:
        """Hang up."""
        self._closed = True
        self._stream.close()
        if self._transcript is not None:
            self._transcript.close()

    @property
    def stale(self) -> bool:
        """Has the server hung up, or said something unasked, so that nothing sent now would be answered?"""
        return self._closed or self._stream.readable() or bool(self._lines or self._tail_length)

    # ---- lines

    def send(self, data: bytes) -> None:
        """Send bytes, newlines included."""
        self._set_time_out(self._time_outs.reply)
        self._stream.sendall(data)
        if self._transcript is not None:
            self._transcript.sent(data)

    def line(self) -> bytes:
        """The next line of a reply that the server owes us now."""
        return self._next(self._time_outs.reply)

    def late_line(self) -> bytes:
        """The next line, which comes when a turn opens."""
        if not self._lines and self._transcript is not None:
            self._transcript.flush()
        return self._next(self._time_outs.wait)

    def _next(self, time_out: float) -> bytes:
        if self._lines:
            return self._lines.popleft()
        self._set_time_out(time_out)
        while not self._lines:
            data = self._stream.recv(CHUNK)
            if not data:
                raise ServerClosed("the server closed the connection")
            if self._transcript is not None:
                self._transcript.received(data)
            self._take(data)
        return self._lines.popleft()

    def _take(self, data: bytes) -> None:
        first, newline, rest = data.partition(b"\n")
        self._tail.append(first)
        self._tail_length += len(first)
        if newline:
            *lines, last = rest.split(b"\n")
            self._lines.append(b"".join(self._tail))
            self._lines.extend(lines)
            self._tail, self._tail_length = [last], len(last)
        elif self._tail_length > LONGEST_LINE:
            raise Garbled("the server sends a line without an end")

    def _set_time_out(self, seconds: float) -> None:
        if seconds != self._time_out:  # each change is a system call
            self._time_out = seconds
            self._stream.settimeout(seconds)

    # ---- replies

    def status(self) -> None:
        """Read the line that says how it went; raises the failure."""
        if (line := self.line()) != b"OK":
            self._refused(line)

    def _refused(self, line: bytes) -> NoReturn:
        failure = self._language.failure(line)
        if failure is LimitReached:
            self._sit_out()
        raise failure

    def _sit_out(self) -> None:
        """Wait until a forced wait is over (platform 9.5)."""
        try:
            self.line()  # WAITING s
            self.late_line()  # OK
        except OSError:
            self.close()  # the refusal has arrived all the same: the next command finds the wire closed

    def answer(self, message: Message, given: Given) -> Any:
        """The reply to a query, or to an order without a data line."""
        self.status()
        return self._read(message, self.line, given)

    def answer_data(self, message: Message, data: bytes, given: Given) -> Any:
        """The reply to a command with a data line, which leaves when the command has been accepted."""
        self.status()
        self.send(data + b"\n")
        return self.answer(message, given)

    def answer_wait(self, message: Message, given: Given) -> Any:
        """The later answer of a wait (platform 9.4)."""
        at_once = self._language.dialect.at_once
        if at_once is AtOnce.NOTHING:
            return self._read(message, self._first(self._behind_ok(self.late_line())), given)
        self.status()
        if at_once is AtOnce.SECONDS:
            self.line()  # WAITING s
        line = self.late_line()
        if message.command.mark.bare:
            if line.startswith(self._language.dialect.refusal + b" "):
                self._refused(line)
            return self._read(message, self._first(line), given)
        self._behind_ok(line)
        return self._read(message, self.line, given)

    def _behind_ok(self, line: bytes) -> bytes:
        """What stands behind OK in its line."""
        if line != b"OK" and not line.startswith(b"OK "):
            self._refused(line)
        return line[3:]

    def _first(self, line: bytes) -> Callable[[], bytes]:
        """A reader of lines that begins with one that has been taken already."""
        self._lines.appendleft(line)
        return self.line

    def _read(self, message: Message, line: Callable[[], bytes], given: Given) -> Any:
        try:
            return message.read(line, given)
        except (ValueError, LookupError, TypeError, StopIteration) as error:
            raise Garbled(f"the reply to {message.command.name} is not what is declared: {error!r}") from error


ANSWERS: Mapping[Kind, Callable[[Wire, Message, Given], Any]] = {
    Kind.QUERY: Wire.answer,
    Kind.ORDER: Wire.answer,
    Kind.WAIT: Wire.answer_wait,
}
