"""Runs cases: says what the script says, and compares what it hears."""

import enum
import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from arena24.scripts.cells import read_team
from arena24.scripts.ear import Disagreement, Ear, Mismatch, Moment
from arena24.scripts.fixture import Fixture, Link, credentials
from arena24.scripts.location import Location, ScriptError
from arena24.scripts.position import Opening, read_opening
from arena24.scripts.reply import CLOSED, Refusals, read_reply, refusals_of
from arena24.scripts.text import At, Case, Close, Hear, PauseStep, Say, Step, TurnStep, Who, read_file

GREETING = read_reply("LOGIN | PASS | OK")
MOST_BOUNDARIES = 100_000  # until a turn that a script waits for; some games let a turn go on for ever


class Feeding(enum.Enum):
    """How a client's bytes reach the server. The replies must be the same (platform 13)."""

    AS_IS = "line by line"
    BYTEWISE = "one byte at a time"
    PACKED = "all that a client says before somebody else does, or something happens, in one packet"


@dataclass(frozen=True, slots=True)
class CaseOutcome:
    """How a case went."""

    case: Case
    mismatch: Mismatch | None = None
    error: Exception | None = None  # neither the script's fault nor a wrong reply
    when: str = ""  # the error came: turn and step

    @property
    def passed(self) -> bool:
        """Did all go as the script says?"""
        return self.mismatch is None and self.error is None

    def __str__(self) -> str:
        if self.passed:
            return f"passed {self.case.location} {self.case.title}"
        return f"FAILED {self.case.location} {self.case.title}\n{self.mismatch or f'{self.when}: {self.error!r}'}"


def run_file(
    path: Path, feeding: Feeding = Feeding.AS_IS, *, fixture: Callable[[Opening], Fixture] = Fixture
) -> list[CaseOutcome]:
    """Run all cases of a file."""
    return [run_case(case, feeding, fixture=fixture) for case in read_file(path)]


def run_case(
    case: Case, feeding: Feeding = Feeding.AS_IS, *, fixture: Callable[[Opening], Fixture] = Fixture
) -> CaseOutcome:
    """Run one case; ScriptError if it cannot be read."""
    opening = read_opening(case.head)
    refusals = refusals_of(opening.game)
    check_codes(case, refusals, opening.game.id)
    try:
        world = fixture(opening)
    except ValueError as error:
        raise ScriptError(case.location, f"no round can begin like this: {error}") from error
    conversation = Conversation(world, refusals, feeding)
    try:
        conversation.run(case.steps)
    except Disagreement as disagreement:
        return CaseOutcome(case, disagreement.mismatch)
    except ScriptError:
        raise
    except Exception as error:  # whatever a game throws concerns its case alone
        return CaseOutcome(case, error=error, when=conversation.when)
    finally:
        world.close()
    return CaseOutcome(case)


def check_codes(case: Case, refusals: Refusals, game: str) -> None:
    """A code that nobody declares can never be heard."""
    for step in case.steps:
        reply = step.reply if isinstance(step, Say | Hear) else None
        if reply is not None and reply.code() not in (None, *refusals):
            raise ScriptError(step.location, f"{game} has no error {reply.code()}")


