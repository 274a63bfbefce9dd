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

from arena24.games.commands import Command, Kind, commands_of
from arena24.games.core import TeamId
from arena24.games.failures import Failure
from arena24.games.treasure import GAME, Player, Treasure, TreasureParams, load
from arena24.games.treasure.events import What
from arena24.games.treasure.mine import FREE
from arena24.games.treasure.units import Bomber
from tests.games.treasure.worlds import begin, player

COMMANDS = [command for command in commands_of(Player).values() if command.kind is not Kind.WAIT]
ORDERS = [command for command in COMMANDS if command.kind is Kind.ORDER]
QUERIES = [command for command in COMMANDS if command.kind is Kind.QUERY]
LATE, OUTSIDER = TeamId(50), TeamId(99)  # the first joins in mid-round, the second never
ROOT = Path(__file__).parents[3]
LIMITS = (8, 6, 2, 4, 1, 5, 3, 6, 1, 5)
HUGE = (-1, 0, 10**17, -(10**17))

# Rich teams on a small board: much is bought and blown up.
RICH = TreasureParams(rows=9, columns=9, turns=80, start_gold=400, dude_price=20, limits=LIMITS)


def say(player_: Player, command: Command, arguments: tuple[int, ...]) -> Failure | None:
    """Give a command; only a declared failure may come back."""
    try:
        command.method(player_, *arguments)
    except command.mark.errors as failure:
        return failure
    return None


def reckless(treasure: Treasure, team: TeamId, r: random.Random) -> tuple[Command, tuple[int, ...]]:
    """A command that a careless team might give; often it makes sense."""
    command = r.choice(ORDERS if r.random() < 0.95 else COMMANDS)
    hunter = treasure.hunters.get(team)
    bombers = list(hunter.bombers.values()) if hunter else []
    if not bombers or r.random() < 0.1:
        ids = [*treasure.bombers, treasure.next_id, *HUGE]
        return command, tuple(r.choice(ids if a.name == "dude" else [*range(-1, 9), *HUGE]) for a in command.arguments)
    return sensible(treasure, r.choice(bombers), command, r)


def sensible(treasure: Treasure, bomber: Bomber, command: Command, r: random.Random) -> tuple[Command, tuple[int, ...]]:
    """Arguments that may well be right."""
    stats = bomber.stats
    if r.random() < 0.3:
        command = commands_of(Player)["move_dude"]
    step = r.choice(((0, 1), (1, 0), (0, -1), (-1, 0)))
    lying = treasure.gold.get(bomber.place, 0)
    values: dict[str, tuple[int, ...]] = {
        "move_dude": (bomber.id, bomber.x + step[0], bomber.y + step[1]),
        "plant_bomb": (
            bomber.id,
            r.randint(stats.timer_min, stats.timer_max),
            r.randint(stats.range_min, stats.range_max + (r.random() < 0.1)),
            r.randint(stats.flame_min, stats.flame_max),
        ),
        "grab_gold": (bomber.id, r.randint(0, lying + 1) if r.random() < 0.3 else lying),
        "drop_gold": (bomber.id, r.randint(0, bomber.gold + 1)),
        "deposit_gold": (bomber.id,),
        "buy_upgrade": (bomber.id, r.randint(0, 11)),
        "move_deposit": (r.randrange(9), r.randrange(9)),
        "get_next_upgrade_price": (bomber.id, r.randint(0, 11)),
        "get_upgrade_limits": (r.randint(0, 11),),
    }
    return command, values.get(command.name, ())


def play(treasure: Treasure, seed: int, turns: int, watch: Callable[[Treasure], None] = lambda treasure: None) -> None:
    """Random orders of all teams until so many turns have passed or the round is over; with 0 turns, orders only."""
    r = random.Random(seed)
    for number in range(turns + 1):
        for _ in range(40):
            team = r.choice([*treasure.hunters, OUTSIDER])
            say(player(treasure, team), *reckless(treasure, team, r))
        watch(treasure)
        if number == turns or treasure.finished:
            return
        if treasure.turn == 9 and treasure.joins(LATE):
            treasure.join(LATE)
        treasure.end_turn(1e9)
        watch(treasure)


def all_gold(treasure: Treasure) -> int:
    """In walls, on fields, in pockets, and all that was ever deposited."""
    worth = treasure.params.gold
    walls = sum(worth.get(wall, 0) for wall in treasure.mine.walls)
    carried = sum(bomber.gold for bomber in treasure.bombers.values())
    return walls + sum(treasure.gold.values()) + carried + sum(h.deposited for h in treasure.hunters.values())


def check_state(treasure: Treasure) -> None:
    """What holds at every moment."""
    charges = [charge for due in treasure.charges.values() for charge in due]
    for bomber in treasure.bombers.values():
        assert bomber.owner.bombers[bomber.id] is bomber
        assert bomber in treasure.at[bomber.place]
        assert treasure.mine.fields[bomber.place] == (bomber.x, bomber.y)
        assert treasure.mine.walls[bomber.place] == FREE
        assert bomber.place not in treasure.flames, "nobody is alive in fire"
        assert 0 <= bomber.energy <= bomber.stats.energy_cap
        assert bomber.bombs == sum(charge.planter == bomber.id for charge in charges) <= bomber.stats.bomb_limit
        assert bomber.gold >= 0
        assert all(0 <= level <= most for level, most in zip(bomber.levels, LIMITS, strict=True))
    assert (
        sum(map(len, treasure.at.values()))
        == len(treasure.bombers)
        == sum(len(hunter.bombers) for hunter in treasure.hunters.values())
    )
    assert list(treasure.bombers) == sorted(treasure.bombers)
    assert all(id_ < treasure.next_id for id_ in treasure.bombers)
    assert all(gold > 0 and treasure.mine.walls[place] == FREE for place, gold in treasure.gold.items())
    for hunter in treasure.hunters.values():
        assert hunter.bank >= 0
        assert treasure.mine.walls[hunter.deposit] == FREE
    for charge in charges:
        assert charge.due >= treasure.turn or treasure.finished
        assert treasure.mine.walls[charge.place] == FREE
    assert sum(treasure.mined.values()) == len(charges)
    for place, fires in treasure.flames.items():
        assert fires
        assert all(
            until >= treasure.turn and (place, owner) in treasure.fading[until] for owner, until in fires.items()
        )


