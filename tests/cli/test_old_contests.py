"""Contests of earlier versions, killed in mid-round: their journals and results stand, and their rounds go on.

`tests/fixtures/contest.py` has made them, each with its own version.
"""

import json
import tarfile
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import zstandard

from arena24.contest.clock import ContestClock
from arena24.contest.tempo import Tempo
from arena24.games.core import TeamId
from arena24.games.seed import Seed
from arena24.server.clock import ServerClock
from arena24.server.limits import Limits
from arena24.server.rounds import ContestRounds, ServerSetup
from arena24.server.ticker import Ticker
from arena24.server.world import World
from arena24.store.config import ServerConfig, load
from arena24.store.database import Database
from arena24.store.folder import Folder
from tests.cli.shell import arena24, json_of, said
from tests.server.test_rehearsal import AtOnce

FIXTURES = Path(__file__).parents[1] / "fixtures"
VERSIONS = sorted(path.name.removesuffix(".tar.zst") for path in FIXTURES.glob("contest-*.tar.zst"))


class Old(NamedTuple):
    """A contest, and what its own version said of it."""

    folder: Folder
    noted: dict[str, Any]


@pytest.fixture(params=VERSIONS)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Old:
    with (
        zstandard.open(FIXTURES / f"{request.param}.tar.zst", "rb") as packed,
        tarfile.open(fileobj=packed, mode="r|") as archive,
    ):
        archive.extractall(tmp_path / "old", filter="data")
    return Old(Folder(tmp_path / "old"), json.loads((FIXTURES / f"{request.param}.json").read_text()))


def test_journals_and_results_stand(old: Old) -> None:
    noted = [{"correction": 0.0, **row} for row in old.noted["results"]]  # nobody had decided anything yet
    assert _rounded(json_of("results", old.folder.path, "--json")) == _rounded(noted)
    verified = arena24("verify", old.folder.path, "--json")
    assert (verified.exit_code, json.loads(verified.stdout)) == (0, old.noted["verify"])


def _rounded(told: Any) -> Any:
    """The same without the last digits, which depend on the sequence of additions."""
    return json.loads(json.dumps(told), parse_float=lambda digits: f"{float(digits):.9g}")


def test_rounds_go_on(old: Old) -> None:
    said("status", old.folder.path)  # brings it up to date
    database = Database.open(old.folder.database)
    for server in load(old.folder.config).servers:
        _end_the_round(old.folder, server, database)
    database.close()
    found = json_of("verify", old.folder.path, "--json")
    assert {name: (count["finished"], count["void"], count["problems"]) for name, count in found.items()} == {
        name: (count["finished"] + 1, count["void"], []) for name, count in old.noted["verify"].items()
    }


def _end_the_round(folder: Folder, server: ServerConfig, database: Database) -> None:
    """Take the server's world up again and let the time of its round pass, under a clock of our own."""
    contest, now = database.contest(), 0.0
    tempo = Tempo(contest.duration, contest.k_min, contest.k_max)
    clock = ServerClock(ContestClock.resumed_at(contest.elapsed, now, duration=contest.duration), tempo, lambda: now)
    params, teams = server.parameters(), [TeamId(team.id) for team in database.teams()]
    setup = ServerSetup(server.name, server.rules, params, Seed.from_hex(contest.secret), folder.journals(server.name))
    rounds = ContestRounds(setup, database, clock, lambda: teams, AtOnce(), AtOnce())
    world = World(server.rules, rounds, clock, Limits(), params.command_limit)
    ticker = Ticker(world, clock)
    interrupted = rounds.resume()
    assert interrupted is not None
    world.go_on(*interrupted)
    ticker.open()
    while world.round is interrupted[0]:
        assert clock.due is not None
        now = clock.due
        assert ticker.tick()
