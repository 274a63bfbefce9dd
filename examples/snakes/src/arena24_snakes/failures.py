"""What a team can do wrong in snakes (snakes 10)."""

from arena24.games.failures import Failure


class NoSnake(Failure, code=100, text="you have no living snake"): ...


class IncorrectDirection(Failure, code=101, text="incorrect direction"): ...
