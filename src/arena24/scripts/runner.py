"""Runs cases: says what the script says, and compares what it hears."""

import enum
import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from arena24.scripts.cells import read_team
from arena24.scripts.ear import Disagreement, Ear, Mismatch
from arena24.scripts.place import Place, ScriptError
from arena24.scripts.position import Opening, read_opening
from arena24.scripts.reply import CLOSED, Refusals, read_reply, refusals_of
from arena24.scripts.stage import Link, Stage, credentials
from arena24.scripts.text import At, Case, Close, Hear, Say, Step, Turn, Who, read_file

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

    @property
    def passed(self) -> bool:
        """Did all go as the script says?"""
        return self.mismatch is None and self.error is None

    def __str__(self) -> str:
        if self.passed:
            return f"passed {self.case.place} {self.case.title}"
        return f"FAILED {self.case.place} {self.case.title}\n{self.mismatch or repr(self.error)}"


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
    try:
        Conversation(world, refusals, feeding).run(case.steps)
    except Disagreement as disagreement:
        return Outcome(case, disagreement.mismatch)
    except ScriptError:
        raise
    except Exception as error:  # whatever a game throws concerns its case alone
        return Outcome(case, error=error)
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

    def run(self, steps: Iterable[Step]) -> None:
        """Take all steps; Disagreement where the world says something else."""
        for group in self._groups(steps):
            match group[0]:
                case Turn() as turn:
                    self._turn(turn)
                case At() as at:
                    self._at(at)
                case Close() as close:
                    self._link(close.who, close.place).close()
                case Say() | Hear() as first:
                    self._talk(first.who, [step for step in group if isinstance(step, Say | Hear)])
            self._listen(group[-1].place)
        for ear in self._ears.values():
            ear.check_silence()

    def _groups(self, steps: Iterable[Step]) -> Iterator[list[Step]]:
        """Steps that are taken together."""
        for who, group in itertools.groupby(steps, lambda step: step.who if isinstance(step, Say | Hear) else None):
            together = list(group)
            if self._feeding is Feeding.PACKED and who is not None and not who.is_referee:
                yield together
            else:
                yield from ([step] for step in together)

    # ---- talking

    def _talk(self, who: Who, steps: list[Say | Hear]) -> None:
        if who.is_referee:
            self._ask(who, steps[0])
            return
        link = self._link(who, steps[0].place)
        self._send(link, b"".join(step.line + b"\n" for step in steps if isinstance(step, Say)))
        self._listen(steps[-1].place)
        for step in steps:
            if step.reply is not None:
                self._ears[who].expect(step.reply, step.place)
        self._ears[who].settle()

    def _ask(self, who: Who, step: Say | Hear) -> None:
        if not isinstance(step, Say):
            raise ScriptError(step.place, "the referee says nothing unasked; write '!> QUESTION => REPLY'")
        ear = Ear(who, self._refusals)
        ear.hear(lines_of([self._stage.ask_referee(step.line)]), step.place)
        if step.reply is not None:
            ear.expect(step.reply, step.place)
        ear.settle()
        ear.check_silence()

    def _send(self, link: Link, data: bytes) -> None:
        if self._feeding is Feeding.BYTEWISE:
            for byte in data:
                link.send(bytes([byte]))
        elif data:
            link.send(data)

    def _listen(self, place: Place) -> None:
        for who, link in self._links.items():
            self._ears[who].hear(lines_of(link.received()), place)

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
        self._send(self._links[who], login + b"\n" + password + b"\n")
        self._listen(place)
        self._ears[who].expect(GREETING, place)

    # ---- events

    def _turn(self, event: Turn) -> None:
        """Turns pass, one at least."""
        if event.number is not None and event.number <= self._stage.round_turn and not self._stage.just_ended:
            raise ScriptError(event.place, f"turn {event.number} is past: it is turn {self._stage.turn}")
        for _ in range(MOST_BOUNDARIES):
            if not self._stage.has_round:
                raise ScriptError(event.place, "there is no round any more")
            self._stage.end_turn()
            if event.number in (None, self._stage.turn):
                return
            if self._stage.just_ended:
                raise ScriptError(event.place, f"the round ended after turn {self._stage.turn - 1}")
        raise ScriptError(event.place, f"turn {event.number} does not come")

    def _at(self, event: At) -> None:
        if event.seconds < self._stage.elapsed:
            raise ScriptError(event.place, f"time does not go back: {self._stage.elapsed} s of the turn have passed")
        self._stage.pass_time(event.seconds)


def lines_of(pieces: Iterable[bytes]) -> list[str]:
    """Received pieces as lines; each piece is whole lines, and an empty one the end of the connection."""
    lines: list[str] = []
    for piece in pieces:
        lines += piece.decode("latin-1").removesuffix("\n").split("\n") if piece else [CLOSED]
    return lines
