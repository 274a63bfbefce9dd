"""`arena24 unit`."""

import configparser
import shlex
import sys
from pathlib import Path

from arena24.cli import unit
from tests.cli.shell import said
from tests.server.contest import toy_contest


def test_it_serves_the_folder_and_spares_the_servers(tmp_path: Path) -> None:
    folder = toy_contest(tmp_path / "my 100% contest", teams=1)
    parsed = configparser.RawConfigParser()
    parsed.optionxform = str  # type: ignore[assignment,method-assign]  # names as they are written
    parsed.read_string(said("unit", folder.path))
    service = parsed["Service"]
    command = shlex.split(service["ExecStart"].replace("%%", "%"))
    assert command == [sys.executable, "-P", "-m", "arena24.cli", "serve", str(folder.path)]
    assert service["WorkingDirectory"].replace("%%", "%") == str(folder.path)
    assert (service["Restart"], service["KillMode"]) == ("on-failure", "process")
    assert parsed["Unit"]["Description"] == "Test (arena24)"


def test_odd_paths_stay_one_word() -> None:
    assert unit._quoted(Path('/a b/$c/"d"')) == '"/a b/$$c/\\"d\\""'


def test_one_of_several_machines(tmp_path: Path) -> None:
    folder = toy_contest(tmp_path, teams=1)
    assert f'-m arena24.cli node "{folder.path}"\n' in said("unit", folder.path, "--node")
