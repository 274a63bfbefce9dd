"""What a team can say in snakes (snakes 9)."""

from arena24.games.commands import order, query, waiting
from arena24.games.core import TeamCommands, TeamId, TurnClock
from arena24_snakes.failures import IncorrectDirection, NoSnake
from arena24_snakes.field import Direction, Spot
from arena24_snakes.replies import SnakeNow, World
from arena24_snakes.rules import Snake, Snakes


class Player(TeamCommands[Snakes]):
    """What a team can say."""

    __slots__ = ("_clock", "_round", "_team")

    def __init__(self, round_: Snakes, team: TeamId, clock: TurnClock) -> None:
        self._round, self._team, self._clock = round_, team, clock

    @query()
    def describe_world(self) -> World:
        """The parameters of the round and the current K. | Parametry rozgrywki i bieżąca wartość K."""
        params = self._round.params
        return World(
            params.size,
            params.turn_seconds,
            params.turns,
            params.damage,
            params.shrink,
            params.least_food,
            params.food_chance,
            params.outlived,
            params.command_limit,
            self._clock.tempo(),
        )

    @query()
    def time_to_end(self) -> int:
        """Turns left, the current one included. | Liczba tur do końca rozgrywki, wraz z bieżącą."""
        return self._round.turns_left()

    @query()
    def list_snakes(self) -> tuple[SnakeNow, ...]:
        """All living snakes, yours among them. | Wszystkie żywe węże, także wasz."""
        return tuple([_told(snake) for snake in self._round.living()])

    @query(NoSnake)
    def my_snake(self) -> SnakeNow:
        """Your snake. | Wasz wąż."""
        return _told(self._own())

    @query()
    def list_food(self) -> tuple[Spot, ...]:
        """All food. | Całe jedzenie."""
        return tuple(self._round.food)

    @query()
    def list_hazards(self) -> tuple[Spot, ...]:
        """All fields that hurt, row by row. | Wszystkie niebezpieczne pola, wiersz po wierszu."""
        return self._round.hazards()

    @query()
    def my_stat(self) -> int:
        """Your points in this round so far. | Wasze dotychczasowe punkty w tej rozgrywce."""
        return self._round.points(self._team)

    @order(NoSnake, IncorrectDirection)
    def move(self, direction: Direction | None) -> None:
        """Where your snake goes; the last order counts. | Dokąd pójdzie wasz wąż; liczy się ostatni rozkaz."""
        snake = self._own()
        if direction is None:
            raise IncorrectDirection
        snake.order = direction

    @waiting()
    def wait(self) -> None:
        """Wait for the next turn. | Czekaj na następną turę."""

    def _own(self) -> Snake:
        """The team's snake, if it lives; a team that came in mid-round has none (snakes 5.1)."""
        snake = self._round.snakes.get(self._team)
        if snake is None or snake.died is not None:
            raise NoSnake
        return snake


def _told(snake: Snake) -> SnakeNow:
    return SnakeNow(snake.team, snake.health, tuple(snake.body))
