"""One world by hand: bytes go in, turns end when the test says so, and the log shows what was executed."""

import dataclasses
from collections.abc import Callable
from functools import partial

import msgspec
import pytest

from arena24.games import toy
from arena24.games.commands import waiting
from arena24.games.core import Round, Start, TeamId, TurnClock
from arena24.games.seed import Seed
from arena24.protocol.session import CLOSED, COMMAND, WAITING, Session
from arena24.server.limits import Limits
from arena24.server.listener import Listener
from arena24.server.world import SLICE, STATE_EVERY, Alone, ConnectionCounts, World
from arena24.store.fold import begin
from arena24.store.log import Log, MemoryLog
from arena24.store.records import NO_DIGEST, Header, Join, Order, TurnEnd

F1, F5 = "FAILED 1 bad login or password", "FAILED 5 internal error, sorry..."
F6 = "FAILED 6 commands limit reached, forced waiting activated | WAITING 0.250000"
WAIT = "OK | WAITING 0.250000"

# ---- a game whose waits show the state, and whose turns can break


class Pond(toy.Toy):
    """A toy in which 13 litres break the turn, and 7 make the same turn go on."""

    def player(self, team: TeamId, clock: TurnClock) -> "Angler":
        return Angler(self, team, clock)

    def joins(self, team: TeamId) -> bool:
        return team not in self.jugs

    def join(self, team: TeamId) -> None:
        self.jugs[team] = 0

    def leak(self) -> None:
        """Thirteen is too much."""
        if 13 in self.jugs.values():
            raise RuntimeError("the pond leaks")

    def advance(self) -> None:
        """The next turn begins, unless somebody has exactly seven litres."""
        self.turn += 7 not in self.jugs.values()

    TURN = (leak, toy.Toy.close, advance)  # type: ignore[assignment]  # a pond has stages of its own


class Angler(toy.Player):
    """A player whose waits tell how much water there is."""

    __slots__ = ()

    @waiting()
    def wait(self) -> int:  # type: ignore[override]  # the toy's answer is nothing
        """Wait for the next turn; then the water of all. | Czekaj na następną turę; potem cała woda."""
        return sum(self._round.jugs.values())


def new_pond(start: Start[toy.ToyParams]) -> Pond:
    return Pond(start.params, start.seed, dict.fromkeys(start.teams, 0))


def load_pond(position: toy.ToyPosition) -> Pond:
    return Pond(position.params, Seed.from_hex(position.seed), dict(position.jugs), position.turn)


POND = dataclasses.replace(toy.GAME, id="pond", player=Angler, new_round=new_pond, load=load_pond)
TEAMS = {b"a": TeamId(1), b"b": TeamId(2), b"late": TeamId(3)}
PARAMS = toy.ToyParams(turns=1000)


class Books:
    """Rounds without end, or with one; what became of them is written down."""

    def __init__(self, rounds: int = 1000, params: toy.ToyParams = PARAMS) -> None:
        self.logs: list[MemoryLog] = []
        self.finished: list[Round] = []
        self.voided: list[str] = []
        self._left, self._params = rounds, params

    def finish(self, round_: Round, log: Log) -> None:
        self.finished.append(round_)

    def void(self, round_: Round, log: Log, reason: str) -> None:
        self.voided.append(reason)

    def next(self) -> tuple[Round, Log] | None:
        if not self._left:
            return None
        self._left -= 1
        header = Header(
            game="pond",
            server="Pond1",
            round=len(self.logs) + 1,
            version="0",
            params=msgspec.to_builtins(self._params),
            seed=Seed.from_number(len(self.logs)).hex,
            teams=(1, 2),
        )
        self.logs.append(MemoryLog(header))
        return begin(POND, header), self.logs[-1]


class Still:
    """A clock that stands still."""

    def now(self) -> float:
        return 60.0

    def tempo(self) -> float:
        return 1.0

    def seconds_left(self) -> float:
        return 0.25

    def elapsed(self) -> float:
        return 60.0

    def remaining(self) -> float:
        return 3600.0


