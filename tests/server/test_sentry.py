"""The sentry: what organisers are woken for, when, and how it reaches them."""

import asyncio
import json
import sys
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from arena24.contest.clock import ContestState
from arena24.server.sentry import LASTING, LATELY, OFTEN, SILENT, Sentry, Summons, Vigil, Wrong, deliver
from arena24.store.config import AlarmConfig
from arena24.store.control import Report, ServerState, TeamReport
from arena24.store.database import Database
from arena24.store.status import ServerStatus, Status, WebStatus
from tests.server.contest import toy_contest
from tests.web.contest import report

CONFIG = AlarmConfig(command="true", late=0.1, disk=1e9, unseen=60.0, again=100.0)
TEAMS = {1: "Ants", 2: "Bees"}
ROOM = 5_000_000_000
THERE = {1: 1, 2: 1}


def status(
    found: Report | None = None,
    state: ServerState = ServerState.PLAYING,
    *,
    web: bool = True,
    running: bool = True,
    restarts: int = 0,
    silent: float = 0.0,
) -> Status:
    """A moment."""
    return Status(
        at=datetime(2026, 11, 16, tzinfo=UTC),
        state=ContestState.RUNNING if running else ContestState.PAUSED,
        elapsed=0.0,
        remaining=None,
        tempo=1.0,
        servers={"Toy1": ServerStatus(state, restarts, found or report("Toy1", THERE), silent)},
        web=WebStatus(web, restarts, None),
    )


def failing() -> TeamReport:
    """A team of whose commands most are refused."""
    return TeamReport(commands=20, used=0, refused={}, missed=0, recent=20, recent_refused=11)


@pytest.mark.parametrize(
    ("moment", "room", "kind", "words"),
    [
        (status(state=ServerState.DOWN), ROOM, "server", "Toy1 is down"),
        (status(silent=SILENT), ROOM, "server", "Toy1 hangs: it has said nothing for 10 seconds"),
        (status(state=ServerState.STARTING, silent=16.0), ROOM, "server", "Toy1 is not ready after 16 seconds; is the"),
        (status(web=False), ROOM, "web", "the web page is down"),
        (status(), 999_999_999, "disk", "1.0 GB left"),
        (status(report("Toy1", THERE, lateness=0.2)), ROOM, "late", "turns on Toy1 end 200 ms late"),
        (status(report("Toy1", THERE, teams={2: failing()})), ROOM, "failing", "Bees fails on Toy1: 11 of its last 20"),
        (status(report("Toy1", THERE, losses=("round 3 is void",))), ROOM, "worry", "Toy1: round 3 is void"),
    ],
)
def test_what_is_wrong_is_told_when_it_lasts_again_and_when_it_is_over(
    moment: Status, room: int, kind: str, words: str
) -> None:
    watch = Vigil(CONFIG)
    assert watch.look(status(), TEAMS, ROOM, 0.0) == []
    assert watch.look(moment, TEAMS, room, 1.0) == []
    (call,) = watch.look(moment, TEAMS, room, 1.0 + LASTING)
    assert (call.wrong.kind, call.over) == (kind, False)
    assert words in call.text
    assert watch.look(moment, TEAMS, room, 50.0) == []
    assert watch.look(moment, TEAMS, room, 1.0 + LASTING + CONFIG.again) == [call]
    (end,) = watch.look(status(), TEAMS, ROOM, 200.0)
    assert (end.wrong, end.over) == (call.wrong, True)
    assert watch.look(status(), TEAMS, ROOM, 201.0) == []


def test_what_is_over_at_once_is_nobodys_business() -> None:
    watch = Vigil(CONFIG)
    for second in range(0, 100, 2):
        down = second % 4 == 0
        assert watch.look(status(state=ServerState.DOWN if down else ServerState.PLAYING), TEAMS, ROOM, second) == []


