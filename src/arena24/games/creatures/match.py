"""One match: two sides, their orders, and what a turn does (creatures 6, 7).

Made for search and training as much as for tournaments: plain integers, slots classes, fully typed, nothing random, no
division but the one floor of the rulebook. Nothing is checked here: whoever gives an order knows that it is legal.

An order, and what a side did last, is a number: 0 nothing, 1..4 FIGHT with that move slot, 5..10 SWITCH to slot 1..6.
"""

from collections.abc import Sequence
from copy import deepcopy

from arena24.games.creatures.events import (
    BLOCKED,
    BONUS,
    CHARGE,
    FAINT,
    FIGHT,
    HIT,
    OWN_DAMAGE,
    POISON,
    REST,
    SWITCH,
    TICK,
    Event,
)
from arena24.games.creatures.species import NOBODY, SAME_TYPE, Move, Species

NOTHING = 0
FIGHTS = 4  # an order above it is a switch to slot `order - FIGHTS`
SLOTS = 6
MAX_TURNS = 90

RUNNING, DRAW = -1, 2  # results; 0 and 1: that side has won

LEAST_BONUS, MOST_BONUS = -50, 100  # per cent; a change beyond stops here (creatures 7.2)
SCALE = 20  # TYPE comes in quarters, STAB in fifths


