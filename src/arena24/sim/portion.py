"""How many rounds travel together: enough that the way does not matter, and few enough that one sees them come."""

AIM = 0.3  # seconds of play at once: a hundred times what it costs to send them
MOST = 1000  # rounds, however short: their tasks and reports are kept in memory
SHARES = 2  # the rest is cut into so many for everybody who plays, so that all end at the same time


class Portion:
    """Learns from how long rounds take."""

    def __init__(self) -> None:
        self._pace: float | None = None  # seconds of a round

    def heard(self, rounds: int, seconds: float) -> None:
        """So many have been played in one go. The last ones count as much as all before: bots differ."""
        pace = seconds / rounds
        self._pace = pace if self._pace is None else (self._pace + pace) / 2

    def size(self, left: int, players: int) -> int:
        """How many of those that are left to send to the next of so many who play side by side."""
        if self._pace is None:
            return 1
        return max(1, min(int(AIM / max(self._pace, AIM / MOST)), left // (SHARES * players)))
