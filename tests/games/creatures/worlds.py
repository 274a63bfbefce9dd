"""Positions written briefly, random ones, and players, for the tests of creatures."""

import importlib.resources
import random
from dataclasses import dataclass
from pathlib import Path

from arena24.games.core import Start, TeamId
from arena24.games.creatures import (
    CreaturesParams,
    CreaturesPosition,
    Match,
    Pack,
    Phase,
    Player,
    Species,
    Tables,
    Tournament,
    load,
    load_pack,
    new_round,
)
from arena24.games.creatures.match import FIGHTS, NOTHING, Side
from arena24.games.creatures.position import CreatureAt, EnrolledAt, SideAt
from arena24.games.creatures.species import NOBODY
from arena24.games.seed import Seed

A, B, C, D = map(TeamId, range(1, 5))
CONTENT = load_pack(Pack.STANDARD)
SPECIES = CONTENT.species[1:]
STANDARD = importlib.resources.files("arena24.games.creatures").joinpath("data", "standard")
TEXTS = {name: STANDARD.joinpath(f"{name}.csv").read_text(encoding="utf-8") for name in Tables.__struct_fields__}
QUICK = CreaturesParams()


def own_pack(folder: Path) -> Path:
    """A pack as organisers make it: the default one, with another name and one HP less for the second creature."""
    folder.mkdir(parents=True)
    for name, text in TEXTS.items():
        changed = text.replace("2,Bulwazaur,1500,4,0,500,", "2,Cebulozaur,1500,4,0,499,")
        (folder / f"{name}.csv").write_text(changed, encoding="utf-8")
    return folder


@dataclass
class StoppedClock:
    """A clock that shows what it is told to."""

    left: float = 0.0

    def tempo(self) -> float:
        return 1.0

    def seconds_left(self) -> float:
        return self.left


def player(tournament: Tournament, team: TeamId, left: float = 0.0) -> Player:
    return Player(tournament, team, StoppedClock(left))


def registration(teams: int = 2, *, params: CreaturesParams = QUICK, number: int = 1) -> Tournament:
    """A tournament whose registration has just opened."""
    start = Start(params, [TeamId(k) for k in range(1, teams + 1)], Seed.from_number(1), number=number)
    tournament = new_round(start)
    assert tournament is not None
    return tournament


def duel(
    a: tuple[int, ...],
    b: tuple[int, ...],
    *creatures: CreatureAt,
    active: bool = True,
    params: CreaturesParams = QUICK,
) -> Tournament:
    """A plays against B with these creatures, slot 1 of both on the arena."""
    sides = (SideAt(A, B, 1), SideAt(B, A, 1)) if active else ()
    position = CreaturesPosition(
        params=params,
        phase=Phase.PLAY,
        teams=(A, B),
        enrolled=(EnrolledAt(A, a), EnrolledAt(B, b)),
        sides=sides,
        creatures=creatures,
    )
    return load(position)


def random_ids(r: random.Random) -> tuple[int, ...]:
    """Creatures within the budget, with empty slots in between; one at least."""
    ids: list[int] = []
    money = QUICK.budget
    for id_ in r.sample(range(1, len(SPECIES) + 1), r.randint(1, 6)):
        if SPECIES[id_ - 1].price <= money:
            money -= SPECIES[id_ - 1].price
            ids.append(id_)
    ids += [0] * r.randint(0, 6 - len(ids))
    r.shuffle(ids)
    return tuple(ids)


def random_lineup(r: random.Random) -> list[Species]:
    """The species of six slots."""
    ids = random_ids(r)
    return [CONTENT.species[id_] for id_ in (*ids, *[0] * (6 - len(ids)))]


def random_order(match: Match, number: int, r: random.Random) -> int:
    """A legal order, or none."""
    orders = match.orders(number)
    return r.choice(orders) if orders and r.random() < 0.9 else NOTHING


def random_match(r: random.Random) -> Match:
    """A match in some position, reachable or not, in which the turn can be played."""
    match = Match(random_lineup(r), random_lineup(r), r.choice((1, 5, 90)))
    match.counted = r.randrange(match.max_turns)
    for side in match.sides:
        _upset(side, r)
    return match


def _upset(side: Side, r: random.Random) -> None:
    for creature in side.slots:
        species = creature.species
        if species is NOBODY:
            continue
        creature.hp = r.choice((species.hp, r.randint(1, species.hp), r.randint(1, 60), 0))
        creature.shift(r.choice((0, r.randint(-60, 110))), r.choice((0, r.randint(-60, 110))))
        if creature.hp and r.random() < 0.4:
            creature.poison_damage, creature.poison_turns = r.randint(0, 120), r.randint(1, 5)
        creature.pp = [r.choice((pp, r.randint(0, pp))) for pp in species.pp]
    if not side.first_healthy():
        creature = next(creature for creature in side.slots if creature.species is not NOBODY)
        creature.hp = r.randint(1, creature.species.hp)
    side.healthy = sum(creature.hp > 0 for creature in side.slots)
    if r.random() < 0.85:
        side.enter(r.choice([k for k, creature in enumerate(side.slots) if creature.hp > 0]))
        status = r.random()
        if status < 0.2:
            side.pending = r.randint(1, FIGHTS)
        side.resting = 0.2 < status < 0.35
    side.last = r.randint(0, 10)
