"""A tournament of painting: a break, then t turns in all arenas at once (painting 5)."""

import copy
import math
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Self, cast

from arena24.games.core import Round, TeamId
from arena24.games.painting.arena import Arena
from arena24.games.painting.fields import Board, box
from arena24.games.painting.params import PaintingParams
from arena24.games.painting.sides import Side, Team
from arena24.games.seed import Seed

BREAK = 0  # the number of the break turn; turns of play are 1 to t


class Painting(Round):
    """One tournament: every pair of teams has an arena."""

    idle = False

    def __init__(self, params: PaintingParams, seed: Seed, board: Board, turn: int = BREAK, number: int = 1) -> None:
        super().__init__(seed, turn)
        self.params = params
        self.board = board
        self.number = number  # q: of the tournament
        self.teams: dict[TeamId, Team] = {}  # by number
        self.latecomers: dict[TeamId, Team] = {}  # added by the organisers; they play from the next break on
        self.arenas: list[Arena] = []  # of teams 0 and 1; of 2 with 0 and 1; of 3 with 0, 1 and 2; ...

    def seat(self, team: Team) -> None:
        """The next team gets an arena with each of the others (painting 4.6, 5.5, R29)."""
        for rival in self.teams.values():
            even = (team.number + rival.number + self.number) % 2 == 0
            first, second = (rival, team) if even else (team, rival)
            arena = Arena(self.board, self.params, first, second)
            for side in arena.sides:
                side.team.sides.append(side)
            self.arenas.append(arena)
        self.teams[team.id] = team

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        """Arenas and teams are copied; whoever looks at those of them that can change looks at the copies, too."""
        twin = copy.copy(self)
        twin.latecomers = {id_: team.copy() for id_, team in self.latecomers.items()}
        twin.teams = {id_: team.copy() for id_, team in self.teams.items()}
        twin.arenas = [arena.copy(*[twin.teams[side.team.id] for side in arena.sides]) for arena in self.arenas]
        for old, new in zip(self.arenas, twin.arenas, strict=True):
            memo.update({id(was): now for was, now in zip(old.parts(), new.parts(), strict=True)})
        for team in (*self.teams.values(), *self.latecomers.values()):
            mine = memo[id(team)] = twin.team(team.id)
            mine.sides = [cast(Side, memo[id(side)]) for side in team.sides]
        return twin

    def turn_length(self) -> float:
        return (self.params.turn_ms if self.active else self.params.break_ms) / 1000

    def results(self) -> Mapping[TeamId, int] | None:
        return {team.id: self.points(team) for team in self.teams.values()}

    def carried(self) -> list[int]:
        """The teams by their numbers, which they keep (painting 4.6)."""
        return [int(team) for team in self.teams]

    # ---- what there is to see

    def team(self, id_: TeamId) -> Team:
        """A team; one that is added in mid-tournament has no arenas until the next break (painting 5.4)."""
        return self.teams.get(id_) or self.latecomers.setdefault(id_, Team(id_, len(self.teams)))

    @property
    def active(self) -> bool:
        """Is it a turn of play?"""
        return self.turn != BREAK

    def turns_left(self) -> int:
        """Turns left, the current one included."""
        return self.params.turns - self.turn + 1

    def points(self, team: Team) -> int:
        """The sum over all arenas, each rounded by itself (painting 8)."""
        return sum(side.points() for side in team.sides)

    def may_view(self, team: Team, arena: int) -> bool:
        """May the team see the whole board of this arena now? (painting 9, R20, R21)"""
        if not self.active:
            return arena not in team.viewed
        gap = self.params.full_view_gap
        return self.turn > gap and self.turn - team.viewed.get(arena, 0) >= gap

    # ---- the turn's end

    def play(self) -> None:
        """All arenas are resolved; in the break there is nothing to do (painting 6)."""
        if self.active:
            for arena in self.arenas:
                arena.end_turn()

    def close(self) -> None:
        """After turn t points are final (painting 5.3)."""
        self.finished = self.turn >= self.params.turns

    def begin(self) -> None:
        """The next turn begins; limits count turns, so they need no reset."""
        self.turn += 1

    TURN: ClassVar[tuple[Callable[[Any], None], ...]] = (play, close, begin)


class Idle(Painting):
    """The server when no further tournament fits: a break without boards and without an end (painting 5)."""

    idle = True
    TURN = ()

    def __init__(self, params: PaintingParams, seed: Seed, number: int) -> None:
        super().__init__(params, seed, Board(box(params.rows, params.columns), params.radius), BREAK, number)

    def turn_length(self) -> float:
        return math.inf

    def results(self) -> None:
        return None
