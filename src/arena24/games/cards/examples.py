"""Positions of cards in which commands are obeyed that nobody hits upon by chance, for the reference."""

from arena24.games.scenes import NEXT_TURN, Scene

_SCENE = Scene(
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

SCENES = (_SCENE,)
