"""The viewer in Chromium, against a contest that is being played."""

import contextlib
import json
import os
import re
import shutil
import signal
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response, expect, sync_playwright

from arena24.cli import contest_file
from arena24.cli.contest_file import ServerPlan, Web
from arena24.cli.demo import crowd, roomy
from arena24.cli.init import make
from arena24.games import catalogue
from arena24.runtime.ports import free_ports
from arena24.store.folder import Folder
from tests.cli.shell import process, said, until
from tests.loop import PATIENCE as SECONDS
from tests.web.access import AXE, serious
from tests.web.test_process import web_of

CHROMIUM = shutil.which("chromium")
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
)
PATIENCE = 1000.0 * SECONDS  # as playwright counts
BOARDS = ("Battle1", "Robots1", "Flood1", "Creatures1", "Painting1", "Cards1", "Treasure1")
TEAMS = ("team1", "team2", "team3")  # as many as stand on the card at a round's end
ROUND = 30.0  # seconds: somebody waits for the end of one now and then, and all the time turns of all games are played

# A round that is over and not credited yet, or is being prepared: the page asks again until it is there.
SOON = re.compile(r"/api/boards/\w+/\d+")

# How many different colours a canvas shows: an empty one has one.
COLOURS = """canvas => {
  if (!canvas) return 0;  // a new round is being laid out
  const { width, height } = canvas;
  const copy = new OffscreenCanvas(width || 1, height || 1).getContext("2d", { willReadFrequently: true });
  if (width && height) copy.drawImage(canvas, 0, 0);
  const data = copy.getImageData(0, 0, width || 1, height || 1).data;
  const seen = new Set();
  for (let at = 0; at < data.length; at += 4 * 7) seen.add(data[at] << 16 | data[at + 1] << 8 | data[at + 2]);
  return seen.size;
}"""

# Does a text differ from what it was? While a new round is laid out there is none.
CHANGED = "([where, before]) => ![before, undefined].includes(document.querySelector(where)?.innerText)"

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="the viewer in a browser: no chromium; see `make browser`")
expect.set_options(timeout=PATIENCE)


@dataclass
class Site:
    """A contest, a browser looking at it, and everything that went wrong there."""

    address: str
    passwords: dict[str, str]
    browser: Browser
    contest: Path
    faults: list[str] = field(default_factory=list)

    @contextlib.contextmanager
    def page(self, path: str = "", **options: object) -> Iterator[Page]:
        context = self.browser.new_context(**options)  # type: ignore[arg-type]  # passed on as they are
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.faults.append(f"thrown: {error}"))
        page.on("request", self._asked)
        page.on("response", self._told)
        page.goto(f"{self.address}/{path}")
        yield page
        context.close()

    def _said(self, message: ConsoleMessage) -> None:
        soon = "503" in message.text and SOON.search(message.location["url"])
        if message.type in ("error", "warning") and not soon:
            self.faults.append(f"{message.type}: {message.text}")

    def _told(self, response: Response) -> None:
        if response.status >= 400 and not (response.status == 503 and SOON.search(response.url)):
            self.faults.append(f"{response.status}: {response.url}")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.address, "blob:", "data:", "file:")):
            self.faults.append(f"asked for {request.url}")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("browser")
    contest = Folder(folder / "contest")
    passwords, address = _made(contest)
    with process(folder / "log", "serve", contest.path) as served, crowd(contest):
        until(lambda: served.process.poll() is not None or _answers(f"{address}/health"))
        assert served.process.poll() is None, served.output
        with sync_playwright() as play:
            browser = play.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS])
            yield Site(address, passwords, browser, contest.path)
            browser.close()
        served.interrupt()


def _made(contest: Folder) -> tuple[dict[str, str], str]:
    """A contest of all games, as the demo has it but slower; gives the passwords by login, and where its page is."""
    games = catalogue.games()
    *ports, page = free_ports(len(games) + 1)
    plans = [
        ServerPlan(next(iter(game.servers)), game, roomy(game, game.show(ROUND), len(TEAMS)), port)
        for game, port in zip(games, ports, strict=True)
    ]
    assert {plan.name for plan in plans} == set(BOARDS)
    make(contest, contest_file.text("Show", plans, duration=3600.0, web=Web(page, "full")), list(TEAMS))
    known = dict(line.split(maxsplit=1) for line in contest.passwords.read_text().splitlines())
    return known, f"http://127.0.0.1:{page}"


