"""The bots of creatures play, keep to the limits, and the better one is better."""

import random
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from arena24 import bots, sim
from arena24.client import played_by
from arena24.games import creatures
from arena24.games.commands import Command
from arena24.games.core import Start, TeamId
from arena24.games.creatures import Creature
from arena24.games.creatures.bots import rookie, tactician
from arena24.games.creatures.bots.roster import anybody, coverage, drawn, matchups, mixture, roster
from arena24.games.creatures.bots.tactics import Doctrine
from arena24.games.failures import Failure
from arena24.games.seed import Seed
from arena24.protocol.orders import StillClock
from tests.sim.test_same_everywhere import by_turn, over_tcp

QUICK = creatures.GAME.quick
CONTENT = creatures.load_pack(creatures.Pack.STANDARD)
SPECIES = CONTENT.species
DOCTRINE = Doctrine()


def spied(bot: sim.Bot, refusals: Counter[str], team: tuple[int, ...] = ()) -> sim.Bot:
    """The same bot, perhaps with another team; its refusals are counted by command and class."""

    def caller(method: Callable[..., Any]) -> Callable[..., Any]:
        def call(*values: Any) -> Any:
            try:
                return method(*(team if team and method.__name__ == "enroll_team" else values))
            except Failure as failure:
                refusals[f"{method.__name__} {type(failure).__name__}"] += 1
                raise

        return call

    return lambda me: bot(played_by(creatures.Player, lambda command: caller(getattr(me, command.name))))


def some_team(r: random.Random) -> tuple[int, ...]:
    """A team that uses up its budget."""
    while True:
        team = tuple(r.sample(range(1, len(SPECIES)), r.randint(4, 6)))
        if 9300 <= sum(SPECIES[id_].price for id_ in team) <= QUICK.budget:
            return team


@pytest.mark.parametrize("swapped", [False, True])
def test_tactician_beats_rookie(swapped: bool) -> None:
    players = [rookie.play, tactician.play] if swapped else [tactician.play, rookie.play]
    outcome = sim.play(creatures.GAME, players, QUICK, seed=1)
    assert not outcome.tracebacks
    assert not outcome.incidents
    assert outcome.results == ((0, 6) if swapped else (6, 0))


def test_tactician_beats_rookie_with_other_teams() -> None:
    """Nothing in creatures is random but what the teams are."""
    points = [0, 0]
    for seed in range(12):
        r = random.Random(seed)
        teams = [some_team(r), some_team(r)]
        refusals: Counter[str] = Counter()
        pairs = [(spied(tactician.play, refusals, team), spied(rookie.play, refusals, other))
                 for team, other in (teams, reversed(teams))]  # fmt: skip
        for mine, theirs in pairs:
            outcome = sim.play(creatures.GAME, [mine, theirs], QUICK, seed)
            assert not outcome.tracebacks
            points = [points[0] + int(outcome.results[0]), points[1] + int(outcome.results[1])]
    assert points[0] > 4 * points[1]


def test_bots_are_never_refused_in_play() -> None:
    refusals: Counter[str] = Counter()
    players = [spied(bot, refusals) for bot in (rookie.play, tactician.play, tactician.play, rookie.play)]
    outcome = sim.play(creatures.GAME, players, QUICK, seed=3)
    assert not outcome.tracebacks
    assert set(refusals) == {"wait NotEnrolled"}  # that is how they learn that a tournament is over


@pytest.mark.parametrize("name", bots.names("creatures"))
@pytest.mark.parametrize("changes", [{"command_limit": 5}, {"command_limit": 12}, {"budget": 1500}, {"max_turns": 3}])
def test_other_servers(name: str, changes: dict[str, int]) -> None:
    params = msgspec.structs.replace(QUICK, **changes)
    outcome = sim.play(creatures.GAME, [bots.find("creatures", name)] * 2, params, seed=4)
    assert not outcome.tracebacks
    assert not outcome.incidents


