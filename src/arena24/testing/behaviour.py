"""What a game promises while it is played: queries, failures, snapshots, results, and answers over a session."""

from collections.abc import Callable, Iterable

from arena24.games.commands import Commands, Kind
from arena24.games.core import Round, TeamId
from arena24.games.failures import BadFormat, Failure
from arena24.protocol.calls import Printed, calls_of
from arena24.protocol.orders import StillClock
from arena24.protocol.seat import Seat
from arena24.protocol.session import COMMAND, Session
from arena24.testing.promise import Broken, promise
from arena24.testing.speech import Speaker, Utterance, ids_in, numbers_in
from arena24.testing.subject import EVERYBODY, OUTSIDER, PLENTY, SEEDS, TEAMS, Incident, Subject, execute, perform

LONGEST = 2000  # turns of a quick round
CHANGED = "make it an @order, or let it change nothing; what it wants to remember belongs into orders and turns"


@promise(mend=CHANGED)
def queries_change_nothing(subject: Subject) -> None:
    """Queries change nothing."""
    for seed in SEEDS:
        for round_ in subject.walk(seed):
            said = ((team, said) for team, _, said in subject.spoken(round_, seed + 1, Kind.QUERY, Kind.WAIT))
            _ask(round_, said, seed)
            fresh = subject.turn_after(round_)  # in which nobody has asked: some changes are made only once
            if fresh is not None:
                bare = [c for c in subject.commands(subject.game.player, Kind.QUERY) if c.takes_nothing]
                words = [Utterance([command.wire_name], None) for command in bare]
                _ask(fresh, ((team, said) for team in EVERYBODY for said in words), seed)


def _ask(round_: Round, questions: Iterable[tuple[TeamId, Utterance]], seed: int) -> None:
    before = round_.dump()
    for team, said in questions:
        execute(round_, team, said)
        if round_.dump() != before:
            raise Broken(f"{said} changed the state", f"seed {seed}, turn {round_.turn}, team {team}")


@promise(mend=CHANGED)
def the_referees_queries_change_nothing(subject: Subject) -> None:
    """The referee's queries change nothing, and fail as declared."""
    for round_ in subject.walk(1):
        before, speaker = round_.dump(), Speaker(round_.turn, numbers_in(round_))
        for command in subject.commands(subject.game.referee, Kind.QUERY):
            said, where = speaker.say(command), f"turn {round_.turn}, the referee"
            referee = calls_of(round_.referee(), subject.game.dialect, Printed())
            failure = perform(referee[command.wire_name], said, where)
            if failure not in (None, *command.mark.errors):
                raise Broken(f"{said} failed with {failure}, which is not declared", where)
            if round_.dump() != before:
                raise Broken(f"{said} changed the state", where)


@promise(mend="name it in the command's decorator, in the order in which the checks are made: `@order(First, Second)`")
def failures_are_among_those_declared(subject: Subject) -> None:
    """Whatever teams say is obeyed, or refused by a failure that the command declares."""
    for seed in SEEDS:
        for round_ in subject.walk(seed):
            for team, command, said in subject.spoken(round_, seed + 2):
                failure = execute(round_, team, said)
                if failure is not None and failure not in (BadFormat, *command.mark.errors):  # any line may be bad
                    seen = f"{said} failed with {failure.__name__}, which {command.name} does not declare"
                    raise Broken(seen, f"seed {seed}, turn {round_.turn}, team {team}")


@promise(mend="make the value at the turn's end and keep it, or declare the query without snapshot=True")
def snapshots_stand_for_the_whole_turn(subject: Subject) -> None:
    """Snapshots stand for the whole turn, as the same object."""
    names = [
        command.name
        for command in subject.commands(subject.game.player, Kind.QUERY)
        if command.mark.snapshot and command.takes_nothing
    ]
    for seed in SEEDS if names else ():
        for round_ in subject.walk(seed):
            before = _asked(round_, names)
            for team, _, said in subject.spoken(round_, seed + 3, Kind.ORDER):
                execute(round_, team, said)
            for key, value in _asked(round_, names).items():
                where = f"seed {seed}, turn {round_.turn}, team {key[0]}"
                if value != before[key]:
                    raise Broken(f"{key[1]} said {before[key]!r}, and later in the same turn {value!r}", where)
                if value is not before[key]:  # it is printed once only if it is the same
                    raise Broken(f"{key[1]} gave two equal objects in one turn, not the same", where)