def _answers(url: str) -> bool:
    with contextlib.suppress(OSError), urllib.request.urlopen(url, timeout=5) as answer:
        return bool(answer.status == 200)
    return False


def _are_over(site: Site, server: str) -> bool:
    """Are there rounds of this server to look back at?"""
    with urllib.request.urlopen(f"{site.address}/api/servers/{server}/rounds", timeout=SECONDS) as answer:
        return bool(json.load(answer))


def _turn(page: Page) -> int:
    return int(page.get_by_test_id("turn").locator("b").inner_text())


def _shows(page: Page, turn: int) -> None:
    expect(page.get_by_test_id("turn").locator("b")).to_have_text(str(turn))


def _drawn(page: Page) -> None:
    canvas = page.locator("canvas").first
    expect(canvas).to_be_visible(timeout=PATIENCE)
    page.wait_for_function(f"() => ({COLOURS})(document.querySelector('canvas')) > 4", timeout=PATIENCE)


def _ranking(site: Site) -> None:
    """The ranking changes by itself, and every number leads to its reason."""
    with site.page() as page:
        expect(page.locator("tr[data-team]")).to_have_count(len(TEAMS))
        total = page.locator("tr[data-team='1'] .total")
        page.wait_for_function(CHANGED, arg=["tr[data-team='1'] .total", total.inner_text()])
        total.locator("a").click()
        expect(page).to_have_url(f"{site.address}/#/teams/1")
        page.get_by_role("link", name="Cards1").click()
        expect(page).to_have_url(f"{site.address}/#/servers/Cards1?team=1")
        page.locator("td a.link").first.click()
        _drawn(page)
        assert "#/boards/Cards1/" in page.url


def _live(site: Site) -> None:
    """Live boards draw, and their turns go on."""
    with site.page() as page:
        for server in BOARDS:
            _go(page, f"#/boards/{server}/live", server)
            before = page.get_by_test_id("turn").inner_text()
            page.wait_for_function(CHANGED, arg=["[data-testid=turn]", before])


def _past(site: Site) -> None:
    """Finished rounds draw at the very turn of the link."""
    until(lambda: all(_are_over(site, server) for server in BOARDS))
    with site.page() as page:
        for server in BOARDS:
            _go(page, f"#/boards/{server}/1?turn=2", server)
            _shows(page, 2)


def _go(page: Page, address: str, server: str) -> None:
    """Within the page, as by a link: a page of its own for every board takes its time."""
    page.evaluate("address => { location.hash = address; }", address)
    expect(page.locator("h1.name")).to_have_text(server)
    _drawn(page)


def _race(site: Site) -> None:
    """The chart of the day is told in words too and moved by keys; every board is opened as it was at an instant."""
    with site.page("#/race?pick=2") as page:
        chart = page.get_by_role("slider", name="Places of all teams")
        chart.press("Home")
        expect(chart).to_have_attribute("aria-valuetext", re.compile(r"^\d+:\d\d, .* 1, "))
        page.get_by_role("button", name="Gap to the leader").click()
        chart = page.get_by_role("slider", name="Points behind the leader")
        chart.press("Home")
        chart.press("Enter")
        expect(page).to_have_url(re.compile(r"#/race\?by=gap&pick=2&at=\d+$"))
        page.get_by_role("link", name=re.compile(r"^Cards1 round \d+$")).click()
        _drawn(page)
        expect(page).to_have_url(re.compile(r"#/boards/Cards1/\d+\?turn=\d+&pick=2$"))


