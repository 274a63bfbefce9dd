"""What the better bots of treasure share: they plant where they can hide, and take the best gold for the way.

How far one of them looks, what it buys and whether it hunts is its doctrine.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from typing import NamedTuple

from arena24.client import together
from arena24.client.lots import Sometimes, drawn
from arena24.games import treasure
from arena24.games.failures import Failure, LimitReached
from arena24.games.treasure.bots.shop import DUDE, FREE_DUDE, Doctrine, best_offer
from arena24.games.treasure.bots.threats import HORIZON, Body, Threats
from arena24.games.treasure.mine import FREE, Mine
from arena24.games.treasure.rounds import sign

EMPTY = ord("E")
GOLD = {EMPTY: 2, ord("S"): 10, ord("M"): 25, ord("L"): 60}  # until we have seen more; an empty wall hides a way
ACTIONS = 12  # of one dude in one turn
IDLE = 3  # turns after which a dude that does not move will not run away either


class Goal(NamedTuple):
    """Something worth walking to."""

    rate: float  # points per turn
    place: int
    timer: int = 0  # of the bomb that is to be planted there; 0: none


def campaign(usual: Doctrine, *others: Sometimes[Doctrine]) -> Callable[[treasure.Player], None]:
    """A bot of this mind; in some rounds it may be of another."""

    def play(me: treasure.Player) -> None:
        """Play turn after turn, round after round."""
        new_round, left = sign(me), 0
        dig: Dig | None = None
        while True:
            try:
                if new_round():
                    dig = None
                dig = dig or Dig(me, new_round.seen, drawn(usual, others))
                dig.take_turn(new_round.seen, left)
            except LimitReached:  # we have been made to wait
                left -= 1
                continue
            except Failure:
                pass  # something that should not happen: look again in the next turn
            left = me.wait().left

    return play


class Dig:
    """What a bot knows in a round."""

    def __init__(self, me: treasure.Player, walls: tuple[str, ...], doctrine: Doctrine) -> None:
        self.me, self.doctrine = me, doctrine
        self.number = me.get_my_id()
        self.base = me.get_new_dude_stats()
        self.worth = dict(GOLD)  # of walls, by their letters' codes
        self.mine = Mine(walls)
        self.reach: dict[int, int] = {}  # how far bombs of a player have reached
        self.own: dict[tuple[int, int], tuple[int, int]] = {}  # range and flame of our bombs by field
        self.still: dict[int, tuple[int, int, int]] = {}  # where a dude stands, and for how many turns
        self.due: list[treasure.Bomb] = []  # bombs that exploded at the end of the last turn
        self.budget = doctrine.budget * me.get_my_gold()
        self.placed = False
        self.left = 0  # turns
        self.targets: dict[int, int] = {}  # places that a dude is going to
        self.waiting: dict[int, Body] = {}  # our dudes that have not yet acted in this turn, by id
        self.done: list[Body] = []  # those that have
        self.resting: dict[int, int] = {}  # turns left until which a dude stays in its shelter

    # ---- looking

    def take_turn(self, walls: tuple[str, ...], left: int) -> None:
        """Look, spend, and let every dude act."""
        self.look(walls)
        self.left = left
        if not self.placed:
            self.placed = True
            with suppress(treasure.OnlyInFirstTurn):  # else we have come late
                if self.doctrine.view:
                    self.settle()
                return
        self.spend()
        self.targets.clear()
        dudes = self.me.get_my_dudes()
        self.waiting = {dude.id: self.body_of(dude) for dude in dudes}
        self.done.clear()
        for dude in dudes:
            with suppress(treasure.InvalidBomber):  # it has died, which it should not
                errand = Errand(self, dude)
                errand.act()
                self.done.append(errand.body)

    def look(self, walls: tuple[str, ...]) -> None:
        """The mine, the threats, the gold and the others, as the turn begins."""
        me, before, self.mine = self.me, self.mine, Mine(walls)
        place = self.mine.place
        flames, bombs = me.get_flames(), me.get_bombs()
        self.learn({(flame.player, flame.x, flame.y) for flame in flames})
        self.due = [bomb for bomb in bombs if bomb.timer == 1]
        self.threats = Threats(self.mine)
        for flame in flames:
            self.threats.burn(place(flame.x, flame.y))
        for bomb in sorted(bombs, key=lambda bomb: bomb.timer):
            guess = max(self.base.range_max, self.reach.get(bomb.player, 0)), self.base.flame_max
            reach, flame_ = self.own.get((bomb.x, bomb.y), guess) if bomb.player == self.number else guess
            self.threats.bomb(place(bomb.x, bomb.y), bomb.timer, reach, flame_)
        self.piles = {place(pile.x, pile.y): pile.gold for pile in me.get_gold()}
        self.appraise(before)
        self.home = next(place(d.x, d.y) for d in me.get_deposits() if d.player == self.number)
        self.watch(me.get_all_dudes())

    def learn(self, flames: set[tuple[int, int, int]]) -> None:
        """How far did the bombs of the others reach?"""
        for player, x, y, _ in self.due:
            for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                n = 0
                while (player, x + (n + 1) * dx, y + (n + 1) * dy) in flames and n < HORIZON:
                    n += 1
                self.reach[player] = max(self.reach.get(player, 0), n)

    def appraise(self, before: Mine) -> None:
        """What did the walls hide that have fallen?"""
        for place, gold in self.piles.items():
            if before.walls[place] in self.worth:
                self.worth[before.walls[place]] = gold

    def watch(self, dudes: tuple[treasure.Dude, ...]) -> None:
        """Who stands where, and since when?"""
        before, self.still = self.still, {}
        self.rivals: dict[int, tuple[int, int]] = {}  # their place and gold
        for player, id_, x, y, gold in dudes:
            x0, y0, turns = before.get(id_, (x, y, 0))
            self.still[id_] = (x, y, turns + 1 if (x, y) == (x0, y0) else 0)
            if player != self.number:
                self.rivals[id_] = (self.mine.place(x, y), gold)

    # ---- the first turn, and money

    def settle(self) -> None:
        """Move the deposit to where most gold is near and one can hide."""
        mine = self.mine
        others = [(d.x, d.y) for d in self.me.get_deposits() if d.player != self.number]
        body, timer, reach = self.body_of(self.me.get_my_dudes()[0]), self.base.timer_min, self.base.range_max
        best, field = -1.0, mine.fields[self.home]
        for place in mine.free():
            x, y = mine.fields[place]
            worth = sum(gold / (3 + far) ** 2 for gold, far in self.rich(x, y))
            worth /= 1 + sum(abs(x - a) + abs(y - b) < 6 for a, b in others)
            if worth > best and self.can_plant(body._replace(place=place), self.threats, timer, reach):
                best, field = worth, mine.fields[place]
        self.me.move_deposit(*field)

    def rich(self, x: int, y: int) -> Iterator[tuple[int, int]]:
        """What walls around a field hide, and how far away they are."""
        mine, size = self.mine, self.doctrine.view
        for row in range(max(0, x - size), min(mine.rows, x + size + 1)):
            beside = size - abs(row - x)
            first, last = max(0, y - beside), min(mine.columns, y + beside + 1)
            start = mine.place(row, 0)
            for column, wall in enumerate(mine.walls[start + first : start + last], first):
                if wall != EMPTY and wall in GOLD:
                    yield GOLD[wall], abs(row - x) + abs(column - y)

    def spend(self) -> None:
        """Buy as long as the best offer can be paid."""
        while True:
            dudes, bank = self.me.get_my_dudes(), self.me.get_my_gold()
            if not dudes and self.home in self.threats.fire[0]:
                return
            offer = best_offer(self.me, dudes, self.left, self.doctrine) if dudes else FREE_DUDE
            if offer is None or offer.price > min(bank, self.budget):
                return
            if offer.upgrade == DUDE:
                if self.home in self.threats.fire[0] or self.home in self.threats.hit[0]:
                    return
                self.me.buy_dude()
            else:
                self.me.buy_upgrade(offer.dude, offer.upgrade)
            self.budget -= offer.price

    # ---- thinking

    def body_of(self, dude: treasure.MyDude) -> Body:
        """Where a dude is and how it walks."""
        place = self.mine.place(dude.x, dude.y)
        return Body(place, dude.energy, dude.energy_cap, dude.energy_regen, dude.move_cost)

    def can_plant(self, body: Body, threats: Threats, timer: int, reach: int) -> bool:
        """Would a dude that plants here get away, and all others of ours?"""
        after = threats.copy()
        after.bomb(body.place, timer, reach, 2)
        spared = all(map(after.spares, self.done)) and all(map(after.survives, self.waiting.values()))
        return spared and bool(after.shelters(body))

    def prey(self, place: int, timer: int, reach: int) -> float:
        """What a bomb may bring by killing."""
        zone, _ = self.mine.zone(place, reach)
        worth = 0.0
        for id_, (at, gold) in self.rivals.items():
            if at in zone:
                worth += (self.doctrine.kill + gold / 2) * self.chance(id_, at, place, timer, reach)
        return worth

    def chance(self, id_: int, at: int, place: int, timer: int, reach: int) -> float:
        """How likely is it that a rival's dude does not get away?"""
        if self.still[id_][2] >= IDLE:
            return self.doctrine.idle
        after = self.threats.copy()
        after.bomb(place, timer, reach, 2)
        base = self.base
        body = Body(at, min(2 * base.energy_regen, base.energy_cap), base.energy_cap, base.energy_regen, base.move_cost)
        return self.doctrine.slim if after.survives(body) else self.doctrine.caught


