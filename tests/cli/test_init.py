"""A new contest folder."""

import hashlib
import math
from pathlib import Path

import msgspec
import pytest

from arena24.cli import contest_file
from arena24.cli.contest_file import ServerPlan
from arena24.games import toy
from arena24.games.catalogue import find, games
from arena24.store.config import load
from arena24.store.database import Database
from arena24.store.folder import Folder
from arena24.store.passwords import verify_password
from arena24.store.web import WebDatabase
from tests.cli.shell import complaint, said


def test_games_can_be_chosen(tmp_path: Path) -> None:
    said("init", tmp_path / "c", "--game", "cards", "--game", "battle")
    config = load(Folder(tmp_path / "c").config)
    assert [server.name for server in config.servers] == [*find("cards").servers, *find("battle").servers]
    assert "there is no game 'chess'" in complaint("init", tmp_path / "d", "--game", "chess")
    assert "toy has no contest servers" in complaint("init", tmp_path / "d", "--game", "toy")


def test_the_settings_are_those_of_the_games(tmp_path: Path) -> None:
    said("init", tmp_path / "c", "--port", 30000, "--name", 'The "24"')
    config = load(Folder(tmp_path / "c").config)
    expected = [(name, params) for game in games() for name, params in game.servers.items()]
    assert [(server.name, server.parameters()) for server in config.servers] == expected
    assert [server.port for server in config.servers] == list(range(30000, 30000 + len(expected)))
    assert (config.name, config.duration) == ('The "24"', 86400.0)


def test_teams_have_the_passwords_of_the_file(tmp_path: Path) -> None:
    output = said("init", tmp_path / "c", "--teams", 2)
    folder = Folder(tmp_path / "c")
    assert f"arena24 serve {folder.path}" in output.replace("\n", "")
    assert folder.passwords.stat().st_mode & 0o777 == 0o600
    passwords = dict(line.split() for line in folder.passwords.read_text().splitlines())
    database = WebDatabase.open(folder.database)
    assert [team.login for team in database.teams()] == ["team1", "team2"]
    assert list(passwords) == ["admin", "team1", "team2"]
    assert verify_password(passwords["admin"], database.organiser_hash("admin"))
    assert all(verify_password(passwords[team.login], team.password_hash) for team in database.teams())
    assert len(database.contest().secret) == 64
    database.close()


def test_practice_has_no_end(tmp_path: Path) -> None:
    said("init", tmp_path / "c", "--practice", "--teams", 0)
    assert math.isinf(load(Folder(tmp_path / "c").config).duration)
    database = Database.open(Folder(tmp_path / "c").database)
    assert math.isinf(database.contest().duration)
    database.close()


def test_a_folder_holds_one_contest(tmp_path: Path) -> None:
    said("init", tmp_path / "c", "--teams", 0)
    before = (tmp_path / "c" / "contest.toml").read_bytes()
    assert "holds a contest already" in complaint("init", tmp_path / "c")
    assert (tmp_path / "c" / "contest.toml").read_bytes() == before


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["--practice", "--duration", 5], 2, "one of --duration and --practice"),
        (["--port", 65535], 1, "give a smaller --port"),
        (["--teams", -1], 2, "--teams"),
        (["--teams", 1000], 1, "cannot play with 1000 teams"),
    ],
)
def test_what_cannot_be(tmp_path: Path, words: list[object], code: int, says: str) -> None:
    assert says in complaint("init", tmp_path / "c", *words, code=code)
    assert not (tmp_path / "c").exists()


def test_a_file_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "c").write_text("")
    assert "cannot be made (file exists)" in complaint("init", tmp_path / "c")


def test_every_parameter_is_explained() -> None:
    text = contest_file.text("Test", [ServerPlan("Toy1", toy.GAME, toy.ToyParams(turns=7), 1)])
    assert "T = 1.0               # turn seconds: above 0" in text
    assert "Q = 7                 # turns: at least 1" in text


def test_what_is_left_to_the_game_is_a_comment() -> None:
    battle = find("battle")
    text = contest_file.text("Test", [ServerPlan("B", battle, battle.quick, 1)])
    assert "# O = ...             # capture: 1 to 200; left out: by the game's own formula" in text
    assert msgspec.toml.decode(text)["servers"][0]["params"].keys().isdisjoint("OS")


def test_the_hash_of_the_seed_is_told(tmp_path: Path) -> None:
    output = said("init", tmp_path / "c", "--teams", 0)
    database = Database.open(Folder(tmp_path / "c").database)
    secret = database.contest().secret
    assert hashlib.sha256(secret.encode()).hexdigest() in output
    assert secret not in output
    assert any(entry.detail.get("sha256") == database.contest().commitment for entry in database.audit_log())
    database.close()
