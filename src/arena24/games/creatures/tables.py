"""Tables from the texts of their files: every fault is told, with its file, line and column (creatures 4, R48).

A file is read line by line: a header, then rows whose ids count from 1. `data/README.md` describes the columns.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from arena24.games.creatures.content import MOVE_SLOTS, Content, CreatureRow, Factors, MoveRow, Name, species_of

MOST_ROWS = 1000  # of a table: a reply of so many lines is still printed within a turn
LONGEST_NAME = 40  # characters, that there is room for it on a board
DEAREST = 10_000  # the price of the dearest creature that may be offered
LARGEST = 1_000_000  # of all other numbers: what is computed with them fits into 64 bits, in any language
LARGEST_BONUS = 150  # that a move may name; the clamp is narrower
FACTORS = {"0": 0.0, "0.5": 0.5, "1": 1.0, "2": 2.0}
TOLD = 20  # faults; whoever mends these sees the rest

_INTEGER = re.compile(r"-?[0-9]{1,18}")


class BadContent(ValueError):
    """Tables with which nobody can play: a line for each fault."""


class Fault(NamedTuple):
    """What is wrong with a cell, or with all of a line, or of a file."""

    file: str
    line: int
    column: str
    what: str

    def __str__(self) -> str:
        line = f", line {self.line}" if self.line else ""
        column = f", column {self.column}" if self.column else ""
        return f"{self.file}{line}{column}: {self.what}"


class Row(NamedTuple):
    """A line of a file: its cells by column."""

    line: int
    cells: dict[str, str]


class Sheet:
    """One file: its rows, and the faults that were found in it so far."""

    def __init__(self, file: str, columns: Sequence[str], text: str) -> None:
        self.file = file
        self.faults: list[Fault] = []
        self.most = LARGEST  # the largest id that there is, as long as nobody knows it
        self.rows = list(self._rows(columns, text))

    def _rows(self, columns: Sequence[str], text: str) -> Iterator[Row]:
        lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
        if not lines or lines[0][1].split(",") != list(columns):
            number, header = lines[0] if lines else (1, "")
            self.faults.append(Fault(self.file, number, "", f"it is {header[:200]!r}; write {','.join(columns)}"))
            return
        if not 1 <= len(lines) - 1 <= MOST_ROWS:
            self.faults.append(Fault(self.file, 0, "", f"it has {len(lines) - 1} rows; write 1 to {MOST_ROWS}"))
            return
        self.most = len(lines) - 1
        for id_, (number, line) in enumerate(lines[1:], 1):
            cells = line.split(",")
            if len(cells) == len(columns):
                yield self._numbered(Row(number, dict(zip(columns, cells, strict=True))), columns[0], id_)
            else:
                what = f"it has {len(cells)} columns; write {len(columns)}, with no comma inside of any"
                self.faults.append(Fault(self.file, number, "", what))

    def _numbered(self, row: Row, column: str, id_: int) -> Row:
        if row.cells[column] != str(id_):
            self.tell(row, column, f"it is {row.cells[column]!r}; ids count from 1, so write {id_}")
        return row

    def sound(self, row: Row) -> bool:
        """Is nothing wrong with any cell of a row? Only then can cells be compared with each other."""
        return all(fault.line != row.line for fault in self.faults)

    def tell(self, row: Row, column: str, what: str) -> None:
        """Note a fault."""
        self.faults.append(Fault(self.file, row.line, column, what))

    def name(self, row: Row, column: str) -> str:
        """A text for spectators."""
        text = row.cells[column]
        if not (0 < len(text) <= LONGEST_NAME and text.isprintable()) or text != text.strip() or '"' in text:
            what = f"it is {text[:60]!r}; write a name of 1 to {LONGEST_NAME} characters, without quotes"
            self.tell(row, column, what)
        return text

    def names(self, row: Row) -> Name:
        """The same in both languages."""
        return Name(self.name(row, "name"), self.name(row, "name_pl"))

    def number(self, row: Row, column: str, least: int, most: int = LARGEST) -> int:
        """An integer within its bounds; `least` where it is not."""
        text = row.cells[column]
        if _INTEGER.fullmatch(text) and least <= int(text) <= most:
            return int(text)
        self.tell(row, column, f"it is {text[:60]!r}; write an integer from {least} to {most}")
        return least


def read_tables(types: str, effectiveness: str, moves: str, creatures: str) -> Content:
    """Content from the texts of the four files; BadContent tells what is wrong with them."""
    kinds = Sheet("types.csv", ("id", "name", "name_pl"), types)
    known = Sheet("moves.csv", ("id", "name", "name_pl", *MoveRow._fields), moves)
    beasts = Sheet("creatures.csv", ("id", "name", *CreatureRow._fields), creatures)
    sheets = [kinds, known, beasts]
    factors: Factors = ()
    if kinds.rows:  # else nobody knows how many columns there should be
        chart = Sheet(
            "effectiveness.csv", ("attack_type", *(f"vs_{id_ + 1}" for id_ in range(kinds.most))), effectiveness
        )
        factors = _factors(chart, kinds.most)
        sheets.insert(1, chart)
    move_rows = tuple(_move(known, row, kinds.most) for row in known.rows)
    creature_rows = tuple(_creature(beasts, row, kinds.most, known.most) for row in beasts.rows)
    names = (
        tuple(beasts.name(row, "name") for row in beasts.rows),
        tuple(map(known.names, known.rows)),
        tuple(map(kinds.names, kinds.rows)),
    )
    _refuse([fault for sheet in sheets for fault in sorted(sheet.faults, key=lambda fault: fault.line)])
    return Content(creature_rows, move_rows, factors, *names, species_of(creature_rows, move_rows, factors))


def _refuse(faults: Sequence[Fault]) -> None:
    if len(faults) > TOLD:
        rest = len(faults) - TOLD
        faults = [
            *faults[:TOLD],
            Fault(faults[TOLD].file, 0, "", f"from here on there are {rest} more; mend these first"),
        ]
    if faults:
        raise BadContent("\n".join(map(str, faults)))


def _factors(chart: Sheet, types: int) -> Factors:
    if chart.rows and chart.most != types:
        chart.faults.append(
            Fault(chart.file, 0, "", f"it has {chart.most} rows; write one for each of the {types} types")
        )
    return tuple(tuple(_factor(chart, row, column) for column in list(row.cells)[1:]) for row in chart.rows)


def _factor(chart: Sheet, row: Row, column: str) -> float:
    text = row.cells[column]
    if text not in FACTORS:
        chart.tell(row, column, f"it is {text[:60]!r}; write one of {', '.join(FACTORS)}")
    return FACTORS.get(text, 1.0)


def _move(sheet: Sheet, row: Row, types: int) -> MoveRow:
    def number(column: str, least: int = 0, most: int = LARGEST) -> int:
        return sheet.number(row, column, least, most)

    move = MoveRow(
        type=number("type", 1, types),
        pp=number("pp", 1),
        damage=number("damage"),
        own_damage=number("own_damage"),
        atk_bonus=number("atk_bonus", -LARGEST_BONUS, LARGEST_BONUS),
        def_bonus=number("def_bonus", -LARGEST_BONUS, LARGEST_BONUS),
        own_atk_bonus=number("own_atk_bonus", -LARGEST_BONUS, LARGEST_BONUS),
        own_def_bonus=number("own_def_bonus", -LARGEST_BONUS, LARGEST_BONUS),
        poison_damage=number("poison_damage"),
        poison_turns=number("poison_turns"),
        invincible=number("invincible", 0, 1) == 1,
        rest=number("rest", 0, 1) == 1,
    )
    if sheet.sound(row) and (move.poison_damage > 0) != (move.poison_turns > 0):
        sheet.tell(row, "poison_turns", "a poison has both damage and turns; write 0 twice for none")
    return move


def _creature(sheet: Sheet, row: Row, types: int, moves: int) -> CreatureRow:
    def number(column: str, least: int, most: int = LARGEST) -> int:
        return sheet.number(row, column, least, most)

    creature = CreatureRow(
        price=number("price", 1, DEAREST),
        type1=number("type1", 1, types),
        type2=number("type2", 0, types),
        hp=number("hp", 1),
        attack=number("attack", 1),
        defence=number("defence", 1),
        speed=number("speed", 0),
        move1=number("move1", 1, moves),
        move2=number("move2", 1, moves),
        move3=number("move3", 1, moves),
        move4=number("move4", 1, moves),
    )
    if not sheet.sound(row):
        return creature
    if creature.type1 == creature.type2:
        sheet.tell(row, "type2", f"it is {creature.type2} like type1; write another type, or 0 for none")
    if len(set(creature.moves)) < MOVE_SLOTS:
        sheet.tell(row, "move4", "its four moves must differ; write another one where a move is named twice")
    return creature
