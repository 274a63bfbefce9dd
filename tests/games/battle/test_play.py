"""Whole rounds of random play, legal and not: invariants, and that the fold is the same everywhere."""

import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena24.games.battle import GAME, Battle, BattleParams, Player, UnitType, load, new_round
from arena24.games.battle.position import dump
from arena24.games.commands import Command, Kind, commands_of
from arena24.games.core import Start, TeamId
from arena24.games.failures import Failure
from arena24.games.hexgrid import NEIGHBOURS, distance
from arena24.games.seed import Seed
from tests.games.battle.worlds import StoppedClock

COMMANDS = [command for command in commands_of(Player).values() if command.kind is not Kind.WAIT]
QUERIES = [command for command in COMMANDS if command.kind is Kind.QUERY]
LATE = TeamId(99)
ROOT = Path(__file__).parents[3]

# Rich teams on a small board: much is built, repaired and destroyed.
ARENA = BattleParams(size=15, turns=120, armored=3, tanks=2, cannons=1, capture=50, income=20, grace=100)


def begin(seed: int, teams: int = 4, params: BattleParams = ARENA) -> Battle:
    battle = new_round(Start(params, [TeamId(k) for k in range(1, teams + 1)], Seed.from_number(seed)))
    assert battle is not None
    return battle


def say(player: Player, command: Command, arguments: tuple[object, ...]) -> Failure | None:
    """Give a command; only a declared failure may come back."""
    try:
        command.method(player, *arguments)
    except command.mark.errors as failure:
        return failure
    return None


def order(battle: Battle, team: TeamId, r: random.Random) -> tuple[Command, tuple[object, ...]]:
    """A command that a reckless team might give."""
    command = r.choice(COMMANDS)
    units = list(battle.teams[team].units) if team in battle.teams else []
    values: list[object] = []
    for argument in command.arguments:
        if argument.words:
            values.append(r.choice([*UnitType, None]))
        elif argument.name == "unit":
            values.append(r.choice([*units, *units, 1, 0, -5, 10**30]))
        else:
            values.append(r.choice([-1, 0, 1, r.randint(-5, 5), r.randint(-12, 12), 10**30]))
    if command.name == "move" and r.random() < 0.8:
        values = marching(battle, team, r) or values
    if command.name == "shoot" and r.random() < 0.7:
        values = aimed(battle, team, r) or values
    return command, tuple(values)


def marching(battle: Battle, team: TeamId, r: random.Random) -> list[object]:
    """A step of some unit towards a point or an HQ, or anywhere."""
    goals = [*battle.points, *(u.place for u in battle.at.values() if u.type is UnitType.HQ and u.team.id != team)]
    if team not in battle.teams or not battle.teams[team].units:
        return []
    unit = r.choice(list(battle.teams[team].units.values()))
    goal = battle.terrain.field(min(goals, key=lambda place: battle.apart(unit.place, place)))
    steps = sorted(NEIGHBOURS, key=lambda step: distance(goal.x - unit.x - step[0], goal.y - unit.y - step[1]))
    return [unit.id, *(steps[0] if r.random() < 0.6 else r.choice(NEIGHBOURS))]


def aimed(battle: Battle, team: TeamId, r: random.Random) -> list[object]:
    """A shot at some enemy that is near."""
    own = list(battle.teams[team].units.values()) if team in battle.teams else []
    near = [
        (u, e) for u in own for e in battle.at.values() if e.team.id != team and abs(e.x - u.x) + abs(e.y - u.y) < 9
    ]
    if not near:
        return []
    unit, enemy = r.choice(near)
    return [unit.id, enemy.x - unit.x, enemy.y - unit.y]


def play(battle: Battle, seed: int, turns: int, watch: Callable[[Battle], None] = lambda battle: None) -> None:
    """Random orders of all teams and a late one, until so many turns have passed or the round is over."""
    r = random.Random(seed)
    for _ in range(turns):
        for _ in range(40):
            team = r.choice([*battle.teams, LATE])
            say(Player(battle, team, StoppedClock()), *order(battle, team, r))
        watch(battle)
        if battle.finished:
            return
        battle.end_turn(1e9)
        watch(battle)


