"""A contest in a folder aside, with time scaled, and nothing of the original changed."""

import hashlib
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from arena24.cli.complaint import Complaint
from arena24.cli.rehearsal.miniature import HOUR, coming, fair_pace, hurried, miniature
from arena24.contest.clock import ContestState
from arena24.games.catalogue import find
from arena24.store.config import load
from arena24.store.database import Database
from arena24.store.folder import Folder
from tests.cli.rehearsal.contest import TOY, toys
from tests.server.contest import NOW


def fingerprints(folder: Path) -> dict[str, object]:
    """Whatever can be seen of a folder."""
    return {
        str(path): (path.stat().st_mtime_ns, path.is_file() and hashlib.sha256(path.read_bytes()).digest())
        for path in sorted(folder.rglob("*"))
    }


def test_the_original_is_left_alone(tmp_path: Path) -> None:
    folder = toys(tmp_path / "c", "Toy1")
    before = fingerprints(folder.path)
    made = miniature(coming(folder.path), tmp_path / "m", hours=12.0)
    assert fingerprints(folder.path) == before
    contest, copy = load(folder.config), load(made.folder.config)
    assert copy.duration == 12 * HOUR
    assert copy.host == "127.0.0.1"
    assert copy.servers[0].port != contest.servers[0].port
    assert copy.limits == contest.limits
    assert made.scales["Toy1"].own
    with_secret = [Database.open(each.database) for each in (folder, made.folder)]
    assert len({database.contest().secret for database in with_secret}) == 2  # worlds of the day are not given away
    assert [team.login for team in with_secret[1].teams()] == [team.login for team in with_secret[0].teams()]
    for database in with_secret:
        database.close()


def test_what_may_not_happen_does_not(tmp_path: Path) -> None:
    """Nobody is called, nothing waits for noon, and the freeze comes in its place."""
    folder = toys(tmp_path / "c", "Toy1")
    text = folder.config.read_text()
    alarms = "\n[alarms]\n"
    for given, wanted in ((alarms, f'{alarms}command = "false"\n'), ("# freeze", "freeze"), ("# start", "start")):
        assert given in text
        text = text.replace(given, wanted)
    folder.config.write_text(text)
    made = miniature(coming(folder.path), tmp_path / "m", hours=12.0)
    copy = load(made.folder.config)
    assert not copy.alarms.wanted
    assert copy.start_at is None
    assert copy.web.freeze_at == pytest.approx(12 * HOUR * 23 / 24)
    assert any("arena24 alarm" in sentence for sentence in made.otherwise)


def test_rounds_that_do_not_fit_are_the_games_own(tmp_path: Path) -> None:
    folder = toys(tmp_path / "c", "Toy1", turns=100_000)
    made = miniature(coming(folder.path), tmp_path / "m", hours=0.5)
    assert not made.scales["Toy1"].own
    assert load(made.folder.config).servers[0].parameters() != load(folder.config).servers[0].parameters()


@pytest.mark.parametrize("game", ["battle", "cards", "creatures", "painting"])
def test_times_are_scaled_and_nothing_else(game: str) -> None:
    (params, *_) = find(game).servers.values()
    faster = hurried(params, 4.0)
    changed = {name for name in params.__struct_fields__ if getattr(params, name) != getattr(faster, name)}
    assert changed
    assert all(name.endswith(("_seconds", "_ms")) for name in changed)
    for name in changed:
        assert getattr(faster, name) == pytest.approx(getattr(params, name) / 4, abs=1)
    assert msgspec.convert(msgspec.to_builtins(faster), type(params)) == faster


def test_few_seats_are_played_fast_and_many_slowly() -> None:
    assert fair_pace(seats=4, cores=2) > fair_pace(seats=100, cores=2) > fair_pace(seats=330, cores=2) == 1.0
    assert fair_pace(seats=330, cores=64) > 1.0


def complaint(folder: Folder) -> str:
    with pytest.raises(Complaint) as caught:
        coming(folder.path)
    return str(caught.value)


@pytest.mark.parametrize(("state", "told"), [(ContestState.FINISHED, "is over"), (ContestState.RUNNING, "has begun")])
def test_a_contest_that_is_not_to_come(tmp_path: Path, state: ContestState, told: str) -> None:
    folder = toys(tmp_path / "c", "Toy1")
    database = Database.open(folder.database)
    database.set_state(state, elapsed=1.0, at=NOW, who="test")
    database.close()
    assert told in complaint(folder)
    assert "arena24 init" in complaint(folder)


def test_nobody_to_rehearse_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = toys(tmp_path / "c", "Toy1", teams=0)
    assert "arena24 team add" in complaint(folder)
    foreign = replace(TOY, bots=())
    monkeypatch.setattr("arena24.games.catalogue.find", lambda name: foreign)
    assert "has no house bots" in complaint(folder)


def test_no_contest(tmp_path: Path) -> None:
    assert "arena24 init" in complaint(Folder(tmp_path / "none"))
