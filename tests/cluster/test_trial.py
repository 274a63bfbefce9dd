"""Three nodes, three NATS servers, PostgreSQL, bots; and what machines and networks do to them.

`ARENA24_CLUSTER_KILLS=50` kills so many nodes, and lets something else happen after every third.
"""

import os
import random
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.cli.shell import until
from tests.postgres import MISSING, Cluster, programs

if TYPE_CHECKING:
    from arena24.cluster.engines import Engines
    from tests.cluster.trial import Contest

KILLS = int(os.environ.get("ARENA24_CLUSTER_KILLS", "5"))
MANY = KILLS > 5  # on a machine that does nothing else; elsewhere how long worlds are away is merely told
BACK = 5.0  # seconds after the end of a lease, within which its world has to be played again


@pytest.fixture
def database() -> Iterator[Cluster]:
    """A PostgreSQL that can be restarted."""
    if programs() is None:
        pytest.skip(MISSING)
    cluster = Cluster.make()
    try:
        cluster.start()
        cluster.execute("CREATE SCHEMA trial")
        yield cluster
    finally:
        cluster.stop()
        cluster.remove()


def a_node_is_killed(contest: "Contest") -> None:
    """Its machine loses power: the node and all that it plays."""
    node = contest.busiest()
    node.signal(signal.SIGKILL)
    contest.until_all_play()
    node.restart()


def only_the_node_is_killed(contest: "Contest") -> None:
    """Its worlds live: they must not play on when others have taken them."""
    node = contest.busiest()
    orphans = node.worlds()
    node.signal(signal.SIGKILL, worlds=False)
    until(lambda: not node.worlds())
    contest.until_all_play()
    assert not node.worlds(), f"{orphans} live"
    node.restart()


def a_node_sleeps(contest: "Contest") -> None:
    """It sleeps for longer than its leases last, and wakes believing that it has them."""
    node = contest.busiest()
    before = node.worlds()
    node.signal(signal.SIGSTOP)
    until(lambda: all(len(found) > 1 or found != [node.name] for found in contest.holders().values()))
    contest.until_all_play()
    node.signal(signal.SIGCONT)
    until(lambda: not set(before.values()) & set(node.worlds().values()))


def a_node_is_cut_off(contest: "Contest") -> None:
    """It lives and reaches its teams, but no NATS server: it has to stop by itself."""
    node = contest.busiest()
    for link in node.links:
        link.cut()
    until(lambda: not node.worlds())
    contest.until_all_play()
    for link in node.links:
        link.mend()


INCIDENTS = [a_node_is_killed, only_the_node_is_killed, a_node_sleeps, a_node_is_cut_off]
DEATHS = ("a_node_is_killed", "only_the_node_is_killed")


def programme(names: Sequence[str], chance: random.Random) -> Iterator[str]:
    """Deaths of nodes, as many as are wanted; the other incidents at least once, and in between."""
    others = [name for name in names if name not in DEATHS]
    yield from others
    for number in range(KILLS):
        yield DEATHS[number % 2]
        if MANY and number % 3 == 0:
            yield chance.choice(others)


def a_nats_server_dies(contest: "Contest", engines: "Engines", which: int) -> None:
    """And comes back; until it has caught up, no other one may die: two of three have to have every stream."""
    engines.kill(which)
    contest.until_all_play()
    engines.start(which)
    contest.until_all_play()
    until(contest.copies_are_current)


def the_database_is_restarted(contest: "Contest", cluster: Cluster) -> None:
    """Nobody notices."""
    cluster.stop()
    contest.until_all_play()
    cluster.start()


def test_whatever_happens(tmp_path: Path, three: "Engines", database: Cluster) -> None:
    from tests.cluster.takeovers import LeaseWatch
    from tests.cluster.trial import LEASE, SERVERS, trial

    chance, windows = random.Random(KILLS), list[tuple[str, float]]()
    with (
        trial(tmp_path, database.url("trial"), three) as contest,
        LeaseWatch(three.access, contest.contest, SERVERS, LEASE) as watch,
    ):
        incidents: dict[str, Callable[[], None]] = {each.__name__: partial(each, contest) for each in INCIDENTS}
        incidents["a_nats_server_dies"] = lambda: a_nats_server_dies(contest, three, chance.randrange(3))
        incidents["the_database_is_restarted"] = lambda: the_database_is_restarted(contest, database)
        for name in programme(list(incidents), chance):
            windows.append((name, time.time()))
            incidents[name]()
            print(f"{name}: {time.time() - windows[-1][1]:.1f} s, load {os.getloadavg()[0]:.1f}", flush=True)
        contest.until_all_play()
        takeovers = watch.takeovers()
    assert takeovers
    late = []
    for takeover in takeovers:
        why = max((began, name) for name, began in windows if began < takeover.back)[1]
        print(f"{takeover.world}: back {takeover.seconds:.2f} s after its lease; {why}", flush=True)
        if why != "a_nats_server_dies" and takeover.seconds > BACK:  # without a register nobody can take anything
            late.append(takeover)
    found = sorted(takeover.seconds for takeover in takeovers)
    print(f"{len(found)} takeovers: median {found[len(found) // 2]:.2f} s, longest {found[-1]:.2f} s", flush=True)
    if MANY:
        assert late == []
