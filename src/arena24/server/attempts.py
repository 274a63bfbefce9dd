"""Wrong passwords: limited per (login, address) and per address, never per login alone.

A limit per login would let anybody lock a team out by guessing.
"""

from collections.abc import Hashable

from arena24.server.bucket import Bucket
from arena24.server.limits import Limits

MAX_KEYS = 65_536  # what is remembered at most; beyond it those that have long been forgiven are dropped


class Attempts:
    """Who has failed to log in lately."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._buckets: dict[Hashable, Bucket] = {}

    def allowed(self, login: bytes, address: str, now: float) -> bool:
        """May this login be tried from this address now?"""
        known = [self._buckets.get(key) for key in ((login, address), address)]
        return not any(bucket is not None and bucket.debt(now) for bucket in known)

    def failed(self, login: bytes, address: str, now: float) -> None:
        """The password was wrong."""
        if len(self._buckets) >= MAX_KEYS:
            self._drop_forgiven(now)
        for key, burst in (
            ((login, address), self._limits.login_failures),
            (address, self._limits.login_failures_address),
        ):
            if key not in self._buckets:
                rate = 1 / self._limits.login_forgiveness
                self._buckets[key] = Bucket(rate, burst - 1, now)  # the last permitted failure empties it below 0
            self._buckets[key].take(1)

    def _drop_forgiven(self, now: float) -> None:
        kept = {key: bucket for key, bucket in self._buckets.items() if not bucket.full(now)}
        self._buckets = kept if len(kept) < MAX_KEYS else {}
