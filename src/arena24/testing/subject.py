"""A game that is looked at, and rounds of it in which teams say things at random."""

import contextlib
import functools
from collections.abc import Iterator
from dataclasses import dataclass

from arena24.games.commands import Command, Commands, Kind, commands_of
from arena24.games.core import AnyGame, Round, Start, TeamId
from arena24.games.failures import Failure
from arena24.games.seed import Seed
from arena24.protocol.calls import Call, Calls, Printed, calls_of
from arena24.protocol.orders import Orders, StillClock
from arena24.testing.speech import Speaker, Utterance, ids_in, numbers_in

TEAMS = (TeamId(1), TeamId(2), TeamId(3))
OUTSIDER = TeamId(99)  # registered in mid-round: it owns nothing, and may ask (platform 5)
EVERYBODY = (*TEAMS, OUTSIDER)
SEEDS = range(3)
TURNS, SAID_PER_TURN = 25, 30
PLENTY = 3600.0  # seconds of contest left


class Incident(Exception):
    """Rules raised what is no failure; the cause is what they raised."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A game, without the commands that break on purpose."""

    game: AnyGame
    without: frozenset[str] = frozenset()

    def new_round(self, seed: int = 7) -> Round:
        """A quick round in which everybody takes part."""
        round_: Round | None = self.game.new_round(Start(self.game.quick, TEAMS, Seed.from_number(seed)))
        if round_ is None:
            raise Incident("new_round(quick) gave None, though a contest without an end has room for any round")
        for team in TEAMS:
            if round_.joins(team):
                round_.join(team)
        for team, line in zip(TEAMS, self.game.entry, strict=False):
            Orders(self.game, round_).execute(team, line.encode())
        return round_

    def commands(self, declared: type[Commands], *kinds: Kind) -> list[Command]:
        """The commands of these kinds; without any, of all."""
        return [
            command
            for name, command in commands_of(declared).items()
            if command.kind in (kinds or Kind) and name not in self.without
        ]

    def spoken(self, round_: Round, seed: int, *kinds: Kind) -> Iterator[tuple[TeamId, Command, Utterance]]:
        """What teams might say in a turn: it depends on the state alone."""
        choice = self.commands(self.game.player, *kinds)
        if not choice:
            return
        speaker = Speaker(seed * 1000 + round_.turn, numbers_in(round_))
        weights = [3 if command.kind is Kind.ORDER else 1 for command in choice]
        ids = {team: ids_in(self.overview(round_, team)) for team in EVERYBODY}
        for command in speaker.chance.choices(choice, weights, k=SAID_PER_TURN):
            team = speaker.chance.choice((*TEAMS, *TEAMS, OUTSIDER))
            yield team, command, speaker.say(command, ids[team])

    def overview(self, round_: Round, team: TeamId) -> Iterator[bytes]:
        """What the queries without arguments tell a team."""
        for command in self.commands(self.game.player, Kind.QUERY):
            call = bound(round_, team)[command.wire_name]
            if command.takes_nothing and call is not None:
                with contextlib.suppress(Failure):
                    yield call.run([command.wire_name])

    def turn_after(self, round_: Round) -> Round | None:
        """A copy in which the turn has ended, and nobody has said anything; None: it is over."""
        fresh: Round = self.game.load(round_.dump())
        fresh.end_turn(PLENTY)
        return None if fresh.finished else fresh

    def walk(self, seed: int) -> Iterator[Round]:
        """A round in which teams say things at random, as it is in each turn."""
        round_ = self.new_round(seed)
        for _ in range(TURNS):
            for team, _, said in self.spoken(round_, seed):
                execute(round_, team, said)
            yield round_
            round_.end_turn(PLENTY)
            if round_.finished:
                return


@functools.lru_cache(maxsize=64)
def bound(round_: Round, team: TeamId) -> Calls:
    """A team's commands in a round, bound once."""
    return calls_of(round_.player(team, StillClock()), round_.GAME.dialect, Printed())


def execute(round_: Round, team: TeamId, said: Utterance) -> type[Failure] | None:
    """Do what a team said, printing every answer; the failure, if there is one."""
    return perform(bound(round_, team)[said.words[0]], said, f"turn {round_.turn}, team {team}")


def perform(call: Call | None, said: Utterance, when: str) -> type[Failure] | None:
    """Do it, both lines of a command with data, and both answers of a wait."""
    assert call is not None
    try:
        call.run(said.words)
        if call.finish is not None:
            call.finish(said.words, said.data or [])
        if call.later is not None:
            call.later()
    except Failure as failure:
        return type(failure)
    except Exception as exception:
        raise Incident(f"{when}: {said}") from exception
    return None