@pytest.mark.parametrize("seed", range(20))
def test_invariants(seed: int) -> None:
    treasure = begin(seed, teams=seed % 4 + 1, params=RICH)
    gold = all_gold(treasure)

    def watch(treasure: Treasure) -> None:
        check_state(treasure)
        assert all_gold(treasure) == gold, "gold is conserved"

    play(treasure, seed, 100, watch)
    assert treasure.finished
    assert treasure.turns_left() == 0
    assert set(treasure.results()) == {*treasure.hunters}


def test_random_play_reaches_everything() -> None:
    """The invariants would mean little if nobody ever did anything."""
    seen: set[What] = set()
    killed = deposited = 0
    for seed in range(6):
        treasure = begin(seed, params=RICH)
        play(treasure, seed, 100, lambda treasure: seen.update(event.what for event in treasure.events))
        killed += sum(hunter.kills for hunter in treasure.hunters.values())
        deposited += sum(hunter.deposited for hunter in treasure.hunters.values())
    assert seen == set(What)
    assert killed > 30
    assert deposited > 0


def test_random_play_meets_every_error() -> None:
    codes = set()
    for seed in range(6):
        r, treasure = random.Random(seed), begin(seed, params=RICH)
        for _ in range(60):
            for _ in range(30):
                team = r.choice([*treasure.hunters, OUTSIDER])
                failure = say(player(treasure, team), *reckless(treasure, team, r))
                codes.add(failure.code if failure else 0)
            treasure.end_turn(1e9)
    assert codes == {0, *range(110, 128)}  # 101 never reaches the game


@pytest.mark.parametrize("seed", range(6))
def test_refused_orders_change_nothing(seed: int) -> None:
    r, treasure = random.Random(seed), begin(seed, params=RICH)
    for _ in range(30):
        for _ in range(15):
            team, before = r.choice([*treasure.hunters, OUTSIDER]), treasure.dump()
            if say(player(treasure, team), *reckless(treasure, team, r)) is not None or team == OUTSIDER:
                assert treasure.dump() == before
        treasure.end_turn(1e9)


@pytest.mark.parametrize("seed", range(6))
def test_dump_and_load_go_on_identically(seed: int) -> None:
    """A round that is written down and read again in the middle of every turn stays the same."""
    r = random.Random(seed)
    treasure = copy = begin(seed, params=RICH)
    for turn in range(50):
        if turn == 9:
            for each in {id(treasure): treasure, id(copy): copy}.values():
                each.join(LATE)
        for _ in range(30):
            team = r.choice([*treasure.hunters, OUTSIDER])
            command, arguments = reckless(treasure, team, r)
            both = {id(treasure): treasure, id(copy): copy}.values()
            outcomes = [say(player(each, team), command, arguments) for each in both]
            assert len({type(outcome) for outcome in outcomes}) == 1
        copy = load(msgspec.json.decode(msgspec.json.encode(treasure.dump()), type=GAME.position))
        assert copy.digest() == treasure.digest(), turn
        for each in (treasure, copy):
            each.end_turn(1e9)
        assert copy.digest() == treasure.digest(), turn
        for command in QUERIES:
            if not command.arguments:
                assert command.method(player(copy, TeamId(1))) == command.method(player(treasure, TeamId(1)))


@given(st.integers(0, 5), st.sampled_from([1, 2, 3, OUTSIDER]), st.data())
def test_queries_change_nothing(seed: int, team: int, data: st.DataObject) -> None:
    treasure = begin(seed, params=RICH)
    play(treasure, seed, 3)
    before = treasure.digest()
    numbers = st.integers(-2, 12)
    for command in data.draw(st.lists(st.sampled_from(QUERIES), max_size=8)):
        say(player(treasure, TeamId(team)), command, tuple(data.draw(numbers) for _ in command.arguments))
    treasure.frame(TeamId(team))
    assert treasure.digest() == before


@given(st.data())
def test_only_declared_failures(data: st.DataObject) -> None:
    treasure = begin(1, params=RICH)
    treasure.end_turn(1e9)
    numbers = st.one_of(st.integers(-2, 12), st.integers())
    for _ in range(20):
        command = data.draw(st.sampled_from(COMMANDS))
        arguments = tuple(data.draw(numbers) for _ in command.arguments)
        say(player(treasure, TeamId(data.draw(st.integers(1, 4)))), command, arguments)
        check_state(treasure)


def fingerprint() -> str:
    """The end of a round of random play."""
    treasure = begin(7, params=RICH)
    play(treasure, 7, 50)
    return treasure.digest()


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_every_process_plays_the_same(hash_seed: str) -> None:
    code = "from tests.games.treasure.test_play import fingerprint; print(fingerprint())"
    command, environment = [sys.executable, "-c", code], {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == fingerprint()
