"""Thinks of everything but of being known: always the same team, exact damage, and switches out of lost fights."""

from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache

from arena24.client import together
from arena24.games import creatures
from arena24.games.creatures import Creature, Species
from arena24.games.creatures.bots.roster import Team, roster
from arena24.games.creatures.bots.tactics import Doctrine, creature_of
from arena24.games.failures import Failure

BUDGET = 10_000
LEAST_BUDGET = 500  # a server where even this is refused has nothing for us

Choice = Callable[[tuple[Species, ...], int, Doctrine], Team]  # of a team, for so much money


def campaign(doctrine: Doctrine, choose: Choice = roster) -> Callable[[creatures.Player], None]:
    """A bot of this mind that chooses its team like this, and plays tournament after tournament."""

    def play(me: creatures.Player) -> None:
        species: tuple[Species, ...] = ()
        while True:
            try:
                news = me.wait()
            except creatures.NotEnrolled:
                species = ()  # the next tournament may have other tables
                if me.wait_for_registration() is creatures.Registration.OPEN:
                    with suppress(Failure):
                        species = learn(me)
                        enroll(me, species, doctrine, choose)
                continue
            with suppress(Failure):  # the tournament is over, or the commands are used up
                species = species or learn(me)
                take_turn(me, news, species, doctrine)

    return play


play = campaign(Doctrine())


def learn(me: creatures.Player) -> tuple[Species, ...]:
    """Ask for the tables."""
    return known(me.get_creatures(), me.get_attacks(), me.get_types())


@lru_cache(maxsize=4)  # the same tables give the same objects, by which rosters are remembered
def known(
    rows: tuple[creatures.CreatureRow, ...],
    moves: tuple[creatures.MoveRow, ...],
    factors: tuple[tuple[float, ...], ...],
) -> tuple[Species, ...]:
    """The tables as the match engine has them."""
    return creatures.species_of(rows, moves, factors)


def enroll(me: creatures.Player, species: tuple[Species, ...], doctrine: Doctrine, choose: Choice) -> None:
    """Enrol the team that is chosen for what the server's budget allows."""
    budget = BUDGET
    while budget >= LEAST_BUDGET:
        try:
            me.enroll_team(*choose(species, budget, doctrine))
            return
        except creatures.NotEnoughMoney:
            budget = budget * 3 // 4


def take_turn(
    me: creatures.Player, news: tuple[creatures.News, ...], species: tuple[Species, ...], doctrine: Doctrine
) -> None:
    """Orders for all matches, sent together."""
    switches: list[tuple[int, int]] = []
    fights: list[tuple[int, int]] = []
    matches = zip(news, me.get_teams(), me.get_rivals(), me.get_states(), strict=True)
    for rival, (new, mine, theirs, state) in enumerate(matches, 1):
        if new.stage is creatures.Stage.END or state.my_invincible or state.my_resting:
            continue
        slot, move = decide(healthy(species, mine), healthy(species, theirs.team), state, doctrine)
        if slot:
            switches.append((rival, slot))
        elif move:
            fights.append((rival, move))
    together(me.switch, switches)
    together(me.fight, fights)


def healthy(species: tuple[Species, ...], team: creatures.Team) -> dict[int, Creature]:
    """Those who can still fight, by slot."""
    return {number: creature_of(species, slot) for number, slot in enumerate(team, 1) if slot.hp}


def decide(
    mine: dict[int, Creature], theirs: dict[int, Creature], state: creatures.State, doctrine: Doctrine
) -> tuple[int, int]:
    """A slot to switch to or a move to use; 0 and 0: nothing to order."""
    if not mine or not theirs:
        return 0, 0  # a turn has ended while we were asking, and with it the match
    foe, fighter = theirs.get(state.rival_slot), mine.get(state.my_slot)
    if not state.my_slot:
        return doctrine.best_entry(mine, [foe] if foe else list(theirs.values())), 0
    if foe is None or fighter is None:
        return 0, 0
    # An invincible foe strikes, and can be hit again, at its place in the order of speed.
    blocked = state.rival_invincible and fighter.species.speed > foe.species.speed
    return doctrine.best_escape(mine, state.my_slot, foe), doctrine.best_move(fighter, foe, blocked=blocked)
