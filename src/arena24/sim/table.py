"""A table in process: every bot is a greenlet that runs until it waits.

Bots are plain blocking functions, the same as over TCP, and commands call the rules directly. What a server does with
a line is done here with a call: the limit, the journal, failures, error 5.
"""

import math
import traceback
from collections.abc import Callable, Container
from functools import partial
from typing import Any

from greenlet import GreenletExit, getcurrent, greenlet

from arena24.client.remote import Stub, played_by
from arena24.contest.turns import STANDSTILL, Standstill
from arena24.games.commands import Command, Kind
from arena24.games.core import AnyGame, Round, TeamId
from arena24.games.failures import Failure, InternalError, LimitReached
from arena24.games.records import Rendered
from arena24.protocol.allowance import Allowance
from arena24.protocol.mishaps import holds, lasts
from arena24.protocol.orders import StillClock
from arena24.protocol.patience import Patience
from arena24.protocol.replies import Message, message_of
from arena24.sim.blame import blamed
from arena24.sim.guest import Guest, Talker
from arena24.sim.notebook import Notebook
from arena24.sim.stubs import binder_of
from arena24.store.fold import fold
from arena24.store.records import Join, Order

Bot = Callable[[Any], None]  # takes the game's Player; returns or raises: its team is silent from then on
Observer = Callable[[int], None]  # hears which seat's bot goes on, or that the rules do

RULES = -1  # no seat: a turn is being resolved

KILLS = 10  # attempts to end a bot that will not go


class Wait:
    """A wait that goes on."""

    __slots__ = ("message",)

    def __init__(self, message: Message) -> None:
        self.message = message


class TableSeat(Allowance):
    """A bot at the table."""

    __slots__ = (
        "answer",
        "bot",
        "error",
        "guest",
        "place",
        "player",
        "team",
        "traceback",
        "waits",
    )

    def __init__(self, place: int, team: TeamId, limit: int) -> None:
        super().__init__(limit)
        self.place = place  # from 0
        self.team = team
        self.player: Any = None  # its commands, bound to the round
        self.bot: greenlet | None = None  # None: silent
        self.guest: Guest | None = None  # a bot that talks text instead of calling
        self.waits: Wait | None = None  # which has to be answered, unless it answers nothing
        self.answer: Any = None
        self.error: InternalError | None = None  # instead of an answer
        self.traceback: str | None = None  # of what the bot raised


