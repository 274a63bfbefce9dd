"""The tables of creatures, moves and types (creatures 4): read from the package's data, checked, multiplied out.

`data/README.md` describes the files. Names are for spectators: the protocol never sends them.
"""

import csv
import functools
import importlib.resources
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from arena24.games.creatures.species import NOBODY, Move, Species
from arena24.games.records import Word

MOST = 10_000  # the price of the dearest creature that may be offered
MOVE_SLOTS = 4
FACTORS = {"0": 0, "0.5": 1, "1": 2, "2": 4}  # multipliers of the type table, in halves
LARGEST_BONUS = 150  # that a move may name; the clamp is narrower


class BadContent(ValueError):
    """Tables with which nobody can play."""


class Pack(Word):
    """The packs of tables that there are: folders of `data`."""

    STANDARD = "standard"


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


# ---- reading


@functools.cache
def load_pack(pack: Pack) -> Content:
    """A pack that comes with the game."""
    folder = importlib.resources.files(__package__).joinpath("data", str(pack.value))
    names = ("types", "effectiveness", "moves", "creatures")
    return read_tables({name: folder.joinpath(f"{name}.csv").read_text(encoding="utf-8") for name in names})


def read_tables(texts: Mapping[str, str]) -> Content:
    """Content from the texts of the four files; BadContent if they cannot be played with."""
    type_names, _ = _table(texts, "types", 2, ())
    types = len(type_names)
    factors = _factors(texts, types)
    move_names, move_rows = _table(texts, "moves", 2, MoveRow._fields)
    creature_names, creature_rows = _table(texts, "creatures", 1, CreatureRow._fields)
    moves = [MoveRow._make([*row[:-2], row[-2] != 0, row[-1] != 0]) for row in move_rows]
    creatures = [CreatureRow(*row) for row in creature_rows]
    for id_, (move, row) in enumerate(zip(moves, move_rows, strict=True), 1):
        _check(f"moves.csv, move {id_}", _flaws_of_move(move, types, row[-2:]))
    for id_, creature in enumerate(creatures, 1):
        _check(f"creatures.csv, creature {id_}", _flaws_of_creature(creature, types, len(moves)))
    return Content(
        creatures=tuple(creatures),
        moves=tuple(moves),
        factors=factors,
        creature_names=tuple(names[0] for names in creature_names),
        move_names=tuple(Name(*names) for names in move_names),
        type_names=tuple(Name(*names) for names in type_names),
        species=species_of(creatures, moves, factors),
    )


def _table(
    texts: Mapping[str, str], name: str, names: int, numbers: Sequence[str]
) -> tuple[list[list[str]], list[list[int]]]:
    """The names and the numbers of each row; ids are consecutive from 1 in file order."""
    header, *rows = csv.reader(texts[name].splitlines())
    columns = ["id", "name", "name_pl"][: 1 + names] + list(numbers)
    if header != columns:
        raise BadContent(f"{name}.csv: the columns must be {','.join(columns)}")
    if not rows:
        raise BadContent(f"{name}.csv: there are no rows")
    for id_, row in enumerate(rows, 1):
        if len(row) != len(columns) or row[0] != str(id_):
            raise BadContent(f"{name}.csv, line {id_ + 1}: expected id {id_} and {len(columns)} columns")
    return [row[1 : 1 + names] for row in rows], [_integers(name, row, 1 + names) for row in rows]


def _integers(name: str, row: list[str], start: int) -> list[int]:
    try:
        return [int(word) for word in row[start:]]
    except ValueError:
        raise BadContent(f"{name}.csv, id {row[0]}: not all columns after the names are integers") from None


def _factors(texts: Mapping[str, str], types: int) -> Factors:
    header, *rows = csv.reader(texts["effectiveness"].splitlines())
    numbers = [str(id_) for id_ in range(1, types + 1)]
    if header != ["attack_type", *(f"vs_{id_}" for id_ in numbers)] or [row[0] for row in rows] != numbers:
        raise BadContent(f"effectiveness.csv: a row and a column for each of the {types} types is needed")
    for id_, *words in rows:
        if len(words) != types or not set(words) <= FACTORS.keys():
            raise BadContent(f"effectiveness.csv, type {id_}: {types} values out of {', '.join(FACTORS)} are needed")
    return tuple(tuple(FACTORS[word] / 2 for word in words) for _, *words in rows)


# ---- checks: what is wrong, as sentences with their conditions

Flaws = Iterable[tuple[bool, str]]


def _check(what: str, flaws: Flaws) -> None:
    for wrong, sentence in flaws:
        if wrong:
            raise BadContent(f"{what}: {sentence}")


def _flaws_of_move(move: MoveRow, types: int, flags: Sequence[int]) -> Flaws:
    bonuses = (move.atk_bonus, move.def_bonus, move.own_atk_bonus, move.own_def_bonus)
    amounts = (move.damage, move.own_damage, move.poison_damage, move.poison_turns)
    return (
        (not 1 <= move.type <= types, f"there is no type {move.type}"),
        (move.pp < 1, "it needs PP"),
        (min(amounts) < 0, "damage, own damage and poison cannot be negative"),
        (max(map(abs, bonuses)) > LARGEST_BONUS, f"bonuses must lie within {LARGEST_BONUS}"),
        (not set(flags) <= {0, 1}, "invincible and rest are 0 or 1"),
        ((move.poison_damage > 0) != (move.poison_turns > 0), "poison needs both damage and turns, or neither"),
    )


def _flaws_of_creature(creature: CreatureRow, types: int, moves: int) -> Flaws:
    ids = creature.moves
    return (
        (not 1 <= creature.price <= MOST, f"the price must be 1 to {MOST}"),
        (not 1 <= creature.type1 <= types, f"there is no type {creature.type1}"),
        (not 0 <= creature.type2 <= types, f"there is no type {creature.type2}"),
        (creature.type1 == creature.type2, "its two types must differ"),
        (min(creature.hp, creature.attack, creature.defence) < 1, "hp, attack and defence must be positive"),
        (creature.speed < 0, "its speed cannot be negative"),
        (not all(1 <= id_ <= moves for id_ in ids), "it knows a move that does not exist"),
        (len(set(ids)) < MOVE_SLOTS, "its four moves must differ"),
    )
