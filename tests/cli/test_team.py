"""Teams, on the command line."""

import getpass
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from arena24.store.database import Database
from arena24.store.folder import Folder
from arena24.store.passwords import verify_password
from arena24.store.web import WebDatabase
from tests.cli.shell import complaint, said
from tests.server.contest import toy_contest


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    said("init", tmp_path / "c", "--teams", 1, "--game", "cards")  # whose worlds are made at once
    return Folder(tmp_path / "c")


@pytest.fixture
def database(folder: Folder) -> Iterator[Database]:
    opened = Database.open(folder.database)
    yield opened
    opened.close()


def test_a_team_is_added_with_a_password(folder: Folder, database: Database) -> None:
    login, password = said("team", "add", folder.path, "zebra", "--name", "The Zebras").split()
    team = database.team_by_login(login)
    assert team is not None
    assert (team.name, team.official) == ("The Zebras", True)
    assert verify_password(password, team.password_hash)
    entry = database.audit_log()[-1]
    assert (entry.who, entry.action) == (getpass.getuser(), "team")


def test_a_team_may_be_unofficial_and_choose_its_password(folder: Folder, database: Database) -> None:
    assert said("team", "add", folder.path, "house", "--unofficial", "--password", "x y") == "house x y\n"
    assert [team.official for team in database.teams()] == [True, False]


def test_a_new_password(folder: Folder, database: Database) -> None:
    _, password = said("team", "passwd", folder.path, "team1").split()
    team = database.team_by_login("team1")
    assert team is not None
    assert verify_password(password, team.password_hash)
    assert database.audit_log()[-1].action == "passwd"


def test_a_new_password_for_an_organiser(folder: Folder) -> None:
    with closing(WebDatabase.open(folder.database)) as database:
        _, password = said("team", "passwd", folder.path, "admin").split()
        assert verify_password(password, database.organiser_hash("admin") or "")


def test_the_list(folder: Folder) -> None:
    said("team", "add", folder.path, "zebra")
    assert [line.split()[1] for line in said("team", "list", folder.path).splitlines()[2:]] == ["team1", "zebra"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["add", "team1"], "the login 'team1' is taken; choose another"),
        (["add", " x"], "' x' cannot be a login: give printable characters without blanks at the ends"),
        (["add", "x", "--password", " "], "this cannot be a password"),
        (["passwd", "nobody"], "no team has the login 'nobody'; `arena24 team list "),
    ],
)
def test_what_cannot_be(folder: Folder, words: list[str], says: str) -> None:
    assert says in complaint("team", words[0], folder.path, *words[1:])


def test_a_team_for_whom_there_is_no_room(tmp_path: Path) -> None:
    folder = toy_contest(tmp_path / "c", teams=6)
    folder.config.write_text(folder.config.read_text().replace('"toy"', '"battle"'))
    sentence = complaint("team", "add", folder.path, "x")
    assert "Toy1 cannot play with 7 teams" in sentence
    assert "nobody was added" in sentence


def test_names_of_which_nothing_is_seen(folder: Folder) -> None:
    assert "nothing would be seen of it" in complaint("team", "add", folder.path, "ants", "--name", " \u00a0 ")


@pytest.mark.parametrize("name", ["Ants\x1b[31m", "Ants\u202eseeB", "Ants\r", "Ants\u200b"])
def test_names_that_act_on_a_terminal(folder: Folder, name: str) -> None:
    refused = complaint("team", "add", folder.path, "ants", "--name", name)
    assert "cannot be a name" in refused
    acting = set(name) - set("Ants[31mseeB")
    assert not acting & set(refused)
    with sqlite3.connect(folder.path / "contest.db") as connection:  # an earlier version took it
        connection.execute("UPDATE teams SET name = ?", (name,))
    connection.close()
    for verb in (("team", "list"), ("results",), ("status",)):
        assert not acting & set(said(*verb, folder.path))
