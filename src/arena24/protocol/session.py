"""One connection without the connection: bytes in, bytes out, a state that says what is awaited.

No socket, no clock, no exception that escapes. Whoever owns the session feeds it, pumps it with `step`, tells it that
a turn has opened, and sends what collects in `out`. Fed in one piece, byte by byte or cut at random it does the same:
every decision about a line, its length too, is made when the line is taken, not when it arrives.
"""

import enum
import re
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple, Protocol

from arena24.games.dialect import AtOnce
from arena24.games.failures import BadFormat, BadLogin, Failure, LimitReached
from arena24.protocol.allowance import UNLIMITED
from arena24.protocol.calls import Call, Words
from arena24.protocol.seat import Seat


class SessionState(enum.Enum):
    """What a session awaits, and whether it takes lines meanwhile."""

    LOGIN = "the login", True
    PASS = "the password", True
    CHECKING = "the verdict on the password", False
    COMMAND = "a command", True
    DATA = "the data line of an accepted command", True
    WAITING = "the next turn, or what else the client waits for", False
    FORCED_WAIT = "the next turn, because the commands are used up", False
    CLOSED = "nothing any more", False

    def __init__(self, awaits: str, takes_lines: bool) -> None:
        self.awaits, self.takes_lines = awaits, takes_lines


# Plain names, because looking up SessionState.X is slow.
LOGIN, PASS, CHECKING, COMMAND, DATA, WAITING, FORCED_WAIT, CLOSED = SessionState

# White space is space, tab and CR (platform 9.1). bytes.split() would also take VT and FF, so they become NUL.
SPACES = bytes.maketrans(b"\t\r\v\f", b"  \0\0")

MAX_LINE = 262_144  # platform 3; the longest legal line, BUILD_ROBOT's data, is about 75 kB
MAX_LOGIN_LINE = 256  # bytes of a login or password line (platform 3)
PIECE = 4096  # bytes that are split into lines at a time
WRITE = 1024  # bytes of room that a write of its own takes, however short it is

# What browsers and port scanners say to a port that greets them with LOGIN (platform R27). No login looks like this:
# a login called GET is a line of one word.
TLS_HELLO = b"\x16\x03"
HTTP_REQUEST = re.compile(rb"\S+ \S+ HTTP/[0-9.]+ *")


class Service(Protocol):
    """What a session needs from its server."""

    def seconds_left(self) -> float:
        """Seconds until the turn's end, 0 if unknown."""

    def waits(self, session: "Session", seconds: float) -> None:
        """It waits, but not longer than that: then `lose_patience`."""


class Port(Protocol):
    """What carries a session: a connection, or whoever stands for one."""

    def check(self, session: "Session", login: bytes, password: bytes) -> None:
        """Look at the password, and sooner or later call `admit` or `refuse`."""

    def deliver(self, session: "Session") -> None:
        """Something has been said: send what is in `out`, as soon as it can leave."""


class Withheld(NamedTuple):
    """What was said and may not leave yet."""

    out: list[bytes]
    cuts: list[int]


