"""Positions of robots in which commands are obeyed that nobody hits upon by chance, for the reference."""

from arena24.games.scenes import NEXT_TURN, Scene

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

SCENES = (_BUILDING, _FIGHTING)
