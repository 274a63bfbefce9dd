"""Traffic lights: how a team is doing on a server, at a glance."""

from typing import Literal

from arena24.web.site import Site

Light = Literal["never", "connected", "playing", "failing"]


def light(site: Site, server: str, team: int) -> Light:
    """Never seen; connected; giving orders; or failing: most orders refused, or gone after it had been there."""
    seen, replica = site.watch.of(server), site.followers[server].replica if server in site.followers else None
    connections = seen.report.connections if seen is not None and seen.report is not None else {}
    pulse = replica.pulses.get(team) if replica is not None else None
    if not connections.get(team):
        # A server's report names every team that has been there since its process started.
        return "failing" if team in connections or pulse is not None else "never"
    if replica is None or pulse is None:
        return "connected"
    if pulse.fails(replica.turn):
        return "failing"
    return "playing" if pulse.plays(replica.turn) else "connected"
