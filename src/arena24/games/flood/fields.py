"""Fields, and the edges of the map."""

from typing import NamedTuple

from arena24.games.records import Word


class Field(NamedTuple):
    """A field of the map."""

    x: int
    y: int


class Edge(Word):
    """The edge from which a wave comes (flood 7.4)."""

    NORTH = "N"
    SOUTH = "S"
    WEST = "W"
    EAST = "E"
