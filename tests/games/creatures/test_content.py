"""The tables: what the rulebook fixes of them, and what the loader refuses (creatures 4)."""

import dataclasses
import re

import pytest

from arena24.games.creatures import BadContent, Content, CreatureRow, MoveRow
from arena24.games.creatures.tables import MOST_ROWS, TOLD, read_tables
from tests.games.creatures.worlds import CONTENT, TEXTS


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


def read(texts: dict[str, str]) -> Content:
    return read_tables(**texts)


def rows(content: Content) -> Content:
    """All but what is multiplied out."""
    return dataclasses.replace(content, species=())


def faults(texts: dict[str, str]) -> list[str]:
    """What is told of them."""
    with pytest.raises(BadContent) as refused:
        read(texts)
    return str(refused.value).splitlines()


def test_the_texts_read_again() -> None:
    assert read(changed("types", 1, "name", "Grey")).creatures == CONTENT.creatures
    assert rows(read(TEXTS)) == rows(CONTENT)


def test_other_numbers_of_types_moves_and_creatures() -> None:
    """Nothing has to be as many as in the default content."""
    small = {
        "types": "id,name,name_pl\n1,Salt,sól\n2,Sand,piasek\n",
        "effectiveness": "attack_type,vs_1,vs_2\n1,0.5,2\n2,1,0\n",
        "moves": "".join(TEXTS["moves"].splitlines(keepends=True)[:3] + TEXTS["moves"].splitlines(keepends=True)[8:10]),
        "creatures": f"{TEXTS['creatures'].splitlines()[0]}\n1,Grain,10,2,1,5,5,5,0,1,2,3,4\n",
    }
    numbered = [re.sub(r"^[0-9]+", str(id_), line) for id_, line in enumerate(small["moves"].splitlines())]
    typed = [re.sub(r"^([0-9]+,[^,]+,[^,]+),[0-9]+", r"\1,2", line) for line in numbered[1:]]
    content = read({**small, "moves": "\n".join([small["moves"].splitlines()[0], *typed])})
    assert [len(table) for table in (content.creatures, content.moves, content.factors)] == [1, 4, 2]
    assert content.species[1].moves[0].against == [0, 0]


@pytest.mark.parametrize(
    ("table", "column", "value", "why"),
    [
        ("creatures", "id", "7", "it is '7'; ids count from 1, so write 3"),
        ("creatures", "name", "", "it is ''; write a name of 1 to 40 characters, without quotes"),
        ("creatures", "name", "x" * 41, f"it is '{'x' * 41}'; write a name of 1 to 40 characters, without quotes"),
        ("creatures", "price", "0", "it is '0'; write an integer from 1 to 10000"),
        ("creatures", "price", "10001", "it is '10001'; write an integer from 1 to 10000"),
        ("creatures", "price", "cheap", "it is 'cheap'; write an integer from 1 to 10000"),
        ("creatures", "price", "1_000", "it is '1_000'; write an integer from 1 to 10000"),
        ("creatures", "type1", "13", "it is '13'; write an integer from 1 to 12"),
        ("creatures", "type1", "0", "it is '0'; write an integer from 1 to 12"),
        ("creatures", "type2", "-1", "it is '-1'; write an integer from 0 to 12"),
        ("creatures", "type2", "4", "it is 4 like type1; write another type, or 0 for none"),
        ("creatures", "hp", "0", "it is '0'; write an integer from 1 to 1000000"),
        ("creatures", "attack", "0", "it is '0'; write an integer from 1 to 1000000"),
        ("creatures", "defence", "1000001", "it is '1000001'; write an integer from 1 to 1000000"),
        ("creatures", "speed", "-1", "it is '-1'; write an integer from 0 to 1000000"),
        ("creatures", "move1", "46", "it is '46'; write an integer from 1 to 45"),
        ("creatures", "move4", "4", "its four moves must differ; write another one where a move is named twice"),
        ("moves", "id", "3.0", "it is '3.0'; ids count from 1, so write 3"),
        ("moves", "name_pl", '"Miotacz"', "it is '\"Miotacz\"'; write a name of 1 to 40 characters, without quotes"),
        ("moves", "type", "0", "it is '0'; write an integer from 1 to 12"),
        ("moves", "pp", "0", "it is '0'; write an integer from 1 to 1000000"),
        ("moves", "damage", "-1", "it is '-1'; write an integer from 0 to 1000000"),
        ("moves", "own_damage", "1.5", "it is '1.5'; write an integer from 0 to 1000000"),
        ("moves", "atk_bonus", "151", "it is '151'; write an integer from -150 to 150"),
        ("moves", "own_def_bonus", "-151", "it is '-151'; write an integer from -150 to 150"),
        ("moves", "poison_turns", "5", "a poison has both damage and turns; write 0 twice for none"),
        ("moves", "invincible", "2", "it is '2'; write an integer from 0 to 1"),
        ("moves", "rest", "-1", "it is '-1'; write an integer from 0 to 1"),
        ("effectiveness", "vs_4", "0.25", "it is '0.25'; write one of 0, 0.5, 1, 2"),
        ("effectiveness", "attack_type", "4", "it is '4'; ids count from 1, so write 3"),
        ("types", "id", "4", "it is '4'; ids count from 1, so write 3"),
    ],
)
def test_a_cell_that_is_refused(table: str, column: str, value: str, why: str) -> None:
    assert faults(changed(table, 3, column, value)) == [f"{table}.csv, line 4, column {column}: {why}"]


