"""The film of a contest: what it shows, and what it must not."""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import pytest

from arena24.contest.acts import Correction, VoidRound
from arena24.contest.episodes import Matter
from arena24.contest.tempo import Tempo
from arena24.store.acts import ActsDatabase
from arena24.store.database import Database
from arena24.store.rows import RoundRow, Server
from arena24.store.web import WebDatabase
from arena24.web.freeze import OPEN, Cutoff
from arena24.web.newsreel import COLOURS, SECONDS, newsreel, page
from arena24.web.static import DIRECTORY

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
HOUR = 3600.0
NAMES = ("Zebras", "</script><b>Łosie", "42", "House")
RESULTS = [(5, 1, 0), (5, 2, 0), (5, 40, 0), (5, 3, 0), (60, 3, 1), (5, 3, 900)]
"""Of rounds at the end of each hour, by team; House is not official, and better than all."""


def played(url: str) -> None:
    """Six hours on one server."""
    database = Database.create(url, name="Film", secret="ab" * 32, tempo=Tempo(86400.0))
    for number, name in enumerate(NAMES, 1):
        database.add_team(f"t{number}", name, password_hash="x", official=number < 4, at=NOW, who="test")
    database.set_servers([Server("Toy1", "toy", "127.0.0.1", 20000, {})], at=NOW, who="test")
    for hour, results in enumerate(RESULTS, 1):
        values = {team: str(result) for team, result in enumerate((*results, 10_000), 1)}
        database.record_round(RoundRow("Toy1", hour, (hour - 1) * HOUR, hour * HOUR, 1.0), values)
    database.close()


@pytest.fixture
def database(tmp_path: Path) -> Iterator[WebDatabase]:
    url = f"sqlite:///{tmp_path / 'contest.db'}"
    played(url)
    opened = WebDatabase.open(url)
    yield opened
    opened.close()


def act(tmp_path: Path, deed: VoidRound | Correction) -> None:
    """What the organisers decide at the fifth hour."""
    acts = ActsDatabase.open(f"sqlite:///{tmp_path / 'contest.db'}")
    acts.act(deed, "because", elapsed=5 * HOUR, at=NOW, who="test")
    acts.close()


def shown(page: bytes) -> str:
    """The data of a page; no name ends its element."""
    (data,) = re.findall(r'id="film">(.*?)</script>', page.decode(), re.DOTALL)
    return str(data)


def test_the_race_is_the_ranking(database: WebDatabase) -> None:
    film = newsreel(database, OPEN, over=True)
    assert film.times == [hour * HOUR for hour in range(1, 7)]
    assert [runner.team for runner in film.runners] == [1, 2, 3]  # those that have places
    assert [runner.colour for runner in film.runners] == list(COLOURS[:3])
    leads = [(episode.time / HOUR, episode.team) for episode in film.episodes if episode.matter is Matter.LEAD]
    assert leads == [(1, 1), (3, 2), (5, 1), (6, 3)]
    assert [episode.server for episode in film.episodes if episode.matter is Matter.RECORD] == []  # too early


def test_the_reel_runs_from_the_first_round_to_the_last_and_stops_at_what_matters(database: WebDatabase) -> None:
    film = newsreel(database, OPEN, over=True)
    assert film.length == SECONDS
    assert (film.knots[0].time, film.knots[-1].time) == (HOUR, 6 * HOUR)
    assert film.knots[-1].at == film.finale
    assert all(a.at <= b.at and a.time <= b.time for a, b in pairwise(film.knots))
    stops = [a.time for a, b in pairwise(film.knots) if a.time == b.time and b.at - a.at == pytest.approx(1.5)]
    assert stops == [episode.time for episode in film.episodes]


def test_behind_a_freeze_nothing_is_told(database: WebDatabase) -> None:
    film = newsreel(database, Cutoff(until=4.5 * HOUR, frozen=True), over=False)
    assert film.times[-1] == 4 * HOUR
    assert max(episode.time for episode in film.episodes) <= 4 * HOUR
    assert json.loads(shown(page(film)))["times"][-1] == 4 * HOUR
    assert film.frozen
    assert not film.over


def test_void_rounds_count_for_nothing(database: WebDatabase, tmp_path: Path) -> None:
    act(tmp_path, VoidRound(server="Toy1", round=6))
    film = newsreel(database, OPEN, over=True)
    assert film.times[-1] == 5 * HOUR
    assert 3 not in {episode.team for episode in film.episodes}


def test_corrections_count_from_when_they_were_made(database: WebDatabase, tmp_path: Path) -> None:
    before = newsreel(database, OPEN, over=True).runners[1].totals
    act(tmp_path, Correction(team=2, points=500.0))
    after = newsreel(database, OPEN, over=True).runners[1].totals
    assert [round(b - a) for a, b in zip(before, after, strict=True)] == [0, 0, 0, 0, 500, 500]


def test_before_the_first_round(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'empty.db'}"
    Database.create(url, name="Empty", secret="ab" * 32, tempo=Tempo(86400.0)).close()
    opened = WebDatabase.open(url)
    film = newsreel(opened, OPEN, over=False)
    opened.close()
    assert (film.times, film.knots, film.episodes) == ([], (), ())
    assert page(film)


def test_one_file_that_asks_for_nothing(database: WebDatabase) -> None:
    text = page(newsreel(database, OPEN, over=True)).decode()
    assert "default-src 'none'" in text
    assert not re.search(r"https?://|src=|href=|url\(|@import", text)
    assert [runner["name"] for runner in json.loads(shown(text.encode()))["runners"]] == list(NAMES[:3])


def test_teams_have_the_colours_of_the_viewer() -> None:
    scripts = [path.read_text(encoding="utf-8") for path in DIRECTORY.rglob("*.js")]
    assert any(".".join(COLOURS) in script for script in scripts)
