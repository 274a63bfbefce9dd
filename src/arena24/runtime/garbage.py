"""The garbage collector's regime where turns must be punctual: nothing is collected but at moments that suit."""

import contextlib
import gc
from collections.abc import Iterator


class Collector:
    """Python's own regime: it collects when it likes."""

    def settle(self) -> None:
        """What is there now is there to stay."""

    def turn_ended(self, *, new_round: bool) -> None:
        """A good moment: everybody has been answered, and nobody has said anything yet."""


class TamedCollector(Collector):
    """A full collection stops the world for as long as the heap is large: it comes once a round, after its end."""

    def settle(self) -> None:
        """Never look at it again."""
        gc.collect()
        gc.freeze()

    def turn_ended(self, *, new_round: bool) -> None:
        """The young objects; after a round also its cycles, which live in the oldest generation."""
        gc.collect(2 if new_round else 1)


@contextlib.contextmanager
def tamed() -> Iterator[Collector]:
    """Within, nothing is collected by itself."""
    gc.disable()
    try:
        yield TamedCollector()
    finally:
        gc.unfreeze()
        gc.enable()
