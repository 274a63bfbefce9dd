"""The freeze: what happens afterwards changes no public answer, until it is revealed."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from arena24.contest.acts import Correction, VoidRound, VoidTime
from arena24.store.planned import PlannedFreeze, When
from arena24.store.timetable import TimetableEntry
from arena24.web import boards, streams
from tests.web.addresses import GETS, STREAMS, addresses, files
from tests.web.contest import HASHED, NOON, Contest, Ear, Play, Web, heard, report

LATER = 300.0  # the contest clock of all futures
EVERYWHERE = [*(address for route in GETS for address in addresses(route)), *files()]
LISTENED = [address for route in STREAMS for address in addresses(route)]


class Past:
    """What was before the freeze: a round of each server is over, the second is being played."""

    def __init__(self, path: Path, more: str = "", boards: str = "full") -> None:
        self.contest = Contest(path, boards=boards, more=more)
        for server, results in (("Battle1", {1: 10, 2: 30}), ("Toy1", {1: 7, 3: 2})):
            play = self.contest.play(server, 1)
            play.end_turns(2)
            play.finish(50.0, results)
        deed = Correction(team=3, points=1.0)
        self.contest.database.act(deed, "the network was down", elapsed=60.0, at=NOON, who="test")
        self.battle = self._running("Battle1")
        self.toy = self._running("Toy1")
        self.contest.status(90.0, {name: report(name, {}, turn=2) for name in ("Battle1", "Toy1")})

    def _running(self, server: str) -> Play:
        play = self.contest.play(server, 2, started=50.0)
        play.end_turns(1)
        return play


# ---- futures: each leaves the web a contest that it has to be led to see


def quiet(past: Past, web: Web) -> None:
    """Nothing but time goes by."""
    past.contest.status(LATER, {name: report(name, {}, turn=2) for name in ("Battle1", "Toy1")})


def stormy(past: Past, web: Web) -> None:
    """Orders, results, rounds void and not, a team more, another unofficial, a new password."""
    contest = past.contest
    past.battle.end_turns(2)
    past.battle.finish(250.0, {1: 1000, 4: 5})
    contest.play("Battle1", 3, started=250.0).end_turns(3)
    past.toy.order(1, b"POUR 5")
    past.toy.end_turns(1)
    past.toy.finish(260.0)
    third = contest.play("Toy1", 3, started=260.0)
    third.finish(270.0, {3: 50})
    contest.database.set_official(2, False, at=NOON, who="test")
    contest.database.add_team("late", "Late", password_hash=HASHED, at=NOON, who="test")
    contest.database.set_password("team2", HASHED, at=NOON, who="test")
    for deed in (VoidRound(server="Toy1", round=1), VoidTime(start=0.0, end=40.0, servers=("Toy1",))):
        contest.database.act(deed, "the judges say so", elapsed=LATER, at=NOON, who="test")
    contest.database.undo(1, at=NOON, who="test")  # which was done before
    contest.status(LATER, {"Battle1": report("Battle1", {1: 4}, turn=4, round=3), "Toy1": report("Toy1", {2: 1})})
    web.follow("Battle1", 3, 4)


def broken(past: Past, web: Web) -> None:
    """A server has died and does not come back; the journal of the other is damaged."""
    past.battle.end_turns(3)
    with past.toy.journal.path.open("ab") as file:
        file.write(b"00000000 O 1 POUR 1\n")
    past.contest.status(LATER, {"Battle1": report("Battle1", {1: 0}, turn=5)}, dead=["Toy1"])
    web.follow("Battle1", 2, 5)


Future = Callable[[Past, Web], None]


def by_hand(past: Past, web: Web) -> None:
    past.contest.database.begin_freeze(elapsed=100.0, at=NOON, who="test")


def as_planned(past: Past, web: Web) -> None:
    """`freeze_at` of contest.toml: the web freezes by itself."""
    past.contest.status(120.0)


def by_the_clock(past: Past, web: Web) -> None:
    """A moment of the wall clock that has come: the web does not wait for who keeps the time."""
    entry = TimetableEntry(PlannedFreeze(), When(at=NOON))
    past.contest.database.declare_plans([entry], at=NOON, who="contest.toml")


def told(answer: Any) -> tuple[int, list[tuple[str, str]], bytes]:
    """All that somebody could learn from an answer."""
    return answer.status_code, sorted(answer.headers.multi_items()), answer.content


Told = dict[str, Any]


def walk(web: Web) -> Told:
    """Ask everywhere; asked again, with what is known already, too."""
    found: Told = {}
    for address, answer in web.answers(EVERYWHERE).items():
        assert answer.status_code < 500, (address, answer.text)
        found[address] = told(answer)
    for address in ("/api/ranking", "/api/history", "/api/servers", "/api/servers/Battle1/rounds"):
        known = {"If-None-Match": web.client.get(address).headers["etag"]}
        found[f"{address}, known"] = told(web.client.get(address, headers=known))
    return found


def lived_through(past: Past, freeze: Future, future: Future) -> dict[str, Told]:
    """What a web that was there all the time tells to nobody, and one that is started afterwards to a team, too."""
    found = {}
    with past.contest.web() as web:
        web.follow("Battle1", 2, 2)
        web.follow("Toy1", 2, 2)
        web.look()
        ears = {address: Ear(web, address) for address in LISTENED}
        freeze(past, web)
        web.look()
        future(past, web)
        web.look()
        contest = web.get("/api/contest")
        assert (contest["frozen"], contest["frozen_at"]) == (True, 90.0 if freeze is by_the_clock else 100.0)
        found["nobody, there all the time"] = walk(web)
        found["nobody, listening all the time"] = heard(ears)
    with past.contest.web() as web:
        for who in (None, "team3"):
            web.log_in(who)
            found[f"{who}, afterwards"] = walk(web)
            found[f"{who}, listening afterwards"] = heard({address: Ear(web, address) for address in LISTENED})
    past.contest.close()
    return found


def is_own(address: str, answer: Any) -> bool:
    """Does a team learn here of its own affairs, which nobody hides from it?"""
    if address.startswith(("/api/team/", "/api/me")):
        return True
    if not address.startswith(("/api/boards/", "/api/live/")) or "view=" in address.replace("view=team", ""):
        return False
    return b'"view":' not in answer[2] or b'"view":"team"' in answer[2] if isinstance(answer, tuple) else True


@pytest.mark.parametrize(
    ("freeze", "more", "futures"),
    [
        (by_hand, "", (quiet, stormy, broken)),
        (as_planned, "freeze_at = 100", (quiet, stormy)),
        (by_the_clock, "", (quiet, stormy)),
    ],
)
def test_all_futures_look_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, freeze: Future, more: str, futures: tuple[Future, ...]
) -> None:
    monkeypatch.setattr(streams, "HEARTBEAT", 0.2)
    monkeypatch.setattr(boards, "MARKED", 60.0)
    calm, *others = (lived_through(Past(tmp_path / each.__name__, more), freeze, each) for each in futures)
    for situation, before in calm.items():
        for other in others:
            after = other[situation]
            assert before.keys() == after.keys()
            differing = {address for address in before if before[address] != after[address]}
            own = {address for address in differing if "team3" in situation and is_own(address, after[address])}
            assert differing - own == set(), situation
    public = calm["nobody, there all the time"]
    assert public["/api/boards/Battle1/1"][0] == 200  # what was there before the freeze still is
    assert public["/api/boards/Battle1/2"][0] == 404
    assert "event: frozen\ndata: {}" in calm["nobody, listening all the time"]["/api/live/Battle1"]


def test_the_futures_do_differ(tmp_path: Path) -> None:
    """What the test above compares: without the freeze hardly anything is the same."""
    found = []
    for future in (quiet, stormy):
        past = Past(tmp_path / future.__name__)
        with past.contest.web() as web:
            web.follow("Battle1", 2, 2)
            future(past, web)
            web.look()
            found.append({address: answer.content for address, answer in web.answers(EVERYWHERE).items()})
        past.contest.close()
    differing = {address for address in EVERYWHERE if found[0][address] != found[1][address]}
    assert {"/api/ranking", "/api/history", "/api/servers", "/api/servers/Toy1/rounds"} <= differing
    assert "/api/moments?at=255" in differing
    assert {"/api/boards/Battle1/2", "/api/boards/Battle1/3", "/api/boards/Toy1/3/frames?view=full"} <= differing


@pytest.fixture
def frozen(tmp_path: Path) -> Contest:
    past = Past(tmp_path / "c")
    with past.contest.web() as web:
        by_hand(past, web)
        stormy(past, web)
    return past.contest


def test_organisers_see_everything(frozen: Contest) -> None:
    with frozen.web() as web:
        web.log_in("admin")
        assert web.get("/api/admin/ranking")["rows"][0]["servers"]["Battle1"]["score"] == 2020.0
        assert web.get("/api/ranking")["rows"][0]["servers"]["Battle1"]["score"] != 2020.0
        assert web.get("/api/boards/Battle1/2")["view"] == "full"
    frozen.close()


def test_a_team_sees_its_own_affairs(frozen: Contest) -> None:
    with frozen.web() as web:
        web.log_in("team1")
        assert web.get("/api/boards/Battle1/2")["view"] == "team"
        web.get("/api/boards/Battle1/2?view=full", 404)
        own = web.get("/api/team/servers/Battle1/rounds")
        assert [(each["round"], each["result"]) for each in own] == [(2, 1000.0), (1, 10.0)]
        assert "5.0" not in str(own)  # team 4's
    frozen.close()


def test_revealed(frozen: Contest) -> None:
    with frozen.web() as web:
        hidden = web.get("/api/ranking")
        web.log_in("admin")
        assert web.post("/api/admin/freeze", status=409)["error"].startswith("the ranking is frozen already")
        web.post("/api/admin/reveal")
        assert web.get("/api/ranking") != hidden
        assert web.get("/api/ranking") == web.get("/api/admin/ranking")
        assert len(web.get("/api/servers/Battle1/rounds")) == 2
        assert web.post("/api/admin/reveal", status=409)["error"].startswith("the ranking is not frozen")
    frozen.close()


def test_a_plan_that_was_revealed_does_not_freeze_again(tmp_path: Path) -> None:
    past = Past(tmp_path / "c", "freeze_at = 100")
    with past.contest.web() as web:
        as_planned(past, web)
        web.look()
        web.log_in("admin")
        web.post("/api/admin/freeze", status=409)
        web.post("/api/admin/reveal")
        assert not web.get("/api/contest")["frozen"]
        web.look()
        assert not web.get("/api/contest")["frozen"]
    past.contest.close()


def test_the_moment_of_the_freeze(tmp_path: Path) -> None:
    """A round that ends after the planned freeze is hidden even if the web has not noticed the freeze yet."""
    past = Past(tmp_path / "c", "freeze_at = 100")
    past.contest.status(99.0)
    past.toy.finish(100.5, {2: 50})
    with past.contest.web() as web:
        assert not web.get("/api/contest")["frozen"]
        assert len(web.get("/api/servers/Toy1/rounds")) == 1
        web.get("/api/boards/Toy1/2", 404)
    past.contest.close()


def test_frozen_by_hand_at_this_moment(tmp_path: Path) -> None:
    """Everything of the moment before stays, nothing of the moment after comes."""
    past = Past(tmp_path / "c")
    with past.contest.web() as web:
        web.log_in("admin")
        before = web.get("/api/ranking")
        web.post("/api/admin/freeze")
        past.toy.finish(90.5, {2: 50})
        web.look()
        assert web.get("/api/contest")["frozen"]
        assert web.get("/api/ranking") == before
        assert web.get("/api/admin/ranking") != before
    past.contest.close()
