"""A declared order as a fixed number of integers, and back: what learning programs choose from.

The first integer is the command: 0 is `wait`, then come the game's orders as they are declared, without those that only
tell something and are orders because their use is limited. The others are arguments, one slot for each name that occurs
in any order; an order takes those of its own and ignores the rest. All begin at 0: value i of a slot stands for
`slot.values[i]`. Of repeated groups one is given. A data line has a slot for its length and one for each number.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from arena24.games.commands import Command, Kind, commands_of
from arena24.games.core import AnyGame

WAIT = "wait"
LONGEST_DATA = 12  # numbers on a data line
USUAL = range(-1, 64)  # of an argument about which nothing is known


@dataclass(frozen=True, slots=True)
class Slot:
    """One of the integers of an action."""

    name: str
    values: Sequence[Any]  # integers or words


@dataclass(frozen=True, slots=True)
class Choice:
    """What an action means: a command and its arguments; no command: wait."""

    command: Command | None
    arguments: tuple[Any, ...] = ()


class Actions:
    """The actions of a game."""

    def __init__(self, game: AnyGame, ranges: Mapping[str, range] | None = None) -> None:
        self._ranges = {**game.ranges, **(ranges or {})}
        declared = commands_of(game.player).values()
        self.commands = [c for c in declared if c.kind is Kind.ORDER and c.mark.every is None]
        names = (WAIT, *(command.name for command in self.commands))
        slots = {slot.name: slot for command in self.commands for slot in self._slots(command)}
        self.slots: tuple[Slot, ...] = (Slot("command", names), *slots.values())
        self._places = {slot.name: place for place, slot in enumerate(self.slots)}
        self.used = {command.name: tuple(slot.name for slot in self._slots(command)) for command in self.commands}

    def _slots(self, command: Command) -> list[Slot]:
        """The slots of one command, in the order of its arguments."""
        slots = [Slot(a.name, tuple(a.words) if a.words else self._range(a.name)) for a in command.arguments]
        if command.group is not None and command.group.least:
            slots += [Slot(name, self._range(name)) for name in command.group.names]
        if command.data is not None:
            slots.append(Slot(f"{command.data}_count", range(1, LONGEST_DATA + 1)))
            slots += [Slot(f"{command.data}_{n}", self._range(command.data)) for n in range(1, LONGEST_DATA + 1)]
        return slots

    def _range(self, name: str) -> range:
        return self._ranges.get(name, USUAL)

    def place(self, slot: str) -> int:
        """Which of the integers belongs to a slot."""
        return self._places[slot]

    def decode(self, action: Sequence[int]) -> Choice:
        """What an action means."""
        number = int(action[0])
        if number == 0:
            return Choice(None)
        command = self.commands[number - 1]
        values = [self.slots[place].values[action[place]] for place in map(self.place, self.used[command.name])]
        return Choice(command, _called(command, values))

    def encode(self, command: str, **arguments: Any) -> list[int]:
        """The action that gives an order: `encode("move", unit=3, dx=1, dy=0)`; slots left out are 0."""
        action = [0] * len(self.slots)
        action[0] = self.slots[0].values.index(command)
        for name, value in arguments.items():
            action[self.place(name)] = self.slots[self.place(name)].values.index(value)
        return action


def _called(command: Command, values: list[Any]) -> tuple[Any, ...]:
    """The values of the slots as the method takes them."""
    if command.data is not None:
        at = len(command.arguments)
        return (*values[:at], tuple(values[at + 1 : at + 1 + values[at]]))
    if command.group is not None and command.group.record is not None:
        at = len(command.arguments)
        return (*values[:at], command.group.record(*values[at:]))
    return tuple(values)
