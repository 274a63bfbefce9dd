"""Films: for every game nothing of a frame is lost, the scenery stays, and what happens is marked."""

import functools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from arena24 import bots, sim
from arena24.games.battle import events as battle
from arena24.games.catalogue import find
from arena24.games.core import Audience, Frame, Round, TeamId, Viewer
from arena24.games.flood import events as flood
from arena24.games.flood.view import GroupView
from arena24.games.painting.view import FullFrame, WholeArena
from arena24.games.robots.events import Blow
from arena24.games.robots.stages import FIGHTING
from arena24.games.treasure import events as treasure
from arena24.sim.round import Outcome
from arena24.store.fold import Folding, begin
from arena24.web import streams
from arena24.web.film import Film
from arena24.web.frames import EVERY_MATCH, SHOWN, encoded, place, scenery, unpacked
from tests.ours import OURS
from tests.web.contest import HASHED, NOON, Contest, Ear

VIEWERS = (Audience.PUBLIC, TeamId(1), Audience.FULL)
TEAMS = 4
MARKED = {  # what any play among house bots leads to
    "battle": {"taken", "shot"},
    "robots": {"auction", "sale", "building", "fight 1", "fight 2", "results", "sold", "built"},
    "flood": {"wave", "water gone"},
    "creatures": {"play", "faint", "match over"},
    "painting": {"painting"},
    "cards": {"died"},
    "treasure": {"exploded"},
}

every_game = pytest.mark.parametrize("game", OURS)


@functools.lru_cache
def played(game: str) -> Outcome:
    seats = [bots.find(game, name) for name in bots.names(game)]
    rules = find(game)
    return sim.play(rules, [seats[(place + 1) % len(seats)] for place in range(TEAMS)], rules.quick, seed=7)


def pictures(game: str) -> Iterator[tuple[int, Round]]:
    """The round at every moment that is drawn, and the turn under which it is."""
    rules, outcome = find(game), played(game)
    folding = Folding(rules, outcome.header)
    yield folding.round.turn, folding.round
    for record in outcome.records:
        if ended := folding.take(record):
            yield place(folding.round, ended.turn), folding.round


@functools.lru_cache
def films(game: str) -> dict[Viewer, Film]:
    made = {viewer: Film() for viewer in VIEWERS}
    for turn, round_ in pictures(game):
        for viewer, film in made.items():
            film.add(turn, round_.frame(viewer))
    return made


@every_game
def test_scenery_and_frames_are_all_there_is(game: str) -> None:
    for turn, round_ in pictures(game):
        for viewer, film in films(game).items():
            frame = round_.frame(viewer)
            assert scenery(frame) == film.scenery
            (kept,) = film.reel.frames(turn, turn + 1)
            told = json.loads(film.scenery) | json.loads(unpacked(kept, most=EVERY_MATCH))
            assert told == json.loads(encoded(frame))


@every_game
def test_what_happens_is_marked(game: str) -> None:
    marks = films(game)[Audience.FULL].marks
    words = {word.split(" ×")[0] for mark in marks for word in mark.text.split(", ")}
    assert words >= MARKED[game]
    assert {mark.weight for mark in marks} <= {1, 2, 3}
    assert all(mark.heat >= 4 ** (mark.weight - 1) for mark in marks)
    assert all(mark.heat > 4 ** (mark.weight - 1) for mark in marks if "," in mark.text or "×" in mark.text)
    assert [mark.turn for mark in marks] == sorted({mark.turn for mark in marks})


def told_of(frame: Frame, before: Frame | None = None) -> dict[str, int]:
    return dict(frame.highlights(before))


def opening(game: str) -> Any:
    return begin(find(game), played(game).header).frame(Audience.FULL)


@pytest.mark.parametrize(
    ("game", "events", "expected"),
    [
        (
            "battle",
            tuple(battle.Event(what, 1, 1, 1) for what in battle.What),
            {"captured": 3, "taken": 2, "destroyed": 2, "shot": 1},
        ),
        (
            "flood",
            tuple(flood.Event(what, 1, 1, 1) for what in flood.What),
            {"drowned": 3, "dam": 3, "stolen": 2, "caught": 2, "damaged": 2, "bought": 1, "jumped": 1},
        ),
        (
            "treasure",
            tuple(treasure.Event(what, 1, 1, 1) for what in treasure.What),
            {"died": 3, "deposited": 2, "bought": 2, "exploded": 1},
        ),
    ],
)
def test_events_by_weight(game: str, events: tuple[object, ...], expected: dict[str, int]) -> None:
    assert told_of(msgspec.structs.replace(opening(game), events=events)) == expected


def test_the_end_of_a_battle_is_announced() -> None:
    before = opening("battle")
    assert told_of(msgspec.structs.replace(before, countdown=True), before) == {"countdown": 3}


def test_a_wave_with_its_dry_groups() -> None:
    before = opening("flood")
    after = msgspec.structs.replace(before, height=2, groups=(GroupView(5, (), ()),))
    assert told_of(after, before) == {"wave": 3, "dry group": 2}
    assert told_of(before, after) == {"water gone": 2}