class Hall:
    """A world with its door: `a`, `b` and `late` may come in with the password `x`."""

    def __init__(
        self,
        books: Books | None = None,
        *,
        limit: int = 0,
        limits: Limits | None = None,
        presence: ConnectionCounts | None = None,
        listener: Listener | None = None,
    ) -> None:
        self.books = books or Books()
        self.held: list[Callable[[], None]] = []  # verdicts that are not given yet
        self.hesitates = False
        self.delivered: list[str] = []  # what left, if somebody wants to know
        self.listens = False
        self.world = World(POND, self.books, Still(), limits or Limits(), limit, presence=presence, listener=listener)
        self.world.begin()

    def connect(self) -> Session:
        return self.world.connect(self)

    def deliver(self, session: Session) -> None:
        if self.listens:
            self.delivered.append(heard(session))

    def check(self, session: Session, login: bytes, password: bytes) -> None:
        team = TEAMS.get(login) if password == b"x" else None
        verdict = partial(session.refuse) if team is None else partial(self.world.admit, session, team)
        self.held.append(verdict)
        if not self.hesitates:
            verdict()

    @property
    def pond(self) -> Pond:
        assert isinstance(self.world.round, Pond)
        return self.world.round

    @property
    def orders(self) -> list[tuple[int, bytes]]:
        """The orders of the present round."""
        return [(record.team, record.line) for record in self.books.logs[-1].records() if isinstance(record, Order)]

    def enter(self, login: str) -> Session:
        session = self.connect()
        self.send(session, f"{login}\nx")
        session.out.clear()
        return session

    def send(self, session: Session, text: str) -> None:
        """Send lines, without executing them yet if the world is slow to pump; then execute everything."""
        self.queue(session, text)
        self.world.pump_all()

    def queue(self, session: Session, text: str) -> None:
        """Send lines without executing them."""
        session.feed(text.encode() + b"\n")
        self.world.wake(session)

    def end_turn(self) -> None:
        self.world.end_turn()
        self.world.pump_all()


def heard(session: Session) -> str:
    """What a session has said since it was last asked."""
    text = b"".join(session.out).decode().removesuffix("\n").replace("\n", " | ")
    session.out.clear()
    return text


# ---- login


def test_login_and_commands() -> None:
    hall = Hall()
    session = hall.connect()
    hall.send(session, "a\nx\nPOUR 5\nADD 1 2")
    assert heard(session) == "LOGIN | PASS | OK | OK | 5 | OK | 3"
    assert hall.orders == [(1, b"POUR 5")]


def test_a_verdict_that_takes_its_time() -> None:
    hall = Hall()
    hall.hesitates = True
    session = hall.connect()
    hall.send(session, "a\nx\nPOUR 5")
    assert heard(session) == "LOGIN | PASS"
    hall.held[0]()
    hall.world.pump_all()
    assert heard(session) == "OK | OK | 5"


def test_somebody_who_leaves_during_the_check() -> None:
    hall = Hall()
    hall.hesitates = True
    session = hall.connect()
    hall.send(session, "late\nx")
    hall.world.forget(session)
    hall.held[0]()
    assert (session.state, hall.world.seats, hall.pond.jugs) == (CLOSED, {}, {1: 0, 2: 0})


def test_too_many_connections() -> None:
    hall = Hall(limits=Limits(max_conn_server=2))
    one, two, three = (hall.connect() for _ in range(3))
    for session in (one, two, three):
        hall.send(session, "a\nx")
    assert heard(three) == "LOGIN | PASS | FAILED 7 too many connections"
    wrong = hall.connect()
    hall.send(wrong, "a\ny")
    assert heard(wrong) == f"LOGIN | PASS | {F1}"
    assert (three.state, wrong.state) == (CLOSED, CLOSED)
    other = hall.enter("b")  # another team has its own count
    assert other.state is COMMAND
    hall.world.forget(one)
    assert hall.enter("a").state is COMMAND
    assert hall.world.connections(TeamId(1)) == 2


