"""Passwords tried: limited per (login, address), and per address for logins that do not exist; never per login alone.

A limit per login would let anybody lock a team out by guessing, and one per address a whole hall that shares it.
"""

from collections.abc import Hashable

from arena24.server.bucket import Bucket
from arena24.server.limits import Limits

MAX_KEYS = 65_536  # what is remembered at most; beyond it those that have long been forgiven are dropped


class Attempts:
    """Who has tried to log in lately. An attempt counts from its beginning, so that many at once are many."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._buckets: dict[Hashable, Bucket] = {}

    def wait(self, login: bytes, address: str, now: float) -> float:
        """Seconds until this login may be tried from this address again."""
        return self._debt((login, address), now)

    def crowded(self, address: str, now: float) -> bool:
        """Has this address tried so much that a login which does not exist need not be looked at?"""
        return self._debt(address, now) > 0

    def begin(self, login: bytes, address: str, now: float) -> None:
        """A password is being looked at."""
        if len(self._buckets) >= MAX_KEYS:
            self._drop_forgiven(now)
        for key, burst in self._keys(login, address):
            if key not in self._buckets:
                rate = 1 / self._limits.login_forgiveness
                self._buckets[key] = Bucket(rate, burst - 1, now)  # the last permitted failure empties it below 0
            self._buckets[key].take(1)

    def right(self, login: bytes, address: str) -> None:
        """The password was right: that attempt does not count."""
        for key, _ in self._keys(login, address):
            if key in self._buckets:
                self._buckets[key].take(-1)

    def _keys(self, login: bytes, address: str) -> tuple[tuple[Hashable, int], ...]:
        limits = self._limits
        return ((login, address), limits.login_failures), (address, limits.login_failures_address)

    def _debt(self, key: Hashable, now: float) -> float:
        bucket = self._buckets.get(key)
        return 0.0 if bucket is None else bucket.debt(now)

    def _drop_forgiven(self, now: float) -> None:
        kept = {key: bucket for key, bucket in self._buckets.items() if not bucket.full(now)}
        self._buckets = kept if len(kept) < MAX_KEYS else {}
