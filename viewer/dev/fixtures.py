"""Frames of a round among house bots: all turns for the dev page, few for the tests, one for the rules.

`python viewer/dev/fixtures.py [GAME ...]`
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from arena24 import bots, sim
from arena24.games import catalogue
from arena24.games.core import AnyGame, Audience, Round, TeamId, Viewer
from arena24.sim.round import Outcome
from arena24.store.fold import Folding
from arena24.web.frames import encoded

HERE = Path(__file__).parent
DATA, KEPT = HERE / "data", HERE.parent / "tests" / "boards" / "data"
SEATS = {"robots": 5, "flood": 4, "creatures": 4, "painting": 4, "cards": 4, "treasure": 4, "battle": 4}
SEEDS = {"robots": 11}
BUDGET = 90_000  # bytes of a fixture that is kept
SAMPLES = HERE.parent / "src" / "samples"
SHOWN = {  # seats, the turn of the picture, the match in it
    "battle": (4, 5, None),
    "robots": (5, 19, None),
    "flood": (4, 74, None),
    "creatures": (2, 14, "1-2"),
    "painting": (2, 38, "0-1"),
    "cards": (2, 17, "2"),
    "treasure": (4, 36, None),
}


def pictures(game: AnyGame, outcome: Outcome) -> Iterator[dict[str, msgspec.Raw]]:
    """The frames at the opening of every turn, and after the last one."""
    folding = Folding(game, outcome.header)
    yield _picture(folding.round)
    for record in outcome.records:
        if folding.take(record):
            yield _picture(folding.round)


def _picture(round_: Round) -> dict[str, msgspec.Raw]:
    viewers: dict[str, Viewer] = {"public": Audience.PUBLIC, "team": TeamId(1), "full": Audience.FULL}
    return {name: msgspec.Raw(encoded(round_.frame(viewer))) for name, viewer in viewers.items()}


def _few(frames: list[dict[str, msgspec.Raw]]) -> list[dict[str, msgspec.Raw]]:
    """Pairs of consecutive turns from all over the round, as many as the budget allows."""
    sizes = [sum(len(bytes(raw)) for raw in frame.values()) for frame in frames]
    pairs = max(2, int(BUDGET / (sum(sizes) / len(sizes)) / 2))
    step = max(2, -(-len(frames) // pairs))
    return [frame for at, frame in enumerate(frames) if at % step < 2 or at >= len(frames) - 2]


def played(name: str, seats: int) -> Outcome:
    """A quick round among house bots."""
    game, found = catalogue.find(name), [bots.find(name, bot) for bot in bots.names(name)]
    return sim.play(
        game, [found[(seat + 1) % len(found)] for seat in range(seats)], game.quick, seed=SEEDS.get(name, 7)
    )


def write(name: str) -> None:
    """Both fixtures of a game, and its sample."""
    frames = list(pictures(catalogue.find(name), played(name, SEATS[name])))
    for folder, kept in ((DATA, frames), (KEPT, _few(frames))):
        folder.mkdir(parents=True, exist_ok=True)
        text = msgspec.json.encode({"game": name, "teams": SEATS[name], "frames": kept})
        (folder / f"{name}.json").write_bytes(text + b"\n")
        print(name, folder.name, len(kept), "frames", len(text), "bytes")
    _sample(name)


def _sample(name: str) -> None:
    seats, turn, focus = SHOWN[name]
    frames = list(pictures(catalogue.find(name), played(name, seats)))
    before, frame = frames[turn - 1]["full"], frames[turn]["full"]
    SAMPLES.mkdir(exist_ok=True)
    text = msgspec.json.encode({"frame": frame, "before": before, "focus": focus})
    (SAMPLES / f"{name}.json").write_bytes(text + b"\n")
    print(name, "sample", len(text), "bytes")


if __name__ == "__main__":
    for chosen in sys.argv[1:] or list(SEATS):
        write(chosen)
