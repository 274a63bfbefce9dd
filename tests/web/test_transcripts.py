"""What a team reads of what its bots and the servers said to each other."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from bench.arena import running
from starlette.testclient import TestClient

from arena24.protocol.transcript import CLIENT, MARK, SERVER, Piece, read_entries, turn_mark
from arena24.protocol.vocabulary import Vocabulary
from arena24.store.transcripts import TeamFolder, Transcript, folder_of
from arena24.web import site, transcripts
from arena24.web.activity import activity, latency
from arena24.web.app import application
from tests.server.contest import Client, serving, toy_contest
from tests.web.contest import HASHED, NOON, Contest, Web

TOY = "/api/team/servers/Toy1"
GREETING: list[Piece] = [(0.5, SERVER, b"LOGIN\n"), (0.6, CLIENT, b"me\nsecret\n"), (0.9, SERVER, b"PASS\nOK\n")]


def kept(contest: Contest, login: str = "team1", quota: int = 1 << 20) -> Transcript:
    """A new transcript on Toy1, as its server would write it."""
    folder = TeamFolder(folder_of(contest.folder.transcripts("Toy1"), login), quota)
    return Transcript(folder, 0.0, game="toy", login=login, began=NOON.isoformat())


def opening(turn: int, at: float | None = None) -> Piece:
    return (float(turn) if at is None else at, MARK, turn_mark(3, turn))


def ask(at: float, command: bytes, reply: bytes, took: float = 0.001) -> list[Piece]:
    return [(at, CLIENT, command + b"\n"), (at + took, SERVER, reply + b"\n")]


TURN = [
    opening(1, 0.0),
    *GREETING,
    *ask(1.0, b"POUR 5", b"OK\n5", 0.002),
    *ask(1.1, b"pour -9", b"FAILED 100 the jug is empty", 0.004),
    *ask(1.2, b"SUM 2", b"OK", 0.003),
    *ask(1.3, b"3 4", b"OK\n7", 0.003),
    *ask(1.4, b"NONSENSE", b"FAILED 2 unknown command", 0.003),
    *ask(1.5, b"WAIT", b"OK\nWAITING 0.5", 0.9),
]
NEXT = [opening(2), (2.0, SERVER, b"OK\n"), *ask(2.25, b"PING", b"OK")]


@pytest.fixture
def spoken(contest: Contest) -> Iterator[Web]:
    """Two turns of team 1."""
    transcript = kept(contest)
    transcript.write(TURN)
    transcript.write(NEXT)
    with contest.web() as web:
        web.log_in("team1")
        yield web


def texts(found: Any) -> list[str]:
    return [line["text"] for line in found["lines"]]


# ---- turns


def test_turns(spoken: Web) -> None:
    found = spoken.get(f"{TOY}/turns")
    assert (found["kept"], found["limit"], found["before"]) == (False, 3, None)
    second, first = found["turns"]
    assert (first["round"], first["turn"], first["opened"]) == (3, 1, "2026-05-09T12:00:00Z")
    assert (first["commands"], first["waits"], first["refused"]) == (4, 1, {"2": 1, "100": 1})
    assert first["server"] == {"median": pytest.approx(0.003), "worst": pytest.approx(0.004)}
    assert first["bot"]["worst"] == pytest.approx(0.1, abs=0.01)
    assert second["bot"] == {"median": pytest.approx(0.25), "worst": pytest.approx(0.25)}  # from the turn's opening


def test_pages_of_turns(contest: Contest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transcripts, "TURNS", 3)
    transcript = kept(contest)
    for turn in range(1, 9):
        transcript.write([opening(turn), *ask(turn + 0.5, b"PING", b"OK")])
    with contest.web() as web:
        web.log_in("team1")
        pages: list[list[int]] = []
        before: str | None = "9" * 16 + ".9.9.9"
        while before is not None:
            found = web.get(f"{TOY}/turns?before={before}")
            pages.append([turn["turn"] for turn in found["turns"]])
            before = found["before"]
    assert pages == [[8, 7, 6], [5, 4, 3], [2, 1]]


def test_a_turn_of_two_connections(contest: Contest) -> None:
    for _ in range(2):
        kept(contest).write([opening(1), *GREETING, *ask(1.5, b"PING", b"OK")])
    with contest.web() as web:
        web.log_in("team1")
        (turn,) = web.get(f"{TOY}/turns")["turns"]
        assert turn["commands"] == 2
        shown = web.get(f"{TOY}/transcript?round=3&turn=1&before={turn['lines']}")
    assert [line["connection"] for line in shown["lines"]] == [2] * 7 + [1] * 7


def test_a_waits_answer_is_no_latency() -> None:
    words = Vocabulary.of("toy")
    made = activity([], words)
    assert (made.commands, latency(made.server)) == (0, None)
    assert words.waits == {b"WAIT"}
    assert words.data == {b"SUM"}


# ---- lines


def test_lines_newest_first(spoken: Web) -> None:
    found = spoken.get(f"{TOY}/transcript")
    assert texts(found)[:4] == ["OK", "PING", "OK", "WAITING 0.5"]
    assert found["lines"][1] == {
        "at": "2026-05-09T12:00:02.250000Z",
        "round": 3,
        "turn": 2,
        "connection": 1,
        "by": "bot",
        "text": "PING",
    }
    assert texts(found)[-5:] == ["OK", "PASS", "***", "me", "LOGIN"]
    assert "secret" not in str(found)


def test_lines_of_one_turn(spoken: Web) -> None:
    second, first = spoken.get(f"{TOY}/turns")["turns"]
    assert texts(spoken.get(f"{TOY}/transcript?round=3&turn=2&before={second['lines']}")) == ["OK", "PING", "OK"]
    assert len(texts(spoken.get(f"{TOY}/transcript?round=3&turn=1&before={first['lines']}"))) == 20


def test_search(spoken: Web) -> None:
    assert texts(spoken.get(f"{TOY}/transcript?search=Pour")) == ["pour -9", "POUR 5"]
    assert texts(spoken.get(f"{TOY}/transcript?search=jug+is")) == ["FAILED 100 the jug is empty"]
    assert texts(spoken.get(f"{TOY}/transcript?search=secret")) == []
    assert texts(spoken.get(f"{TOY}/transcript?search=.*")) == []
    spoken.get(f"{TOY}/transcript?search={'x' * 201}", 400)


@pytest.mark.parametrize("search", ["", "OK"])
def test_pages_of_lines(spoken: Web, monkeypatch: pytest.MonkeyPatch, search: str) -> None:
    whole = texts(spoken.get(f"{TOY}/transcript?search={search}"))
    monkeypatch.setattr(transcripts, "LINES", 2)
    found: list[str] = []
    before: str | None = "9" * 16 + ".9.9.9"
    while before is not None:
        page = spoken.get(f"{TOY}/transcript?search={search}&before={before}")
        found += texts(page)
        before = page["before"]
    assert found == whole


def test_a_search_that_finds_nothing_comes_to_an_end(contest: Contest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transcripts, "SCAN", 10)
    folder = folder_of(contest.folder.transcripts("Toy1"), "team1")
    for number in range(1, 6):
        at = 10.0 * number
        kept(contest).write([opening(number, at), *ask(at, b"PING", b"OK")])
        os.utime(folder / f"{number:06d}-01.log", (NOON.timestamp() + at, NOON.timestamp() + at))
    with contest.web() as web:
        web.log_in("team1")
        page, looks = web.get(f"{TOY}/transcript?search=nowhere"), 1
        while page["before"] is not None:
            assert page["lines"] == []
            page = web.get(f"{TOY}/transcript?search=nowhere&before={page['before']}")
            looks += 1
    assert looks == 5  # one for each file but the last two


def test_long_lines_and_strange_bytes(contest: Contest) -> None:
    kept(contest).write([opening(1), (1.0, SERVER, b"x" * 5000 + b"\n\xff\xfe <b>\r\n")])
    with contest.web() as web:
        web.log_in("team1")
        strange, long = texts(web.get(f"{TOY}/transcript"))
    assert (len(long), strange) == (401, "\ufffd\ufffd <b>")


def test_cursors_that_nobody_gave(spoken: Web) -> None:
    for before in ("x", "1.2.3", "1.2.3.4.5", "1.2.3.-4", "1.2.3.²", f"{'9' * 30}.1.1.1", ""):
        for what in ("turns", "transcript"):
            spoken.get(f"{TOY}/{what}?before={before}", 400)
    assert spoken.get(f"{TOY}/turns?before=0.0.0.0")["turns"] == []


# ---- the files


def test_download(spoken: Web, contest: Contest) -> None:
    answer = spoken.client.get(f"{TOY}/transcript.log")
    (file,) = folder_of(contest.folder.transcripts("Toy1"), "team1").iterdir()
    assert answer.content == file.read_bytes()
    assert answer.headers["content-disposition"] == 'attachment; filename="Toy1.log"'
    assert answer.headers["content-type"].startswith("text/plain")


def test_one_connection_is_one_transcript(contest: Contest) -> None:
    quota = 80_000
    long, short = kept(contest, quota=quota), kept(contest, quota=quota)
    long.write([opening(1), *GREETING, (1.0, SERVER, b"x" * 12_000 + b"\n")])
    long.write([(2.0, SERVER, b"the end\n")])
    del short
    kept(contest, quota=quota).write([opening(1), *GREETING])
    with contest.web() as web:
        web.log_in("team1")
        head, *rest = web.client.get(f"{TOY}/transcript.log?connection=1").content.splitlines(keepends=True)
        assert b"part=1" in head
        said = [entry.line for entry in read_entries(rest) if entry.by is not MARK]
        assert (said[0], said[-1]) == (b"LOGIN", b"the end")
        assert web.client.get(f"{TOY}/transcript.log").content.count(b"# arena24 transcript") == 2
        web.get(f"{TOY}/transcript.log?connection=77", 404)


def test_a_file_that_vanishes_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "000002-01.log").write_bytes(b"# head\n1.0 < OK\n")
    files = [tmp_path / "000001-01.log", tmp_path / "000002-01.log"]
    assert b"".join(transcripts._texts(files)) == b"# head\n1.0 < OK\n"


# ---- who reads what


def test_nothing_is_kept(contest: Contest) -> None:
    with contest.web() as web:
        web.log_in("team1")
        assert web.get(f"{TOY}/turns") == {"kept": False, "limit": 3, "turns": [], "before": None}
        assert web.get(f"{TOY}/transcript") == {"lines": [], "before": None}
        web.get(f"{TOY}/transcript.log", 404)
        web.get("/api/team/servers/None1/turns", 404)


def test_the_organisers_decide_whether_it_is_kept(tmp_path: Path) -> None:
    contest = Contest(tmp_path / "c", more="[limits]\ntranscript_quota = 1000")
    with contest.web() as web:
        web.log_in("team1")
        assert web.get(f"{TOY}/turns")["kept"]
    contest.close()


def test_a_team_reads_its_own_alone(contest: Contest) -> None:
    climber = "../team1"
    contest.database.add_team(climber, "Climbers", password_hash=HASHED, at=NOON, who="test")
    kept(contest, "team1").write([opening(1), (1.0, SERVER, b"of team 1\n")])
    kept(contest, climber).write([opening(1), (1.0, SERVER, b"of the climbers\n")])
    with contest.web() as web:
        for login, expected in (("team1", ["of team 1"]), (climber, ["of the climbers"]), ("team2", [])):
            web.log_in(login)
            assert texts(web.get(f"{TOY}/transcript")) == expected
            assert (expected[0] if expected else "nothing is kept") in web.client.get(f"{TOY}/transcript.log").text


def test_too_many_readers_are_asked_to_come_again(spoken: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "BROWSERS", 0)
    for what in ("turns", "transcript", "transcript.log"):
        spoken.get(f"{TOY}/{what}", 503)


def test_from_the_servers_process_to_the_desk(tmp_path: Path) -> None:
    folder = toy_contest(tmp_path, teams=1, T=0.1, Q=1000, L=0)
    folder.config.write_text(
        folder.config.read_text().replace("[[servers]]", "[limits]\ntranscript_quota = 100000\n[[servers]]", 1)
    )
    with serving(folder, running()) as server:
        with Client(server.port, "team1") as client:
            client.ask("POUR 5", 2)
            client.ask("POUR -9")
            client.ask("WAIT", 3)
        assert server.stop() == 0
    with TestClient(application(site.Site(folder)), base_url="http://localhost") as browser:
        browser.post("/api/login", json={"login": "team1", "password": "secret"})
        turns = browser.get(f"{TOY}/turns").json()["turns"]
        assert sum(turn["commands"] for turn in turns) == 2
        assert sum(turn["waits"] for turn in turns) == 1
        assert [turn["refused"] for turn in turns if turn["refused"]] == [{"100": 1}]
        assert {turn["round"] for turn in turns} == {1}
        assert browser.get(f"{TOY}/transcript?search=pour").json()["lines"][0]["text"] == "POUR -9"