class Creature:
    """A member of a team in one match. Bonuses, poison and PP stay with it on the bench (R19)."""

    __slots__ = (
        "atk_bonus",
        "attack",
        "def_bonus",
        "defence",
        "hp",
        "poison_damage",
        "poison_turns",
        "pp",
        "species",
    )

    def __init__(self, species: Species) -> None:
        self.species: Species = species
        self.hp: int = species.hp
        self.atk_bonus: int = 0
        self.def_bonus: int = 0
        self.attack: int = species.attack  # with the bonus
        self.defence: int = species.defence
        self.poison_damage: int = 0
        self.poison_turns: int = 0
        self.pp: list[int] = species.pp[:]

    def copy(self) -> "Creature":
        """Another one in the same state."""
        twin = Creature(self.species)
        twin.hp = self.hp
        twin.atk_bonus, twin.def_bonus = self.atk_bonus, self.def_bonus
        twin.attack, twin.defence = self.attack, self.defence
        twin.poison_damage, twin.poison_turns = self.poison_damage, self.poison_turns
        twin.pp = self.pp[:]
        return twin

    def shift(self, atk: int, def_: int) -> None:
        """Change the bonuses, as far as the clamp lets them (creatures 7.2); effective values are floored (R5)."""
        self.atk_bonus = min(MOST_BONUS, max(LEAST_BONUS, self.atk_bonus + atk))
        self.def_bonus = min(MOST_BONUS, max(LEAST_BONUS, self.def_bonus + def_))
        self.attack = (100 + self.atk_bonus) * self.species.attack // 100
        self.defence = max(1, (100 + self.def_bonus) * self.species.defence // 100)

    def damage_to(self, target: "Creature", number: int) -> int:
        """D of the move in slot `number`: exact, with one floor at the very end (creatures 7.1, R4)."""
        species = self.species
        effect = species.moves[number - 1].against[target.species.id]
        return species.power[number - 1] * self.attack * effect // (target.defence * SCALE)


NOONE = Creature(NOBODY)  # in empty slots, and on an arena where nobody stands; without HP it never changes


class Side:
    """A team's part in a match. Only the creature on the arena can be invincible or resting: it cannot leave."""

    __slots__ = ("active", "creature", "healthy", "last", "number", "pending", "resting", "slots")

    def __init__(self, number: int, lineup: Sequence[Species]) -> None:
        self.number: int = number
        self.slots: list[Creature] = [NOONE]  # slot k is at k
        for species in lineup:
            self.slots.append(Creature(species) if species.id else NOONE)
        self.healthy: int = sum([creature.hp > 0 for creature in self.slots])
        self.active: int = 0  # the slot on the arena; 0: none
        self.creature: Creature = NOONE  # that stands there
        self.pending: int = 0  # the move slot that will be executed; meanwhile the creature is invincible
        self.resting: bool = False  # in the coming normal turn
        self.last: int = NOTHING  # what it did in the previous turn

    def copy(self) -> "Side":
        """Another one in the same state."""
        twin = Side(self.number, [])
        twin.slots = [creature.copy() if creature.species.id else NOONE for creature in self.slots]
        twin.healthy = self.healthy
        twin.pending, twin.resting, twin.last = self.pending, self.resting, self.last
        twin.enter(self.active)
        return twin

    def enter(self, slot: int) -> None:
        """Slot `slot` is on the arena now; 0: nobody is."""
        self.active = slot
        self.creature = self.slots[slot]

    def first_healthy(self) -> int:
        """The lowest slot with HP (R17); 0: there is none."""
        for slot in range(1, len(self.slots)):
            if self.slots[slot].hp > 0:
                return slot
        return 0

    def takes(self, order: int) -> int:
        """What the side will do in a normal turn, whatever it ordered (creatures 6.1). A rest is over by that."""
        if self.pending:
            return self.pending
        if self.resting:
            self.resting = False  # this turn is the rest (creatures 6.6)
            return NOTHING
        return order

    def faint(self) -> None:
        """The creature is out; bonuses and PP stay as they are (creatures 6.7)."""
        self.creature.poison_damage = self.creature.poison_turns = 0
        self.healthy -= 1
        self.pending = 0
        self.resting = False
        self.enter(0)


class Match:
    """A match. Side 0 is "first": it wins ties of speed."""

    __slots__ = ("counted", "log", "max_turns", "result", "sides")

    def __init__(self, first: Sequence[Species], second: Sequence[Species], max_turns: int = MAX_TURNS) -> None:
        self.sides: tuple[Side, Side] = (Side(0, first), Side(1, second))
        self.max_turns: int = max_turns
        self.counted: int = 0  # normal turns so far
        self.result: int = RUNNING
        self.log: list[Event] | None = None  # what happens is noted here, if anybody wants to know

    def copy(self) -> "Match":
        """Another match in the same state, for search; nobody watches it."""
        twin = Match([], [], self.max_turns)
        one, two = self.sides
        twin.sides = (one.copy(), two.copy())
        twin.counted, twin.result = self.counted, self.result
        return twin

    def __deepcopy__(self, memo: dict[int, object]) -> "Match":
        """A copy that is watched as this one is: a part of a round's copy."""
        twin = self.copy()
        twin.log = deepcopy(self.log, memo)
        return twin

    def orders(self, number: int) -> list[int]:
        """What a side may order now; nothing is always allowed, and not listed."""
        side, rival = self.sides[number], self.sides[1 - number]
        if self.result != RUNNING:
            return []
        slots = range(1, len(side.slots))
        if not side.active:
            return [FIGHTS + k for k in slots if side.slots[k].hp > 0]
        if not rival.active or side.pending or side.resting:
            return []
        pp, active = side.creature.pp, side.active
        fights = [m for m in range(1, FIGHTS + 1) if pp[m - 1] > 0]
        return fights + [FIGHTS + k for k in slots if side.slots[k].hp > 0 and k != active]

    def play(self, first: int, second: int) -> None:
        """One turn with these orders of side 0 and side 1 (creatures 6)."""
        one, two = self.sides
        if one.active and two.active:
            self._normal_turn(first, second)
        else:
            self._forced_turn(one, first)
            self._forced_turn(two, second)

    def _forced_turn(self, side: Side, order: int) -> None:
        """Whoever has nobody on the arena sends somebody; nothing else happens, and no turn is counted (R16)."""
        if side.active:
            side.last = NOTHING
            return
        slot = order - FIGHTS if order > FIGHTS else side.first_healthy()
        side.last = FIGHTS + slot
        self._switch(side, slot)

    def _normal_turn(self, first: int, second: int) -> None:
        one, two = self.sides
        self.counted += 1
        one.last = first = one.takes(first)
        two.last = second = two.takes(second)
        if first > FIGHTS:
            self._switch(one, first - FIGHTS)
        if second > FIGHTS:
            self._switch(two, second - FIGHTS)
        # The faster one first, of equals side 0 (creatures 6.3).
        if two.creature.species.speed > one.creature.species.speed:
            self._act(two, one, second)
            self._act(one, two, first)
        else:
            self._act(one, two, first)
            self._act(two, one, second)
        self._tick(one)
        self._tick(two)
        if one.creature.hp == 0 or two.creature.hp == 0:
            self._carry_off()
        if self.counted == self.max_turns and self.result == RUNNING:
            self.result = DRAW  # the last turn was played to its end and decided nothing (R31)

    def _switch(self, side: Side, slot: int) -> None:
        if self.log is not None:
            self.log.append(Event(SWITCH, side.number, slot, number=side.active))
        side.enter(slot)

    def _act(self, user: Side, target: Side, action: int) -> None:
        """A side's move, at its place in the order of speed (creatures 6.4)."""
        if action == NOTHING or action > FIGHTS:
            return
        creature = user.creature
        if creature.hp == 0:
            user.last = NOTHING  # it fainted before its move (R22)
            return
        move = creature.species.moves[action - 1]
        if user.pending:
            user.pending = 0  # no longer invincible, from its place in the move order on (R14)
        else:
            creature.pp[action - 1] -= 1
            if move.invincible:
                user.pending = action  # PP is taken now, everything else happens when it is executed (R13)
                if self.log is not None:
                    self.log.append(Event(CHARGE, user.number, user.active, action))
                return
        if self.log is not None:
            self.log.append(Event(FIGHT, user.number, user.active, action))
        self._execute(user, target, action, move)

    def _execute(self, user: Side, target: Side, action: int, move: Move) -> None:
        """What a move does, in the order of creatures 6.4.b."""
        me, foe = user.creature, target.creature
        if foe.hp > 0 and not target.pending:
            if move.damage:
                self._hit(user, target, action)
        elif self.log is not None and foe.hp > 0:
            self.log.append(Event(BLOCKED, target.number, target.active))
        if move.own_damage:
            me.hp = max(0, me.hp - move.own_damage)
            if self.log is not None:
                self.log.append(Event(OWN_DAMAGE, user.number, user.active, amount=move.own_damage))
        if move.poison_turns and foe.hp > 0:  # invincibility does not protect from poison (R12)
            self._poison(target, move)
        if move.hinders and foe.hp > 0 and not target.pending:
            self._shift(target, move.atk_bonus, move.def_bonus)
        if move.strengthens and me.hp > 0:
            self._shift(user, move.own_atk_bonus, move.own_def_bonus)
        if move.rest and me.hp > 0:
            user.resting = True
            if self.log is not None:
                self.log.append(Event(REST, user.number, user.active))

    def _hit(self, user: Side, target: Side, action: int) -> None:
        me, foe = user.creature, target.creature
        damage = me.damage_to(foe, action)
        foe.hp = max(0, foe.hp - damage)
        if self.log is not None:
            move = me.species.moves[action - 1]
            same_type = me.species.stab(move) == SAME_TYPE
            effect = move.against[foe.species.id]
            self.log.append(Event(HIT, target.number, target.active, 0, damage, effect, same_type))

    def _poison(self, target: Side, move: Move) -> None:
        """The later poison replaces the earlier one, even if it is weaker; TYPE is fixed now (creatures 7.3)."""
        foe = target.creature
        foe.poison_damage = move.poison_damage * move.against[foe.species.id] // 4
        foe.poison_turns = move.poison_turns
        if self.log is not None:
            self.log.append(Event(POISON, target.number, target.active, foe.poison_turns, foe.poison_damage))

    def _shift(self, side: Side, atk: int, def_: int) -> None:
        side.creature.shift(atk, def_)
        if self.log is not None:
            self.log.append(Event(BONUS, side.number, side.active, atk, def_))

    def _tick(self, side: Side) -> None:
        """The poison's tick, after both moves (creatures 6.5, R8)."""
        creature = side.creature
        if creature.poison_turns and creature.hp > 0:
            creature.hp = max(0, creature.hp - creature.poison_damage)
            creature.poison_turns -= 1
            if self.log is not None:
                self.log.append(Event(TICK, side.number, side.active, creature.poison_turns, creature.poison_damage))
            if creature.poison_turns == 0:
                creature.poison_damage = 0

    def _carry_off(self) -> None:
        """Creatures that fainted leave the arena, and perhaps the match is decided (creatures 6.7, 6.8)."""
        one, two = self.sides
        for side in self.sides:
            if side.creature.hp == 0:
                if self.log is not None:
                    self.log.append(Event(FAINT, side.number, side.active))
                side.faint()
        if not one.healthy or not two.healthy:
            self.result = 0 if one.healthy else 1 if two.healthy else DRAW