def test_a_header_is_needed() -> None:
    header = TEXTS["moves"].splitlines()[0]
    (fault,) = faults({**TEXTS, "moves": TEXTS["moves"].replace("name_pl,", "", 1)})
    assert fault == f"moves.csv, line 1: it is {header.replace('name_pl,', '')!r}; write {header}"
    (fault,) = faults({**TEXTS, "moves": TEXTS["moves"].replace(",", ";")})
    assert fault == f"moves.csv, line 1: it is {header.replace(',', ';')!r}; write {header}"
    assert faults({**TEXTS, "moves": ""}) == [f"moves.csv, line 1: it is ''; write {header}"]


def test_rows_are_needed_and_not_too_many() -> None:
    header = TEXTS["types"].splitlines()[0]
    assert faults({**TEXTS, "types": header}) == ["types.csv: it has 0 rows; write 1 to 1000"]
    many = "\n".join([header, *(f"{id_},a,b" for id_ in range(1, MOST_ROWS + 2))])
    assert faults({**TEXTS, "types": many}) == ["types.csv: it has 1001 rows; write 1 to 1000"]
    short = "\n".join(TEXTS["effectiveness"].splitlines()[:-1])
    why = "effectiveness.csv: it has 11 rows; write one for each of the 12 types"
    assert faults({**TEXTS, "effectiveness": short}) == [why]


def test_a_row_that_is_too_long() -> None:
    texts = {**TEXTS, "types": TEXTS["types"].replace("zwykły", "zwykły,szary")}
    assert faults(texts) == ["types.csv, line 2: it has 4 columns; write 3, with no comma inside of any"]


def test_empty_lines_do_not_count_as_rows() -> None:
    assert rows(read({name: text.replace("\n", "\n\n") for name, text in TEXTS.items()})) == rows(CONTENT)


def test_all_faults_are_told_at_once_in_the_order_of_files_and_lines() -> None:
    texts = changed("creatures", 9, "hp", "0") | {"moves": changed("moves", 2, "pp", "many")["moves"]}
    lines = texts["creatures"].splitlines()
    lines[4] = lines[4].replace(",2200,", ",99999,").replace("Barktopus", "")
    told = faults({**texts, "creatures": "\n".join(lines)})
    assert [fault.split(":")[0] for fault in told] == [
        "moves.csv, line 3, column pp",
        "creatures.csv, line 5, column price",
        "creatures.csv, line 5, column name",
        "creatures.csv, line 10, column hp",
    ]


def test_a_cell_that_is_wrong_is_not_compared_with_others() -> None:
    assert faults(changed("creatures", 3, "move4", "99")) == [
        "creatures.csv, line 4, column move4: it is '99'; write an integer from 1 to 45"
    ]


def test_endless_faults_are_counted() -> None:
    texts = {**TEXTS, "creatures": re.sub(r"(?m)^([0-9]+,[^,]+),[0-9]+", r"\1,0", TEXTS["creatures"])}
    told = faults(texts)
    assert len(told) == TOLD + 1
    assert told[-1] == f"creatures.csv: from here on there are {51 - TOLD} more; mend these first"
