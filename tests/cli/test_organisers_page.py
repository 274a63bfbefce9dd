"""The examples of docs/organisers.md are commands that work, in their order."""

import shlex
from pathlib import Path

import pytest

from tests.cli.shell import arena24
from tests.cli.test_recount import contest

PAGE = Path(__file__).parent.parent.parent / "docs" / "organisers.md"


def test_the_examples_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    contest(tmp_path / "marathon")
    monkeypatch.chdir(tmp_path)
    before = arena24("results", "marathon", "--json").stdout
    section = PAGE.read_text().split("\n## When something went wrong", 1)[1]
    lines = section.split("```")[1].strip().splitlines()
    assert len(lines) > 5
    for line in lines:
        name, *words = shlex.split(line)
        result = arena24(*words)
        assert (name, result.exit_code) == ("arena24", 0), f"{line}\n{result.output}{result.stderr}"
    assert arena24("results", "marathon", "--json").stdout != before
    for _ in range(3):
        assert arena24("undo", "marathon", "--yes").exit_code == 0
    assert arena24("results", "marathon", "--json").stdout == before
