"""The plain bot of creatures: sturdy creatures, and always the strongest move. Copy it and make it better."""

from contextlib import suppress

from arena24.games import creatures
from arena24.games.failures import Failure

BUDGET = 10_000


def play(me: creatures.Player) -> None:
    """Play turn after turn, tournament after tournament."""
    while True:
        try:
            news = me.wait()
        except creatures.NotEnrolled:
            if me.wait_for_registration() is creatures.Registration.OPEN:
                with suppress(Failure):  # closed a moment ago, or the commands are used up: wait again
                    enroll(me)
            continue
        with suppress(Failure):  # the tournament is over, or the commands are used up
            take_turn(me, news)


def enroll(me: creatures.Player) -> None:
    """Enrol the creatures that give most for their price, as long as the money lasts."""
    rows = dict(enumerate(me.get_creatures(), 1))
    team: list[int] = []
    money = BUDGET
    for id_, row in sorted(rows.items(), key=lambda item: -item[1].hp * item[1].attack / item[1].price):
        if row.price <= money and len(team) < 6:
            team.append(id_)
            money -= row.price
    while team:
        try:
            me.enroll_team(*team)
            return
        except creatures.NotEnoughMoney:  # here the budget is smaller
            team.pop()


def take_turn(me: creatures.Player, news: tuple[creatures.News, ...]) -> None:
    """An order for every match in which one is wanted."""
    creature_rows, moves = me.get_creatures(), me.get_attacks()
    for rival, (new, team, state) in enumerate(zip(news, me.get_teams(), me.get_states(), strict=True), 1):
        if new.stage is creatures.Stage.END:
            continue
        if not state.my_slot:
            healthy = [number for number, slot in enumerate(team, 1) if slot.hp]
            if healthy:  # otherwise a turn has ended while we were asking, and with it the match
                me.switch(rival, healthy[0])
        elif state.rival_slot and not state.my_invincible and not state.my_resting:
            slot = team[state.my_slot - 1]
            known = creature_rows[slot.creature - 1].moves
            usable = [number for number, pp in enumerate(slot.pp, 1) if pp]
            if usable:
                me.fight(rival, max(usable, key=lambda number: moves[known[number - 1] - 1].damage))