class Errand:
    """What one dude does in one turn."""

    def __init__(self, dig: Dig, dude: treasure.MyDude) -> None:
        self.all, self.me, self.dude = dig, dig.me, dude
        self.mine, self.threats = dig.mine, dig.threats
        self.body = dig.waiting.pop(dude.id)
        self.gold, self.bombs = dude.gold, dude.bombs

    def act(self) -> None:
        """Do one thing after another, until nothing is left to do in this turn."""
        for _ in range(ACTIONS):
            self.handle_gold()
            goal = Goal(0, self.body.place) if self.rests() else self.goal()
            if goal.timer and goal.place == self.body.place:
                self.plant(goal.timer)
                continue
            if not self.approach(goal.place):
                break
        self.handle_gold()

    def rests(self) -> bool:
        """Does the dude stay where it is, or where it lives on, for its bomb's sake?"""
        return self.all.left > self.all.resting.get(self.dude.id, self.all.left)

    def handle_gold(self) -> None:
        """Take what lies here, and leave it in the deposit."""
        place, piles = self.body.place, self.all.piles
        if place in piles:
            with suppress(treasure.IncorrectAmount):
                self.me.grab_gold(self.dude.id, piles[place])
                self.gold += piles[place]
            del piles[place]
        if place == self.all.home and self.gold:
            self.me.deposit_gold(self.dude.id)
            self.gold = 0

    def plant(self, timer: int) -> None:
        """Plant a bomb; from now on everybody has to beware of it."""
        dude, place = self.dude, self.body.place
        reach, flame = dude.range_max, dude.flame_min
        self.me.plant_bomb(dude.id, timer, reach, flame)
        self.bombs += 1
        self.all.own[self.mine.fields[place]] = reach, flame
        self.threats.bomb(place, timer, reach, flame)
        self.all.resting[dude.id] = self.all.left - round(self.all.doctrine.rest * timer)

    def approach(self, target: int) -> bool:
        """Go as near as one can without dying; is there anything else to do?"""
        shelters = self.threats.shelters(self.body)
        if not shelters:
            return self.run()
        far = self.distances(target)
        best = min(shelters, key=lambda place: (far.get(place, 999), -shelters[place].energy))
        return self.walk(shelters[best].way)

    def run(self) -> bool:
        """Nothing is safe: away from what explodes first, at least."""
        walks = self.threats.walks(self.body)
        best = max(walks, key=lambda place: (place not in self.threats.hit[0], walks[place].energy))
        return self.walk(walks[best].way)

    def walk(self, way: tuple[int, ...]) -> bool:
        """As far as there is nothing to pick up, again and again; somebody may have put a bomb in the way."""
        rest = list(way)
        while rest:
            stops = (n for n, place in enumerate(rest, 1) if place in self.all.piles or place == self.all.home)
            stop = next(stops, len(rest))
            stretch, rest = rest[:stop], rest[stop:]
            steps = together(self.me.move_dude, [(self.dude.id, *self.mine.fields[place]) for place in stretch])
            for place, refused in zip(stretch, steps, strict=True):
                if isinstance(refused, treasure.Obstacle):
                    self.threats.bombs[0].add(place)
                    self.threats.bombs[1].add(place)
                    return True
                if isinstance(refused, Failure):
                    raise refused
                self.body = self.body._replace(place=place, energy=self.body.energy - self.body.cost)
            self.handle_gold()
        return bool(way)

    # ---- goals

    def goal(self) -> Goal:
        """The best thing to walk to."""
        far = self.distances(self.body.place)
        here, home = self.body.place, self.turns(far.get(self.all.home, 99))
        goals = []
        if self.gold:
            hurry = self.all.left <= home + 3
            goals.append(Goal(1000 if hurry else self.gold / (home + self.all.doctrine.homeward), self.all.home))
        for place, gold in self.all.piles.items():
            if place in far:
                goals.append(Goal(gold / (self.turns(far[place]) + 2), place))
        for place in self.threats.falling:
            if place in far and self.mine.walls[place] in self.all.worth:
                goals.append(Goal(self.all.worth[self.mine.walls[place]] / (self.turns(far[place]) + 4), place))
        taken = self.all.targets
        free = [goal for goal in goals if taken.get(goal.place, self.dude.id) == self.dude.id]
        best = max(free, default=Goal(0, here))
        if self.bombs < self.dude.bomb_limit:
            best = max([best, *self.mines(far, best.rate)])
        taken[best.place] = self.dude.id
        return best

    def mines(self, far: dict[int, int], least: float) -> list[Goal]:
        """The best field to plant a bomb on from which one can get away."""
        dude, mine, timer = self.dude, self.mine, self.dude.timer_min
        if timer >= self.all.left:
            return []
        rated = []
        for place, steps in islice(far.items(), self.all.doctrine.sight):
            if mine.walls[place] != FREE or place in self.threats.bombs[0]:
                continue
            turns = self.turns(steps)
            rate = self.worth(place, turns) / (turns + timer + self.all.doctrine.effort)
            if rate > least:
                rated.append((rate, place, steps))
        rated.sort(reverse=True)
        for rate, place, steps in rated[: self.all.doctrine.tried]:
            for timer in range(dude.timer_min, dude.timer_max + 1):
                if self.all.can_plant(self.arrived(place, steps), self.threats, timer, dude.range_max):
                    return [Goal(rate, place, timer)]
        return []

    def worth(self, place: int, turns: int) -> float:
        """What a bomb on a field brings, planted so many turns from now; by then rivals are somewhere else."""
        reach, walls = self.dude.range_max, self.mine.walls
        broken = [wall for wall in self.mine.zone(place, reach)[1] if wall not in self.threats.falling]
        gold = sum(self.all.worth[walls[wall]] for wall in broken)
        if turns < (4 if gold else 2):
            return gold + self.all.prey(place, self.dude.timer_min, reach)
        return gold

    def arrived(self, place: int, steps: int) -> Body:
        """The dude as it will be when it has walked there."""
        energy = self.body.energy - steps * self.body.cost
        return self.body._replace(place=place, energy=energy if energy >= 0 else self.body.regen)

    def turns(self, steps: int) -> int:
        """How many turns a walk takes besides this one."""
        missing = steps * self.body.cost - self.body.energy
        return max(0, -(-missing // max(1, self.body.regen)))

    def distances(self, start: int) -> dict[int, int]:
        """Steps to everywhere; bombs and walls that will fall are no obstacles in the long run."""
        mine, falling = self.mine, self.threats.falling
        far = {start: 0}
        for here in (queue := [start]):
            for step in mine.steps:
                near = here + step
                if near not in far and (mine.walls[near] == FREE or near in falling):
                    far[near] = far[here] + 1
                    queue.append(near)
        return far
