"""The idea of creatures' starters: the sturdiest creatures that the money buys, and always the strongest move."""

from arena24.games import creatures
from arena24.games.failures import attempt

BUDGET = 10000


def worth(row: creatures.CreatureRow) -> int:
    """How good a creature is for its price."""
    return row.hp * row.attack * 100 // row.price


def enroll(me: creatures.Player) -> None:
    """Enrol the six creatures that give most for their price, as long as the money lasts."""
    rows = me.get_creatures()
    team: list[int] = []
    chosen: list[int] = []
    for _ in range(len(rows)):
        chosen.append(0)
    money = BUDGET
    for _ in range(6):
        best = -1
        for place in range(len(rows)):
            if chosen[place] == 0 and rows[place].price <= money:
                if best < 0 or worth(rows[place]) > worth(rows[best]):
                    best = place
        if best < 0:
            team.append(0)
        else:
            team.append(best + 1)
            chosen[best] = 1
            money -= rows[best].price
    # If the budget is smaller here, do without the last ones.
    for last in range(5):
        if attempt(me.enroll_team, team[0], team[1], team[2], team[3], team[4], team[5]):
            return
        team[5 - last] = 0
    me.enroll_team(team[0], 0, 0, 0, 0, 0)


def strongest(moves: tuple[creatures.MoveRow, ...], creature: creatures.CreatureRow) -> int:
    """Which of the four moves does most damage?"""
    known: list[int] = []
    known.append(creature.move1)
    known.append(creature.move2)
    known.append(creature.move3)
    known.append(creature.move4)
    best = 0
    for place in range(len(known)):
        if moves[known[place] - 1].damage > moves[known[best] - 1].damage:
            best = place
    return best + 1


def take_turn(me: creatures.Player) -> None:
    """What the bot does in a turn: an order for every match."""
    rows = me.get_creatures()
    moves = me.get_attacks()
    states = me.get_states()
    teams = me.get_teams()
    for place in range(len(states)):
        rival = place + 1
        slot = states[place].my_slot
        if slot == 0:
            # Somebody has to come: the first healthy creature.
            for healthy in range(6):
                if teams[place][healthy].hp > 0:
                    if attempt(me.switch, rival, healthy + 1):
                        break
        else:
            creature = rows[teams[place][slot - 1].creature - 1]
            if not attempt(me.fight, rival, strongest(moves, creature)):
                # It cannot be used any more: any other will do.
                for other in range(1, 5):
                    if attempt(me.fight, rival, other):
                        break
