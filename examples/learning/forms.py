"""Forms of networks: what is alike in a game is weighed alike, so that what is learned of one is known of all.

A form says which layers a network has, and how much it likes each action then. While it learns it computes with torch,
when it plays with nothing but numpy: the same lines do both, with the `Tools` of either.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

import numpy as np

from arena24.games.lenses import Optics
from arena24.games.painting.fields import DIRECTIONS
from arena24.games.painting.lens import REACH

LIVELY, CALM = 1.4, 0.01  # how large weights are at first: of layers inside, and of those that choose


class Size(NamedTuple):
    """Of a layer."""

    inputs: int
    outputs: int
    gain: float = LIVELY


class Tools(NamedTuple):
    """What to compute with: arrays of numpy or tensors of torch."""

    linear: Callable[[Any, Any, Any], Any]
    tanh: Callable[[Any], Any]
    concatenate: Callable[[list[Any], int], Any]
    constant: Callable[[Any], Any]  # an array of numpy as one of theirs


NUMPY = Tools(lambda seen, weight, bias: seen @ weight.T + bias, np.tanh, np.concatenate, np.asarray)


class Layers:
    """Layers by their names."""

    def __init__(self, tools: Tools, weights: Mapping[str, Any]) -> None:
        self.tools, self._weights = tools, weights

    def __call__(self, name: str, seen: Any) -> Any:
        """What a layer makes of it."""
        return self.tools.linear(seen, self._weights[f"{name}.weight"], self._weights[f"{name}.bias"])

    def tanh(self, name: str, seen: Any) -> Any:
        """The same, between -1 and 1."""
        return self.tools.tanh(self(name, seen))


class Form(Protocol):
    """How a network looks at a game."""

    def __init__(self, optics: Optics) -> None: ...

    def layers(self, width: int) -> Mapping[str, Size]:
        """The layers that it has, by name."""
        ...

    def likes(self, layers: Layers, seen: Any) -> tuple[Any, Any]:
        """How much each action is liked, in rows as what is seen; and what is thought of all together."""
        ...


class Plain:
    """Two layers, and all cells are different things to it."""

    def __init__(self, optics: Optics) -> None:
        self._cells, self._actions = optics.cells, optics.sizes[0]

    def layers(self, width: int) -> Mapping[str, Size]:
        return {
            "first": Size(self._cells, width),
            "second": Size(width, width),
            "choice": Size(width, self._actions, CALM),
        }

    def likes(self, layers: Layers, seen: Any) -> tuple[Any, Any]:
        inner = layers.tanh("second", layers.tanh("first", seen))
        return layers("choice", inner), inner


class Compass:
    """Painting: a pawn turns the board until a direction is ahead, and asks how much it likes that; then the next one.

    So it need not learn four times how a wall looks, or paint. Of the board it sees what is near.
    """

    SIGHT = 9  # fields; a shot of a quick contest reaches 5

    def __init__(self, optics: Optics) -> None:
        cells, signs = [], []
        for turns in range(len(DIRECTIONS)):
            places, factors = _turned(optics, turns, self.SIGHT)
            cells.append(places)
            signs.append(factors)
        self._cells, self._signs = np.stack(cells), np.stack(signs)

    def layers(self, width: int) -> Mapping[str, Size]:
        inputs, ahead = self._cells.shape[1], 2 + REACH  # wait, move, shoot
        return {"first": Size(inputs, width), "second": Size(width, width), "choice": Size(width, ahead, CALM)}

    def likes(self, layers: Layers, seen: Any) -> tuple[Any, Any]:
        constant = layers.tools.constant
        views = seen[:, constant(self._cells)] * constant(self._signs)
        inner = layers.tanh("second", layers.tanh("first", views))
        ahead = layers("choice", inner)
        wait, move, shoot = ahead[:, :, :1].mean(1), ahead[:, :, 1], ahead[:, :, 2:].reshape(len(seen), -1)
        return layers.tools.concatenate([wait, move, shoot], 1), inner.mean(1)


def _turned(optics: Optics, turns: int, sight: int) -> tuple[Any, Any]:
    """Which cell is seen in which place after so many quarter turns to the left, and what it is multiplied by."""
    cells, signs, start = [], [], 0
    for panel in optics.panels:
        place = start + np.arange(panel.size).reshape(panel.shape)
        sign = np.ones(panel.shape, np.float32)
        names = [name for name, _ in panel.columns]
        if panel.name == "board":
            place = np.rot90(place, turns)[tuple([slice(n // 2 - sight, n // 2 + sight + 1) for n in panel.rows])]
            sign = np.ones(place.shape, np.float32)
        for name in {"row", "column"} & {*names}:  # where on the board: that does not turn with it
            sign[..., names.index(name)] = 0
        if "right" in names:
            down, right = names.index("down"), names.index("right")
            for _ in range(turns):  # what was on the right is ahead, what was ahead is on the left
                place[..., [down, right]] = place[..., [right, down]]
                sign[..., [down, right]] = sign[..., [right, down]] * np.array([-1, 1], np.float32)
        cells.append(place.ravel())
        signs.append(sign.ravel())
        start += panel.size
    return np.concatenate(cells), np.concatenate(signs)


FORMS: Mapping[str, type[Form]] = {"painting": Compass}
