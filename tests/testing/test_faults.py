"""Deliberate faults in a new game, each of which is found and named by the promise that it breaks."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from arena24.games.catalogue import find
from arena24.testing.promises import PROMISES, Finding, look
from arena24.testing.subject import Subject
from arena24.web.modules import module_of
from tests.games.installed import found_in
from tests.testing.laid import NAME, change, lay

BY_NAME = {promise.name: promise for promise in PROMISES}


@pytest.fixture(autouse=True)
def _no_modules_left() -> Iterator[None]:
    yield
    module_of.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == NAME]:
        del sys.modules[name]


def looked(folder: Path, promise: str) -> Finding:
    with found_in(folder):
        return look(BY_NAME[promise], Subject(find(NAME)))


FAULTS = {
    "chance of its own": (
        "the_same_seed_gives_the_same_round",
        ("rules.py", 'self.seed.generator("coins", self.turn)', '__import__("random").Random()'),
        "two rounds of one seed differ in coins",
    ),
    "the order of a set": (
        "every_process_gives_the_same_round",
        ("rules.py", "self.coins[place] += 1", "self.coins[place] += 1 + (min({'a', 'b', 'c'}, key=hash) == 'a')"),
        "plays another round of the same seed and orders",
    ),
    "a failure that is not declared": (
        "failures_are_among_those_declared",
        ("commands.py", "@order(NotPlaying, OffTheBoard)", "@order(NotPlaying)"),
        "failed with OffTheBoard, which move does not declare",
    ),
    "an error in an order": (
        "failures_are_among_those_declared",
        ("rules.py", "dx, dy = STEPS[direction]", "dx, dy = STEPS[direction.value]"),
        "it raised KeyError: ",
    ),
    "a field that dump forgets": (
        "a_loaded_round_keeps_up_with_the_original",
        ("position.py", "hunt.points[team], hunt.plans.get(team))", "hunt.points[team])"),
        "the round and its loaded copy differ in teams",
    ),
    "a field that load forgets": (
        "the_journal_of_bots_folds_with_restarts",
        ("position.py", "    hunt.taken = position.taken\n", ""),
        "loaded and dumped again it differs in taken",
    ),
    "a query that changes something": (
        "queries_change_nothing",
        ("commands.py", "        hunt = self._hunt\n", "        hunt = self._hunt\n        hunt.coins.clear()\n"),
        "GET_STATUS changed the state",
    ),
    "a secret in a frame": (
        "frames_tell_no_secrets",
        (
            "view.py",
            "None if isinstance(viewer, Audience) else hunt.plans.get(viewer)",
            "None if isinstance(viewer, Audience) else next(iter(hunt.plans.values()), None)",
        ),
        "tells that team",
    ),
    "no Polish": (
        "commands_are_documented",
        ("commands.py", "All coins. | Wszystkie monety.", "All coins."),
        "it says 'All coins.' in English and '' in Polish",
    ),
    "a name without a meaning": (
        "every_name_has_a_meaning",
        ("glossary.py", "    team: its number | jej numer\n", ""),
        "there is no meaning of Rival.team",
    ),
    "a heading in one language": (
        "it_has_a_statement_in_both_languages",
        ("statement/pl.md", "## Tura\n", ""),
        "the statements have different headings",
    ),
    "a round without an end": (
        "results_cover_all_teams",
        ("rules.py", "TURN = (move, collect, grow, close, begin)", "TURN = (move, collect, grow, begin)"),
        "a quick round goes on after 2000 turns",
    ),
    "a script that is wrong": (
        "its_scripts_pass",
        ("scripts/hunt.a24", "A> GET_PLACE => OK | 1 0", "A> GET_PLACE => OK | 2 0"),
        "a coin grows until somebody stands on it",
    ),
    "a bot that gives up": (
        "house_bots_play",
        ("bots/stroller.py", "coins = me.list_coins()", "coins = me.list_coins()[99]"),
        "IndexError",
    ),
}  # by name: the promise, the file with what is replaced, and what is told


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found_and_named(tmp_path: Path, fault: str) -> None:
    promise, (file, old, new), told = FAULTS[fault]
    change(lay(tmp_path) / file, old, new)
    finding = looked(tmp_path, promise)
    assert finding.kept is False
    assert told in finding.told


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("const { theme } = pen;", "throw new RangeError('no luck');", "failed in draw (RangeError: no luck)"),
        ("export const kit = 1;", "export const kit = 7;", "version 7 of the board kit"),
        ("score, facts: []", "score: `${score}`, facts: []", "failed in rows"),
        ("export default", "export const board =", "lacks export default"),
    ],
)
@pytest.mark.skipif(shutil.which("node") is None, reason="boards are drawn with Node, which is not here")
def test_a_board_that_fails_is_found_and_named(tmp_path: Path, old: str, new: str, told: str) -> None:
    change(lay(tmp_path) / "board.js", old, new)
    finding = looked(tmp_path, "the_board_draws_every_frame")
    assert finding.kept is False
    assert told in finding.told


def test_what_cannot_be_tried_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = lay(tmp_path)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    finding = looked(tmp_path, "the_board_draws_every_frame")
    assert (finding.kept, finding.told) == (None, "there is no `node` here to run board.js with")
    module_of.cache_clear()
    (package / "board.js").unlink()
    assert "the page draws it by itself" in looked(tmp_path, "the_board_draws_every_frame").told


def test_every_promise_says_what_it_is_and_what_to_change() -> None:
    assert len(BY_NAME) == len(PROMISES)
    assert all(promise.says and promise.mend for promise in PROMISES)
