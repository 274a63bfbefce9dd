"""How the better bot judges a fight: who would win if the two on the arena went on hitting each other.

A score is the number of turns in which we fall divided by the number in which they fall: above 1 we win.
"""

from arena24.games.creatures import Creature, Move, Slot, Species

DELAYED, TIRING, SLOW = 0.6, 0.55, 0.7  # what a delayed move, one with a rest, and poison are worth of their damage
NEVER = 1000.0  # turns
FASTER = 0.5  # turns that the quicker creature is ahead
FEEBLE = 0.75  # below this score it is better to leave ...
STRONG = 1.25  # ... for somebody who, after the hit he takes on entering, is above this one


def creature_of(species: tuple[Species, ...], slot: Slot) -> Creature:
    """A creature as a reply describes it."""
    creature = Creature(species[slot.creature])
    creature.hp = slot.hp
    creature.shift(slot.atk_bonus, slot.def_bonus)
    creature.poison_damage, creature.poison_turns = slot.poison_damage, slot.poison_turns
    creature.pp = list(slot.pp)
    return creature


def venom(move: Move, foe: Creature) -> float:
    """What the poison of a move will take, if it is not there already."""
    if foe.poison_damage * foe.poison_turns > 0:
        return 0.0
    return move.poison_damage * move.against[foe.species.id] // 4 * move.poison_turns


def worth(me: Creature, foe: Creature, number: int) -> float:
    """HP that a move takes per turn, in the long run."""
    move = me.species.moves[number - 1]
    share = (DELAYED if move.invincible else 1.0) * (TIRING if move.rest else 1.0)
    return me.damage_to(foe, number) * share + SLOW * venom(move, foe) / 2 - move.own_damage / 4


def usable(me: Creature) -> list[int]:
    """Moves that have PP."""
    return [number for number in range(1, 5) if me.pp[number - 1]]


def pace(me: Creature, foe: Creature) -> float:
    """HP that we take per turn with our best move."""
    return max([worth(me, foe, number) for number in usable(me)], default=0.0)


def turns(hp: float, per_turn: float) -> float:
    """How long somebody lasts."""
    return hp / per_turn if per_turn > hp / NEVER else NEVER


def score(me: Creature, foe: Creature) -> float:
    """How we stand against somebody; above 1 we win."""
    lead = FASTER if me.species.speed > foe.species.speed else -FASTER
    return max(0.1, turns(me.hp, pace(foe, me)) + lead) / turns(foe.hp, pace(me, foe))


def score_of_move(me: Creature, foe: Creature, number: int, *, blocked: bool) -> float:
    """How we stand if we use this move now; `blocked`: the foe is invincible when our move comes."""
    move = me.species.moves[number - 1]
    mine, theirs = me.copy(), foe.copy()
    cost = 1.0 + move.invincible + move.rest
    if not blocked or move.invincible:
        theirs.hp = max(0, foe.hp - me.damage_to(foe, number))
        theirs.shift(move.atk_bonus, move.def_bonus)
    mine.shift(move.own_atk_bonus, move.own_def_bonus)
    mine.hp -= move.own_damage
    left = max(0.0, theirs.hp - SLOW * venom(move, foe))
    ours = turns(mine.hp, pace(theirs, mine)) + move.invincible if mine.hp > 0 else 0.5
    return ours / (cost + (turns(left, pace(mine, theirs)) if left else 0.0))


def best_move(me: Creature, foe: Creature, *, blocked: bool) -> int:
    """The move after which we stand best; 0: there is none."""
    scores = {number: score_of_move(me, foe, number, blocked=blocked) for number in usable(me)}
    return max(scores, key=scores.__getitem__, default=0)


def best_entry(team: dict[int, Creature], foes: list[Creature]) -> int:
    """Who should enter an empty arena against one of these."""
    return max(team, key=lambda slot: sum(min(3.0, score(team[slot], foe)) for foe in foes))


def best_escape(team: dict[int, Creature], active: int, foe: Creature) -> int:
    """Who should take over from a creature that is losing; 0: it stays."""
    if score(team[active], foe) >= FEEBLE:
        return 0
    scores = {slot: score_after_hit(me, foe) for slot, me in team.items() if slot != active}
    best = max(scores, key=scores.__getitem__, default=0)
    return best if best and scores[best] > STRONG else 0


def score_after_hit(me: Creature, foe: Creature) -> float:
    """How somebody would stand who has to take a hit first."""
    entering = me.copy()
    entering.hp = me.hp - max([foe.damage_to(me, number) for number in usable(foe)], default=0)
    return score(entering, foe) if entering.hp > 0 else 0.0
