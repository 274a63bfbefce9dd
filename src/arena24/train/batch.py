"""Many rounds at once: n drills of one course in one process, written into arrays that they share."""

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from arena24.games.lenses import Optics
from arena24.train.course import Course
from arena24.train.drill import Drill, Rows

Array: TypeAlias = np.ndarray[Any, np.dtype[Any]]


@dataclass(frozen=True, slots=True)
class Arrays:
    """A row for each agent of each drill. Observations are undivided: whoever shows them divides all at once."""

    actions: Array
    cells: Array
    masks: Array
    rewards: Array
    terminated: Array
    truncated: Array
    failures: Array
    last: Array  # cells of rounds that have just ended, where another one has begun

    @staticmethod
    def shapes(optics: Optics, rows: int) -> dict[str, tuple[tuple[int, ...], str]]:
        """Shape and type of each."""
        return {
            "actions": ((rows, len(optics.sizes)), "int64"),
            "cells": ((rows, optics.cells), "float32"),
            "masks": ((rows, sum(optics.sizes)), "int8"),
            "rewards": ((rows,), "float64"),
            "terminated": ((rows,), "bool"),
            "truncated": ((rows,), "bool"),
            "failures": ((rows,), "int32"),
            "last": ((rows, optics.cells), "float32"),
        }

    @classmethod
    def of(cls, optics: Optics, rows: int) -> "Arrays":
        """In the memory of this process."""
        return cls(**{name: np.zeros(shape, kind) for name, (shape, kind) in cls.shapes(optics, rows).items()})

    def part(self, start: int, end: int) -> "Arrays":
        """Some of the rows."""
        return Arrays(*[getattr(self, name)[start:end] for name in self.__slots__])

    def rows(self) -> Rows:
        """For a drill, whose rows these are."""
        cells, masks = ([row.data.cast("B") for row in rows] for rows in (self.cells, self.masks))
        return Rows(cells, masks, self.rewards.data.cast("B").cast("d"), self.failures.data.cast("B").cast("i"))


class Drills:
    """Drills whose rounds begin again by themselves. Round r of drill i is in world `seed + i + r * of`."""

    def __init__(self, course: Course, arrays: Arrays, first: int, of: int) -> None:
        self._arrays, self._first, self._of = arrays, first, of
        self._players = players = course.players
        self._parts = [arrays.part(row, row + players) for row in range(0, len(arrays.rewards), players)]
        self.drills = [Drill(course, part.rows()) for part in self._parts]
        self._worlds = [0] * len(self.drills)

    def reset(self, seed: int) -> None:
        """All begin again."""
        self._forget()
        for place, drill in enumerate(self.drills):
            self._worlds[place] = seed + self._first + place
            drill.begin(self._worlds[place])

    def _forget(self) -> None:
        arrays = self._arrays
        arrays.rewards[:] = arrays.failures[:] = 0
        arrays.terminated[:] = arrays.truncated[:] = False

    def step(self) -> None:
        """Execute the actions in the array."""
        self._forget()
        actions, players = self._arrays.actions.tolist(), self._players
        for place, drill in enumerate(self.drills):
            drill.step(actions[place * players : (place + 1) * players])
            if drill.over:
                self._again(place, drill)

    def _again(self, place: int, drill: Drill) -> None:
        """A round is over: keep what was seen last, and begin the next one."""
        part = self._parts[place]
        part.last[:] = part.cells
        part.terminated[:] = not drill.stuck
        part.truncated[:] = drill.stuck
        self._worlds[place] += self._of
        drill.begin(self._worlds[place])

    def close(self) -> None:
        """Send all bots home."""
        for drill in self.drills:
            drill.close()
