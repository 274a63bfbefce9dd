"""Routes of the boards, live and past. What is shown is decided by `fairness`, nowhere else."""

import asyncio
from dataclasses import dataclass

import msgspec
from starlette.responses import Response

from arena24.store.errors import StoreError
from arena24.store.rows import RoundRow
from arena24.web.answers import NEVER, PRIVATE, Refusal, Sheet, answer, send
from arena24.web.calls import Route, WebCall
from arena24.web.documents import BoardNote, Frames, LiveFrame, LiveRound, StreamEnd, TeamName
from arena24.web.fairness import BEHIND, Phase, Sight, Veiled, viewer
from arena24.web.film import Film
from arena24.web.follower import Angle
from arena24.web.frames import named
from arena24.web.freeze import OPEN
from arena24.web.limits import FRAME_BYTES, FRAMES
from arena24.web.marks import TurnMarks
from arena24.web.replays import Replay
from arena24.web.replica import Replica
from arena24.web.topic import StreamEvent

SOON = 2.0  # seconds to wait for the first picture of a round, or until one is credited
MARKED = 0.3  # seconds to wait for the marks of a whole round; those of a longer one come with its frames
LOOK = 0.05  # seconds between two looks whether it is
STREAM = 600.0  # seconds after which who has logged in has to show the session again

PREPARED = "the round is being prepared; try again in a few seconds"

VIEW = {"view": "public, full or team", "team": "which team, for organisers with view=team"}
MATCH = {"match": "a match that is told in detail, besides those that are anyway"}


@dataclass(frozen=True, slots=True)
class Seen:
    """A round, for one viewer: running or over."""

    viewer: Sight
    phase: Phase
    replica: Replica | None = None
    replay: Replay | None = None


async def _seen(call: WebCall) -> Seen:
    site, number = call.site, int(call.request.path_params["round"])
    follower = site.follower(call.server, call.who)
    row = await site.read(site.database.round, call.server, number)
    passed = follower.has_passed(number)
    if row is None and passed:
        row = await _credited(call, number)
    replica = follower.replica if follower.replica is not None and follower.replica.number == number else None
    cutoff = OPEN if call.who.organiser else site.monitor.cutoff
    hidden = cutoff.frozen if row is None else not cutoff.shows(row.finished)
    phase = Phase.HIDDEN if hidden else Phase.OVER if row is not None else Phase.RUNNING
    chosen = _viewer(call, phase)
    if row is not None:
        try:
            return Seen(chosen, phase, replay=site.replays.get(call.server, number, chosen))
        except StoreError as error:
            raise Refusal(404, BEHIND if hidden else str(error)) from None
    if replica is None and not hidden and (passed or follower.opens(number)):
        raise Refusal(503, PREPARED)
    if replica is None:
        raise Refusal(404, BEHIND if hidden else _absent(call, follower.problem, number))
    return Seen(chosen, phase, replica=replica)


async def _credited(call: WebCall, number: int) -> RoundRow | None:
    """A round that is over is credited within moments, but the next one may have begun before; None: it takes long."""
    site, loop = call.site, asyncio.get_running_loop()
    row, end = None, loop.time() + SOON
    while row is None and loop.time() < end:
        await asyncio.sleep(LOOK)
        row = await site.read(site.database.round, call.server, number)
    return row


def _absent(call: WebCall, problem: str | None, number: int) -> str:
    """Why there is nothing; what exactly is wrong with a running round is for organisers."""
    if problem is not None:
        return problem if call.who.organiser else "the running round cannot be shown at present"
    return f"there is no round {number}"


def _viewer(call: WebCall, phase: Phase) -> Sight:
    of = call.number("team", -1)
    boards = call.site.config.web.public_boards
    return viewer(call.who, call.request.query_params.get("view"), phase, boards, None if of < 0 else of)


async def board(call: WebCall) -> Response:
    """A round: which turns there are, and where something happens."""
    seen = await _seen(call)
    if seen.replay is not None:
        await seen.replay.until(seen.replay.film.reel.first, SOON)  # its first picture, and with it the scenery
        await seen.replay.until(10**9, MARKED)
        return _replayed(call, seen, seen.replay)
    assert seen.replica is not None
    film = await _film(call, seen)
    if not film.begun:
        raise Refusal(503, PREPARED)  # frames without their scenery cannot be drawn
    return answer(call.request, _board(call, seen, film, film.reel.next - 1, game=seen.replica.game.id))


