"""Whole rounds of random play, legal and not: invariants, and that the fold is the same everywhere."""

import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena24.games.commands import Command, Kind, commands_of
from arena24.games.core import Start, TeamId
from arena24.games.failures import Failure
from arena24.games.flood import GAME, Between, CannotTakeHere, Field, Flood, FloodParams, Player, load, new_round
from arena24.games.flood.estate import BARROW_CAPACITY, SEATS, Object, Worker
from arena24.games.flood.events import Event, What
from arena24.games.flood.kinds import BUILDING, CAR, WAREHOUSE
from arena24.games.flood.plain import HEIGHTS
from arena24.games.seed import Seed
from tests.games.flood.worlds import StoppedClock

COMMANDS = [command for command in commands_of(Player).values() if command.kind is not Kind.WAIT]
QUERIES = [command for command in COMMANDS if command.kind is Kind.QUERY]
ORDERS = [command for command in COMMANDS if command.kind is Kind.ORDER]
BY_NAME = commands_of(Player)
LATE = TeamId(99)
ROOT = Path(__file__).parents[3]

# Near neighbours, many bags, and waves that follow each other closely.
ARENA = FloodParams(
    size=20,
    price=4,
    exact=2,
    workers=6,
    bags=80,
    buildings=2,
    cars=2,
    waves=4,
    arrival=Between(40, 60),
    gap=Between(25, 35),
    first_height=Between(1, 1),
    height=Between(1, 2),
)


def begin(seed: int, teams: int = 4) -> Flood:
    flood = new_round(Start(ARENA, [TeamId(k) for k in range(1, teams + 1)], Seed.from_number(seed)))
    assert flood is not None
    return flood


def say(flood: Flood, team: TeamId, command: Command, arguments: tuple[int, ...]) -> Failure | None:
    """Give a command; only a declared failure may come back, and only one of them may have changed something."""
    before = flood.digest() if arguments and max(map(abs, arguments)) > 100 else None
    try:
        command.method(flood.player(team, StoppedClock()), *arguments)
    except command.mark.errors as failure:
        assert before is None or flood.digest() == before
        return failure
    return None


def order(flood: Flood, team: TeamId, r: random.Random) -> tuple[Command, tuple[int, ...]]:
    """A command that a reckless team might give: mostly sensible, sometimes nonsense."""
    hands = list(flood.teams[team].workers.values()) if team in flood.teams else []
    if not hands or r.random() < 0.05:
        command = r.choice(COMMANDS)
        return command, tuple(r.choice([0, 1, 2, -1, 3, 7, 10**17, -(10**17)]) for _ in command.arguments)
    hand = r.choice(hands)
    name, *arguments = sensible(flood, hand, r)
    return BY_NAME[str(name)], (hand.id, *map(int, arguments))


