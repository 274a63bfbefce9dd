"""A game that cannot be played any more, in the middle of a contest: everything else goes on."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from arena24.games import battle, catalogue
from arena24.games.catalogue import NoGame
from arena24.store.config import ConfigError, load
from arena24.web import library
from tests.web.contest import Contest, report


@pytest.fixture
def contest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Contest]:
    """Battle1 has played, and is playing; then its game breaks."""
    made = Contest(tmp_path / "c")
    made.play("Battle1", 1).end_turns(2)
    made.status(100.0, {"Battle1": report("Battle1", {})})

    def broken(name: str) -> object:
        if name == "battle":
            raise NoGame("the game battle does not load")
        return found(name)

    found = catalogue.find
    library._games.cache_clear()  # it is told once and for all, to others of this process too
    monkeypatch.setattr(catalogue, "find", broken)
    yield made
    library._games.cache_clear()


def test_before_it_begins_it_is_refused(contest: Contest) -> None:
    with pytest.raises(ConfigError, match="server Battle1: the game battle does not load"):
        load(contest.folder.config)


def test_the_others_are_playable(contest: Contest) -> None:
    config = load(contest.folder.config, begun=True)
    assert [server.fault is None for server in config.servers] == [server.game != "battle" for server in config.servers]
    assert {server.game for server in config.playable}.isdisjoint({"battle"})
    assert len(config.playable) < len(config.servers)


def test_the_page_goes_on(contest: Contest) -> None:
    with contest.web() as web:
        servers = {note["name"]: note for note in web.get("/api/servers")}
        assert servers["Battle1"]["title"] == "battle"  # its own title is not to be had
        assert web.client.get("/api/ranking").status_code == 200
        assert web.client.get("/api/contest").status_code == 200
        told = {note["id"] for note in web.get("/api/games")}
        assert told == {*catalogue.names()} - {"battle"}
    assert battle.GAME.title != "battle"
