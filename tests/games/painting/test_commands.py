"""What the scripts leave open: that they hear every error, and that a line is executed as a whole or not at all."""

from pathlib import Path

import pytest

from arena24.games import painting
from arena24.games.commands import commands_of, failures_of
from arena24.games.failures import BadFormat, Failure
from arena24.games.painting import GAME, PaintingParams, Player, Shot, Step
from arena24.games.painting.position import dump
from arena24.protocol.calls import Printed, calls_of
from arena24.protocol.replies import message_of
from arena24.scripts.text import Say, read_file
from tests.games.painting.worlds import A, B, messy, player, world

SCRIPTS = Path(painting.__file__).parent / "scripts"
FAR = 999_999_999_999_999_999


def test_the_scripts_hear_every_error() -> None:
    said = [step for path in SCRIPTS.glob("*.a24") for case in read_file(path) for step in case.steps]
    heard = {step.reply.text.split(" | ")[0] for step in said if isinstance(step, Say) and step.reply}
    lines = {f"ERR {code} {failure.text}" for code, failure in failures_of(Player).items()}
    assert lines - heard == set()
    assert sorted(failures_of(Player)) == list(range(201, 213))


def test_records_and_text_tell_the_same() -> None:
    """Of lists that are told in either way: what a player in process gets is what a client reads."""
    round_ = messy(PaintingParams(turns=3, full_view_gap=1), seed=3)
    round_.end_turn(1e9)
    for team, (side,) in [(team, round_.teams[team].sides) for team in (A, B)]:
        player(round_, team).move(*[Step(1, pawn.id, 1 + pawn.id % 4) for pawn in side.own_pawns()])
    round_.end_turn(1e9)
    for command in ("get_arenas", "get_pawns", "get_diffs"):
        told = getattr(player(round_, A), command)()
        read = message_of(commands_of(Player)[command]).read(iter(told.text.split(b"\n")).__next__, {})
        assert told.made() == read
        assert any(read), command


WRONG_STEPS = [
    (0, 1, 1),
    (2, 1, 1),
    (FAR, 1, 1),
    (1, 1, 0),
    (1, 1, 5),
    (1, 1, -FAR),
    (1, 0, 1),
    (1, 3, 1),
    (1, FAR, 1),
    (1, 4, 1),
    (1, 1, 1),
]


@pytest.mark.parametrize("wrong", WRONG_STEPS)
@pytest.mark.parametrize("place", [0, 1])
def test_one_wrong_step_spoils_the_line(wrong: tuple[int, int, int], place: int) -> None:
    """Pawn 3 does not exist, 4 is the rival's, and pawn 1 twice in a line is once too often."""
    painting = world(9, 20, "1@(3,3)A; 2@(7,3)A; 4@(7,18)B")
    steps = [Step(1, 1, 2), Step(1, 2, 2)]
    steps.insert(place, Step(*wrong))
    before = dump(painting)
    with pytest.raises(Failure):
        player(painting, A).move(*steps)
    assert dump(painting) == before


@pytest.mark.parametrize("length", [0, -1, 6, FAR, 4])
def test_one_wrong_shot_spoils_the_line(length: int) -> None:
    painting = world(9, 20, "1@(3,3)A; 2@(7,3)A 3; 4@(7,18)B")
    before = dump(painting)
    with pytest.raises(Failure):
        player(painting, A).shoot(Shot(1, 1, 2, 5), Shot(1, 2, 2, length))
    assert dump(painting) == before


@pytest.mark.parametrize(
    "words", [b"MOVE 1 1 2 1", b"MOVE 1 1 2 1 2", b"SHOOT 1 1 2 1 1", b"MOVE 1 1 2 1 2 z", b"MOVE"]
)
def test_a_broken_group_spoils_the_line(words: bytes) -> None:
    painting = world(9, 20, "1@(3,3)A; 2@(7,3)A; 4@(7,18)B")
    call = calls_of(player(painting, A), GAME.dialect, Printed())[words.split()[0]]
    assert call is not None
    before = dump(painting)
    with pytest.raises(BadFormat):
        call.run(words.split())
    assert dump(painting) == before


def test_a_line_with_thousands_of_groups() -> None:
    """All pawns there are, then one of them again."""
    painting = world(9, 20, "1@(3,3)A; 2@(7,3)A; 4@(7,18)B")
    with pytest.raises(Failure, match="205"):
        player(painting, A).move(Step(1, 1, 2), Step(1, 2, 2), *[Step(1, 1, 2)] * 20_000)
    player(painting, A).move(Step(1, 1, 2), Step(1, 2, 2))