class Conversation:
    """The steps of a case, on a world."""

    def __init__(self, fixture: Fixture, refusals: Refusals, feeding: Feeding) -> None:
        self._fixture, self._refusals, self._feeding = fixture, refusals, feeding
        self._links: dict[Who, Link] = {}
        self._ears: dict[Who, Ear] = {}
        self._step: Step | None = None  # the last one that was begun

    @property
    def when(self) -> str:
        """Where the conversation has come to."""
        step = self._step
        said = f", {step.who} said {step}" if isinstance(step, Say) else ""
        return f"{step.location if step else 'before the first line'}: turn {self._fixture.turn}{said}"

    def run(self, steps: Iterable[Step]) -> None:
        """Take all steps; Disagreement where the world says something else."""
        for group in self._groups(steps):
            self._step = group[0]
            match group[0]:
                case TurnStep() as turn:
                    self._turn(turn)
                case At() as at:
                    self._at(at)
                case PauseStep() as pause:
                    self._pause(pause)
                case Close() as close:
                    self._link(close.who, close.location).close()
                case Say() | Hear():
                    self._talk([step for step in group if isinstance(step, Say | Hear)])
            self._listen(group[-1].location)
        self._check_silence()

    def _groups(self, steps: Iterable[Step]) -> Iterator[list[Step]]:
        """Steps that are taken together."""
        for who, moments in itertools.groupby(_moments(steps), _only_speaker):
            if who is None:
                yield from moments
                continue
            one_after_another = [step for moment in moments for step in moment]
            if self._feeding is Feeding.PACKED and not who.is_referee:
                yield one_after_another
            else:
                yield from ([step] for step in one_after_another)

    # ---- talking

    def _talk(self, steps: list[Say | Hear]) -> None:
        if steps[0].who.is_referee:
            self._ask(steps[0].who, steps[0])
            return
        for step in steps:
            self._link(step.who, step.location)  # whoever is new logs in before anything is said
        said = {step.who: b"" for step in steps}
        for step in steps:
            if isinstance(step, Say):
                said[step.who] += step.sent
        self._send(said)
        self._listen(steps[-1].location)
        for step in steps:
            ear = self._ears[step.who]
            if isinstance(step, Say):
                ear.said = str(step)
            if step.reply is not None:
                ear.expect(step.reply, self._moment(step.location))
        for who in said:
            self._ears[who].settle()

    def _ask(self, who: Who, step: Say | Hear) -> None:
        if not isinstance(step, Say):
            raise ScriptError(step.location, "the referee says nothing unasked; write '!> QUESTION => REPLY'")
        ear, moment = Ear(who, self._refusals), self._moment(step.location)
        ear.said = str(step)
        ear.hear(lines_of([self._fixture.ask_referee(step.line)]), moment)
        if step.reply is not None:
            ear.expect(step.reply, moment)
        ear.settle()
        ear.check_silence()

    def _send(self, said: Mapping[Who, bytes]) -> None:
        """All of it arrives before the server looks at any; byte by byte it looks after each, if one speaks alone."""
        if self._feeding is Feeding.BYTEWISE and len(said) == 1:
            for who, data in said.items():
                for byte in data:
                    self._links[who].send(bytes([byte]))
            return
        for who, data in said.items():
            if data:
                self._links[who].post(data)
        self._fixture.work()

    def _listen(self, location: Location) -> None:
        moment = self._moment(location)
        for who, link in self._links.items():
            self._ears[who].hear(lines_of(link.received()), moment)

    def _moment(self, location: Location) -> Moment:
        return Moment(location, self._fixture.turn)

    def _check_silence(self) -> None:
        """Nobody has heard anything that nobody expected: an answer must not come too early either."""
        for ear in self._ears.values():
            ear.check_silence()

    def _link(self, who: Who, location: Location) -> Link:
        """The connection of somebody; one that is new, of a team, logs in."""
        if who not in self._links:
            self._links[who] = self._fixture.connect()
            self._ears[who] = Ear(who, self._refusals)
            if not who.is_stranger:
                self._log_in(who, location)
        return self._links[who]

    def _log_in(self, who: Who, location: Location) -> None:
        login, password = credentials(read_team(who.team))
        self._send({who: login + b"\n" + password + b"\n"})
        self._listen(location)
        self._ears[who].expect(GREETING, self._moment(location))

    # ---- events

    def _turn(self, event: TurnStep) -> None:
        """Turns pass, one at least."""
        self._check_running(event.location)
        self._check_silence()
        if event.number is not None and event.number <= self._fixture.round_turn and not self._fixture.just_ended:
            raise ScriptError(event.location, f"turn {event.number} is past: it is turn {self._fixture.turn}")
        for _ in range(MOST_BOUNDARIES):
            if not self._fixture.has_round:
                raise ScriptError(event.location, "there is no round any more")
            self._fixture.end_turn()
            self._listen(event.location)
            if event.number in (None, self._fixture.turn):
                return
            if self._fixture.just_ended:
                raise ScriptError(event.location, f"the round ended after turn {self._fixture.turn - 1}")
        raise ScriptError(event.location, f"turn {event.number} does not come")

    def _at(self, event: At) -> None:
        self._check_running(event.location)
        self._check_silence()
        if event.seconds < self._fixture.elapsed:
            raise ScriptError(
                event.location, f"time does not go back: {self._fixture.elapsed} s of the turn have passed"
            )
        self._fixture.pass_time(event.seconds)

    def _pause(self, event: PauseStep) -> None:
        if event.begins:
            self._check_running(event.location)
            self._check_silence()
            self._fixture.pause()
        elif self._fixture.paused:
            self._check_silence()
            self._fixture.resume()
        else:
            raise ScriptError(event.location, "nothing to resume: write '== pause' first")

    def _check_running(self, location: Location) -> None:
        if self._fixture.paused:
            raise ScriptError(location, "the contest is paused: write '== resume' first")


def _moments(steps: Iterable[Step]) -> Iterator[list[Step]]:
    """The lines of a script, those together that arrive at the same moment."""
    moment: list[Step] = []
    for step in steps:
        goes_on = moment and (step.location == moment[-1].location or (isinstance(step, Say) and step.together))
        if not goes_on and moment:
            yield moment
            moment = []
        moment.append(step)
    if moment:
        yield moment


def _only_speaker(moment: list[Step]) -> Who | None:
    """Who speaks or hears in a line that stands alone."""
    first = moment[0]
    alone = isinstance(first, Say | Hear) and all(step.location == first.location for step in moment)
    return first.who if alone and isinstance(first, Say | Hear) else None


def lines_of(pieces: Iterable[bytes]) -> list[str]:
    """Received pieces as lines; each piece is whole lines, and an empty one the end of the connection."""
    lines: list[str] = []
    for piece in pieces:
        lines += piece.decode("latin-1").removesuffix("\n").split("\n") if piece else [CLOSED]
    return lines
