"""The live side below HTTP: reading journals as they grow, frames, reels, topics, streams."""

import asyncio
import threading
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from arena24.games.core import Audience, TeamId
from arena24.store.errors import BrokenJournal
from arena24.store.journals import present
from arena24.store.reader import last_turn
from arena24.store.records import Order, TurnEnd
from arena24.store.tail import Tail
from arena24.web.follower import Angle, Follower
from arena24.web.reel import STRIP, Reel
from arena24.web.replays import whole
from arena24.web.replica import Replica
from arena24.web.topic import GZIP_HEADER, StreamEvent, Topic
from tests.web.contest import Contest, Web


def test_a_tail_takes_whole_lines_only(contest: Contest, tmp_path: Path) -> None:
    play = contest.play("Toy1", 1)
    for number in range(30):
        play.order(1, b"POUR %d\rx" % number if number == 7 else b"POUR %d" % number)
    play.end_turns(1)
    data = play.journal.path.read_bytes()
    path = tmp_path / "grows.journal"
    head = data.index(b"\n") + 1
    path.write_bytes(data[:head])
    tail, found = Tail(path), []
    for end in range(head, len(data) + 1, 5):
        path.write_bytes(data[:end])
        found += list(tail.records())
    path.write_bytes(data)
    found += list(tail.records())
    assert found == list(play.journal.records())
    assert not tail.grown
    tail.close()


def test_a_torn_tail_that_is_cut_off_and_written_anew(contest: Contest, tmp_path: Path) -> None:
    play = contest.play("Toy1", 1)
    play.order(1, b"POUR 1")
    path = tmp_path / "torn.journal"
    path.write_bytes(play.journal.path.read_bytes() + b"deadbeef O 1 POU")
    tail = Tail(path)
    assert list(tail.records()) == [Order(1, b"POUR 1")]
    play.end_turns(1)
    path.write_bytes(play.journal.path.read_bytes())
    assert [type(record) for record in tail.records()] == [TurnEnd]
    tail.close()


def test_damage_is_found(contest: Contest, tmp_path: Path) -> None:
    play = contest.play("Toy1", 1)
    play.order(1, b"POUR 1")
    play.order(1, b"POUR 2")
    path = tmp_path / "broken.journal"
    path.write_bytes(play.journal.path.read_bytes().replace(b"POUR 1", b"POUR 9"))
    tail = Tail(path)
    with pytest.raises(BrokenJournal, match="check sum"):
        list(tail.records())
    tail.close()


def test_a_round_that_cannot_be_folded_is_dropped_until_the_next(web: Web, contest: Contest) -> None:
    from tests.cli.shell import until

    play = contest.play("Toy1", 1)
    play.end_turns(1)
    play.journal.end_turn(TurnEnd(2, 1.0, 1.0, digest="wrong"))
    follower = web.site.followers["Toy1"]
    until(lambda: follower.problem is not None)
    assert web.get("/api/boards/Toy1/1", 404)["error"] == "the running round cannot be shown at present"
    web.log_in("admin")
    assert "round 1 cannot be followed" in web.get("/api/boards/Toy1/1", 404)["error"]
    assert web.get("/api/admin/overview")["servers"][1]["problem"]
    contest.play("Toy1", 2).end_turns(1)
    web.follow("Toy1", 2, 2)
    assert follower.problem is None


def test_rounds_that_come_and_go_between_two_looks(web: Web, contest: Contest) -> None:
    for number in range(1, 4):
        play = contest.play("Toy1", number)
        play.end_turns(1)
        play.finish(60.0 + number)
    contest.play("Toy1", 4).end_turns(1)
    web.follow("Toy1", 4, 2)


def test_live_and_replayed_frames_are_the_same(contest: Contest) -> None:
    play = contest.play("Battle1", 1)
    replica = Replica(play.journal.path, [Audience.FULL, Audience.PUBLIC])
    turns = 0
    while not play.round.finished:
        play.end_turns(1)
        turns += 1
        assert replica.advance()
    play.finish(50.0)
    replica.advance()
    assert replica.ended
    path = contest.folder.journal("Battle1", 1)
    replay = whole(path)
    assert last_turn(present(path)) == turns
    live = replica.films[Audience.FULL].reel
    assert (live.first, live.next) == (1, turns + 2)  # an opening for each turn, and the picture of the end
    assert live.frames(1, turns + 2) == replay.film.reel.frames(1, turns + 2)
    replica.close()


def test_frames_are_drawn_for_those_who_look(contest: Contest) -> None:
    play = contest.play("Battle1", 1)
    replica = Replica(play.journal.path, [Audience.PUBLIC])
    play.end_turns(1)
    replica.advance()
    assert list(replica.films) == [Audience.PUBLIC]
    replica.watch(TeamId(1))
    replica.draw(TeamId(1))
    play.end_turns(2)
    replica.advance()
    assert (replica.films[TeamId(1)].reel.first, replica.films[TeamId(1)].reel.next) == (2, 5)
    replica.close()


