"""The scripts of snakes pass, in process and over TCP, and between them hear every error."""

from importlib.resources import files
from pathlib import Path

import pytest

import arena24_snakes
from arena24.games.commands import failures_of
from arena24.scripts.fixture import Fixture
from arena24.scripts.runner import run_case
from arena24.scripts.tcp import SocketFixture
from arena24.scripts.text import Case, read_file

SCRIPTS = sorted(Path(str(files(arena24_snakes))).glob("scripts/*.a24"))
CASES = [case for script in SCRIPTS for case in read_file(script)]


@pytest.mark.parametrize("fixture", [Fixture, SocketFixture], ids=["process", "tcp"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_scripts_pass(case: Case, fixture: type[Fixture]) -> None:
    outcome = run_case(case, fixture=fixture)
    assert outcome.passed, outcome


def test_every_error_is_heard() -> None:
    said = "\n".join(script.read_text() for script in SCRIPTS)
    assert [code for code in failures_of(arena24_snakes.Player) if f"=> {code}\n" not in said] == []
