"""Optics as numpy and Gymnasium know it: spaces, divisors, and where the parts of an observation are."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces

from arena24.games.lenses import Optics
from arena24.train.batch import Array


class Shapes:
    """The spaces of an environment, and its numbers by their names."""

    def __init__(self, optics: Optics) -> None:
        self.optics = optics
        columns = [
            np.tile([most for _, most in panel.columns], panel.size // len(panel.columns)) for panel in optics.panels
        ]
        self._factors = (1 / np.concatenate(columns)).astype(np.float32)
        ends = np.cumsum([panel.size for panel in optics.panels])
        self.layout = {p.name: slice(int(end) - p.size, int(end)) for p, end in zip(optics.panels, ends, strict=True)}
        self._panels = {panel.name: panel.shape for panel in optics.panels}
        self._cuts = [int(end) for end in np.cumsum(optics.sizes)[:-1]]

    @property
    def observation(self) -> spaces.Box:
        """One vector: all cells divided by what is usual."""
        return spaces.Box(-np.inf, np.inf, (self.optics.cells,), np.float32)

    @property
    def mask(self) -> spaces.Space[Any]:
        """As `sample` of the action space takes it."""
        parts = [spaces.MultiBinary(size) for size in self.optics.sizes]
        return parts[0] if len(parts) == 1 else spaces.Tuple(parts)

    def action(self) -> spaces.Space[Any]:
        """One number, or several; a space has a generator of its own, so everybody gets another one."""
        sizes = self.optics.sizes
        return spaces.Discrete(sizes[0]) if len(sizes) == 1 else spaces.MultiDiscrete(list(sizes))

    def divided(self, cells: Array) -> Array:
        """Cells as agents see them: new ones, which stay as they are."""
        seen: Array = cells * self._factors
        return seen

    def cut(self, mask: Array) -> Array | tuple[Array, ...]:
        """A mask as `sample` takes it."""
        return tuple(np.split(mask.copy(), self._cuts)) if self._cuts else mask.copy()

    def drawn(self, masks: Array, generator: np.random.Generator) -> Array:
        """Any action that the masks offer, for each row; of several numbers each by itself."""
        if not self._cuts:
            return _any(masks, generator)
        return np.stack([_any(part, generator) for part in np.split(masks, self._cuts, axis=1)], axis=1)

    def panels(self, observation: Array) -> Mapping[str, Array]:
        """The parts of an observation, or of many in rows, in their shapes; nothing is copied."""
        before = observation.shape[:-1]
        return {
            name: observation[..., self.layout[name]].reshape(*before, *shape) for name, shape in self._panels.items()
        }

    def action_name(self, action: int) -> str:
        """What an action means: its group and places, from 0: `play_card 3 0`."""
        for group in self.optics.groups:
            if action < group.size:
                return " ".join(
                    [group.name, *map(str, np.unravel_index(action, group.shape))] if group.shape else [group.name]
                )
            action -= group.size
        raise IndexError("there is no such action; a joint one is below the size of the action space")

    def action_number(self, name: str, *places: int) -> int:
        """The action with a name: `action_number("play_card", 3, 0)`."""
        start = 0
        for group in self.optics.groups:
            if group.name == name:
                return start + (int(np.ravel_multi_index(places, group.shape)) if group.shape else 0)
            start += group.size
        raise KeyError(f"there are no actions {name}; there are: {', '.join(g.name for g in self.optics.groups)}")


def _any(masks: Array, generator: np.random.Generator) -> Array:
    """The place of one of the ones in each row. Ones are few, so finding them is quicker than a key for every place."""
    rows, width = masks.shape
    ones = np.flatnonzero(masks.view(np.bool_))  # numpy is quickest with truth values
    starts = np.searchsorted(ones, np.arange(rows + 1) * width)
    chosen = starts[:-1] + (generator.random(rows) * np.diff(starts)).astype(np.int64)
    found: Array = ones[chosen] % width
    return found