class Table:
    """Seats bots in a round and ends its turns when all of them wait."""

    def __init__(
        self, game: AnyGame, round_: Round, notebook: Notebook, limit: int, watch: Observer | None = None
    ) -> None:
        self.game, self.round, self.notebook = game, round_, notebook
        self.seats: list[TableSeat] = []
        self.incidents: list[str] = []  # tracebacks of the rules
        self._limit = limit
        self.time = 0.0  # seconds of the round, as if every turn took as long as it may
        self._patience: Patience[TableSeat] = Patience()
        self._watch = watch
        self._hub = getcurrent()
        # One generator for all turns, used once in each: nothing that bots do can shift it.
        self._shuffle = round_.seed.generator("bots").shuffle
        self._order: list[TableSeat] = []

    # ---- bots

    def seat(self, bot: Bot, team: TeamId) -> None:
        """Give a bot its place."""
        me = self._welcome(team) if isinstance(bot, Talker) else self.hand(team)
        seat = self.seats[-1]
        seat.bot = greenlet(lambda _: self._run(seat, bot, me), self._hub)

    def hand(self, team: TeamId) -> Any:
        """A place without a bot: whoever gets this player gives its commands from outside, and never waits."""
        seat = self._placed(TableSeat(len(self.seats), team, self._limit))
        return played_by(self.game.player, lambda command: self._stub(seat, command))

    def bare(self, team: TeamId) -> Any:
        """A place whose commands are those of the rules themselves: neither counted nor noted, hence quick."""
        return self._placed(TableSeat(len(self.seats), team, self._limit)).player

    def _welcome(self, team: TeamId) -> Guest:
        """A place for somebody who talks text."""
        seat = TableSeat(len(self.seats), team, self._limit)
        about = team, self.game.dialect, self._limit
        seat.guest = Guest(about, self._note_line, self._incident, self._hub.switch, lambda: self.time)
        self._placed(seat)
        return seat.guest

    def _note_line(self, team: int, line: bytes) -> None:
        self.notebook.note(Order(team, line))

    def _placed(self, seat: TableSeat) -> TableSeat:
        team = seat.team
        if self.round.joins(team):
            self.round.join(team)
            self.notebook.note(Join(team))
        self._sit(seat)
        self.seats.append(seat)
        self._order.append(seat)
        return seat

    def _sit(self, seat: TableSeat) -> None:
        seat.player = self.round.player(seat.team, StillClock())
        if seat.guest is not None:
            seat.guest.sit(seat.player)

    def _run(self, seat: TableSeat, bot: Bot, me: Any) -> None:
        """What a greenlet does; only an interrupt from outside escapes."""
        try:
            bot(me)
        except (Exception, SystemExit) as error:
            seat.traceback = blamed(error)
        seat.bot = None

    def close(self) -> None:
        """Send all bots home."""
        for seat in self.seats:
            if self._watch is not None:
                self._watch(seat.place)
            for _ in range(KILLS):
                if seat.bot is None or seat.bot.dead:
                    break
                seat.bot.throw(GreenletExit)
            seat.bot = None

    # ---- turns

    def play(self) -> None:
        """Play the round to its end."""
        while True:
            for seat in self.released():
                self.resume(seat)
            if not self.next_turn():
                return

    def released(self) -> list[TableSeat]:
        """Whoever goes on in the turn that has just opened, in the order in which they do."""
        self._shuffle(self._order)
        if not [seat for seat in self._order if seat.waits is not None or seat.guest is not None]:
            return self._order[:]  # as mostly: nobody waits for anything but this
        impatient = {seat for seat, wait in self._patience.ended(self.time) if seat.waits is wait}
        return [seat for seat in self._order if self._due(seat, impatient)]

    def resume(self, seat: TableSeat) -> None:
        """Let a bot run until it waits."""
        if seat.bot is None:
            return
        if self._watch is not None:
            self._watch(seat.place)
        if seat.error is None:
            answer, seat.answer = seat.answer, None
            seat.bot.switch(answer)
        else:
            error, seat.error = seat.error, None
            seat.bot.throw(error)

    def next_turn(self) -> bool:
        """End the turn; is there another one?"""
        round_, turn = self.round, self.round.turn
        for _ in range(STANDSTILL):
            self.end_turn()
            if round_.finished:
                return False
            if round_.turn != turn:
                return True
        raise Standstill(f"turn {turn} of {self.game.id} does not end, and all bots wait: do too few take part?")

    def end_turn(self) -> None:
        """Resolve the turn; the same one may go on."""
        if self._watch is not None:
            self._watch(RULES)
        round_, turn = self.round, self.round.turn
        self.time += round_.turn_length()
        round_.end_turn(math.inf)
        self.notebook.turn_ended(turn)
        if round_.turn != turn:
            for seat in self.seats:
                seat.open_turn()

    def _due(self, seat: TableSeat, impatient: Container[TableSeat]) -> bool:
        """Is a bot released now? Its answer is made before any bot goes on, as on a server."""
        if seat.guest is not None:
            seat.guest.turn_opened()
        if seat.waits is None:
            return True
        message = seat.waits.message
        if seat not in impatient and not self._holds(seat, message):
            return False
        seat.waits = None
        try:
            seat.answer = self._later(seat, message)
        except InternalError as error:
            seat.error = error
        return True

    # ---- commands

    def _stub(self, seat: TableSeat, command: Command) -> Stub:
        if command.kind is Kind.WAIT:
            return self._wait(seat, message_of(command))
        return binder_of(command)(seat, self.notebook.order, self._sit_out, self._incident)

    def _wait(self, seat: TableSeat, message: Message) -> Stub:
        mark, switch = message.command.mark, self._hub.switch
        if message.silent and mark.until is None and mark.announce is None:
            return lambda: switch()  # nothing to say, nothing to remember

        def wait() -> Any:
            if mark.announce is not None:
                self._announce(seat, mark.announce)
            if mark.until is not None and self._holds(seat, message):
                try:
                    return self._later(seat, message)
                finally:
                    self._waited_in_vain(seat)
            seat.waits = begun = Wait(message)
            patience = None if mark.patience is None else partial(mark.patience, seat.player)
            if (seconds := lasts(patience, self._broke)) is not None:
                self._patience.begin(seat, begun, self.time + seconds)
            return switch()

        return wait

    def _announce(self, seat: TableSeat, announce: Callable[[Any], None]) -> None:
        """Ask whether somebody may wait."""
        try:
            announce(seat.player)
        except Exception as error:
            failure = error if isinstance(error, Failure) else self._incident()
            self._waited_in_vain(seat)
            raise failure from (None if failure is error else error)

    def _holds(self, seat: TableSeat, message: Message) -> bool:
        until = message.command.mark.until
        return holds(None if until is None else partial(until, seat.player), self._broke)

    def _waited_in_vain(self, seat: TableSeat) -> None:
        """Whoever would wait and cannot goes on in the next turn, as in lockstep over TCP (`server/usher.py`)."""
        seat.in_vain += 1
        if seat.cannot_wait:
            self._hub.switch()

    def _later(self, seat: TableSeat, message: Message) -> Any:
        """The answer of a wait that is over."""
        try:
            value = message.command.method(seat.player)
        except Exception as exception:
            raise self._incident() from exception
        return value if value.__class__ is not Rendered else message.unrendered(value)

    def _sit_out(self) -> None:
        """The commands are used up: wait for the next turn, then fail (platform 9.5)."""
        self._hub.switch()
        raise LimitReached

    # ---- accidents

    def _broke(self, line: bytes, exception: Exception) -> None:
        self._incident()

    def _incident(self) -> InternalError:
        """Something in the rules broke: the round becomes again what its journal says (law 4)."""
        self.incidents.append(traceback.format_exc())
        self.round = fold(self.game, self.notebook.header, self.notebook.records())
        for seat in self.seats:
            self._sit(seat)
        return InternalError()
