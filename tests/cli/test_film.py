"""`arena24 film`: the file, the page in a browser, the video."""

import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, expect, sync_playwright

from arena24.cli.camera import FRAMES, Camera
from arena24.store.database import Database
from arena24.store.folder import Folder
from tests.cli.shell import complaint, said
from tests.server.contest import toy_contest
from tests.web.test_browser import CHROMIUM, FLAGS, PATIENCE
from tests.web.test_newsreel import NOW, played

BROWSER = pytest.mark.skipif(CHROMIUM is None, reason="the film in a browser: no chromium; see `make browser`")
ENCODER = """#!/bin/sh
for out; do :; done
cat > "$out"
"""
START = b"\xff\xd8\xff"  # of a JPEG


@pytest.fixture(scope="module")
def contest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A contest that goes on."""
    folder = toy_contest(tmp_path_factory.mktemp("film") / "c", teams=0)
    (folder.path / "contest.db").unlink()
    played(folder.database)
    return folder.path


def test_a_film_is_written(contest: Path, tmp_path: Path) -> None:
    out = tmp_path / "film.html"
    told = said("film", contest, "-o", out)
    assert "3 teams, " in told
    assert "what everybody may see now" in told
    assert "cannot be written" in complaint("film", contest, "-o", tmp_path / "no" / "film.html")


def test_a_freeze_hides_the_end(contest: Path, tmp_path: Path) -> None:
    with closing(Database.open(Folder(contest).database)) as database:
        database.begin_freeze(elapsed=9000.0, at=NOW, who="test")
        said("film", contest, "-o", tmp_path / "film.html")
        database.reveal(at=NOW, who="test")
    assert '"times":[3600.0,7200.0]' in (tmp_path / "film.html").read_text()


def test_a_video_says_what_it_wants(contest: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    told = complaint("film", contest, "-o", tmp_path / "film.mp4")
    assert told.startswith("arena24: an .mp4 wants ffmpeg and chromium")
    assert "write an .html" in told


@pytest.fixture
def page(contest: Path) -> Iterator[Page]:
    out, faults = contest.parent / "film.html", list[str]()
    said("film", contest, "-o", out)

    def asked(request: Request) -> None:
        if request.url.partition("?")[0] != out.as_uri():
            faults.append(request.url)

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS])
        opened = browser.new_context(locale="en").new_page()
        opened.set_default_timeout(PATIENCE)
        opened.on("request", asked)
        opened.on("console", lambda message: faults.append(message.text))
        opened.on("pageerror", lambda error: faults.append(str(error)))
        opened.goto(out.as_uri())
        yield opened
        browser.close()
    assert faults == []


@BROWSER
def test_it_plays_by_itself_and_obeys_keys(page: Page) -> None:
    expect(page.get_by_text("Pause", exact=True)).to_be_visible()
    page.wait_for_function("() => new DOMMatrix(getComputedStyle(document.querySelector('.done')).transform).a > 0.001")
    page.keyboard.press(" ")
    expect(page.get_by_text("Play", exact=True)).to_be_visible()
    page.keyboard.press("Home")
    expect(page.locator(".title")).to_be_visible()
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator(".caption")).to_contain_text("</script><b>Łosie takes the lead from Zebras")
    expect(page.locator(".row.told .name")).to_have_text("</script><b>Łosie")
    expect(page.locator(".clock")).to_have_text("3:00")
    page.keyboard.press("l")
    expect(page.locator(".caption")).to_contain_text("obejmuje prowadzenie przed Zebras")
    page.keyboard.press("End")
    expect(page.locator(".finale")).to_contain_text("Stan na teraz")
    expect(page.locator(".finale li")).to_have_count(3)
    expect(page.locator(".finale li").first).to_contain_text("1. 42")


@BROWSER
def test_a_video_is_made_of_its_pictures(contest: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (encoder := tmp_path / "ffmpeg").write_text(ENCODER)
    encoder.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    said("film", contest, "-o", tmp_path / "film.html")
    heard: list[float] = []
    page, out = (tmp_path / "film.html").read_bytes(), tmp_path / "film.mp4"
    Camera.found().record(page, 4 / FRAMES, out, polish=True, told=heard.append)
    assert out.read_bytes().count(START) == len(heard) == 4
    encoder.write_text("#!/bin/sh\necho no such codec >&2\nexit 1\n")
    with pytest.raises(Exception, match="ffmpeg made no film: no such codec"):
        Camera.found().record(page, 1 / FRAMES, out, polish=True)
    assert shutil.which("ffmpeg") == str(encoder)
