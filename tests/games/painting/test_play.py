"""Whole tournaments of random play, legal and not: invariants, and that the fold is the same everywhere."""

import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from arena24.games.commands import Command, Kind, commands_of
from arena24.games.core import TeamId
from arena24.games.failures import Failure
from arena24.games.painting import GAME, Painting, PaintingParams, Player, Shot, Step, load
from arena24.games.painting.fields import rows_of
from arena24.games.painting.position import dump
from arena24.games.painting.view import frame
from arena24.protocol.calls import Calls, Printed, calls_of
from tests.games.painting.worlds import LATE, StoppedClock, begin, messy, player

ORDERS = [command for command in commands_of(Player).values() if command.kind is Kind.ORDER]
QUERIES = [command for command in commands_of(Player).values() if command.kind is Kind.QUERY]
ROOT = Path(__file__).parents[3]
NARROW = PaintingParams(rows=12, columns=18, pawns=2, turns=80, longest=6, full=15, full_view_gap=5)
FAT = PaintingParams(radius=2, rows=22, columns=34, pawns=3, turns=40, longest=9, full=40, full_view_gap=7)


def say(painting: Painting, team: TeamId, command: Command, arguments: tuple[object, ...]) -> Failure | None:
    """Give a command; only a declared failure may come back."""
    try:
        command.method(player(painting, team), *arguments)
    except command.mark.errors as failure:
        return failure
    return None


def reckless(painting: Painting, team: TeamId, r: random.Random) -> tuple[Command, tuple[object, ...]]:
    """An order that is right, nearly right or far from it."""
    command = r.choice(ORDERS)
    if command.name.startswith("get_"):
        return command, tuple(r.choice((0, 1, 1, 2, 2, 3, -1, 10**30)) for _ in range(r.choice((0, 0, 0, 1, 1, 2))))
    groups: list[object] = []
    for _ in range(r.choice((1, 1, 2, 4))):
        pawn = r.choice(
            (*range(1, 2 * painting.params.pawns + 1), 0, 99) if r.random() < 0.1 else own(painting, team, r)
        )
        arena = r.choice((1, 1, 1, 2)) if r.random() < 0.95 else r.choice((0, -1, 7, 10**30))
        direction = r.randint(1, 4) if r.random() < 0.95 else r.choice((0, 5, -(10**30)))
        length = r.randint(1, painting.params.longest) if r.random() < 0.95 else r.choice((0, -1, 10**30))
        step = Step(arena, pawn, direction)
        groups.append(step if command.name == "move" else Shot(*step, length))
    return command, tuple(groups)


def own(painting: Painting, team: TeamId, r: random.Random) -> list[int]:
    sides = painting.teams[team].sides if team in painting.teams else []
    return [pawn.id for side in sides[:2] for pawn in side.own_pawns()] or [1]


def aggressive(painting: Painting, r: random.Random) -> None:
    """Pawns that paint rival pawns: without it they would hardly ever change hands."""
    for arena in painting.arenas:
        for pawn in arena.pawns.values():
            if pawn.order is None and pawn.paint:
                team = next(side.team for side in arena.sides if side.colour == pawn.owner)
                number = [side.ground for side in team.sides].index(arena) + 1
                for rival in arena.pawns.values():
                    aim = aimed((pawn.row, pawn.column), (rival.row, rival.column))
                    if rival.owner != pawn.owner and aim and r.random() < 0.8:
                        length = min(painting.params.longest, pawn.paint)
                        player(painting, team.id).shoot(Shot(number, pawn.id, aim, length))
                        break


def aimed(a: tuple[int, int], b: tuple[int, int]) -> int:
    if abs(a[0] - b[0]) <= 1:
        return 2 if a[1] < b[1] else 4
    if abs(a[1] - b[1]) <= 1:
        return 3 if a[0] < b[0] else 1
    return 0


def play(painting: Painting, seed: int, turns: int, watch: Callable[[Painting], None] = lambda painting: None) -> None:
    """Random orders of all teams and a late one, until so many turns have passed or the tournament is over."""
    r = random.Random(seed)
    for _ in range(turns):
        if painting.active and r.random() < 0.7:
            aggressive(painting, r)
        for _ in range(12):
            team = r.choice([*painting.teams, *painting.teams, LATE])
            say(painting, team, *reckless(painting, team, r))
        painting.end_turn(1e9)
        watch(painting)
        if painting.finished:
            return


