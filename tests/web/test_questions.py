"""Thirty teams in Chromium: what spectators want to know is answered by one screen each, and nobody is shut out."""

import contextlib
import json
import random
import re
import threading
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

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
from tests.web.access import AXE, serious
from tests.web.contest import NOON, Contest, report, team_report
from tests.web.test_browser import CHROMIUM, FLAGS, PATIENCE

TEAMS = [f"Team {number}" for number in range(1, 30)] + ["A team whose name is as long as names of teams may be"]
PHONE = 360  # pixels: how wide the narrowest one is
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
[[servers]]
name = "Cards1"
game = "cards"
port = 20001
[servers.params]
T = 2
"""

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="the viewer in a browser: no chromium; see `make browser`")


@dataclass
class Show:
    """The page of a contest in a browser, and what it is told."""

    address: str
    browser: Browser

    @contextlib.contextmanager
    def page(self, width: int = 1440, height: int = 900, **look: Any) -> Iterator[Page]:
        context = self.browser.new_context(
            viewport={"width": width, "height": height}, reduced_motion="reduce", base_url=self.address, **look
        )
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        yield page
        context.close()

    def told(self, path: str) -> Any:
        with urllib.request.urlopen(f"{self.address}{path}", timeout=60) as answer:
            return json.load(answer)


def _perform(contest: Contest, place: int, number: int, started: float, *, whole: bool = True) -> None:
    """A round of a server among house bots; one that goes on has played half of its turns."""
    server = contest.config.servers[place]
    cast = bots.names(server.game)
    players = [bots.find(server.game, cast[seat % len(cast)]) for seat in range(len(TEAMS))]
    random.seed(number)  # of bots that draw lots: the same rounds in every run
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
        _perform(contest, 0, number, BEGUN + (number - 3) * LENGTH)
    _perform(contest, 0, 3, BEGUN, whole=False)
    _perform(contest, 1, 1, BEGUN - 2 * LENGTH)
    contest.database.announce("Pizza is in the hall.", elapsed=BEGUN, at=NOON, who="test")
    told = team_report(commands=90, used=12, refused={100: 3}, missed=2, recent=12, recent_refused=3)
    contest.status(BEGUN + 100.0, {"Battle1": report("Battle1", {2: 1}, round=3, turn=6, teams={2: told})})
    with _served(contest) as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS])
        yield Show(address, browser)
        browser.close()
    contest.close()


def _ranking(show: Show, page: Page) -> None:
    page.goto("/#/")
    ranking = show.told("/api/ranking")
    newest = show.told("/api/servers/Battle1/rounds?most=1")[0]
    first, second = ranking["rows"][:2]
    winner = max(newest["results"], key=lambda team: newest["results"][team])
    # 1, 2. Who leads, and by how much? Who leads battle?
    leads = page.get_by_test_id("leads").locator("td")
    expect(leads.nth(3)).to_contain_text(f"{first['team']} +{first['total'] - second['total']:.1f}")
    fighter = max(ranking["rows"], key=lambda row: row["tasks"]["battle"])
    expect(leads.nth(4)).to_contain_text(f"{fighter['team']} +")
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


def _live_board(page: Page) -> None:
    page.goto("/#/boards/Battle1/live")
    # 11. Which game is it, which round and which turn?
    expect(page.locator("h1.name")).to_have_text("Battle1")
    expect(page.locator("h1.name ~ span b")).to_have_text("3")
    expect(page.get_by_test_id("turn")).to_contain_text(re.compile(r"\d"))
    # 12. When does the next one begin? What is K, here too?
    expect(page.get_by_test_id("next-round")).to_have_text(re.compile(r"next round in about 0\d:\d\d"))
    expect(page.get_by_test_id("k")).to_have_text(re.compile(r"K 2\.8\d"))


def _finished_round(show: Show, page: Page) -> None:
    page.goto("/#/boards/Battle1/2?turn=11")
    newest = show.told("/api/servers/Battle1/rounds?most=1")[0]
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


@dataclass(frozen=True)
class State:
    """A page as somebody sees it: where it is, what is there when it is, and what is done there then."""

    address: str
    shown: str
    act: Callable[[Page], None] = lambda page: None


def _pressed(key: str) -> Callable[[Page], None]:
    return lambda page: page.keyboard.press(key)


def _clicked(what: str, then: str) -> Callable[[Page], None]:
    """Click something, and wait for something else."""

    def act(page: Page) -> None:
        page.locator(what).first.click()
        expect(page.locator(then).first).to_be_visible()

    return act


PUBLIC = (
    State("#/", "[data-testid=race]"),
    State("#/race?at=43000&by=gap&pick=3", ".instant li"),
    State("#/boards", "main canvas"),
    State("#/boards/Battle1/live", "main canvas"),
    State("#/boards/Battle1/2?turn=11&pick=3", "aside.right ol li", _clicked("aside.right ul button", ".stage.near")),
    State("#/boards/Battle1/2?turn=13", "[data-testid=ending] li"),
    State("#/boards/Battle1/2?turn=5", "main canvas", _clicked("button[title*='?']", "dialog[open]")),
    State("#/boards/Cards1/1?turn=2&pick=3", "[data-tile]"),
    State("#/boards/Cards1/1?turn=1", "[data-tile]", _clicked("[data-tile]", ".which")),
    State("#/boards/Battle1/99", "main h2"),
    State("#/boards/Nowhere/live", "main h2"),
    State("#/servers/Battle1?team=3", "main table a"),
    State("#/servers/Nowhere", "main h2"),
    State("#/teams/30", "[data-testid=race]"),
    State("#/rules/battle/error-100", "#error-100"),
    State("#/rules/nothing", "main h2"),
    State("#/login", "form"),
    State("#/desk", "main h2"),
    State("#/nowhere", "main h2"),
    State("#/hall", "[data-scene]"),
)
TEAM = (
    State("#/desk/Battle1", "main [role=log]", _clicked("fieldset button", "[role=log] p .wrap")),
    State("#/boards/Battle1/live?view=team", "main canvas"),
    State("#/boards/Battle1/2?view=team&turn=5", "main canvas"),
)
ORGANISER = (
    State("#/admin", "main table.fold tbody tr", _clicked(".trio section button", "button.fault")),
    State("#/boards/Battle1/live?view=full", "main canvas"),
)
FROZEN = (
    State("#/admin", "a[href='#/reveal']"),
    State("#/boards/Battle1/live?view=full", "main canvas"),
    State("#/reveal", "main ol li", _pressed(" ")),
    State("#/", ".banner"),
    State("#/race", ".banner"),
)


Theme = Literal["dark", "light"]


@dataclass(frozen=True)
class Look:
    """What somebody's browser asks for."""

    theme: Theme
    locale: str


