"""Whose turn it is in lockstep: by hand, without sockets."""

import contextlib
import dataclasses
import math

import pytest

from arena24 import sim
from arena24.contest.clock import ContestClock
from arena24.contest.tempo import PRACTICE
from arena24.contest.turns import STANDSTILL, Standstill
from arena24.games import creatures, toy
from arena24.games.commands import waiting
from arena24.games.core import AnyGame, Start, TeamId, TurnClock
from arena24.protocol.allowance import IN_VAIN
from arena24.protocol.session import Session
from arena24.server.clock import ServerClock
from arena24.server.limits import Limits
from arena24.server.practice import Match, PracticeRounds
from arena24.server.ticker import Pace, Ticker
from arena24.server.usher import Usher
from arena24.server.world import World
from tests.ports import OpenPort

TEAMS = (TeamId(1), TeamId(2), TeamId(3))


class Table:
    """Three teams and a world."""

    def __init__(self, game: AnyGame = toy.GAME, awaited: tuple[TeamId, ...] = ()) -> None:
        match = Match(game, game.quick, TEAMS, seed=7, rounds=2)
        rounds = PracticeRounds(match)
        clock = ServerClock(ContestClock(math.inf), PRACTICE)
        self.usher = Usher(TEAMS, awaited)
        self.world = World(match.game, rounds, clock, Limits(), 0, floor=self.usher)
        self.ticker = Ticker(self.world, clock, Pace.LOCKSTEP, usher=self.usher)
        self.world.begin()
        self.sessions: dict[int, Session] = {}

    def come(self, *teams: int) -> None:
        for team in teams:
            self.sessions[team] = self.world.connect(OpenPort(self.world))
            self.say(team, f"{team}\nsecret\n")
            self.heard(team)

    def say(self, team: int, text: str) -> None:
        self.sessions[team].feed(text.encode())
        self.world.wake(self.sessions[team])
        self.go_on()

    def go_on(self) -> None:
        """What a host does: pump, and look whether the turn is over, as long as something moves."""
        while True:
            self.world.pump_all()
            if not self.ticker.tick() and not self.world.busy:
                return

    def heard(self, team: int) -> str:
        text = b"".join(self.sessions[team].out).decode()
        self.sessions[team].out.clear()
        return text.replace("\n", " ").strip()

    @property
    def order(self) -> list[int]:
        """The teams in the order in which they will act in this turn: as the simulator shuffles them."""
        round_, order = self.world.round, list(TEAMS)
        assert round_ is not None
        shuffle = round_.seed.generator("bots").shuffle
        for _ in range(round_.turn):
            shuffle(order)
        return [int(team) for team in order]


@pytest.fixture
def table() -> Table:
    made = Table()
    made.come(*TEAMS)
    return made


def test_nobody_acts_before_everybody_has_come() -> None:
    table = Table()
    table.come(1, 2)
    first = table.order[0]
    present = first if first != 3 else table.order[1]
    table.say(present, "PING\n")
    assert table.heard(present) == ""
    table.come(3)
    if first == 3:
        table.say(3, "WAIT\n")
    assert table.heard(present) == "OK"


def test_one_after_another(table: Table) -> None:
    first, second, third = table.order
    table.say(third, "POUR 3\nWAIT\n")
    table.say(second, "POUR 2\n")
    assert (table.heard(second), table.heard(third)) == ("", "")
    table.say(first, "POUR 1\nWAIT\n")
    assert table.heard(second) == "OK 2"
    assert table.heard(third) == ""
    table.say(second, "WAIT\n")  # the last one's lines have been there for long: the turn ends
    assert table.heard(third) == "OK 3 OK WAITING 0.000000 OK"
    assert table.world.round is not None
    assert table.world.round.turn == 2


def test_who_is_gone_is_not_waited_for(table: Table) -> None:
    first, second, _ = table.order
    table.say(second, "PING\n")
    table.world.forget(table.sessions[first])
    table.go_on()
    assert table.heard(second) == "OK"


def test_who_is_awaited_is_waited_for_when_gone() -> None:
    first, second, third = Table().order
    table = Table(awaited=(TeamId(first),))
    table.come(*TEAMS)
    table.world.forget(table.sessions[first])
    table.say(second, "WAIT\n")
    table.say(third, "WAIT\n")
    assert table.heard(second) == ""
    table.come(first)
    table.say(first, "WAIT\n")
    assert table.heard(second) == "OK WAITING 0.000000 OK"


def test_all_connections_of_a_team_act_together(table: Table) -> None:
    first, second, _ = table.order
    other = table.world.connect(OpenPort(table.world))
    table.sessions[0] = other
    table.say(0, f"{first}\nsecret\n")
    table.heard(0)
    table.say(second, "PING\n")
    table.say(first, "WAIT\n")
    table.say(0, "PING\n")
    assert (table.heard(0), table.heard(second)) == ("OK", "")
    table.say(0, "WAIT\n")
    assert table.heard(second) == "OK"


