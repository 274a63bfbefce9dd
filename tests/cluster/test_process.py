"""The process of a server, killed on one node and taken over on another: nothing acknowledged is lost or invented."""

import random
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arena24.games.catalogue import find
from arena24.store.control import HeldUntil, Leave
from arena24.store.fold import fold
from arena24.store.reader import read
from arena24.store.records import Finish, Order, TurnEnd
from tests.server.contest import Client
from tests.server.test_kill import Team

if TYPE_CHECKING:
    from arena24.cluster.engines import Engines
    from tests.cluster.nodes import Nodes

TEAMS = 4


Make = Callable[..., "Nodes"]


@pytest.fixture
def make(tmp_path: Path, server: "Engines") -> Make:
    """Makes two nodes."""
    from tests.cluster.nodes import Nodes

    return partial(Nodes, tmp_path, server)


def test_what_was_acknowledged_survives_on_another_node(make: Make) -> None:
    nodes = make(teams=TEAMS, T=0.25, Q=100_000, L=0)
    teams = [Team(f"team{number}") for number in range(1, TEAMS + 1)]
    chance = random.Random(24)
    for name in ("north", "south", "north"):
        process = nodes.start(name)
        try:
            for team in teams:
                team.compare(process.port)
            threads = [threading.Thread(target=team.pour, args=(process.port,)) for team in teams]
            for thread in threads:
                thread.start()
            watched = chance.choice(teams)
            target = watched.acknowledged + chance.randrange(1, 40)
            while watched.acknowledged < target and any(thread.is_alive() for thread in threads):
                threads[0].join(0.002)
        finally:
            process.kill()
        for thread in threads:
            thread.join()
    assert [problem for team in teams for problem in team.wrong] == []
    assert sum(team.sent for team in teams) > TEAMS


def test_rounds_are_those_of_an_unbroken_life(tmp_path: Path, make: Make) -> None:
    nodes = make(teams=2, T=0.2, Q=12, L=0)
    for name in ("north", "south"):
        process = nodes.start(name)
        with Client(process.port, "team1") as client:
            client.ask("POUR 3", 2)
            client.ask("WAIT", 3)
        process.kill()
    process = nodes.start("north")
    while process.report().round == 1:
        pass
    while process.report().uncredited:
        pass
    assert process.stop() == 0
    archived = nodes.folders["north"].journals("Toy1") / "000001.journal.zst"
    found = read(archived)
    *records, last = found.records
    assert isinstance(last, Finish)
    assert last.results == {1: "6", 2: "0"}
    assert fold(find("toy"), found.header, records).digest() == last.digest
    assert [record.line for record in records if isinstance(record, Order)] == [b"POUR 3"] * 2
    turns = [record.turn for record in records if isinstance(record, TurnEnd)]
    assert turns == list(range(1, 13))
    copy = tmp_path / "000001.journal"
    copy.write_bytes(nodes.stream(1))
    assert list(read(copy).records) == list(found.records)


def test_a_holder_of_before_stops_at_once(make: Make) -> None:
    nodes = make(teams=1, T=1000, Q=10, L=0)
    north = nodes.start("north")
    with Client(north.port, "team1") as client:
        assert client.ask("POUR 1", 2) == ["OK", "1"]
        south = nodes.start("south", host="127.0.0.2")
        try:
            client.send("POUR 1\n")  # which nobody answers
            assert client.rest() == b""
            assert north.process.wait() == 3
            assert "is held by south now" in nodes.log("north")
            with Client(south.port, "team1", host="127.0.0.2") as other:
                assert other.ask("POUR 0", 2) == ["OK", "1"]
        finally:
            south.kill()
            north.kill()


def test_an_earlier_lease_is_no_use(make: Make) -> None:
    nodes = make(teams=1, T=1000, Q=10, L=0)
    nodes.start("north").kill()
    nodes.start("south").kill()
    with pytest.raises(ConnectionError):
        nodes.start("north", token=1)
    assert "is held by south now" in nodes.log("north")


def test_a_process_that_hears_nothing_from_its_node_ends_on_the_spot(make: Make) -> None:
    nodes = make(teams=1, T=1000, Q=10, L=0)
    north = nodes.start("north")
    try:
        with Client(north.port, "team1") as client:
            north.send(HeldUntil(time.monotonic() + 3600.0))
            assert client.ask("POUR 1", 2) == ["OK", "1"]
            north.send(HeldUntil(time.monotonic() + 0.1))
            assert client.rest() == b""
        assert north.process.wait() == 3
        assert "the lease has not been renewed" in nodes.log("north")
    finally:
        north.kill()


def test_a_server_leaves_when_its_turn_is_over(make: Make) -> None:
    nodes = make(teams=1, T=1.0, Q=10, L=0)
    north = nodes.start("north")
    try:
        with Client(north.port, "team1") as client:
            client.ask("POUR 7", 2)
            north.send(Leave())
            client.rest()
        assert north.process.wait() == 0
    finally:
        north.kill()
    found = read(nodes.folders["north"].journal("Toy1", 1))
    assert isinstance(found.records[-1], TurnEnd)  # nobody has lost anything of a turn
    assert nodes.stream(1) == nodes.folders["north"].journal("Toy1", 1).read_bytes()
