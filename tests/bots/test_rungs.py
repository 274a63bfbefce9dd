"""What is said of the house bots is said of those that are here."""

import dataclasses
from itertools import pairwise
from pathlib import Path

import pytest

from arena24.cli.rungs import PAGE, kept, page, prolonged
from arena24.games import catalogue
from arena24.sim.crew import Crew
from arena24.sim.rungs import Bout, Rungs, arenas, fingerprint, published
from tests.ours import OURS

ROOT = Path(__file__).parents[2]
MEASURED = [name for name in OURS if published(catalogue.find(name)).bouts]


@pytest.mark.parametrize("name", MEASURED)
def test_it_was_measured_with_these_bots(name: str) -> None:
    game = catalogue.find(name)
    known = published(game)
    assert known.fingerprint == fingerprint(game), f"measure anew: python -m arena24.cli.rungs {name}"
    assert set(known.bouts) <= set(arenas(game))
    for server in known.bouts:
        assert [(bout.two, bout.one) for bout in known.steps(game, server)] == list(pairwise(game.bots))


@pytest.mark.parametrize("name", MEASURED)
def test_no_step_goes_down(name: str) -> None:
    game, known = catalogue.find(name), published(catalogue.find(name))
    low = [(server, bout) for server in game.servers for bout in known.steps(game, server) if bout.points < 0.5]
    assert low == []


def test_the_page_says_what_was_measured() -> None:
    assert (ROOT / PAGE).read_text(encoding="utf-8") == page(catalogue.own()), "write it: python -m arena24.cli.rungs"


def test_a_changed_server_or_bot_is_another_fingerprint() -> None:
    game = catalogue.find("toy")
    before = fingerprint(game)
    assert before == fingerprint(game)
    assert fingerprint(dataclasses.replace(game, bots=())) != before


def test_ratings_follow_from_bouts() -> None:
    game = catalogue.find("battle")
    below, above, *_ = game.bots
    known = Rungs(bouts={"here": (Bout(above, below, 0.75, 400),)})
    low, high, *_ = known.ratings(game, "here")
    assert high.value - low.value == pytest.approx(191, abs=5)  # three points of four
    assert known.ratings(game, "elsewhere") == []
    assert list(known.steps(game, "here")) == [Bout(above, below, 0.75, 400)]


def test_what_others_took_is_kept_when_a_bot_has_changed() -> None:
    game = catalogue.find("battle")
    one, two, three = Bout("b", "a", 0.75, 20), Bout("c", "b", 0.8, 20), Bout("d", "c", 0.7, 20)
    before = Rungs(fingerprint="of other bots", bouts={"here": (one, two, three)})
    assert kept(game, before, []) == {}
    assert kept(game, before, ["a"]) == {"here": (Bout("b", "a", 0.0, 0), two, three)}
    assert kept(game, before, ["c"]) == {"here": (one, Bout("c", "b", 0.0, 0), Bout("d", "c", 0.0, 0))}
    now = Rungs(fingerprint=fingerprint(game), bouts=before.bouts)
    assert kept(game, now, ["a"]) == now.bouts  # they have been measured since


def test_rounds_that_were_played_before_count(tmp_path: Path) -> None:
    """Who asks for more gets what he would have got at once."""
    game, one, two = catalogue.find("toy"), tmp_path / "one.py", tmp_path / "two.py"
    for file in (one, two):
        file.write_text("import random\ndef play(me):\n    me.pour(random.randrange(110))\n")
    nothing = Bout(str(one), str(two), 0.0, 0)
    with Crew(1) as crew:
        begun = prolonged(game, game.quick, nothing, 6, crew)
        whole = prolonged(game, game.quick, nothing, 16, crew)
        assert 0 < begun.points < 1
        assert begun.points != whole.points
        assert prolonged(game, game.quick, begun, 16, crew) == whole
        assert whole.rounds == 16
