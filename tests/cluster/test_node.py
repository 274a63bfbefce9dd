"""Nodes without accidents: orders reach all of them, worlds move when they are told to, and the contest ends."""

from pathlib import Path
from typing import TYPE_CHECKING

from arena24.contest.clock import ContestState
from arena24.store.control import ServerState
from arena24.store.database import Database
from arena24.store.status import read_status
from tests.cli.shell import complaint, said, until

if TYPE_CHECKING:
    from arena24.cluster.engines import Engines
    from tests.cluster.trial import Contest


def states(contest: "Contest") -> set[ContestState | None]:
    """Of the contest, as the nodes show it."""
    found = [read_status(node.folder) for node in contest.nodes.values()]
    return {None if status is None else status.state for status in found}


def test_orders_reach_all_nodes_and_worlds_move(tmp_path: Path, server: "Engines") -> None:
    from tests.cluster.trial import trial

    with trial(tmp_path, f"sqlite:///{tmp_path / 'contest.db'}", server) as contest:
        north, south, west = (node.folder for node in contest.nodes.values())
        said("pause", south.path, "--reason", "x")
        until(lambda: states(contest) == {ContestState.PAUSED})
        until(lambda: set(contest.status("west").values()) == {ServerState.PAUSED})
        assert "it is paused" in complaint("pause", north.path, "--reason", "again")
        said("resume", west.path)
        until(lambda: states(contest) == {ContestState.RUNNING})
        contest.until_all_play()
        database = Database.open(contest.url)
        assert [pause.reason for pause in database.pauses()] == ["x"]
        assert database.pauses()[0].ended_at is not None
        database.close()
        said("team", "add", north.path, "newcomer", "--password", "secret")
        for name in ("Long", "Short1", "Short2"):
            until(lambda name=name: contest.login(name) == "OK")  # type: ignore[misc]

        node = contest.busiest()
        assert "there is no node" in complaint("cluster", "drain", north.path, "nowhere")
        said("cluster", "drain", north.path, node.name)
        until(lambda: not node.worlds())
        contest.until_all_play()
        assert "draining" in said("cluster", "status", north.path)
        assert not node.worlds()
        mirrored = node.folder.journals("Short1")
        until(lambda: len(list(mirrored.glob("*.zst"))) >= 1)  # it keeps what others play

        node.interrupt()
        node.start()  # it has come back, and has nothing
        other = next(each.folder.path for each in contest.nodes.values() if each is not node)
        until(lambda: "worlds go from" in said("cluster", "balance", other))

        def balanced() -> bool:
            """If an heir is too busy to take its world, another one does: then it is said again."""
            said("cluster", "balance", other)
            return all(len(each.worlds()) == 1 for each in contest.nodes.values())

        until(balanced)
        contest.until_all_play()
        until(lambda: "as many worlds as each other" in said("cluster", "balance", other))


def test_a_contest_ends_on_all_nodes(tmp_path: Path, server: "Engines") -> None:
    from tests.cluster.trial import Contest

    with Contest(tmp_path, f"sqlite:///{tmp_path / 'contest.db'}", server, duration=10.0) as contest:
        until(lambda: not any(node.alive for node in contest.nodes.values()))
        for node in contest.nodes.values():
            assert "the contest is over" in node.output()
            assert "Traceback" not in node.output()
    database = Database.open(contest.url)
    assert database.contest().state is ContestState.FINISHED
    assert [sorted(database.recorded(name)) for name in ("Long", "Short1", "Short2")] == [[], [1], [1]]
    database.close()


def test_a_node_comes_before_the_nats_servers_have_a_leader(tmp_path: Path, three: "Engines") -> None:
    from tests.cluster.trial import Contest

    contest = Contest(tmp_path, f"sqlite:///{tmp_path / 'contest.db'}", three)
    node = contest.nodes["north"]
    for which in (1, 2):
        three.kill(which)
    try:
        node.start()
        until(lambda: "have not agreed who leads" in node.output() or not node.alive)
        assert node.alive, node.output()
        for which in (1, 2):
            three.start(which)
        until(lambda: bool(node.worlds()))
        assert node.interrupt() == 0
    finally:
        for each in contest.nodes.values():
            each.close()
