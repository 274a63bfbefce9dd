"""Routes of the organisers' desk. What needs the supervisor goes over its socket; everything leaves an audit entry."""

from datetime import datetime
from typing import Annotated, Final

import msgspec
from starlette.responses import Response

from arena24.contest.clock import End, Pause
from arena24.store.control import KickTeam, PauseContest, ResumeContest, TeamsChanged, ask, is_served
from arena24.store.errors import StoreError
from arena24.store.passwords import check_password, generate_password, hash_password
from arena24.store.rows import AuditEntry
from arena24.store.seats import check_seats
from arena24.web import exports
from arena24.web.answers import NEVER, Refusal, answer, send
from arena24.web.calls import Route, WebCall
from arena24.web.documents import Document, Done, History, Ranking, ServerNote
from arena24.web.limits import PAGE
from arena24.web.orders import tell
from arena24.web.overview import Overview, overview
from arena24.web.wishes import Wish, who

Text = Annotated[str, msgspec.Meta(max_length=4000)]
Short = Annotated[str, msgspec.Meta(max_length=200)]


class PauseWish(Wish, frozen=True, kw_only=True):
    """Stop the contest; `fixed`: the end stays where it is."""

    kind: Pause = Pause.SOFT
    reason: Text = ""
    restart_at: Annotated[datetime, msgspec.Meta(tz=True)] | None = None
    end: End = End.MOVES


class Announce(Wish, frozen=True, kw_only=True):
    """Tell everybody something."""

    text: Text


class NewTeam(Wish, frozen=True, kw_only=True):
    """Register a team; without a password it gets one."""

    login: Short
    name: Short = ""
    official: bool = True
    password: Short = ""


class NewPassword(Wish, frozen=True, kw_only=True):
    """Empty: one is made up."""

    password: Short = ""


class Official(Wish, frozen=True, kw_only=True):
    """Has it points and a place?"""

    official: bool


class Secret(Document, frozen=True, kw_only=True):
    """A team's password, told once."""

    team: int
    login: str
    password: str


class TeamNote(Document, frozen=True, kw_only=True):
    """A team as the organisers know it."""

    team: int
    login: str
    name: str
    official: bool
    registered_at: datetime


async def overview_(call: WebCall) -> Response:
    """Traffic lights and the health of servers."""
    return answer(call.request, overview(call.site))


async def ranking(call: WebCall) -> Response:
    """The ranking as it stands, whatever is frozen."""
    return send(call.request, call.site.monitor.shown(organiser=True).ranking, NEVER)


async def history(call: WebCall) -> Response:
    """Totals over contest time, whatever is frozen."""
    return send(call.request, call.site.monitor.shown(organiser=True).history, NEVER)


async def servers(call: WebCall) -> Response:
    """The server table as it is, whatever is frozen."""
    return answer(call.request, call.site.monitor.servers(organiser=True))


async def pause(call: WebCall) -> Response:
    """Stop the contest."""
    wish = await call.body(PauseWish)
    message = PauseContest(who(call), wish.kind, wish.reason, wish.restart_at, wish.end)
    return await tell(call, message)


async def resume(call: WebCall) -> Response:
    """Let it go on."""
    return await tell(call, ResumeContest(who(call)))


async def announce(call: WebCall) -> Response:
    """Tell everybody something."""
    text = (await call.body(Announce)).text.strip()
    if not text:
        raise Refusal(400, "there is nothing to announce; give a text")
    site = call.site
    await site.read(lambda: site.database.announce(text, elapsed=site.monitor.elapsed, at=site.now(), who=who(call)))
    await site.monitor.refresh()
    return answer(call.request, Done(text="announced"))


async def teams(call: WebCall) -> Response:
    """All teams."""
    found = [
        TeamNote(team=t.id, login=t.login, name=t.name, official=t.official, registered_at=t.registered_at)
        for t in call.site.monitor.facts.teams
    ]
    return answer(call.request, found)


async def add_team(call: WebCall) -> Response:
    """Register a team; it plays from the next round on. The answer tells its password, once."""
    wish = await call.body(NewTeam)
    password = wish.password or generate_password()
    made = await call.site.read(_add_team, call, wish, _checked(password))
    await call.site.monitor.refresh()
    return answer(call.request, Secret(team=made, login=wish.login, password=password))


def _add_team(call: WebCall, wish: NewTeam, password: str) -> int:
    site = call.site
    for server in site.config.playable:
        check_seats(server.name, server.rules, server.parameters(), len(site.database.teams()) + 1)
    try:
        team = site.database.add_team(
            wish.login,
            wish.name or wish.login,
            password_hash=hash_password(password),
            at=site.now(),
            who=who(call),
            official=wish.official,
        )
    except ValueError as error:
        raise Refusal(400, str(error)) from None
    _teams_changed(call)
    return team.id