class Elsewhere(Alone):
    """Other servers, with these connections."""

    def __init__(self, counts: dict[TeamId, int]) -> None:
        self._counts = counts

    def elsewhere(self, team: TeamId) -> int:
        return self._counts.get(team, 0)


def test_connections_elsewhere_count() -> None:
    hall = Hall(limits=Limits(max_conn_total=3), presence=Elsewhere({TeamId(1): 2}))
    assert hall.enter("a").state is COMMAND
    assert hall.enter("a").state is CLOSED
    assert hall.enter("b").state is COMMAND


def test_who_has_joined_a_void_round_joins_the_next_one() -> None:
    hall = Hall()
    late, gone = hall.enter("late"), hall.enter("a")
    hall.send(late, "POUR 13\nWAIT")
    voided = hall.pond
    hall.world.forget(gone)
    hall.end_turn()
    assert hall.books.voided
    assert voided.finished  # as those know who waited in it
    assert hall.pond.jugs == {1: 0, 2: 0, 3: 0}
    assert list(hall.books.logs[-1].records()) == [Join(3)]


def test_a_team_that_comes_late_is_journalled_once() -> None:
    hall = Hall()
    hall.enter("late")
    hall.enter("late")
    hall.enter("a")
    assert list(hall.books.logs[-1].records()) == [Join(3)]
    assert hall.pond.jugs == {1: 0, 2: 0, 3: 0}


# ---- fairness


def test_one_line_of_each_session_in_turn() -> None:
    hall = Hall()
    one, two = hall.enter("a"), hall.enter("b")
    hall.queue(one, "POUR 1\nPOUR 2\nPOUR 3")
    hall.queue(two, "POUR 4\nPOUR 5")
    hall.world.pump_all()
    assert hall.orders == [(1, b"POUR 1"), (2, b"POUR 4"), (1, b"POUR 2"), (2, b"POUR 5"), (1, b"POUR 3")]


def test_a_slice_at_a_time() -> None:
    hall = Hall()
    one, two = hall.enter("a"), hall.enter("b")
    hall.queue(one, "\n".join(["POUR 1"] * 2 * SLICE))
    hall.world.pump()
    assert (len(hall.orders), hall.world.busy) == (SLICE, True)
    hall.queue(two, "POUR 9")
    hall.world.pump()
    assert hall.orders[SLICE : SLICE + 2] == [(1, b"POUR 1"), (2, b"POUR 9")]
    hall.world.pump_all()
    assert (hall.pond.jugs, hall.world.busy) == ({1: 2 * SLICE, 2: 9}, False)


def test_all_are_released_before_any_queued_line() -> None:
    hall = Hall()
    sessions = [hall.enter(login) for login in "ababab"]
    for session in sessions:
        hall.send(session, "WAIT\nPOUR 1")
    hall.world.end_turn()
    assert [heard(session) for session in sessions] == [f"{WAIT} | OK | 0"] * 6
    assert hall.orders == []
    hall.world.pump_all()
    assert hall.pond.jugs == {1: 3, 2: 3}


def test_the_limit_is_the_teams_and_starts_again_each_turn() -> None:
    hall = Hall(limit=2)
    one, two, other = hall.enter("a"), hall.enter("a"), hall.enter("b")
    hall.send(one, "PING")
    hall.send(two, "PING")
    hall.send(one, "PING")
    hall.send(other, "PING")
    assert [heard(session) for session in (one, two, other)] == [f"OK | {F6}", "OK", "OK"]
    hall.end_turn()
    hall.send(two, "PING")
    assert [heard(session) for session in (one, two)] == ["OK", "OK"]


def test_noted_before_answered() -> None:
    """An order's reply leaves after its record has been made to survive (law 2)."""
    happened: list[str] = []

    class Loud(MemoryLog):
        def order(self, team: int, line: bytes) -> None:
            happened.append("order")

        def commit(self) -> None:
            happened.append("commit")

    class LoudBooks(Books):
        def next(self) -> tuple[Round, Log] | None:
            begun = super().next()
            assert begun is not None
            return begun[0], Loud(begun[1].header)

    hall = Hall(LoudBooks())
    session = hall.enter("a")
    happened.clear()
    hall.delivered, hall.listens = happened, True
    hall.send(session, "POUR 1\nPOUR 2")
    assert happened == ["order", "order", "commit", "OK | 1 | OK | 3"]


