"""`arena24 ladder`."""

import shlex
import sys
from pathlib import Path

import pytest

from arena24.cli.ladder import verdict
from arena24.sim.standings import BotStanding, Duel, Interval, Standings
from tests.cli.shell import arena24, complaint, json_of, process, said, until


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Files of unfinished ladders lie where one works."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_bot_is_placed(folder: Path) -> None:
    (folder / "mybot.py").write_text("def play(me):\n    me.pour(3)\n")
    lines = said("ladder", "toy", "mybot.py", "--jobs", 1).splitlines()
    assert lines[2].split()[0] == "pourer"
    assert lines[3].split()[:2] == [">", "mybot"]
    assert "below pourer, the first; takes 0.00 of the points" in " ".join(lines)
    assert lines[-1].startswith("toy, ")
    assert lines[-1].endswith("seed 0; then that was known")
    assert [path.name for path in folder.glob("*") if path.is_file()] == ["mybot.py"]  # nothing is left behind


def test_json_is_the_same_with_any_number_of_jobs(folder: Path) -> None:
    (folder / "dicey.py").write_text("import random\ndef play(me):\n    me.pour(random.randrange(110))\n")
    words = ("ladder", "toy", "dicey.py", "pourer", "--rounds", 8, "--seed", 3, "--json")
    told = json_of(*words, "--jobs", 1)
    assert told == json_of(*words, "--jobs", 2)
    assert [one["bot"] for one in told] == ["dicey", "pourer (2)"]
    assert told[0]["against"]["pourer"]["rounds"] == 8
    assert told[1]["against"]["pourer"]["points"] == 0.5


def test_a_bot_that_fails_is_named_and_soon_left(folder: Path) -> None:
    (folder / "clumsy.py").write_text("def play(me):\n    raise KeyError('the map is lost')\n")
    result = arena24("ladder", "toy", "clumsy.py", "--jobs", 1)
    assert "clumsy raised in round 1: KeyError: 'the map is lost' (" in result.stderr
    assert "clumsy raised in 2 rounds, first in round 1: KeyError: 'the map is lost' (" in result.stdout
    assert "toy, 2 rounds, seed 0; it failed in all of them" in result.stdout


@pytest.mark.parametrize(
    ("mistake", "says"),
    [
        (
            "held = []\n    while True: held.append(bytearray(1 << 27))",
            "raised in 2 rounds, first in round 1: MemoryError",
        ),
        ("os._exit(0)", "died in 2 rounds"),
        ("while True: pass", "hung in 2 rounds, first in round 1: it thought for more than 1 s"),
        ("for _ in range(3): os.fork()", "forked in 2 rounds"),
        ("for _ in range(999): print('{]' * 999)", "printed in 2 rounds, first in round 1: '{]{]"),
        ("os.closerange(0, 64)\n    me.wait()\n    1 / 0", "raised in 2 rounds, first in round 1: ZeroDivisionError"),
    ],
)
def test_a_bad_bot_is_named_and_placed(mistake: str, says: str, folder: Path) -> None:
    (folder / "bad.py").write_text(f"import os\ndef play(me):\n    {mistake}\n")
    limit = 1 if "thought" in says else 30
    result = arena24("ladder", "toy", "bad.py", "--jobs", 1, "--rounds", 2, "--limit", limit)
    assert f"bad {says}" in result.stdout
    assert "toy, 2 rounds, seed 0" in result.stdout


@pytest.mark.parametrize(
    ("mistake", "says"),
    [
        ("os.write(1, b'POU'), time.sleep(1e6)", "did nothing for more than 3 s"),
        ("sys.exit(3)", "ended with exit code 3"),
    ],
)
def test_a_bad_program_is_named(mistake: str, says: str, folder: Path) -> None:
    (folder / "bad.py").write_text(f"import os, sys, time\n{mistake}\n")
    program = f"exec:{shlex.join([sys.executable, str(folder / 'bad.py')])}"
    result = arena24("ladder", "toy", program, "--jobs", 1, "--rounds", 2, "--limit", 0.3)
    assert says in result.stderr
    assert "it failed in all of them" in result.stdout


def test_time_is_up(folder: Path) -> None:
    (folder / "slow.py").write_text("import time\ndef play(me):\n    time.sleep(600)\n")
    assert "time was up" in said("ladder", "toy", "slow.py", "pourer", "--jobs", 1, "--minutes", 0.05)


def test_an_interrupted_one_goes_on(folder: Path) -> None:
    # The third round hangs as long as the file is there.
    (folder / "wait").touch()
    (folder / "moody.py").write_text(
        "import os\ndef play(me):\n"
        "    with open('rounds', 'a') as rounds:\n        number = rounds.write('.') and rounds.tell()\n"
        "    while number == 3 and os.path.exists('wait'): pass\n    me.pour(50)\n"
    )
    words = ("ladder", "toy", "moody.py", "--rounds", 4, "--jobs", 1)

    def ledger_lines() -> int:
        return sum(len(path.read_bytes().splitlines()) for path in folder.glob(".arena24-ladder-*"))

    with process(folder / "output", *words) as running:
        until(lambda: ledger_lines() == 3)
        assert running.interrupt() == 130
        assert "interrupted after 2 rounds; the same command goes on from there" in running.output
    (folder / "wait").unlink()
    assert "toy, 4 rounds" in said(*words)
    assert ledger_lines() == 0


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chess"], "there is no game 'chess'"),
        (["toy"], "nobody has measured the house bots of toy (pourer) there; name a bot"),
        (["toy", "x"], "toy has no bot 'x'; it has: pourer"),
        (["toy", "x.py"], "x.py cannot be read"),
        (["toy", "pourer", "--server", "Toy1"], "toy has no server 'Toy1'; it has: none"),
    ],
)
def test_what_there_is_not(words: list[str], says: str) -> None:
    assert says in complaint("ladder", *words)


# ---- the sentence


def standing(value: float, half: float) -> BotStanding:
    return BotStanding(Interval(value, value - half, value + half), Interval(0.5, 0.0, 1.0), 0.0, 20, 0)


@pytest.mark.parametrize(
    ("rating", "says"),
    [
        (
            1500,
            "me has 1500 ± 50: between low and high; takes 0.80 of the points from low and 0.30 from high",
        ),
        (1770, "me has 1770 ± 50: about as good as high; takes 0.30 of the points from high"),
        (1900, "me has 1900 ± 50: above high, the best; takes 0.30 of the points from high"),
        (1000, "me has 1000 ± 50: below low, the first; takes 0.80 of the points from low"),
    ],
)
def test_one_sentence_says_where_it_stands(rating: float, says: str) -> None:
    bots = (standing(1200, 0), standing(1800, 0), standing(rating, 50))
    duels = {(2, 0): Duel(0.8, 10), (2, 1): Duel(0.3, 10)}
    assert verdict(["low", "high", "me"], Standings(bots, duels)) == says
