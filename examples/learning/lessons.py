"""What somebody who knows a game does, as learners see it: a house bot plays, and every order becomes a lesson.

A lesson is what the lens shows, what it offers, and the number of that which the teacher ordered; to have nothing more
to order is action 0. The teacher plays as if nobody looked, against each opponent by turns, and the lens looks at the
copy of the round that the bots beside this file make of the answers to their questions. For cards and painting.

Whoever has learned something plays rounds by itself, and gets to where no teacher would be. So there are lessons in
which it plays, and the teacher only says, turn by turn, what it would have done there (DAgger).
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, cast

import numpy as np
import numpy.typing as npt

import cards_bot
import painting_bot
from arena24 import bots, sim
from arena24.games import cards, painting
from arena24.games.core import AnyGame
from arena24.games.failures import Failure
from arena24.games.lenses import Lens
from arena24.games.painting import lens as painting_lens
from policy import Policy
from pupil import ME, NO_CLOCK, Pupil

Half = npt.NDArray[np.float16]  # a hundred thousand rows have to fit into the memory

NO_POLICY: Any = None  # the teacher plays, not the pupil


class Lessons(NamedTuple):
    """A row for each order."""

    seen: Half  # divided as learners see it, and with nothing that they may not
    masks: npt.NDArray[np.bool_]
    actions: npt.NDArray[np.int64]


class Notes:
    """Lessons as they are given."""

    def __init__(self, game: AnyGame, policy: Policy | None) -> None:
        self.pupil, self.pupil_plays = Pupil(game, policy or NO_POLICY), policy is not None
        self._rows: list[tuple[Half, npt.NDArray[np.bool_], int]] = []

    def add(self, action: int) -> None:
        """What the pupil sees now, and what is done about it; what the lens does not offer is no lesson."""
        if self.pupil.mask[action]:
            seen = (self.pupil.cells * self.pupil.scale).astype(np.float16)
            self._rows.append((seen, self.pupil.mask.astype(np.bool_), action))

    def lessons(self) -> Lessons:
        """All of them."""
        seen, masks, actions = zip(*self._rows, strict=True)
        return Lessons(np.stack(seen), np.stack(masks), np.array(actions))


class Ear:
    """A player that only hears what is ordered."""

    def __init__(self) -> None:
        self.heard: tuple[Any, ...] = ()

    def __getattr__(self, name: str) -> Callable[..., None]:
        def hear(*arguments: Any) -> None:
            self.heard = (name, *arguments)

        return hear


class CardsScribe:
    """A player of cards whose orders are noted."""

    ORDERS = frozenset(choices.name for choices in cards.GAME.optics(cards.GAME.quick, 2).groups)  # type: ignore[misc]

    def __init__(self, me: cards.Player, notes: Notes) -> None:
        self._me, self._notes = me, notes
        self._match = 0  # the one that is played; 0: none yet in this turn
        self._copy: Any = None
        self._ear = Ear()
        self._lens: Lens | None = None

    def __getattr__(self, name: str) -> Any:
        """A command: questions are asked, orders are noted, given, and repeated in the copy."""
        said = getattr(self._me, name)
        if name not in self.ORDERS:
            return said

        def give(match: int, *arguments: int) -> Any:
            if match != self._match:
                self._finish()
                self._begin(match)
            number = self._number((name, match, *arguments))
            done = getattr(self._copy, name)
            answer = (done if self._notes.pupil_plays else said)(match, *arguments)  # who is refused gives no lesson
            if number:
                self._notes.add(number)
            if not self._notes.pupil_plays:
                with suppress(Failure):
                    done(match, *arguments)
            return answer

        return give

    def _begin(self, match: int) -> None:
        copy = cards_bot.mirror(self._me, match, self._me.get_my_matches())
        self._match, self._copy = match, cards.GAME.player(copy, ME, NO_CLOCK)
        self._lens = self._notes.pupil.optics.lens(copy, ME, self._ear)

    def _number(self, order: tuple[Any, ...]) -> int:
        """The action that is this order; 0: none."""
        assert self._lens is not None
        if self._notes.pupil.look(self._lens):
            for number in np.flatnonzero(self._notes.pupil.mask)[1:].tolist():
                self._lens.act([number])
                if self._ear.heard == order:
                    return int(number)
        return 0

    def _finish(self) -> None:
        """Nothing more is done in this match."""
        if self._match and self._lens is not None and self._notes.pupil.look(self._lens):
            self._notes.add(0)
        self._match = 0

    def wait(self) -> None:
        """The turn is over; also where nothing was done."""
        self._finish()
        if self._notes.pupil_plays:
            cards_bot.take_turns(self._me, self._notes.pupil)
        self._me.wait()


class PaintingScribe:
    """A player of painting whose orders are noted; they are executed at the turn's end anyway."""

    def __init__(self, me: painting.Player, notes: Notes) -> None:
        self._me, self._notes = me, notes
        self._answers: dict[str, Any] = {}
        self._orders: dict[tuple[int, int], int] = {}  # actions by arena and pawn
        self._memory: painting_bot.Memory | None = None

    def __getattr__(self, name: str) -> Any:
        """A question: what changed is told once in a turn, and two want to know it."""

        def ask() -> Any:
            if name not in self._answers:
                self._answers[name] = getattr(self._me, name)()
            return self._answers[name]

        return ask

    def get_arenas(self) -> Any:
        """The beginning of a round."""
        boards = self._me.get_arenas()
        self._memory = painting_bot.Memory(boards, self._me.get_constants())
        return boards

    def move(self, *steps: painting.Step) -> None:
        """Noted, and ordered."""
        for step in steps:
            self._orders[step.arena, step.pawn] = painting_lens.MOVE + step.direction - 1
        if not self._notes.pupil_plays:
            self._me.move(*steps)

    def shoot(self, *shots: painting.Shot) -> None:
        """Noted, and ordered."""
        for shot in shots:
            far = (shot.direction - 1) * painting_lens.REACH + min(shot.range, painting_lens.REACH) - 1
            self._orders[shot.arena, shot.pawn] = painting_lens.SHOOT + far
        if not self._notes.pupil_plays:
            self._me.shoot(*shots)

    def wait(self) -> None:
        """The turn is over: pawn by pawn, as a learner is asked."""
        if self._memory is not None and "get_pawns" in self._answers:
            pupil = self._notes.pupil
            left = self.get_status().left
            lens = pupil.lens(Ear(), self._memory.mirror(cast(painting.Player, self), left))
            for arena, pawns in enumerate(self.get_pawns(), 1):
                for id_ in sorted(pawn.spot.id for pawn in pawns):
                    if pupil.look(lens):
                        action = self._orders.get((arena, id_), 0)
                        self._notes.add(action)
                        with suppress(Failure):
                            lens.act([action])
            if self._notes.pupil_plays:
                pupil.take_turn(pupil.lens(self._me, self._memory.mirror(cast(painting.Player, self), left)))
        self._answers, self._orders = {}, {}
        self._me.wait()


SCRIBES: dict[str, Callable[[Any, Notes], Any]] = {"cards": CardsScribe, "painting": PaintingScribe}


def lessons(
    game: AnyGame, teacher: str, opponents: Sequence[str], rounds: int, seed: int, policy: Policy | None = None
) -> Lessons:
    """What the teacher does in so many rounds, on both seats, in worlds from `seed` on; or would do in the pupil's."""
    notes, scribe, bot = Notes(game, policy), SCRIBES[game.id], bots.find(game.id, teacher)
    for number in range(rounds):
        seats = [lambda me: bot(scribe(me, notes)), bots.find(game.id, opponents[number // 2 % len(opponents)])]
        outcome = sim.play(game, seats[:: 1 - 2 * (number % 2)], seed=seed + number // 2)
        assert not outcome.tracebacks, outcome.tracebacks
    return notes.lessons()
