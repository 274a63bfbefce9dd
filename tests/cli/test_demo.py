"""`make run`."""

import json
from pathlib import Path

from tests.cli.shell import complaint, json_of, process, until


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


def test_too_many_teams() -> None:
    assert "give fewer --teams" in complaint("demo", "--teams", 30)
