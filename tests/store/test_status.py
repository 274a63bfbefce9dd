"""How a server is, whoever asks: by its supervisor's word, or by its lock if there is no supervisor."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from arena24.contest.clock import ContestState
from arena24.store import locks
from arena24.store.control import ServerState
from arena24.store.errors import StoreError
from arena24.store.folder import Folder
from arena24.store.status import ServerStatus, Status, read_status, state_of, write_status

PLAYING = ServerStatus(ServerState.PLAYING, 0, None)
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    made = Folder(tmp_path)
    write_status(made, Status(NOON, ContestState.RUNNING, 1.0, 2.0, 1.0, {"Toy1": PLAYING}))
    return made


def state(
    folder: Folder, server: str = "Toy1", contest: ContestState = ContestState.RUNNING, *, served: bool
) -> ServerState:
    return state_of(folder, read_status(folder), server, contest=contest, served=served)


def test_a_status_of_the_past_keeps_nobody_alive(folder: Folder) -> None:
    assert state(folder, served=True) is ServerState.PLAYING
    assert state(folder, served=False) is ServerState.DOWN
    with locks.held(folder.life("Toy1")):  # it has outlived its supervisor
        assert state(folder, served=False) is ServerState.PLAYING
    assert state(folder, served=False) is ServerState.DOWN


def test_a_server_that_nobody_knows_and_a_contest_that_is_over(folder: Folder) -> None:
    assert state(folder, "Toy2", served=True) is ServerState.DOWN
    assert state(folder, contest=ContestState.FINISHED, served=False) is ServerState.OVER


def test_the_status_of_an_earlier_version_is_none(folder: Folder) -> None:
    text = folder.status.read_text()
    folder.status.write_text(text.replace('"state":"playing"', '"alive":true'))
    assert read_status(folder) is None
    folder.status.write_text("{")
    with pytest.raises(StoreError, match="remove it"):
        read_status(folder)
