"""Who waits only so long."""

from arena24.protocol.patience import Patience


def test_in_the_sequence_of_their_ends_and_once() -> None:
    patience: Patience[str] = Patience()
    patience.begin("slow", 1, 30.0)
    patience.begin("quick", 2, 10.0)
    patience.begin("second", 3, 10.0)
    assert patience.next == 10.0
    assert patience.ended(9.9) == []
    assert patience.ended(10.0) == [("quick", 2), ("second", 3)]
    assert patience.ended(10.0) == []
    assert patience.next == 30.0
    assert patience.ended(1000.0) == [("slow", 1)]
    assert patience.next is None


def test_those_who_cannot_be_compared_may_wait_equally_long() -> None:
    patience: Patience[object] = Patience()
    one, two = object(), object()
    patience.begin(one, one, 1.0)
    patience.begin(two, two, 1.0)
    assert patience.ended(1.0) == [(one, one), (two, two)]