def check_state(battle: Battle) -> None:
    """What holds at every moment."""
    troops = [troop for team in battle.teams.values() for troop in team.units.values()]
    assert sorted(battle.at) == sorted(troop.place for troop in troops)  # nobody shares a field
    for team in battle.teams.values():
        assert team.points >= 0
        assert list(team.units) == sorted(team.units)
        assert all(id_ < team.next_id for id_ in team.units)
        assert team.hq is None or team.units[team.hq.id] is team.hq
        assert team.cannons() <= 5
    for troop in troops:
        assert battle.at[troop.place] is troop
        assert battle.terrain.field(troop.place) == (troop.x, troop.y)
        assert battle.terrain.dry[troop.place]
        assert 0 < troop.stamina <= troop.stats.stamina or troop.type is UnitType.HQ
        assert troop.loaded <= battle.turn + 2
        assert troop.repaired <= battle.turn
    for troop, move in battle.moves.items():
        assert battle.at[troop.place] is troop
        assert battle.turn < move.due <= battle.turn + 3 or battle.finished
        assert battle.terrain.dry[move.place]
    for place, owner in battle.points.items():
        if place in battle.at:
            assert owner is battle.at[place].team
    assert battle.last_active <= battle.turn <= battle.last <= battle.params.turns


@pytest.mark.parametrize("seed", range(24))
def test_invariants(seed: int) -> None:
    battle = begin(seed, teams=seed % 4 + 1)
    ids = {team.id: team.next_id for team in battle.teams.values()}

    def watch(battle: Battle) -> None:
        check_state(battle)
        for team in battle.teams.values():
            assert team.next_id >= ids[team.id]
            ids[team.id] = team.next_id

    play(battle, seed, 200, watch)
    assert battle.finished
    assert set(battle.results()) == set(battle.teams)


def test_random_play_reaches_everything() -> None:
    """The invariants would mean little if nobody ever did anything."""
    seen: set[str] = set()
    for seed in range(4):
        play(begin(seed), seed, 200, lambda battle: seen.update(event.what.name for event in battle.events))
    assert seen == {"SHOT", "HIT", "DESTROYED", "MOVED", "BOUNCED", "CAPTURED", "TAKEN", "CREATED", "REPAIRED"}


@pytest.mark.parametrize("seed", range(6))
def test_dump_and_load_go_on_identically(seed: int) -> None:
    """A round that is written down and read again in the middle of every turn stays the same."""
    r = random.Random(seed)
    battle = copy = begin(seed)
    for turn in range(40):
        for _ in range(30):
            team = r.choice([*battle.teams, LATE])
            command, arguments = order(battle, team, r)
            outcomes = [
                say(Player(b, team, StoppedClock()), command, arguments)
                for b in {id(battle): battle, id(copy): copy}.values()
            ]
            assert len({type(outcome) for outcome in outcomes}) == 1
        text = msgspec.json.encode(dump(battle))
        copy = load(msgspec.json.decode(text, type=GAME.position))
        assert copy.digest() == battle.digest(), turn
        for b in (battle, copy):
            b.end_turn(1e9)
        assert copy.digest() == battle.digest(), turn
        for team in [*battle.teams, LATE]:
            players = [Player(b, team, StoppedClock()) for b in (battle, copy)]
            assert players[0].list_enemies() == players[1].list_enemies()
            assert players[0].list_units() == players[1].list_units()


@given(st.integers(0, 5), st.sampled_from([*range(1, 5), LATE]), st.data())
def test_queries_change_nothing(seed: int, team: int, data: st.DataObject) -> None:
    battle = begin(seed)
    play(battle, seed, 3)
    before = battle.digest()
    player = Player(battle, TeamId(team), StoppedClock())
    for command in data.draw(st.lists(st.sampled_from(QUERIES), max_size=8)):
        assert say(player, command, ()) is None
    battle.frame(TeamId(team))
    assert battle.digest() == before


@given(st.data())
def test_only_declared_failures(data: st.DataObject) -> None:
    battle = begin(1)
    numbers = st.one_of(st.integers(-12, 12), st.integers())
    words = st.sampled_from([*UnitType, None])
    for _ in range(20):
        command = data.draw(st.sampled_from(COMMANDS))
        arguments = tuple(data.draw(words if argument.words else numbers) for argument in command.arguments)
        say(Player(battle, TeamId(data.draw(st.integers(1, 5))), StoppedClock()), command, arguments)
        check_state(battle)


def fingerprint() -> str:
    """The end of a round of random play."""
    battle = begin(7)
    play(battle, 7, 50)
    return battle.digest()


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_every_process_plays_the_same(hash_seed: str) -> None:
    code = "from tests.games.battle.test_play import fingerprint; print(fingerprint())"
    command, environment = [sys.executable, "-c", code], {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == fingerprint()
