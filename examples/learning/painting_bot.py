"""A bot of painting that has learned by `masked_ppo.py`, on quick boards."""

from collections.abc import Sequence
from contextlib import suppress

import msgspec

from arena24.games import painting
from arena24.games.core import TeamId
from arena24.games.failures import Failure
from arena24.games.painting.fields import Board, sewn
from arena24.games.painting.rounds import sign
from arena24.games.painting.sides import PALETTES, Side, Team
from arena24.games.seed import Seed
from policy import Policy
from pupil import ME, Pupil

PAINTED = str.maketrans("12", "..")


class Memory:
    """What all arenas look like: the whole boards are shown once, then their changes."""

    def __init__(self, boards: Sequence[Sequence[str]], constants: painting.Constants) -> None:
        self._constants = constants
        self._board = Board([row.translate(PAINTED) for row in boards[0]], constants.radius)
        self._views = [bytearray(sewn(rows)) for rows in boards]

    def mirror(self, me: painting.Player, left: int) -> painting.Painting:
        """The tournament as we see it in this turn; rival pawns are paint to us, and so they are in the copy."""
        self._update(me.get_diffs())
        params = msgspec.structs.replace(
            painting.GAME.quick,
            radius=self._constants.radius,
            longest=self._constants.longest,
            full=self._constants.full,
            turns=left,
        )
        copy = painting.Painting(params, Seed.from_number(0), self._board, turn=1)
        for number in range(len(self._views) + 1):
            copy.seat(Team(TeamId(ME + number), number))
        for side, view, pawns in zip(copy.teams[ME].sides, self._views, me.get_pawns(), strict=True):
            side.ground.floor[:] = _coloured(view, side)
            for pawn in pawns:
                self._put(side, pawn)
        for arena in copy.arenas:
            arena.begin()
        return copy

    def _update(self, changes: Sequence[Sequence[painting.Change]]) -> None:
        for view, changed in zip(self._views, changes, strict=True):
            for row, column, colour in changed:
                view[self._board.place(row, column)] = ord(colour)

    def _put(self, side: Side, pawn: painting.Pawn) -> None:
        piece = side.ground.add(pawn.spot.id, side.colour, pawn.spot.row, pawn.spot.column)
        piece.paint = pawn.spot.paint
        piece.surface[:] = _coloured("".join(f"{row}\n" for row in pawn.surface).encode(), side)


def _coloured(seen: bytes | bytearray, side: Side) -> bytes:
    """What is ours and theirs, as colours of the arena."""
    own, rival = (colour for colour in sorted(PALETTES, key=lambda colour: colour != side.colour))
    return bytes(seen.translate(bytes.maketrans(b"12", bytes([own, rival]))))


def play(me: painting.Player) -> None:
    """Play turn after turn, tournament after tournament."""
    pupil = Pupil(painting.GAME, Policy.load("painting"))
    new_round, memory = sign(me), None
    while True:
        with suppress(Failure):  # asked too early, or the commands are used up: look again in the next turn
            if new_round():
                memory = None
            memory = memory or Memory(me.get_arenas(), me.get_constants())
            if new_round.seen.active:
                pupil.take_turn(pupil.lens(me, memory.mirror(me, new_round.seen.left)))
        me.wait()
