"""`/metrics` for Prometheus: for organisers only, because turns and rounds tell what a freeze hides."""

import base64
import contextlib
from collections.abc import Iterator, Mapping
from itertools import accumulate
from pathlib import Path

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector
from starlette.responses import Response

from arena24.store.control import LATENESS, Report, ServerState
from arena24.store.status import ServerStatus
from arena24.web.answers import NEVER, Refusal
from arena24.web.calls import Route, WebCall
from arena24.web.origins import origin_of
from arena24.web.site import Site


class Collected(Collector):
    """What is known at this moment."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def collect(self) -> Iterator[Metric]:
        """All of it."""
        monitor = self._site.monitor
        yield GaugeMetricFamily("arena24_elapsed_seconds", "Contest time.", monitor.elapsed)
        yield GaugeMetricFamily("arena24_tempo", "K, by which results are multiplied.", self._tempo(monitor.elapsed))
        yield GaugeMetricFamily("arena24_readers", "Live streams of the web that are open.", self._site.streams.readers)
        refused = self._site.sessions.refused
        yield CounterMetricFamily("arena24_web_logins_refused", "Logins that the web has refused.", refused)
        told = monitor.status.servers if monitor.status is not None else {}
        seen = {name: told[name] for name in self._site.followers if name in told}
        yield from self._processes(seen)
        reports = {name: server.report for name, server in seen.items() if server.report is not None}
        yield from self._servers(reports)
        yield from self._turns(reports)
        yield from self._safety(reports)
        yield from self._rounds()

    def _tempo(self, elapsed: float) -> float:
        return self._site.config.tempo.at(elapsed)

    def _processes(self, seen: Mapping[str, ServerStatus]) -> Iterator[Metric]:
        up = GaugeMetricFamily("arena24_server_up", "1 if the server's process is alive.", labels=["server"])
        about = "1 for the state in which the server is."
        states = GaugeMetricFamily("arena24_server_state", about, labels=["server", "state"])
        restarts = CounterMetricFamily("arena24_restarts", "Restarts of a server's process.", labels=["server"])
        for name, server in seen.items():
            now = self._site.monitor.state_of(name)
            up.add_metric([name], float(now is not ServerState.DOWN))
            for state in ServerState:
                states.add_metric([name, state.value], float(state is now))
            restarts.add_metric([name], server.restarts)
        yield from (up, states, restarts)

    def _servers(self, reports: Mapping[str, Report]) -> Iterator[Metric]:
        """What is counted from the start of a server's process."""
        connected = GaugeMetricFamily("arena24_connections", "Connections of teams, logged in.", labels=["server"])
        refused = CounterMetricFamily("arena24_logins_refused", "Logins that a server has refused.", labels=["server"])
        about = "Commands and waits in turns that have ended, by error code; 0: executed."
        commands = CounterMetricFamily("arena24_commands", about, labels=["game", "server", "code"])
        games = {server.name: server.game for server in self._site.config.servers}
        for name, report in reports.items():
            connected.add_metric([name], sum(report.connections.values()))
            refused.add_metric([name], report.refused)
            for code, count in sorted(report.codes.items()):
                commands.add_metric([games[name], name, str(code)], count)
        yield from (connected, refused, commands)

    def _turns(self, reports: Mapping[str, Report]) -> Iterator[Metric]:
        turns = CounterMetricFamily("arena24_turns", "Turns that the server's process has ended.", labels=["server"])
        rounds = GaugeMetricFamily("arena24_round", "The number of the present round.", labels=["server"])
        about = "How long after its time a turn was ended."
        late = HistogramMetricFamily("arena24_turn_lateness_seconds", about, labels=["server"])
        about = "The latest of the last thousand turns."
        worst = GaugeMetricFamily("arena24_turn_lateness_max_seconds", about, labels=["server"])
        for name, report in reports.items():
            turns.add_metric([name], report.turns)
            rounds.add_metric([name], report.round)
            counts = accumulate(report.late)
            buckets = list(zip([*map(str, LATENESS), "+Inf"], counts, strict=True))
            late.add_metric([name], buckets, report.late_sum)
            worst.add_metric([name], report.lateness_max)
        yield from (turns, rounds, late, worst)

    def _safety(self, reports: Mapping[str, Report]) -> Iterator[Metric]:
        """What is not yet where it would survive; an alarm belongs on each of these."""
        about = "Syncs of a journal that failed; they are tried again."
        failures = CounterMetricFamily("arena24_sync_failures", about, labels=["server"])
        about = "For how long the end of a turn has been waiting for the disk."
        unsynced = GaugeMetricFamily("arena24_unsynced_seconds", about, labels=["server"])
        about = "Rounds that are over and not yet in the database and the archive."
        uncredited = GaugeMetricFamily("arena24_uncredited_rounds", about, labels=["server"])
        for name, report in reports.items():
            failures.add_metric([name], report.sync_failures)
            unsynced.add_metric([name], report.unsynced)
            uncredited.add_metric([name], report.uncredited)
        yield from (failures, unsynced, uncredited)

    def _rounds(self) -> Iterator[Metric]:
        about = "Journals on the disk, those of finished rounds compressed."
        size = GaugeMetricFamily("arena24_journal_bytes", about, labels=["server"])
        about = "Contest time that the last finished round took."
        length = GaugeMetricFamily("arena24_round_seconds", about, labels=["server"])
        for name in self._site.followers:
            size.add_metric([name], _size(self._site.folder.journals(name)))
            last = self._site.database.last_round(name)
            if last is not None:
                length.add_metric([name], last.finished - last.started)
        yield from (size, length)


def _size(directory: Path) -> int:
    """Bytes of the files in a folder; one that is archived meanwhile does not count."""
    total = 0
    for path in directory.glob("*"):
        with contextlib.suppress(FileNotFoundError):
            total += path.stat().st_size
    return total


async def metrics(call: WebCall) -> Response:
    """Figures for Prometheus; an organiser's session or, for a scraper, HTTP basic authentication."""
    if not call.who.organiser:
        await _authenticate(call)
    registry = CollectorRegistry(auto_describe=False)
    registry.register(Collected(call.site))
    body = await call.site.read(generate_latest, registry)
    return Response(body, headers={"Cache-Control": NEVER}, media_type="text/plain; version=0.0.4; charset=utf-8")


async def _authenticate(call: WebCall) -> None:
    scheme, _, encoded = call.request.headers.get("authorization", "").partition(" ")
    try:
        login, _, password = base64.b64decode(encoded, validate=True).decode().partition(":")
    except ValueError:  # of the encoding, or of what is encoded
        login = password = ""
    if scheme.lower() != "basic" or not login:
        raise Refusal(401, "this is for organisers: log in, or use basic authentication")
    address = origin_of(call.request)
    if not (await call.site.sessions.check(login, password, address)).organiser:
        raise Refusal(403, "this is for organisers only")


ROUTES = (Route("GET", "/metrics", metrics, str),)
