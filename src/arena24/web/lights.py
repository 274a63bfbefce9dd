"""Traffic lights: how a team is doing on a server, at a glance."""

from typing import Literal

from arena24.web.site import Site

ENOUGH = 5  # commands from which one can tell that most of them fail

Light = Literal["never", "connected", "playing", "failing"]


def light(site: Site, server: str, team: int) -> Light:
    """Never seen; connected; giving commands; or failing: most of them refused, or gone after it had been there."""
    seen, replica = site.watch.of(server), site.followers[server].replica if server in site.followers else None
    report = seen.report if seen is not None else None
    if report is None or not report.connections.get(team):
        # A report names every team that has been there since the server's process started, the journal those before.
        was_there = report is not None and team in report.connections
        return "failing" if was_there or (replica is not None and team in replica.active) else "never"
    told = report.teams.get(team)
    if told is None or not told.recent:
        return "connected"
    return "failing" if told.recent >= ENOUGH and told.recent_refused > told.recent / 2 else "playing"
