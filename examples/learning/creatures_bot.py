"""A bot of creatures that has learned by `masked_ppo.py`, with the standard tables and budget."""

from contextlib import suppress

from arena24.games import creatures
from arena24.games.creatures.duels import Duel, Entrant, Pair
from arena24.games.creatures.phases import PLAY
from arena24.games.failures import Failure
from arena24.games.seed import Seed
from policy import Policy
from pupil import ME, RIVAL, Pupil


def play(me: creatures.Player) -> None:
    """Play turn after turn, tournament after tournament."""
    pupil = Pupil(creatures.GAME, Policy.load("creatures"))
    while True:
        try:
            news = me.wait()
        except creatures.NotEnrolled:
            if me.wait_for_registration() is creatures.Registration.OPEN:
                pupil.take_turn(pupil.lens(me, blank()))
            continue
        with suppress(Failure):  # the tournament is over, or the commands are used up
            pupil.take_turn(pupil.lens(me, mirror(me, news)))


def blank() -> creatures.Tournament:
    """A tournament in which nobody is enrolled."""
    return creatures.Tournament(creatures.GAME.quick, Seed.from_number(0), 1, (ME, RIVAL))


def mirror(me: creatures.Player, news: tuple[creatures.News, ...]) -> creatures.Tournament:
    """A tournament in which all matches are as we see them."""
    copy = blank()
    copy.phase = PLAY
    entrant = copy.entrants[ME] = _entrant(copy, ())
    for new, mine, theirs, state in zip(news, me.get_teams(), me.get_rivals(), me.get_states(), strict=True):
        pair = Pair(_entrant(copy, mine), _entrant(copy, theirs.team), int(theirs.first), copy.params.max_turns)
        pair.results = [0, 0] if new.stage is creatures.Stage.END else []
        duel = Duel(pair, 0)
        _set(duel.mine, mine, state.my_slot)
        _set(duel.theirs, theirs.team, state.rival_slot)
        duel.mine.resting, duel.theirs.resting = state.my_resting, state.rival_resting
        # Nobody tells which move is delayed; of ours it does not matter, because meanwhile there is nothing to order.
        duel.mine.pending = int(state.my_invincible)
        duel.theirs.pending = (state.number or 0) if state.rival_invincible else 0
        entrant.duels.append(duel)
    return copy


def _entrant(copy: creatures.Tournament, team: creatures.Team) -> Entrant:
    ids = [slot.creature for slot in team]
    return Entrant(ME, ids, copy.content.lineup(ids))


def _set(side: creatures.Side, team: creatures.Team, active: int) -> None:
    """Every creature as its line has it, and one of them on the arena."""
    for creature, slot in zip(side.slots[1:], team, strict=True):
        if slot.creature:
            creature.hp = slot.hp
            creature.shift(slot.atk_bonus, slot.def_bonus)
            creature.poison_damage, creature.poison_turns = slot.poison_damage, slot.poison_turns
            creature.pp = list(slot.pp)
    side.healthy = sum([creature.hp > 0 for creature in side.slots])
    side.enter(active)
