"""One bot, three places: house bots in process and over TCP in lockstep play the same round."""

import asyncio
import threading
from dataclasses import dataclass
from types import MappingProxyType

import msgspec
import pytest

from arena24 import bots, sim
from arena24.client import GaveUp, Pacing, connected, run
from arena24.games import catalogue, creatures
from arena24.games.core import AnyGame, Params, Result, Round, TeamId
from arena24.scripts.location import Location
from arena24.scripts.position import Opening
from arena24.scripts.recorder import Recorder, Said, ordered_arrivals, write
from arena24.scripts.runner import run_case
from arena24.scripts.setting import Setting
from arena24.scripts.text import read_script
from arena24.server.listener import Listener
from arena24.server.practice import Match, Practice
from arena24.server.ticker import Pace
from arena24.store.log import Log
from arena24.store.records import Finish, Record, TurnEnd
from tests.loop import PATIENCE as DEADLINE
from tests.ours import OURS

SEED = 7
SHORTER = MappingProxyType(  # enough turns to see everybody act, and no more
    {
        "battle": {"turns": 40},
        "flood": {"waves": 1},
        "painting": {"turns": 20},
        "treasure": {"turns": 30},
        "creatures": {"max_turns": 30},
    }
)
AWAY = "away"
CHANCY = (  # they draw lots, and never play twice alike
    *("saver", "gunner", "trainer", "juggler", "fitter", "dealer", "broker"),
    *("chaser", "roller", "guard", "trader", "scout", "porter", "carter", "outfitter", "settler"),
)
MOST = 4  # that fit on any quick board
PLAYED = [name for name in (*OURS, "toy") if bots.names(name)]


@dataclass(frozen=True)
class Story:
    """All that can be compared of a round."""

    results: tuple[Result, ...]
    turns: int
    digest: str
    records: tuple[Record, ...]


def shortened(game: AnyGame) -> Params:
    params: Params = msgspec.structs.replace(game.quick, **SHORTER.get(game.id, {}))
    return params


def bare(records: tuple[Record, ...]) -> tuple[Record, ...]:
    """Records without what only a server's journal has: the last one, digests on the way, and K's clock."""
    return tuple(
        record._replace(digest="", chain="", elapsed=None) if isinstance(record, TurnEnd) else record
        for record in records
        if not isinstance(record, Finish)
    )


def bot_named(game: AnyGame, name: str) -> sim.Bot:
    return stay_away if name == AWAY else bots.find(game.id, name)


def stay_away(me: creatures.Player) -> None:
    """A bot that never enrols: it asks, it would wait, and it may not."""
    while True:
        me.get_creatures()
        try:
            me.wait()
        except creatures.NotEnrolled:
            me.wait_for_registration()


def in_process(game: AnyGame, names: tuple[str, ...]) -> Story:
    outcome = sim.play(game, [bot_named(game, name) for name in names], shortened(game), SEED)
    assert not outcome.tracebacks, outcome.tracebacks
    assert not outcome.incidents
    return Story(outcome.results, outcome.turns, outcome.digest, bare(outcome.records))


class Witness(Listener):
    """Keeps what was said, and what was noted of it."""

    def __init__(self) -> None:
        self.recorder, self.logs = Recorder(), list[Log]()

    def turn_ended(self) -> None:
        self.recorder.turn_over()

    def round_ended(self, round_: Round, log: Log) -> None:
        self.logs.append(log)


def over_tcp(game: AnyGame, names: tuple[str, ...]) -> Story:
    return asyncio.run(_over_tcp(game, names))


async def _over_tcp(game: AnyGame, names: tuple[str, ...]) -> Story:
    logins = [f"{name}{place}" for place, name in enumerate(names)]
    teams = tuple(TeamId(number) for number in range(1, len(names) + 1))
    witness, seats = Witness(), dict(zip(logins, teams, strict=True))
    match, session = Match(game, shortened(game), teams, SEED), witness.recorder.session
    practice = Practice(match, seats, Pace.LOCKSTEP, listener=witness, session=session)
    port = await practice.open()
    # The last comes first: who connects when must not matter.
    threads = [
        threading.Thread(target=_play, args=(game, name, port, login), daemon=True)
        for name, login in reversed(list(zip(names, logins, strict=True)))
    ]
    for thread in threads:
        thread.start()
    await practice.start()
    await asyncio.wait_for(practice.rounds.over.wait(), DEADLINE)
    await practice.close()
    for thread in threads:
        await asyncio.to_thread(thread.join)
    played = practice.rounds.played[0]
    results = tuple(played.results.get(team, 0) for team in teams)
    check_script(game, teams, witness.recorder)
    return Story(results, played.turns, played.digest, bare(tuple(witness.logs[0].records())))


def check_script(game: AnyGame, teams: tuple[TeamId, ...], listener: Recorder) -> None:
    """What was recorded is a script that holds."""
    opening = Opening(Location("", 0), game, Setting(seed=SEED, teams=teams), shortened(game), None)
    script = write(opening, ordered_arrivals(listener.events))
    assert script.differences == []
    assert sum(isinstance(event, Said) for event in listener.events) <= len(script.lines)
    (case,) = read_script(script.text("as it was played", opening), "recorded.a24")
    outcome = run_case(case)
    assert outcome.passed, str(outcome)


def _play(game: AnyGame, name: str, port: int, login: str) -> None:
    pacing = Pacing(reply=DEADLINE, wait=DEADLINE, patience=0.0)  # the first broken connection is the end
    try:
        with connected(game.player, ("127.0.0.1", port), login, login, game=game, pacing=pacing) as me:
            run(bot_named(game, name), me)
    except GaveUp:
        pass


@pytest.mark.parametrize("name", PLAYED)
def test_the_same_round_in_process_and_over_tcp(name: str) -> None:
    game, house = catalogue.find(name), [bot for bot in bots.names(name) if bot not in CHANCY]
    company = (*house, house[0])[:MOST]  # every house bot, and one against its like
    assert over_tcp(game, company) == in_process(game, company)


def test_who_is_not_enrolled_does_not_stop_the_others() -> None:
    company = (AWAY, "rookie", "rookie")
    story = in_process(creatures.GAME, company)
    assert over_tcp(creatures.GAME, company) == story
    assert story.turns > 2
