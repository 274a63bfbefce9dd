"""Positions and conversations in which commands are obeyed that nobody hits upon by chance.

What a scene says is really executed, as everything in the examples is; only the answers are not written here.
"""

from collections.abc import Mapping
from typing import NamedTuple

NEXT_TURN = "=="


class Scene(NamedTuple):
    """A position, as scripts and journals have it, and lines: team and command, a data line after `;`."""

    position: Mapping[str, object]
    lines: tuple[str, ...]


_BATTLE = Scene(
    {
        "params": {"N": 14, "O": 60, "S": 3},
        "teams": [[1, 120], [2, 0]],
        "units": [
            *([1, 1, "HQ", 4, 4], [1, 2, "ARMORED", 5, 4, 6], [1, 3, "TANK", 8, 7]),
            *([2, 1, "HQ", 12, 12], [2, 2, "TANK", 10, 8], [2, 3, "CANNON", 11, 8]),
        ],
        "points": [[8, 7], [10, 11]],
    },
    ("1 LIST_ENEMIES", "1 MY_STAT", "1 SHOOT 3 2 1", "1 REPAIR_UNIT 2", "1 CREATE_UNIT TANK"),
)

_BUILDING = Scene(
    {
        "params": {"W": [4.2, 2.2, -1.2], "B": [100] * 11, "cash": 3000, "C": 10},
        "stage": "BUILDING",
        "parts": [
            *([1, 2, 4, 2, 1, [3, 5, 4, 1, 7, 9], 394], [2, 9, 8, 1, 5, [1, 5, 4, 7, 4], 413]),
            *([3, 2, 2, 4, 4, [4, 2, 1, 2, 6], 589], [4, 5, 8, 2, 3, [3, 8, 8, 8, 7], 890]),
            *([5, 7, 5, 8, 9, [9, 3, 3, 2], 394], [6, 1, 4, 4, 6, [6, 5, 3], 819]),
            *([7, 5, 8, 8, 4, [6, 2, 6], 248], [8, 4, 1, 9, 1, [3, 6, 7], 846]),
            *([9, 3, 4, 4, 5, [4, 2, 7], 556], [10, 3, 8, 6, 4, [7, 1], 104]),
        ],
        "teams": [[1, 1520, [2, 6, 7]], [2, 3000]],
    },
    ("1 BUILD_ROBOT 2; 6 7 6 2 6 5", "1 MY_ROBOT"),
)

_FIGHTING = Scene(
    {
        "params": {"W": [0, 0, 0], "B": [100] * 11, "cash": 3000, "C": 10},
        "stage": "FIGHTING",
        "teams": [[1], [2], [3]],
        "robots": [[1, 21, 20, 5, 25], [2, 12, 2, 1, 3], [3, 15, 53, 17, 11]],
    },
    ("1 LIST_ROBOTS", "1 ATTACK 2 N", "3 ATTACK 1 Y", NEXT_TURN, "1 LAST_ATTACKS"),
)

_CARDS = Scene(
    {
        "deck": [
            *([1, "C", 0, 1, 1, 0, 2], [2, "C", 3, 2, 2, 1, 0], [3, "C", 1, 4, 4, 1, 0], [4, "D", 3, 0, 0, 1, -1]),
            *([5, "C", 2, 2, 2, 1, 0], [6, "H", 0, 4, 0, 2, -1], [7, "C", 0, 2, 2, 0, 1], [8, "T", 2, 0, 0, 1, -1]),
        ],
        "matches": [[1, 2, 3, 17, 14, None, "ACTION"], [2, 1, 4]],
        "hands": [[3, 0, [4, 5]], [3, 1, [6]]],
        "creatures": [[3, 0, 1, True], [3, 0, 2, True], [3, 1, 3, True]],
        "previous": [[1, 1, 2, 46, -16], [2, 2, 1, 24, 36]],
        "turn": 5,
    },
    (
        *("1 GET_FINAL_SCORE 1", "1 GET_BOARD 3", "1 ADD_MANA 3 1", "1 GET_CURRENT_MANA 3", "1 PLAY_CARD 3 4 -6"),
        *("1 ATTACK 3 2", "1 GET_HANDS 3", NEXT_TURN, "2 GET_ATTACKERS 3", "2 BLOCK 3 2 3"),
    ),
)

_TREASURE = Scene(
    {
        "turn": 40,
        "board": ["___S___", "_I_I_I_", "__E__M_", "_I_I_I_", "_______"],
        "deposits": [[1, 0, 0, 130, 60, 2], [2, 4, 6]],
        "dudes": [[1, 1, 0, 0], [2, 2, 4, 4, 25]],
        "gold": [[0, 0, 25], [2, 4, 10]],
        "bombs": [[2, 4, 0, 3, 2, 2]],
        "flames": [[2, 2, 3, 2], [2, 2, 4, 2]],
    },
    (
        *("1 GET_BOMBS", "1 GET_FLAMES", "1 GET_GOLD", "1 GET_MY_KILLS", "1 GET_ALL_DUDES", "1 GRAB_GOLD 1 25"),
        *("1 DROP_GOLD 1 5", "1 DEPOSIT_GOLD 1", "1 PLANT_BOMB 1 4 3 2", "1 MOVE_DUDE 1 0 1", "1 BUY_DUDE"),
    ),
)

SCENES: Mapping[str, tuple[Scene, ...]] = {
    "battle": (_BATTLE,),
    "robots": (_BUILDING, _FIGHTING),
    "cards": (_CARDS,),
    "treasure": (_TREASURE,),
}
