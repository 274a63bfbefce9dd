"""Passwords tried: limited per (login, address), and per address, never per login alone.

A limit per login would let anybody lock a team out by guessing, and a narrow one per address a whole hall that shares
it.
"""

from collections.abc import Callable, Hashable

from arena24.runtime.bucket import Bucket

MAX_KEYS = 65_536  # what is remembered at most; beyond it those that have long been forgiven are dropped


class Attempts:
    """Who has tried to log in lately. So many are free at first, then one is whenever another is forgiven."""

    def __init__(self, now: Callable[[], float], *, failures: int, failures_address: int, forgiveness: float) -> None:
        self._now = now
        self._failures, self._failures_address = failures, failures_address
        self._rate = 1 / forgiveness
        self._buckets: dict[Hashable, Bucket] = {}

    def wait(self, login: Hashable, address: str) -> float:
        """Seconds until this login may be tried from this address again."""
        return self._debt((login, address))

    def crowded(self, address: str) -> bool:
        """Has this address tried too much, whatever the logins?"""
        return self._debt(address) > 0

    def count(self, login: Hashable, address: str) -> None:
        """An attempt that failed; or one that has begun, where many at once are to be many."""
        now = self._now()
        if len(self._buckets) >= MAX_KEYS:
            self._drop_forgiven(now)
        for key, burst in self._keys(login, address):
            if key not in self._buckets:
                self._buckets[key] = Bucket(self._rate, burst - 1, now)  # the last permitted failure empties it below 0
            self._buckets[key].take(1)

    def forgive(self, login: Hashable, address: str) -> None:
        """The password was right: that attempt does not count."""
        for key, _ in self._keys(login, address):
            if key in self._buckets:
                self._buckets[key].take(-1)

    def _keys(self, login: Hashable, address: str) -> tuple[tuple[Hashable, int], ...]:
        return ((login, address), self._failures), (address, self._failures_address)

    def _debt(self, key: Hashable) -> float:
        bucket = self._buckets.get(key)
        return 0.0 if bucket is None else bucket.debt(self._now())

    def _drop_forgiven(self, now: float) -> None:
        kept = {key: bucket for key, bucket in self._buckets.items() if not bucket.full(now)}
        self._buckets = kept if len(kept) < MAX_KEYS else {}
