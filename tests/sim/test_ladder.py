"""A newcomer finds its place among rungs, by as few rounds as that takes."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType

import pytest

from arena24.sim.crew import Crew
from arena24.sim.entrant import Entrant, entrants
from arena24.sim.ladder import MOST, WITHIN, Ladder
from arena24.sim.ledger import Ledger, TournamentPlan
from arena24.sim.ratings import AVERAGE, SCALE, chance, ratings
from arena24.sim.report import Failed, How, RoundReport, RoundTask

RUNGS = (1100.0, 1350.0, 1600.0, 1950.0)
CHANCY = "import random\ndef play(me):\n    me.pour({} + random.randrange(20))\n"


class Dice:
    """Plays rounds by chance, as bots of these ratings would; a source is a rating."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self.met: Counter[str] = Counter()

    def __enter__(self) -> "Dice":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        """There is nobody to send home."""

    def play(self, tasks: Sequence[RoundTask]) -> Iterator[RoundReport]:
        """Reports in any sequence; that of a round is always the same."""
        for task in random.Random(self._seed).sample(list(tasks), len(tasks)):
            one, two = (bot.source for bot in task.bots)
            self.met[one] += 1
            self.met[two] += 1
            if "broken" in (one, two):
                failed = Failed((one, two).index("broken"), How.RAISED, "KeyError")
                yield RoundReport(round=task.round, results=(0.0, 0.0), failed=(failed,))
                continue
            wins = random.Random(f"{self._seed} {task.round}").random() < chance((float(one) - float(two)) / SCALE)
            yield RoundReport(round=task.round, results=(1.0, 0.0) if wins else (0.0, 1.0))


def plan_of(newcomer: object) -> TournamentPlan:
    bots = [Entrant(f"bot{place}", str(source), "") for place, source in enumerate((*RUNGS, newcomer))]
    return TournamentPlan(game="toy", params={}, seed=1, players=2, bots=tuple(bots))


def placed(
    path: Path,
    newcomer: object,
    dice: Dice,
    known: Sequence[float] = RUNGS,
    within: float = WITHIN,
    most: int = MOST,
) -> Ladder:
    path.unlink(missing_ok=True)
    plan = plan_of(newcomer)
    with Ledger(path, plan) as ledger:
        ladder = Ladder(plan, ledger, known, within, most)
        for _ in ladder.climb(dice):
            pass
    return ladder


@pytest.mark.parametrize("rung", RUNGS)
def test_a_copy_of_a_rung_is_placed_where_the_rung_is(tmp_path: Path, rung: float) -> None:
    within = 0
    for seed in range(40):
        ladder = placed(tmp_path / "out", rung, Dice(seed))
        assert ladder.known
        within += ladder.place.rating.low <= rung <= ladder.place.rating.high
    assert within >= 36  # of 38 that 95 % are; chance alone gives fewer once in a thousand


def test_it_plays_those_who_are_as_good_and_everybody_once(tmp_path: Path) -> None:
    dice = Dice(3)
    ladder = placed(tmp_path / "out", 1500.0, dice)
    assert min(dice.met[str(rung)] for rung in RUNGS) == 2
    assert dice.met[str(RUNGS[1])] + dice.met[str(RUNGS[2])] > 0.9 * (ladder.place.rounds - 8)
    assert ladder.place.rating.high - ladder.place.rating.value <= 75


def test_the_sequence_of_reports_and_an_interruption_change_nothing(tmp_path: Path) -> None:
    whole = placed(tmp_path / "whole", 1500.0, Dice(5))
    plan = plan_of(1500.0)
    with Ledger(tmp_path / "out", plan) as ledger:
        begun = Ladder(plan, ledger, RUNGS).climb(Dice(5))
        for _ in range(11):
            next(begun)
        begun.close()
    with Ledger(tmp_path / "out", plan) as ledger:
        again = Ladder(plan, ledger, RUNGS)
        for _ in again.climb(Dice(5)):
            pass
    assert again.held.played == whole.held.played


@pytest.mark.parametrize("far", [300.0, 2800.0])
def test_whoever_is_far_outside_is_known_soon(tmp_path: Path, far: float) -> None:
    ladder = placed(tmp_path / "out", far, Dice(1))
    assert ladder.known
    assert ladder.place.rounds < 60


def test_whoever_fails_in_every_round_is_not_asked_again(tmp_path: Path) -> None:
    ladder = placed(tmp_path / "out", "broken", Dice(1))
    assert ladder.broken
    assert ladder.place.rounds == 2 * len(RUNGS)


def test_it_ends_when_all_rounds_are_played(tmp_path: Path) -> None:
    ladder = placed(tmp_path / "out", 1500.0, Dice(1), within=1.0, most=30)
    assert not ladder.known
    assert 30 <= ladder.place.rounds < 34


def test_without_ratings_of_the_rungs_they_are_fitted_too(tmp_path: Path) -> None:
    ladder = placed(tmp_path / "out", 1600.0, Dice(2), known=(), most=120)
    found = [bot.rating.value for bot in ladder.standings().bots]
    assert sum(found) / len(found) == pytest.approx(AVERAGE)
    assert max(found[:2]) < found[4] < found[3]


def test_what_is_fixed_stays(tmp_path: Path) -> None:
    low, high, own = ratings(3, [], {0: 1200.0, 1: 1800.0})
    assert (low.value, low.error, high.value, high.error) == (1200.0, 0.0, 1800.0, 0.0)
    assert own.error > 300


def test_a_copy_plays_real_rounds(tmp_path: Path) -> None:
    sources = []
    for name, litres in (("low", 10), ("middle", 15), ("high", 20), ("copy", 15)):
        (tmp_path / f"{name}.py").write_text(CHANCY.format(litres))
        sources.append((name, str(tmp_path / f"{name}.py")))
    plan = TournamentPlan(game="toy", params={"Q": 2}, seed=1, players=2, bots=entrants(sources))
    with Ledger(tmp_path / "out", plan) as ledger, Crew(2) as crew:
        ladder = Ladder(plan, ledger, most=60)
        for _ in ladder.climb(crew):
            pass
    low, middle, high, copy = (bot.rating for bot in ladder.standings().bots)
    assert copy.low <= middle.value <= copy.high
    assert low.value < copy.value < high.value