def _keys(site: Site) -> None:
    with site.page("#/boards/Battle1/1?turn=5", color_scheme="dark") as page:
        _drawn(page)
        press = page.keyboard.press
        _shows(page, 5)
        press("ArrowRight")
        _shows(page, 6)
        press("ArrowLeft")
        press("ArrowLeft")
        _shows(page, 4)
        press("End")
        page.wait_for_function("() => document.querySelector('[data-testid=turn] b').innerText > 6")
        last = _turn(page)
        press("Home")
        _shows(page, 1)
        press("Shift+ArrowRight")
        page.wait_for_function("() => document.querySelector('[data-testid=turn] b').innerText > 1")
        assert _turn(page) <= last
        press("Home")
        _shows(page, 1)
        press("9")
        page.wait_for_function(f"() => document.querySelector('[data-testid=turn] b').innerText === '{last}'")
        press("?")
        expect(page.get_by_role("dialog")).to_be_visible()
        press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()
        press("Home")
        press("ArrowRight")
        page.wait_for_url("**/#/boards/Battle1/1?turn=2*")  # the address follows
        page.mouse.move(700, 400)
        page.mouse.wheel(0, -600)
        page.wait_for_url("**at=*")
        shared = page.url
        press("t")
        expect(page.locator("html")).to_have_attribute("data-theme", "light")
        press("h")
        expect(page.locator("[data-scene]")).to_be_visible()
    with site.page(shared.removeprefix(site.address + "/")) as page:
        _drawn(page)
        _shows(page, 2)
        expect(page.get_by_role("button", name="Whole board")).to_be_visible()


def _hall(site: Site) -> None:
    """Every server has its scene, with a picture in it."""
    with site.page("?hall") as page:
        expect(page.locator("[data-scene=ranking] li")).to_have_count(len(TEAMS))
        waiting = set(BOARDS)
        for _ in range(20 * len(BOARDS)):  # the director has scenes of its own, and likes some more than others
            before = page.locator("[data-scene]").get_attribute("data-scene")
            page.keyboard.press("ArrowRight")
            expect(page.locator(f"[data-scene={before}]")).to_have_count(0)
            scene = page.locator("[data-scene]").get_attribute("data-scene")
            assert scene
            if scene in waiting:
                waiting.remove(scene)
                _drawn(page)
            if not waiting:
                return
        assert waiting == set()


def _desks(site: Site) -> None:
    """A team sees its own, an organiser announces and pauses; markup is shown as text."""
    with site.page("#/login") as page, site.page() as spectator:
        _log_in(page, "team2", site.passwords["team2"])
        expect(page.locator("h1")).to_have_text("team2")
        page.locator("button[aria-expanded=false]").last.click()
        expect(page.locator("li.bot").first).to_be_visible()
        page.get_by_placeholder("Search what was said").fill("no bot says this")
        expect(page.get_by_text("No line has this in it.")).to_be_visible()
        assert not AXE.exists() or serious(page, "a desk with transcripts") == []
        page.get_by_role("link", name="Your view").first.click()
        _drawn(page)
        page.get_by_role("button", name="Log out").click()
        page.get_by_role("link", name="Log in").click()
        _log_in(page, "admin", site.passwords["admin"])
        page.get_by_label("Text for everybody").fill("<b>Pizza</b> is here")
        page.get_by_role("button", name="Announce").click()
        expect(spectator.get_by_text("<b>Pizza</b> is here").first).to_be_visible()
        page.get_by_role("button", name="Pause").click()
        page.get_by_role("button", name="Pause. Really?").click()
        expect(spectator.get_by_text("Paused since")).to_be_visible()
        page.get_by_role("button", name="Resume").click()
        expect(spectator.get_by_text("Paused since")).to_be_hidden()


def _decisions(site: Site) -> None:
    """A round is voided on the desk: everybody reads why, until it is undone."""
    with site.page("#/login") as page, site.page() as spectator:
        _log_in(page, "admin", site.passwords["admin"])
        desk, told = (
            one.locator("section.card", has=one.locator("h2", has_text="Decisions")) for one in (page, spectator)
        )
        desk.get_by_label("Server").select_option("Cards1")
        desk.get_by_role("textbox", name="Round").fill("one")
        desk.get_by_label("Reason").fill("<i>The clock</i> was wrong")
        desk.get_by_role("button", name="What would change?").click()
        expect(desk.get_by_role("status")).to_contain_text("is no number")
        desk.get_by_role("textbox", name="Round").fill("1")
        desk.get_by_role("button", name="What would change?").click()
        expect(desk.get_by_text("Rounds that count otherwise: Cards1 1")).to_be_visible()
        expect(told).to_have_count(0)
        desk.get_by_role("button", name="Do it").click()
        desk.get_by_role("button", name="Do it. Really?").click()
        expect(told).to_contain_text("Round 1 of Cards1 is void. <i>The clock</i> was wrong")
        desk.get_by_role("button", name="Undo").click()
        desk.locator("td .row").get_by_role("button", name="Undo").click()
        desk.get_by_role("button", name="Undo. Really?").click()
        expect(told).to_have_count(0)
        expect(desk.get_by_role("cell", name="undone", exact=True)).to_be_visible()


