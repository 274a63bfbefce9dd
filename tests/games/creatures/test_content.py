"""The tables: what the rulebook fixes of them, and what the loader refuses (creatures 4)."""

import importlib.resources
import re

import pytest

from arena24.games.creatures.content import BadContent, CreatureRow, MoveRow, read_tables
from tests.games.creatures.worlds import CONTENT

FOLDER = importlib.resources.files("arena24.games.creatures").joinpath("data", "standard")
TEXTS = {
    name: FOLDER.joinpath(f"{name}.csv").read_text(encoding="utf-8")
    for name in ("types", "effectiveness", "moves", "creatures")
}


def test_the_rows_that_the_source_gives() -> None:
    assert [len(table) for table in (CONTENT.creatures, CONTENT.moves, CONTENT.factors)] == [51, 45, 12]
    first, second = CONTENT.creatures[:2]
    assert first == CreatureRow(1000, 4, 0, 300, 25, 40, 45, 1, 8, 45, 6)
    assert second == CreatureRow(1500, 4, 0, 500, 40, 45, 50, 1, 8, 17, 6)
    assert CONTENT.moves[0] == MoveRow(1, 25, 65, 0, 0, 0, 0, 0, 0, 0, False, False)
    assert list(CONTENT.factors[0]) == [1, 1, 1, 1, 1, 0.5, 1, 1, 1, 1, 1, 0]
    assert list(CONTENT.factors[1]) == [1, 0.5, 2, 0.5, 1, 2, 1, 1, 1, 1, 1, 1]
    assert CONTENT.factors[2][3] == 2
    assert CONTENT.moves[4].invincible
    assert [CONTENT.moves[id_ - 1].pp for id_ in (6, 8, 17, 45)] == [10, 20, 5, 15]


def test_names_are_for_spectators() -> None:
    assert CONTENT.creature_names[1] == "Bulwazaur"
    assert CONTENT.move_names[2] == ("Flamethrower", "Miotacz ognia")
    assert CONTENT.type_names[1] == ("Water", "wodny")


def test_species_are_multiplied_out() -> None:
    for id_, (row, species) in enumerate(zip(CONTENT.creatures, CONTENT.species[1:], strict=True), 1):
        assert species.id == id_
        assert [move.id for move in species.moves] == list(row.moves)
        for move in species.moves:
            for foe_id, foe in enumerate(CONTENT.creatures, 1):
                factors = CONTENT.factors[move.type - 1]
                factor = factors[foe.type1 - 1] * (factors[foe.type2 - 1] if foe.type2 else 1)
                assert move.against[foe_id] == 4 * factor


def changed(table: str, id_: int, column: str, value: str) -> dict[str, str]:
    """The texts with one cell replaced."""
    lines = TEXTS[table].splitlines()
    cells = lines[id_].split(",")
    cells[lines[0].split(",").index(column)] = value
    lines[id_] = ",".join(cells)
    return {**TEXTS, table: "\n".join(lines)}


def test_the_texts_read_again() -> None:
    assert read_tables(changed("types", 1, "name", "Plain")).creatures == CONTENT.creatures


@pytest.mark.parametrize(
    ("table", "column", "value", "why"),
    [
        ("creatures", "id", "7", "expected id 3"),
        ("creatures", "price", "0", "creature 3: the price must be 1 to 10000"),
        ("creatures", "price", "10001", "the price must be 1 to 10000"),
        ("creatures", "price", "cheap", "not all columns"),
        ("creatures", "type1", "13", "there is no type 13"),
        ("creatures", "type1", "0", "there is no type 0"),
        ("creatures", "type2", "-1", "there is no type -1"),
        ("creatures", "type2", "4", "two types must differ"),
        ("creatures", "hp", "0", "must be positive"),
        ("creatures", "attack", "0", "must be positive"),
        ("creatures", "defence", "0", "must be positive"),
        ("creatures", "speed", "-1", "speed cannot be negative"),
        ("creatures", "move1", "46", "a move that does not exist"),
        ("creatures", "move1", "12", "four moves must differ"),
        ("moves", "id", "3.0", "expected id 3"),
        ("moves", "type", "0", "move 3: there is no type 0"),
        ("moves", "pp", "0", "needs PP"),
        ("moves", "damage", "-1", "cannot be negative"),
        ("moves", "own_damage", "-1", "cannot be negative"),
        ("moves", "atk_bonus", "151", "within 150"),
        ("moves", "own_def_bonus", "-151", "within 150"),
        ("moves", "poison_damage", "5", "both damage and turns"),
        ("moves", "poison_turns", "5", "both damage and turns"),
        ("moves", "invincible", "2", "0 or 1"),
        ("moves", "rest", "-1", "0 or 1"),
        ("effectiveness", "vs_4", "0.25", "type 3: 12 values"),
        ("effectiveness", "attack_type", "4", "a row and a column"),
        ("types", "id", "4", "expected id 3"),
    ],
)
def test_tables_that_are_refused(table: str, column: str, value: str, why: str) -> None:
    with pytest.raises(BadContent, match=why):
        read_tables(changed(table, 3, column, value))


@pytest.mark.parametrize(("table", "why"), [("moves", "columns must be id,name,name_pl,type"), ("types", "no rows")])
def test_headers_and_rows_are_needed(table: str, why: str) -> None:
    text = TEXTS[table].splitlines()[0] if why == "no rows" else re.sub("name_pl,", "", TEXTS[table])
    with pytest.raises(BadContent, match=why):
        read_tables({**TEXTS, table: text})


def test_a_row_that_is_too_long() -> None:
    with pytest.raises(BadContent, match=r"line 2: expected id 1 and 3 columns"):
        read_tables({**TEXTS, "types": TEXTS["types"].replace("zwykły", "zwykły,szary")})
