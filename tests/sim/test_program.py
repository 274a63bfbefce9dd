"""Programs in other languages at a table in process."""

import shlex
import sys
from pathlib import Path

import msgspec
import pytest

from arena24 import sim
from arena24.games import creatures, toy
from arena24.sim.entrant import entrants, load
from arena24.sim.report import How
from arena24.store.fold import fold
from arena24.store.records import Order
from tests.cli.test_practice import PIPED, SOCKET
from tests.sim.test_tournament import POURER, held, plan_of

CRASHING = "import sys\nprint('no map', file=sys.stderr)\nraise SystemExit(3)\n"
SPINNING = "while True: pass\n"
SILENT = "import time\ntime.sleep(1e6)\n"
GREEDY = """\
import sys
print(sys.argv[1], sys.argv[1], sep="\\n", flush=True)
while True:
    print("POUR 5", flush=True)
    if not sys.stdin.readline():
        break
"""
BAD = """\
import os, sys, time

def say(line):
    print(line, flush=True)
    return sys.stdin.readline()

sys.stdin.readline()
say(sys.argv[1]), say(sys.argv[1]), say("POUR 5")
{mistake}
"""
CREATURES = """\
import sys

def say(line):
    print(line, flush=True)
    return sys.stdin.readline()

sys.stdin.readline()
say(sys.argv[1]), say(sys.argv[1])
while True:
    if say("WAIT") != "OK\\n":
        say("WAIT_FOR_REGISTRATION"), sys.stdin.readline()
        continue
"""


def command(kind: str, path: Path, text: str, *words: str) -> str:
    path.write_text(text)
    return f"{kind}:{shlex.join([sys.executable, str(path), *words])}"


@pytest.fixture
def piped(tmp_path: Path) -> str:
    return command("exec", tmp_path / "piped.py", PIPED, "{login}", "{password}")


@pytest.fixture
def socketed(tmp_path: Path) -> str:
    return command("tcp", tmp_path / "socketed.py", SOCKET, "{host}", "{port}")


def test_programs_and_functions_at_one_table(piped: str, socketed: str) -> None:
    bots = [load(piped), load(socketed), load(POURER)]
    outcome = sim.play(toy.GAME, bots, toy.ToyParams(turns=10), 3)
    assert not outcome.tracebacks
    assert outcome.results[0] == 50
    assert outcome.results[1] >= 70
    assert outcome.results[2] == sim.play(toy.GAME, [load(POURER)] * 3, toy.ToyParams(turns=10), 3).results[2]
    assert Order(1, b"POUR 5") in outcome.records
    assert fold(toy.GAME, outcome.header, outcome.records).digest() == outcome.digest


def test_a_program_has_its_limit_as_on_a_server(tmp_path: Path) -> None:
    greedy = load(command("exec", tmp_path / "greedy.py", GREEDY, "{login}"))
    outcome = sim.play(toy.GAME, [greedy], toy.ToyParams(turns=4, command_limit=1), 3)
    assert outcome.results == (20,)  # one of its commands a turn, and the forced wait ends each


def test_a_program_that_may_not_wait_stops_nobody(tmp_path: Path) -> None:
    away = load(command("exec", tmp_path / "away.py", CREATURES, "{login}"))
    params = msgspec.structs.replace(creatures.GAME.quick, max_turns=10)
    rookie = load("arena24.games.creatures.bots.rookie:play")
    outcome = sim.play(creatures.GAME, [away, rookie, rookie], params, 3)
    assert outcome.turns > 2
    assert outcome.results[0] == 0


def test_a_tournament_of_programs(piped: str, socketed: str, tmp_path: Path) -> None:
    plan = plan_of(piped, socketed, POURER, turns=10)
    one, two = held(tmp_path / "one", plan, 6), held(tmp_path / "two", plan, 6, jobs=2)
    assert [report.results for _, report in one.played] == [report.results for _, report in two.played]
    assert not any(report.failed or report.void for _, report in one.played)


@pytest.mark.parametrize(
    ("text", "how", "detail"),
    [
        (CRASHING, How.RAISED, "ended with exit code 3: no map"),
        (SPINNING, How.HUNG, "it thought for more than 1 s"),
        (SILENT, How.HUNG, "it did nothing for more than"),
    ],
)
def test_a_program_that_fails_is_named(text: str, how: How, detail: str, tmp_path: Path) -> None:
    bad = command("exec", tmp_path / "bad.py", text)
    limit = 0.3 if text is SILENT else 1.0 if how is How.HUNG else 30.0
    ((seating, report),) = held(tmp_path / "out", plan_of(bad, POURER), 1, limit=limit).played
    (failed,) = report.failed
    assert (seating.seats[failed.seat], failed.how) == (0, how)
    assert detail in failed.detail
    assert report.results[1 - failed.seat] > 0


@pytest.mark.parametrize(
    ("mistake", "how", "detail"),
    [
        ("held = []\nwhile True: held.append(bytearray(1 << 27))", How.RAISED, "MemoryError"),
        ("while True: os.write(1, b'POU' * 1000)", How.RAISED, "Connection reset by peer"),
        ("os.write(1, b'POU'), time.sleep(1e6)", How.HUNG, "it did nothing for more than"),
        ("os.close(0), os.close(1), time.sleep(1e6)", How.HUNG, "it did nothing for more than"),
        ("if os.fork() == 0: time.sleep(1e6)", How.HUNG, "it did nothing for more than"),
    ],
)
def test_a_program_that_errs_after_it_has_come_is_named(mistake: str, how: How, detail: str, tmp_path: Path) -> None:
    """It eats memory, says a line without end, half a line, closes its streams, leaves a copy of itself behind."""
    bad = command("exec", tmp_path / "bad.py", BAD.format(mistake=mistake), "{login}")
    limit = 0.3 if how is How.HUNG else 30.0
    ((seating, report),) = held(tmp_path / "out", plan_of(bad, POURER), 1, limit=limit).played
    (failed,) = report.failed
    assert (seating.seats[failed.seat], failed.how) == (0, how)
    assert detail in failed.detail
    assert report.results[1 - failed.seat] > 0


@pytest.mark.parametrize(
    "mistake",
    [
        "while True: os.write(1, b'PING\\n' * 1000)",
        "for _ in range(3): os.fork()\nwhile say('WAIT'): sys.stdin.readline()",
    ],
)
def test_a_program_that_floods_or_forks_keeps_nobody_from_playing(mistake: str, tmp_path: Path) -> None:
    bad = command("exec", tmp_path / "bad.py", BAD.format(mistake=mistake), "{login}")
    ((seating, report),) = held(tmp_path / "out", plan_of(bad, POURER), 1).played
    assert not report.failed
    assert report.results[seating.seats.index(0)] == 5
    assert report.results[seating.seats.index(1)] > 5


def test_another_version_of_a_program_is_another_bot(piped: str, tmp_path: Path) -> None:
    (before,) = entrants([(piped, piped)])
    (tmp_path / "piped.py").write_text("# nothing\n")
    (after,) = entrants([(piped, piped)])
    assert before.digest != after.digest
