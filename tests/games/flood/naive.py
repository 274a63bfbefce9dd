"""Water, correctness and dry groups again, as the rulebook words them: field by field, slowly, from a position."""

from collections.abc import Iterator
from functools import cache

from arena24.games.flood import Edge, Field, FloodPosition, Wave


@cache
def neighbourhoods(size: int) -> dict[Field, list[Field]]:
    """The neighbours of all fields of a map."""
    fields = [Field(x, y) for x in range(1, size + 1) for y in range(1, size + 1)]
    return {a: [b for b in fields if max(abs(a.x - b.x), abs(a.y - b.y)) == 1] for a in fields}


class Naive:
    """A position during a wave."""

    def __init__(self, position: FloodPosition) -> None:
        self.size = position.params.size
        self.height = {field: len(row.bags) for row in position.stacks for field in row.at}
        self.warehouse = {
            Field(row.x + dx, row.y + dy) for row in position.warehouses for dx in (0, 1) for dy in (0, 1)
        }
        self.objects: list[tuple[int, int, set[Field]]] = [
            *(
                (row.team, row.value, {Field(row.x + i, row.y + j) for i in (0, 1) for j in (0, 1)})
                for row in position.warehouses
            ),
            *(
                (row.team, row.value, {Field(row.x + i, row.y + j) for i in range(row.sx) for j in range(row.sy)})
                for row in position.buildings
            ),
            *((row.team, row.value, {Field(row.x, row.y)}) for row in position.cars),
        ]

    def fields(self) -> Iterator[Field]:
        return (Field(x, y) for x in range(1, self.size + 1) for y in range(1, self.size + 1))

    def neighbours(self, field: Field) -> list[Field]:
        return neighbourhoods(self.size)[field]

    def on_edge(self, field: Field, edge: Edge) -> bool:
        match edge:
            case Edge.NORTH:
                return field.y == 1
            case Edge.SOUTH:
                return field.y == self.size
            case Edge.WEST:
                return field.x == 1
            case Edge.EAST:
                return field.x == self.size

    def flooded(self, wave: Wave) -> set[Field]:
        """flood 7.4"""
        lets_in = {f for f in self.fields() if f not in self.warehouse and self.height.get(f, 0) < wave.height}
        wet = {f for f in lets_in if self.on_edge(f, wave.edge)}
        rim = list(wet)
        while rim:
            for near in self.neighbours(rim.pop()):
                if near in lets_in and near not in wet:
                    wet.add(near)
                    rim.append(near)
        return wet

    def incorrect(self, wet: set[Field]) -> set[Field]:
        """flood 7.5"""
        return {
            f
            for f, height in self.height.items()
            if height
            and not any(
                not self.height.get(near) and near not in self.warehouse and near not in wet
                for near in self.neighbours(f)
            )
        }

    def dams(self, wet: set[Field], wave: Wave) -> set[Field]:
        """flood 7.4"""
        return {
            f
            for f, height in self.height.items()
            if height
            and f not in wet
            and (self.on_edge(f, wave.edge) or any(near in wet for near in self.neighbours(f)))
        }

    def groups(self, wet: set[Field]) -> list[set[Field]]:
        """flood 7.6"""
        left = set(self.fields()) - wet - self.incorrect(wet)
        groups = []
        while left:
            group = {left.pop()}
            rim = list(group)
            while rim:
                for near in self.neighbours(rim.pop()):
                    if near in left:
                        left.remove(near)
                        group.add(near)
                        rim.append(near)
            groups.append(group)
        return groups

    def points(self, wet: set[Field]) -> dict[int, int]:
        """flood 7.6"""
        points: dict[int, int] = {}
        for group in self.groups(wet):
            inside = [thing for thing in self.objects if thing[2] <= group]
            occupied = set().union(*(fields for _, _, fields in inside))
            value = sum(worth for _, worth, _ in inside) + len(group - occupied)
            for team, _, _ in inside:
                points[team] = points.get(team, 0) + value
        return points