# ---- turns and rounds


def test_the_turn_is_noted_with_what_the_game_was_told() -> None:
    hall = Hall()
    for _ in range(STATE_EVERY):
        hall.end_turn()
    records = list(hall.books.logs[-1].records())
    assert records[0] == TurnEnd(1, 3600.0, 1.0, NO_DIGEST, "", 60.0)
    assert records[-1] == TurnEnd(STATE_EVERY, 3600.0, 1.0, hall.pond.digest(), "", 60.0)


def test_the_same_turn_goes_on() -> None:
    hall = Hall(limit=2)
    session, waits = hall.enter("a"), hall.enter("a")
    hall.send(waits, "WAIT")
    hall.send(session, "POUR 7\nPING\nPING")
    hall.end_turn()
    assert hall.pond.turn == 1
    assert (heard(waits), heard(session)) == (WAIT, f"OK | 7 | OK | {F6}")


def test_a_finished_round_is_followed_by_the_next() -> None:
    hall = Hall(Books(params=toy.ToyParams(turns=1)))
    session = hall.enter("a")
    hall.send(session, "POUR 5\nWAIT\nPOUR 3")
    hall.end_turn()
    (first,) = hall.books.finished
    assert first.results() == {1: 5, 2: 0}
    assert heard(session) == f"OK | 5 | {WAIT} | OK | 5 | OK | 3"  # the wait is answered by its own round
    assert (hall.pond.jugs, hall.orders) == ({1: 3, 2: 0}, [(1, b"POUR 3")])


def test_data_for_a_round_that_is_over() -> None:
    hall = Hall(Books(params=toy.ToyParams(turns=1)))
    session = hall.enter("a")
    hall.send(session, "SUM 2")
    hall.end_turn()
    hall.send(session, "1 2\nPOUR 4")
    assert heard(session) == "OK | OK | 3 | OK | 4"
    assert hall.orders == [(1, b"POUR 4")]


def test_a_turn_that_cannot_be_resolved() -> None:
    hall = Hall()
    session, waits = hall.enter("a"), hall.enter("b")
    hall.send(session, "POUR 13")
    hall.send(waits, "WAIT\nPOUR 2")
    broken = hall.pond
    hall.end_turn()
    assert hall.books.voided == ["turn 1 cannot be resolved: RuntimeError('the pond leaks')"]
    assert hall.books.finished == []
    assert hall.pond is not broken
    assert hall.pond.jugs == {1: 0, 2: 2}
    assert heard(waits) == f"{WAIT} | OK | 13 | OK | 2"


# ---- a world that takes no commands


def test_without_a_round_logins_are_taken_and_commands_are_not() -> None:
    hall = Hall(Books(rounds=0))
    session = hall.connect()
    hall.send(session, "a\nx\nPING\nWAIT")
    assert (heard(session), session.state) == ("LOGIN | PASS | OK", COMMAND)
    hall.world._open_turn()
    hall.world.pump_all()
    assert (heard(session), hall.world.busy, session.unread) == ("", False, len("PING\nWAIT\n"))


def test_after_the_last_round_waits_are_not_released() -> None:
    hall = Hall(Books(rounds=1, params=toy.ToyParams(turns=1)))
    waits, talks = hall.enter("a"), hall.enter("b")
    hall.send(waits, "WAIT")
    hall.end_turn()
    hall.send(talks, "PING")
    assert (heard(waits), waits.state, heard(talks)) == (WAIT, WAITING, "")
    assert hall.world.round is None


def test_a_pause() -> None:
    hall = Hall(limit=2)
    session = hall.enter("a")
    hall.send(session, "PING")
    hall.world.open = False
    hall.send(session, "POUR 1\nPOUR 2")
    assert (heard(session), hall.orders) == ("OK", [])
    hall.world.reopen()
    hall.world.pump_all()
    assert heard(session) == f"OK | 1 | {F6}"  # counters stay as they were (platform 5)