@pytest.mark.parametrize("name", bots.names("creatures"))
def test_turns_may_end_between_two_questions(name: str) -> None:
    """On a slow line what a bot hears is of several turns, and a match may be over in between."""

    chance = random.Random(1)

    def slow(me: Any) -> None:
        def asking(question: Callable[[], Any]) -> Callable[[], Any]:
            def ask() -> Any:
                if chance.random() < 0.3:
                    me.wait()
                return question()

            return ask

        def method(command: Command) -> Any:
            plain = getattr(me, command.name)
            return asking(plain) if command.name in ("get_teams", "get_rivals", "get_states") else plain

        bots.find("creatures", name)(played_by(creatures.Player, method))

    for seed in range(4):
        outcome = sim.play(creatures.GAME, [slow, rookie.play, rookie.play], QUICK, seed)
        assert not outcome.tracebacks


def test_the_roster_uses_its_money() -> None:
    for budget in (800, 3000, 10_000):
        team = roster(SPECIES, budget, DOCTRINE)
        assert team
        assert len(set(team)) == len(team) <= 6
        assert budget * 0.8 <= sum(SPECIES[id_].price for id_ in team) <= budget


def test_each_team_of_the_mixture_answers_those_before_it() -> None:
    for doctrine in (DOCTRINE, Doctrine(delayed=0.6, slow=0.7)):
        teams, table = mixture(SPECIES, 10_000, doctrine), matchups(SPECIES, doctrine)
        assert teams[0] == roster(SPECIES, 10_000, doctrine)
        assert len(set(teams)) > 3
        foes: list[int] = []
        for before, team in pairwise(teams):
            foes += before
            assert coverage(team, table, foes) >= coverage(before, table, foes)
    assert coverage(teams[1], table, teams[0]) > coverage(teams[0], table, teams[0])


def test_a_team_is_drawn_from_more_than_one_mixture() -> None:
    """Else whoever knows its numbers could prepare for six teams."""
    random.seed(1)
    known = mixture(SPECIES, 10_000, DOCTRINE)
    assert any(drawn(SPECIES, 10_000, DOCTRINE) not in known for _ in range(12))
    narrow = Doctrine(spread=1.0)
    assert all(drawn(SPECIES, 10_000, narrow) in known for _ in range(4))


@pytest.mark.parametrize("choose", [anybody, drawn])
def test_a_team_that_is_drawn_is_paid_and_differs(choose: Callable[..., tuple[int, ...]]) -> None:
    random.seed(1)
    teams = [choose(SPECIES, 5000, DOCTRINE) for _ in range(12)]
    assert len(set(teams)) > 2
    for team in teams:
        assert 0 < len(set(team)) == len(team) <= 6
        assert sum(SPECIES[id_].price for id_ in team) <= 5000


def test_it_prefers_what_works() -> None:
    plant, water = Creature(SPECIES[2]), Creature(SPECIES[6])
    assert plant.species.moves[DOCTRINE.best_move(plant, water, blocked=False) - 1].type == 4
    plant.pp = [0, 0, 0, 0]
    assert DOCTRINE.best_move(plant, water, blocked=False) == 0


def test_it_leaves_a_lost_fight() -> None:
    spark, rock, water = Creature(SPECIES[17]), Creature(SPECIES[13]), Creature(SPECIES[7])
    team = {1: rock, 2: spark}
    assert DOCTRINE.best_entry(team, [water]) in team
    rock.hp = 1
    assert DOCTRINE.best_escape({1: rock}, 1, water) == 0  # there is nobody else


def test_two_tournaments_over_tcp() -> None:
    """Waits for registration, prolonged turns and news look the same from everywhere."""
    names = ["rookie", "tactician", "rookie"]
    outcome = sim.play(creatures.GAME, [bots.find("creatures", name) for name in names])
    first, second = over_tcp(creatures.GAME, names, rounds=2)
    assert by_turn(first) == by_turn(list(outcome.records))
    assert len(by_turn(second)) > 100


def test_a_roster_is_searched_for_once() -> None:
    """Registration may be short, and the tables of the next tournament are mostly those of the last one."""
    tables = creatures.GAME.new_round(Start(QUICK, (TeamId(1), TeamId(2)), Seed.from_number(1)))
    assert tables is not None
    me = tables.player(TeamId(1), StillClock())
    assert isinstance(me, creatures.Player)
    assert tactician.learn(me) is tactician.learn(me)
