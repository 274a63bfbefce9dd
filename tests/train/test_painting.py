"""Painting as learning programs see it: the board around a pawn is what its team's frame shows there."""

import pytest

pytest.importorskip("numpy")
pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from arena24.games.core import TeamId
from arena24.games.painting.lens import NEAR, WIDE
from arena24.games.painting.view import TeamFrame
from arena24.train import RoundEnv, parallel_env
from arena24.train.batch import Array
from tests.train.play import steps

CELLS = {"X": [1, 0], ".": [0, 0], "1": [0, 1], "2": [0, -1]}


def expected(rows: tuple[str, ...], row: int, column: int) -> list[list[list[int]]]:
    """The square around a field; rows and columns count from 1, and beyond the board there are walls."""
    far = "X" * WIDE
    padded = [far * 9, *(far + line + far for line in rows), far * 9]
    lines = [padded[min(max(at, 0), len(padded) - 1)] for at in range(row - NEAR, row + NEAR + 1)]
    start = WIDE + column - 1 - NEAR
    return [[CELLS[letter] for letter in line[start : start + WIDE]] for line in lines]


def asked(env: RoundEnv, team: int, observation: Array) -> None:
    """Compare with the frame; the pawn is found by where it says that it is."""
    shown, frame = env.shapes.panels(observation), env.round.frame(TeamId(team))
    assert isinstance(frame, TeamFrame)
    _, _, _, row, column = (shown["pawn"] * [100, 1, 1, 50, 50]).round().astype(int).tolist()
    assert [row, column] in [[pawn.row, pawn.column] for pawn in frame.own[0].pawns]
    assert shown["board"].astype(int).tolist() == expected(frame.own[0].view, row, column)


def test_the_board_is_that_of_the_frame() -> None:
    env = parallel_env("painting")
    looked = 0
    for number, _ in enumerate(steps(env, world=2)):
        if number == 90:
            break
        cells = env.shapes.divided(env._arrays.cells)
        for place, agent in enumerate(env.possible_agents):
            if number % 9 == 0 and len(env.legal_actions(agent)) > 1:
                asked(env, place + 1, cells[place])
                looked += 1
    assert looked > 5
