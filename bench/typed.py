"""Bots in process through the typed interface, beside the same calls on the bare rules, in time of the process.

A round of plain bots is played once, and what they call is noted with its arguments. Then it is played again without
their decisions, in two ways, by turns: by bots that do nothing but call the same (greenlets, checks, limits, journal:
all that a table does), and by a loop over all calls in their sequence, straight on the players of the rules. Both have
to end in the same state. Worlds are made before the time is taken.
"""

import gc
import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from arena24 import bots, sim
from arena24.client.remote import Stub, played_by
from arena24.games.catalogue import find, names
from arena24.games.commands import Command, Kind
from arena24.games.core import AnyGame, TeamId
from arena24.games.failures import Failure
from arena24.games.records import Rendered
from arena24.protocol.allowance import reached_game
from arena24.protocol.replies import message_of
from arena24.sim.round import laid
from arena24.sim.table import RULES, Bot
from bench.table import Row

PLAYERS, WORLD = 4, 1
TIMES = 5  # of each, by turns
AIM = ">= 0.6"

Call = tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Said:
    """A call of a bot: at the table, and what of it reaches the rules."""

    seat: int
    command: Command
    words: tuple[Any, ...] = ()
    named: dict[str, Any] = field(default_factory=dict)
    heard: bool = True  # by a bot; else it is the later answer of a wait
    method: Callable[..., Any] | None = None  # of the rules; None: nothing


TURN = None  # a turn's end
Script = list[Said | None]


def rows() -> Iterator[Row]:
    """Every game that has bots."""
    for name in names():
        if bots.names(name):
            yield measured(find(name))


def measured(game: AnyGame) -> Row:
    """The interface and the bare rules of one game."""
    script = _recorded(game)
    best, ends = {_typed: math.inf, _bare: math.inf}, set()
    for _ in range(TIMES):
        for form in best:
            seconds, end = form(game, script)
            best[form] = min(best[form], seconds)
            ends.add(end)
    assert len(ends) == 1, f"{game.id} has not been played alike"
    turns = script.count(TURN)
    typed, bare = turns / best[_typed], turns / best[_bare]
    calls = sum([said is not None and said.heard for said in script]) / turns
    what = f"{game.id}, {calls:.0f} calls a turn"
    return Row(what, f"{typed:.0f} turns/s", typed / bare, f"bare engine, {bare:.0f} turns/s", AIM)


def _recorded(game: AnyGame) -> Script:
    """What plain bots call."""
    script: Script = []

    def watch(place: int) -> None:
        if place == RULES:
            script.append(TURN)

    plain = bots.find(game.id, bots.names(game.id)[0])
    sim.play(game, [_noted(game, plain, seat, script) for seat in range(PLAYERS)], seed=WORLD, watch=watch)
    return script


def _noted(game: AnyGame, bot: Bot, seat: int, script: Script) -> Bot:
    def play(me: Any) -> None:
        bot(played_by(game.player, lambda command: _noting(command, getattr(me, command.name), seat, script)))

    return play


def _noting(command: Command, call: Stub, seat: int, script: Script) -> Stub:
    waits = command.kind is Kind.WAIT
    method = command.mark.announce if waits else _in_two_lines(command) if command.data else command.method

    def noting(*words: Any, **named: Any) -> Any:
        place = len(script)
        script.append(Said(seat, command, words, named, method=method))
        try:
            value = call(*words, **named)
        except Failure as failure:
            if not reached_game(failure):  # the table refused it: the rules never heard of it
                script[place] = Said(seat, command, words, named)
            raise
        if waits and not message_of(command).silent:
            script.append(Said(seat, command, heard=False, method=command.method))
        return value

    return noting


def _in_two_lines(command: Command) -> Callable[..., Any]:
    """The method of a command whose data comes on a line of its own: both lines reach the rules."""
    announce, method = command.mark.announce, command.method
    assert announce is not None

    def both(player: Any, *words: Any) -> Any:
        announce(player, *words[:-1])
        return method(player, *words)

    return both


def _typed(game: AnyGame, script: Script) -> tuple[float, str]:
    """Seconds of a round through the typed interface, and how it ends."""
    table = laid(game, PLAYERS, game.quick, WORLD)
    bound: list[float] = []
    for seat in range(PLAYERS):
        mine = [said for said in script if said and said.heard and said.seat == seat]
        table.seat(_replay(mine, bound), TeamId(seat + 1))
    seconds = _seconds(table.play)
    table.close()
    return seconds - sum(bound), table.round.digest()


def _replay(mine: list[Said], bound: list[float]) -> Bot:
    """A bot that calls the same. How long it took to bind its calls is told: that is no part of the round."""

    def play(me: Any) -> None:
        begun, calls = time.process_time(), list[Call]()
        calls += [(getattr(me, said.command.name), said.words, said.named) for said in mine]
        bound.append(time.process_time() - begun)
        _loop(calls)

    return play


def _bare(game: AnyGame, script: Script) -> tuple[float, str]:
    """The same on the rules."""
    table = laid(game, PLAYERS, game.quick, WORLD)
    players = [table.bare(TeamId(seat + 1)) for seat in range(PLAYERS)]
    round_, calls = table.round, list[Call]()
    for said in script:
        if said is None:
            calls.append((round_.end_turn, (math.inf,), {}))
        elif said.method is not None:
            calls.append((said.method.__get__(players[said.seat]), said.words, said.named))
    return _seconds(lambda: _loop(calls)), round_.digest()


def _loop(calls: list[Call]) -> None:
    for call, words, named in calls:
        try:
            value = call(*words, **named)
        except Failure:
            continue
        if value.__class__ is Rendered and value.made is not None:
            value.made()  # the rules leave it to the table whether a list is printed or made


def _seconds(work: Callable[[], object]) -> float:
    """of this process, the collector included."""
    gc.collect()
    begun = time.process_time()
    work()
    return time.process_time() - begun
