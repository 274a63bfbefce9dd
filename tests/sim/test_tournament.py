"""Many rounds, bad bots among them."""

import resource
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from arena24.games import toy
from arena24.sim.crew import Crew
from arena24.sim.entrant import entrants
from arena24.sim.ledger import Ledger, OtherTournament, TournamentPlan
from arena24.sim.report import How
from arena24.sim.tournament import Tournament, fair

POURER = "arena24.games.toy.bots.pourer:play"
BAD = {
    "raiser": "def play(me):\n    me.pour(5)\n    raise KeyError('the map is lost')\n",
    "leaver": "import sys\ndef play(me):\n    me.pour(5)\n    sys.exit(3)\n",
    "unloadable": "1 / 0\n",
    "silent": "import sys\nsys.exit()\n",
    "hanger": "def play(me):\n    me.wait()\n    while True: pass\n",
    "slow_loader": "while True: pass\n",
    "stubborn": "def play(me):\n    try: me.wait()\n    finally:\n        while True: pass\n",
    "sleeper": "import time\ndef play(me):\n    me.wait()\n    time.sleep(1e6)\n",
    "eater": "def play(me):\n    me.pour(5)\n    held = []\n    while True: held.append(bytearray(1 << 27))\n",
    "nibbler": "def play(me):\n    me.pour(5)\n    held = []\n    while True: held.append([0] * 3000)\n",
    "quitter": "import os\ndef play(me):\n    me.pour(5)\n    os._exit(0)\n",
}
HOW = {
    "hanger": How.HUNG,
    "sleeper": How.HUNG,
    "slow_loader": How.HUNG,
    "stubborn": How.HUNG,
    "quitter": How.DIED,
    "closer": How.DIED,
}


def plan_of(*sources: str, players: int = 2, turns: int = 3) -> TournamentPlan:
    params = msgspec.to_builtins(toy.ToyParams(turns=turns))
    bots = entrants([(source, source) for source in sources])
    return TournamentPlan(game="toy", params=params, seed=1, players=players, bots=bots)


def held(path: Path, plan: TournamentPlan, rounds: int, jobs: int = 1, limit: float = 30.0) -> Tournament:
    with Ledger(path, plan) as ledger:
        tournament = Tournament(plan, fair(plan, rounds), ledger)
        with Crew(jobs) as crew:
            for _ in tournament.run(crew, limit):
                pass
    return tournament


def test_the_number_of_jobs_changes_nothing(tmp_path: Path) -> None:
    chancy = tmp_path / "chancy.py"
    chancy.write_text("import random\nN = random.randrange(10)\ndef play(me):\n    me.pour(N + random.randrange(10))\n")
    plan = plan_of(POURER, str(chancy), str(chancy))
    one = held(tmp_path / "one", plan, 6)
    two = held(tmp_path / "two", plan, 6, jobs=2)
    assert one.played == two.played
    assert one.standings() == two.standings()
    assert len({report.results for _, report in one.played}) > 2


def test_lots_are_others_for_other_bots_and_parameters(tmp_path: Path) -> None:
    """Else whoever plays some rounds in another way would play the same ones so against everybody."""
    for name in ("one", "two", "three"):
        (tmp_path / f"{name}.py").write_text("import random\ndef play(me):\n    me.pour(random.randrange(10_000))\n")
    one, two, three = (str(tmp_path / f"{name}.py") for name in ("one", "two", "three"))
    plans = plan_of(one, two), plan_of(one, three), plan_of(two, one), plan_of(one, two, turns=4), plan_of(one, two)
    *others, again = [
        tuple(report.results for _, report in held(tmp_path / str(number), plan, 2).played)
        for number, plan in enumerate(plans)
    ]
    assert len(set(others)) == len(others)
    assert again == others[0]


@pytest.fixture
def bounded() -> Iterator[Callable[[int], None]]:
    """Bounds the memory of processes that are started from now on, and our own."""
    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    yield lambda most: resource.setrlimit(resource.RLIMIT_DATA, (most, hard))
    resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))


@pytest.mark.parametrize("name", BAD)
def test_a_bad_bot_is_named_gets_nothing_and_the_others_play_on(
    name: str, tmp_path: Path, bounded: Callable[[int], None]
) -> None:
    bad = tmp_path / f"{name}.py"
    bad.write_text(BAD[name])
    bounded(1 << 29)
    limit = 0.3 if name == "sleeper" else 0.8 if HOW.get(name) is How.HUNG else 30.0
    played = held(tmp_path / "out", plan_of(str(bad), POURER), 2, limit=limit).played
    for seating, report in played:
        (failed,) = report.failed
        assert (seating.seats[failed.seat], failed.how) == (0, HOW.get(name, How.RAISED))
        assert report.results[failed.seat] == 0.0
        assert report.results[1 - failed.seat] > 0
        assert not report.void