LOOKS = (Look("dark", "en-GB"), Look("light", "pl-PL"))


def _looked(page: Page, states: tuple[State, ...], look: Look, who: str = "everybody") -> list[str]:
    found = []
    other: Theme = "light" if look.theme == "dark" else "dark"
    for state in states:
        page.evaluate("address => { location.hash = address; }", state.address)
        expect(page.locator(state.shown).first).to_be_visible()
        state.act(page)
        name = f"{state.address}, {who}, {look.locale}"
        found += serious(page, f"{name}, {look.theme}")
        _dress(page, other)
        found += serious(page, f"{name}, {other}")
        _dress(page, look.theme)
        page.keyboard.press("Escape")
    return found


def _dress(page: Page, theme: Theme) -> None:
    page.emulate_media(color_scheme=theme)
    expect(page.locator(f"html[data-theme={theme}]")).to_be_attached()


def _logged_in(page: Page, login: str) -> dict[str, str]:
    """Be somebody from now on; with these headers one may change something."""
    told = page.request.post("/api/login", data={"login": login, "password": "secret"}).json()
    page.reload()
    return {"X-CSRF-Token": told["csrf"]}


def _narrow(show: Show) -> None:
    """On a phone no page has to be pushed sideways."""
    with show.page(PHONE, 740, locale="pl-PL") as page:
        page.goto("/")
        _fits(page, PUBLIC)
        _logged_in(page, "team2")
        _fits(page, TEAM[:1])
        _logged_in(page, "admin")
        _fits(page, ORGANISER[:1])


def _fits(page: Page, states: tuple[State, ...]) -> None:
    for state in states:
        page.evaluate("address => { location.hash = address; }", state.address)
        expect(page.locator(state.shown).first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE, state.address


def _unsealed(show: Show) -> None:
    """What the freeze has withheld comes by itself when it is over, also where one came too late to see anything."""
    board, withheld = "#/boards/Battle1/live", "Ranking frozen"
    with show.page(locale="en-GB") as early, show.page(locale="en-GB") as late, show.page() as organiser:
        organiser.goto("/")
        headers = _logged_in(organiser, "admin")
        early.goto(f"/{board}")
        expect(early.locator("main canvas")).to_be_visible()
        assert organiser.request.post("/api/admin/freeze", headers=headers, data={}).ok
        expect(early.locator("h1.name ~ span", has_text=withheld)).to_be_visible()
        late.goto(f"/{board}")
        expect(late.locator("main h2")).to_be_visible()
        assert organiser.request.post("/api/admin/reveal", headers=headers, data={}).ok
        expect(late.locator("main canvas")).to_be_visible()
        expect(early.locator("h1.name ~ span", has_text=withheld)).to_be_hidden()
        expect(early.locator("main canvas")).to_be_visible()


def _access(show: Show) -> list[str]:
    """What axe-core takes for serious: every page, for everybody, a team and organisers, before and behind a freeze.

    Every state is looked at in both themes, and in both languages.
    """
    found = []
    with contextlib.ExitStack() as stack:
        pages = {look: stack.enter_context(show.page(color_scheme=look.theme, locale=look.locale)) for look in LOOKS}
        for look, page in pages.items():
            page.goto("/")
            found += _looked(page, PUBLIC, look)
            _logged_in(page, "team2")
            found += _looked(page, TEAM, look, "a team")
            headers = _logged_in(page, "admin")
            found += _looked(page, ORGANISER, look, "organisers")
        assert page.request.post("/api/admin/freeze", headers=headers, data={}).ok
        for look, page in pages.items():
            found += _looked(page, FROZEN, look, "frozen")
    return sorted(set(found))


def test_spectators_are_answered_and_nobody_is_shut_out(tmp_path: Path) -> None:
    """One test, because the contest it needs is not made twice."""
    with _shown(tmp_path / "contest") as show:
        with show.page(locale="en-GB") as page:
            _ranking(show, page)
            _live_board(page)
            _finished_round(show, page)
        _narrow(show)
        _unsealed(show)
        found = _access(show) if AXE.exists() else []  # `make viewer` brings it
    assert not found, "\n".join(found)
