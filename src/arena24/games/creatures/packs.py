"""Packs of tables: those that come with the game, and folders of the organisers (creatures 4)."""

import functools
import importlib.resources

from msgspec import field

from arena24.games.core import Files
from arena24.games.creatures.content import Content
from arena24.games.creatures.tables import read_tables
from arena24.games.records import Word


class Pack(Word):
    """The packs that there are: folders of `data`."""

    STANDARD = "standard"


class Tables(Files, frozen=True):
    """A pack of the organisers, whole: whoever has the parameters needs no folder. `data/README.md` describes it."""

    types: str = field(name="types.csv")
    effectiveness: str = field(name="effectiveness.csv")
    moves: str = field(name="moves.csv")
    creatures: str = field(name="creatures.csv")

    def __post_init__(self) -> None:
        load_pack(self)


@functools.lru_cache(maxsize=64)  # rounds by the hundred are folded with the same few
def load_pack(pack: Pack | Tables) -> Content:
    """What is in a pack; BadContent if it cannot be played with."""
    if isinstance(pack, Pack):
        folder = importlib.resources.files(__package__).joinpath("data", str(pack.value))
        files = (folder.joinpath(f"{name}.csv") for name in Tables.__struct_fields__)
        return read_tables(*(file.read_text(encoding="utf-8") for file in files))
    return read_tables(pack.types, pack.effectiveness, pack.moves, pack.creatures)
