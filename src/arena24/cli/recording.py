"""Recorded rounds among house bots: pictures for statements, and frames for the tests of boards.

A recording tells how it was made, and so can be made anew: a sample begins as `{"turn": 12}`, and
`python -m arena24.cli.recording GAME` makes those of a game.
"""

import random
import sys
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from arena24 import bots, sim
from arena24.games import catalogue
from arena24.games.core import AnyGame, Audience, Round, TeamId, Viewer
from arena24.store.fold import Folding
from arena24.web.documents import Sample
from arena24.web.frames import encoded

BUDGET = 90_000  # bytes of the frames that are kept of a round

Picture = dict[str, msgspec.Raw]  # by viewers, as the page calls them


class Recording(msgspec.Struct, kw_only=True):
    """Some turns of a round, two in a row each time."""

    seats: int = 4
    bots: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET  # who sits there; else all house bots
    seed: int = 7
    budget: int | msgspec.UnsetType = msgspec.UNSET  # more than usual, for a round that has more in it
    frames: list[Picture] = []


@lru_cache(maxsize=2)
def pictures(game: str, seats: int, cast: tuple[str, ...], seed: int) -> list[Picture]:
    """A quick round: the frames at the opening of every turn, and after the last one."""
    rules, players = catalogue.find(game), [bots.find(game, name) for name in cast or bots.names(game)]
    seated = [players[(seat + 1) % len(players)] for seat in range(seats)]
    random.seed(seed)  # of bots that draw lots
    outcome = sim.play(rules, seated, rules.quick, seed=seed)
    folding = Folding(rules, outcome.header)
    return [_picture(folding.round), *(_picture(folding.round) for record in outcome.records if folding.take(record))]


def _picture(round_: Round) -> Picture:
    viewers: dict[str, Viewer] = {"public": Audience.PUBLIC, "team": TeamId(1), "full": Audience.FULL}
    return {name: msgspec.Raw(encoded(round_.frame(viewer))) for name, viewer in viewers.items()}


def recorded(game: AnyGame, like: Recording) -> bytes:
    """A recording made anew."""
    frames = pictures(game.id, like.seats, like.bots or (), like.seed)
    return _text(msgspec.structs.replace(like, frames=_few(frames, like.budget or BUDGET)))


def _few(frames: list[Picture], budget: int) -> list[Picture]:
    """Pairs of consecutive turns from all over the round, as many as the budget allows."""
    sizes = [sum(len(bytes(raw)) for raw in frame.values()) for frame in frames]
    pairs = max(2, int(budget / (sum(sizes) / len(sizes)) / 2))
    step = max(2, -(-len(frames) // pairs))
    return [frame for at, frame in enumerate(frames) if at % step < 2 or at >= len(frames) - 2]


def samples_of(game: AnyGame) -> Iterator[tuple[Traversable, Sample]]:
    """The samples of a game: where they are, and what they say."""
    folder = files(game.package) / "samples"
    for file in folder.iterdir() if folder.is_dir() else ():
        yield file, msgspec.json.decode(file.read_bytes(), type=Sample)


def sampled(game: AnyGame, like: Sample) -> bytes:
    """A sample made anew."""
    frames = pictures(game.id, like.seats, like.bots or (), like.seed)
    before, frame = frames[like.turn - 1]["full"], frames[like.turn]["full"]
    return _text(msgspec.structs.replace(like, before=before, frame=frame))


def write_samples(game: AnyGame) -> Iterator[Path]:
    """Make all samples of a game anew, where its package lies; tells which."""
    for file, sample in samples_of(game):
        path = Path(str(file))
        path.write_bytes(sampled(game, sample))
        yield path


def _text(made: msgspec.Struct) -> bytes:
    return msgspec.json.encode(made) + b"\n"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(*write_samples(catalogue.find(name)), sep="\n")
