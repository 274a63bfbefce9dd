"""Which creatures a bot enrols: any, those that together have an answer to everybody, or one of several such teams."""

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product

from arena24.games.creatures import Creature, Species
from arena24.games.creatures.bots.tactics import Doctrine

SLOTS = 6
Team = tuple[int, ...]


def anybody(species: tuple[Species, ...], budget: int, _doctrine: Doctrine) -> Team:
    """Creatures drawn by chance, as long as the money lasts."""
    team: Team = ()
    for id_ in random.sample(range(1, len(species)), len(species) - 1):
        if len(team) < SLOTS and sum(species[one].price for one in (*team, id_)) <= budget:
            team = (*team, id_)
    return team


@lru_cache(maxsize=4)  # a tournament's tables do not change
def roster(species: tuple[Species, ...], budget: int, doctrine: Doctrine) -> Team:
    """Creature ids, the best ones that a search by exchanges finds."""
    return _searched(species, budget, doctrine, range(1, len(species)))


def drawn(species: tuple[Species, ...], budget: int, doctrine: Doctrine) -> Team:
    """One of several good teams by chance, weighed a little otherwise each time, so that nobody can come prepared."""
    enough = doctrine.enough * doctrine.spread ** random.uniform(-1, 1)
    return random.choice(mixture(species, budget, replace(doctrine, enough=enough)))


@lru_cache(maxsize=4)
def mixture(species: tuple[Species, ...], budget: int, doctrine: Doctrine) -> tuple[Team, ...]:
    """The roster, the team that answers it, the one that answers both, and so on: fictitious play."""
    teams = [roster(species, budget, doctrine)]
    while len(teams) < doctrine.teams:
        teams.append(_searched(species, budget, doctrine, [id_ for team in teams for id_ in team]))
    return tuple(teams)


def _searched(species: tuple[Species, ...], budget: int, doctrine: Doctrine, foes: Sequence[int]) -> Team:
    table = matchups(species, doctrine)
    team: Team = ()
    while better := _improved(team, species, table, budget, foes):
        team = better
    return team


@lru_cache(maxsize=4)
def matchups(species: tuple[Species, ...], doctrine: Doctrine) -> list[list[float]]:
    """How each creature stands against each other one; ids are places, nobody is 0."""
    fresh = [Creature(one) for one in species]
    most, score = doctrine.enough, doctrine.score
    return [[min(most, score(me, foe)) if me.hp and foe.hp else 0.0 for foe in fresh] for me in fresh]


def coverage(team: Team, table: list[list[float]], foes: Sequence[int]) -> float:
    """How well the best two answers to each foe do, and how well everybody does on the whole."""
    answers = sum(sum(sorted([table[me][foe] for me in team])[-2:]) for foe in foes)
    return answers + sum(sum(table[me]) for me in team) / SLOTS


def _improved(
    team: Team, species: tuple[Species, ...], table: list[list[float]], budget: int, foes: Sequence[int]
) -> Team:
    """The best team that is one creature, or one exchange, away; () if there is none better."""
    newcomers = [id_ for id_ in range(1, len(species)) if id_ not in team]
    places = [*range(len(team)), *([len(team)] if len(team) < SLOTS else [])]
    others = [(*team[:place], new, *team[place + 1 :]) for place, new in product(places, newcomers)]
    affordable = [other for other in others if sum(species[id_].price for id_ in other) <= budget]
    best = max(affordable, key=lambda other: coverage(other, table, foes), default=())
    return best if best and coverage(best, table, foes) > coverage(team, table, foes) + 1e-9 else ()
