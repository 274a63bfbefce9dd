"""Routes of the team's desk: what a team may know of itself."""

from starlette.responses import Response

from arena24.web.answers import Refusal, answer
from arena24.web.calls import Call, Route
from arena24.web.documents import Document, Done
from arena24.web.lights import Light, light
from arena24.web.limits import PAGE
from arena24.web.marks import Mark, Marked, bot_token, team_of
from arena24.web.pulse import Pulse


class DeskServer(Document, frozen=True, kw_only=True):
    """The team on one server."""

    server: str
    task: str
    state: str
    round: int | None
    turn: int | None
    light: Light
    connections: int


class DeskNote(Document, frozen=True, kw_only=True):
    """The team's desk; with `token` its bot may draw marks."""

    team: int
    login: str
    name: str
    official: bool
    token: str
    servers: list[DeskServer]


class TurnNote(Document, frozen=True, kw_only=True):
    """Orders of one turn, and how many were refused with which code."""

    turn: int
    orders: int
    refused: dict[int, int]


class OrderNote(Document, frozen=True, kw_only=True):
    """An order as it was executed; code 0: it was not refused."""

    turn: int
    line: str
    code: int


class OrdersNote(Document, frozen=True, kw_only=True):
    """The team's orders in the running round, as far as they are remembered, newest first."""

    round: int | None
    turn: int | None
    turns: list[TurnNote]
    orders: list[OrderNote]


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


async def desk(call: Call) -> Response:
    """Connections and health on all servers."""
    site, number = call.site, call.who.team
    team = next((team for team in site.watch.facts.teams if team.id == number), None)
    if team is None:
        raise Refusal(404, "this team is no more")
    servers = [
        DeskServer(
            server=note.name,
            task=note.task,
            state=note.state,
            round=note.round,
            turn=note.turn,
            light=light(site, note.name, team.id),
            connections=_connections(call, note.name),
        )
        for note in site.watch.servers(organiser=True)  # whoever plays knows the turn
    ]
    token = bot_token(site.watch.facts.contest.secret, team)
    made = DeskNote(
        team=team.id, login=team.login, name=team.name, official=team.official, token=token, servers=servers
    )
    return answer(call.request, made)


def _connections(call: Call, server: str) -> int:
    seen = call.site.watch.of(server)
    return seen.report.connections.get(call.who.team or 0, 0) if seen and seen.report else 0


async def orders(call: Call) -> Response:
    """The team's own orders in the running round, and how they were answered."""
    replica = call.site.follower(call.server, call.who).replica
    if replica is None:
        return answer(call.request, OrdersNote(round=None, turn=None, turns=[], orders=[]))
    pulse = replica.pulses.get(call.who.team or 0, Pulse())
    turns = [TurnNote(turn=b.turn, orders=b.orders, refused=dict(b.refused)) for b in list(pulse.beats)]
    lines = [OrderNote(turn=given.turn, line=given.line, code=given.code) for given in list(pulse.lines)]
    made = OrdersNote(round=replica.number, turn=replica.turn, turns=turns[::-1], orders=lines[::-1])
    return answer(call.request, made)


async def rounds(call: Call) -> Response:
    """The team's own results on a server, the newest first; after a freeze too."""
    server = call.site.follower(call.server, call.who).server
    return answer(call.request, await call.site.read(_rounds, call, server, call.number("before", 10**9)))


def _rounds(call: Call, server: str, before: int) -> list[OwnResult]:
    own = call.who.team or 0
    return [
        OwnResult(
            server=server,
            round=played.round.number,
            started=played.round.started,
            finished=played.round.finished,
            tempo=played.round.tempo,
            void=played.round.void,
            result=played.results.get(own),
            credit=played.round.tempo * played.results.get(own, 0.0),
        )
        for played in call.site.desk.rounds(server, before=before, limit=PAGE)
    ]


async def marks(call: Call) -> Response:
    """What the team's bot has drawn on a server, by turn."""
    server = call.site.follower(call.server, call.who).server
    return answer(call.request, call.site.marks.of(call.who.team or 0, server))


async def draw(call: Call) -> Response:
    """Draw marks for a turn. For bots: with `Authorization: Bearer TOKEN`, where the desk shows the token."""
    facts = call.site.watch.facts
    scheme, _, token = call.request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        raise Refusal(401, "send the header Authorization: Bearer TOKEN; the team's desk shows the token")
    team = team_of(facts.contest.secret, token.strip(), {team.id: team for team in facts.teams})
    marked = await call.body(Marked)
    if marked.server not in call.site.followers:
        raise Refusal(404, f"there is no server {marked.server!r}; see /api/servers")
    call.site.marks.put(team.id, marked)
    return answer(call.request, Done(text="drawn"))


ROUTES = (
    Route("GET", "/api/team/desk", desk, DeskNote, "team"),
    Route("GET", "/api/team/servers/{server}/orders", orders, OrdersNote, "team"),
    Route(
        "GET",
        "/api/team/servers/{server}/rounds",
        rounds,
        list[OwnResult],
        "team",
        query={"before": "the round number below which the list begins"},
    ),
    Route("GET", "/api/team/servers/{server}/marks", marks, dict[int, tuple[Mark, ...]], "team"),
    Route("POST", "/api/team/marks", draw, Done, body=Marked, token=True),
)
