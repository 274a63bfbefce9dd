"""How all tests run: in random order, on a clean desk, and with a loud word about what could not be tested here."""

import gc
import getpass
import shutil
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Generator, Iterator, Mapping
from typing import TYPE_CHECKING

import pytest
import structlog
from hypothesis import HealthCheck, settings

from arena24.runtime import garbage
from arena24.store import migrations
from tests.engines import BOTH, ENGINES, Bed, PostgresBed, SqliteBed, shared_cluster
from tests.hashing import cheapen
from tests.leftovers import Collector, Scene, leftovers
from tests.postgres import Cluster
from tests.schema import remembered

if TYPE_CHECKING:
    from _typeshed import TraceFunction

# How the properties are searched: few examples, the same ones on every machine, no clock.
settings.register_profile(
    "quick",
    max_examples=40,
    deadline=None,  # machines are shared and noisy
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("thorough", max_examples=2000, deadline=None)
settings.load_profile("quick")

cheapen()  # before modules of tests make their own hashes

TRACER: pytest.StashKey["TraceFunction"] = pytest.StashKey()  # coverage's, if it measures
NEAR = 24  # characters of the folder for all temporary folders, "/tmp/pytest-of-somebody" say


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """What a machine may have otherwise than a desk: Ctrl-C is heard, and temporary folders are near.

    In the background of a shell SIGINT is ignored, and all children would inherit that. A contest folder holds a
    socket, whose path may have 107 bytes: if the usual place is too far away, use /tmp.
    """
    config.addinivalue_line("markers", "engines: run on SQLite and on PostgreSQL")
    signal.signal(signal.SIGINT, signal.default_int_handler)
    usual = f"{tempfile.gettempdir()}/pytest-of-{getpass.getuser()}"
    if len(usual) > NEAR and not config.option.basetemp and not hasattr(config, "workerinput"):
        config.option.basetemp = near = tempfile.mkdtemp(prefix="a24-", dir="/tmp")
        config.add_cleanup(lambda: shutil.rmtree(near, ignore_errors=True))


def pytest_collection_finish(session: pytest.Session) -> None:
    """What is the same for all tests is done once: the schema of databases, and a look at all that was imported.

    Whoever tames the collector collects everything first, and among ten thousand tests that takes a while.
    """
    setattr(garbage, "gc", Collector)  # noqa: B010  # it is no module
    setattr(migrations, "upgrade", remembered(migrations.upgrade))  # noqa: B010
    gc.collect()
    gc.freeze()
    tracer = sys.gettrace()
    if tracer is not None and type(tracer).__module__ == "coverage":  # and not a debugger
        session.config.stash[TRACER] = tracer
        sys.settrace(None)


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Cluster]:
    """PostgreSQL."""
    worker = hasattr(request.config, "workerinput")
    yield from shared_cluster(tmp_path_factory.getbasetemp(), worker=worker)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Twice what touches the database, in modules that are marked so."""
    if "engine" in metafunc.fixturenames and metafunc.definition.get_closest_marker(BOTH.name):
        metafunc.parametrize("engine", ENGINES, indirect=True)


@pytest.fixture
def engine(request: pytest.FixtureRequest) -> Iterator[Bed]:
    """Where databases are; tests that are marked with `BOTH` run with both engines, others with SQLite."""
    if getattr(request, "param", "sqlite") == "sqlite":
        yield SqliteBed()
        return
    bed = PostgresBed(request.getfixturevalue("cluster"))
    yield bed
    bed.clean()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    """What a test calls is measured, and of a test of many seeds only the first: others reach the same lines.

    Tracing doubles the cost of whatever runs, of pytest itself too, which runs between tests and is not asked about.
    Not by the mark `no_cover`: in processes of pytest-xdist there is a second tracer below, which goes on then.
    """
    tracer = _measured(item)
    if tracer is None:
        return (yield)
    sys.settrace(tracer)
    try:
        return (yield)
    finally:
        sys.settrace(None)


def _measured(item: pytest.Item) -> "TraceFunction | None":
    """Who traces this test, if somebody does."""
    again = isinstance(item, pytest.Function) and hasattr(item, "callspec") and _again(item.callspec.params)
    return None if again else item.config.stash.get(TRACER, None)


def _again(params: Mapping[str, object]) -> bool:
    """Is it the same once more, with another seed or another block of seeds?"""
    return any(params.get(name) for name in ("seed", "block"))


@pytest.fixture(autouse=True)
def _clean_desk() -> Iterator[None]:
    """No test finds what another one has left, because none may leave anything."""
    before = Scene.now()
    yield
    structlog.reset_defaults()  # verbs configure it, as processes do
    assert leftovers(before) == []


class _Failures:
    """Names at once what failed: whoever watches need not wait for the end, and the run may be cut short."""

    def __init__(self, terminal: pytest.TerminalReporter) -> None:
        self._terminal = terminal

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test is over, or one of its fixtures."""
        if report.failed:
            crash = getattr(report.longrepr, "reprcrash", None)
            why = "" if crash is None else f": {crash.message.partition(chr(10))[0]}"
            self._terminal.write_line(f"\nFAILED {report.nodeid} ({report.when}){why}", red=True)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Processes of pytest-xdist tell the first one, which tells us."""
    terminal = session.config.pluginmanager.get_plugin("terminalreporter")
    if terminal is not None and not hasattr(session.config, "workerinput"):
        session.config.pluginmanager.register(_Failures(terminal))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in which order it was, and what was skipped: a green run on a bare machine has tested less."""
    config = terminalreporter.config
    seed = config.getoption("randomly_seed", None)
    if seed is not None:  # else somebody wants the order of the files: -p no:randomly
        terminalreporter.write_line(f"in the order of --randomly-seed={seed}")
    reasons = Counter(
        report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        for report in terminalreporter.getreports("skipped")
    )
    if reasons:
        terminalreporter.section("NOT TESTED ON THIS MACHINE", yellow=True, bold=True)
        for reason, count in sorted(reasons.items()):
            terminalreporter.write_line(f"{count:5} x {reason.removeprefix('Skipped: ')}", yellow=True)
