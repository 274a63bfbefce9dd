"""Learn to play cards: cross-entropy search over the weights of a small policy, in the simulator, in a few minutes.

    python examples/train_cards.py             # prints progress, an examination, and the weights that it found
    arena24 tournament cards --bot examples/train_cards.py --bot racer --rounds 200

The policy does what the house bot `racer` does, but decides by weighted sums what to play first, which creatures
attack, and which ones block. It begins as `racer` itself; fitness is its share of both players' results against it.
"""

import argparse
from collections.abc import Sequence
from contextlib import suppress

import numpy as np
import numpy.typing as npt

from arena24 import sim
from arena24.games import cards
from arena24.games.cards import Kind
from arena24.games.cards.bots import racer
from arena24.games.failures import Failure

Vector = npt.NDArray[np.float64]

KINDS = list(Kind)
PLAY = ("cost", "attack", "health", "mana", *(kind.name.lower() for kind in KINDS))
ATTACK = ("always", "attack", "health", "mana", "creatures of the rival", "rival's health - ours")
BLOCK = ("always", "attack of the attacker", "it dies", "we survive", "attack of the blocker", "mana of the blocker")
NAMES = [
    f"{phase}: {name}" for phase, names in (("play", PLAY), ("attack", ATTACK), ("block", BLOCK)) for name in names
]
CUTS = (len(PLAY), len(PLAY) + len(ATTACK))

START = np.zeros(len(NAMES))
START[NAMES.index("play: cost")] = START[NAMES.index("attack: always")] = 1.0
START[NAMES.index("block: always")] = -1.0

# What the first command found, in the order of NAMES.
LEARNED = np.array(
    [
        *(1.166, 0.700, 0.253, -0.176, -0.089, -0.469, 0.059, -0.489, 0.065, 0.213),
        *(1.146, 0.527, 0.551, -0.424, 1.002, -0.169),
        *(-1.166, 0.496, 0.499, -0.118, 0.369, -0.107),
    ]
)

POPULATION, ELITE, WORLDS = 40, 8, 8  # candidates of a generation, those that survive, worlds that each plays
FIRST_TEST = 1_000_000  # worlds from here on are for the examination only


# ---- the policy


def player(weights: Vector) -> sim.Bot:
    """A bot with these weights."""
    parts = np.split(weights, CUTS)

    def play(me: cards.Player) -> None:
        while True:
            with suppress(Failure):  # something unforeseen: look again in the next turn
                for match in me.get_my_matches():
                    with suppress(cards.GameHasEnded):
                        if me.get_turn_info(match).on_turn:
                            take_turn(me, match, parts)
            me.wait()

    return play


def play(me: cards.Player) -> None:
    """The learned bot, for tournaments."""
    player(LEARNED)(me)


def take_turn(me: cards.Player, match: int, parts: Sequence[Vector]) -> None:
    """Block, draw, play, attack."""
    to_play, to_attack, to_block = parts
    block(me, match, to_block)
    with suppress(cards.DrawLimitExceeded, cards.DeckIsEmpty, cards.HandLimitExceeded):
        while True:
            me.draw_card(match)
    boards = me.get_board(match)
    idle = sorted((creature for creature in boards.mine if creature.active), key=lambda creature: creature.at)
    hand = sorted(me.get_hands(match).mine, key=lambda card: -float(worth(card) @ to_play))
    spend(me, match, hand, boards, idle)
    _, own, rival = me.get_hp(match)
    for c in idle:
        sight = np.array([1.0, c.at, c.hp, c.mana, len(boards.opponents), rival - own])
        if c.at and float(sight @ to_attack) > 0:
            me.attack(match, c.id)


def worth(card: cards.Card) -> Vector:
    """What a card has."""
    return np.array([card.cost, card.at, card.hp, card.mana, *(card.kind is kind for kind in KINDS)], float)


def spend(
    me: cards.Player, match: int, hand: Sequence[cards.Card], boards: cards.Boards, idle: list[cards.OnBoard]
) -> None:
    """Play what can be paid for, as `racer` does, but in the order given."""
    mana = 0
    for card in hand:
        target = racer.aim(card, boards)
        payers = [creature for creature in idle if creature.mana]
        if target == 0 or card.cost > mana + sum(creature.mana for creature in payers):
            continue
        while mana < card.cost:
            payer = payers.pop(0)
            idle.remove(payer)
            me.add_mana(match, payer.id)
            mana += payer.mana
        with suppress(cards.SpellTargetNotOnBoard):
            me.play_card(match, card.id, target)
            mana -= card.cost


def block(me: cards.Player, match: int, weights: Vector) -> None:
    """The strongest attackers first, each by the creature that suits best, if any does."""
    attackers = me.get_attackers(match)
    free = [creature for creature in me.get_board(match).mine if creature.active] if attackers else []
    for foe in sorted(attackers, key=lambda foe: -foe.at):
        values = [float(np.array([1.0, foe.at, c.at >= foe.hp, c.hp > foe.at, c.at, c.mana]) @ weights) for c in free]
        if values and max(values) > 0:
            blocker = free.pop(int(np.argmax(values)))
            with suppress(cards.InactiveCard, cards.CardNotOnBoard):
                me.block(match, foe.id, blocker.id)


# ---- the search


def shares(weights: Vector, worlds: Sequence[int]) -> list[float]:
    """The share of both results that is ours, for every world and seat."""
    found = []
    for world in worlds:
        for seat in (0, 1):
            bots: list[sim.Bot] = [racer.play, racer.play]
            bots[seat] = player(weights)
            results = [float(result) for result in sim.play(cards.GAME, bots, seed=world).results]
            found.append(results[seat] / sum(results) if sum(results) else 0.5)
    return found


def search(generations: int, seed: int) -> Vector:
    """Draw candidates, keep the best, draw around them."""
    chance = np.random.default_rng(seed)
    mean, spread = START.copy(), np.full(len(START), 0.5)
    for generation in range(generations):
        worlds = range(generation * WORLDS, (generation + 1) * WORLDS)  # new ones, the same for everybody
        candidates = mean + spread * chance.standard_normal((POPULATION, len(mean)))
        fitness = np.array([np.mean(shares(candidate, worlds)) for candidate in candidates])
        elite = candidates[np.argsort(-fitness)[:ELITE]]
        mean, spread = elite.mean(axis=0), elite.std(axis=0) + 0.03
        print(f"generation {generation + 1:2}: best {fitness.max():.3f}, mean {fitness.mean():.3f}", flush=True)
    return mean


def examine(name: str, weights: Vector, worlds: int) -> None:
    """How good are they in worlds that nobody has trained in?"""
    found = np.array(shares(weights, range(FIRST_TEST, FIRST_TEST + worlds)))
    won = float(np.mean(found > 0.5) + np.mean(found == 0.5) / 2)
    error = 1.96 * found.std() / np.sqrt(len(found))
    print(f"{name}: share {found.mean():.3f} ± {error:.3f}, points {won:.3f} in {len(found)} rounds against racer")


def main() -> None:
    """Search, then examine what was found and what it began with."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--generations", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--test-worlds", type=int, default=100)
    options = parser.parse_args()
    found = search(options.generations, options.seed)
    examine("start  ", START, options.test_worlds)
    examine("learned", found, options.test_worlds)
    for name, weight in zip(NAMES, found, strict=True):
        print(f"{weight:8.3f}  {name}")


if __name__ == "__main__":
    main()