def test_robots_that_fall() -> None:
    before = opening("robots")
    blows = (Blow(1, 2, 9, 0, fell=True), Blow(3, 2, 0, 0, fell=True), Blow(2, 1, 4, 1, fell=False))
    after = msgspec.structs.replace(before, stage=FIGHTING, fight=2, blows=blows)
    assert list(after.highlights(before)) == [("eliminated", 2), ("fight 2", 3)]


def test_who_takes_the_lead() -> None:
    before = opening("painting")
    first, *others = before.bars
    ahead, behind = (
        msgspec.structs.replace(first, first_points=points, second_points=10 - points) for points in (9, 1)
    )
    frames = [msgspec.structs.replace(before, bars=(bar, *others)) for bar in (ahead, behind, first)]
    assert told_of(frames[1], frames[0]) == {"lead changed": 2}
    assert told_of(frames[0], frames[2]) == {}  # nobody was


@pytest.mark.parametrize(("hp", "expected"), [((0, 7), "lethal"), ((5, 7), "match over")])
def test_a_match_of_cards_ends(hp: tuple[int, int], expected: str) -> None:
    before = opening("cards")
    first, *others = before.tiles
    ended = msgspec.structs.replace(first, hp=hp, ended=1)
    after = msgspec.structs.replace(before, tiles=(ended, *others))
    assert told_of(after, before) == {expected: 3}
    assert told_of(after, after) == {}


@every_game
def test_a_turn_that_is_drawn_again_has_one_mark(game: str) -> None:
    film, once = Film(), films(game)[Audience.FULL]
    for turn, round_ in pictures(game):
        film.add(turn, round_.frame(Audience.FULL))
        film.add(turn, round_.frame(Audience.FULL))
    assert film.marks == once.marks
    assert film.mark(film.marks[-1].turn) == film.marks[-1]


def many(arenas: int) -> Film:
    film = Film()
    whole = tuple(WholeArena(number, 99, ("..", "AB"), (), ()) for number in range(arenas))
    film.add(1, FullFrame(turn=1, active=True, left=9, teams=(), bars=(), radius=1, full=9, arenas=whole))
    return film


def told(film: Film, match: str = "") -> list[str]:
    latest = film.latest(match)
    assert latest is not None
    frame: dict[str, Any] = json.loads(latest[1])
    return [f"{arena['first']}-{arena['second']}" for arena in frame["arenas"]]


def test_few_matches_are_all_told() -> None:
    film = many(SHOWN)
    assert told(film) == list(film.matches or ()) == [f"{number}-99" for number in range(SHOWN)]


def test_of_many_matches_some_are_told_and_the_one_that_is_asked_for() -> None:
    film = many(435)
    shown = list(film.matches or ())
    assert told(film) == shown
    assert len(set(shown)) == SHOWN
    assert "7-99" not in shown
    assert told(film, "7-99") == [*shown, "7-99"]
    assert told(film, shown[3]) == told(film, "nonsense") == shown
    assert (film.has("7-99"), film.has("nonsense"), film.has("")) == (True, False, False)


def test_games_without_matches_tell_of_none() -> None:
    assert films("battle")[Audience.FULL].matches is None


CARDS = """
[[servers]]
name = "Cards1"
game = "cards"
port = 20002
"""


def test_a_viewer_looks_into_a_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of thirty matches a page and a stream tell most; another one when they are asked to."""
    monkeypatch.setattr(streams, "HEARTBEAT", 0.05)
    contest = Contest(tmp_path / "c", boards="full", more=CARDS)
    for number in (5, 6):
        contest.database.add_team(f"team{number}", f"Team {number}", password_hash=HASHED, at=NOON, who="test")
    contest.play("Cards1", 1).end_turns(2)
    with contest.web() as web:
        web.follow("Cards1", 1, 3)
        board = web.get("/api/boards/Cards1/1")
        (frame,) = web.get("/api/boards/Cards1/1/frames?from=3")["frames"]
        assert set(board["scenery"]) == {"deck", "init_hp"}
        assert not {"deck", "init_hp"} & set(frame)
        assert len(frame["tiles"]) == 30
        assert [str(match["id"]) for match in frame["matches"]] == board["matches"]
        other = next(tile["id"] for tile in frame["tiles"] if str(tile["id"]) not in board["matches"])
        (frame,) = web.get(f"/api/boards/Cards1/1/frames?from=3&match={other}")["frames"]
        assert frame["matches"][-1]["id"] == other
        for match, expected in ((f"?match={other}", [other]), ("?match=0", []), ("", [])):
            ear = Ear(web, f"/api/live/Cards1{match}")
            (heard,) = [text for text in ear.heard() if text.startswith("event: frame")]
            ear.close()
            message = json.loads(heard.split("data: ")[1])
            assert (message["round"], message["turn"], message["mark"]) == (1, 3, None)
            shown = [match["id"] for match in message["frame"]["matches"]]
            assert [id_ for id_ in shown if id_ == other] == expected
    contest.close()
