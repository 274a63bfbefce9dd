"""Forms of networks: what is alike in a game is weighed alike, so that what is learned of one is known of all.

A form says which layers a network has, and how much it likes each action then. While it learns it computes with torch,
when it plays with nothing but numpy: the same lines do both, with the `Tools` of either.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

import numpy as np

from arena24.games.cards import lens as cards_lens
from arena24.games.lenses import Optics
from arena24.games.painting.fields import DIRECTIONS
from arena24.games.painting.lens import REACH

LIVELY, CALM = 1.4, 0.01  # how large weights are at first: of layers inside, and of those that choose
KINDS = len(cards_lens.KINDS)  # the first columns of a card: 1 in one of them


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


class Cardtable:
    """Cards: every card of a hand is looked at by the same layers, and so is every creature, and every pair that could
    fight; wherever it lies.

    What all of them are together is told to each: so a card knows what else could be played.
    """

    EACH, PAIR = 48, 12  # what is noted of a card or creature, and of two that could fight

    def __init__(self, optics: Optics) -> None:
        self._shapes, self._cuts, start = {}, {}, 0
        for panel in optics.panels:
            self._shapes[panel.name], self._cuts[panel.name] = panel.shape, slice(start, start + panel.size)
            start += panel.size

    def layers(self, width: int) -> Mapping[str, Size]:
        each, pair = self.EACH, self.PAIR
        (match,), hand, board, deck = (self._shapes[name] for name in ("match", "hand", "board", "deck"))
        card, creature = hand[-1], board[-1]
        known = match + 4 * each + 2 * pair + deck[0] * deck[1]
        first = {"held": card, "their_held": card, "mine": creature, "theirs": creature}
        return {
            **{name: Size(inputs, each) for name, inputs in first.items()},
            "pair_mine": Size(each, pair),
            "pair_theirs": Size(each, pair),
            "all": Size(known, width),
            "all_again": Size(width, width),
            **{f"{name}_of_all": Size(width, each) for name in ("held", "mine", "theirs")},
            "held_again": Size(each, each),
            "mine_again": Size(each + pair, each),
            "theirs_again": Size(each + pair, each),
            "turn": Size(width, 4, CALM),
            "creature": Size(each, 2, CALM),
            "discard": Size(each, 1, CALM),
            "fight": Size(pair, 1, CALM),
            "blocked": Size(each, each, CALM),
            "blocker": Size(each, each),
            "card": Size(each, each, CALM),
            "player_target": Size(width, 3 * each),
            "my_target": Size(each, each),
            "their_target": Size(each, each),
        }

    def likes(self, layers: Layers, seen: Any) -> tuple[Any, Any]:
        rows, concatenate = len(seen), layers.tools.concatenate
        match, hand, board, deck = (
            seen[:, self._cuts[name]].reshape(rows, *self._shapes[name]) for name in ("match", "hand", "board", "deck")
        )
        # What there is, each by itself; places where nothing lies are zeros
        held, their_held = (
            layers.tanh(name, hand[:, side]) * hand[:, side, :, :KINDS].sum(-1)[..., None]
            for side, name in enumerate(("held", "their_held"))
        )
        here = [board[:, side, :, :1] for side in (0, 1)]
        mine, theirs = (layers.tanh(name, board[:, side]) * here[side] for side, name in enumerate(("mine", "theirs")))
        pairs = layers.tools.tanh(layers("pair_theirs", theirs)[:, :, None] + layers("pair_mine", mine)[:, None])
        pairs = pairs * here[1][:, :, None] * here[0][:, None]
        of_theirs, of_mine = pairs.sum(2), pairs.sum(1)
        # All together, then each as part of it
        sums = [each.sum(1) / 4 for each in (held, their_held, mine, theirs, of_theirs, of_mine)]
        known = concatenate([match, *sums, deck.reshape(rows, -1)], 1)
        known = layers.tanh("all_again", layers.tanh("all", known))
        held, mine, theirs = (
            layers.tools.tanh(layers(f"{name}_again", each) + layers(f"{name}_of_all", known)[:, None])
            for name, each in (
                ("held", held),
                ("mine", concatenate([mine, of_mine], 2)),
                ("theirs", concatenate([theirs, of_theirs], 2)),
            )
        )
        targets = concatenate(
            [
                layers("player_target", known).reshape(rows, 3, -1),
                layers("my_target", mine),
                layers("their_target", theirs),
            ],
            1,
        )
        blocks = layers("blocked", theirs) @ layers("blocker", mine).swapaxes(1, 2) + layers("fight", pairs)[..., 0]
        parts = (
            layers("turn", known),  # wait, finish the blocks, draw, burn
            layers("creature", mine).swapaxes(1, 2),  # tap, attack
            layers("discard", held),
            blocks,
            layers("card", held) @ targets.swapaxes(1, 2),
        )
        return concatenate([part.reshape(rows, -1) for part in parts], 1), known


FORMS: Mapping[str, type[Form]] = {"cards": Cardtable, "painting": Compass}