def _replayed(call: WebCall, seen: Seen, replay: Replay) -> Response:
    if not replay.film.begun:
        raise Refusal(503, PREPARED)
    last = replay.film.reel.next - 1 if replay.done else replay.last
    made = _board(call, seen, replay.film, last, game=replay.header.game)
    return answer(call.request, made, PRIVATE if replay.done and seen.phase is Phase.OVER else NEVER)


def _board(call: WebCall, seen: Seen, film: Film, last: int, *, game: str) -> BoardNote:
    facts, cutoff = call.site.monitor.facts, OPEN if call.who.organiser else call.site.monitor.cutoff
    return BoardNote(
        game=game,
        server=call.server,
        round=int(call.request.path_params["round"]),
        finished=seen.replay is not None,
        view=named(seen.viewer),
        first=film.reel.first,
        last=last,
        teams={contestant.team: TeamName(name=contestant.name) for contestant in cutoff.contestants(facts.teams)},
        marks=tuple(film.marks),
        scenery=msgspec.Raw(film.scenery),
        matches=film.matches,
    )


async def _film(call: WebCall, seen: Seen) -> Film:
    """The frames of a running round."""
    assert seen.replica is not None
    if seen.viewer not in seen.replica.films:
        await call.site.followers[call.server].look(Angle(seen.viewer))
    seen.replica.watch(seen.viewer)
    return seen.replica.films.get(seen.viewer) or Film()


async def frames(call: WebCall) -> Response:
    """Frames, one per turn: from `from` to `to`, both included, or as many as fit into an answer."""
    seen = await _seen(call)
    film = seen.replay.film if seen.replay is not None else await _film(call, seen)
    start = call.number("from", film.reel.first)
    stop = min(call.number("to", start + FRAMES - 1) + 1, start + FRAMES)
    if seen.replay is not None:
        await seen.replay.until(stop - 1)
    start = max(start, film.reel.first)
    found = _fitting(await asyncio.to_thread(film.frames, start, stop, call.request.query_params.get("match", "")))
    marks = [mark for mark in film.marks if start <= mark.turn < start + len(found)]
    done = seen.replay is not None and seen.replay.done and seen.phase is Phase.OVER
    body = b'{"first":%d,"marks":%b,"frames":[%b]}' % (start, msgspec.json.encode(marks), b",".join(found))
    return send(call.request, Sheet(body), PRIVATE if done else NEVER)


def _fitting(found: list[bytes]) -> list[bytes]:
    """As many as one answer may hold, but at least one."""
    size = 0
    for count, frame in enumerate(found):
        size += len(frame)
        if size > FRAME_BYTES and count:
            return found[:count]
    return found


async def live(call: WebCall) -> Response:
    """Frames of the running round, as turns end; a slow reader misses some."""
    site, who = call.site, call.who
    follower = site.follower(call.server, who)
    hidden = site.monitor.cutoff.frozen and not who.organiser
    chosen = _viewer(call, Phase.HIDDEN if hidden else Phase.RUNNING)
    angle = Angle(chosen, call.request.query_params.get("match", ""))
    topic = await follower.look(angle)
    loop = asyncio.get_running_loop()
    end = loop.time() + STREAM if who.login else float("inf")

    def check() -> StreamEvent | None:
        follower.watch(angle)
        changed = not who.organiser and site.monitor.cutoff.frozen is not hidden
        if changed and chosen != who.team and not isinstance(chosen, Veiled):
            return StreamEvent("frozen", b"{}")
        # A team goes on with another picture when the freeze begins or ends.
        return StreamEvent("again", b"{}") if changed or loop.time() > end else None

    return site.streams.open(call.request, who, topic, check)


TURNS = {"frame": LiveFrame, "round": LiveRound, "marks": TurnMarks, "frozen": StreamEnd, "again": StreamEnd}

ROUTES = (
    Route("GET", "/api/boards/{server}/{round:number}", board, BoardNote, query=VIEW),
    Route(
        "GET",
        "/api/boards/{server}/{round:number}/frames",
        frames,
        Frames,
        query=VIEW | MATCH | {"from": "the first turn", "to": "the last turn"},
    ),
    Route("GET", "/api/live/{server}", live, str, query=VIEW | MATCH, events=TURNS),
)
