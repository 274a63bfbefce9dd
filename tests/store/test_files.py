"""Folders that parameters name: what becomes of them, and what is said of those that are no good."""

import shutil
from pathlib import Path

import msgspec
import pytest
from msgspec import field

from arena24.games import creatures
from arena24.games.core import Files, Params, Start, TeamId
from arena24.games.records import Word
from arena24.games.seed import Seed
from arena24.store import config
from arena24.store.config import ConfigError
from arena24.store.files import LARGEST, FilesError, filled
from arena24.store.fold import fold, header_of
from arena24.store.records import NO_DIGEST, Order, TurnEnd, header_content, parse_header
from tests.games.creatures.worlds import own_pack


class Recipe(Files, frozen=True):
    """Two files."""

    salt: str = field(name="salt.txt")
    sand: str = field(name="sand.txt")

    def __post_init__(self) -> None:
        if "pepper" in self.salt:
            raise ValueError("salt.txt, line 1: that is pepper\nsand.txt: it is too dry")


class Known(Word):
    """What may be written instead of a folder."""

    HOUSE = "house"


class Kitchen(Params, frozen=True, kw_only=True):
    """Parameters of a made-up game."""

    cooks: int = 1
    recipes: tuple[Known | Recipe, ...] = (Known.HOUSE,)
    spare: Recipe | None = None


def written(base: Path, name: str, salt: str = "a\n", sand: str = "b\n") -> None:
    (base / name).mkdir(parents=True)
    (base / name / "salt.txt").write_text(salt, encoding="utf-8")
    (base / name / "sand.txt").write_text(sand, encoding="utf-8")


def read(base: Path, **values: object) -> Kitchen:
    return msgspec.convert(filled(values, Kitchen, base), Kitchen)


def refusal(base: Path, name: str) -> str:
    with pytest.raises(FilesError) as refused:
        read(base, recipes=[name])
    return str(refused.value)


def test_a_folder_becomes_what_is_in_it(tmp_path: Path) -> None:
    written(tmp_path, "packs/mine")
    found = read(tmp_path, cooks=2, recipes=["house", "packs/mine"], spare="packs/mine")
    mine = Recipe("a\n", "b\n")
    assert found == Kitchen(cooks=2, recipes=(Known.HOUSE, mine), spare=mine)
    again = msgspec.to_builtins(found)  # as a journal has it: there is nothing left to be read
    assert read(tmp_path / "elsewhere", **again) == found
    assert again["spare"] == {"salt.txt": "a\n", "sand.txt": "b\n"}


def test_a_word_is_no_folder(tmp_path: Path) -> None:
    written(tmp_path, "house")
    assert read(tmp_path, recipes=["house"]) == Kitchen()


def test_what_is_no_path_is_left_to_the_game(tmp_path: Path) -> None:
    values = {"recipes": 7, "unknown": "x", "cooks": "many"}
    assert filled(values, Kitchen, tmp_path) == values


def test_spreadsheets_add_a_mark_and_their_own_ends_of_lines(tmp_path: Path) -> None:
    written(tmp_path, "mine", salt="\ufeffa,ó\r\nb", sand="\r\n")
    assert read(tmp_path, recipes=["mine"]).recipes == (Recipe("a,ó\nb\n", "\n"),)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    why = f"there is no folder {tmp_path / 'mine'}; make it, with salt.txt, sand.txt, or write house"
    assert refusal(tmp_path, "mine") == why


def test_files_that_cannot_be_read_are_told_together(tmp_path: Path) -> None:
    (tmp_path / "mine" / "salt.txt").mkdir(parents=True)
    salt, sand = refusal(tmp_path, "mine").splitlines()
    assert salt == f"{tmp_path / 'mine' / 'salt.txt'} cannot be read (is a directory); put it there"
    assert sand == f"{tmp_path / 'mine' / 'sand.txt'} cannot be read (no such file or directory); put it there"


