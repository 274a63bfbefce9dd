"""How the better bots judge a fight: who would win if the two on the arena went on hitting each other.

A score is the number of turns in which we fall divided by the number in which they fall: above 1 we win.
"""

from dataclasses import dataclass

from arena24.games.creatures import Creature, Move, Slot, Species

NEVER = 1000.0  # turns


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


def usable(me: Creature) -> list[int]:
    """Moves that have PP."""
    return [number for number in range(1, 5) if me.pp[number - 1]]


def turns(hp: float, per_turn: float) -> float:
    """How long somebody lasts."""
    return hp / per_turn if per_turn > hp / NEVER else NEVER


@dataclass(frozen=True, slots=True)
class Doctrine:
    """What a fighter holds to be right, numbers that one can argue about, and how it judges by them."""

    delayed: float = 0.95  # what a delayed move is worth of its damage,
    tiring: float = 0.55  # ... one with a rest,
    slow: float = 0.56  # ... and poison
    faster: float = 0.5  # turns that the quicker creature is ahead
    feeble: float = 0.75  # below this score it is better to leave ...
    strong: float = 0.65  # ... for somebody who, after the hit he takes on entering, is above this one
    enough: float = 3.0  # a score above this one is no better
    teams: int = 6  # of a mixture
    spread: float = 2.0  # times as much or as little may be enough when a team is drawn

    def worth(self, me: Creature, foe: Creature, number: int) -> float:
        """HP that a move takes per turn, in the long run."""
        move = me.species.moves[number - 1]
        share = (self.delayed if move.invincible else 1.0) * (self.tiring if move.rest else 1.0)
        return me.damage_to(foe, number) * share + self.slow * venom(move, foe) / 2 - move.own_damage / 4

    def pace(self, me: Creature, foe: Creature) -> float:
        """HP that we take per turn with our best move."""
        return max([self.worth(me, foe, number) for number in usable(me)], default=0.0)

    def score(self, me: Creature, foe: Creature) -> float:
        """How we stand against somebody; above 1 we win."""
        lead = self.faster if me.species.speed > foe.species.speed else -self.faster
        return max(0.1, turns(me.hp, self.pace(foe, me)) + lead) / turns(foe.hp, self.pace(me, foe))

    def score_of_move(self, me: Creature, foe: Creature, number: int, *, blocked: bool) -> float:
        """How we stand if we use this move now; `blocked`: the foe is invincible when our move comes."""
        move = me.species.moves[number - 1]
        mine, theirs = me.copy(), foe.copy()
        cost = 1.0 + move.invincible + move.rest
        if not blocked or move.invincible:
            theirs.hp = max(0, foe.hp - me.damage_to(foe, number))
            theirs.shift(move.atk_bonus, move.def_bonus)
        mine.shift(move.own_atk_bonus, move.own_def_bonus)
        mine.hp -= move.own_damage
        left = max(0.0, theirs.hp - self.slow * venom(move, foe))
        ours = turns(mine.hp, self.pace(theirs, mine)) + move.invincible if mine.hp > 0 else 0.5
        return ours / (cost + (turns(left, self.pace(mine, theirs)) if left else 0.0))

    def best_move(self, me: Creature, foe: Creature, *, blocked: bool) -> int:
        """The move after which we stand best; 0: there is none."""
        scores = {number: self.score_of_move(me, foe, number, blocked=blocked) for number in usable(me)}
        return max(scores, key=scores.__getitem__, default=0)

    def best_entry(self, team: dict[int, Creature], foes: list[Creature]) -> int:
        """Who should enter an empty arena against one of these."""
        return max(team, key=lambda slot: sum(min(self.enough, self.score(team[slot], foe)) for foe in foes))

    def best_escape(self, team: dict[int, Creature], active: int, foe: Creature) -> int:
        """Who should take over from a creature that is losing; 0: it stays."""
        if self.score(team[active], foe) >= self.feeble:
            return 0
        scores = {slot: self.score_after_hit(me, foe) for slot, me in team.items() if slot != active}
        best = max(scores, key=scores.__getitem__, default=0)
        return best if best and scores[best] > self.strong else 0

    def score_after_hit(self, me: Creature, foe: Creature) -> float:
        """How somebody would stand who has to take a hit first."""
        entering = me.copy()
        entering.hp = me.hp - max([foe.damage_to(me, number) for number in usable(foe)], default=0)
        return self.score(entering, foe) if entering.hp > 0 else 0.0
