"""Blocks and attacks by a small search: both sides are assumed to block as we would."""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from arena24.games.cards.bots.worth import DEATH, Fighter, health

BEAM = 4  # ways to block that are followed further
CHOICES = 10  # ways to block one attacker
CROWD = 6  # blockers, the cheapest, of which several may block together


class Block(NamedTuple):
    """A way to block one attacker: what it is worth to the defender, and what comes of it."""

    mask: int  # the blockers, as bits
    score: float
    pairs: tuple[tuple[int, int], ...]  # attacker, blocker
    dead: tuple[int, ...]  # of both sides


class Clash(NamedTuple):
    """A way to block all of them."""

    value: float  # to the defender
    damage: int  # to the defending player
    blocks: tuple[Block, ...]


class Crowd(NamedTuple):
    """Several who may block together."""

    team: tuple[Fighter, ...]
    strength: int
    without: int  # the weakest of them


@lru_cache(maxsize=128)  # asked for again and again while attackers are chosen
def _healths(hp: int) -> list[float]:
    """What health is worth after so much damage."""
    return [health(hp - damage) for damage in range(hp + 1)]


Way = tuple[float, int, int, tuple[Block, ...]]  # score, damage, busy blockers, blocks


class Defence:
    """Blockers against attackers; any of either may be told to stay away."""

    def __init__(self, attackers: Sequence[Fighter], blockers: Sequence[Fighter]) -> None:
        self._attackers = sorted((fighter for fighter in attackers if fighter.at), key=lambda fighter: -fighter.at)
        self._blockers = sorted(blockers, key=lambda fighter: fighter.worth)
        self._bits = {fighter.id: 1 << place for place, fighter in enumerate(self._blockers)}
        self._teams = list(self._crowds()) if self._attackers else []
        self._choices = {fighter.id: self._blocks_of(fighter) for fighter in self._attackers}

    def _crowds(self) -> Iterator[Crowd]:
        for count in (2, 3):
            for team in combinations(self._blockers[:CROWD], count):
                strengths = [blocker.at for blocker in team]
                yield Crowd(team, sum(strengths), sum(strengths) - min(strengths))

    def _blocks_of(self, attacker: Fighter) -> list[Block]:
        blocks = [self._block(attacker, (blocker,)) for blocker in self._blockers]
        for team, strength, without in self._teams:
            if without < attacker.hp <= strength:  # all are needed
                blocks.append(self._block(attacker, team))
        return sorted(blocks, key=lambda block: -block.score)[:CHOICES]

    def _block(self, attacker: Fighter, team: Sequence[Fighter]) -> Block:
        kills = sum(blocker.at for blocker in team) >= attacker.hp
        fallen = [blocker for blocker in team if blocker.hp <= attacker.at]
        wounds = 0.4 * attacker.at * (len(team) - len(fallen))
        gain = attacker.worth if kills else 0.4 * sum(blocker.at for blocker in team)
        return Block(
            sum(self._bits[blocker.id] for blocker in team),
            gain - wounds - sum(blocker.worth for blocker in fallen),
            tuple((attacker.id, blocker.id) for blocker in team),
            tuple(blocker.id for blocker in fallen) + ((attacker.id,) if kills else ()),
        )

    def best(self, hp: int, absent: Collection[int] = ()) -> Clash:
        """The best way to block that the search finds."""
        attackers = [fighter for fighter in self._attackers if fighter.id not in absent]
        away = sum(bit for id_, bit in self._bits.items() if id_ in absent)
        healths = _healths(hp)
        ways: list[Way] = [(0.0, 0, away, ())]
        for attacker in attackers:
            ways = [option for way in ways for option in self._options(way, attacker)]
            ways.sort(key=lambda way: way[0] + healths[min(hp, way[1])], reverse=True)
            del ways[BEAM:]
        score, damage, _, blocks = ways[0]
        if damage >= hp:
            score, damage, blocks = self._at_any_price(attackers, away)
        return Clash(score + healths[min(hp, damage)] - healths[0], damage, blocks)

    def _options(self, way: Way, attacker: Fighter) -> Iterator[Way]:
        score, damage, busy, blocks = way
        yield score, damage + attacker.at, busy, blocks
        for block in self._choices[attacker.id]:
            if not block.mask & busy:
                yield score + block.score, damage, busy | block.mask, (*blocks, block)

    def _at_any_price(self, attackers: Sequence[Fighter], away: int) -> tuple[float, int, tuple[Block, ...]]:
        """The strongest are blocked, each by the cheapest that is left: who would die need not save creatures."""
        free = [fighter for fighter in self._blockers if not self._bits[fighter.id] & away]
        blocks = tuple(self._block(attacker, (fighter,)) for attacker, fighter in zip(attackers, free, strict=False))
        return sum(block.score for block in blocks), sum(fighter.at for fighter in attackers[len(free) :]), blocks


class Front(NamedTuple):
    """Both boards when attacks are chosen."""

    ready: tuple[Fighter, ...]  # ours that can attack, or stay and block
    walls: tuple[Fighter, ...]  # theirs that can block in their next turn
    foes: tuple[Fighter, ...]  # all of theirs: they may strike back
    hp: int
    foe_hp: int
    left: int  # turns, the current one included


def choose_attackers(front: Front) -> list[int]:
    """Which of ours attack: from nobody and from everybody, change one at a time as long as that is better."""
    able = sorted((fighter for fighter in front.ready if fighter.at), key=lambda fighter: -fighter.at)
    if front.left < 2 or not able:
        return []  # the last attack is never resolved
    judge = _Judge(front)
    best: tuple[float, frozenset[int]] = (-2 * DEATH, frozenset())
    for start in (frozenset[int](), frozenset(fighter.id for fighter in able)):
        best = max(best, _climb(judge, start, able), key=lambda pair: pair[0])
    return sorted(best[1])


def _climb(judge: "_Judge", chosen: frozenset[int], able: Sequence[Fighter]) -> tuple[float, frozenset[int]]:
    value = judge.value(chosen)
    for fighter in able:
        other = chosen ^ {fighter.id}
        if (changed := judge.value(other)) > value:
            value, chosen = changed, other
    return value, chosen


class _Judge:
    """Says what an attack is worth: their blocks, then their answer."""

    def __init__(self, front: Front) -> None:
        self._front = front
        self._theirs = Defence(front.ready, front.walls)
        self._ours = Defence(front.foes, front.ready)
        self._ids = frozenset(fighter.id for fighter in front.ready)

    def value(self, chosen: frozenset[int]) -> float:
        front = self._front
        clash = self._theirs.best(front.foe_hp, absent=self._ids - chosen)
        if clash.damage >= front.foe_hp or front.left == 2:
            return -clash.value
        dead = {id_ for block in clash.blocks for id_ in block.dead}
        return min(0.0, self._ours.best(front.hp, absent=chosen | dead).value) - clash.value
