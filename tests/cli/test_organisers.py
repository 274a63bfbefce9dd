"""Pause, resume, announce and status while nobody serves the folder."""

from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
import typer

from arena24.cli.pause import moment, told
from arena24.contest.clock import End, Pause
from arena24.store.database import Database
from arena24.store.folder import Folder
from tests.cli.shell import arena24, complaint, json_of, said
from tests.server.contest import toy_contest

NOW = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return toy_contest(tmp_path / "c", teams=1)


@pytest.mark.parametrize("verb", ["pause", "resume"])
def test_nobody_listens(folder: Folder, verb: str) -> None:
    path = folder.path
    assert complaint(verb, path) == f"arena24: nobody serves {path}; start it with `arena24 serve {path}`"


def test_a_stale_socket_is_nobody(folder: Folder) -> None:
    folder.control.touch()
    assert "nobody serves" in complaint("resume", folder.path)


def test_announcements_are_kept(folder: Folder) -> None:
    assert said("announce", folder.path, " Pizza. ") == "announced at 0:00:00: Pizza.\n"
    database = Database.open(folder.database)
    assert [said.text for said in database.announcements()] == ["Pizza."]
    database.close()
    assert "nothing to announce" in complaint("announce", folder.path, " ")


def test_what_is_done_at_once_says_before_what_it_does(folder: Folder) -> None:
    sentences = {
        ("announce", folder.path, "Pizza."): "Everybody reads on the page: Pizza.",
        ("team", "add", folder.path, "late", "--unofficial"): "late plays from the next round on, with neither points",
        ("team", "passwd", folder.path, "team1"): "logs in with another password from now on",
    }
    for words, sentence in sentences.items():
        result = arena24(*words, "--preview")
        assert (result.stdout, sentence in result.stderr) == ("nothing was done\n", True)
    with closing(Database.open(folder.database)) as database:
        assert (database.announcements(), [team.login for team in database.teams()]) == ((), ["team1"])
        assert "passwd" not in [entry.action for entry in database.audit_log()]


@pytest.mark.parametrize(
    ("kind", "end", "restart", "words"),
    [
        (Pause.SOFT, End.MOVES, None, "Connections stay, and nobody is answered; the contest ends as much later."),
        (Pause.HARD, End.FIXED, None, "All connections and ports are closed; the contest ends when it was to end."),
        (Pause.SOFT, End.MOVES, NOW, "Everybody reads that it goes on at 12:00; letting it go on is up to you."),
    ],
)
def test_what_a_pause_does_in_words(kind: Pause, end: End, restart: datetime | None, words: str) -> None:
    assert told(kind, end, restart).endswith(words)


def test_status_says_that_nobody_serves(folder: Folder) -> None:
    assert "nobody serves it" in said("status", folder.path)
    found = json_of("status", folder.path, "--json")
    assert (found["state"], found["served"], found["status"]) == ("setup", False, None)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("14:30", "2026-05-01T14:30:00+00:00"),
        ("11:30", "2026-05-02T11:30:00+00:00"),  # the next one
        ("+1:25", "2026-05-01T13:25:00+00:00"),
        ("2026-05-03T10:00", "2026-05-03T10:00:00+00:00"),
        ("2026-05-03T10:00+02:00", "2026-05-03T10:00:00+02:00"),
    ],
)
def test_the_planned_restart(text: str, expected: str) -> None:
    assert moment(text, NOW).isoformat() == expected


@pytest.mark.parametrize("text", ["soon", "+25", "+1:75", "+"])
def test_no_time_at_all(text: str) -> None:
    with pytest.raises(typer.BadParameter, match="is no time"):
        moment(text, NOW)


def test_an_alarm_is_tried(folder: Folder, tmp_path: Path) -> None:
    assert "names nobody to call" in complaint("alarm", folder.path)
    with folder.config.open("a") as file:
        file.write(f'[alarms]\ncommand = "echo $ARENA24_TEXT > {tmp_path / "note"}"\n')
    assert said("alarm", folder.path, "Pizza.") == "the organisers have been called\n"
    assert (tmp_path / "note").read_text() == "Pizza.\n"