def sensible(flood: Flood, hand: Worker, r: random.Random) -> tuple[str | int, ...]:
    """What somebody might do: build here and there, steal, drive to the centre, be home in time."""
    here, home = flood.objects.get(hand.place), hand.team.objects[0]
    late = any(wave.turn - 12 < flood.turn < wave.last for wave in flood.waves) and r.random() < 0.97
    if late and here is home:
        return ("look_around",)
    if hand.car is not None:
        return ("leave", 1) if late else ("move", *towards(hand, flood.plain.size // 2, flood.plain.size // 2, 3))
    if here is home and hand.capacity == 1 and hand.id % 2 and r.random() < 0.3:
        return ("buy_wheelbarrow",)
    if here is not None and here.kind is CAR and r.random() < 0.6:
        return "take", 1
    if hand.bags and here is None and (late or (hand.id != 1 and r.random() < 0.2)):
        return "leave", r.randint(1, len(hand.bags))
    if not late and r.random() < 0.3 and (hand.id != 1 or here is None):
        return "take", r.randint(1, 5)
    goal = home if late else goal_of(flood, hand)
    if goal is not None and not hand.bags:
        return "move", *towards(hand, goal.x, goal.y, 1)
    return "move", r.randint(-1, 1), r.randint(-1, 1)


def goal_of(flood: Flood, hand: Worker) -> Object | Field | None:
    """Worker 1 goes where bags of others lie unwatched, 2 to a car; the others have no aim."""
    if hand.id == 1:
        tops = [(flood.numbered[stack.owners[-1]], flood.plain.field(place)) for place, stack in flood.stacks.items()]
        return next((field for owner, field in tops if owner is not hand.team and not owner.sees(*field)), None)
    return hand.team.objects[-1] if hand.id == 2 else None


def towards(hand: Worker, x: int, y: int, far: int) -> tuple[int, int]:
    return max(-far, min(far, x - hand.x)), max(-far, min(far, y - hand.y))


def play(flood: Flood, seed: int, turns: int, watch: Callable[[Flood], None] = lambda flood: None) -> None:
    """Random orders of all teams and a late one, until so many turns have passed or the round is over."""
    r = random.Random(seed)
    for _ in range(turns):
        for _ in range(40):
            team = r.choice([*flood.teams, *flood.teams, *flood.teams, LATE])
            say(flood, team, *order(flood, team, r))
        watch(flood)
        if flood.finished:
            return
        flood.end_turn(1e9)
        watch(flood)


def bags_of(flood: Flood) -> dict[int, int]:
    """How many bags of each team there are, wherever they are; those that paid for wheelbarrows count too."""
    count: Counter[int] = Counter()
    for stack in flood.stacks.values():
        count.update(stack.owners)
    for team in flood.teams.values():
        count[team.number] += team.objects[0].stock
        for worker in team.workers.values():
            count.update(worker.bags.owners)
    return dict(count)


def check_state(flood: Flood) -> None:
    """What holds at every moment."""
    check_workers(flood)
    check_map(flood)
    for team in flood.teams.values():
        assert min(team.placed, team.penalties, team.saved, team.total) >= 0
        assert team.total == max(0, team.placed + team.saved - team.penalties)
        assert list(team.workers) == sorted(team.workers)
    for stack in flood.stacks.values():
        assert len(stack.owners) == len(stack.placers) > 0
        assert 0 not in stack.owners
        assert 0 not in stack.placers
    if flood.wave is not None:
        check_water(flood)
    else:
        assert flood.water == b""


def check_workers(flood: Flood) -> None:
    for worker in flood.workers():
        assert flood.plain.field(worker.place) == (worker.x, worker.y)
        assert len(worker.bags) <= worker.capacity <= BARROW_CAPACITY
        here = flood.objects.get(worker.place)
        if worker.bags and here is not None:  # lifted there, and never carried in
            assert here.kind is WAREHOUSE
            assert set(worker.bags.owners) == {here.team.number}
        if worker.car is not None:
            assert worker.car is here
            assert worker in worker.car.riders
            assert not worker.bags
            assert worker.capacity == 1
            assert not worker.to
    for team in flood.teams.values():
        for thing in team.objects:
            assert len(thing.riders) <= SEATS
            assert all(rider.team is team and rider.car is thing for rider in thing.riders)
            assert not thing.to or thing.driver is not None


def check_map(flood: Flood) -> None:
    """The letters are what they stand for, and no bag lies on an object."""
    plain = flood.plain
    assert not flood.objects.keys() & flood.stacks.keys()
    objects = [thing for team in flood.teams.values() for thing in team.objects]
    assert sorted(flood.objects) == sorted(place for thing in objects for place in thing.places)
    people: dict[int, list[Worker]] = {}
    for worker in flood.workers():
        people.setdefault(worker.place, []).append(worker)
    for x in range(1, plain.size + 1):
        for y in range(1, plain.size + 1):
            place = plain.place(x, y)
            thing, height = flood.objects.get(place), len(flood.stacks.get(place, ()))
            letter = chr(HEIGHTS[min(height, 31)]) if thing is None else "W" if thing.kind is WAREHOUSE else "X"
            assert chr(plain.ground[place]) == letter
            here = people.get(place, [])
            who = "C" if any(w.drives for w in here) else "B" if any(w.bags for w in here) else "b" if here else "."
            assert chr(plain.people[place]) == who
            assert plain.carried_to(place) == any(w.bags for w in here)


def check_water(flood: Flood) -> None:
    """Nobody lives in the water, and dry groups are dry and share no field."""
    assert flood.wave is not None
    for worker in flood.workers():
        if flood.water[worker.place] and flood.turn == flood.wave.turn:
            assert len(flood.stacks.get(worker.place, ())) >= flood.wave.height
    fields = [place for group in flood.dry_groups() for run in group.runs for place in range(*run)]
    assert len(fields) == len(set(fields))
    wrong = set(flood.misplaced())
    assert not any(flood.water[place] or place in wrong for place in fields)
    assert len(fields) + flood.water.count(1) + len(wrong - {p for p in wrong if flood.water[p]}) == flood.plain.size**2
    for team in flood.teams.values():
        for thing in team.objects:
            assert thing.damaged == any(flood.water[place] for place in thing.places) or thing.kind is not BUILDING


@pytest.mark.parametrize("seed", range(10))
def test_invariants(seed: int) -> None:
    flood = begin(seed, teams=seed % 4 + 1)
    play(flood, seed, 300, check_state)
    assert flood.finished
    assert set(flood.results()) == set(flood.teams)


@pytest.mark.parametrize("seed", range(10))
def test_bags_are_conserved(seed: int) -> None:
    flood = begin(seed)
    bought: Counter[int] = Counter()
    before = bags_of(flood)

    def watch(flood: Flood) -> None:
        for event in [Event(*happening) for happening in flood.news]:
            bought[event.team] += ARENA.price * (event.what is What.BOUGHT)
        assert {n: count + bought[n] for n, count in bags_of(flood).items()} == before
        flood.news.clear()

    play(flood, seed, 300, watch)


@pytest.mark.parametrize("seed", range(12))
def test_workers_die_by_the_rule_only(seed: int) -> None:
    """Who is gone stood in water over his stack, or took a bag from a dam."""
    flood = begin(seed)
    r = random.Random(seed)
    while not flood.finished:
        for _ in range(40):
            team = r.choice(list(flood.teams))
            alive = {(w.team.id, w.id): w.place for w in flood.workers()}
            command, arguments = order(flood, team, r)
            dams = {key for key, place in alive.items() if flood.is_dam(place)}
            failure = say(flood, team, command, arguments)
            for key in alive.keys() - {(w.team.id, w.id) for w in flood.workers()}:
                assert isinstance(failure, CannotTakeHere)
                assert key == (team, arguments[0])
                assert key in dams
        alive_before = {(w.team.id, w.id): w for w in flood.workers()}
        flood.end_turn(1e9)
        lost = [w for key, w in alive_before.items() if key not in {(w.team.id, w.id) for w in flood.workers()}]
        fallen: Counter[int] = Counter()
        for event in flood.events:
            if event.what is What.DROWNED:
                fallen[flood.plain.place(event.x, event.y)] += event.amount
        for worker in lost:
            assert flood.wave is not None
            assert flood.water[worker.place]
            assert len(flood.stacks.get(worker.place, ())) - fallen[worker.place] < flood.wave.height
        for worker in flood.workers():
            if flood.wave is not None and flood.water[worker.place]:
                assert len(flood.stacks.get(worker.place, ())) - fallen[worker.place] >= flood.wave.height


def test_random_play_reaches_everything() -> None:
    """The invariants would mean little if nobody ever did anything."""
    seen: set[What] = set()
    for seed in range(10):
        play(begin(seed), seed, 300, lambda flood: seen.update(event.what for event in flood.events))
        if seen == set(What):
            return
    raise AssertionError(f"never seen: {set(What) - seen}")


@pytest.mark.parametrize("seed", range(4))
def test_dump_and_load_go_on_identically(seed: int) -> None:
    """A round that is written down and read again in the middle of every turn stays the same."""
    r = random.Random(seed)
    flood = copy = begin(seed)
    while not flood.finished:
        for _ in range(30):
            team = r.choice([*flood.teams, LATE])
            command, arguments = order(flood, team, r)
            rounds = {id(flood): flood, id(copy): copy}.values()
            assert len({type(say(each, team, command, arguments)) for each in rounds}) == 1
        text = msgspec.json.encode(flood.dump())
        copy = load(msgspec.json.decode(text, type=GAME.position))
        assert copy.digest() == flood.digest()
        for each in (flood, copy):
            each.end_turn(1e9)
        assert copy.digest() == flood.digest()
        assert (copy.finished, copy.results()) == (flood.finished, flood.results())


@given(st.integers(0, 5), st.sampled_from([*range(1, 5), LATE]), st.data())
def test_queries_change_nothing(seed: int, team: int, data: st.DataObject) -> None:
    flood = begin(seed)
    play(flood, seed, 3)
    before = flood.digest()
    numbers = st.one_of(st.integers(-4, 7), st.integers())
    for command in data.draw(st.lists(st.sampled_from(QUERIES), max_size=8)):
        say(flood, TeamId(team), command, tuple(data.draw(numbers) for _ in command.arguments))
    flood.frame(TeamId(team))
    assert flood.digest() == before


@given(st.data())
def test_only_declared_failures(data: st.DataObject) -> None:
    flood = begin(1)
    numbers = st.one_of(st.integers(-4, 7), st.integers())
    for _ in range(20):
        command = data.draw(st.sampled_from(COMMANDS))
        team = TeamId(data.draw(st.integers(1, 5)))
        say(flood, team, command, tuple(data.draw(numbers) for _ in command.arguments))
    check_state(flood)


def fingerprint() -> str:
    """The end of a round of random play."""
    flood = begin(7)
    play(flood, 7, 60)
    return flood.digest()


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_every_process_plays_the_same(hash_seed: str) -> None:
    code = "from tests.games.flood.test_play import fingerprint; print(fingerprint())"
    command, environment = [sys.executable, "-c", code], {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == fingerprint()