def test_a_file_that_is_no_text_or_too_long(tmp_path: Path) -> None:
    written(tmp_path, "mine", sand="x" * (LARGEST + 1))
    (tmp_path / "mine" / "salt.txt").write_bytes(b"fine\nnot \xff\n")
    salt, sand = refusal(tmp_path, "mine").splitlines()
    assert salt == f"{tmp_path / 'mine' / 'salt.txt'}, line 2: it is not UTF-8; save it so"
    assert sand == f"{tmp_path / 'mine' / 'sand.txt'} is longer than {LARGEST} bytes; shorten it"


def test_faults_are_told_with_their_paths(tmp_path: Path) -> None:
    written(tmp_path, "mine", salt="pepper")
    salt, sand = refusal(tmp_path, "mine").splitlines()
    assert salt == f"{tmp_path / 'mine' / 'salt.txt'}, line 1: that is pepper"
    assert sand == f"{tmp_path / 'mine' / 'sand.txt'}: it is too dry"


# ---- a contest with tables of its own

TEAMS = (TeamId(1), TeamId(2))
CONTEST = """
name = "own"
[[servers]]
name = "Creatures1"
game = "creatures"
port = 0
params = { content = ["packs/mine", "standard"] }
"""


@pytest.fixture
def own_tables(tmp_path: Path) -> Path:
    """The folder of a contest in which a species was changed."""
    own_pack(tmp_path / "packs" / "mine")
    (tmp_path / "contest.toml").write_text(CONTEST, encoding="utf-8")
    return tmp_path


def test_a_contest_names_a_folder_beside_its_file(own_tables: Path) -> None:
    server = config.load(own_tables / "contest.toml").servers[0]
    params = server.parameters()
    assert isinstance(params, creatures.CreaturesParams)
    assert params.pack(1).creature_names[1] == "Cebulozaur"
    assert params.pack(1).creatures[1].hp == 499
    assert params.pack(2).creature_names[1] == "Bulwazaur"


def test_a_contest_whose_tables_are_no_good(own_tables: Path) -> None:
    path = own_tables / "packs" / "mine" / "creatures.csv"
    path.write_text(path.read_text(encoding="utf-8").replace(",499,", ",0,").replace("Pipsprout", ""), encoding="utf-8")
    with pytest.raises(ConfigError) as refused:
        config.load(own_tables / "contest.toml")
    name, hp = str(refused.value).splitlines()
    assert name.startswith(f"{own_tables / 'contest.toml'}: server Creatures1, params: {path}, line 2, column name: ")
    assert hp == f"{path}, line 3, column hp: it is '0'; write an integer from 1 to 1000000"


def test_a_journal_needs_no_folder(own_tables: Path) -> None:
    """What was played with tables that have gone is folded from the journal alone."""
    server = config.load(own_tables / "contest.toml").servers[0]
    header = header_of(server.rules, Start(server.parameters(), TEAMS, Seed.from_number(1)), server=server.name)
    enrolled = [Order(team, b"ENROLL_TEAM 2 6") for team in TEAMS]
    turns = [TurnEnd(turn, 1e9, 1.0, NO_DIGEST, "") for turn in range(1, 5)]
    played = fold(server.rules, header, [*enrolled, *turns])
    shutil.rmtree(own_tables)
    again = fold(server.rules, parse_header(header_content(header)), [*enrolled, *turns])
    assert again.state() == played.state()
    assert b"Cebulozaur" in again.state()
    position = msgspec.json.decode(played.state(), type=creatures.CreaturesPosition)  # as a checkpoint has it
    assert creatures.load(position).state() == played.state()


def test_a_journal_of_the_default_content_has_no_copy_of_it() -> None:
    header = header_of(creatures.GAME, Start(creatures.GAME.quick, TEAMS, Seed.from_number(1)), server="Creatures1")
    assert b'"content":["standard"]' in header_content(header)
