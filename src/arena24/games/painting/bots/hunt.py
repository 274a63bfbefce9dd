"""What the better bots of painting share: they look where a shot brings most for the way, and keep paint.

How far one of them looks and whether it is after the rival's pawns is its doctrine.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple

from arena24.client.lots import Sometimes, drawn
from arena24.games import painting
from arena24.games.failures import Failure
from arena24.games.painting import Change, Pawn, Shot, Status, Step
from arena24.games.painting.bots.ground import OWN, THEIRS, Doctrine, Ground, Strip
from arena24.games.painting.bots.tracker import first_pawns, follow
from arena24.games.painting.rounds import sign

PATIENCE = 4  # turns that a place is avoided where we bumped into something unseen


Turn = Callable[[Status], None]  # what one does in it
Way = Callable[[painting.Player, Status], Turn]  # to play a tournament, as it is when one sees it first


def campaign(usual: Doctrine, *others: Sometimes[Way]) -> Callable[[painting.Player], None]:
    """A bot of this mind; some tournaments it may play in another way."""

    def play(me: painting.Player) -> None:
        """Play turn after turn, tournament after tournament."""
        new_round = sign(me)
        turn: Turn | None = None
        while True:
            with suppress(Failure):  # asked too early, or the commands are used up: look again in the next turn
                if new_round():
                    turn = None
                turn = turn or drawn(hunting(usual), others)(me, new_round.seen)
                if new_round.seen.active:
                    turn(new_round.seen)
            me.wait()

    return play


def hunting(doctrine: Doctrine) -> Way:
    """The way of those who are of this mind."""

    def begin(me: painting.Player, status: Status) -> Turn:
        constants = me.get_constants()
        grounds = [Ground(rows, constants, doctrine) for rows in me.get_arenas()]
        arenas = [Hunt(n, ground, fresh=not status.active) for n, ground in enumerate(grounds, 1)]
        return lambda _: take_turn(me, arenas)

    return begin


def take_turn(me: painting.Player, arenas: "Sequence[Hunt]") -> None:
    """All arenas at once: two queries and two orders."""
    known = zip(arenas, me.get_diffs(), me.get_pawns(), strict=True)
    plans = [hunt.plan(changes, pawns) for hunt, changes, pawns in known]
    shots = [shot for plan in plans for shot in plan.shots]
    steps = [step for plan in plans for step in plan.steps]
    if shots:
        me.shoot(*shots)
    if steps:
        me.move(*steps)


class Plan(NamedTuple):
    """The orders of a turn."""

    shots: list[Shot]
    steps: list[Step]


class Idea(NamedTuple):
    """What a pawn could do: go in a direction, or shoot from where it is."""

    rate: float  # worth per turn
    id: int
    place: int  # from where it will shoot
    direction: int  # the first step; 0: it is there already
    strip: Strip | None


class Hunt:
    """One arena in one tournament."""

    def __init__(self, number: int, ground: Ground, *, fresh: bool) -> None:
        self.number = number
        self.ground, self.doctrine = ground, ground.doctrine
        self.rivals = first_pawns(ground) if fresh else set()
        self.own: dict[int, int] = {}  # where our pawns were, by id
        self.goals: dict[int, int] = {}  # where they were going to shoot
        self.steps: dict[int, int] = {}  # where their last steps should have led
        self.bumps: dict[int, int] = {}  # places that something unseen keeps us from, and for how many turns more

    def plan(self, changes: Sequence[Change], pawns: Sequence[Pawn]) -> Plan:
        """What to do in this turn: the pawn with the best idea goes first, the others leave it its fields."""
        self._observe(changes, pawns)
        plan, left = Plan([], []), {pawn.spot.id: pawn for pawn in pawns}
        blocked = {id_: self.ground.around(place) for id_, place in self.own.items()}
        foreign = set(self.bumps).union(*map(self.ground.around, self.rivals))
        ideas = {id_: self._idea(pawn, blocked, foreign) for id_, pawn in left.items()}
        while left:
            best = max((ideas[id_] for id_ in left), key=lambda idea: (idea.rate, -idea.id))
            again = self._idea(left[best.id], blocked, foreign)  # others may have taken its fields or its way
            if again.rate < best.rate:
                ideas[best.id] = again
                continue
            del left[best.id]
            blocked[best.id] = self._act(again, plan, blocked, foreign)
        return plan

    # ---- seeing

    def _observe(self, changes: Sequence[Change], pawns: Sequence[Pawn]) -> None:
        ground = self.ground
        ground.update(changes)
        own = {pawn.spot.id: ground.board.place(pawn.spot.row, pawn.spot.column) for pawn in pawns}
        lost = {place for id_, place in self.own.items() if id_ not in own}
        self._remember_bumps(own)
        self.own = own
        self.rivals = follow(ground, self.rivals | lost, own.values())
        ground.appraise()
        for pawn in pawns:
            self._appraise_own(pawn)
        for rival in self.rivals:
            self._appraise_rival(rival)

    def _remember_bumps(self, own: dict[int, int]) -> None:
        self.bumps = {place: turns - 1 for place, turns in self.bumps.items() if turns > 1}
        for id_, target in self.steps.items():
            if id_ in own and own[id_] == self.own[id_]:
                self.bumps[target] = PATIENCE
        self.steps = {}

    def _appraise_own(self, pawn: Pawn) -> None:
        """Strips do not reach the floor under it, but they wash it."""
        for (start, end), row in zip(self.ground.rows_at(self.own[pawn.spot.id]), pawn.surface, strict=True):
            self.ground.worth[start:end] = bytes(self.doctrine.mend if letter == "2" else 0 for letter in row)

    def _appraise_rival(self, centre: int) -> None:
        """The nearer it is to changing hands, the more every further field on it is worth."""
        surface = self.ground.look_at(centre)
        missing = len(surface) // 2 + 1 - surface.count(OWN)
        worth = min(self.doctrine.hit + self.doctrine.takeover // max(missing, 1), 250)
        for place in self.ground.places_at(centre):
            self.ground.worth[place] = worth if self.ground.seen[place] == THEIRS else 0

    # ---- thinking

    def _idea(self, pawn: Pawn, blocked: dict[int, set[int]], foreign: set[int]) -> Idea:
        """The best that a pawn can do, from here or from somewhere near."""
        id_, paint = pawn.spot.id, pawn.spot.paint
        others = foreign.union(*(places for other, places in blocked.items() if other != id_))
        best = Idea(0.0, id_, self.own[id_], 0, None)
        for place, turns, first in self.ground.reach(self.own[id_], self.doctrine.far, others):
            if best.rate * turns > self.doctrine.enough * self.ground.longest:
                break
            rate, strip = self._value(place, turns, paint)
            if place == self.goals.get(id_):
                rate *= self.doctrine.faith
            if rate > best.rate:
                best = Idea(rate, id_, place, first, strip)
        return best

    def _value(self, place: int, turns: int, paint: int) -> tuple[float, Strip | None]:
        """What a place brings per turn: shots, and paint for those to come."""
        refill = self.ground.own_under(place)
        need = max(self.ground.full // 2 - paint, 0)
        bonus = self.doctrine.refill * min(refill, need)
        best: tuple[float, Strip | None] = (bonus / (turns + 1), None)
        total = 0
        strips = self.ground.strips(place, paint)
        for count, strip in enumerate(strips[: self.doctrine.shots], 1):
            total += strip.worth
            rate = (total + bonus) / (turns + count)
            if rate > best[0]:
                best = rate, strips[0]
        return best

    # ---- acting

    def _act(self, idea: Idea, plan: Plan, blocked: dict[int, set[int]], foreign: set[int]) -> set[int]:
        """Give the order; tells where others cannot stand because of it."""
        place = self.own[idea.id]
        self.goals[idea.id] = idea.place
        if idea.strip is not None:
            self.ground.spend(idea.place, idea.strip)
        if idea.direction:
            plan.steps.append(Step(self.number, idea.id, idea.direction))
            others = foreign.union(*(places for id_, places in blocked.items() if id_ != idea.id))
            self.steps[idea.id] = place + self.ground.board.steps[idea.direction - 1]
            return self.ground.around(self.ground.landing(place, idea.direction, others))
        if idea.strip is not None:
            plan.shots.append(Shot(self.number, idea.id, idea.strip.direction, idea.strip.length))
        return self.ground.around(place)
