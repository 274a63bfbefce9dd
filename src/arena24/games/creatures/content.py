"""The tables of creatures, moves and types (creatures 4), multiplied out.

Names are for spectators: the protocol never sends them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from arena24.games.creatures.species import NOBODY, Move, Species

MOVE_SLOTS = 4


class CreatureRow(NamedTuple):
    """A line of GET_CREATURES; `type2` is 0 for a creature of one type."""

    price: int
    type1: int
    type2: int
    hp: int
    attack: int
    defence: int
    speed: int
    move1: int
    move2: int
    move3: int
    move4: int

    @property
    def moves(self) -> tuple[int, ...]:
        """The ids of its four moves."""
        return self[7:]


class MoveRow(NamedTuple):
    """A line of GET_ATTACKS; `atk_bonus` and `def_bonus` change the opponent's, and all four may be negative (R6)."""

    type: int
    pp: int
    damage: int
    own_damage: int
    atk_bonus: int
    def_bonus: int
    own_atk_bonus: int
    own_def_bonus: int
    poison_damage: int
    poison_turns: int
    invincible: bool
    rest: bool


class Name(NamedTuple):
    """What spectators read, in two languages."""

    english: str
    polish: str


Factors = tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True)
class Content:
    """The tables of a tournament. Ids begin with 1; `species[0]` is the empty slot."""

    creatures: tuple[CreatureRow, ...]
    moves: tuple[MoveRow, ...]
    factors: Factors  # row: the type of a move, column: the type of the creature that is hit
    creature_names: tuple[str, ...]
    move_names: tuple[Name, ...]
    type_names: tuple[Name, ...]
    species: tuple[Species, ...]

    def __deepcopy__(self, memo: object) -> "Content":
        """It never changes: copies of a round share it."""
        return self

    def lineup(self, ids: Iterable[int]) -> tuple[Species, ...]:
        """The species of a team's slots."""
        return tuple([self.species[id_] for id_ in ids])


def species_of(creatures: Sequence[CreatureRow], moves: Sequence[MoveRow], factors: Factors) -> tuple[Species, ...]:
    """The tables as the match engine wants them; a bot makes them from what its queries tell."""
    learnt = [
        Move(id_, row, [0, *[_quarters(factors[row.type - 1], creature) for creature in creatures]])
        for id_, row in enumerate(moves, 1)
    ]
    species = [Species(id_, row, [learnt[move - 1] for move in row.moves]) for id_, row in enumerate(creatures, 1)]
    return (NOBODY, *species)


def _quarters(factors: Sequence[float], creature: CreatureRow) -> int:
    """TYPE of a move against a creature: the factors of both its types multiplied (creatures 7.1, R37)."""
    second = factors[creature.type2 - 1] if creature.type2 else 1
    return round(4 * factors[creature.type1 - 1] * second)
