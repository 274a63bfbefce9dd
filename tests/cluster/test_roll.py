"""Who is there, and who has what."""

from arena24.cluster.roll import ABSENT, NodeReport, Roll, counts_elsewhere
from arena24.store.control import ServerState
from arena24.store.status import ServerStatus

WORLDS = ("A", "B", "C", "D", "E")


class Hall:
    """A roll, and the time."""

    def __init__(self) -> None:
        self.now = 0.0
        self.roll = Roll(WORLDS, lambda: self.now)

    def says(self, node: str, *worlds: str, draining: bool = False, restarts: int = 0) -> None:
        playing = ServerStatus(ServerState.STARTING, restarts, None)
        servers = dict.fromkeys(worlds, playing)
        self.roll.note(NodeReport(node=node, servers=servers, ready=worlds[:1], draining=draining))


def test_who_says_nothing_is_absent() -> None:
    hall = Hall()
    hall.says("north", "A", restarts=2)
    hall.now = 2.0
    hall.says("south", "B")
    assert list(hall.roll.present()) == ["north", "south"]
    hall.now = ABSENT
    assert list(hall.roll.present()) == ["south"]
    assert {name: server.state for name, server in hall.roll.servers().items() if name in "AB"} == {
        "A": ServerState.DOWN,
        "B": ServerState.STARTING,
    }
    hall.says("south", "A", "B", restarts=1)
    assert hall.roll.servers()["A"] == ServerStatus(ServerState.STARTING, 3, None)  # it died on both
    assert hall.roll.ready() == ["A"]


def test_shares() -> None:
    hall = Hall()
    assert hall.roll.share() == 5
    hall.says("north")
    hall.says("south")
    assert hall.roll.share() == 3
    hall.says("west", draining=True)  # it takes nothing
    assert hall.roll.share() == 3


def test_heirs() -> None:
    hall = Hall()
    hall.says("north", "A", "B", "C")
    assert hall.roll.heirs(3, besides="north") == []
    hall.says("south", "D")
    hall.says("west")
    hall.says("east", draining=True)
    assert hall.roll.heirs(3, besides="north") in (["west", "south", "west"], ["west", "west", "south"])


def test_who_was_told_to_drain_takes_nothing_before_it_has_said_so() -> None:
    hall = Hall()
    hall.says("north", "A")
    hall.says("south")
    hall.roll.tell_to_drain("south")
    hall.says("south")  # it was on its way
    assert hall.roll.heirs(1, besides="north") == []
    assert hall.roll.share() == 5
    hall.now += ABSENT
    hall.says("south")  # another life of it
    assert hall.roll.heirs(1, besides="north") == ["south"]


def test_moves_until_all_have_as_many() -> None:
    hall = Hall()
    assert hall.roll.moves() == []
    hall.says("north", "A", "B", "C", "D")
    assert hall.roll.moves() == []
    hall.says("south", "E")
    assert hall.roll.moves() == [("north", "south")]
    hall.says("west")
    hall.says("east", draining=True)
    assert hall.roll.moves() == [("north", "west"), ("north", "south")]


def test_connections_of_servers_that_are_elsewhere() -> None:
    hall = Hall()
    hall.says("north", "A")
    assert counts_elsewhere(hall.roll.servers(), {"A": 1, "B": 1, "C": 1, "D": 1}) == {"E": {}}
