"""Examples that cannot be wrong: a quick round is really played, and what it answers is noted.

The players say well-formed lines with numbers that they have been told before, which is enough to be obeyed now and
then. An answer that tells something is better than an empty one, and that is better than a refusal.
"""

import itertools
import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from arena24.games.commands import Argument, Command, Kind, commands_of
from arena24.games.core import AnyGame, Round, Start, TeamId
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
        self._session = Session(self)
        self._session.out.clear()
        self._session.admit(self._seat)
        self._session.out.clear()
        self._ids: dict[str, list[int]] = {}  # numbers with which the lines of the last reply began, by command
        self._values: dict[str, list[int]] = {}  # all its numbers

    def check(self, session: Session, login: bytes, password: bytes) -> None:
        """Nobody logs in here."""

    def seconds_left(self) -> float:
        """As the clock has it."""
        return _Clock().seconds_left()

    def sit(self, round_: Round) -> None:
        """Take part in a round."""
        self._seat.sit(round_.player(self._seat.team, _Clock()), Printed(), _Log())

    def try_out(self, command: Command) -> Example:
        """Say it with whatever comes to mind."""
        lines = [self._line(command)]
        replies = [self._hear(lines[0])]
        if self._session.state is DATA:
            lines.append(self._data(lines[0]))
            replies.append(self._hear(lines[1]))
        if self._session.waits:
            self._session.release()
            replies.append(b"".join(self._session.out))
            self._session.out.clear()
        self._learn(command, replies[-1])
        return _example(command, lines, replies)

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


def examples_of(game: AnyGame) -> Mapping[str, Example]:
    """An example of every command, the same on every machine."""
    found: dict[str, Example] = {}
    chance = random.Random(SEED)
    teams = [TeamId(number) for number in range(1, TEAMS + 1)]
    speakers = [_Speaker(game, chance, team) for team in teams]
    commands = commands_of(game.player).values()
    for round_ in itertools.islice(_turns(game, teams, speakers), MOST_TURNS):
        for speaker in speakers:
            for command in commands:
                _improve(found, speaker, command)
        if all(example.rank == GOOD for example in found.values()) or round_.finished:
            break
    return found


def _improve(found: dict[str, Example], speaker: _Speaker, command: Command) -> None:
    """Look for a better example of a command."""
    for _ in range(TRIES):
        example = speaker.try_out(command)
        known = found.get(command.name)
        if known is None or example.rank < known.rank:
            found[command.name] = example
        if not example.refused:
            break


def _turns(game: AnyGame, teams: list[TeamId], speakers: list[_Speaker]) -> Iterable[Round]:
    """The turns of a quick round, opened one after another."""
    round_ = game.new_round(Start(game.quick, teams, Seed.from_number(SEED)))
    assert round_ is not None
    for team in teams:
        if round_.joins(team):
            round_.join(team)
    for speaker in speakers:
        speaker.sit(round_)
    while not round_.finished:
        yield round_
        round_.end_turn(float("inf"))
        for speaker in speakers:
            speaker.sit(round_)  # lists that were printed in the last turn are forgotten


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
