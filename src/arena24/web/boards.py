"""Routes of the boards, live and past. What is shown is decided by `fairness`, nowhere else."""

import asyncio
from dataclasses import dataclass

from starlette.responses import Response

from arena24.games.core import Viewer
from arena24.store.errors import StoreError
from arena24.web.answers import NEVER, PRIVATE, Refusal, Sheet, answer, send
from arena24.web.calls import Call, Route
from arena24.web.curtain import OPEN
from arena24.web.documents import Board, EventMark, Frames, TeamName
from arena24.web.fairness import BEHIND, Phase, viewer
from arena24.web.frames import named
from arena24.web.hub import Message
from arena24.web.limits import FRAME_BYTES, FRAMES
from arena24.web.reel import Reel
from arena24.web.replays import Replay
from arena24.web.replica import Replica

SOON = 2.0  # seconds to wait for the marks of a whole round
STREAM = 600.0  # seconds after which who has logged in has to show the session again

VIEW = {"view": "public, full or team", "team": "which team, for organisers with view=team"}


@dataclass(frozen=True, slots=True)
class Seen:
    """A round, for one viewer: running or over."""

    viewer: Viewer
    phase: Phase
    replica: Replica | None = None
    replay: Replay | None = None


async def _seen(call: Call) -> Seen:
    site, number = call.site, int(call.request.path_params["round"])
    follower = site.follower(call.server, call.who)
    row = await site.read(site.desk.round, call.server, number)
    replica = follower.replica if follower.replica is not None and follower.replica.number == number else None
    curtain = OPEN if call.who.organiser else site.watch.curtain
    hidden = curtain.down if row is None else not curtain.shows(row.finished)
    phase = Phase.HIDDEN if hidden else Phase.OVER if row is not None else Phase.RUNNING
    chosen = _viewer(call, phase)
    if row is not None:
        try:
            return Seen(chosen, phase, replay=site.replays.get(call.server, number, chosen))
        except StoreError as error:
            raise Refusal(404, str(BEHIND if hidden else f"the journal of this round is missing: {error}")) from None
    if replica is None:
        raise Refusal(404, BEHIND if hidden else follower.problem or f"there is no round {number}")
    return Seen(chosen, phase, replica=replica)


def _viewer(call: Call, phase: Phase) -> Viewer:
    of = call.number("team", -1)
    boards = call.site.config.web.public_boards
    return viewer(call.who, call.request.query_params.get("view"), phase, boards, None if of < 0 else of)


async def board(call: Call) -> Response:
    """A round: which turns there are, and where something happens."""
    seen = await _seen(call)
    if seen.replay is not None:
        await seen.replay.until(10**9, SOON)
        return _replayed(call, seen, seen.replay)
    assert seen.replica is not None
    reel = await _reel(call, seen)
    marks = tuple(seen.replica.marks.get(seen.viewer, ()))
    made = _board(call, seen, reel.first, reel.next - 1, marks, game=seen.replica.game.id)
    return answer(call.request, made)


def _replayed(call: Call, seen: Seen, replay: Replay) -> Response:
    if not hasattr(replay, "header"):
        raise Refusal(503, "the round is being prepared; try again in a few seconds")
    last = replay.reel.next - 1 if replay.done else replay.last
    made = _board(call, seen, replay.reel.first, last, tuple(replay.marks), game=replay.header.game)
    return answer(call.request, made, PRIVATE if replay.done and seen.phase is Phase.OVER else NEVER)


def _board(call: Call, seen: Seen, first: int, last: int, marks: tuple[EventMark, ...], *, game: str) -> Board:
    facts, curtain = call.site.watch.facts, OPEN if call.who.organiser else call.site.watch.curtain
    return Board(
        game=game,
        server=call.server,
        round=int(call.request.path_params["round"]),
        finished=seen.replay is not None,
        view=named(seen.viewer),
        first=first,
        last=last,
        teams={entrant.team: TeamName(name=entrant.name) for entrant in curtain.entrants(facts.teams)},
        marks=marks,
    )


async def _reel(call: Call, seen: Seen) -> Reel:
    """The frames of a running round."""
    assert seen.replica is not None
    if seen.viewer not in seen.replica.reels:
        await call.site.followers[call.server].look(seen.viewer)
    seen.replica.watch(seen.viewer)
    return seen.replica.reels.get(seen.viewer) or Reel()


async def frames(call: Call) -> Response:
    """Frames, one per turn: from `from` to `to`, both included, or as many as fit into an answer."""
    seen = await _seen(call)
    reel = seen.replay.reel if seen.replay is not None else await _reel(call, seen)
    start = call.number("from", reel.first)
    stop = min(call.number("to", start + FRAMES - 1) + 1, start + FRAMES)
    if seen.replay is not None:
        await seen.replay.until(stop - 1)
    start = max(start, reel.first)
    found = await asyncio.to_thread(reel.frames, start, stop)
    done = seen.replay is not None and seen.replay.done and seen.phase is Phase.OVER
    body = b'{"first":%d,"frames":[%b]}' % (start, b",".join(_fitting(found)))
    return send(call.request, Sheet(body), PRIVATE if done else NEVER)


def _fitting(found: list[bytes]) -> list[bytes]:
    """As many as one answer may hold, but at least one."""
    size = 0
    for count, frame in enumerate(found):
        size += len(frame)
        if size > FRAME_BYTES and count:
            return found[:count]
    return found


async def live(call: Call) -> Response:
    """Frames of the running round, as turns end; a slow reader misses some."""
    site, who = call.site, call.who
    follower = site.follower(call.server, who)
    chosen = _viewer(call, Phase.HIDDEN if site.watch.curtain.down and not who.organiser else Phase.RUNNING)
    topic = await follower.look(chosen)
    loop = asyncio.get_running_loop()
    end = loop.time() + STREAM if who.login else float("inf")

    def check() -> Message | None:
        follower.watch(chosen)
        if site.watch.curtain.down and not who.organiser and chosen != who.team:
            return Message("frozen", b"{}")
        return Message("again", b"{}") if loop.time() > end else None

    return site.streams.open(call.request, topic, check)


ROUTES = (
    Route("GET", "/api/boards/{server}/{round:int}", board, Board, query=VIEW),
    Route(
        "GET",
        "/api/boards/{server}/{round:int}/frames",
        frames,
        Frames,
        query=VIEW | {"from": "the first turn", "to": "the last turn"},
    ),
    Route("GET", "/api/live/{server}", live, str, query=VIEW, stream=True),
)
