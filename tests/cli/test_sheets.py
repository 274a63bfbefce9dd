"""Sheets to hand out: whose password is where, and one page of paper each."""

import builtins
import shutil
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import sync_playwright

from arena24.cli import sheets
from arena24.cli.handout import Handout
from arena24.reference import Tongue
from arena24.store.folder import Folder
from tests.cli.shell import complaint, said
from tests.server.contest import toy_contest
from tests.web.test_browser import FLAGS

CHROMIUM = shutil.which("chromium")


@pytest.fixture(scope="module")
def contest(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    folder = Folder(tmp_path_factory.mktemp("contest") / "marathon")
    said("init", folder.path, "--teams", 3, "--name", "Marathon <24>")
    return folder


def passwords(folder: Folder) -> dict[str, str]:
    return dict(line.split(" ") for line in folder.passwords.read_text().splitlines())


def written(folder: Folder, path: Path, *words: object) -> str:
    said("sheets", folder.path, "-o", path, *words)
    return path.read_text()


def test_every_team_has_its_own(contest: Folder, tmp_path: Path) -> None:
    text = written(contest, tmp_path / "s.html", "--address", "10.0.0.5")
    poster, *pages = text.split("<section")[1:]
    known = passwords(contest)
    assert known["admin"] not in text  # that one is the organisers' own
    assert not [password for password in known.values() if password in poster]
    for number, page in enumerate(pages, 1):
        own = known.pop(f"team{number}")
        assert own in page
        assert not [password for password in known.values() if password in page]
        known[f"team{number}"] = own
    assert len(pages) == 3
    assert "Marathon &lt;24&gt;" in poster
    assert "Marathon <24>" not in text
    for page in pages:
        assert all(f"10.0.0.5 {port}" in page for port in range(20000, 20011))
        assert "http://10.0.0.5:24000/" in page
        assert "<svg" in page


def test_what_it_says_can_be_typed(contest: Folder, tmp_path: Path) -> None:
    text = written(contest, tmp_path / "s.html", "--address", "10.0.0.5")
    for line in ("arena24 new battle", "arena24 help battle --sheet", "nc 10.0.0.5 20000", "DESCRIBE_WORLD"):
        assert f"<b>{line}</b>" in text
    assert "--server 10.0.0.5:20000 --login team2 --password-file pw" in text
    assert "DESCRIBE_WORLD" in said("help", "battle")


def test_polish(contest: Folder, tmp_path: Path) -> None:
    text = written(contest, tmp_path / "s.html", "--polish")
    assert '<html lang="pl">' in text
    assert "hasło" in text
    assert "arena24 help battle --sheet --polish" in text


@pytest.mark.parametrize(
    ("hours", "told"),
    [(24.0, "takes 24 hours."), (50 / 60, "takes 50 minutes."), (1.5, "takes 90 minutes."), (None, "it has no end")],
)
def test_how_long_it_takes(hours: float | None, told: str) -> None:
    assert told in Handout("Night", "10.0.0.5", None, [], hours).document(Tongue.ENGLISH, [], {})


def test_it_is_for_its_owner_only(contest: Folder, tmp_path: Path) -> None:
    path = tmp_path / "s.html"
    path.write_text("earlier, and longer than nothing")
    path.chmod(0o644)
    written(contest, path)
    assert path.stat().st_mode & 0o777 == 0o600


def test_passwords_that_are_not_known(tmp_path: Path) -> None:
    folder = toy_contest(tmp_path / "c", teams=2)
    told = complaint("sheets", folder.path, "-o", tmp_path / "s.html")
    assert "passwords.txt cannot be read" in told
    assert "arena24 team passwd" in told
    folder.passwords.write_text("team2 a b\n")
    out = said("sheets", folder.path, "-o", tmp_path / "s.html")
    assert "a poster and 1 sheet," in out
    assert "no password is known of team1;" in out
    assert "a b" in (tmp_path / "s.html").read_text()


def test_an_address_that_nobody_can_go_to(contest: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = contest.config.read_text()
    contest.config.write_text(before.replace('"127.0.0.1"', '"0.0.0.0"'))
    try:
        for found in ((), ("10.0.0.5", "10.1.0.5")):
            monkeypatch.setattr(sheets, "addresses", lambda found=found: found)
            assert "say which with --address" in complaint("sheets", contest.path, "-o", tmp_path / "s.html")
        monkeypatch.setattr(sheets, "addresses", lambda: ("2001:db8::5",))
        assert "http://[2001:db8::5]:24000/" in written(contest, tmp_path / "s.html")
    finally:
        contest.config.write_text(before)


def test_without_the_extra(contest: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    imported = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name == "segno":
            raise ImportError(name)
        return imported(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    assert "pip install 'arena24[sheets]'" in said("sheets", contest.path, "-o", tmp_path / "s.html")
    assert "<svg" not in (tmp_path / "s.html").read_text()


def test_a_place_that_cannot_be_written(contest: Folder, tmp_path: Path) -> None:
    assert "give another path with -o" in complaint("sheets", contest.path, "-o", tmp_path / "no" / "s.html")


@pytest.mark.skipif(CHROMIUM is None, reason="sheets in a browser: no chromium; see `make browser`")
@pytest.mark.parametrize("words", [(), ("--polish",)], ids=["english", "polish"])
def test_each_fits_on_a_page_of_paper(contest: Folder, tmp_path: Path, words: tuple[str, ...]) -> None:
    written(contest, tmp_path / "s.html", "--address", "a-rather-long-name.example.org", *words)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        page = browser.new_page(offline=True)
        page.goto((tmp_path / "s.html").as_uri())
        printed = page.pdf(prefer_css_page_size=True)
        browser.close()
    assert printed.count(b"/Type /Page\n") == 4
