"""A round of snakes: its state, and the end of a turn as the stages of snakes 6."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar

from arena24.games.core import Round, TeamId
from arena24.games.seed import Seed
from arena24_snakes.events import Cause, Event, What
from arena24_snakes.field import STEPS, Border, Direction, Spot, fields
from arena24_snakes.params import SnakesParams

FULL = 100  # health of a snake that has just eaten
SIDES = Border._fields


class Snake:
    """A snake, dead or alive; a dead one is nowhere."""

    __slots__ = ("age", "body", "died", "health", "order", "team")

    def __init__(self, team: TeamId, body: Iterable[Spot], health: int = FULL) -> None:
        self.team = team
        self.body = list(body)  # the head is the first
        self.health = health
        self.age = 0  # turns that it has survived
        self.order: Direction | None = None
        self.died: Cause | None = None

    @property
    def head(self) -> Spot:
        """Where it looks from."""
        return self.body[0]

    def heading(self) -> Direction:
        """Where it goes without an order: straight on; up, if it has not moved yet (snakes 6.1)."""
        neck = self.body[1] if len(self.body) > 1 else self.head
        going = (self.head.x - neck.x, self.head.y - neck.y)
        return next((direction for direction, step in STEPS.items() if step == going), Direction.U)


class Snakes(Round):
    """One round on one board."""

    def __init__(
        self, params: SnakesParams, seed: Seed, turn: int = 1, food: Iterable[Spot] = (), border: Border = Border()
    ) -> None:
        super().__init__(seed, turn)
        self.params = params
        self.snakes: dict[TeamId, Snake] = {}
        self.food = list(food)
        self.border = border
        self.events: list[Event] = []  # of the last turn's end

    def turn_length(self) -> float:
        return self.params.turn_seconds

    def results(self) -> Mapping[TeamId, int]:
        return {team: self.points(team) for team in self.snakes}

    # ---- what there is to see

    def living(self) -> list[Snake]:
        """The snakes that are still there."""
        return [snake for snake in self.snakes.values() if snake.died is None]

    def turns_left(self) -> int:
        """Turns left, the current one included."""
        return self.params.turns - self.turn + 1

    def holds(self, spot: Spot) -> bool:
        """Is it a field of the board?"""
        return 1 <= spot.x <= self.params.size and 1 <= spot.y <= self.params.size

    def hurts(self, spot: Spot) -> bool:
        """Is it a hazard? Outside there are none: who is there dies of it anyway."""
        return self.holds(spot) and self.border.holds(spot, self.params.size)

    def hazards(self) -> tuple[Spot, ...]:
        """All fields that hurt."""
        return tuple([spot for spot in fields(self.params.size) if self.hurts(spot)])

    def points(self, team: TeamId) -> int:
        """One for every turn survived, P for every snake outlived; who dies in the same turn is not (snakes 8)."""
        snake = self.snakes.get(team)
        if snake is None:
            return 0
        outlived = sum(other.died is not None and other.age < snake.age for other in self.snakes.values())
        return snake.age + self.params.outlived * outlived

    # ---- the turn's end

    def move(self) -> None:
        """All snakes go one field; the last part of each follows (snakes 6.1)."""
        self.events = []
        for snake in self.living():
            snake.body.insert(0, snake.head.step(snake.order or snake.heading()))
            snake.body.pop()
            snake.order = None

    def hunger(self) -> None:
        """Everybody gets hungrier (snakes 6.2)."""
        for snake in self.living():
            snake.health -= 1

    def burn(self) -> None:
        """Heads in hazards are hurt, except where there is food; who dies of it does not eat (snakes 6.3, R4)."""
        for snake in self.living():
            if self.hurts(snake.head) and snake.head not in self.food:
                snake.health = max(0, snake.health - self.params.damage)
                if snake.health == 0:
                    self._bury({snake: (Cause.HAZARD, None)})

    def feed(self) -> None:
        """Every head on food eats it, also several the same (snakes 6.4)."""
        eaten = set()
        for snake in self.living():
            if snake.head in self.food:
                eaten.add(snake.head)
                snake.health = FULL
                snake.body.append(snake.body[-1])  # it is longer at once, and is seen to be in the next turn
                self.events.append(Event(What.ATE, snake.team, snake.head))
        self.food = [spot for spot in self.food if spot not in eaten]

    def eliminate(self) -> None:
        """First hunger and the board's edge; then all collisions of those that are left, at once (snakes 6.5)."""
        self._bury({snake: (cause, None) for snake in self.living() if (cause := self._lonely(snake))})
        living = self.living()
        self._bury({snake: fate for snake in living if (fate := _collision(snake, living))})
        for snake in self.living():
            snake.age += 1

    def close(self) -> None:
        """The round is over when nobody is left to outlive, or its turns are (snakes 5.2)."""
        rivals = len(self.snakes) > 1
        decided = bool(self.snakes) and len(self.living()) <= rivals
        self.finished = decided or self.turn >= self.params.turns

    def close_in(self) -> None:
        """Every E turns a side that is drawn becomes a hazard, one row or column more (snakes 6.6)."""
        every, size = self.params.shrink, self.params.size
        if every and self.turn % every == 0 and not self.border.covers(size):
            side = self.seed.generator("border", self.turn).choice(SIDES)
            self.border = self.border._replace(**{side: getattr(self.border, side) + 1})

    def grow_food(self) -> None:
        """As much as is missing, otherwise one by chance; never where a head can be in the next turn (snakes 6.7)."""
        chance = self.seed.generator("food", self.turn)
        missing = self.params.least_food - len(self.food)
        if missing <= 0:
            missing = int(chance.randrange(100) < self.params.food_chance)
        if missing:
            taken = {spot for snake in self.living() for spot in (*snake.body, *snake.head.neighbours())}
            taken.update(self.food)
            free = [spot for spot in fields(self.params.size) if spot not in taken]
            self.food += chance.sample(free, min(missing, len(free)))

    def begin(self) -> None:
        """The next turn begins."""
        self.turn += 1

    TURN: ClassVar[tuple[Callable[[Any], None], ...]] = (
        *(move, hunger, burn, feed, eliminate),
        *(close, close_in, grow_food, begin),
    )

    def _lonely(self, snake: Snake) -> Cause | None:
        """What it dies of without anybody's help."""
        if snake.health <= 0:
            return Cause.STARVED
        return None if self.holds(snake.head) else Cause.WALL

    def _bury(self, fates: Mapping[Snake, tuple[Cause, TeamId | None]]) -> None:
        """The dead leave the board at once (snakes 6.5)."""
        for snake, (cause, by) in fates.items():
            self.events.append(Event(What.DIED, snake.team, snake.head, cause, by))
            snake.died = cause
            snake.health = max(0, snake.health)
            snake.body.clear()


def _collision(snake: Snake, living: Iterable[Snake]) -> tuple[Cause, TeamId | None] | None:
    """What a head has run into: itself goes before others' bodies, these before heads (R5)."""
    if snake.head in snake.body[1:]:
        return Cause.ITSELF, None
    others = [other for other in living if other is not snake]
    for other in others:
        if snake.head in other.body[1:]:
            return Cause.BODY, other.team
    for other in others:
        if snake.head == other.head and len(snake.body) <= len(other.body):
            return Cause.HEAD, other.team
    return None
