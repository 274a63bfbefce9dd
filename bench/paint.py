"""First paint: how soon Chromium shows something, and how soon what somebody came for, with nothing in its cache."""

import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from arena24.games.catalogue import find
from arena24.runtime.ports import free_port
from arena24.store.folder import Folder
from bench import arena
from bench.marathon import marathon
from bench.table import Row
from bench.web import answered, answers, params_of, serving_web, with_web

TIMES = 9  # pages of each kind
TEAMS = 30
ROUND = 10  # turns: soon there is a replay
PATIENCE = 60_000.0  # milliseconds

# When the first picture was painted, and when the frame with the awaited element began, in milliseconds since the
# address was entered. Later frames may take long: the rest of a table and a chart come after what is seen first.
WATCH = """selector => new Promise(found => {
  const look = now => {
    if (!document.querySelector(selector)) return requestAnimationFrame(look);
    const paint = performance.getEntriesByName('first-contentful-paint')[0];
    found([paint ? paint.startTime : now, performance.now()]);
  };
  requestAnimationFrame(look);
})"""

DRAWN = "[data-testid=turn] b"


def rows() -> list[Row]:
    """A ranking of a hundred teams, a live board, a replay."""
    with tempfile.TemporaryDirectory() as path, chromium() as browser:
        return [*_ranking(Path(path, "marathon"), browser), *_boards(Path(path, "battle"), browser)]


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser without a graphics card."""
    flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=flags)
        try:
            yield browser
        finally:
            browser.close()


def _ranking(path: Path, browser: Browser) -> list[Row]:
    path.mkdir()
    port = free_port()
    with serving_web(marathon(path, port=port), port):
        return _painted(browser, port, "the ranking, 100 teams", "", "tr[data-team]")


def _boards(path: Path, browser: Browser) -> list[Row]:
    path.mkdir()
    port = free_port()
    folder = with_web(arena.contest(path, game="battle", teams=TEAMS, **params_of("battle", T=1.0, Q=ROUND)), port)
    with _supervised(folder):
        while not answers(port) or not answered(port, "/api/servers/S0/rounds")[1].count(b'"round"'):
            time.sleep(0.5)
        title = find("battle").title
        live = _painted(browser, port, f"a live board of {title}", "#/boards/S0/live", DRAWN)
        return live + _painted(browser, port, f"a replay of {title}", "#/boards/S0/1?turn=3", DRAWN)


@contextmanager
def _supervised(folder: Folder) -> Iterator[None]:
    command = [sys.executable, "-m", "arena24.cli", "serve", str(folder.path)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.send_signal(signal.SIGINT)
        process.wait()


def _painted(browser: Browser, port: int, what: str, place: str, awaited: str) -> list[Row]:
    first, whole = [], []
    for _ in range(TIMES):
        context = browser.new_context(viewport={"width": 1400, "height": 900})
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(f"http://127.0.0.1:{port}/{place}", wait_until="commit")
        found = page.evaluate(WATCH, awaited)
        first.append(found[0] / 1000)
        whole.append(found[1] / 1000)
        context.close()
    return [_row(f"{what}: first paint", first), _row(f"{what}: there", whole)]


def _row(what: str, seconds: list[float]) -> Row:
    median = statistics.median(seconds)
    return Row(what, f"{1000 * median:.0f} ms, at worst {1000 * max(seconds):.0f}", median, "1 s", "<= 1")