def _teams_changed(call: WebCall) -> None:
    if is_served(call.site.folder):
        ask(call.site.folder, TeamsChanged())


def _checked(password: str) -> str:
    try:
        return check_password(password)
    except ValueError as error:
        raise Refusal(400, str(error)) from None


def _team(call: WebCall) -> tuple[int, str]:
    number = int(call.request.path_params["team"])
    for team in call.site.monitor.facts.teams:
        if team.id == number:
            return number, team.login
    raise Refusal(404, f"there is no team {number}; see /api/admin/teams")


async def set_password(call: WebCall) -> Response:
    """Give a team a new password; its sessions on the web end."""
    number, login = _team(call)
    password = _checked((await call.body(NewPassword)).password or generate_password())

    def change() -> None:
        hashed = hash_password(password)
        call.site.database.set_password(login, hashed, at=call.site.now(), who=who(call))
        _teams_changed(call)

    await call.site.read(change)
    await call.site.monitor.refresh()
    return answer(call.request, Secret(team=number, login=login, password=password))


async def set_official(call: WebCall) -> Response:
    """Let a team take part in the ranking, or not."""
    number, _ = _team(call)
    official = (await call.body(Official)).official
    site = call.site
    await site.read(lambda: site.database.set_official(number, official, at=site.now(), who=who(call)))
    await site.monitor.refresh()
    return answer(call.request, Done(text="official" if official else "not official"))


async def kick(call: WebCall) -> Response:
    """Close all connections of a team; it may come back."""
    number, login = _team(call)
    response = await tell(call, KickTeam(number))
    site = call.site
    await site.read(lambda: site.database.audit(who(call), "kick", {"login": login}, at=site.now()))
    return response


async def freeze(call: WebCall) -> Response:
    """From now on the public sees everything as it is now."""
    await call.site.read(call.site.monitor.freeze, who(call))
    await call.site.monitor.refresh()
    return answer(call.request, Done(text="frozen"))


async def reveal(call: WebCall) -> Response:
    """Show everything again."""
    site = call.site
    await site.read(lambda: site.database.reveal(at=site.now(), who=who(call)))
    await site.monitor.refresh()
    return answer(call.request, Done(text="revealed"))


async def audit(call: WebCall) -> Response:
    """What organisers did, the newest first."""
    before = call.number("before", 10**9)
    found = await call.site.read(lambda: call.site.database.recent_audit(before=before, limit=PAGE))
    return answer(call.request, found)


async def export(call: WebCall) -> Response:
    """The ranking as it stands, as ranking.json, ranking.csv or ranking.html."""
    made = exports.EXPORTS.get(str(call.request.path_params["file"]))
    if made is None:
        raise StoreError(f"there is no such export; there are: {', '.join(exports.EXPORTS)}")
    return await call.site.read(made, call.site)


_ORGANISER: Final = "organiser"
_TEAM = "/api/admin/teams/{team:number}"

ROUTES = (
    Route("GET", "/api/admin/overview", overview_, Overview, _ORGANISER),
    Route("GET", "/api/admin/ranking", ranking, Ranking, _ORGANISER),
    Route("GET", "/api/admin/history", history, History, _ORGANISER),
    Route("GET", "/api/admin/servers", servers, list[ServerNote], _ORGANISER),
    Route("GET", "/api/admin/teams", teams, list[TeamNote], _ORGANISER),
    Route("POST", "/api/admin/teams", add_team, Secret, _ORGANISER, body=NewTeam),
    Route("POST", f"{_TEAM}/password", set_password, Secret, _ORGANISER, body=NewPassword),
    Route("POST", f"{_TEAM}/official", set_official, Done, _ORGANISER, body=Official),
    Route("POST", f"{_TEAM}/kick", kick, Done, _ORGANISER),
    Route("POST", "/api/admin/pause", pause, Done, _ORGANISER, body=PauseWish),
    Route("POST", "/api/admin/resume", resume, Done, _ORGANISER),
    Route("POST", "/api/admin/announce", announce, Done, _ORGANISER, body=Announce),
    Route("POST", "/api/admin/freeze", freeze, Done, _ORGANISER),
    Route("POST", "/api/admin/reveal", reveal, Done, _ORGANISER),
    Route(
        "GET",
        "/api/admin/audit",
        audit,
        list[AuditEntry],
        _ORGANISER,
        query={"before": "the entry below which the list begins"},
    ),
    Route("GET", "/api/admin/exports/{file}", export, str, _ORGANISER),
)
