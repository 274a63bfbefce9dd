"""Random players of creatures, and a bare engine. Compiled together with the rules (`bench.build`)."""

from random import Random

from arena24.games.creatures.match import MAX_TURNS, RUNNING, Match
from arena24.games.creatures.packs import Pack, load_pack
from arena24.games.creatures.species import Species

SPECIES: list[Species] = list(load_pack(Pack.STANDARD).species[1:])


def random_match(generator: Random) -> int:
    """Two random teams with random bots; the number of turns."""
    sample, uniform = generator.sample, generator.random
    match = Match(sample(SPECIES, 6), sample(SPECIES, 6))
    turns = 0
    while match.result == RUNNING:
        first, second = match.orders(0), match.orders(1)
        match.play(
            first[int(uniform() * len(first))] if first else 0,
            second[int(uniform() * len(second))] if second else 0,
        )
        turns += 1
    return turns


class Fighter:
    """All that a match needs which is nothing but damage."""

    __slots__ = ("hp", "kind", "pp")

    def __init__(self, kind: Species) -> None:
        self.kind = kind
        self.hp = kind.hp
        self.pp = kind.pp[:]


def bare_match(generator: Random) -> int:
    """The yardstick: random moves and switches, damage by the formula, the faster one first."""
    sides = [[Fighter(kind) for kind in generator.sample(SPECIES, 6)] for _ in range(2)]
    turns = 0
    while sides[0] and sides[1] and turns < MAX_TURNS:
        turns += 1
        actions = [_bare_action(side, generator) for side in sides]
        order = (0, 1) if sides[0][0].kind.speed >= sides[1][0].kind.speed else (1, 0)
        for me in order:
            user, target, action = sides[me][0], sides[1 - me][0], actions[me]
            if user.hp > 0 and action < 4:
                user.pp[action] -= 1
                effect = user.kind.moves[action].against[target.kind.id]
                target.hp -= user.kind.power[action] * user.kind.attack * effect // (target.kind.defence * 20)
        for side in sides:
            if side[0].hp <= 0:
                del side[0]
    return turns


def _bare_action(side: list[Fighter], generator: Random) -> int:
    """A move with PP, or a switch, which is made at once."""
    choice = [move for move in range(4) if side[0].pp[move]] + list(range(4, 3 + len(side)))
    action = choice[int(generator.random() * len(choice))] if choice else 4
    if action >= 4 and choice:
        other = action - 3
        side[0], side[other] = side[other], side[0]
    return action
