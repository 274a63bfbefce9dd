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

from arena24.games.commands import Command, Kind, commands_of
from arena24.games.core import Start, TeamId
from arena24.games.failures import Failure
from arena24.games.robots import GAME, Delayed, Player, Robots, RobotsParams, load, new_round
from arena24.games.robots.build import Links
from arena24.games.robots.events import Fate
from arena24.games.robots.house import Team
from arena24.games.robots.position import dump
from arena24.games.robots.scoring import points
from arena24.games.robots.stages import AUCTION, FIGHTING, PLANNING, RESULTS, SALE
from arena24.games.seed import Seed
from tests.games.robots.worlds import StoppedClock

COMMANDS = [command for command in commands_of(Player).values() if command.kind is not Kind.WAIT]
LATE = TeamId(99)
ROOT = Path(__file__).parents[3]
ARENA = RobotsParams(catalogue=40, fights=3, building_turns=5)


def begin(seed: int, teams: int = 7, params: RobotsParams = ARENA) -> Robots:
    robots = new_round(Start(params, [TeamId(k) for k in range(1, teams + 1)], Seed.from_number(seed)))
    assert robots is not None
    return robots


Said = tuple[Command, tuple[object, ...]]


def say(player: Player, said: Said) -> Failure | None:
    """Give a command; only a declared failure may come back."""
    command, arguments = said
    try:
        if command.mark.announce:
            command.mark.announce(player, *arguments[:-1])
        command.method(player, *arguments)
    except command.mark.errors as failure:
        return failure
    return None


