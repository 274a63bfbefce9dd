"""Routes for everybody. What they tell does not depend on who asks."""

import msgspec
from starlette.responses import Response

from arena24.store.rows import RoundRow
from arena24.web.acts import ActNote, shown
from arena24.web.answers import CHECKED, answer, send
from arena24.web.calls import Route, WebCall
from arena24.web.documents import (
    AnnouncementNote,
    ContestNote,
    Document,
    History,
    Ranking,
    RoundAt,
    RoundNote,
    ServerNote,
)
from arena24.web.limits import PAGE


class Health(Document, frozen=True, kw_only=True):
    """The web answers; is the contest being served?"""

    ok: bool
    served: bool


async def health(call: WebCall) -> Response:
    """Tell that the web is well."""
    return answer(call.request, Health(ok=True, served=call.site.monitor.served))


async def contest(call: WebCall) -> Response:
    """The contest: clock, state, K, pause, announcements."""
    return answer(call.request, call.site.monitor.contest())


async def ranking(call: WebCall) -> Response:
    """The ranking, as everybody may see it."""
    return send(call.request, call.site.monitor.shown(organiser=False).ranking)


async def history(call: WebCall) -> Response:
    """Totals over contest time, as everybody may see them."""
    return send(call.request, call.site.monitor.shown(organiser=False).history)


async def servers(call: WebCall) -> Response:
    """The server table."""
    return answer(call.request, call.site.monitor.servers(), CHECKED)


async def rounds(call: WebCall) -> Response:
    """Rounds of a server that are over, the newest first."""
    site = call.site
    server = site.follower(call.server, call.who).server
    before, most = call.number("before", 10**9), min(PAGE, call.number("most", PAGE))
    return answer(call.request, await site.read(_rounds, call, server, before, most), CHECKED)


def _rounds(call: WebCall, server: str, before: int, most: int) -> list[RoundNote]:
    site = call.site
    acts = site.monitor.shown(organiser=False).acts
    found = site.database.rounds(server, before=before, limit=most, until=site.monitor.cutoff.until)
    return [
        RoundNote(
            round=played.number,
            started=played.started,
            finished=played.finished,
            tempo=played.tempo,
            void=played.void,
            results={team: float(result) for team, result in played.results.items()},
            reasons=reasons,
        )
        for played, reasons in ((acts.of(each), acts.reasons(each)) for each in found)
    ]


async def moments(call: WebCall) -> Response:
    """Which round of every server was played at an instant of contest time, of those that are over."""
    return answer(call.request, await call.site.read(_moments, call, call.number("at", 0)), CHECKED)


def _moments(call: WebCall, at: int) -> list[RoundAt]:
    monitor = call.site.monitor
    found = call.site.database.rounds_at(float(at), until=monitor.cutoff.until)
    return [_moment(server.name, found.get(server.name)) for server in monitor.facts.servers]


def _moment(server: str, played: RoundRow | None) -> RoundAt:
    if played is None:
        return RoundAt(server=server, round=None, started=None, finished=None)
    return RoundAt(server=server, round=played.number, started=played.started, finished=played.finished)


async def live(call: WebCall) -> Response:
    """Contest, ranking, servers and announcements, as they change."""
    who = await call.site.sessions.who(call.request)  # the same is told to all, but who has logged in is let in
    return call.site.streams.open(call.request, who, call.site.monitor.news, lambda: None)


async def openapi(call: WebCall) -> Response:
    """This description."""
    from arena24.web.openapi import description  # which describes all routes, this one too

    return send(call.request, description())


NEWS = {
    "contest": ContestNote,
    "ranking": Ranking,
    "servers": list[ServerNote],
    "announcement": AnnouncementNote,
}

ROUTES = (
    Route("GET", "/health", health, Health),
    Route("GET", "/api/contest", contest, ContestNote),
    Route("GET", "/api/ranking", ranking, Ranking),
    Route("GET", "/api/history", history, History),
    Route("GET", "/api/acts", shown, list[ActNote]),
    Route("GET", "/api/servers", servers, list[ServerNote]),
    Route(
        "GET",
        "/api/servers/{server}/rounds",
        rounds,
        list[RoundNote],
        query={"before": "the round number below which the list begins", "most": "how many, at most a page"},
    ),
    Route("GET", "/api/moments", moments, list[RoundAt], query={"at": "contest seconds"}),
    Route("GET", "/api/live", live, str, events=NEWS),
    Route("GET", "/api/openapi.json", openapi, msgspec.Raw),
)