def test_who_forks_plays_once_and_others_are_not_to_blame(tmp_path: Path) -> None:
    forker = tmp_path / "forker.py"
    forker.write_text(
        "import os\ndef play(me):\n    for _ in range(3): os.fork()\n    me.pour(5)\n    while True: me.wait()\n"
    )
    for seating, report in held(tmp_path / "out", plan_of(str(forker), POURER), 2).played:
        seat = seating.seats.index(0)
        assert not report.void
        assert not report.failed
        assert report.results[seat] == 5
        assert [(remark.seat, remark.what) for remark in report.remarks] == [(seat, "forked")]


def test_who_closes_whatever_is_open_harms_nobody(tmp_path: Path) -> None:
    closer = tmp_path / "closer.py"
    closer.write_text("import os\ndef play(me):\n    os.closerange(0, 64)\n    me.pour(5)\n    while True: me.wait()\n")
    ((seating, report),) = held(tmp_path / "out", plan_of(str(closer), POURER), 1).played
    assert not report.failed
    assert report.results[seating.seats.index(0)] == 5


def test_two_that_spoil_the_same_round(tmp_path: Path) -> None:
    quitter = tmp_path / "quitter.py"
    quitter.write_text(BAD["quitter"])
    ((_, report),) = held(tmp_path / "out", plan_of(str(quitter), POURER, str(quitter), players=3), 1).played
    assert [failed.how for failed in report.failed] == [How.DIED, How.DIED]
    assert sorted(report.results)[:2] == [0.0, 0.0]


def test_whoever_prints_or_returns_loses_nothing(tmp_path: Path) -> None:
    rubbish = tmp_path / "rubbish.py"
    rubbish.write_text(
        "import os\ndef play(me):\n    print('{]' * 99)\n    os.write(1, b'{}\\n')\n    input\n    me.pour(9)\n"
    )
    ((seating, report),) = held(tmp_path / "out", plan_of(str(rubbish), POURER), 1).played
    seat = seating.seats.index(0)
    assert report.results[seat] == 9
    assert not report.failed
    assert {(remark.seat, remark.what) for remark in report.remarks} == {(seat, "printed"), (seat, "returned")}


def test_bots_remember_nothing_from_earlier_rounds(tmp_path: Path) -> None:
    hoarder = tmp_path / "hoarder.py"
    hoarder.write_text("POURED = []\ndef play(me):\n    POURED.append(1)\n    me.pour(len(POURED))\n")
    played = held(tmp_path / "out", plan_of(str(hoarder), POURER), 4).played
    assert [report.results[seating.seats.index(0)] for seating, report in played] == [1, 1, 1, 1]


@pytest.mark.skipif(not Path("/proc/self/oom_score_adj").exists(), reason="this system does not say who goes first")
def test_when_there_is_no_memory_left_bots_go_first(tmp_path: Path) -> None:
    nosy = tmp_path / "nosy.py"
    nosy.write_text("def play(me):\n    me.pour(int(open('/proc/self/oom_score_adj').read()))\n")
    ((seating, report),) = held(tmp_path / "out", plan_of(str(nosy), POURER), 1).played
    assert not report.failed, report.failed
    assert report.results[seating.seats.index(0)] == 1000


def test_it_goes_on_where_it_was(tmp_path: Path) -> None:
    plan, path = plan_of(POURER, POURER), tmp_path / "out"
    whole = held(tmp_path / "whole", plan, 4)
    with Ledger(path, plan) as ledger, Crew(1) as crew:
        begun = Tournament(plan, fair(plan, 4), ledger).run(crew)
        first = next(begun)
        begun.close()
    path.write_bytes(path.read_bytes() + b'{"round":9,"resu')  # a crash in the middle of a line
    with Ledger(path, plan) as ledger:
        rest = Tournament(plan, fair(plan, 4), ledger)
        assert [seating.number for seating in rest.missing] == [n for n in range(1, 5) if n != first.round]
    assert held(path, plan, 4).played == whole.played
    assert [seating.number for seating in held(path, plan, 4).missing] == []


def test_another_tournament_is_not_mixed_in(tmp_path: Path) -> None:
    bot, path = tmp_path / "bot.py", tmp_path / "out"
    bot.write_text("def play(me): pass\n")
    held(path, plan_of(str(bot), POURER), 1)
    bot.write_text("def play(me): me.wait()\n")
    with pytest.raises(OtherTournament, match="bot has changed since"):
        Ledger(path, plan_of(str(bot), POURER))
    with pytest.raises(OtherTournament, match="seed or players"):
        Ledger(path, plan_of(POURER, POURER))
    path.write_text("my thesis\n")
    with pytest.raises(OtherTournament, match="no file of a tournament"):
        Ledger(path, plan_of(POURER, POURER))
    assert path.read_text() == "my thesis\n"


def test_who_waits_for_the_processor_does_not_think(tmp_path: Path) -> None:
    # It takes its time on the wall, three times what it may think, and next to none of the processor.
    slow = tmp_path / "slow.py"
    slow.write_text(
        "import time\ndef play(me):\n    while True:\n        time.sleep(0.5)\n        me.pour(1)\n        me.wait()\n"
    )
    ((_, report),) = held(tmp_path / "out", plan_of(str(slow), POURER), 1, limit=0.5).played
    assert not report.failed
