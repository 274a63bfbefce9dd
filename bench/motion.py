"""Motion: how many frames a second Chromium shows of the largest boards, with nothing but processors to draw."""

import os
import re
import tempfile
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from playwright.sync_api import Browser, expect

from arena24 import bots, sim
from arena24.cli.keepsake import Keepsake
from arena24.contest.clock import ContestState
from arena24.contest.tempo import Tempo
from arena24.games.catalogue import find
from arena24.runtime.ports import free_port
from arena24.store.archive import compress
from arena24.store.config import load
from arena24.store.folder import Folder
from arena24.store.records import exact
from arena24.store.rows import RoundRow, Server
from arena24.store.web import WebDatabase
from bench.paint import DRAWN, PATIENCE, chromium
from bench.table import Row
from bench.web import serving_web

SECONDS = 6.0  # of each measurement
SIZES = {"1440 x 900": (1440, 900, 30), "3840 x 2160": (3840, 2160, 20)}  # and how many frames a second are the aim

# Frames that the page has drawn in so many milliseconds.
COUNT = """milliseconds => new Promise(done => {
  let frames = 0, began = null;
  requestAnimationFrame(function again(now) {
    began ??= now;
    if (now - began >= milliseconds) return done([frames, now - began]);
    frames += 1;
    requestAnimationFrame(again);
  });
})"""


@dataclass(frozen=True, slots=True)
class Scene:
    """A round with many teams."""

    what: str
    game: str
    teams: int
    params: str  # of its contest.toml


SCENES = (
    Scene("battle, N = 200, 30 teams", "battle", 30, "N = 200\nA = 6\nTk = 7\nC = 4\nQ = 60"),
    Scene("painting, 595 arenas", "painting", 35, "t = 18"),
)


def rows() -> list[Row]:
    """Every scene in every size."""
    with tempfile.TemporaryDirectory() as path, chromium() as browser:
        return [row for scene in SCENES for row in _shown(Path(path, scene.game), scene, browser)]


def _shown(path: Path, scene: Scene, browser: Browser) -> list[Row]:
    path.mkdir()
    port = free_port()
    with serving_web(_recorded(path, scene, port), port):
        return [_measured(browser, port, scene, size) for size in SIZES]


def _recorded(path: Path, scene: Scene, port: int) -> Folder:
    """A contest with one round among house bots, which is over."""
    folder, now, tempo = Folder(path), datetime.now(UTC), Tempo()
    server = f'[[servers]]\nname = "S0"\ngame = "{scene.game}"\nport = 0\n[servers.params]\n{scene.params}\n'
    folder.config.write_text(f'name = "Motion"\n[web]\nport = {port}\n{server}')
    database = WebDatabase.create(folder.database, name="Motion", secret="ab" * 32, tempo=tempo)
    for number in range(1, scene.teams + 1):
        database.add_team(f"team{number}", f"Team {number}", password_hash="#", at=now, who="bench")
    database.set_servers([Server("S0", scene.game, "127.0.0.1", 0)], at=now, who="bench")
    database.set_state(ContestState.RUNNING, elapsed=600.0, at=now, who="bench")
    _play(folder, database, scene)
    database.close()
    return folder


def _play(folder: Folder, database: WebDatabase, scene: Scene) -> None:
    server, cast = load(folder.config).servers[0], bots.names(scene.game)
    players = [bots.find(scene.game, cast[seat % len(cast)]) for seat in range(scene.teams)]
    outcome = sim.play(find(scene.game), players, server.parameters(), seed=24)
    path = folder.journal("S0", 1)
    path.parent.mkdir(parents=True)
    header = msgspec.structs.replace(outcome.header, server="S0", round=1, started=0.0)
    Keepsake(header, outcome.records).write(path)
    results = {team: exact(result) for team, result in enumerate(outcome.results, 1)}
    database.record_round(RoundRow("S0", 1, 0.0, 500.0, 1.0), results)
    compress(path)


def _measured(browser: Browser, port: int, scene: Scene, size: str) -> Row:
    width, height, aim = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height})
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"http://127.0.0.1:{port}/#/boards/S0/1")  # it plays, two turns a second
    page.wait_for_selector(DRAWN)
    # Frames are loaded ahead of it by then; of 595 arenas that takes long: the server reads the round first.
    expect(page.locator(DRAWN)).to_have_text(re.compile(r"^([3-9]|\d\d)$"), timeout=10 * PATIENCE)
    frames, milliseconds = page.evaluate(COUNT, 1000 * SECONDS)
    context.close()
    found = 1000 * frames / milliseconds
    beside = f"load {os.getloadavg()[0]:.1f}, {time.strftime('%H:%M', time.gmtime())}"
    return Row(f"{scene.what}, {size}", f"{found:.0f} frames/s ({beside})", found, f"{aim}", f">= {aim}")
