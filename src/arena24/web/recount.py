"""Routes of recounts: organisers choose rules and parameters, have rounds counted aside, and apply what came of it."""

from typing import Annotated, Any, Final

from msgspec import Meta
from starlette.responses import Response

from arena24.store.acts import MAX_REASON
from arena24.store.amendment import offered
from arena24.web.answers import Refusal, answer
from arena24.web.calls import Route, WebCall
from arena24.web.documents import Document, Done
from arena24.web.recounter import RecountJob
from arena24.web.recounts import RecountState
from arena24.web.wishes import Wish, who

Value = str | int | float | bool


class ParameterChange(Wish, frozen=True, kw_only=True):
    """A parameter of a server, as it should have been."""

    server: str
    name: str
    value: Value | list[Value]


class RecountWish(Wish, frozen=True, kw_only=True):
    """Count rounds again with other parameters or amended rules; `rounds` such as `Toy1:3-17`, none: all."""

    changes: Annotated[list[ParameterChange], Meta(max_length=50)] = []
    rules: Annotated[str, Meta(max_length=200)] = ""
    rounds: Annotated[list[str], Meta(max_length=50)] = []
    reason: Annotated[str, Meta(min_length=1, max_length=MAX_REASON)]


class ServerParameters(Document, frozen=True, kw_only=True):
    """What a server is played with."""

    server: str
    params: dict[str, Any]


async def parameters(call: WebCall) -> Response:
    """The parameters of all servers."""
    servers = await call.site.read(call.site.database.servers)
    return answer(call.request, [ServerParameters(server=each.name, params=dict(each.params)) for each in servers])


async def amendments(call: WebCall) -> Response:
    """Rules by which rounds can be counted again: what lies in the contest's folder `rules`, or is installed for it."""
    return answer(call.request, await call.site.read(offered, call.site.folder))


async def recount(call: WebCall) -> Response:
    """Begin to count again; nothing changes by it."""
    wish, site = await call.body(RecountWish), call.site
    if not wish.changes and not wish.rules:
        raise Refusal(400, "say what is to be different: a parameter, or the rules")
    if wish.rules and wish.rules not in (known := await site.read(offered, site.folder)):
        there = ", ".join(known) or f"none; put a package into {site.folder.rules}"
        raise Refusal(409, f"there are no rules {wish.rules!r}; there are: {there}")
    changes: list[tuple[str, str, object]] = [(each.server, each.name, each.value) for each in wish.changes]
    elapsed = site.monitor.elapsed
    job = RecountJob(
        changes=changes, rounds=wish.rounds, rules=wish.rules, reason=wish.reason, who=who(call), elapsed=elapsed
    )
    await site.recounts.start(job)
    return answer(call.request, site.recounts.state())


async def state(call: WebCall) -> Response:
    """How far it is."""
    return answer(call.request, call.site.recounts.state())


async def cancel(call: WebCall) -> Response:
    """Give up the recount that is being made; one that is prepared is an act, and is cancelled there."""
    if not call.site.recounts.running:
        raise Refusal(409, "no recount is being made")
    call.site.recounts.cancel()
    return answer(call.request, Done(text="the recount is given up"))


_ORGANISER: Final = "organiser"

ROUTES = (
    Route("GET", "/api/admin/parameters", parameters, list[ServerParameters], _ORGANISER),
    Route("GET", "/api/admin/amendments", amendments, list[str], _ORGANISER),
    Route("GET", "/api/admin/recount", state, RecountState, _ORGANISER),
    Route("POST", "/api/admin/recount", recount, RecountState, _ORGANISER, body=RecountWish),
    Route("POST", "/api/admin/recount/cancel", cancel, Done, _ORGANISER),
)
