"""How games without optics of their own are seen: the team's frame flattened, and a number for each argument."""

from collections.abc import Mapping, Sequence
from typing import Any

from arena24.games.core import AnyGame, Params, Round, TeamId
from arena24.games.lenses import Cells, Lens, Mask, Optics, Panel
from arena24.games.offers import Hint
from arena24.sim.actions import Actions
from arena24.sim.observations import Encodings, RecordEncoding, no_cells
from arena24.sim.round import laid


def frame_optics(
    game: AnyGame, params: Params, teams: int, ranges: Mapping[str, range], caps: Mapping[str, int]
) -> Optics:
    """Derived from the declarations, and from the opening of world 0."""
    actions = Actions(game, ranges)
    frame = laid(game, teams, params, 0).round.frame(TeamId(1))
    shape = Encodings(caps).of_frame(frame)
    panels = (Panel("result", (), (("result", 1),)), *(_panel(name, part.size) for name, part in shape.fields.items()))
    return Optics(
        panels=panels,
        sizes=tuple([len(slot.values) for slot in actions.slots]),
        lens=lambda round_, team, me: FrameLens(round_, TeamId(team), me, shape, actions, game.hint),
    )


def _panel(name: str, size: int) -> Panel:
    return Panel(name, (size,), (("cell", 1),))


class FrameLens(Lens):
    """A team's look at a round of any game."""

    def __init__(
        self, round_: Round, team: TeamId, me: Any, shape: RecordEncoding, actions: Actions, hint: Hint | None
    ) -> None:
        self._round, self._team, self._me = round_, team, me
        self._shape, self._actions, self._hint = shape, actions, hint

    def look(self, cells: Cells, mask: Mask) -> bool:
        frame = self._round.frame(self._team)
        own = no_cells()
        own.append(self.result())
        self._shape.write(frame, own)
        cells[:] = memoryview(own).cast("B")
        mask[:] = b"\1" * len(mask)
        if self._hint is not None:
            self._restrict(mask, self._hint(frame))
        return True

    def _restrict(self, mask: Mask, offer: Mapping[str, Mapping[str, Any]]) -> None:
        """Keep the commands that are offered, and for every slot what any of them can use."""
        command, *slots = self._actions.slots
        possible = {name: limits for name, limits in offer.items() if all(map(len, limits.values()))}
        start = len(command.values)
        mask[1:start] = bytes([name in possible for name in command.values[1:]])
        for slot in slots:
            users = [limits for name, limits in possible.items() if slot.name in self._actions.used[name]]
            if users and all(slot.name in limits for limits in users):
                wanted = {value for limits in users for value in limits[slot.name]}
                mask[start : start + len(slot.values)] = bytes([value in wanted for value in slot.values])
            start += len(slot.values)

    def act(self, action: Sequence[int]) -> bool:
        choice = self._actions.decode(action)
        if choice.command is None:
            return False
        getattr(self._me, choice.command.name)(*choice.arguments)
        return True

    def result(self) -> float:
        return float((self._round.results() or {}).get(self._team, 0))