class Stubborn(toy.Player):
    """A player with a wait that nothing but its patience ends."""

    __slots__ = ()

    def never(self) -> bool:
        """Whatever happens."""
        return False

    def two_turns_and_a_half(self) -> float:
        """In seconds; a turn has one."""
        return 2.5

    @waiting(until=never, patience=two_turns_and_a_half)
    def sulk(self) -> int:
        """Wait; then the turn. | Czekaj; potem numer tury."""
        return self._round.turn


class Hall(toy.Toy):
    """A toy for the stubborn."""

    def player(self, team: TeamId, clock: TurnClock) -> Stubborn:
        return Stubborn(self, team, clock)


def new_hall(start: Start[toy.ToyParams]) -> Hall:
    return Hall(start.params, start.seed, dict.fromkeys(start.teams, 0))


class Unwelcome(toy.Player):
    """A player that may not wait, whatever it does."""

    __slots__ = ()

    def refuse(self) -> None:
        """Nobody is enrolled."""
        raise creatures.NotEnrolled

    @waiting(creatures.NotEnrolled, announce=refuse)
    def rest(self) -> None:
        """Wait for nothing. | Czekaj na nic."""


class Closed(toy.Toy):
    """A toy for the unwelcome."""

    def player(self, team: TeamId, clock: TurnClock) -> Unwelcome:
        return Unwelcome(self, team, clock)


def new_closed(start: Start[toy.ToyParams]) -> Closed:
    return Closed(start.params, start.seed, dict.fromkeys(start.teams, 0))


CLOSED = dataclasses.replace(toy.GAME, player=Unwelcome, new_round=new_closed)


def test_who_would_wait_and_cannot_counts_as_waiting() -> None:
    table = Table(CLOSED)
    table.come(*TEAMS)
    first, second, third = table.order
    for _ in range(IN_VAIN - 1):
        table.say(first, "REST\n")
    table.say(second, "WAIT\n")
    assert table.heard(second) == ""
    table.say(first, "REST\n")
    table.heard(first)
    table.say(first, "PING\n")
    assert (table.heard(first), table.heard(second)) == ("", "OK WAITING 0.000000")  # it has had its turn
    table.say(third, "WAIT\n")
    assert table.heard(second) == "OK"
    if table.order[0] != first:
        table.say(table.order[0], "WAIT\n")
    if table.order[2] == first:
        table.say(table.order[1], "WAIT\n")
    assert table.heard(first) == "OK"


def test_in_process_it_counts_as_waiting_too() -> None:
    tries: list[int] = []

    def stubborn(me: Unwelcome) -> None:
        while True:
            with contextlib.suppress(creatures.NotEnrolled):
                me.rest()
            tries.append(me.pour(1))

    outcome = sim.play(CLOSED, [stubborn], seed=7)
    # The last of each turn's tries is answered in the next turn, where what follows it belongs.
    assert len(tries) == IN_VAIN * outcome.turns - 1


HALL = dataclasses.replace(toy.GAME, player=Stubborn, new_round=new_hall)


def test_patience_is_counted_in_turns_as_in_process() -> None:
    table = Table(HALL)
    table.come(*TEAMS)
    for team in TEAMS:
        table.say(team, "SULK\n")
    assert {table.heard(team) for team in TEAMS} == {"OK WAITING 0.000000 OK 4"}
    turns: list[int] = []

    def sulker(me: Stubborn) -> None:
        turns.append(me.sulk())

    sim.play(HALL, [sulker] * 3, seed=7)
    assert turns == [4, 4, 4]


def test_a_turn_that_never_ends(table: Table) -> None:
    for _ in range(STANDSTILL):
        table.usher.turn_ends(table.world.round)
    with pytest.raises(Standstill, match="turn 1 does not end"):
        table.usher.turn_ends(table.world.round)


# ---- realtime that waits for somebody


def test_time_is_up_but_somebody_thinks() -> None:
    now = [100.0]
    match = Match(toy.GAME, toy.GAME.quick, TEAMS, seed=7)
    clock = ServerClock(ContestClock(math.inf), PRACTICE, lambda: now[0])
    world = World(match.game, PracticeRounds(match), clock, Limits(), 0)
    ticker = Ticker(world, clock, awaited=(TeamId(2),))
    world.begin()
    ticker.open()
    assert not ticker.held()  # there is time left: nothing that anybody says ends the turn
    now[0] += toy.GAME.quick.turn_seconds
    assert ticker.held()
    assert not ticker.tick()  # it has not even come
    session = world.connect(OpenPort(world))
    session.feed(b"2\nsecret\nPING\n")
    world.wake(session)
    world.pump_all()
    now[0] += 1000.0
    assert not ticker.tick()  # it is in a debugger
    session.feed(b"WAIT\n")
    world.wake(session)
    world.pump_all()
    assert ticker.tick()
    assert clock.due == now[0] + toy.GAME.quick.turn_seconds  # the next turn has its full length
