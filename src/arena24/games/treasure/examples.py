"""Positions of treasure in which commands are obeyed that nobody hits upon by chance, for the reference."""

from arena24.games.scenes import Scene

_SCENE = Scene(
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

SCENES = (_SCENE,)
