"""Wrong passwords: limited per login and address, and per address, never per login alone.

A limit per login would let anybody lock a team out by guessing.
"""

from collections.abc import Callable

from arena24.web.limits import ADDRESSES, FAILURES, FAILURES_ADDRESS, FORGIVENESS


class Attempts:
    """Who has failed to log in lately."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._until: dict[tuple[str, str], float] = {}  # when all of somebody's failures are forgotten

    def allowed(self, login: str, address: str) -> bool:
        """May this login be tried from this address now?"""
        return (
            self._count((login, address)) < FAILURES
            and self._count(("", address)) < FAILURES_ADDRESS  # no login is empty
        )

    def failed(self, login: str, address: str) -> None:
        """The password was wrong."""
        now = self._now()
        if len(self._until) >= ADDRESSES:
            self._until = {key: until for key, until in self._until.items() if until > now}
        if len(self._until) >= ADDRESSES:
            self._until.clear()
        for key in ((login, address), ("", address)):
            self._until[key] = max(self._until.get(key, 0.0), now) + FORGIVENESS

    def _count(self, key: tuple[str, str]) -> float:
        return max(0.0, self._until.get(key, 0.0) - self._now()) / FORGIVENESS
