"""Who has to go when too many stand at the gate."""

from arena24.server.limits import Limits
from arena24.server.lobby import Lobby

HALL, ELSEWHERE = "10.0.0.1", "10.0.0.2"


class Caller:
    """A connection as the lobby knows it."""

    def __init__(self, address: str) -> None:
        self.address, self.gone = address, False

    def drop(self) -> None:
        self.gone = True


class Door:
    """A lobby, and those who come."""

    def __init__(self, capacity: int = 1000, **limits: int) -> None:
        self.lobby = Lobby(Limits(**limits), capacity)

    def come(self, address: str = HALL) -> Caller:
        visitor = Caller(address)
        visitor.gone = not self.lobby.enter(visitor)
        return visitor

    def speak(self, address: str = HALL) -> Caller:
        visitor = self.come(address)
        self.lobby.spoke(visitor)
        return visitor


def gone(*visitors: Caller) -> list[bool]:
    return [visitor.gone for visitor in visitors]


def test_the_oldest_silent_one_of_the_same_address_yields() -> None:
    door = Door(max_pending_address=2)
    other, first, second, third = door.come(ELSEWHERE), door.come(), door.come(), door.come()
    assert gone(other, first, second, third) == [False, True, False, False]
    assert gone(door.come(), second) == [False, True]


def test_who_speaks_is_not_driven_out_by_the_silent() -> None:
    door = Door(max_pending_address=2)
    speaker = door.speak()
    crowd = [door.come() for _ in range(50)]
    assert not speaker.gone
    assert gone(*crowd) == [True] * 48 + [False] * 2


def test_who_speaks_and_goes_no_further_yields_to_others_who_speak() -> None:
    """One byte and silence does not hold the door either."""
    door = Door(max_pending_address=2)
    stuck = [door.speak() for _ in range(2)]
    assert gone(door.speak(), *stuck) == [False, True, False]


def test_the_gate_takes_over_whoever_has_given_a_password() -> None:
    door = Door(max_pending_address=2)
    checked = [door.speak() for _ in range(2)]
    for visitor in checked:
        door.lobby.leave(visitor)
    assert gone(*[door.speak() for _ in range(2)], *checked) == [False] * 4


def test_at_the_capacity_the_oldest_silent_one_of_all_yields_then_the_oldest_that_speaks() -> None:
    door = Door(capacity=4)
    inside, speaker, silent, later = door.speak(), door.speak(ELSEWHERE), door.come(), door.come(ELSEWHERE)
    door.lobby.leave(inside)
    lost = set[Caller]()
    for _ in range(3):  # each time somebody is really gone before the next one comes
        newcomer = door.come()
        door.lobby.spoke(newcomer)
        for visitor in (silent, later, speaker):
            if visitor.gone and visitor not in lost:
                lost.add(visitor)
                door.lobby.lost(visitor)
        assert not newcomer.gone
        assert not inside.gone
    assert gone(silent, later, speaker) == [True, True, True]


def test_those_who_are_in_stay_in() -> None:
    door = Door(capacity=3)
    inside = [door.speak() for _ in range(3)]
    for visitor in inside:
        door.lobby.leave(visitor)
    assert gone(door.come(), *inside) == [True, False, False, False]


def test_an_address_has_a_share_of_all_places() -> None:
    door = Door(max_conn_address=2)
    inside = [door.speak() for _ in range(2)]
    for visitor in inside:
        door.lobby.leave(visitor)
    assert gone(door.come(), door.come(ELSEWHERE), *inside) == [True, False, False, False]
    door.lobby.lost(inside[0])
    door.lobby.lost(inside[1])
    assert not door.come().gone