def _asked(round_: Round, names: list[str]) -> dict[tuple[TeamId, str], object]:
    players = {team: round_.player(team, StillClock()) for team in EVERYBODY}
    return {(team, name): _answer(player, name) for team, player in players.items() for name in names}


def _answer(player: Commands, name: str) -> object:
    try:
        return getattr(player, name)()
    except Failure as failure:
        return type(failure)


@promise(mend="results() names every team that the round began with, and some stage of TURN sets `finished`")
def results_cover_all_teams(subject: Subject) -> None:
    """A quick round ends, and has a result for every team."""
    round_ = subject.new_round()
    for _ in range(LONGEST):
        _covered(round_)
        if round_.finished:
            return
        round_.end_turn(PLENTY)
    raise Broken(f"a quick round goes on after {LONGEST} turns", f"turn {round_.turn}")


def _covered(round_: Round) -> None:
    results = round_.results()
    if results is not None and not set(results) >= set(TEAMS):
        raise Broken(f"results are of {sorted(results)}, teams are {list(TEAMS)}", f"turn {round_.turn}")


# ---- over the session


class Desk:
    """Admits anybody to one team's seat; an incident breaks the promise."""

    def __init__(self, round_: Round, team: TeamId) -> None:
        self.noted: list[bytes] = []
        self.seat = Seat(team, round_.GAME.dialect, 0, self._incident)
        self.seat.sit(round_.player(team, StillClock()), Printed(), self)

    def check(self, session: Session, login: bytes, password: bytes) -> None:
        """Whoever comes is right."""
        session.admit(self.seat)

    def deliver(self, session: Session) -> None:
        """What was said is taken from there."""

    def waits(self, session: Session, seconds: float) -> None:
        """Turns come soon enough."""

    def seconds_left(self) -> float:
        """Something to see."""
        return 0.5

    def order(self, team: int, line: bytes) -> None:
        """Keep what a journal would."""
        self.noted.append(line)

    def _incident(self, seat: Seat, line: bytes, exception: Exception) -> None:
        raise Incident(f"team {seat.team}: {line.decode(errors='backslashreplace')}") from exception


@promise(mend="raise a Failure for whatever a team can get wrong, and give replies of the declared type")
def whatever_is_sent_is_answered_properly(subject: Subject) -> None:
    """Whatever is sent is answered properly, lines with mistakes too."""
    for team in (TEAMS[0], OUTSIDER):
        for seed in SEEDS:
            _converse(subject, team, seed)


def _converse(subject: Subject, team: TeamId, seed: int) -> None:
    round_ = subject.new_round(seed)
    desk = Desk(round_, team)
    session = Session(desk, desk)
    session.feed(b"a\nb\n")
    run = _runner(session, (*_bare_words(subject), b"OK", subject.game.dialect.refusal + b" ", b"PASS\n"))
    run()
    for _ in range(12):
        speaker = Speaker(seed * 1000 + round_.turn, numbers_in(round_))
        ids = ids_in(subject.overview(round_, team))
        for command in speaker.chance.choices(subject.commands(subject.game.player), k=40):
            for line in speaker.say(command, ids).lines:
                session.feed(speaker.garble(line) + b"\n")
                run()
                if not session.state.takes_lines:
                    session.release()
                    run()
        round_.end_turn(PLENTY)
        if round_.finished:
            break
        session.turn_opened()
        run()
    session.feed(b"\nWAIT\n" if session.state is COMMAND else b"0\nWAIT\n")
    run()
    assert all(b"\n" not in line for line in desk.noted)


def _bare_words(subject: Subject) -> tuple[bytes, ...]:
    """What may stand alone instead of OK: the later answers of waits without it."""
    bare = [command.reply for command in subject.commands(subject.game.player, Kind.WAIT) if command.mark.bare]
    return tuple(word.wire for words in bare for word in words)


def _runner(session: Session, openings: tuple[bytes, ...]) -> Callable[[], None]:
    """Executes what has been fed and looks at every reply."""
    session.out.clear()

    def run() -> None:
        while session.ready:
            session.step()
        for reply in session.out:
            proper = reply.startswith(openings) and reply.endswith(b"\n")
            if not proper or b"  " in reply or b" \n" in reply or b" 5 internal error" in reply:
                raise Broken(f"the reply was {reply!r}")
        session.out.clear()

    return run
