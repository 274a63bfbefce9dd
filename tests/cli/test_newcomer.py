"""Somebody who has read only the first page: the bot shown there plays, everywhere."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from arena24.runtime.ports import free_port
from tests.cli.shell import process, said, until

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"
LONGEST = 25  # lines


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    """The first program of the page."""
    found = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    assert len([line for line in found[1].splitlines() if line.strip()]) <= LONGEST
    path = tmp_path / "mybot.py"
    path.write_text(found[1])
    return path


def test_in_process(bot: Path) -> None:
    lines = said("play", "battle", "--bot", bot, "--bot", bot, "--seed", 7).splitlines()
    assert all(int(line.split()[2]) > 0 for line in lines[2:4])


def test_over_tcp(bot: Path, tmp_path: Path) -> None:
    port = free_port()
    bot.write_text(bot.read_text().replace("20000", str(port)))
    words = ("play", "battle", "--port", port, "--bot", bot, "--seed", 7)
    with process(tmp_path / "said", *words) as table:
        until(lambda: "waiting for your bot" in table.output)
        with subprocess.Popen([sys.executable, str(bot)], stderr=subprocess.DEVNULL) as started:
            assert table.wait() == 0, table.output
            started.kill()
        results = {line.split()[1]: line.split()[2] for line in table.output.splitlines() if line[:2] in ("1 ", "2 ")}
    alone = said("play", "battle", "--bot", bot, "--bot", bot, "--seed", 7).splitlines()
    expected = {line.split()[1].replace("mybot-2", "you"): line.split()[2] for line in alone[2:4]}
    assert results == expected  # the same seed, the same seats: the same round
