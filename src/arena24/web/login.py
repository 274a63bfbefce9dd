"""Routes for logging in and out."""

from typing import Literal

import msgspec
from starlette.responses import Response

from arena24.web.answers import answer
from arena24.web.calls import Route, WebCall
from arena24.web.documents import Document, Done
from arena24.web.fairness import Identity
from arena24.web.origins import origin_of
from arena24.web.sessions import forgery_token

Role = Literal["public", "team", "organiser"]


class Login(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A team's login and password, or an organiser's."""

    login: str
    password: str


class Me(Document, frozen=True, kw_only=True):
    """Who somebody is; `csrf` goes into the header X-CSRF-Token of every change."""

    role: Role
    team: int | None
    name: str | None
    csrf: str | None


async def log_in(call: WebCall) -> Response:
    """Log in."""
    given = await call.body(Login)
    token, who = await call.site.sessions.log_in(given.login, given.password, origin_of(call.request))
    response = answer(call.request, _me(call, who, token))
    call.site.sessions.give(response, token)
    return response


async def log_out(call: WebCall) -> Response:
    """Log out."""
    await call.site.sessions.log_out(call.request)
    response = answer(call.request, Done(text="logged out"))
    call.site.sessions.take(response)
    return response


async def me(call: WebCall) -> Response:
    """Who is logged in here."""
    return answer(call.request, _me(call, call.who, call.request.cookies.get(call.site.sessions.cookie, "")))


def _me(call: WebCall, who: Identity, token: str) -> Me:
    names = {team.id: team.name for team in call.site.monitor.facts.teams}
    role: Role = "organiser" if who.organiser else "team" if who.team else "public"
    name = who.login if who.organiser else names.get(who.team) if who.team else None
    return Me(role=role, team=who.team, name=name, csrf=None if role == "public" else forgery_token(token))


ROUTES = (
    # Nobody is logged in yet, and the cookie is SameSite=Strict: a session that there is needs no token to be replaced.
    Route("POST", "/api/login", log_in, Me, body=Login, token=True),
    Route("POST", "/api/logout", log_out, Done),
    Route("GET", "/api/me", me, Me),
)
