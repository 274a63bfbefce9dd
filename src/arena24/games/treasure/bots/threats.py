"""What will explode and burn, turn by turn, and how to live through it."""

from typing import NamedTuple

from arena24.games.treasure.mine import FREE, ROCK, Mine

HORIZON = 9  # turns that we look ahead
FADING = 2  # turns that we give a fire of which nobody tells how long it burns


class Body(NamedTuple):
    """What matters of a dude that has to get away."""

    place: int
    energy: int
    cap: int
    regen: int
    cost: int  # of a step

    def rested(self, place: int, energy: int) -> "Body":
        """The same dude in the next turn, there."""
        return self._replace(place=place, energy=min(self.cap, energy + self.regen))


class Walk(NamedTuple):
    """How a dude gets to a field within a turn."""

    energy: int  # that is left
    way: tuple[int, ...]


class Threats:
    """Turn 0 is the present one."""

    def __init__(self, mine: Mine) -> None:
        self.mine = mine
        self.hit: list[set[int]] = [set() for _ in range(HORIZON)]  # places hit at the end of each turn
        self.fire: list[set[int]] = [set() for _ in range(HORIZON)]  # places that burn during each turn
        self.bombs: list[set[int]] = [set() for _ in range(HORIZON)]  # places that bombs bar
        self.falling: set[int] = set()  # walls that will fall
        self.ever: set[int] = set()  # all places that will be hit

    def copy(self) -> "Threats":
        """The same threats, to think of more."""
        other = Threats(self.mine)
        other.hit, other.fire, other.bombs = ([set(s) for s in sets] for sets in (self.hit, self.fire, self.bombs))
        other.falling, other.ever = set(self.falling), set(self.ever)
        return other

    def burn(self, place: int) -> None:
        """A field burns now."""
        for turn in range(FADING):
            self.fire[turn].add(place)

    def bomb(self, place: int, timer: int, reach: int, flame: int) -> None:
        """A bomb lies there."""
        for turn in range(min(timer, HORIZON)):
            self.bombs[turn].add(place)
        if timer > HORIZON:
            return
        zone, walls = self._zone(place, reach)
        self.hit[timer - 1].update(zone)
        self.ever.update(zone)
        self.falling.update(walls)
        for turn in range(timer, min(timer + flame, HORIZON)):
            self.fire[turn].update(zone)

    def _zone(self, centre: int, reach: int) -> tuple[list[int], list[int]]:
        """What a bomb may hit, also through walls that another one may break before."""
        zone, broken = [centre], []
        for step in self.mine.steps:
            for place in range(centre + step, centre + (reach + 1) * step, step):
                wall = self.mine.walls[place]
                if wall != FREE and place not in self.falling:
                    if wall != ROCK:
                        broken.append(place)
                    break
                zone.append(place)
        return zone, broken

    def walks(self, body: Body, turn: int = 0) -> dict[int, Walk]:
        """The fields that a dude can get to in a turn, the nearest first."""
        mine, barred, fire = self.mine, self.bombs[turn], self.fire[turn]
        found = {body.place: Walk(body.energy, ())}
        for here in (queue := [body.place]):
            energy, way = found[here]
            if energy < body.cost:
                continue
            for step in mine.steps:
                near = here + step
                if near not in found and mine.walls[near] == FREE and near not in barred and near not in fire:
                    found[near] = Walk(energy - body.cost, (*way, near))
                    queue.append(near)
        return found

    def survives(self, body: Body, turn: int = 0) -> bool:
        """Can a dude that stands somewhere at the beginning of a turn live on?"""
        bodies = {body.place: body}
        for number in range(turn, HORIZON):
            after: dict[int, Body] = {}
            for one in bodies.values():
                for place, walk in self.walks(one, number).items():
                    if place in self.hit[number]:
                        continue
                    if place not in self.ever:
                        return True
                    rested = one.rested(place, walk.energy)
                    if place not in after or after[place].energy < rested.energy:
                        after[place] = rested
            if not after:
                return False
            bodies = after
        return True

    def spares(self, body: Body) -> bool:
        """Does a dude live on that stays where it is in this turn?"""
        place = body.place
        return place not in self.ever or (
            place not in self.hit[0] and self.survives(body.rested(place, body.energy), 1)
        )

    def shelters(self, body: Body) -> dict[int, Walk]:
        """The fields to which a dude can go now and live on."""
        walks = self.walks(body).items()
        return {place: walk for place, walk in walks if self.spares(body._replace(place=place, energy=walk.energy))}
