"""Record anew what boards are tested with, the samples of the games, and all turns of a round for the dev page.

`python viewer/dev/fixtures.py [GAME ...]`
"""

import sys
from pathlib import Path

import msgspec

from arena24.cli.recording import Recording, pictures, recorded, write_samples
from arena24.games import catalogue
from arena24.games.core import AnyGame

HERE = Path(__file__).parent
DATA, KEPT = HERE / "data", HERE.parent / "tests" / "boards" / "data"


def write(game: AnyGame) -> None:
    """All recordings of a game."""
    kept = KEPT / f"{game.id}.json"
    like = msgspec.json.decode(kept.read_bytes(), type=Recording) if kept.exists() else Recording()
    _put(kept, recorded(game, like))
    _put(DATA / kept.name, msgspec.json.encode({"frames": pictures(game.id, like.seats, like.bots or (), like.seed)}))
    for path in write_samples(game):
        print(path)


def _put(path: Path, text: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text)
    print(path.relative_to(HERE.parents[1]), len(text), "bytes")


if __name__ == "__main__":
    for name in sys.argv[1:] or [game.id for game in catalogue.own()]:
        write(catalogue.find(name))
