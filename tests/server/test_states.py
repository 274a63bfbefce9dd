"""What a server says of itself."""

from pathlib import Path

import pytest
from bench.arena import running

from arena24.store.control import ServerState
from tests.server.contest import serving, toy_contest


@pytest.mark.parametrize("game", ["toy", "creatures", "painting"])
def test_a_server_without_a_further_round_is_idle(tmp_path: Path, game: str) -> None:
    folder = toy_contest(tmp_path, teams=2)
    folder.config.write_text(folder.config.read_text().replace('"toy"', f'"{game}"'))
    with serving(folder, running(elapsed=86399.9)) as server:
        assert server.report().state is ServerState.IDLE


def test_a_server_with_a_round_plays(tmp_path: Path) -> None:
    with serving(toy_contest(tmp_path, teams=2), running()) as server:
        assert server.report().state is ServerState.PLAYING
