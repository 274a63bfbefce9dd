"""Seeds that have found something, and stay as tests."""

from typing import NamedTuple


class FoundBy(NamedTuple):
    """A seed, what went wrong in it, and what it found."""

    seed: int
    kinds: tuple[str, ...]  # those that the plan was drawn from; empty: all
    what: str


FOUND = (
    FoundBy(50, ("failing syncs", "power"), "a round was credited whose journal was not on the disk, and played again"),
    FoundBy(79, ("failing syncs", "power"), "the same, on two servers at once"),
    FoundBy(87, ("failing syncs", "power"), "the same, after the server had died of the sync of its last record"),
    FoundBy(2001589, (), "a record that the power cut before its line end, with zeros behind it, was taken for damage"),
    FoundBy(2002265, (), "the judge could not read a record of which a full disk had taken a part"),
    FoundBy(2000499, (), "supervisor and server died, and the contest went on from before the last turn's end"),
)
