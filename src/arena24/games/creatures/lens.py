"""Creatures for learning programs: one duel at a time, enrolment creature by creature.

Everything in a duel is public but the orders of the running turn, and enrolments until registration closes
(creatures 14), so the lens shows both sides alike. Of several rivals the first is shown that has no order yet.
"""

import functools
from collections.abc import Sequence
from struct import Struct

from arena24.games.core import TeamId
from arena24.games.creatures.commands import Player
from arena24.games.creatures.content import MOVE_SLOTS
from arena24.games.creatures.duels import WIN_POINTS, Duel
from arena24.games.creatures.match import FIGHTS, RUNNING, SLOTS, Match, Side
from arena24.games.creatures.params import CreaturesParams
from arena24.games.creatures.phases import PLAY, REGISTRATION
from arena24.games.creatures.rules import Tournament
from arena24.games.creatures.species import Species
from arena24.games.lenses import CELL, Cells, Choices, Lens, Mask, Optics, Panel, joint, offsets

Columns = tuple[tuple[str, float], ...]

KIND: Columns = (
    ("creature", 100),
    ("most_hp", 1000),
    ("base_attack", 100),
    ("base_defence", 100),
    ("speed", 100),
    ("type1", 20),
    ("type2", 20),
)
STATE: Columns = (
    ("hp", 1000),
    ("atk_bonus", 100),
    ("def_bonus", 100),
    ("poison_damage", 100),
    ("poison_turns", 5),
    *((f"pp{move}", 25) for move in range(1, MOVE_SLOTS + 1)),
)
MOVE: Columns = (
    ("power", 1000),
    ("type", 20),
    ("pp", 25),
    ("own_damage", 100),
    ("atk_bonus", 100),
    ("def_bonus", 100),
    ("own_atk_bonus", 100),
    ("own_def_bonus", 100),
    ("poison_damage", 100),
    ("poison_turns", 5),
    ("invincible", 1),
    ("rest", 1),
)
SIDE: Columns = (
    ("active", SLOTS),
    ("pending", MOVE_SLOTS),
    ("resting", 1),
    ("healthy", SLOTS),
    ("last", FIGHTS + SLOTS),
)

PANELS = (
    Panel("round", (), (("play", 1), ("money", 10_000), ("rivals", 10), ("points", 6))),
    Panel("match", (), (("rematch", 1), ("turn", 100), ("first", 1))),
    Panel("side", (2,), SIDE),  # what comes in twos: one's own first
    Panel("effect", (2, MOVE_SLOTS), (("quarters", 16),)),  # of the moves on whom they would hit
    Panel("move", (2, MOVE_SLOTS), MOVE),  # of those who stand on the arena
    Panel("kind", (2, SLOTS), KIND),
    Panel("creature", (2, SLOTS), STATE),
)
_, _, _, _, MOVED, OF_KIND, STATES, SIZE = offsets(PANELS)

SCALARS = Struct(f"{4 + 3 + 2 * len(SIDE) + 2 * MOVE_SLOTS}f")
KINDS, STATED, MOVES = Struct(f"{len(KIND)}f"), Struct(f"{len(STATE)}f"), Struct(f"{MOVE_SLOTS * len(MOVE)}f")


def optics(params: CreaturesParams, teams: int) -> Optics:
    """The same for any number of teams."""
    most = max([len(params.pack(number).creatures) for number in range(1, len(params.content) + 1)])
    groups = (
        Choices("wait"),
        Choices("fight", (MOVE_SLOTS,)),
        Choices("switch", (SLOTS,)),
        Choices("enroll_team", (most,)),
    )
    return joint(PANELS, groups, lambda tournament, team, me: CreaturesLens(tournament, TeamId(team), me, most))


ENROL = 1 + FIGHTS + SLOTS  # the first action that enrols; before it actions are orders as the engine numbers them


class Picture:
    """A duel as cells. A turn changes little: only who was on the arena is written anew."""

    __slots__ = ("_duel", "_match", "_points", "_shown", "cells")

    def __init__(self, duel: Duel) -> None:
        self._duel = duel
        self.cells = bytearray(SIZE)
        self._match: Match | None = None
        self._points = 0  # they change only when a match ends
        self._shown = [0, 0]  # who was on the arena when it was last looked at
        for place, side in enumerate((duel.mine, duel.theirs)):
            for slot in range(1, SLOTS + 1):
                _write_kind(self.cells, place, slot, side.slots[slot].species)

    def refresh(self, rivals: int) -> None:
        """As things stand now."""
        duel = self._duel
        pair = duel.pair
        match, mine = pair.match, duel.place ^ pair.first
        me, foe = match.sides[mine], match.sides[1 - mine]
        if match is self._match and match.result == RUNNING:
            self._change(0, me)
            self._change(1, foe)
        else:
            self._match, self._points = match, duel.points
            self._write(0, me)
            self._write(1, foe)
        mine_id, their_id = me.creature.species.id, foe.creature.species.id
        SCALARS.pack_into(
            self.cells, 0, 1, 0, rivals, self._points, len(pair.results), match.counted, mine == 0,
            me.active, me.pending, me.resting, me.healthy, me.last,
            foe.active, foe.pending, foe.resting, foe.healthy, foe.last,
            *(_effects(me, their_id) if mine_id and their_id else NO_EFFECTS),
            *(_effects(foe, mine_id) if mine_id and their_id else NO_EFFECTS),
        )  # fmt: skip

    def _write(self, place: int, side: Side) -> None:
        for slot in range(1, SLOTS + 1):
            _write_state(self.cells, place, slot, side)
        self._show(place, side)

    def _change(self, place: int, side: Side) -> None:
        """Who was on the arena, who came in the turn, perhaps to faint, and who is there now."""
        shown, last = self._shown[place], side.last
        if shown:
            _write_state(self.cells, place, shown, side)
        if last > FIGHTS and last - FIGHTS != shown:
            _write_state(self.cells, place, last - FIGHTS, side)
        if side.active != shown:
            self._show(place, side)

    def _show(self, place: int, side: Side) -> None:
        self._shown[place] = side.active
        start = MOVED + place * MOVES.size
        self.cells[start : start + MOVES.size] = _moves(side.creature.species)


