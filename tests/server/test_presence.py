"""Connections counted over all servers of a contest."""

import threading
from pathlib import Path

from arena24.games.core import TeamId
from arena24.protocol.session import CLOSED, COMMAND
from arena24.server.limits import Limits
from arena24.server.presence import Presence
from tests.server.test_world import Hall

TEAM, OTHER = TeamId(1), TeamId(900)
SERVERS = ("A", "B", "C", "D", "E", "F")


def presence(folder: Path, server: str) -> Presence:
    return Presence(folder / "connections", server, [name for name in SERVERS if name != server])


def test_servers_see_each_other(tmp_path: Path) -> None:
    one, two = presence(tmp_path, "A"), presence(tmp_path, "B")
    one.note(TEAM, 3)
    one.note(OTHER, 1)
    two.note(TEAM, 2)
    assert [one.elsewhere(TEAM), two.elsewhere(TEAM), two.elsewhere(OTHER), one.elsewhere(OTHER)] == [2, 3, 1, 0]
    two.close()
    assert one.elsewhere(TEAM) == 0
    two.note(TEAM, 5)  # the last ones leave a server that is closed
    assert one.elsewhere(TEAM) == 0
    one.close()


def test_a_server_that_is_started_again_has_nobody(tmp_path: Path) -> None:
    one, two = presence(tmp_path, "A"), presence(tmp_path, "B")
    two.note(TEAM, 7)  # and it is killed
    again = presence(tmp_path, "B")
    assert one.elsewhere(TEAM) == 0
    again.note(TEAM, 1)
    assert one.elsewhere(TEAM) == 1
    for each in (one, two, again):
        each.close()


def test_the_total_holds_in_a_burst_of_logins(tmp_path: Path) -> None:
    """All servers get logins of one team in the same moment; never are more let in than may be."""
    limits = Limits(max_conn_total=4, max_conn_server=8)
    for _ in range(20):
        counts = [presence(tmp_path, server) for server in SERVERS]
        halls = [Hall(limits=limits, presence=each) for each in counts]
        admitted = _burst(halls)
        assert admitted <= 4
        for hall in halls:  # two that saw each other may both have been refused: the next ones find the place
            admitted += hall.enter("a").state is COMMAND
        assert admitted == 4
        for each in counts:
            each.close()


def _burst(halls: list[Hall]) -> int:
    barrier = threading.Barrier(len(halls))
    states = []

    def log_in(hall: Hall) -> None:
        barrier.wait()
        for _ in range(3):
            states.append(hall.enter("a").state)

    threads = []
    for hall in halls:
        threads.append(threading.Thread(target=log_in, args=(hall,)))
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(states) <= {COMMAND, CLOSED}
    return states.count(COMMAND)


def test_who_leaves_makes_room_elsewhere(tmp_path: Path) -> None:
    single = Limits(max_conn_total=1)
    one, two = (Hall(limits=single, presence=presence(tmp_path, name)) for name in "AB")
    session = one.enter("a")
    assert two.enter("a").state is CLOSED
    assert two.enter("b").state is COMMAND
    one.world.forget(session)
    assert two.enter("a").state is COMMAND
    assert one.enter("a").state is CLOSED
