"""Positions of battle in which commands are obeyed that nobody hits upon by chance, for the reference."""

from arena24.games.scenes import Scene

_SCENE = Scene(
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

SCENES = (_SCENE,)
