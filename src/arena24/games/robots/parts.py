"""Parts as they are told (robots 2)."""

from typing import Annotated, NamedTuple

from msgspec import Meta

Stat = Annotated[int, Meta(ge=1, le=1000)]
Interface = Annotated[int, Meta(ge=1, le=1000)]
Interfaces = Annotated[tuple[Interface, ...], Meta(min_length=1, max_length=6)]


class Offer(NamedTuple):
    """A part and its reserve price: the lowest admissible bid."""

    id: Annotated[int, Meta(ge=1, le=5000)]
    hp: Stat
    atk: Stat
    def_: Stat
    spd: Stat
    interfaces: Interfaces
    price: Annotated[int, Meta(ge=1, le=10**9)]