class Session:
    """The server's side of one connection."""

    __slots__ = (
        "_call",
        "_cuts",
        "_eof",
        "_lines",
        "_login",
        "_longest",
        "_max_line",
        "_raw",
        "_service",
        "_tail",
        "_tail_length",
        "_unsettled",
        "_words",
        "out",
        "port",
        "room",
        "seat",
        "state",
        "unread",
        "withheld",
    )

    def __init__(
        self, service: Service, port: Port, *, max_line: int = MAX_LINE, max_login_line: int = MAX_LOGIN_LINE
    ) -> None:
        self.state = LOGIN
        self.port = port
        self.out: list[bytes] = [b"LOGIN\n"]  # replies that have not been sent, each whole
        self.withheld = 0  # times that something was said which is not in `out` yet
        self.room = UNLIMITED  # bytes that may be said before somebody has seen to it that they leave
        self.seat: Seat
        self.unread = 0  # bytes received and not yet taken
        self._service = service
        self._lines: deque[bytes] = deque()
        self._tail: list[bytes] = []  # pieces of the unfinished line: joined once, so that dribbling costs nothing
        self._tail_length = 0
        self._raw = bytearray()  # what came in large pieces and is not split yet
        self._longest = max_login_line
        self._max_line = max_line
        self._eof = False
        self._unsettled = False  # is there input beyond the lines: bytes that are not split yet, or the end?
        self._login = b""
        self._call: Call
        self._words: Words = []
        self._cuts: list[int] = []  # where in `out` a new write has to begin

    # ---- input

    def feed(self, data: bytes) -> None:
        """Take bytes from the peer."""
        self.unread += len(data)
        if self._raw or len(data) > PIECE:
            self._raw += data
            self._unsettled = True
            self._refill()
            return
        first, newline, rest = data.translate(SPACES).partition(b"\n")
        self._tail.append(first)
        self._tail_length += len(first)
        if newline:
            self._lines.append(b"".join(self._tail))
            *lines, last = rest.split(b"\n")
            self._lines.extend(lines)
            self._tail, self._tail_length = [last], len(last)

    def _refill(self) -> None:
        """Split as much as is needed now: a line of two bytes takes fifty when it is one, and all at once take time."""
        raw, self._raw = self._raw, bytearray()
        while raw and not self._lines and self._tail_length <= self._longest:
            piece = bytes(raw[:PIECE])
            del raw[:PIECE]
            self.unread -= len(piece)  # counted when it came
            self.feed(piece)
        self._raw = raw

    def feed_eof(self) -> None:
        """The peer sends nothing more; the lines it has sent are still answered (platform 9.1)."""
        self._eof = self._unsettled = True
        self._settle()

    @property
    def ready(self) -> bool:
        """Is there a line that may be taken now? What would say something that cannot leave has to wait (R28)."""
        return self.room > 0 and self.state.takes_lines and (bool(self._lines) or self._tail_length > self._longest)

    @property
    def foreign(self) -> bool:
        """Does the client begin in another protocol than ours?"""
        if self.state is not LOGIN:
            return False
        if self._lines:
            first = self._lines[0]
            return first.startswith(TLS_HELLO) or HTTP_REQUEST.fullmatch(first) is not None
        return self._tail_length >= len(TLS_HELLO) and b"".join(self._tail).startswith(TLS_HELLO)

    @property
    def login(self) -> str:
        """As whom the client logs in."""
        return self._login.decode(errors="replace")

    @property
    def max_unread(self) -> int:
        """When more than this lies unread, whoever feeds the session should stop for a while."""
        return self._longest

    @property
    def waits(self) -> bool:
        """Is it waiting for the next turn?"""
        return self.state in (WAITING, FORCED_WAIT)

    @property
    def in_play(self) -> bool:
        """Has the team been admitted, so that what it says concerns the world?"""
        return self.state in (COMMAND, DATA, WAITING, FORCED_WAIT)

    @property
    def seated(self) -> bool:
        """Was the team ever admitted, whatever has become of it?"""
        return hasattr(self, "seat")

    def step(self) -> bool:
        """Take one line and act on it; is there another one to take, and room for its reply?"""
        if self._lines:
            line = self._lines.popleft()
            self.unread -= len(line) + 1
        else:  # unfinished, and too long already
            line, self._tail, self._tail_length = b"".join(self._tail), [], 0
            self.unread -= len(line)
        if len(line) > self._longest:
            self._too_long()
        elif self.state is COMMAND:
            self._command(line)
        elif self.state is DATA:
            self._data(line)
        elif self.state is LOGIN:
            self._login = line.strip()
            self._say(b"PASS\n", PASS)
        elif self.state is PASS:
            self.state = CHECKING
            self.port.check(self, self._login, line.strip())
        if self._unsettled:
            self._settle()
        return self.room > 0 and self.state.takes_lines and (bool(self._lines) or self._tail_length > self._longest)

    def _settle(self) -> None:
        """There is more input than lines: unsplit bytes, or its end.

        After the end of input nothing is left to do once all lines are taken and no wait is pending.
        """
        if self._raw:
            self._refill()
        self._unsettled = self._eof or bool(self._raw)
        if self._eof and self.state.takes_lines and not self._lines and self._tail_length <= self._longest:
            self.state = CLOSED

    def _too_long(self) -> None:
        if self.in_play:
            self.seat.said += 1
            self._say(self.seat.refusal(BadFormat), CLOSED)  # reading on would take unlimited memory (platform R24)
        else:
            self.refuse()

    # ---- login

    def admit(self, seat: Seat) -> None:
        """The password is right: the team takes its seat, unless it has left meanwhile."""
        if self.state is CLOSED:
            return
        self.seat, self._longest = seat, self._max_line
        self._say(b"OK\n", COMMAND)
        self._settle()

    def refuse(self, failure: type[Failure] = BadLogin) -> None:
        """No entry. `FAILED` in both dialects: login precedes the game (platform R19)."""
        if self.state is not CLOSED:
            self._say(b"FAILED %d %b\n" % (failure.code, failure.text.encode()), CLOSED)

    # ---- commands

    def _command(self, line: bytes) -> None:
        """platform 9.3"""
        words = line.split()
        if not words:
            return
        seat = self.seat
        seat.said += 1
        call = seat.calls[words[0]]
        if call is not None and call.later is not None and len(words) == 1:
            self._wait(call, words)
            return
        if seat.used >= seat.allowed:
            self._say(seat.refusal(LimitReached) + self._waiting(), FORCED_WAIT)
            return
        seat.used += 1
        reply = seat.run(call, words)
        self.out.append(reply)
        self.room -= len(reply)
        if call is not None and call.finish is not None and reply == b"OK\n":
            self._call, self._words, self.state = call, words, DATA

    def _data(self, line: bytes) -> None:
        if data := line.split():
            self._say(self.seat.finish(self._call, self._words, data), COMMAND)

    # ---- waiting

    def _wait(self, call: Call, words: Words) -> None:
        """platform 9.4"""
        seat = self.seat
        reply = seat.run(call, words)
        if reply != b"OK\n":
            seat.in_vain += 1
            self.out.append(reply)
            return
        if seat.dialect.at_once is AtOnce.SECONDS:
            self.out.append(b"OK\n" + self._waiting())
        elif seat.dialect.at_once is AtOnce.OK:
            self.out.append(b"OK\n")
        self._call, self._words, self.state = call, words, WAITING
        if call.until is not None and seat.holds(call):
            seat.in_vain += 1
            self._cuts.append(len(self.out))
            self.room -= WRITE
            self.release()
        elif (seconds := seat.patience(call)) is not None:
            self._service.waits(self, seconds)

    def _waiting(self) -> bytes:
        # Never negative, never with an exponent: clients read digits and sleep that long (platform R26).
        return b"WAITING %.*f\n" % (self.seat.dialect.decimals, max(0.0, self._service.seconds_left()))

    @property
    def wait(self) -> object:
        """Tells one wait from another."""
        return self._words

    def turn_opened(self) -> None:
        """The next turn is open: a waiting session is answered and reads on."""
        if self.state is FORCED_WAIT:
            self._say(b"OK\n", COMMAND)  # plain, whatever the game's WAIT answers (platform 9.5)
            self._settle()
        elif self.state is WAITING and self.seat.holds(self._call):
            self.release()

    def lose_patience(self, wait: object) -> bool:
        """This wait has lasted long enough; gives whether it was still going on."""
        if self.state is not WAITING or self._words is not wait:
            return False
        self.release()
        return True

    def release(self) -> None:
        """Give the later answer of a wait, because its moment or the end of its patience has come."""
        if self.state is not WAITING:
            return
        self._say(self.seat.answer_later(self._call), COMMAND)
        self._settle()

    # ---- accidents

    @property
    def pending(self) -> bool:
        """Does it wait for an answer of the present round?"""
        return self.state in (WAITING, DATA) and self.seat.calls[self._words[0]] is self._call

    def rebind(self) -> None:
        """The round was folded again: the pending answer has to come from there."""
        call = self.seat.calls[self._words[0]]
        assert call is not None
        self._call = call

    # ---- output

    def next_write(self) -> bytes:
        """Take from `out` what goes together: everything, up to what has ended a wait at once (platform 9.1, R25)."""
        cut = len(self.out)
        if self._cuts:
            cut = self._cuts.pop(0) if self.state is not CLOSED else cut
            self._cuts = [later - cut for later in self._cuts]
        data = b"".join(self.out[:cut])
        del self.out[:cut]
        return data

    def withhold(self) -> Withheld:
        """What was said stands on something that might still be lost: it is taken aside, in its sequence."""
        self.withheld += 1
        said = Withheld(self.out.copy(), self._cuts)
        self.out.clear()
        self._cuts = []
        return said

    def give_back(self, said: Withheld) -> None:
        """It will not be lost."""
        self.withheld -= 1
        self._cuts += [len(self.out) + cut for cut in said.cuts]
        self.out += said.out

    def close(self) -> None:
        """Say nothing more."""
        self.state = CLOSED

    def _say(self, text: bytes, state: SessionState) -> None:
        self.out.append(text)
        self.room -= len(text)
        self.state = state


@contextmanager
def rebinding(sessions: Iterable[Session]) -> Iterator[None]:
    """Within, teams take their seats in a round that was folded again: pending answers come from there afterwards."""
    pending = [session for session in sessions if session.pending]
    yield
    for session in pending:
        session.rebind()
