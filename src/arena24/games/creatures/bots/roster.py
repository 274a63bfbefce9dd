"""Which creatures the better bot enrols: those that together have an answer to everybody, for the money."""

from functools import lru_cache
from itertools import product

from arena24.games.creatures import Creature, Species
from arena24.games.creatures.bots.tactics import score

SLOTS = 6
ENOUGH = 3.0  # a score above this one is no better
Team = tuple[int, ...]


@lru_cache(maxsize=4)  # a tournament's tables do not change
def roster(species: tuple[Species, ...], budget: int) -> Team:
    """Creature ids, the best ones that a search by exchanges finds."""
    table = matchups(species)
    team: Team = ()
    while better := _improved(team, species, table, budget):
        team = better
    return team


def matchups(species: tuple[Species, ...]) -> list[list[float]]:
    """How each creature stands against each other one; ids are places, nobody is 0."""
    fresh = [Creature(one) for one in species]
    return [[min(ENOUGH, score(me, foe)) if me.hp and foe.hp else 0.0 for foe in fresh] for me in fresh]


def coverage(team: Team, table: list[list[float]]) -> float:
    """How well the best two answers to each foe do, and how well everybody does on the whole."""
    answers = sum(sum(sorted([table[me][foe] for me in team])[-2:]) for foe in range(1, len(table)))
    return answers + sum(sum(table[me]) for me in team) / SLOTS


def _improved(team: Team, species: tuple[Species, ...], table: list[list[float]], budget: int) -> Team:
    """The best team that is one creature, or one exchange, away; () if there is none better."""
    newcomers = [id_ for id_ in range(1, len(species)) if id_ not in team]
    places = [*range(len(team)), *([len(team)] if len(team) < SLOTS else [])]
    others = [(*team[:place], new, *team[place + 1 :]) for place, new in product(places, newcomers)]
    affordable = [other for other in others if sum(species[id_].price for id_ in other) <= budget]
    best = max(affordable, key=lambda other: coverage(other, table), default=())
    return best if best and coverage(best, table) > coverage(team, table) + 1e-9 else ()
