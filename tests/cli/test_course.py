"""The contest's course on the command line: what is planned, a freeze, the end."""

from pathlib import Path

import pytest

from arena24.contest.clock import ContestState
from arena24.store.folder import Folder
from arena24.store.web import WebDatabase
from tests.cli.shell import complaint, json_of, said
from tests.server.contest import NOW, toy_contest


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    made = toy_contest(tmp_path / "c", teams=2)
    made.config.write_text(made.config.read_text() + '[[schedule]]\ndo = "freeze"\nafter = "23:00"\n')
    return made


def test_what_is_planned_is_shown_and_cancelled(folder: Folder) -> None:
    assert "comes at 23:00:00 of contest time: freeze of the ranking" in said("status", folder.path)
    planned = said("schedule", "pause", folder.path, "--after", "15:00", "--minutes", 10, "--reason", "x", "--yes")
    assert planned.startswith("It comes at 15:00:00 of contest time: pause, 10 minutes (x).\nplan 2;")
    assert "nothing was done" in said("schedule", "announce", folder.path, "Hi", "--after", "1:00", "--preview")
    assert "pause, 10 minutes (x)" in said("status", folder.path)
    assert said("schedule", "cancel", folder.path, 2, "--yes").startswith(
        "Plan 2 would be cancelled: comes at 15:00:00"
    )
    states = [plan["state"] for plan in json_of("schedule", "list", folder.path, "--json")]
    assert states == ["ahead", "cancelled"]
    assert "It would be done after all: pause" in said("undo", folder.path, "--yes")
    assert len(json_of("status", folder.path, "--json")["schedule"]) == 2


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("pause", "--after", "25:00"), "the contest lasts"),
        (("pause", "--after", "soon"), "no contest time"),
        (("pause",), "say when"),
        (("pause", "--after", "1:00", "--minutes", "-1"), "minutes"),
        (("freeze", "--at", "2020-01-01T12:00"), "has passed"),
        (("resume", "--at", "2099-01-01T12:00"), "only a pause that lasts"),
        (("cancel", "9"), "there is none"),
    ],
)
def test_what_cannot_be_planned(folder: Folder, words: tuple[str, ...], why: str) -> None:
    verb, *rest = words
    assert why in complaint("schedule", verb, folder.path, *rest, "--preview")


def test_freeze_and_reveal(folder: Folder) -> None:
    assert "as they are at" in said("freeze", folder.path, "--yes")
    assert "frozen already" in complaint("freeze", folder.path, "--yes")
    assert "cannot be undone" in said("reveal", folder.path, "--yes")
    assert "nothing to reveal" in complaint("reveal", folder.path, "--yes")
    assert "cannot be hidden again" in complaint("undo", folder.path)


def test_an_extension_is_foreseen_and_needs_somebody_who_serves(folder: Folder) -> None:
    assert "change `duration`" in complaint("extend", folder.path, "--minutes", 5, "--preview")
    database = WebDatabase.open(folder.database)
    database.set_state(ContestState.RUNNING, elapsed=60.0, at=NOW, who="arena24")
    database.close()
    assert "ends at 24:05:00 of contest time instead of 24:00:00" in said(
        "extend", folder.path, "--minutes", 5, "--preview"
    )
    assert "nobody serves" in complaint("extend", folder.path, "--minutes", 5, "--yes")
    assert "such as --minutes 30" in complaint("extend", folder.path, "--minutes", 0)


def test_a_team_is_made_unofficial_and_that_is_undone(folder: Folder) -> None:
    assert "no points and no place" in said("team", "official", folder.path, "team1", "--no", "--yes")
    assert said("undo", folder.path, "--yes").startswith("Team 1 would be official again.")
    assert "no team has the login" in complaint("team", "kick", folder.path, "nobody", "--yes")
