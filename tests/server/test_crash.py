"""Kills at every call of the store and at every byte between two records: what is left is that of an unbroken life."""

import shutil
from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path

import pytest

from arena24.games import cards, toy
from tests.cli.shell import said
from tests.server.crash import SECONDS, Killer, Later, Lives, Match
from tests.server.test_rehearsal import AtOnce

TOY = Match(
    toy.GAME,
    toy.ToyParams(turn_seconds=SECONDS, turns=2, command_limit=0),
    turns=2,
    orders=lambda number, turn: [(1, b"POUR %d" % (10 * number + turn)), (2, b"POUR 1"), (1, b"POUR -999")],
)
CARDS = Match(  # ids and scores are carried from round to round
    cards.GAME,
    cards.CardsParams(turn_seconds=SECONDS, turns=2),
    turns=2,
    orders=lambda number, turn: [(team, b"DRAW_CARD %d" % (2 * number - turn % 2)) for team in (1, 2)],
)


@pytest.fixture(params=[TOY, CARDS], ids=["toy", "cards"])
def lives(request: pytest.FixtureRequest, tmp_path: Path) -> Lives:
    return Lives(tmp_path, request.param)


def unbroken(lives: Lives) -> tuple[dict[str, object], int]:
    lives.forget()
    killer = Killer()
    assert not lives.live(killer)
    return dict(lives.left()), killer.calls


@pytest.mark.parametrize(("background", "halves"), [(AtOnce, False), (Later, True)])
def test_killed_at_every_call(lives: Lives, background: Callable[[], Executor], halves: bool) -> None:
    whole, _ = unbroken(lives)
    assert sorted(whole) == ["000001.journal.zst", "000002.journal.zst", "000003.journal", "results", "rounds"]
    calls = 0
    while True:
        lives.forget()
        if not lives.live(Killer(calls, halves=halves), background()):
            break
        assert not lives.live(Killer())
        assert lives.left() == whole, f"killed after {calls} calls"
        calls += 1
    assert calls > 60
    assert said("verify", lives.folder.path).endswith("everything is as it was written down\n")


def test_killed_again_while_it_is_put_right(lives: Lives) -> None:
    whole, calls = unbroken(lives)
    for first in range(5, calls, 7):
        for second in range(1, 14, 3):
            lives.forget()
            assert lives.live(Killer(first, halves=True), Later())
            if lives.live(Killer(second, halves=True), Later()):
                assert not lives.live(Killer())
            assert lives.left() == whole, f"killed after {first} and then {second} calls"


def test_the_power_goes(lives: Lives) -> None:
    """What was not synced is gone, and is played again; results that were credited stay."""
    whole, calls = unbroken(lives)
    for count in range(calls):
        lives.forget()
        killer = Killer(count)
        assert lives.live(killer)
        lives.unplug(killer)
        assert not lives.live(Killer())
        assert lives.left() == whole, f"unplugged after {count} calls"


def test_cut_around_every_record(lives: Lives) -> None:
    """The file system may have any part of the last write."""
    whole, _ = unbroken(lives)
    packed = lives.folder.journals("Toy1") / "000002.journal.zst"
    text = whole[packed.name]
    assert isinstance(text, bytes)
    packed.unlink()
    lives.folder.journal("Toy1", 3).unlink()
    shutil.copytree(lives.folder.path, lives.path / "template")
    ends = [end for end in range(1, len(text) + 1) if text[end - 1 : end] == b"\n"]
    for size in sorted({end + more for end in ends for more in (-1, 0, 1, 12) if ends[0] <= end + more <= len(text)}):
        lives.forget(lives.path / "template")
        lives.folder.journal("Toy1", 2).write_bytes(text[:size])
        assert not lives.live(Killer())
        assert lives.left() == whole, f"cut after {size} bytes"
