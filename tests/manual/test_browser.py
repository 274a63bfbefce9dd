"""The manual in Chromium, opened from the file system: nothing is asked of anybody, and it can be searched."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, ViewportSize, expect, sync_playwright

from arena24.manual import Manual
from tests.web.test_browser import CHROMIUM, FLAGS, PATIENCE

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="the manual in a browser: no chromium; see `make browser`")
NARROW, WIDE = ViewportSize(width=360, height=740), ViewportSize(width=1440, height=900)
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("manual")
    for path, content in Manual().files.items():
        (made / path).parent.mkdir(parents=True, exist_ok=True)
        (made / path).write_bytes(content)
    return made


@pytest.fixture(scope="module")
def page(folder: Path) -> Iterator[Page]:
    """One page for all of it; what goes wrong there fails."""
    faults: list[str] = []

    def asked(request: Request) -> None:
        if not request.url.startswith(folder.as_uri()):
            faults.append(request.url)

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS])
        opened = browser.new_context(color_scheme="light").new_page()
        opened.set_default_timeout(PATIENCE)
        opened.on("console", lambda message: faults.append(message.text))
        opened.on("pageerror", lambda error: faults.append(str(error)))
        opened.on("request", asked)
        yield opened
        browser.close()
    assert faults == []


def test_search(page: Page, folder: Path) -> None:
    page.set_viewport_size(WIDE)
    page.goto(f"{folder.as_uri()}/rules/flood.html")
    page.keyboard.press("/")
    page.keyboard.type("sciana skarb")  # without the accents of `ściana`
    expect(page.locator("#found a").first).to_be_visible()
    page.get_by_role("searchbox").fill("the disk fills")
    first = page.locator("#found a").first
    expect(first).to_contain_text("The runbook")
    first.click()
    expect(page).to_have_url(f"{folder.as_uri()}/runbook.html#the-disk-fills")
    page.get_by_role("searchbox").fill("xyzzyx")
    expect(page.locator("#found")).to_contain_text("Nothing has all of these words")
    page.keyboard.press("Escape")
    expect(page.locator("#found")).to_be_hidden()


def test_theme_and_copy(page: Page, folder: Path) -> None:
    page.set_viewport_size(WIDE)
    page.goto(f"{folder.as_uri()}/runbook.html")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.locator(".theme").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.goto(f"{folder.as_uri()}/bots.html")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.locator(".theme").click()
    button = page.locator(".copy").first
    button.click()
    expect(button).to_have_text("copied")


@pytest.mark.parametrize("name", ["index", "runbook", "rules/battle", "reference/polish/cards", "architecture"])
def test_a_telephone(page: Page, folder: Path, name: str) -> None:
    page.set_viewport_size(NARROW)
    page.goto(f"{folder.as_uri()}/{name}.html")
    assert page.evaluate(OVERFLOW) == 0
    expect(page.locator(".menu")).to_be_hidden()
    page.locator("header label").click()
    expect(page.locator(".menu [aria-current]")).to_be_visible()
