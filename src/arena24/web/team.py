"""Routes of the team's desk: what a team may know of itself."""

from starlette.responses import Response

from arena24.contest.acts import PastRound
from arena24.contest.score import credit
from arena24.store.control import ServerState, TeamReport
from arena24.web.answers import Refusal, answer
from arena24.web.calls import Route, WebCall
from arena24.web.documents import Document, Done, ServerNote
from arena24.web.limits import PAGE
from arena24.web.marks import BotMark, Marked, TurnMarks, bot_token, team_of
from arena24.web.overview import Light, light


class DeskServer(Document, frozen=True, kw_only=True):
    """The team on one server."""

    server: str
    task: str
    state: ServerState
    round: int | None
    turn: int | None
    light: Light
    connections: int
    limit: int  # commands in a turn; 0: as many as it likes
    told: TeamReport | None  # what the server has counted in the running round; null: nothing yet


class DeskNote(Document, frozen=True, kw_only=True):
    """The team's desk; with `token` its bot may draw marks."""

    team: int
    login: str
    name: str
    official: bool
    token: str
    servers: list[DeskServer]


class OwnResult(Document, frozen=True, kw_only=True):
    """The team's result in a round; `null` in a void one, or if it had no part in it."""

    server: str
    round: int
    started: float
    finished: float
    tempo: float
    void: bool
    result: float | None
    credit: float
    reasons: tuple[str, ...]  # why the organisers made it void, or counted it again


async def desk(call: WebCall) -> Response:
    """Connections and health on all servers."""
    team = call.team
    made = DeskNote(
        team=team.id,
        login=team.login,
        name=team.name,
        official=team.official,
        token=bot_token(call.site.monitor.facts.contest.secret, team),
        servers=[_server(call, note) for note in call.site.monitor.servers(organiser=True)],  # who plays knows the turn
    )
    return answer(call.request, made)


def _server(call: WebCall, note: ServerNote) -> DeskServer:
    site, own = call.site, call.team.id
    seen = site.monitor.of(note.name)
    report = seen.report if seen is not None else None
    return DeskServer(
        server=note.name,
        task=note.task,
        state=note.state,
        round=note.round,
        turn=note.turn,
        light=light(site, note.name, own),
        connections=report.connections.get(own, 0) if report else 0,
        limit=site.command_limits.get(note.name, 0),
        told=report.teams.get(own) if report else None,
    )


async def rounds(call: WebCall) -> Response:
    """The team's own results on a server, the newest first; after a freeze too."""
    server = call.site.follower(call.server, call.who).server
    return answer(call.request, await call.site.read(_rounds, call, server, call.number("before", 10**9)))


def _rounds(call: WebCall, server: str, before: int) -> list[OwnResult]:
    own, acts = call.who.team or 0, call.site.monitor.shown(organiser=True).acts
    found = call.site.database.rounds(server, before=before, limit=PAGE)
    return [_own(own, acts.of(played), acts.reasons(played)) for played in found]


def _own(team: int, played: PastRound, reasons: tuple[str, ...]) -> OwnResult:
    result = played.results.get(team)
    return OwnResult(
        server=played.server,
        round=played.number,
        started=played.started,
        finished=played.finished,
        tempo=played.tempo,
        void=played.void,
        result=None if result is None else float(result),
        credit=credit(played.tempo, result or 0.0),
        reasons=reasons,
    )


async def marks(call: WebCall) -> Response:
    """What the team's bot has drawn in a round, by turn: in the one that is being played, or another one."""
    server = call.site.follower(call.server, call.who).server
    number = call.number("round", call.site.monitor.begun.get(server, 0))
    return answer(call.request, call.site.marks.of(call.who.team or 0, server, number))


async def draw(call: WebCall) -> Response:
    """Draw marks for a turn. For bots: with `Authorization: Bearer TOKEN`, where the desk shows the token."""
    facts = call.site.monitor.facts
    scheme, _, token = call.request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        raise Refusal(401, "send the header Authorization: Bearer TOKEN; the team's desk shows the token")
    team = team_of(facts.contest.secret, token.strip(), {team.id: team for team in facts.teams})
    marked = await call.body(Marked)
    follower = call.site.followers.get(marked.server)
    if follower is None:
        raise Refusal(404, f"there is no server {marked.server!r}; see /api/servers")
    number = call.site.monitor.begun.get(marked.server, 0)
    call.site.marks.put(team.id, number, marked)
    follower.drawn(team.id, TurnMarks(round=number, turn=marked.turn, marks=marked.marks))
    return answer(call.request, Done(text="drawn"))


ROUTES = (
    Route("GET", "/api/team/desk", desk, DeskNote, "team"),
    Route(
        "GET",
        "/api/team/servers/{server}/rounds",
        rounds,
        list[OwnResult],
        "team",
        query={"before": "the round number below which the list begins"},
    ),
    Route(
        "GET",
        "/api/team/servers/{server}/marks",
        marks,
        dict[int, tuple[BotMark, ...]],
        "team",
        query={"round": "the round; left out: the one that is being played"},
    ),
    Route("POST", "/api/team/marks", draw, Done, body=Marked, token=True),
)
