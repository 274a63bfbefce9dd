"""What a bot does at a table: how much it says, what is refused and at which of its lines, how long it thinks.

The same for a function, whose player is shadowed here, and for whoever talks text, to whom somebody else listens.
"""

import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any, TypeVar

from arena24.client.remote import Stub, played_by
from arena24.games.commands import Command, Commands, Kind
from arena24.games.core import AnyGame
from arena24.games.failures import Failure, LimitReached
from arena24.sim.blame import caller

P = TypeVar("P", bound=Commands)


class Overtime(BaseException):
    """Thrown into a bot that has thought for too long. No `Exception`, which its own lines might swallow."""


class Hung(RuntimeError):
    """A bot was stopped where it hung: its last line is the one that it did not leave."""


class Conduct:
    """Of one bot, in all rounds that it plays."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.commands = 0  # waits and refused ones included
        self.turns = 0  # that it ended with a wait, or with too many commands
        self.refusals: defaultdict[type[Failure], Counter[str]] = defaultdict(
            Counter
        )  # by lines of the bot; "": unknown
        self.unknown: Counter[str] = Counter()  # words that are no commands of this game
        self.slowest, self.slowest_turn = 0.0, 0  # seconds, and when
        self.left = 0  # the turn in which it went away by itself; 0: in none
        self.half = ""  # of a line that has begun and not ended
        self.hung_up = False  # has its connection broken?
        self.thread = 0  # in which a function runs; 0: it is none of ours
        self._now = now
        self._spent = 0.0  # seconds of this turn, without those in which it could not go on
        self._spoke = False  # in this turn
        self._thinks: float | None = None  # since when it has been its own affair that nothing happens
        self._speaks = 0.0  # since when a command has been under way

    # ---- what somebody else sees

    @property
    def turn(self) -> int:
        """The turn that it is in, counted from 1 through all rounds."""
        return self.turns + 1

    @property
    def limit_hits(self) -> int:
        """How often it said more than a turn allows."""
        return self.refusals[LimitReached].total() if LimitReached in self.refusals else 0

    @property
    def refused(self) -> int:
        """All refusals."""
        return sum(places.total() for places in self.refusals.values())

    @property
    def silence(self) -> float:
        """Seconds for which it has said nothing although it could."""
        thinks = self._thinks
        return 0.0 if thinks is None else self._now() - thinks

    @property
    def busy(self) -> float:
        """Seconds that it has taken of this turn; 0 while it waits."""
        return self._spent + self.silence

    # ---- what happens to it

    def begin(self, thread: int = 0, *, back: bool = False) -> None:
        """A round begins, or a connection of somebody who may have been here before."""
        self.thread = thread
        self.left = 0 if back else self.left
        self._open()

    def speak(self) -> None:
        """It says something: until that is answered, it is not its affair that nothing happens."""
        if self._thinks is not None:
            now = self._now()
            self._spent += now - self._thinks
            self._thinks, self._speaks = None, now

    def say(self, *, waits: bool) -> None:
        """A command; a wait ends its turn."""
        self.speak()
        self.commands += 1
        if waits:
            self._close()

    def refuse(self, failure: type[Failure], place: str = "") -> None:
        """A command was refused."""
        self.refusals[failure][place] += 1
        if failure is LimitReached:
            self._close()

    def hear(self, *, turn: bool = False) -> None:
        """It has its answer; perhaps that a turn has opened."""
        if turn:
            self._open()
        elif self._thinks is None:
            now = self._now()
            # The first command may have waited for others to be done with theirs: that is not its own time.
            self._spent += now - self._speaks if self._spoke else 0.0
            self._spoke, self._thinks = True, now

    def end(self, *, early: bool) -> None:
        """It says nothing more; early: by its own choice."""
        self._thinks, self._spent = None, 0.0
        if early:
            self.left = self.turn

    def _open(self) -> None:
        self._spent, self._spoke, self._thinks = 0.0, False, self._now()

    def _close(self) -> None:
        self.turns += 1
        if self._spent > self.slowest:
            self.slowest, self.slowest_turn = self._spent, self.turns
        self._spent, self._thinks = 0.0, None


def shadowed(game: AnyGame, bot: Callable[[Any], None], conduct: Conduct) -> Callable[[Any], None]:
    """The bot, with its conduct noted."""

    def play(me: Any) -> None:
        conduct.begin(threading.get_ident())
        early = False
        shadow = _shadow(game.player, me, conduct)
        try:
            bot(shadow)
            early = not conduct.hung_up
        except Overtime as error:
            seconds = conduct.busy
            told = Hung(f"no wait for {seconds:.1f} seconds in turn {conduct.turn}")
            raise told.with_traceback(error.__traceback__) from None
        except AttributeError as error:
            if error.obj is shadow and error.name:
                conduct.unknown[error.name.upper()] += 1
            raise
        finally:
            conduct.end(early=early)

    return play


def _shadow(player: type[P], me: P, conduct: Conduct) -> P:
    """The same player, with somebody who looks on."""
    return played_by(player, lambda command: _stub(command, getattr(me, command.name), conduct))


def _stub(command: Command, inner: Stub, conduct: Conduct) -> Stub:
    waits = command.kind is Kind.WAIT

    def call(*values: Any, **named: Any) -> Any:
        conduct.say(waits=waits)
        opened = False
        try:
            value = inner(*values, **named)
            opened = waits
            return value
        except Failure as failure:
            conduct.refuse(type(failure), caller())
            opened = isinstance(failure, LimitReached)  # and has been waited for
            raise
        except OSError:
            conduct.hung_up = True
            raise
        finally:
            conduct.hear(turn=opened)

    pipelined = getattr(inner, "together", None)
    if pipelined is not None:
        call.__dict__["together"] = lambda calls: _together(pipelined, calls, conduct)
    return call


def _together(pipelined: Callable[[Any], list[Any]], calls: Any, conduct: Conduct) -> list[Any]:
    conduct.speak()
    answers = pipelined(calls)
    conduct.commands += len(answers)
    for answer in answers:
        if isinstance(answer, Failure):
            conduct.refuse(type(answer), caller())
    conduct.hear(turn=any(isinstance(answer, LimitReached) for answer in answers))
    return answers
