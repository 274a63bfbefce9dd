"""A contest for everybody: what is in it, what is not, and that it can be checked."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
import zstandard
from playwright.sync_api import expect, sync_playwright

from arena24.cli.commitment import commit
from arena24.contest.clock import ContestState
from arena24.store.archive import compress
from arena24.store.ending import RoundEnd
from arena24.store.folder import Folder
from arena24.store.passwords import hash_password
from arena24.store.rows import Team
from arena24.store.web import WebDatabase
from tests.cli.shell import arena24, complaint, said
from tests.cli.test_verify import begin, finish, seed_of
from tests.server.contest import NOW
from tests.store.test_backup import shelf_of
from tests.web.test_browser import CHROMIUM, FLAGS, PATIENCE

SECRETS = ("sesame-of-team-1", "sesame-of-organisers", "login-of-team-9", "token-of-a-session", "said-to-the-server")


def credit(folder: Folder, database: WebDatabase, number: int) -> None:
    compress(finish(begin(folder, number), {1: "5", 2: "0"}))
    RoundEnd.read(shelf_of(folder).open(number)).credit(database)


@pytest.fixture
def contest(folder: Folder) -> Folder:
    """Two rounds are over, the contest is; secrets lie wherever a contest has them."""
    with closing(WebDatabase.open(folder.database)) as database:
        commit(database)
        database.add_team(SECRETS[2], "Nine", password_hash=hash_password(SECRETS[0]), at=NOW, who=SECRETS[1])
        database.add_organiser("boss", password_hash=SECRETS[1], at=NOW, who=SECRETS[1])
        for number in (1, 2):
            credit(folder, database, number)
        database.set_state(ContestState.FINISHED, elapsed=100.0, at=NOW, who=SECRETS[1])
    with closing(sqlite3.connect(folder.path / "contest.db")) as connection, connection:
        row = (SECRETS[3], 1, SECRETS[2], str(NOW + timedelta(days=1)))
        connection.execute("INSERT INTO sessions VALUES (?, ?, ?, ?)", row)
    folder.passwords.write_text("".join(f"{secret} {secret}\n" for secret in SECRETS[:2]))
    with folder.config.open("a") as file:
        file.write(f'[cluster]\npassword = "{SECRETS[1]}"\n')
    for path in (folder.transcripts("Toy1") / "team1" / "000001-01.log", folder.log("Toy1")):
        path.parent.mkdir(parents=True)
        path.write_text(SECRETS[4])
    return folder


def contents(path: Path) -> Iterator[tuple[str, bytes]]:
    """Every file, and what is in those that are compressed."""
    for file in sorted(path.rglob("*")):
        if file.is_file():
            yield str(file.relative_to(path)), file.read_bytes()
            if file.suffix == ".zst":
                with file.open("rb") as packed, zstandard.ZstdDecompressor().stream_reader(packed) as whole:
                    yield f"{file.relative_to(path)} unpacked", whole.read()


def holders(path: Path, secret: str) -> list[str]:
    return [name for name, content in contents(path) if secret.encode() in content]


def test_a_contest_that_is_over(contest: Folder, tmp_path: Path) -> None:
    out = tmp_path / "site"
    assert "2 replays; open" in said("publish", contest.path, "-o", out)
    index = (out / "index.html").read_text()
    for path in ("teams/1.html", "rounds/Toy1/000001.html", "rules/platform.pl.html", "bundle/rounds.csv"):
        assert path in index
        assert (out / path).exists()
    assert "<polyline" in index
    assert "<td>5</td>" in (out / "teams" / "1.html").read_text()
    rows = (out / "bundle" / "rounds.csv").read_text().splitlines()
    assert [row.split(",")[:3] for row in rows[1:]] == [["Toy1", str(n), seed_of(n)] for n in (1, 2)]
    assert all("1:5 2:0" in row for row in rows[1:])


def test_anybody_can_check_it(contest: Folder, tmp_path: Path) -> None:
    said("publish", contest.path, "-o", tmp_path / "site")
    shutil.rmtree(contest.path)  # it needs nothing else
    bundle = tmp_path / "site" / "bundle"
    result = arena24("verify", bundle)
    assert result.exit_code == 0, result.output
    assert result.stdout.endswith("everything is as it was written down\n")
    assert "as init has committed to it" in result.stderr
    assert "ab" * 32 in result.stderr
    with closing(sqlite3.connect(bundle / "contest.db")) as connection, connection:
        connection.execute("UPDATE results SET exact = '6', value = 6 WHERE team = 1 AND round = 2")
    result = arena24("verify", bundle)
    assert result.exit_code == 1
    assert "Toy1 round 2: the journal says team 1: 5, team 2: 0, the database team 1: 6" in result.stdout


@pytest.mark.parametrize("draft", [(), ("--draft",)], ids=["over", "draft"])
def test_nobody_finds_a_secret_in_it(contest: Folder, tmp_path: Path, draft: tuple[str, ...]) -> None:
    hashes = [team.password_hash for team in _teams(contest)]
    for secret in (*SECRETS[:4], hashes[0], hashes[-1]):
        assert holders(contest.path, secret), secret  # else nothing would be shown
    said("publish", contest.path, "-o", tmp_path / "site", *draft)
    for secret in (*SECRETS, *hashes):
        assert holders(tmp_path / "site", secret) == []
    assert bool(holders(tmp_path / "site", "ab" * 32)) is not bool(draft)
    assert bool(holders(tmp_path / "site", "POUR 5")) is not bool(draft)  # the search looks into archives


def _teams(folder: Folder) -> list[Team]:
    with closing(WebDatabase.open(folder.database)) as database:
        return list(database.teams())


def test_a_contest_that_is_not_over(folder: Folder, tmp_path: Path) -> None:
    with closing(WebDatabase.open(folder.database)) as database:
        credit(folder, database, 1)
    begin(folder, 2).close()
    out = tmp_path / "site"
    assert "is not over" in complaint("publish", folder.path, "-o", out)
    assert not out.exists()
    assert "1 replay;" in said("publish", folder.path, "-o", out, "--draft")
    assert not (out / "bundle").exists()
    assert "A draft" in (out / "index.html").read_text()
    for secret in ("ab" * 32, seed_of(2)):
        assert holders(out, secret) == []


def test_what_is_frozen_is_not_told(contest: Folder, tmp_path: Path) -> None:
    with closing(WebDatabase.open(contest.database)) as database:
        database.begin_freeze(elapsed=5.0, at=NOW, who="test")
    out = tmp_path / "site"
    assert f"the ranking is frozen; `arena24 reveal {contest.path}`" in complaint("publish", contest.path, "-o", out)
    said("publish", contest.path, "-o", out, "--draft")
    assert not (out / "rounds").exists()  # both ended later


def test_places_that_cannot_be(contest: Folder, tmp_path: Path) -> None:
    assert "not empty; give another one with -o" in complaint("publish", contest.path, "-o", contest.path)
    (tmp_path / "file").touch()
    assert "give another one with -o" in complaint("publish", contest.path, "-o", tmp_path / "file" / "site")
    assert not list(tmp_path.glob("*.new"))


@pytest.mark.skipif(CHROMIUM is None, reason="a published contest in a browser: no chromium; see `make browser`")
def test_it_opens_from_the_file_system(contest: Folder, tmp_path: Path) -> None:
    """Every page, without a word to anybody."""
    out = tmp_path / "site"
    said("publish", contest.path, "-o", out)
    asked, faults = [], []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        page = browser.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.on("requestfailed", lambda request: faults.append(request.url))
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
        page.goto((out / "index.html").as_uri())
        links = page.locator("a").evaluate_all("links => links.map(link => link.href)")
        pages = [link for link in links if link.endswith(".html")]
        assert {link.removeprefix(out.as_uri()).split("/")[1] for link in pages} == {"teams", "rounds", "rules"}
        for link in pages:
            page.goto(link)
        page.goto((out / "rounds" / "Toy1" / "000002.html").as_uri())
        expect(page.locator("canvas").first).to_be_visible(timeout=PATIENCE)
        expect(page.get_by_text("Turn 3 / 3").first).to_be_visible(timeout=PATIENCE)
        browser.close()
    assert faults == []
    assert [url for url in asked if not url.startswith(("file:", "blob:", "data:"))] == []


def test_what_the_organisers_decided_is_told(contest: Folder, tmp_path: Path) -> None:
    said("void", contest.path, "Toy1", 1, "--reason", "the map <was> wrong", "--yes")
    said("void", contest.path, "Toy1", 2, "--reason", "never mind", "--yes")
    said("undo", contest.path, "--yes")
    said("correct", contest.path, "team1", -2, "--reason", "they were late", "--yes")
    said("publish", contest.path, "-o", tmp_path / "site")
    index, team = ((tmp_path / "site" / path).read_text() for path in ("index.html", "teams/1.html"))
    assert "1 (void)" in index
    assert "the map &lt;was&gt; wrong" in index
    assert "void: the map &lt;was&gt; wrong" in team
    assert "-2 points by the organisers: they were late" in team
    assert not any(b"never mind" in content for _, content in contents(tmp_path / "site"))
    assert arena24("verify", tmp_path / "site" / "bundle").exit_code == 0
    decided = [said("results", path, "--csv") for path in (contest.path, tmp_path / "site" / "bundle")]
    assert decided[0] == decided[1]
