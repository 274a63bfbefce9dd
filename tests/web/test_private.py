"""Behind the freeze a team learns of its own affairs alone: what others do among themselves changes no answer to it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from arena24.games.core import Audience, TeamId
from arena24.web import boards, streams
from arena24.web.app import ROUTES
from arena24.web.marks import bot_token
from tests.web.addresses import IN_QUERY, addresses
from tests.web.contest import NOON, Contest, Ear, Play, Web, heard, report

ASKING: Final = 4  # the team that asks; it does nothing itself
SERVERS = """
[[servers]]
name = "Painting1"
game = "painting"
port = 20000
[servers.params]
t = 6
[[servers]]
name = "Creatures1"
game = "creatures"
port = 20001
[servers.params]
max_turns = 6
[[servers]]
name = "Cards1"
game = "cards"
port = 20002
[servers.params]
T = 10
INIT_HP = 2
[[servers]]
name = "Robots1"
game = "robots"
port = 20003
"""
NAMES: Final = ("Painting1", "Creatures1", "Cards1", "Robots1")
GETS: Final = [
    route
    for route in ROUTES
    if route.method == "GET" and not route.events and route.path != "/api/me"  # which tells a random token
]
LIVE: Final = [f"/api/live/{name}{query}" for name in NAMES for query in ("", "?view=team", "?view=public")]


# ---- what teams 1 to 3 do to each other, and never to the team that asks


def paint(play: Play, busy: bool) -> Iterator[tuple[int, bytes]]:
    for team in (1, 2, 3) if busy else ():
        frame: Any = play.round.frame(TeamId(team))
        asking = next(shown.number for shown in frame.teams if shown.team == ASKING)
        for arena in frame.own:
            if arena.rival != asking:
                yield team, b"SHOOT %d %d %d 2" % (arena.number, arena.pawns[0].id, 1 + play.round.turn % 4)


def fight(play: Play, busy: bool) -> Iterator[tuple[int, bytes]]:
    for team in (1, 2, 3) if busy else ():
        frame: Any = play.round.frame(TeamId(team))
        for number, rival in enumerate(frame.rivals, 1):
            if rival not in (ASKING, 3):  # everybody is against the third
                yield team, b"FIGHT %d 1" % number
                yield team, b"SWITCH %d %d" % (number, 1 + play.round.turn % 6)


def play_cards(play: Play, busy: bool) -> Iterator[tuple[int, bytes]]:
    frame: Any = play.round.frame(Audience.FULL)
    for pair in frame.pairs if busy else ():
        if ASKING not in pair.teams:
            for team, command in zip(pair.teams, (b"BURN_CARD", b"DRAW_CARD"), strict=True):
                yield team, b"%b %d" % (command, pair.id)


def bid(play: Play, busy: bool) -> Iterator[tuple[int, bytes]]:
    """The same parts are bought by others, so that the places of the team that asks are the same."""
    frame: Any = play.round.frame(Audience.FULL)
    numbers = {shown.number: shown.team for shown in frame.teams}
    houses = {numbers[holder.team]: holder.house for holder in frame.holders}
    for team, house in houses.items():
        if house != houses[ASKING]:
            yield from ((team, b"BID %d %d" % (part, 600 + team if busy else 600 - team)) for part in frame.offered)


Deeds = Callable[[Play, bool], Iterator[tuple[int, bytes]]]
DEEDS: Final[dict[str, Deeds]] = {"Painting1": paint, "Creatures1": fight, "Cards1": play_cards, "Robots1": bid}


def enrol(play: Play) -> None:
    """Creatures plays with those that have enrolled."""
    if play.server == "Creatures1":
        for team in (1, 2, 3, ASKING):
            play.order(team, b"ENROLL_TEAM 1 2 3")


def play_on(play: Play, turns: int, *, busy: bool) -> None:
    for _ in range(turns):
        if play.round.finished:
            return
        for team, line in DEEDS[play.server](play, busy):
            play.order(team, line)
        play.end_turns(1)


def play_out(play: Play, *, busy: bool) -> None:
    """To the end; the team that asks has the same result in all futures."""
    play_on(play, 1000, busy=busy)
    results = {1: 40, 2: 30, 3: 20} if busy else {1: 0, 2: 0, 3: 5}
    play.finish(250.0, results | {ASKING: 17})


# ---- what the team is told


def asked() -> Iterator[str]:
    """All addresses, with the names of these servers."""
    for route in GETS:
        for address in addresses(route):
            if "Toy1" not in address and "Chess1" not in address:
                yield from {address.replace("Battle1", name) for name in NAMES}


def told(web: Web, headers: dict[bytes, bytes]) -> dict[str, Any]:
    found = {}
    for address, answer in web.answers(dict.fromkeys(asked()), headers).items():
        assert answer.status_code < 500, (address, answer.text)
        found[address] = answer.status_code, sorted(answer.headers.multi_items()), answer.content
    return found


def lived_through(path: Path, *, busy: bool, who: str) -> dict[str, Any]:
    contest = Contest(path, boards="full", servers=SERVERS)
    first = [contest.play(name, 1) for name in NAMES]
    for play in first:
        enrol(play)
        play_on(play, 2, busy=False)
    reports = {name: report(name, {ASKING: 1}, turn=3, round=2, scores={}) for name in NAMES}
    found: dict[str, Any] = {}
    with contest.web() as web:
        for play in first:
            web.follow(play.server, 1, play.round.turn)
        web.log_in(who)
        early = {address: Ear(web, address) for address in LIVE}
        contest.database.begin_freeze(elapsed=100.0, at=NOON, who="test")
        web.look()
        found |= {f"{address}, from before the freeze": ear.ended() for address, ear in early.items()}
        for play in first:
            play_out(play, busy=busy)
        second = [contest.play(name, 2, started=250.0) for name in NAMES]
        for play in second:
            enrol(play)
            play_on(play, 5, busy=busy)
            web.follow(play.server, 2, play.round.turn)
        contest.status(300.0, reports)
        web.look()
        found |= told(web, {})
        found |= heard({address: Ear(web, address) for address in LIVE})
        team = next(team for team in web.site.monitor.facts.teams if team.login == who)
        token = {b"Authorization": f"Bearer {bot_token('ab' * 32, team)}".encode()}
        found["marks"] = [
            web.client.post("/api/team/marks", json={"server": name, "turn": 1, "marks": []}, headers=token).content
            for name in (*NAMES, "None1")
        ]
        web.log_in(None)
        found |= {f"{address}, with the token": answer for address, answer in told(web, token).items()}
    for play in second:
        play.journal.close()
    contest.close()
    return found


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "HEARTBEAT", 0.2)
    monkeypatch.setattr(boards, "MARKED", 60.0)


def test_what_others_do_changes_nothing_that_a_team_is_told(tmp_path: Path) -> None:
    calm, busy = (lived_through(tmp_path / str(busy), busy=busy, who=f"team{ASKING}") for busy in (False, True))
    assert {address for address in calm if calm[address] != busy[address]} == set()
    for name in NAMES:
        assert calm[f"/api/boards/{name}/1/frames?view=team"][0] == 200
        assert calm[f"/api/boards/{name}/2/frames?view=team"][0] == 200
        assert any("event: frame" in message for message in calm[f"/api/live/{name}?view=team"])
        assert any("event: again" in message for message in calm[f"/api/live/{name}, from before the freeze"])


def test_who_takes_part_sees_it(tmp_path: Path) -> None:
    """What the test above compares does differ for a team whose affairs they are."""
    calm, busy = (lived_through(tmp_path / str(busy), busy=busy, who="team2") for busy in (False, True))
    differing = {address for address in calm if calm[address] != busy[address]}
    for name in NAMES:
        assert {f"/api/boards/{name}/1/frames?view=team", f"/api/team/servers/{name}/rounds"} <= differing
    assert not any("with the token" in address or "view=public" in address for address in differing)


def test_the_addresses_ask_for_all_views() -> None:
    assert {"public", "full", "team"} <= set(map(str, IN_QUERY["view"]))
