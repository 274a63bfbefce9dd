"""What creatures and moves are like, as the match engine wants it: plain numbers, multiplied out beforehand."""

from collections.abc import Sequence

SAME_TYPE, OTHER_TYPE = 6, 5  # STAB in fifths: 1.2 and 1 (creatures 7.1)


class Move:
    """A move; names as in the rulebook. `atk_bonus` and `def_bonus` are those of the opponent."""

    __slots__ = (
        "against",
        "atk_bonus",
        "damage",
        "def_bonus",
        "hinders",
        "id",
        "invincible",
        "own_atk_bonus",
        "own_damage",
        "own_def_bonus",
        "poison_damage",
        "poison_turns",
        "pp",
        "rest",
        "strengthens",
        "type",
    )

    def __init__(self, id_: int, numbers: Sequence[int], against: Sequence[int]) -> None:
        self.id: int = id_
        self.type: int = numbers[0]
        self.pp: int = numbers[1]
        self.damage: int = numbers[2]
        self.own_damage: int = numbers[3]
        self.atk_bonus: int = numbers[4]
        self.def_bonus: int = numbers[5]
        self.own_atk_bonus: int = numbers[6]
        self.own_def_bonus: int = numbers[7]
        self.poison_damage: int = numbers[8]
        self.poison_turns: int = numbers[9]
        self.invincible: bool = numbers[10] != 0
        self.rest: bool = numbers[11] != 0
        self.against: list[int] = list(against)  # TYPE in quarters, by the id of the creature that is hit
        self.hinders: bool = self.atk_bonus != 0 or self.def_bonus != 0
        self.strengthens: bool = self.own_atk_bonus != 0 or self.own_def_bonus != 0


class Species:
    """What all creatures with one id have in common."""

    __slots__ = ("attack", "defence", "hp", "id", "moves", "power", "pp", "price", "speed", "type1", "type2")

    def __init__(self, id_: int, numbers: Sequence[int], moves: Sequence[Move]) -> None:
        self.id: int = id_
        self.price: int = numbers[0]
        self.type1: int = numbers[1]
        self.type2: int = numbers[2]
        self.hp: int = numbers[3]
        self.attack: int = numbers[4]
        self.defence: int = numbers[5]
        self.speed: int = numbers[6]
        self.moves: list[Move] = list(moves)  # move slot m is at m - 1
        self.pp: list[int] = [move.pp for move in self.moves]
        self.power: list[int] = [move.damage * self.stab(move) for move in self.moves]  # DMG times STAB in fifths

    def __deepcopy__(self, memo: object) -> "Species":
        """It never changes: copies of a round share it."""
        return self

    def stab(self, move: Move) -> int:
        """STAB in fifths; given once, even to a creature of two types (R37)."""
        return SAME_TYPE if move.type == self.type1 or move.type == self.type2 else OTHER_TYPE


NO_MOVE = Move(0, [0] * 12, [])
NOBODY = Species(0, [0] * 7, [NO_MOVE] * 4)  # an empty slot: its row is all zeros (R44)
