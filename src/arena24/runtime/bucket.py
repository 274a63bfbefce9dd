"""Token buckets: how much of something somebody may use, and how long to wait when it is used up."""


class Bucket:
    """Fills at `rate` per second up to `burst`. It may be overdrawn: a reply is sent whole (platform 9.6)."""

    __slots__ = ("_at", "_burst", "_level", "_rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate, self._burst = rate, burst
        self._level, self._at = float(burst), now

    def take(self, amount: float) -> bool:
        """Use up so much; is it worth asking for the debt?"""
        self._level -= amount
        return self._level < 0

    def debt(self, now: float) -> float:
        """Seconds until there is something in it again; 0 if there is."""
        self._fill(now)
        return max(0.0, -self._level / self._rate)

    def full(self, now: float) -> bool:
        """As if it had never been used?"""
        self._fill(now)
        return self._level >= self._burst

    def _fill(self, now: float) -> None:
        # Filled only when it is looked at closely: taking from a full bucket is one subtraction.
        self._level = min(self._burst, self._level + (now - self._at) * self._rate)
        self._at = now
