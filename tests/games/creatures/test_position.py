"""Positions: what may be left out, and what is refused."""

import msgspec
import pytest

from arena24.games.creatures import BadSetup, CreaturesPosition, Phase, Result, load
from arena24.games.creatures.position import CreatureAt, EnrolledAt, PairAt, Poison, SideAt, dump
from arena24.games.creatures.words import FIGHT, SWITCH, Deed
from tests.games.creatures.worlds import A, B, C, duel, player

TWO = (EnrolledAt(A, (2, 6)), EnrolledAt(B, (22,)))


def test_almost_everything_may_be_left_out() -> None:
    tournament = load(CreaturesPosition())
    assert (tournament.phase, tournament.turn, tournament.number) == (Phase.REGISTRATION, 1, 1)
    assert tournament.results() == {}


def test_a_match_by_itself() -> None:
    tournament = duel((2, 6), (11,), CreatureAt(A, B, 2, hp=7, poison=Poison(9, 2), pp=(1, 0, 3, 4)))
    rows = player(tournament, A).get_teams()[0]
    assert rows[1] == (6, 7, 0, 0, 9, 2, 1, 0, 3, 4)
    assert rows[1].pp == (1, 0, 3, 4)
    assert player(tournament, B).get_rivals()[0].team == rows


def test_everything_survives() -> None:
    position = CreaturesPosition(
        phase=Phase.PLAY,
        turn=17,
        number=5,
        teams=(A, B, C),
        enrolled=(EnrolledAt(A, (2, 6, 0, 0, 0, 0)), EnrolledAt(B, (22, 0, 0, 0, 0, 0))),
        pairs=(PairAt(A, B, 3, (Result.LOSE,)),),
        sides=(
            SideAt(A, B, 2, 0, True, Deed(SWITCH, 2), Deed(SWITCH, 1)),
            SideAt(B, A, 1, 1, False, Deed(FIGHT, 1), Deed(FIGHT, 2)),
        ),
        creatures=(
            CreatureAt(A, B, 2, 100, -50, 100, Poison(30, 1), (0, 1, 2, 3)),
            CreatureAt(B, A, 1, 1, 5, -5, Poison(0, 5), (9, 10, 25, 10)),
        ),
    )
    again = msgspec.json.decode(msgspec.json.encode(position), type=CreaturesPosition)
    assert dump(load(again)) == position


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"enrolled": ()}, "needs two enrolled teams"),
        ({"enrolled": TWO[:1]}, "needs two enrolled teams"),
        ({"enrolled": (*TWO, TWO[0])}, "team 1 is enrolled twice"),
        ({"enrolled": (*TWO, EnrolledAt(C, ()))}, "team 3 cannot have the creatures nobody"),
        ({"enrolled": (*TWO, EnrolledAt(C, (2, 2)))}, "cannot have the creatures 2, 2"),
        ({"enrolled": (*TWO, EnrolledAt(C, (52,)))}, "cannot have the creatures 52"),
        ({"enrolled": (*TWO, EnrolledAt(C, (1, 2, 3, 4, 5, 6, 7)))}, "cannot have the creatures 1, 2, 3"),
        ({"phase": Phase.REGISTRATION, "sides": (SideAt(A, B),)}, "only in the phase PLAY"),
        ({"phase": Phase.IDLE}, "nobody is enrolled on an idle server"),
        ({"pairs": (PairAt(A, C),)}, "no pair of teams 1 and 3"),
        ({"pairs": (PairAt(A, A),)}, "no pair of teams 1 and 1"),
        ({"pairs": (PairAt(A, B, 91),)}, "two matches of 90 turns"),
        ({"pairs": (PairAt(A, B, 0, (Result.WIN,) * 3),)}, "two matches of 90 turns"),
        ({"creatures": (CreatureAt(A, B, 3),)}, "team 1 has no creature in slot 3"),
        ({"creatures": (CreatureAt(A, B, 0),)}, "team 1 has no creature in slot 0"),
        ({"creatures": (CreatureAt(A, B, 1, hp=501),)}, "at most 500 HP"),
        ({"creatures": (CreatureAt(A, B, 1, pp=(26, 0, 0, 0)),)}, "its PP are at most 25, 20, 5, 10"),
        ({"creatures": (CreatureAt(A, B, 1, pp=(1, 1)),)}, "its PP are at most"),
        ({"sides": (SideAt(A, B, 3),)}, "nobody healthy is in slot 3"),
        ({"sides": (SideAt(A, B, 7),)}, "nobody healthy is in slot 7"),
        ({"sides": (SideAt(A, B, 1),), "creatures": (CreatureAt(A, B, 1, hp=0),)}, "nobody healthy is in slot 1"),
        ({"sides": (SideAt(A, B, 1, 5),)}, "pending move 5"),
        ({"sides": (SideAt(A, B, 0, resting=True),)}, "nobody on the arena"),
        ({"sides": (SideAt(A, B, 1, order=Deed(FIGHT, 5)),)}, "the order FIGHT 5 cannot have been given"),
        ({"sides": (SideAt(A, B, 0, order=Deed(FIGHT, 1)),)}, "the order FIGHT 1 cannot have been given"),
        ({"sides": (SideAt(A, B, 1, order=Deed(SWITCH, 3)),)}, "the order SWITCH 3 cannot have been given"),
    ],
)
def test_positions_that_are_refused(changes: dict[str, object], why: str) -> None:
    given = {"phase": Phase.PLAY, "enrolled": TWO} | changes
    with pytest.raises(BadSetup, match=why):
        load(CreaturesPosition(**given))  # type: ignore[arg-type]
