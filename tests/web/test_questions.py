"""Twenty things that a spectator of thirty teams wants to know, each answered by one screen, in Chromium."""

import contextlib
import json
import re
import threading
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect, sync_playwright

from arena24 import bots, sim
from arena24.games.catalogue import find
from arena24.runtime import loop
from arena24.store import locks
from arena24.store.archive import compress
from arena24.store.journal import Journal
from arena24.store.records import Finish, TurnEnd, exact
from arena24.store.rows import RoundRow
from arena24.web.process import listening, server_of
from arena24.web.site import Site
from tests.cli.shell import until
from tests.web.contest import NOON, Contest, report
from tests.web.test_browser import CHROMIUM, FLAGS, PATIENCE

TEAMS = [f"Team {number}" for number in range(1, 30)] + ["A team whose name is as long as names of teams may be"]
BEGUN, LENGTH = 43_200.0, 600.0  # contest seconds: the running round began at noon of the contest
SERVERS = """
[[servers]]
name = "Battle1"
game = "battle"
port = 20000
[servers.params]
N = 60
A = 2
Tk = 1
C = 1
Q = 12
E_S = 12
"""

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="the viewer in a browser: no chromium; see `make browser`")


@dataclass
class Show:
    """The page of a contest, and what it is told."""

    address: str
    page: Page

    def open(self, place: str) -> Page:
        self.page.goto(f"{self.address}/{place}")
        return self.page

    def told(self, path: str) -> Any:
        with urllib.request.urlopen(f"{self.address}{path}", timeout=60) as answer:
            return json.load(answer)


def _perform(contest: Contest, number: int, started: float, *, whole: bool) -> None:
    """A round among house bots; one that goes on has played half of its turns."""
    server = contest.config.servers[0]
    cast = bots.names(server.game)
    players = [bots.find(server.game, cast[seat % len(cast)]) for seat in range(len(TEAMS))]
    outcome = sim.play(find(server.game), players, server.parameters(), seed=number)
    path = contest.folder.journal(server.name, number)
    path.parent.mkdir(parents=True, exist_ok=True)
    header = msgspec.structs.replace(outcome.header, server=server.name, round=number, started=started)
    journal = Journal.create(path, header)
    turns = 0
    for record in outcome.records:
        if isinstance(record, Finish):
            results = {team: exact(result) for team, result in enumerate(outcome.results, 1)}
            tempo = contest.config.tempo.at(started + LENGTH)
            journal.finish(elapsed=started + LENGTH, tempo=tempo, results=results, digest=record.digest)
            contest.database.record_round(RoundRow(server.name, number, started, started + LENGTH, tempo), results)
            compress(path)
        else:
            journal.note(record)
            turns += isinstance(record, TurnEnd)
            if not whole and turns >= outcome.turns // 2:
                break
    journal.commit()


@contextlib.contextmanager
def _served(contest: Contest) -> Iterator[str]:
    """The web of the contest on a port, in a thread."""
    with listening(contest.config.web) as sock, locks.held(contest.folder.lock):
        site = Site(contest.folder, port=int(sock.getsockname()[1]), now=lambda: NOON)
        server = server_of(site)
        thread = threading.Thread(target=lambda: loop.run(server.serve([sock])), daemon=True)
        thread.start()
        until(lambda: server.started)
        yield f"http://127.0.0.1:{site.port}"
        site.streams.close()
        server.should_exit = True
        thread.join()


@contextlib.contextmanager
def _shown(path: Path) -> Iterator[Show]:
    contest = Contest(path, servers=SERVERS, teams=TEAMS)
    for number in (1, 2):
        _perform(contest, number, BEGUN + (number - 3) * LENGTH, whole=True)
    _perform(contest, 3, BEGUN, whole=False)
    contest.database.announce("Pizza is in the hall.", elapsed=BEGUN, at=NOON, who="test")
    contest.status(BEGUN + 100.0, {"Battle1": report("Battle1", {}, round=3, turn=6)})
    with _served(contest) as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS])
        page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce", locale="en-GB")
        page.set_default_timeout(PATIENCE)
        yield Show(address, page)
        browser.close()
    contest.close()


