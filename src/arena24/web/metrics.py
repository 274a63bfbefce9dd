"""`/metrics` for Prometheus: for organisers only, because turns and rounds tell what a freeze hides."""

import base64
import binascii
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from starlette.responses import Response

from arena24.store.status import ServerStatus
from arena24.web.answers import NEVER, Refusal
from arena24.web.calls import Call, Route
from arena24.web.site import Site

_LATENESS = (("last", "lateness"), ("p99", "lateness_p99"), ("max", "lateness_max"))


class Collected(Collector):
    """What is known at this moment."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def collect(self) -> Iterator[Metric]:
        """All of it."""
        watch = self._site.watch
        yield GaugeMetricFamily("arena24_elapsed_seconds", "Contest time.", watch.elapsed)
        yield GaugeMetricFamily("arena24_tempo", "K.", self._site.config.tempo.at(watch.elapsed))
        yield GaugeMetricFamily("arena24_readers", "Open live streams.", self._site.streams.readers)
        yield CounterMetricFamily("arena24_web_logins_refused", "On the web.", self._site.sessions.refused)
        seen = watch.status.servers if watch.status is not None else {}
        yield from self._servers(seen)
        yield from self._journals()

    def _servers(self, seen: dict[str, ServerStatus]) -> Iterator[Metric]:
        up = GaugeMetricFamily("arena24_server_up", "Is its process alive?", labels=["server"])
        late = GaugeMetricFamily("arena24_turn_lateness_seconds", "How late turns are.", labels=["server", "of"])
        rounds = GaugeMetricFamily("arena24_round", "The number of the round.", labels=["server"])
        turns = CounterMetricFamily("arena24_turns", "Ended by the present process.", labels=["server"])
        connected = GaugeMetricFamily("arena24_connections", "Of teams.", labels=["server"])
        refused = CounterMetricFamily("arena24_logins_refused", "By a server.", labels=["server"])
        restarts = CounterMetricFamily("arena24_restarts", "Of a server's process.", labels=["server"])
        for name, server in seen.items():
            up.add_metric([name], float(server.alive))
            restarts.add_metric([name], server.restarts)
            if (report := server.report) is None:
                continue
            for of, field in _LATENESS:
                late.add_metric([name, of], getattr(report, field))
            rounds.add_metric([name], report.round)
            turns.add_metric([name], report.turns)
            connected.add_metric([name], sum(report.connections.values()))
            refused.add_metric([name], report.refused)
        yield from (up, late, rounds, turns, connected, refused, restarts)

    def _journals(self) -> Iterator[Metric]:
        size = GaugeMetricFamily("arena24_journal_bytes", "On the disk, archives too.", labels=["server"])
        length = GaugeMetricFamily("arena24_round_seconds", "Contest time of the last round.", labels=["server"])
        orders = CounterMetricFamily("arena24_orders", "By code; 0: executed.", labels=["game", "server", "code"])
        for name, follower in self._site.followers.items():
            directory = self._site.folder.journals(name)
            size.add_metric([name], sum(path.stat().st_size for path in directory.glob("*") if path.exists()))
            last = self._site.desk.last_round(name)
            if last is not None:
                length.add_metric([name], last.finished - last.started)
            for (game, code), count in follower.codes.items():
                orders.add_metric([game, name, str(code)], count)
        yield from (size, length, orders)


async def metrics(call: Call) -> Response:
    """Figures for Prometheus; an organiser's session or, for a scraper, HTTP basic authentication."""
    if not call.who.organiser:
        await _authenticate(call)
    registry = CollectorRegistry(auto_describe=False)
    registry.register(Collected(call.site))
    body = await call.site.read(generate_latest, registry)
    return Response(body, headers={"Cache-Control": NEVER}, media_type="text/plain; version=0.0.4; charset=utf-8")


async def _authenticate(call: Call) -> None:
    scheme, _, encoded = call.request.headers.get("authorization", "").partition(" ")
    try:
        login, _, password = base64.b64decode(encoded, validate=True).decode().partition(":")
    except (binascii.Error, UnicodeDecodeError):
        login = password = ""
    if scheme.lower() != "basic" or not login:
        raise Refusal(401, "this is for organisers: log in, or use basic authentication")
    address = call.request.client.host if call.request.client else ""
    if not (await call.site.sessions.check(login, password, address)).organiser:
        raise Refusal(403, "this is for organisers only")


ROUTES = (Route("GET", "/metrics", metrics, str),)
