"""`make run`."""

import json
from pathlib import Path

import pytest

from arena24.cli.demo import lively
from arena24.cli.seats import begin
from arena24.games.core import PUBLIC, find
from tests.cli.shell import json_of, process, until


def test_it_ends_by_itself(tmp_path: Path) -> None:
    with process(tmp_path / "out", "demo", "--seconds", 3, "--teams", 2) as demo:
        assert demo.wait() == 0, demo.output
    assert "Demo: finished" in demo.output
    assert "team2" in demo.output
    assert "Traceback" not in demo.output


def test_ctrl_c_ends_it(tmp_path: Path) -> None:
    folder = tmp_path / "c"
    with process(tmp_path / "out", "demo", "--dir", folder) as demo:
        until(lambda: (folder / "status.json").exists())
        until(lambda: bots(folder) > 0)
        assert demo.interrupt() == 0, demo.output
    assert "Demo: stopped" in demo.output
    assert "Traceback" not in demo.output
    assert not json_of("status", folder, "--json")["served"]


def bots(folder: Path) -> int:
    """How many connections there are."""
    servers = json.loads((folder / "status.json").read_bytes())["servers"].values()
    return sum(sum(server["report"]["connections"].values()) for server in servers if server["report"])


@pytest.mark.parametrize("game", PUBLIC)
@pytest.mark.parametrize("teams", [1, 6, 30])
def test_there_is_room_for_more_teams_than_a_quick_world_has(game: str, teams: int) -> None:
    rules = find(game)
    begin(rules, lively(rules, 60.0, teams), teams)
