"""One turn of a match once more, written down from creatures 6 and 7 word for word, slowly and with fractions."""

from dataclasses import dataclass, field
from fractions import Fraction
from math import floor

from arena24.games.creatures import Content, Match


@dataclass
class Beast:
    """A creature; None where the rulebook says "empty slot"."""

    id: int
    hp: int
    atk_bonus: int
    def_bonus: int
    poison_damage: int
    poison_turns: int
    pp: list[int]
    invincible: bool = False
    pending_move: int = 0
    resting: bool = False
    rested: bool = False


@dataclass
class Trainer:
    """A side."""

    active: int
    slots: dict[int, Beast]
    last: str

    @property
    def beast(self) -> Beast | None:
        return self.slots.get(self.active)

    def healthy(self) -> list[int]:
        return [k for k in sorted(self.slots) if self.slots[k].hp > 0]


@dataclass
class Fight:
    """A match, with the tables it is played by."""

    content: Content
    sides: list[Trainer]
    max_turns: int
    turns_counted: int
    result: str = "RUNNING"
    happened: list[str] = field(default_factory=list)


def spell(code: int) -> str:
    """An order of the engine in words."""
    return "NO_MOVE" if code == 0 else f"FIGHT {code}" if code <= 4 else f"SWITCH {code - 4}"


def naive(match: Match, content: Content) -> Fight:
    """The same position."""
    sides = []
    for side in match.sides:
        slots = {
            k: Beast(c.species.id, c.hp, c.atk_bonus, c.def_bonus, c.poison_damage, c.poison_turns, list(c.pp))
            for k, c in enumerate(side.slots)
            if c.species.id
        }
        if side.active:
            slots[side.active].invincible = side.pending > 0
            slots[side.active].pending_move = side.pending
            slots[side.active].resting = side.resting
        sides.append(Trainer(side.active, slots, spell(side.last)))
    results = {-1: "RUNNING", 0: "FIRST", 1: "SECOND", 2: "DRAW"}
    return Fight(content, sides, match.max_turns, match.counted, results[match.result])


def play(fight: Fight, orders: list[str]) -> None:
    """One turn."""
    if any(side.active == 0 for side in fight.sides):
        forced_turn(fight, orders)
    else:
        normal_turn(fight, orders)


def forced_turn(fight: Fight, orders: list[str]) -> None:
    for side, order in zip(fight.sides, orders, strict=True):
        if side.active == 0:
            side.active = int(order.split()[1]) if order.startswith("SWITCH") else side.healthy()[0]
            side.last = f"SWITCH {side.active}"
        else:
            side.last = "NO_MOVE"


def normal_turn(fight: Fight, orders: list[str]) -> None:
    fight.turns_counted += 1  # step 1: what both sides will do
    actions = []
    for side, order in zip(fight.sides, orders, strict=True):
        beast = side.beast
        assert beast is not None
        if beast.invincible:
            actions.append(f"PENDING {beast.pending_move}")
        elif beast.resting:
            actions.append("NO_MOVE")
            beast.rested = True
        else:
            actions.append(order)
    for side, action in zip(fight.sides, actions, strict=True):  # step 2: switches
        side.last = "NO_MOVE"
        if action.startswith("SWITCH"):
            side.active = int(action.split()[1])
            side.last = action
    speeds = [fight.content.creatures[beast_of(side).id - 1].speed for side in fight.sides]
    for s in (0, 1) if speeds[0] >= speeds[1] else (1, 0):  # step 3: the faster one first
        if not actions[s].startswith(("FIGHT", "PENDING")) or beast_of(fight.sides[s]).hp == 0:
            continue
        act(fight, s, int(actions[s].split()[1]))  # step 4: the moves
    for side in fight.sides:  # step 5: poison
        beast = beast_of(side)
        if beast.hp > 0 and beast.poison_turns > 0:
            lose(beast, beast.poison_damage)
            if beast.hp > 0:
                beast.poison_turns -= 1
                if beast.poison_turns == 0:
                    beast.poison_damage = 0
    for side in fight.sides:  # step 6: who rested is ready again
        for beast in side.slots.values():
            if beast.rested:
                beast.resting = beast.rested = False
    for side in fight.sides:  # step 7: who fainted leaves the arena
        if beast_of(side).hp == 0:
            side.active = 0
    left = [len(side.healthy()) for side in fight.sides]  # step 8: the result
    if left == [0, 0]:
        fight.result = "DRAW"
    elif 0 in left:
        fight.result = "SECOND" if left[0] == 0 else "FIRST"
    elif fight.turns_counted == fight.max_turns:
        fight.result = "DRAW"


def beast_of(side: Trainer) -> Beast:
    beast = side.beast
    assert beast is not None
    return beast


def lose(beast: Beast, amount: int) -> None:
    """HP go; at 0 it faints."""
    beast.hp = max(0, beast.hp - amount)
    if beast.hp == 0:
        beast.invincible = beast.resting = beast.rested = False
        beast.pending_move = beast.poison_damage = beast.poison_turns = 0


def act(fight: Fight, s: int, m: int) -> None:
    user, target = beast_of(fight.sides[s]), beast_of(fight.sides[1 - s])
    fight.sides[s].last = f"FIGHT {m}"
    move = fight.content.moves[fight.content.creatures[user.id - 1].moves[m - 1] - 1]
    if user.invincible:
        user.invincible, user.pending_move = False, 0
    else:
        user.pp[m - 1] -= 1
        if move.invincible:
            user.invincible, user.pending_move = True, m
            return
    if target.hp > 0 and not target.invincible:
        lose(target, damage(fight.content, user, target, m))
    lose(user, move.own_damage)
    if move.poison_damage > 0 and move.poison_turns > 0 and target.hp > 0:
        target.poison_damage = floor(move.poison_damage * type_factor(fight.content, move.type, target))
        target.poison_turns = move.poison_turns
    if target.hp > 0 and not target.invincible:
        target.atk_bonus = clamp(target.atk_bonus + move.atk_bonus)
        target.def_bonus = clamp(target.def_bonus + move.def_bonus)
    if user.hp > 0:
        user.atk_bonus = clamp(user.atk_bonus + move.own_atk_bonus)
        user.def_bonus = clamp(user.def_bonus + move.own_def_bonus)
        user.resting = user.resting or move.rest


def clamp(bonus: int) -> int:
    return -50 if bonus < -50 else 100 if bonus > 100 else bonus


def type_factor(content: Content, type_: int, target: Beast) -> Fraction:
    row = content.creatures[target.id - 1]
    factor = Fraction(content.factors[type_ - 1][row.type1 - 1])
    return factor * Fraction(content.factors[type_ - 1][row.type2 - 1]) if row.type2 else factor


def damage(content: Content, user: Beast, target: Beast, m: int) -> int:
    """D (creatures 7.1)."""
    row = content.creatures[user.id - 1]
    move = content.moves[row.moves[m - 1] - 1]
    atk = floor(Fraction(100 + user.atk_bonus, 100) * row.attack)
    def_ = max(1, floor(Fraction(100 + target.def_bonus, 100) * content.creatures[target.id - 1].defence))
    stab = Fraction(6, 5) if move.type in (row.type1, row.type2) else Fraction(1)
    return floor(move.damage * Fraction(atk, def_) * type_factor(content, move.type, target) * stab)
