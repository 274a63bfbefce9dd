"""Runs cases: says what the script says, and compares what it hears."""

import enum
import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from arena24.scripts.cells import read_team
from arena24.scripts.ear import Disagreement, Ear, Mismatch, Moment
from arena24.scripts.place import Place, ScriptError
from arena24.scripts.position import Opening, read_opening
from arena24.scripts.reply import CLOSED, Refusals, read_reply, refusals_of
from arena24.scripts.stage import Link, Stage, credentials
from arena24.scripts.text import At, Case, Close, Hear, Pause, Say, Step, Turn, Who, read_file

GREETING = read_reply("LOGIN | PASS | OK")
MOST_BOUNDARIES = 100_000  # until a turn that a script waits for; some games let a turn go on for ever


class Feeding(enum.Enum):
    """How a client's bytes reach the server. The replies must be the same (platform 13)."""

    AS_IS = "line by line"
    BYTEWISE = "one byte at a time"
    PACKED = "all that a client says before somebody else does, or something happens, in one packet"


@dataclass(frozen=True, slots=True)
class Outcome:
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
            return f"passed {self.case.place} {self.case.title}"
        return f"FAILED {self.case.place} {self.case.title}\n{self.mismatch or f'{self.when}: {self.error!r}'}"


def run_file(
    path: Path, feeding: Feeding = Feeding.AS_IS, *, stage: Callable[[Opening], Stage] = Stage
) -> list[Outcome]:
    """Run all cases of a file."""
    return [run_case(case, feeding, stage=stage) for case in read_file(path)]


def run_case(case: Case, feeding: Feeding = Feeding.AS_IS, *, stage: Callable[[Opening], Stage] = Stage) -> Outcome:
    """Run one case; ScriptError if it cannot be read."""
    opening = read_opening(case.head)
    refusals = refusals_of(opening.game)
    check_codes(case, refusals, opening.game.id)
    try:
        world = stage(opening)
    except ValueError as error:
        raise ScriptError(case.place, f"no round can begin like this: {error}") from error
    conversation = Conversation(world, refusals, feeding)
    try:
        conversation.run(case.steps)
    except Disagreement as disagreement:
        return Outcome(case, disagreement.mismatch)
    except ScriptError:
        raise
    except Exception as error:  # whatever a game throws concerns its case alone
        return Outcome(case, error=error, when=conversation.when)
    finally:
        world.close()
    return Outcome(case)


def check_codes(case: Case, refusals: Refusals, game: str) -> None:
    """A code that nobody declares can never be heard."""
    for step in case.steps:
        reply = step.reply if isinstance(step, Say | Hear) else None
        if reply is not None and reply.code() not in (None, *refusals):
            raise ScriptError(step.place, f"{game} has no error {reply.code()}")


