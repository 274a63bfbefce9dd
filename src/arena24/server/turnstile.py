"""A queue in which every address has its own: one of each in turn, so that a crowd delays mostly itself."""

from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class Turnstile(Generic[T]):
    """Those who wait, by address."""

    def __init__(self, places: int) -> None:
        self._places = places
        self._size = 0
        self._queues: OrderedDict[str, deque[T]] = OrderedDict()  # none is empty; that whose turn it is first

    def put(self, address: str, item: T) -> T | None:
        """Somebody comes; gives who has no place any more: the last one from where most come."""
        self._queues.setdefault(address, deque()).append(item)
        self._size += 1
        if self._size <= self._places:
            return None
        fullest = max(self._queues, key=lambda other: (len(self._queues[other]), other == address))
        return self._taken(fullest, self._queues[fullest].pop())

    def take(self) -> T | None:
        """Who is next."""
        if not self._queues:
            return None
        address = next(iter(self._queues))
        self._queues.move_to_end(address)
        return self._taken(address, self._queues[address].popleft())

    def _taken(self, address: str, item: T) -> T:
        self._size -= 1
        if not self._queues[address]:
            del self._queues[address]
        return item