@functools.lru_cache(maxsize=1024)
def _moves(kind: Species) -> bytes:
    """The four moves of a kind as cells."""
    numbers: list[float] = []
    for move, power in zip(kind.moves, kind.power, strict=True):
        numbers += (power, move.type, move.pp, move.own_damage, move.atk_bonus, move.def_bonus)
        numbers += (move.own_atk_bonus, move.own_def_bonus, move.poison_damage, move.poison_turns)
        numbers += (move.invincible, move.rest)
    return MOVES.pack(*numbers)


NO_EFFECTS = (0,) * MOVE_SLOTS


def _effects(side: Side, foe: int) -> list[int]:
    one, two, three, four = side.creature.species.moves
    return [one.against[foe], two.against[foe], three.against[foe], four.against[foe]]


def _write_kind(cells: bytearray, place: int, slot: int, kind: Species) -> None:
    start = OF_KIND + KINDS.size * (SLOTS * place + slot - 1)
    KINDS.pack_into(cells, start, kind.id, kind.hp, kind.attack, kind.defence, kind.speed, kind.type1, kind.type2)


def _write_state(cells: bytearray, place: int, slot: int, side: Side) -> None:
    creature = side.slots[slot]
    STATED.pack_into(
        cells,
        STATES + STATED.size * (SLOTS * place + slot - 1),
        creature.hp,
        creature.atk_bonus,
        creature.def_bonus,
        creature.poison_damage,
        creature.poison_turns,
        *creature.pp,
    )


class CreaturesLens(Lens):
    """A team's look at a tournament."""

    __slots__ = (
        "_duels",
        "_enrol",
        "_fight",
        "_pictures",
        "_rival",
        "_switch",
        "_team",
        "_tournament",
        "_turn",
        "_waits",
    )

    def __init__(self, tournament: Tournament, team: TeamId, me: Player, most: int) -> None:
        self._tournament, self._team = tournament, team
        self._enrol, self._fight, self._switch = me.enroll_team, me.fight, me.switch
        self._duels: list[Duel] = []
        self._pictures: list[Picture] = []
        self._waits = bytes([1] + [0] * (ENROL - 1 + most))
        self._turn = 0
        self._rival = 0  # the duel that is shown; in registration 1 means that the team is complete

    def look(self, cells: Cells, mask: Mask) -> bool:
        tournament = self._tournament
        if tournament.turn != self._turn:
            self._turn, self._rival = tournament.turn, 0
        mask[:] = self._waits
        if tournament.phase is not PLAY:
            return self._register(cells, mask)
        if not self._pictures:
            entrant = tournament.entrants.get(self._team)
            if entrant is None:
                return False
            self._duels = entrant.duels
            self._pictures = [Picture(duel) for duel in entrant.duels]
        orders = self._next()
        picture = self._pictures[self._rival if orders else -1]
        picture.refresh(len(self._duels))
        cells[:] = picture.cells
        for order in orders:
            mask[order] = 1
        return bool(orders)

    def _next(self) -> list[int]:
        """Go to the first duel in which something can be ordered; what it is."""
        for duel in self._duels[self._rival :]:
            pair = duel.pair
            orders = pair.match.orders(duel.place ^ pair.first)
            if orders:
                return orders
            self._rival += 1
        return []

    def _register(self, cells: Cells, mask: Mask) -> bool:
        """Whom the team has enrolled, and whom it can pay besides."""
        picture, species = bytearray(SIZE), self._tournament.content.species
        chosen, money = self._chosen(), self._tournament.params.budget
        for slot, id_ in enumerate(chosen, start=1):
            _write_kind(picture, 0, slot, species[id_])
            money -= species[id_].price
        SCALARS.pack_into(picture, 0, 0, money, *[0] * (SCALARS.size // CELL - 2))
        cells[:] = picture
        if self._tournament.phase is not REGISTRATION or self._rival or len(chosen) == SLOTS:
            return False
        free = [kind.id for kind in species[1:] if kind.price <= money and kind.id not in chosen]
        for id_ in free:
            mask[ENROL + id_ - 1] = 1
        mask[0] = bool(chosen)  # who enrols nobody takes no part
        return bool(free)

    def _chosen(self) -> list[int]:
        return [id_ for id_ in self._tournament.enrolled.get(self._team, ()) if id_]

    def act(self, action: Sequence[int]) -> bool:
        order = action[0]
        if order >= ENROL:
            ids = [*self._chosen(), order - ENROL + 1]
            self._enrol(*ids[:SLOTS])
            return True
        rival = self._rival + 1
        if order > FIGHTS:
            self._switch(rival, order - FIGHTS)
        elif order:
            self._fight(rival, order)
        elif not self._duels and not self._chosen():
            return False  # it takes no part yet, and is asked again
        self._rival = rival
        return rival < len(self._duels)

    def result(self) -> float:
        return sum([duel.points for duel in self._duels])

    def potential(self) -> float:
        """Points, and by how much the own creatures have more of their HP left than the rivals', in points of a win."""
        return sum([duel.points + WIN_POINTS * (_health(duel.mine) - _health(duel.theirs)) for duel in self._duels])


def _health(side: Side) -> float:
    """The share of HP that is left."""
    return sum([c.hp for c in side.slots]) / sum([c.species.hp for c in side.slots])