class Conversation:
    """The steps of a case, on a world."""

    def __init__(self, stage: Stage, refusals: Refusals, feeding: Feeding) -> None:
        self._stage, self._refusals, self._feeding = stage, refusals, feeding
        self._links: dict[Who, Link] = {}
        self._ears: dict[Who, Ear] = {}
        self._step: Step | None = None  # the last one that was begun

    @property
    def when(self) -> str:
        """Where the conversation has come to."""
        step = self._step
        said = f", {step.who} said {step}" if isinstance(step, Say) else ""
        return f"{step.place if step else 'before the first line'}: turn {self._stage.turn}{said}"

    def run(self, steps: Iterable[Step]) -> None:
        """Take all steps; Disagreement where the world says something else."""
        for group in self._groups(steps):
            self._step = group[0]
            match group[0]:
                case Turn() as turn:
                    self._turn(turn)
                case At() as at:
                    self._at(at)
                case Pause() as pause:
                    self._pause(pause)
                case Close() as close:
                    self._link(close.who, close.place).close()
                case Say() | Hear():
                    self._talk([step for step in group if isinstance(step, Say | Hear)])
            self._listen(group[-1].place)
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
            self._link(step.who, step.place)  # whoever is new logs in before anything is said
        said = {step.who: b"" for step in steps}
        for step in steps:
            if isinstance(step, Say):
                said[step.who] += step.sent
        self._send(said)
        self._listen(steps[-1].place)
        for step in steps:
            ear = self._ears[step.who]
            if isinstance(step, Say):
                ear.said = str(step)
            if step.reply is not None:
                ear.expect(step.reply, self._moment(step.place))
        for who in said:
            self._ears[who].settle()

    def _ask(self, who: Who, step: Say | Hear) -> None:
        if not isinstance(step, Say):
            raise ScriptError(step.place, "the referee says nothing unasked; write '!> QUESTION => REPLY'")
        ear, moment = Ear(who, self._refusals), self._moment(step.place)
        ear.said = str(step)
        ear.hear(lines_of([self._stage.ask_referee(step.line)]), moment)
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
        self._stage.work()

    def _listen(self, place: Place) -> None:
        moment = self._moment(place)
        for who, link in self._links.items():
            self._ears[who].hear(lines_of(link.received()), moment)

    def _moment(self, place: Place) -> Moment:
        return Moment(place, self._stage.turn)

    def _check_silence(self) -> None:
        """Nobody has heard anything that nobody expected: an answer must not come too early either."""
        for ear in self._ears.values():
            ear.check_silence()

    def _link(self, who: Who, place: Place) -> Link:
        """The connection of somebody; one that is new, of a team, logs in."""
        if who not in self._links:
            self._links[who] = self._stage.connect()
            self._ears[who] = Ear(who, self._refusals)
            if not who.is_stranger:
                self._log_in(who, place)
        return self._links[who]

    def _log_in(self, who: Who, place: Place) -> None:
        login, password = credentials(read_team(who.team))
        self._send({who: login + b"\n" + password + b"\n"})
        self._listen(place)
        self._ears[who].expect(GREETING, self._moment(place))

    # ---- events

    def _turn(self, event: Turn) -> None:
        """Turns pass, one at least."""
        self._check_running(event.place)
        self._check_silence()
        if event.number is not None and event.number <= self._stage.round_turn and not self._stage.just_ended:
            raise ScriptError(event.place, f"turn {event.number} is past: it is turn {self._stage.turn}")
        for _ in range(MOST_BOUNDARIES):
            if not self._stage.has_round:
                raise ScriptError(event.place, "there is no round any more")
            self._stage.end_turn()
            self._listen(event.place)
            if event.number in (None, self._stage.turn):
                return
            if self._stage.just_ended:
                raise ScriptError(event.place, f"the round ended after turn {self._stage.turn - 1}")
        raise ScriptError(event.place, f"turn {event.number} does not come")

    def _at(self, event: At) -> None:
        self._check_running(event.place)
        self._check_silence()
        if event.seconds < self._stage.elapsed:
            raise ScriptError(event.place, f"time does not go back: {self._stage.elapsed} s of the turn have passed")
        self._stage.pass_time(event.seconds)

    def _pause(self, event: Pause) -> None:
        if event.begins:
            self._check_running(event.place)
            self._check_silence()
            self._stage.pause()
        elif self._stage.paused:
            self._check_silence()
            self._stage.resume()
        else:
            raise ScriptError(event.place, "nothing to resume: write '== pause' first")

    def _check_running(self, place: Place) -> None:
        if self._stage.paused:
            raise ScriptError(place, "the contest is paused: write '== resume' first")


def _moments(steps: Iterable[Step]) -> Iterator[list[Step]]:
    """The lines of a script, those together that arrive at the same moment."""
    moment: list[Step] = []
    for step in steps:
        goes_on = moment and (step.place == moment[-1].place or (isinstance(step, Say) and step.together))
        if not goes_on and moment:
            yield moment
            moment = []
        moment.append(step)
    if moment:
        yield moment


def _only_speaker(moment: list[Step]) -> Who | None:
    """Who speaks or hears in a line that stands alone."""
    first = moment[0]
    alone = isinstance(first, Say | Hear) and all(step.place == first.place for step in moment)
    return first.who if alone and isinstance(first, Say | Hear) else None


def lines_of(pieces: Iterable[bytes]) -> list[str]:
    """Received pieces as lines; each piece is whole lines, and an empty one the end of the connection."""
    lines: list[str] = []
    for piece in pieces:
        lines += piece.decode("latin-1").removesuffix("\n").split("\n") if piece else [CLOSED]
    return lines