def _log_in(page: Page, login: str, password: str) -> None:
    page.get_by_label("Login").fill(login)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Log in").click()


def _small_and_polish(site: Site) -> None:
    with site.page(viewport={"width": 360, "height": 740}, locale="pl-PL") as page:
        expect(page.get_by_role("link", name="Plansze")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


NONE = "{}"
BROKEN = """export const kit = 1;
export default () => ({
  scene: () => ({ width: 1, height: 1 }), facts: () => [], news: () => [], rows: () => [],
  draw(pen) { pen.ctx.save(); pen.ctx.clip(); throw new Error("no ink"); },
});"""


@contextlib.contextmanager
def _instead(site: Site, game: str, status: int, text: str) -> Iterator[Page]:
    """A page to which another board is given; what it says about that is no fault."""
    context = site.browser.new_context()
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    answer = {"status": status, "body": text, "content_type": "text/javascript"}
    page.route(f"**/games/{game}/board.js*", lambda route: route.fulfill(**answer))
    page.goto(f"{site.address}/#/boards/{game.title()}1/1?turn=2")
    yield page
    context.close()


def _other_boards(site: Site) -> None:
    """A game without a board is drawn all the same; one that fails is named, and drawn; another game is as it was."""
    with _instead(site, "battle", 404, NONE) as page:
        _drawn(page)
        expect(page.get_by_role("alert")).to_have_count(0)
    for game, text, told in (
        ("flood", BROKEN, "The board of flood failed in draw (Error: no ink)"),
        ("treasure", BROKEN.replace("1", "9", 1), "The board of treasure was written for version 9"),
        ("robots", "export default (", "The board of robots does not load (SyntaxError"),
    ):
        with _instead(site, game, 200, text) as page:
            expect(page.get_by_role("alert")).to_contain_text(told)
            _drawn(page)
            page.unroute_all()
            page.get_by_role("button", name="Try again").click()
            expect(page.get_by_role("alert")).to_have_count(0)
            page.goto(f"{site.address}/#/boards/Cards1/1?turn=2")
            expect(page.locator("h1.name")).to_have_text("Cards1")
            _drawn(page)


def _file(site: Site) -> None:
    """A replay in a file is drawn by the board that it carries, without asking anybody."""
    path = site.contest.parent / "replay.html"
    said("replay", site.contest, "Cards1", 1, "-o", path)
    context = site.browser.new_context(offline=True)
    page = context.new_page()
    asked: list[str] = []
    page.on("console", site._said)
    page.on("request", lambda request: asked.append(request.url.partition(":")[0]))
    page.goto(f"{path.as_uri()}#/?turn=2")
    expect(page.locator("[data-tile]").first).to_be_visible()  # no other board knows matches
    _drawn(page)
    expect(page.get_by_role("alert")).to_have_count(0)
    assert asked == ["file", "blob"]
    context.close()


def _next_round(site: Site) -> None:
    """Who follows a live board is carried into the next round."""
    number = "h1.name ~ span b"
    with site.page("#/boards/Treasure1/live") as page:
        _drawn(page)
        page.wait_for_function(CHANGED, arg=[number, page.locator(number).inner_text()])
        _drawn(page)
        before = page.get_by_test_id("turn").inner_text()
        page.wait_for_function(CHANGED, arg=["[data-testid=turn]", before])


def _ending(site: Site) -> None:
    """Who has paused stays in the round when it is over; its last turn has a card, which leads on."""
    number = "h1.name ~ span b"
    with site.page("#/boards/Flood1/live") as page:
        _drawn(page)
        page.keyboard.press("Space")
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
        before = page.locator(number).inner_text()
        expect(page.get_by_text(re.compile("Round .* has begun"))).to_be_visible()
        assert page.locator(number).inner_text() == before
        page.keyboard.press("End")
        card = page.get_by_test_id("ending")
        expect(card.locator("li")).to_have_count(3)
        expect(card.get_by_text("K × result").first).to_be_visible()
        last = _turn(page)
        card.locator("button.link").click()
        expect(card).to_be_hidden()
        assert _turn(page) < last
        page.keyboard.press("n")
        page.wait_for_function(CHANGED, arg=[number, before])


def _matches(site: Site) -> None:
    """Back leads out of a match; an address that is typed stays; a team that is picked is in the address."""
    with site.page("#/boards/Cards1/1?turn=3") as page:
        page.locator("[data-tile]").first.click()
        page.wait_for_url("**focus=*")
        expect(page.get_by_role("button", name="All matches")).to_be_visible()
        page.go_back()
        expect(page.locator("[data-tile]").first).to_be_visible()
        assert "focus=" not in page.url
        page.evaluate("location.hash = '#/boards/Battle1/1?turn=5'")
        expect(page.locator("h1.name")).to_have_text("Battle1")
        _drawn(page)
        _shows(page, 5)
        page.locator("aside.left button").first.click()
        page.wait_for_url("**/#/boards/Battle1/1?turn=5&pick=*")
        page.keyboard.press("Escape")
        page.wait_for_url("**/#/boards/Battle1/1?turn=5")


def _comes_back(site: Site) -> None:
    """The web is killed: pages say that they hear nothing, and go on by themselves when it is there again."""
    with site.page() as ranking, site.page("#/boards/Battle1/live") as board:
        pages, silence = (ranking, board), re.compile("No connection for")
        expect(ranking.locator("tr[data-team]")).to_have_count(len(TEAMS))
        _drawn(board)
        for page in pages:
            page.evaluate("window.untouched = true")
        until(lambda: _killed(site) and all(page.get_by_text(silence).is_visible() for page in pages))
        assert ranking.locator("tr[data-team]").count() == len(TEAMS)  # the last picture stays
        for page in pages:
            expect(page.get_by_text(silence)).to_be_hidden(timeout=PATIENCE)
        before = board.get_by_test_id("turn").inner_text()
        board.wait_for_function(CHANGED, arg=["[data-testid=turn]", before])
        total = "tr[data-team='1'] .total"
        ranking.wait_for_function(CHANGED, arg=[total, ranking.locator(total).inner_text()])
        for page in pages:
            assert page.evaluate("window.untouched")  # nobody has loaded it again


def _killed(site: Site) -> bool:
    """Kill the web, however often it is started again: it has to be away for some seconds."""
    with contextlib.suppress(AssertionError, ProcessLookupError):
        os.kill(web_of(Folder(site.contest)), signal.SIGKILL)
    return True


def test_the_site_in_a_browser(site: Site) -> None:
    """One test, because the contest it needs is not made twice."""
    _ranking(site)
    _live(site)
    _past(site)
    _race(site)
    _keys(site)
    _hall(site)
    _small_and_polish(site)
    _desks(site)
    _decisions(site)
    _other_boards(site)
    _file(site)
    _next_round(site)
    _ending(site)
    _matches(site)
    assert site.faults == []
    _comes_back(site)
    assert [fault for fault in site.faults if "ERR_" not in fault and "503" not in fault] == []


def test_keys_lead_to_the_content_first(site: Site) -> None:
    with site.page("#/boards") as page:
        expect(page.locator("main section").first).to_be_visible()
        page.keyboard.press("Tab")
        expect(page.get_by_text("To the content")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("main")).to_be_focused()
        assert page.url.endswith("#/boards")
        for nowhere in ("#/nowhere", "nowhere", "#/rules/nowhere"):
            page.goto(f"{site.address}/{nowhere}")
            expect(page.get_by_text("There is no such page")).to_be_visible()
        page.goto(f"{site.address}/rules/battle")  # typed without the #
        expect(page).to_have_url(f"{site.address}/#/rules/battle")