def order(robots: Robots, team: TeamId, r: random.Random) -> Said:
    """A command that a reckless team might give."""
    table = commands_of(Player)
    known = robots.teams.get(team) or Team(team, 0, None)
    if robots.stage in (AUCTION, SALE) and r.random() < 0.6:
        return table["bid"], wish(robots, known, r)
    if known.parts and r.random() < 0.3:
        links = assembly(known, r)
        return table["build_robot"], (len(links) // 3 + (r.random() < 0.05), links)
    command = r.choice(COMMANDS)
    numbers = [*robots.arena, 0, 1, -1, 5, r.randint(1, 45), 10**18 - 1, 1 - 10**18]
    values: list[object] = [r.choice([*Delayed, None] if a.words else numbers) for a in command.arguments]
    if command.data:
        values.append(tuple(r.choice(numbers) for _ in range(r.randint(1, 9))))
    return command, tuple(values)


def wish(robots: Robots, team: Team, r: random.Random) -> tuple[object, ...]:
    """A bid for something on offer, mostly; equal ones are frequent."""
    offers = robots.offered or (team.house.on_sale if team.house else ()) or robots.catalogue
    offer = r.choice([*offers, r.choice(robots.catalogue)])
    return offer.id, offer.price + r.choice((0, 0, 0, 1, 2, -1, team.cash, r.randint(0, 50)))


def assembly(team: Team, r: random.Random) -> Links:
    """Connections that are mostly right."""
    free = {part: list(offer.interfaces) for part, offer in team.parts.items()}
    links: list[int] = []
    inside = [r.choice(list(free))]
    for _ in range(r.randint(1, 30)):
        a = r.choice(inside)
        mates = [(b, kind) for b in free if b != a for kind in sorted(set(free[a]) & set(free[b]))]
        if mates:
            b, kind = r.choice(mates)
            free[a].remove(kind)
            free[b].remove(kind)
            inside += [a, b]
            links += [a, b, kind]
    if links and r.random() < 0.2:
        links[r.randrange(len(links))] = r.randint(0, 45)
    return tuple(links) or (1, 2, 3)


def play(robots: Robots, seed: int, watch: Callable[[Robots], None] = lambda robots: None) -> None:
    """Random commands of all teams and a late one, until the round is over."""
    r = random.Random(seed)
    while not robots.finished:
        for _ in range(8 * len(robots.teams)):
            team = r.choice([*robots.teams, LATE])
            say(Player(robots, team, StoppedClock()), order(robots, team, r))
        watch(robots)
        robots.end_turn(1e9)
        watch(robots)


def check_state(robots: Robots) -> None:
    """What holds at every moment."""
    for team in robots.teams.values():
        assert team.cash >= 0
        assert team.cash + team.spent == robots.cash  # money is conserved
        assert team.spent >= sum(offer.price for offer in team.parts.values())
        assert team.promised == sum(team.bids.values()) <= team.cash
        assert team.builds <= 2
        assert (team.robot is None) == (team.builds == 0)
        assert team.unused >= 0
        assert team.plan is None or (robots.stage is FIGHTING and team.robot is not None)
    check_parts(robots)
    for robot in robots.arena.values():
        assert 0 <= robot.now <= robot.hp
        assert (robot.now == 0) == (robot.fell > 0)
        assert 0 <= robot.block_pct <= 75
    assert 0 <= robots.left < robots.length(robots.stage)


def check_parts(robots: Robots) -> None:
    """Every house has its own copy of everything: each part is still to come, on offer, unsold, owned, or scrapped."""
    gone = len(robots.catalogue)
    if robots.stage in (PLANNING, AUCTION):
        gone = robots.offered[0].id - 1 if robots.offered else 0
    for house in robots.houses:
        owned = [part for team in house.teams for part in team.parts]
        assert len(set(owned)) == len(owned)  # at most one owner
        assert not set(owned) & set(house.unsold)
        assert list(house.unsold) == sorted(house.unsold)
        if robots.stage in (PLANNING, AUCTION, SALE):
            assert sorted([*owned, *house.unsold]) == list(range(1, gone + 1))
        else:
            assert not house.unsold


@pytest.mark.parametrize("seed", range(30))
def test_invariants(seed: int) -> None:
    robots = begin(seed, teams=seed % 10 + 1)
    play(robots, seed, check_state)
    assert robots.stage is RESULTS
    assert set(robots.results()) == set(robots.teams)


@pytest.mark.parametrize("seed", range(12))
def test_points_sum_up(seed: int) -> None:
    """Ranks and points counted again, from what was there to see."""
    robots = begin(seed, teams=seed % 9 + 2)
    values: dict[str, dict[TeamId, object]] = {}
    number = 0

    def watch(robots: Robots) -> None:
        """Values are noted when they are fixed: they do not change between there and the next turn."""
        nonlocal number
        teams = robots.teams.values()
        ranked = min(len(team.standings) for team in teams)
        if ranked >= 2 and "parts" not in values:
            values["parts"] = {team.id: len(team.parts) for team in teams}
        if ranked >= 8 and "unused" not in values:
            used = {t.id: len({*t.robot.links[0::3], *t.robot.links[1::3]}) if t.robot else 0 for t in teams}
            values["unused"] = {t.id: len(t.parts) - used[t.id] for t in teams}
            values["total"] = {t.id: used[t.id] + len(t.robot.links) // 3 if t.robot else 0 for t in teams}
            values["health"] = {t.id: t.robot.hp if t.robot else 0 for t in teams}
        number = max(number, ranked)

    play(robots, seed, watch)
    place = {"parts": 0, "health": 5, "total": 6, "unused": 7}
    for category, by_team in values.items():
        base = robots.base_points[place[category]]
        for team in robots.teams.values():
            value = by_team[team.id]
            better = sum(other > value for other in by_team.values())  # type: ignore[operator]
            worse = any(other < value for other in by_team.values())  # type: ignore[operator]
            assert team.standings[place[category]] == (better + 1, points(base, better + 1) if worse else 0), category
    for team in robots.teams.values():
        stats = Player(robots, team.id, StoppedClock()).my_stats()
        assert len(stats.standings) == 8 + 3 * robots.params.fights == number
        assert stats.total == max(0, sum(standing.points for standing in stats.standings))
        assert stats.total == robots.results()[team.id]
        assert sorted(stats.standings) == sorted(team.standings)


@pytest.mark.parametrize("seed", range(6))
def test_hits_are_what_attacks_dealt(seed: int) -> None:
    robots = begin(seed)
    dealt: dict[int, Counter[int]] = {}  # by fight

    def watch(robots: Robots) -> None:
        here = dealt.setdefault(robots.fight_number, Counter())
        for id_, robot in robots.arena.items():
            assert robot.hits == here[id_] or robots.stage is RESULTS
            assert robot.frags <= len(robots.arena) - 1

    def end_turn(remaining: float) -> None:
        fight = robots.fight_number
        Robots.end_turn(robots, remaining)
        for blow in robots.blows:
            dealt[fight][blow.attacker] += blow.damage

    robots.end_turn = end_turn  # type: ignore[method-assign]
    play(robots, seed, watch)
    assert sum(sum(counter.values()) for counter in dealt.values()) > 0


def test_random_play_reaches_everything() -> None:
    """The invariants would mean little if nobody ever did anything."""
    seen: Counter[str] = Counter()

    def watch(robots: Robots) -> None:
        seen.update(hammer.fate.value for house in robots.houses for hammer in house.hammers())
        seen.update("fell" for blow in robots.blows if blow.fell)
        seen.update("delayed" for team in robots.teams.values() if team.plan and team.plan.delayed)
        seen.update("rebuilt" for team in robots.teams.values() if team.builds == 2)

    for seed in range(6):
        play(begin(seed), seed, watch)
    assert {fate.value for fate in Fate} | {"fell", "delayed", "rebuilt"} <= set(seen), seen


@pytest.mark.parametrize("seed", range(6))
def test_dump_and_load_go_on_identically(seed: int) -> None:
    """A round that is written down and read again in the middle of every turn stays the same."""
    r = random.Random(seed)
    robots = copy = begin(seed)
    while not robots.finished:
        for _ in range(40):
            team = r.choice([*robots.teams, LATE])
            said = order(robots, team, r)
            both = {id(each): each for each in (robots, copy)}.values()
            assert len({type(say(Player(each, team, StoppedClock()), said)) for each in both}) == 1
        text = msgspec.json.encode(dump(robots))
        copy = load(msgspec.json.decode(text, type=GAME.position))
        assert copy.digest() == robots.digest(), robots.turn
        for each in (robots, copy):
            each.end_turn(1e9)
        assert copy.digest() == robots.digest(), robots.turn


def test_a_refusal_changes_nothing_but_the_attempt() -> None:
    refused = 0
    for seed in range(4):
        robots, r = begin(seed), random.Random(seed)
        while not robots.finished:
            for _ in range(30):
                team = r.choice([*robots.teams, LATE])
                said, before = order(robots, team, r), dump(robots)
                if say(Player(robots, team, StoppedClock()), said) is not None:
                    refused += 1
                    after = dump(robots)
                    if said[0].name == "build_robot":
                        rows = tuple(row._replace(attempted=0) for row in before.teams if row.number)
                        assert rows == tuple(row._replace(attempted=0) for row in after.teams if row.number)
                        after = msgspec.structs.replace(after, teams=before.teams)
                    assert after == before, said
            robots.end_turn(1e9)
    assert refused > 1000


def fingerprint() -> str:
    """The end of a round of random play."""
    robots = begin(7)
    play(robots, 7)
    return robots.digest()


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_every_process_plays_the_same(hash_seed: str) -> None:
    code = "from tests.games.robots.test_play import fingerprint; print(fingerprint())"
    command, environment = [sys.executable, "-c", code], {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == fingerprint()