def check_state(painting: Painting) -> None:
    """What holds at every moment."""
    board, reach = painting.board, 2 * painting.params.radius
    for arena in painting.arenas:
        pawns = list(arena.pawns.values())
        assert list(arena.pawns) == sorted(arena.pawns)
        for i, pawn in enumerate(pawns):
            assert board.room[pawn.place]
            assert board.field(pawn.place) == (pawn.row, pawn.column)
            assert all(max(abs(pawn.row - p.row), abs(pawn.column - p.column)) > reach for p in pawns[:i])
            assert 0 <= pawn.paint <= painting.params.full
            colours = [pawn.surface.count(colour) for colour in b"AB"]
            assert sum(colours) == board.side**2
            assert pawn.owner == (ord("A") if colours[0] > colours[1] else ord("B"))
            assert pawn.order is None or pawn.order.range <= pawn.paint
        walls = arena.floor.replace(b"A", b".").replace(b"B", b".")
        assert walls == board.text
        assert sum(side.painted() for side in arena.sides) <= board.free
    assert sum(len(team.sides) for team in painting.teams.values()) == 2 * len(painting.arenas)
    results = painting.results()
    assert results is not None
    assert all(0 <= points <= 1000 * (len(painting.teams) - 1) for points in results.values())


@pytest.mark.parametrize("seed", range(16))
def test_invariants(seed: int) -> None:
    """No overlaps, owner = majority of the surface, paint within its bounds."""
    start = begin if seed % 4 == 0 else messy
    painting = start((NARROW, FAT, GAME.quick)[seed % 3], seed, teams=2 + seed % 2)
    play(painting, seed, 200, check_state)
    assert painting.finished


def test_random_play_reaches_everything() -> None:
    """The invariants would mean little if nobody ever did anything."""
    seen: set[str] = set()
    failures: set[int] = set()

    def watch(painting: Painting) -> None:
        for arena in painting.arenas:
            for pawn in arena.pawns.values():
                assert pawn.before is not None or painting.turn == 1
                if pawn.before is not None:
                    row, column, owner, order = pawn.before
                    steps = abs(pawn.row - row) + abs(pawn.column - column)
                    seen.add("none" if order is None else "shot" if order.range else f"{steps} steps")
                    if owner != pawn.owner:
                        seen.add("taken")

    for seed in range(6):
        painting = messy(NARROW, seed, teams=3)
        play(painting, seed, 200, watch)
        r = random.Random(seed)
        again = begin(NARROW, seed, teams=3)
        for _ in range(40):
            for _ in range(30):
                team = r.choice([*again.teams, LATE])
                failure = say(again, team, *reckless(again, team, r))
                if failure is not None:
                    failures.add(failure.code)
            again.end_turn(1e9)
    assert seen == {"none", "shot", "0 steps", "1 steps", "2 steps", "taken"}
    assert failures == set(range(201, 213))


@pytest.mark.parametrize("seed", range(6))
def test_refused_orders_change_nothing(seed: int) -> None:
    painting = begin(NARROW, seed, teams=3)
    r = random.Random(seed)
    for _ in range(25):
        for _ in range(20):
            team = r.choice([*painting.teams, LATE])
            command, arguments = reckless(painting, team, r)
            before = dump(painting)
            if say(painting, team, command, arguments) is not None:
                assert dump(painting) == before, (command.name, arguments)
        painting.end_turn(1e9)


@pytest.mark.parametrize("seed", range(6))
def test_differences_applied_to_the_last_view_give_the_next(seed: int) -> None:
    """A client that asks every turn always knows what it sees: from the break to the end, over the wire's text."""
    painting = messy((NARROW, FAT)[seed % 2], seed, teams=3)
    calls = {team: calls_of(player(painting, team), GAME.dialect, Printed()) for team in painting.teams}
    maps = {team: views(run(calls[team], b"GET_ARENAS")) for team in painting.teams}

    def watch(painting: Painting) -> None:
        if painting.finished:
            return
        for team in painting.teams:
            lines = iter(run(calls[team], b"GET_DIFFS").split("\n")[1:])
            for number in range(int(next(lines))):
                for _ in range(int(next(lines))):
                    row, column, letter = next(lines).split()
                    assert maps[team][number][int(row) - 1][int(column) - 1] != letter
                    maps[team][number][int(row) - 1][int(column) - 1] = letter
            sides = painting.teams[team].sides
            assert ["".join(map("".join, board)) for board in maps[team]] == [
                "".join(rows_of(side.view)) for side in sides
            ]
            if painting.turn % painting.params.full_view_gap == 1 and painting.turn > painting.params.full_view_gap:
                assert views(run(calls[team], b"GET_ARENAS")) == maps[team]

    r = random.Random(seed)
    while not painting.finished:
        if painting.active:
            aggressive(painting, r)
        for _ in range(8):
            team = r.choice(list(painting.teams))
            command, arguments = reckless(painting, team, r)
            if not command.name.startswith("get_"):
                say(painting, team, command, arguments)
        painting.end_turn(1e9)
        watch(painting)


