"""Examples that cannot be wrong: rounds are really played, and what they answer is noted.

Some commands have their scene (`games/scenes.py`). Others are tried out in a quick round, whose players say well-formed
lines with numbers that they have been told before, which is enough to be obeyed now and then. An answer that tells
something is better than an empty one, and that is better than a refusal.
"""

import random
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

import msgspec

from arena24.games import scenes
from arena24.games.commands import Argument, Command, Kind, commands_of
from arena24.games.core import AnyGame, Round, Start, TeamId
from arena24.games.scenes import Scene
from arena24.games.seed import Seed
from arena24.protocol.calls import Printed
from arena24.protocol.orders import StillClock
from arena24.protocol.seat import Seat
from arena24.protocol.session import COMMAND, DATA, Session

GOOD, EMPTY = 0, 1  # ranks of examples; those of refusals are larger

SEED = 24
TEAMS = 3
MOST_TURNS = 60
TRIES = 12  # of a command in a turn, until it has been obeyed
LEARNT = 20  # lines of a reply that a player remembers
SMALL = (-1, 0, 1, 1, 2, 3, 4, 5)  # numbers that come to mind
SHOWN = 6  # lines of a reply
NEXT_TURN = "      (next turn)"  # as the rulebook writes it
WIDEST = 72  # letters of a line


@dataclass(frozen=True, slots=True)
class Example:
    """A conversation: `> ` before what was sent, `< ` before what came."""

    lines: tuple[str, ...]
    rank: int  # the smaller, the more it shows: told something, nothing to tell, refused by the last check, ...

    @property
    def refused(self) -> bool:
        """Was it not obeyed?"""
        return self.rank > EMPTY


class _Clock(StillClock):
    def seconds_left(self) -> float:
        """Something to see in WAITING."""
        return 0.42


class _Log:
    def order(self, team: int, line: bytes) -> None:
        """These rounds are not kept."""


def _broke(seat: Seat, line: bytes, exception: Exception) -> None:
    raise exception


class _Speaker:
    """One team: what it says, what it hears, what it has learnt."""

    def __init__(self, game: AnyGame, chance: random.Random, team: TeamId) -> None:
        self._chance, self._seat = chance, Seat(team, game.dialect, 0, _broke)
        self._session = Session(self, self)
        self._session.out.clear()
        self._session.admit(self._seat)
        self._session.out.clear()
        self._ids: dict[str, list[int]] = {}  # numbers with which the lines of the last reply began, by command
        self._values: dict[str, list[int]] = {}  # all its numbers
        self._waiting: tuple[Command, bytes] | None = None  # what it waits with, and the first answer

    def check(self, session: Session, login: bytes, password: bytes) -> None:
        """Nobody logs in here."""

    def deliver(self, session: Session) -> None:
        """What was said is taken from there."""

    def waits(self, session: Session, seconds: float) -> None:
        """Turns come soon enough."""

    def seconds_left(self) -> float:
        """As the clock has it."""
        return _Clock().seconds_left()

    def sit(self, round_: Round) -> None:
        """Take part in a round."""
        self._seat.sit(round_.player(self._seat.team, _Clock()), Printed(), _Log())

    def try_out(self, command: Command) -> Example:
        """Say it with whatever comes to mind."""
        return self.say(command, self._line(command))

    def say(self, command: Command, line: bytes, data: bytes | None = None) -> Example:
        """Say it, and a data line if one is asked for."""
        lines = [line]
        replies = [self._hear(line)]
        if self._session.state is DATA:
            lines.append(self._data(line) if data is None else data)
            replies.append(self._hear(lines[1]))
        self._learn(command, replies[-1])
        return _example(command, lines, replies)

    def wait(self, command: Command) -> Example | None:
        """Begin to wait; the example is complete if that is refused, or over at once."""
        heard = self._hear(command.wire_name)
        if not self._session.waits:
            return _example(command, [command.wire_name], [heard])
        self._waiting = command, heard
        return None

    def turn_opened(self) -> tuple[Command, Example] | None:
        """The next turn is open: what a wait that was for it has brought."""
        if self._waiting is None:
            return None
        (command, first), self._waiting = self._waiting, None
        self._session.turn_opened()
        later = b"".join(self._session.out)
        self._session.release()  # in any case: a wait for something else has lasted long enough
        self._session.out.clear()
        return (command, _example(command, [command.wire_name], [first, later])) if later else None

    def _hear(self, line: bytes) -> bytes:
        self._session.feed(line + b"\n")
        self._session.step()
        heard = b"".join(self._session.out)
        self._session.out.clear()
        assert self._session.waits or self._session.state in (COMMAND, DATA)
        return heard

    def _learn(self, command: Command, reply: bytes) -> None:
        if command.kind is not Kind.ORDER or not self._ids.get(command.name):
            rows = [[int(word) for word in line.split(b" ") if word.isdigit()] for line in reply.split(b"\n")[1:LEARNT]]
            self._ids[command.name] = [row[0] for row in rows if row]
            self._values[command.name] = [number for row in rows for number in row]

    def _line(self, command: Command) -> bytes:
        required = sum(argument.default is None for argument in command.arguments)
        count = self._chance.randint(required, len(command.arguments))
        words = [self._word(argument, first=not place) for place, argument in enumerate(command.arguments[:count])]
        if group := command.group:
            count = group.least or self._chance.choice((0, 1))
            words += [self._number(first=False) for _ in range(count * len(group.names))]
        return b" ".join([command.wire_name, *words])

    def _data(self, line: bytes) -> bytes:
        """As many numbers as were promised: one, two or three for each."""
        promised = int(line.split()[1]) * self._chance.choice((1, 2, 3))
        return b" ".join(self._number(first=True) for _ in range(max(1, promised)))

    def _word(self, argument: Argument, *, first: bool) -> bytes:
        if argument.words:
            return self._chance.choice(list(argument.words)).wire
        return self._number(first=first)

    def _number(self, *, first: bool) -> bytes:
        """What comes first mostly is an identifier."""
        kind = self._chance.random()
        known = self._ids if kind < (0.7 if first else 0.25) else self._values if kind < 0.8 and not first else {}
        lists = [numbers for numbers in known.values() if numbers]
        numbers = self._chance.choice(lists) if lists else SMALL
        return b"%d" % self._chance.choice(numbers)