def _ranking(show: Show) -> None:
    page, ranking = show.open("#/"), show.told("/api/ranking")
    newest = show.told("/api/servers/Battle1/rounds?most=1")[0]
    first, second = ranking["rows"][:2]
    winner = max(newest["results"], key=lambda team: newest["results"][team])
    # 1, 2. Who leads, and by how much? Who leads battle?
    leads = page.get_by_test_id("leads").locator("td")
    expect(leads.nth(3)).to_contain_text(f"{first['team']} +{first['total'] - second['total']:.1f}")
    expect(leads.nth(4)).to_contain_text(f"{first['team']} +")
    # 3, 4, 5. What is K? How late is it? How long does it last?
    expect(page.locator(".clock")).to_contain_text(re.compile(r"K 2\.8\d\d"))
    expect(page.locator(".clock")).to_contain_text(re.compile(r"12:0\d:\d\d.*11:5\d:\d\d left", re.DOTALL))
    # 6, 7, 8. Which round has just ended? Who won it, with how much? Whom did it move?
    latest = page.get_by_test_id("latest").locator("li").first
    expect(latest).to_contain_text("12:00:00")
    expect(latest).to_contain_text("Battle1 2")
    expect(latest).to_contain_text(TEAMS[int(winner) - 1])
    expect(latest).to_contain_text(f"{newest['results'][winner]:.0f}")
    expect(latest.locator(".move").first).to_have_text(re.compile(r"\d+ \d+ → \d+"))
    # 9. What was announced?
    expect(page.get_by_text("Pizza is in the hall.").first).to_be_visible()
    # 10. Where is my team, and what has it? All thirty are there, and nothing has to be scrolled sideways.
    expect(page.locator("tr[data-team]")).to_have_count(len(TEAMS))
    mine = next(row for row in ranking["rows"] if row["team"] == len(TEAMS))
    row = page.locator(f"tr[data-team='{len(TEAMS)}']")
    expect(row.locator(".place")).to_have_text(str(mine["place"]))
    expect(row.locator(".total")).to_have_text(f"{mine['total']:.1f}")
    assert page.evaluate("(box => box.scrollWidth - box.clientWidth)(document.querySelector('main .scroll'))") <= 0


def _live_board(show: Show) -> None:
    page = show.open("#/boards/Battle1/live")
    # 11. Which game is it, which round and which turn?
    expect(page.locator("h1.name")).to_have_text("Battle1")
    expect(page.locator("h1.name ~ span b")).to_have_text("3")
    expect(page.get_by_test_id("turn")).to_contain_text(re.compile(r"\d"))
    # 12. When does the next one begin? What is K, here too?
    expect(page.get_by_test_id("next-round")).to_have_text(re.compile(r"next round in about 0\d:\d\d"))
    expect(page.get_by_test_id("k")).to_have_text(re.compile(r"K 2\.8\d"))


def _finished_round(show: Show) -> None:
    page, newest = show.open("#/boards/Battle1/2?turn=11"), show.told("/api/servers/Battle1/rounds?most=1")[0]
    # 13. Who is doing best, and how much has everybody?
    expect(page.locator("aside.left li")).to_have_count(len(TEAMS))
    # 14, 15. What has happened last, and to whom? What of it matters most?
    expect(page.locator("aside.right ol li").first).to_contain_text(re.compile(r"Turn \d+"))
    expect(page.get_by_test_id("caption")).to_have_text(re.compile(r"\w+ \w+"))
    # 16. What has one team, and what became of it?
    row = page.locator("aside.left li").first
    row.get_by_role("button").click()
    expect(row.locator("dl")).to_have_text(re.compile(r"points.*units", re.DOTALL))
    expect(page.locator("aside.right h2")).to_contain_text(row.locator(".name").inner_text())
    # 17. Where was it? The view flies there.
    page.locator("aside.right ul button").first.click()
    expect(page.locator(".stage.near")).to_be_visible()
    # 18. Who has won, and what is it worth?
    page.keyboard.press("End")
    card = page.get_by_test_id("ending")
    best = max(newest["results"].values())
    expect(card.locator("li").first).to_contain_text(f"{best:.0f}")
    expect(card.locator("li").first).to_contain_text(f"K × result = {best * newest['tempo']:.2f}"[:16])
    # 19. What has it changed?
    expect(card.get_by_text(re.compile("Places in the ranking|It changed no place"))).to_be_visible()
    # 20. When was it decided, and why?
    expect(card.locator("button.link")).to_contain_text(re.compile(r"turn \d+"))
    decided = re.search(r"turn (\d+)", card.locator("button.link").inner_text())
    card.locator("button.link").click()
    assert decided is not None
    expect(page.get_by_test_id("turn")).to_contain_text(decided[1])
    expect(page.get_by_test_id("caption")).to_have_text(re.compile(r"\w+ \w+"))


def test_a_spectator_is_answered(tmp_path: Path) -> None:
    """One test, because the contest it needs is not made twice."""
    with _shown(tmp_path / "contest") as show:
        _ranking(show)
        _live_board(show)
        _finished_round(show)