def test_lines_queued_before_the_world_closed_stay_unread() -> None:
    hall = Hall()
    session = hall.enter("a")
    hall.queue(session, "POUR 5\nPOUR 6")
    hall.world.open = False
    hall.world.pump_all()
    assert (heard(session), hall.orders) == ("", [])
    hall.world.reopen()
    hall.world.pump_all()
    assert heard(session) == "OK | 5 | OK | 11"


def test_a_contest_that_is_over_executes_nothing_more() -> None:
    hall = Hall()
    session = hall.enter("a")
    hall.queue(session, "POUR 5")
    hall.world.stop("the contest is over")
    hall.world.pump_all()
    assert (hall.books.voided, hall.orders, heard(session)) == (["the contest is over"], [], "")


def test_a_session_that_leaves_while_it_stands_in_the_queue() -> None:
    hall = Hall()
    session, guest = hall.enter("a"), hall.connect()
    hall.queue(session, "POUR 5")
    hall.queue(guest, "a\nx")
    hall.world.forget(session)
    hall.world.forget(guest)
    hall.world.pump_all()
    assert (session.state, guest.state) == (CLOSED, CLOSED)
    assert (hall.orders, hall.world.connections(TeamId(1)), len(hall.held)) == ([], 0, 1)


# ---- accidents


def test_an_exception_in_an_order_leaves_the_world_as_it_was() -> None:
    hall = Hall()
    session = hall.enter("a")
    hall.send(session, "POUR 5")
    hall.end_turn()
    hall.send(session, "POUR 1")
    before, broken = toy.dump(hall.pond), hall.pond
    hall.send(session, "CRASH\nPOUR 2")
    assert heard(session) == f"OK | 5 | OK | 6 | {F5} | OK | 8"
    assert broken.jugs == {}  # the order had got half-way
    assert hall.pond is not broken
    assert before.jugs == ((1, 6), (2, 0))
    assert hall.orders == [(1, b"POUR 5"), (1, b"POUR 1"), (1, b"POUR 2")]


def test_after_an_accident_the_others_go_on_in_the_same_round() -> None:
    hall = Hall()
    session, waits, sums, pours = (hall.enter(login) for login in "abbb")
    hall.send(waits, "WAIT")
    hall.send(sums, "SUM 2")
    hall.send(session, "CRASH")
    hall.send(sums, "1 2")
    hall.send(pours, "POUR 8")
    hall.end_turn()
    assert heard(session) == F5
    assert heard(sums) == "OK | OK | 3"
    assert heard(waits) == f"{WAIT} | OK | 8"  # from the folded round, not from the broken one
    assert hall.orders == [(2, b"SUM 2"), (2, b"SUM 2\t1 2"), (2, b"POUR 8")]


def test_an_accident_between_the_lines_of_a_slice() -> None:
    hall = Hall(limit=9)
    one, two = hall.enter("a"), hall.enter("b")
    hall.queue(one, "POUR 1\nCRASH\nPOUR 2")
    hall.queue(two, "POUR 3\nPOUR 4\nPOUR 5")
    hall.world.pump_all()
    assert (heard(one), heard(two)) == (f"OK | 1 | {F5} | OK | 3", "OK | 3 | OK | 7 | OK | 12")
    assert hall.pond.jugs == {1: 3, 2: 12}


def test_an_accident_does_not_reset_the_limit() -> None:
    hall = Hall(limit=2)
    session = hall.enter("a")
    hall.send(session, "CRASH\nPING\nPING")
    assert heard(session) == f"{F5} | OK | {F6}"


@pytest.mark.parametrize("login", ["a", "nobody"])
def test_the_world_forgets_who_has_gone(login: str) -> None:
    hall = Hall()
    session = hall.enter(login)
    hall.world.forget(session)
    assert (hall.world.sessions, session.state) == (set(), CLOSED)