def test_who_dies_again_and_again_is_told_though_never_down_for_long() -> None:
    watch, calls = Vigil(CONFIG), []
    for second in range(40):
        moment = status(restarts=min(second // 10, OFTEN))
        calls += watch.look(moment, TEAMS, ROOM, float(second))
    assert [(call.wrong.kind, call.text.partition(";")[0]) for call in calls] == [
        ("web", "the web page has died 3 times in 10 minutes"),
        ("server", "Toy1 has died 3 times in 10 minutes"),
    ]
    over = [call for call in watch.look(status(restarts=OFTEN), TEAMS, ROOM, 40.0 + LATELY) if call.over]
    assert len(over) == 2


def test_deaths_before_we_looked_and_another_supervisor_are_none() -> None:
    watch = Vigil(CONFIG)
    for second, restarts in enumerate([50, 50, 51, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1]):
        assert watch.look(status(restarts=restarts), TEAMS, ROOM, float(second)) == []


def test_a_team_that_never_came() -> None:
    watch, alone = Vigil(CONFIG), status(report("Toy1", {1: 1, 2: 0}))
    calls = [call for second in range(80) for call in watch.look(alone, TEAMS, ROOM, float(second))]
    assert [call.wrong for call in calls] == [Wrong("unseen", "Bees")]
    (over,) = watch.look(status(), TEAMS, ROOM, 80.0)
    assert over.over
    gone = status(report("Toy1", {}))
    assert all(watch.look(gone, TEAMS, ROOM, 80.0 + second) == [] for second in range(200))  # both have been here


def test_a_pause_is_no_time_to_stay_away() -> None:
    watch, nobody = Vigil(CONFIG), status(report("Toy1", {}), running=False)
    assert all(watch.look(nobody, TEAMS, ROOM, float(second)) == [] for second in range(1000))


# ---- how it reaches them


@pytest.fixture
def inbox() -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """A web address, and what it was sent."""
    received: list[dict[str, Any]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            received.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(500 if self.path == "/broken" else 204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}", received
    server.shutdown()
    thread.join()
    server.server_close()


CALL = Summons(Wrong("server", "Toy1"), "Toy1 is down", False)


def test_a_command_and_a_web_address(tmp_path: Path, inbox: tuple[str, list[dict[str, Any]]]) -> None:
    address, received = inbox
    note = tmp_path / "note"
    config = AlarmConfig(command=f'echo "$ARENA24_ALARM $ARENA24_STATE $ARENA24_TEXT" > {note}', webhook=address)
    assert asyncio.run(deliver(config, "Cup", CALL)) == []
    assert note.read_text() == "server raised Toy1 is down\n"
    assert received[0]["text"] == received[0]["content"] == "Cup: Toy1 is down"
    assert (received[0]["alarm"], received[0]["subject"], received[0]["state"]) == ("server", "Toy1", "raised")


def test_what_does_not_get_through_is_told(inbox: tuple[str, list[dict[str, Any]]]) -> None:
    config = AlarmConfig(command=f"{sys.executable} -c 'exit(3)'", webhook=f"{inbox[0]}/broken")
    command, webhook = asyncio.run(deliver(config, "Cup", CALL))
    assert command == "the command did not work: it ended with exit code 3"
    assert "500" in webhook


def test_the_sentry_of_a_contest(tmp_path: Path) -> None:
    folder, note = toy_contest(tmp_path, teams=2), tmp_path / "note"

    async def scene() -> None:
        database, moments = Database.open(folder.database), iter([0.0] * 3 + [LASTING] * 3)
        sentry = Sentry(folder, "Cup", AlarmConfig(command=f"echo $ARENA24_TEXT >> {note}"), database, moments.__next__)
        for _ in range(2):
            await sentry.look(status(state=ServerState.DOWN))
        while not (note.exists() and note.read_text().endswith("\n")):
            await asyncio.sleep(0.01)
        await sentry.close()
        database.close()

    asyncio.run(scene())
    assert note.read_text().startswith("Toy1 is down")