def examples_of(game: AnyGame, without: Collection[str] = ()) -> Mapping[str, Example]:
    """An example of every command, the same on every machine; without those that break."""
    found: dict[str, Example] = {}
    for scene in game.scenes:
        _perform(game, scene, found)
    _improvise(game, found, [command for name, command in commands_of(game.player).items() if name not in without])
    return {name: found[name] for name in commands_of(game.player) if name not in without}


def _perform(game: AnyGame, scene: Scene, found: dict[str, Example]) -> None:
    """Play a scene."""
    round_ = game.load(msgspec.convert(scene.position, game.position))
    commands, chance = commands_of(game.player), random.Random(SEED)
    speakers = {number: _Speaker(game, chance, TeamId(number)) for number in range(1, TEAMS + 1)}
    _seat(speakers.values(), round_)
    for line in scene.lines:
        if line == scenes.NEXT_TURN:
            round_.end_turn(float("inf"))
            _seat(speakers.values(), round_)
            continue
        team, _, said = line.partition(" ")
        said, _, data = said.partition("; ")
        command = commands[said.split(" ")[0].lower()]
        _keep(found, command, speakers[int(team)].say(command, said.encode(), data.encode()))


def _improvise(game: AnyGame, found: dict[str, Example], commands: list[Command]) -> None:
    """Try everything out in a quick round."""
    chance = random.Random(SEED)
    teams = [TeamId(number) for number in range(1, TEAMS + 1)]
    speakers = [_Speaker(game, chance, team) for team in teams]
    round_ = _quick_round(game, teams)
    _seat(speakers, round_)
    for _ in range(MOST_TURNS):
        for speaker in speakers:
            for command in commands:
                if command.kind is not Kind.WAIT:
                    _improve(found, speaker, command)
        _wait(found, speakers, [command for command in commands if command.kind is Kind.WAIT], round_)
        if round_.finished or all(command.name in found and found[command.name].rank == GOOD for command in commands):
            break


def _quick_round(game: AnyGame, teams: list[TeamId]) -> Round:
    round_: Round | None = game.new_round(Start(game.quick, teams, Seed.from_number(SEED)))
    assert round_ is not None
    for team in teams:
        if round_.joins(team):
            round_.join(team)
    return round_


def _seat(speakers: Iterable[_Speaker], round_: Round) -> None:
    """A turn is open; lists that were printed in the last one are forgotten."""
    for speaker in speakers:
        speaker.sit(round_)


def _wait(found: dict[str, Example], speakers: list[_Speaker], commands: list[Command], round_: Round) -> None:
    """Let the turn end while each of these waits."""
    for speaker, command in zip(speakers, commands, strict=False):
        if example := speaker.wait(command):
            _keep(found, command, example)
    round_.end_turn(float("inf"))
    _seat(speakers, round_)
    for speaker in speakers:
        if waited := speaker.turn_opened():
            _keep(found, *waited)


def _keep(found: dict[str, Example], command: Command, example: Example) -> bool:
    """Remember an example if it is better than what is known; was it obeyed?"""
    known = found.get(command.name)
    if known is None or example.rank < known.rank:
        found[command.name] = example
    return not example.refused


def _improve(found: dict[str, Example], speaker: _Speaker, command: Command) -> None:
    """Look for a better example of a command."""
    for _ in range(TRIES):
        if _keep(found, command, speaker.try_out(command)):
            break


def _example(command: Command, lines: list[bytes], replies: list[bytes]) -> Example:
    shown = [f"> {lines[0].decode()}", *_heard(replies[0])]
    if len(lines) > 1:
        shown.append(f"> {_cut(lines[1].decode())}")
    if command.kind is Kind.WAIT and len(replies) > 1:
        shown.append(NEXT_TURN)
    shown += [line for reply in replies[1:] for line in _heard(reply)]
    return Example(tuple(shown), _rank(command, replies[-1]))


def _rank(command: Command, reply: bytes) -> int:
    status, told = reply.split(b"\n", 1)
    if status.startswith(b"OK") or command.mark.bare:
        return EMPTY if told.strip() in (b"0", b"0 0") else GOOD
    codes = [error.code for error in command.mark.errors]
    code = int(status.split()[1])
    return EMPTY + len(codes) - (codes.index(code) if code in codes else -1)


def _heard(reply: bytes) -> list[str]:
    lines = [f"< {_cut(line)}" for line in reply.decode().removesuffix("\n").split("\n")] if reply else []
    return lines if len(lines) <= SHOWN else [*lines[: SHOWN - 1], "< …"]


def _cut(line: str) -> str:
    return line if len(line) <= WIDEST else line[: WIDEST - 1] + "…"
