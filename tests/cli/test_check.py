"""Scripts on the command line."""

from pathlib import Path

import pytest

from tests.cli.shell import arena24, complaint, said

GOOD = """game toy

## sums
---
A> ADD 1 2 => OK | 3

## a broken toy
---
A> CRASH => 5
"""
BAD = """game toy

## sums
---
A> ADD 1 2 => OK | 3
A> ADD 1 2 => OK | 4

## silence
---
A> PING
"""


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.a24"
    path.write_text(GOOD)
    return path


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    path = tmp_path / "bad.a24"
    path.write_text(BAD)
    return path


@pytest.mark.parametrize("tcp", [[], ["--tcp"]])
def test_what_passes(good: Path, tcp: list[str]) -> None:
    assert said("check", *tcp, good, good) == "4 passed, 0 failed\n"


@pytest.mark.parametrize("tcp", [[], ["--tcp"]])
def test_what_fails(good: Path, bad: Path, tcp: list[str]) -> None:
    result = arena24("check", *tcp, good, bad)
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0] == f"{bad}:6: sums"
    assert lines[1:4] == ["  turn 1, A said ADD 1 2", "  expected OK | 4", "  got OK | 3"]
    assert lines[-1] == "2 passed, 2 failed"


def test_a_broken_game_shows_its_traceback(tmp_path: Path) -> None:
    path = tmp_path / "broken.a24"
    path.write_text("game toy\n\n## crash\n---\nA> CRASH => OK\n")
    assert "RuntimeError: the toy is broken" in arena24("check", path).stdout


def test_what_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "odd.a24"
    path.write_text("game toy\n\n## odd\n---\nA? PING\n")
    result = arena24("check", path)
    assert result.exit_code == 1
    assert result.stdout.startswith(f"{path}:5: ")
    assert result.stdout.splitlines()[-1] == "0 passed, 1 failed"
    missing = tmp_path / "missing.a24"
    assert complaint("check", missing) == (
        f"arena24: {missing} cannot be read (no such file or directory); give the path of a script"
    )


def test_an_unknown_game(tmp_path: Path) -> None:
    path = tmp_path / "odd.a24"
    path.write_text("game chess\n\n## odd\n---\nA> PING\n")
    result = arena24("check", path)
    assert result.exit_code == 1
    assert "there is no game 'chess'" in result.stdout
