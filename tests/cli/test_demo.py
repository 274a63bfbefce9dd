"""`make run`."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from arena24 import bots, sim
from arena24.cli import contest_file
from arena24.cli.contest_file import ServerPlan
from arena24.cli.demo import lively
from arena24.cli.init import make
from arena24.games.catalogue import find
from arena24.store.folder import Folder
from arena24.store.records import Finish
from arena24.store.seats import begin
from tests.cli.shell import DEADLINE, json_of, process, until
from tests.ours import OURS


def test_it_ends_by_itself(tmp_path: Path) -> None:
    with process(tmp_path / "out", "demo", "--seconds", 3, "--teams", 2) as demo:
        assert demo.wait() == 0, demo.output
    assert "Demo: finished" in demo.output
    assert "team2" in demo.output
    assert "Traceback" not in demo.output


def test_ctrl_c_ends_it(tmp_path: Path) -> None:
    folder = tmp_path / "c"
    with process(tmp_path / "out", "demo", "--dir", folder, "--teams", 1) as demo:
        until(lambda: (folder / "status.json").exists())
        until(lambda: connections(folder) > 0)
        assert demo.interrupt() == 0, demo.output
    assert "Demo: stopped" in demo.output
    assert "Traceback" not in demo.output
    assert not json_of("status", folder, "--json")["served"]


def connections(folder: Path) -> int:
    """How many connections there are."""
    servers = json.loads((folder / "status.json").read_bytes())["servers"].values()
    return sum(sum(server["report"]["connections"].values()) for server in servers if server["report"])


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize("teams", [1, 6, 30])
def test_there_is_room_for_more_teams_than_a_quick_world_has(game: str, teams: int) -> None:
    rules = find(game)
    begin(rules, lively(rules, 60.0, teams), teams)


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize("seconds", [25.0, 60.0])
def test_every_game_is_shown_whole(game: str, seconds: float) -> None:
    """Two rounds and more fit, however short the contest is, and something comes of them."""
    rules = find(game)
    params = lively(rules, seconds, 4)
    plain, *_, good = (bots.find(game, name) for name in bots.names(game))
    for seed in (11, 12, 13):
        outcome = sim.play(rules, [plain, good, plain, good], params, seed)
        finish = outcome.records[-1]
        assert isinstance(finish, Finish)
        assert finish.elapsed <= seconds / 3
        assert outcome.turns <= 60  # as many as bots can make in the time of a round on a busy machine
        assert sum(result > 0 for result in outcome.results) >= 2


def test_the_crowd_goes_home_with_whoever_called_it(tmp_path: Path) -> None:
    folder, toy = Folder(tmp_path / "c"), find("toy")
    plans = [ServerPlan(name, toy, toy.quick, 0) for name in ("Toy1", "Toy2")]
    make(folder, contest_file.text("Test", plans), ["team1", "team2"])
    command = [sys.executable, "-m", "arena24.cli.crowd", str(folder.path)]
    with (tmp_path / "log").open("wb") as log:
        crowd = subprocess.Popen(command, stdin=subprocess.PIPE, stderr=log, start_new_session=True)
    crowd.communicate(timeout=DEADLINE)
    assert crowd.returncode == 0, (tmp_path / "log").read_text()
    with pytest.raises(ProcessLookupError):  # nobody of its group is left
        os.killpg(crowd.pid, 0)


def test_bots_begin_without_what_talks_to_databases() -> None:
    """It takes longer to import than all the rest, and every bot of `arena24 bot` is a process of its own."""
    script = "import sys; from arena24.cli import crowd, play, player; sys.exit('sqlalchemy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], timeout=DEADLINE).returncode == 0
