"""A learned policy: a small network, kept as numbers in a file, and played with nothing but numpy.

`masked_ppo.py` makes such files with torch; the bots beside it play with them, and need no torch.
"""

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import numpy.typing as npt

from arena24.games.catalogue import find
from arena24.games.lenses import Optics
from forms import FORMS, NUMPY, Layers, Plain

Numbers = npt.NDArray[np.float32]

HERE = Path(__file__).parent

# What the lens shows and a bot in a contest has no command to ask for: nobody learns from it, so nobody misses it.
HIDDEN: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "creatures": {"round": ("points",), "match": ("rematch", "turn"), "side": ("last",)},
    "painting": {"round": ("points", "rival_points", "rival_pawns")},
}


def scale(game: str, optics: Optics) -> Numbers:
    """What every cell is multiplied by: 1 by what is usual, 0 where nothing may be learned from it."""
    hidden = HIDDEN.get(game, {})
    rows = [
        np.tile([0.0 if name in hidden.get(panel.name, ()) else 1 / most for name, most in panel.columns], panel.rows)
        for panel in optics.panels
    ]
    return np.concatenate([row.ravel() for row in rows]).astype(np.float32)


class Policy:
    """Chooses what its network likes best of that which is offered."""

    def __init__(self, game: str, weights: Mapping[str, Numbers]) -> None:
        found = find(game)
        assert found.optics is not None
        self._form = FORMS.get(game, Plain)(found.optics(found.quick, 2))
        self._layers = Layers(NUMPY, weights)

    @classmethod
    def load(cls, game: str) -> "Policy":
        """The policy of a game that lies beside this file."""
        with np.load(HERE / f"{game}.npz") as file:
            return cls(game, {name: file[name].astype(np.float32) for name in file.files})

    def values(self, seen: Numbers) -> Numbers:
        """How much it likes each action."""
        likes, _ = self._form.likes(self._layers, seen[None])
        return np.asarray(likes[0])

    def best(self, seen: Numbers, mask: npt.NDArray[np.int8]) -> int:
        """The action that it likes best."""
        return int(np.where(mask, self.values(seen), -np.inf).argmax())
