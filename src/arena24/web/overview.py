"""The overview: how servers and teams are doing, at a glance."""

from typing import Literal

from arena24.store.control import ServerState
from arena24.web.documents import Document
from arena24.web.site import Site

Light = Literal["never", "gone", "connected", "playing", "failing"]
"""Of a team on a server, as a traffic light shows it."""


class ServerHealth(Document, frozen=True, kw_only=True):
    """How a server is; times are seconds."""

    server: str
    state: ServerState
    restarts: int
    round: int | None
    turn: int | None
    connections: int
    lateness: float
    lateness_p99: float
    lateness_max: float
    refused: int
    problem: str | None  # why its running round cannot be shown


class TeamHealth(Document, frozen=True, kw_only=True):
    """A team on all servers, and its scores in the rounds that are being played."""

    team: int
    name: str
    servers: dict[str, Light]
    connections: dict[str, int]
    scores: dict[str, float]


class Overview(Document, frozen=True, kw_only=True):
    """All servers, all teams, and how many look."""

    servers: list[ServerHealth]
    teams: list[TeamHealth]
    readers: int
    logins_refused: int


def overview(site: Site) -> Overview:
    """How they are now."""
    return Overview(
        servers=[_server(site, note.name, note.state) for note in site.monitor.servers(organiser=True)],
        teams=[_team(site, team.id, team.name) for team in site.monitor.facts.teams],
        readers=site.streams.readers,
        logins_refused=site.sessions.refused,
    )


def _server(site: Site, server: str, state: ServerState) -> ServerHealth:
    seen = site.monitor.of(server)
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


def _team(site: Site, team: int, name: str) -> TeamHealth:
    reports = {server: seen.report for server in site.followers if (seen := site.monitor.of(server)) and seen.report}
    return TeamHealth(
        team=team,
        name=name,
        servers={server: light(site, server, team) for server in site.followers},
        connections={server: report.connections.get(team, 0) for server, report in reports.items()},
        scores={server: report.scores[team] for server, report in reports.items() if team in report.scores},
    )


def light(site: Site, server: str, team: int) -> Light:
    """Never seen; gone after it had been there; connected; giving commands; or failing: most of them are refused."""
    seen, replica = site.monitor.of(server), site.followers[server].replica if server in site.followers else None
    report = seen.report if seen is not None else None
    if report is None or not report.connections.get(team):
        # A report names every team that has been there since the server's process started, the journal those before.
        was_there = report is not None and team in report.connections
        return "gone" if was_there or (replica is not None and team in replica.active) else "never"
    told = report.teams.get(team)
    if told is None or not told.recent:
        return "connected"
    return "failing" if told.failing else "playing"