def test_a_reel() -> None:
    reel = Reel()
    frames = [b"%d" % turn * turn for turn in range(1, 100)]
    for turn, frame in enumerate(frames, 1):
        reel.put(turn, b"early")
        reel.put(turn, frame)
    assert (reel.first, reel.next, reel.latest()) == (1, 100, (99, frames[-1]))
    assert reel.frames(1, 100) == frames
    assert reel.frames(STRIP - 1, STRIP + 3) == frames[STRIP - 2 : STRIP + 2]
    assert reel.frames(95, 1000) == frames[94:]
    reel.put(200, b"after a gap")
    assert (reel.first, reel.frames(1, 300)) == (200, [b"after a gap"])


def test_a_reel_forgets_the_oldest() -> None:
    reel = Reel(limit=200)
    for turn in range(1, 50 * STRIP):
        reel.put(turn, b"%d" % turn)
    assert reel.first > 1
    assert reel.size <= 200
    assert reel.frames(1, reel.first + 2) == [b"%d" % reel.first, b"%d" % (reel.first + 1)]


def test_the_latest_wins() -> None:
    async def play() -> list[bytes]:
        topic = Topic()
        for number in range(5):
            topic.publish("frame", StreamEvent("frame", b"%d" % number))
        topic.publish("round", StreamEvent("round", b"9"))
        return [message.plain for message in topic.since(0)]

    assert asyncio.run(play()) == [b"event: frame\ndata: 4\n\n", b"event: round\ndata: 9\n\n"]


def test_who_comes_late_does_not_hear_old_news() -> None:
    async def play() -> tuple[int, int]:
        topic = Topic()
        topic.publish("contest", StreamEvent("contest", b"{}"))
        seen = topic.version
        topic.publish("announcement", StreamEvent("announcement", b"{}", fleeting=True))
        return len(topic.since(seen)), len(topic.since(0))

    assert asyncio.run(play()) == (1, 1)


def test_compressed_messages_can_be_joined_in_any_order() -> None:
    messages = [StreamEvent("frame", b"x" * size) for size in (1, 70_000, 3)]
    for order in (messages, messages[::-1], messages[1:]):
        stream = GZIP_HEADER + b"".join(message.deflated for message in order)
        unpacked = zlib.decompressobj(16 + zlib.MAX_WBITS).decompress(stream)
        assert unpacked == b"".join(message.plain for message in order)


def test_who_comes_back_does_not_see_how_the_round_began(contest: Contest) -> None:
    """A web that was started again has read the running round before it tells anybody of it."""
    play = contest.play("Toy1", 1)
    play.end_turns(4)

    async def first_frame() -> list[bytes]:
        with ThreadPoolExecutor(1) as pool:
            follower = Follower("Toy1", contest.folder, pool, [Audience.PUBLIC], lambda server, number: None)
            await follower.step()
            assert follower.opens(1) is False
            follower.close()
            return [message.plain for message in follower.topic(Angle(Audience.PUBLIC)).since(0)]

    told = asyncio.run(first_frame())
    assert told[0].startswith(b"event: round")
    assert [b'"turn":5' in frame for frame in told[1:]] == [True]


def test_what_a_web_has_not_read_yet_is_being_prepared(contest: Contest) -> None:
    """Started again, it is asked for rounds of which pages know, before it has looked, and while it looks."""
    contest.play("Toy1", 1)
    contest.play("Toy1", 2).end_turns(1)

    async def look() -> None:
        with ThreadPoolExecutor(1) as pool:
            follower = Follower("Toy1", contest.folder, pool, [Audience.PUBLIC], lambda server, number: None)
            assert [follower.opens(number) for number in (1, 2, 3)] == [True, True, False]

            def awaited(number: int) -> bool:
                return follower.opens(number) or follower.has_passed(number)

            held = threading.Event()
            pool.submit(held.wait)
            reading = asyncio.create_task(follower.step())
            await asyncio.sleep(0)
            assert [awaited(number) for number in (1, 2, 3)] == [True, True, False]
            held.set()
            await reading
            assert [awaited(number) for number in (1, 2, 3)] == [True, False, False]
            follower.close()

    asyncio.run(look())


def test_the_last_picture_of_a_round_is_told_as_such(contest: Contest) -> None:
    play = contest.play("Toy1", 1)

    async def told() -> list[bool]:
        heard = []
        with ThreadPoolExecutor(1) as pool:
            follower = Follower("Toy1", contest.folder, pool, [Audience.PUBLIC], lambda server, number: None)
            await follower.step()
            while not play.round.finished:
                play.end_turns(1)
                await follower.step()
                frame = follower.topic(Angle(Audience.PUBLIC)).since(0)[-1].plain
                heard.append(b'"over":true' in frame)
            follower.close()
        return heard

    heard = asyncio.run(told())
    assert heard[-1]
    assert not any(heard[:-1])
    assert len(heard) > 1