def run(calls: Calls, line: bytes) -> str:
    call = calls[line]
    assert call is not None
    return call.run([line]).decode()


def views(reply: str) -> list[list[list[str]]]:
    ok, count, *lines = reply.split("\n")
    assert ok == "OK"
    boards = []
    for _ in range(int(count)):
        rows, columns = map(int, lines[0].split())
        assert {len(line) for line in lines[1 : rows + 1]} == {columns}
        boards.append([list(line) for line in lines[1 : rows + 1]])
        del lines[: rows + 1]
    assert lines == [""]
    return boards


@pytest.mark.parametrize("seed", range(4))
def test_dump_and_load_go_on_identically(seed: int) -> None:
    """A tournament that is written down and read again in the middle of every turn stays the same."""
    r = random.Random(seed)
    painting = copy = messy((NARROW, FAT)[seed % 2], seed, teams=3)
    for turn in range(30):
        if painting.active:
            aggressive(painting, r)
        copy = load(msgspec.json.decode(msgspec.json.encode(dump(painting)), type=GAME.position))
        for _ in range(15):
            team = r.choice([*painting.teams, LATE])
            command, arguments = reckless(painting, team, r)
            outcomes = [reply(each, team, command, arguments) for each in (painting, copy)]
            assert outcomes[0] == outcomes[1]
        assert copy.digest() == painting.digest(), turn
        for each in (painting, copy):
            each.end_turn(1e9)
        assert copy.digest() == painting.digest(), turn
        assert copy.results() == painting.results()


def reply(painting: Painting, team: TeamId, command: Command, arguments: tuple[object, ...]) -> object:
    """What comes back, printed."""
    words = [b"%d" % w for a in arguments for w in (a if isinstance(a, tuple) else (a,))]
    call = calls_of(player(painting, team), GAME.dialect, Printed())[command.wire_name]
    assert call is not None
    try:
        return call.run([command.wire_name, *words])
    except Failure as failure:
        return failure.code


def test_queries_change_nothing() -> None:
    painting = begin(NARROW, 3, teams=3)
    for _ in range(10):
        play(painting, painting.turn, 1)
        before = dump(painting)
        for team in [*painting.teams, LATE]:
            for command in QUERIES:
                assert say(painting, team, command, ()) is None
            frame(painting, team)
        assert dump(painting) == before


def test_the_status_rounds_milliseconds_down() -> None:
    painting = begin(NARROW)
    for left, shown in ((0.4999, 499), (0.498, 498), (0.0, 0), (2 - 1.787, 213), (12.0, 12000)):
        assert Player(painting, TeamId(1), StoppedClock(left)).get_status().milliseconds == shown


def fingerprint() -> str:
    """The end of a tournament of random play."""
    painting = begin(NARROW, 7, teams=4)
    play(painting, 7, 50)
    return painting.digest()


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_every_process_plays_the_same(hash_seed: str) -> None:
    code = "from tests.games.painting.test_play import fingerprint; print(fingerprint())"
    command, environment = [sys.executable, "-c", code], {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == fingerprint()


def test_the_quick_text_of_a_state_is_that_of_its_position() -> None:
    painting = messy(PaintingParams(turns=3), seed=5, teams=3)
    for _ in range(3):
        assert painting.state() == msgspec.json.encode(dump(painting), order="deterministic")
        for team in painting.teams:
            for arena, side in enumerate(painting.teams[team].sides, 1):
                for pawn in side.own_pawns() if painting.active else ():
                    player(painting, team).shoot(Shot(arena, pawn.id, 1 + pawn.id % 4, 2))
        painting.end_turn(1e9)
