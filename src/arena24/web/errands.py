"""What organisers ask for and are told: the bodies and answers of their desk."""

from datetime import datetime
from typing import Annotated, Literal

import msgspec

from arena24.web.documents import Document
from arena24.web.lights import Light, light
from arena24.web.site import Site

Text = Annotated[str, msgspec.Meta(max_length=4000)]
Short = Annotated[str, msgspec.Meta(max_length=200)]


class Wish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody wants."""


class PauseWish(Wish, frozen=True, kw_only=True):
    """Stop the contest; `fixed`: the end stays where it is."""

    kind: Literal["soft", "hard"] = "soft"
    reason: Text = ""
    restart_at: Annotated[datetime, msgspec.Meta(tz=True)] | None = None
    end: Literal["moves", "fixed"] = "moves"


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


class ServerHealth(Document, frozen=True, kw_only=True):
    """How a server is; times are seconds."""

    server: str
    state: str
    restarts: int
    round: int | None
    turn: int | None
    connections: int
    lateness: float
    lateness_p99: float
    lateness_max: float
    refused: int
    problem: str | None  # why its running round cannot be shown


class Lights(Document, frozen=True, kw_only=True):
    """A team on all servers, and its scores in the rounds that are being played."""

    team: int
    name: str
    servers: dict[str, Light]
    connections: dict[str, int]
    scores: dict[str, float]


class Overview(Document, frozen=True, kw_only=True):
    """Everything at a glance."""

    servers: list[ServerHealth]
    teams: list[Lights]
    readers: int
    logins_refused: int


def overview(site: Site) -> Overview:
    """Everything at a glance."""
    return Overview(
        servers=[_health(site, note.name, note.state) for note in site.watch.servers(organiser=True)],
        teams=[_lights(site, team.id, team.name) for team in site.watch.facts.teams],
        readers=site.streams.readers,
        logins_refused=site.sessions.refused,
    )


def _health(site: Site, server: str, state: str) -> ServerHealth:
    seen = site.watch.of(server)
    report = seen.report if seen is not None else None
    return ServerHealth(
        server=server,
        state=state,
        restarts=seen.restarts if seen is not None else 0,
        round=report.round if report else None,
        turn=report.turn if report else None,
        connections=sum(report.connections.values()) if report else 0,
        lateness=report.lateness if report else 0.0,
        lateness_p99=report.lateness_p99 if report else 0.0,
        lateness_max=report.lateness_max if report else 0.0,
        refused=report.refused if report else 0,
        problem=site.followers[server].problem if server in site.followers else None,
    )


def _lights(site: Site, team: int, name: str) -> Lights:
    reports = {server: seen.report for server in site.followers if (seen := site.watch.of(server)) and seen.report}
    return Lights(
        team=team,
        name=name,
        servers={server: light(site, server, team) for server in site.followers},
        connections={server: report.connections.get(team, 0) for server, report in reports.items()},
        scores={server: report.scores[team] for server, report in reports.items() if team in report.scores},
    )
