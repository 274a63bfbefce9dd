"""An army of battle that concentrates its fire, keeps its HQ, buys while it pays, does not crowd (battle 16.2)."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from arena24.client.lots import Sometimes, drawn
from arena24.games import battle
from arena24.games.battle import STATS, Enemy, Owner, Point, Unit, UnitType
from arena24.games.battle.bots import fire
from arena24.games.battle.bots.goals import Goal, assign
from arena24.games.battle.bots.ground import NEVER, Field, Ground, apart
from arena24.games.battle.rounds import sign
from arena24.games.failures import Failure, LimitReached

NEAR_HQ = 3  # fields around an HQ in which it helps and repairs
UNIT_PRICE, REPAIR_PRICE = 10, 3
PACE = 2  # turns per field that a bought unit needs, roughly
SECTOR = 6  # fields; what one glance covers


@dataclass(frozen=True, slots=True)
class Doctrine:
    """What an army holds to be right: numbers that one can argue about."""

    cannons: int = 2  # beside the HQ; if there are more, they go along
    cars: int = 2  # armoured ones, which are quick at points that nobody guards; whatever else is bought are tanks
    memory: int = 8  # turns that an enemy out of sight is still reckoned with
    reserve: int = 30  # turns before the end after which nothing bought would pay
    share: float = 0.08  # of the income of the strategic points around that one more unit brings
    army: int = 12  # units at most
    spare: int = 4  # units more than there is something to do for: what is not spent are points
    group: int = 3  # units that go for a point together
    hunters: int = 2  # units that go for an enemy
    forgotten: int = 40  # turns after which a sector is worth another look


Turn = Callable[[int, tuple[Point, ...]], None]  # what one does in it, with so many left and points as they are then
Way = Callable[[battle.Player], Turn]  # to play a round, as it begins


def campaign(doctrine: Doctrine, *others: Sometimes[Way]) -> Callable[[battle.Player], None]:
    """A bot that fights by a doctrine, turn after turn, round after round; some rounds it may play in another way."""

    def play(me: battle.Player) -> None:
        new_round = sign(me)
        take_turn: Turn | None = None
        while True:
            try:
                if new_round():
                    take_turn = None
                take_turn = take_turn or drawn(fighting(doctrine), others)(me)
                take_turn(*new_round.seen)
            except LimitReached:
                continue  # then this turn is over, too
            except Failure:
                pass  # something unforeseen; perhaps it goes better in the next turn
            me.wait()

    return play


def fighting(doctrine: Doctrine) -> Way:
    """The way of those who fight by it."""
    return lambda me: Army(me, doctrine).take_turn


class OutOfCommands(Exception):
    """The next command would be one too many."""


class Army:
    """The army of one round."""

    def __init__(self, me: battle.Player, doctrine: Doctrine) -> None:
        self.me, self.doctrine = me, doctrine
        self.world = me.describe_world()
        self.ground = Ground(self._look())
        self.loaded: dict[int, int] = {}  # TIME_TO_END at which a cannon can shoot again
        self.remembered: dict[Field, tuple[Enemy, int]] = {}  # enemies and the TIME_TO_END at which they were seen
        self.hqs: dict[int, Field] = {}  # of the others, by team number
        self.glanced: dict[Field, int] = {}  # sectors and the TIME_TO_END at which somebody of ours was there
        self.left = 0

    def _look(self) -> tuple[str, ...]:
        with suppress(battle.UsageLimit):  # looked before: take it for plain until it turns out to be water
            return self.me.look_around()
        return ("P" * self.world.size,) * self.world.size

    # ---- the turn

    def take_turn(self, left: int, points: tuple[battle.Point, ...]) -> None:
        """Everything that is to be done, the most urgent first."""
        self.left, self.points = left, points
        self.bought = Counter[UnitType]()
        self.commands = (self.world.command_limit or 1000) - 8  # for the queries, those of a new round too
        self._observe()
        with suppress(OutOfCommands):
            for stage in (self._capture, self._save_hq, self._shoot, self._repair, self._buy, self._march):
                stage()

    def _observe(self) -> None:
        me = self.me
        self.units = {unit.id: unit for unit in me.list_units()}
        self.enemies = me.list_enemies()
        self.money = me.my_stat()
        self.hq = next((unit for unit in self.units.values() if unit.type is UnitType.HQ), None)
        self.taken = {(unit.x, unit.y) for unit in self.units.values()}  # where nobody can go
        self.taken |= {(enemy.x, enemy.y) for enemy in self.enemies if enemy.type is not UnitType.HQ}
        self.still = {unit.id for unit in self.units.values() if not unit.busy}  # who can be sent
        self.glanced |= {(unit.x // SECTOR, unit.y // SECTOR): self.left for unit in self.units.values()}
        self._remember()

    def _remember(self) -> None:
        eyes = [((unit.x, unit.y), STATS[unit.type].sight) for unit in self.units.values()]
        for field, (_, seen) in list(self.remembered.items()):
            if seen - self.left > self.doctrine.memory or any(
                self.ground.sees(eye, field, sight) for eye, sight in eyes
            ):
                del self.remembered[field]
        for team, field in list(self.hqs.items()):
            if any(self.ground.sees(eye, field, sight) for eye, sight in eyes):
                del self.hqs[team]
        for enemy in self.enemies:
            if enemy.type is UnitType.HQ:
                self.hqs[enemy.team] = enemy.x, enemy.y
            else:
                self.remembered[enemy.x, enemy.y] = enemy, self.left

    def _do(self, command: Callable[..., object], *values: object) -> Failure | None:
        """Give an order if there are commands left; why was it refused?"""
        if self.commands <= 0:
            raise OutOfCommands
        self.commands -= 1
        try:
            command(*values)
        except LimitReached:
            raise
        except Failure as failure:
            return failure
        return None

    # ---- headquarters

    def _capture(self) -> None:
        """Step into every HQ that stands beside one of our units."""
        for field in self.hqs.values():
            for unit in self._fighters():
                if apart((unit.x, unit.y), field) == 1:
                    if unit.busy:
                        self._do(self.me.cancel_move, unit.id)
                    self._step(unit, field)
                    break

    def _save_hq(self) -> None:
        """Run from enemies that could step in soon."""
        if self.hq is None or self.hq.busy:
            return
        here = self.hq.x, self.hq.y
        dangers = [field for field in self.remembered if apart(field, here) <= NEAR_HQ]
        if not dangers:
            return
        free = [near for near in self.ground.neighbours(here) if near not in self.taken]
        refuge = max([here, *free], key=lambda field: (min(apart(field, danger) for danger in dangers), field == here))
        if refuge != here:
            self._step(self.hq, refuge)

    # ---- fire

    def _shoot(self) -> None:
        """Fire until nobody can hit anything any more."""
        stamina = {(e.x, e.y): e.stamina for e in self.enemies if isinstance(e.stamina, int)}
        types = {(e.x, e.y): e.type for e in self.enemies}
        ready = {unit.id: unit for unit in self._fighters() if self.loaded.get(unit.id, self.left) >= self.left}
        possible = self._possible(ready)
        while possible:
            shot = fire.best(possible, stamina, types)
            del ready[shot.unit.id]
            if self._fire(shot) is None:
                stamina[shot.victim] -= shot.damage
            if stamina[shot.victim] <= 0:
                self.taken.discard(shot.victim)
                self.remembered.pop(shot.victim, None)
                self.enemies = tuple(e for e in self.enemies if (e.x, e.y) != shot.victim)
                possible = self._possible(ready)  # who stood behind it can be hit now
            else:
                possible = [other for other in possible if other.unit.id in ready]

    def _possible(self, ready: dict[int, Unit]) -> list[fire.Shot]:
        near = {unit.id for unit in ready.values() if self._near_hq(unit)}
        occupied = self.taken | set(self.hqs.values())
        return fire.shots(self.ground, ready.values(), self.enemies, occupied, near)

    def _fire(self, shot: fire.Shot) -> Failure | None:
        unit, (x, y) = shot.unit, shot.target
        self.loaded[unit.id] = self.left - STATS[unit.type].reload
        return self._do(self.me.shoot, unit.id, x - unit.x, y - unit.y)

    # ---- money

    def _repair(self) -> None:
        """Mend what stands near the HQ and has lost half."""
        for unit in self._fighters():
            full = STATS[unit.type].stamina
            worn = isinstance(unit.stamina, int) and 2 * unit.stamina <= full
            possible = unit.id in self.still and self._near_hq(unit) and self.money >= REPAIR_PRICE
            if worn and possible and self._do(self.me.repair_unit, unit.id) is None:
                self.money -= REPAIR_PRICE
                self.still.discard(unit.id)

    def _buy(self) -> None:
        """Buy while what can still be gained is worth more."""
        while self.hq is not None and self.money >= UNIT_PRICE and self._pays():
            wanted = self._wanted()
            if self._do(self.me.create_unit, wanted) is not None:
                return
            self.money -= UNIT_PRICE
            self.bought[wanted] += 1

    def _pays(self) -> bool:
        """Will one more unit bring more than it costs?"""
        assert self.hq is not None
        here = self.hq.x, self.hq.y
        others = [(p.x, p.y) for p in self.points if p.owner is not Owner.YOURS]
        turns = sum(max(0, self.left - self.doctrine.reserve - PACE * apart(here, field)) for field in others)
        army = len(self.units) + self.bought.total() - 1
        room = min(self.doctrine.army, sum(goal.room for goal in self._goals()) + self.doctrine.spare)
        return self.world.income * turns * self.doctrine.share > UNIT_PRICE and army < room

    def _wanted(self) -> UnitType:
        have = self.bought + Counter(unit.type for unit in self.units.values())
        if have[UnitType.CANNON] < self.doctrine.cannons:
            return UnitType.CANNON
        return UnitType.ARMORED if have[UnitType.ARMORED] < self.doctrine.cars else UnitType.TANK

    # ---- moves

    def _march(self) -> None:
        """Send everybody on, front first, so that columns do not stumble over themselves."""
        guards = [unit for unit in self._fighters() if unit.type is UnitType.CANNON][: self.doctrine.cannons]
        fighters = [unit for unit in self._fighters() if unit not in guards]
        goals = assign(fighters, list(self._goals()))
        idle = [unit for unit in fighters if unit.id not in goals]
        goals |= assign(idle, list(self._unexplored()))
        for unit in guards:
            if self.hq and not self._near_hq(unit):  # there it does most harm
                goals[unit.id] = self.hq.x, self.hq.y
        marching = [unit for unit in self._fighters() if unit.id in goals and unit.id in self.still]
        for unit in sorted(marching, key=lambda unit: self._way(unit, goals[unit.id])):
            self._advance(unit, goals[unit.id])

    def _goals(self) -> Iterator[Goal]:
        for point in self.points:
            field = point.x, point.y
            if point.owner is Owner.YOURS:
                yield Goal(field, 1, 8)
            else:
                yield Goal(field, self.doctrine.group + self._enemies_near(field), 0)
        for field in self.hqs.values():
            yield Goal(field, 3, 2)
        for field in self.remembered:
            yield Goal(field, self.doctrine.hunters, 4)

    def _unexplored(self) -> Iterator[Goal]:
        """The middles of sectors where nobody of ours has been for long; HQs hide there."""
        sectors = range(self.world.size // SECTOR)
        for sx in sectors:
            for sy in sectors:
                middle = sx * SECTOR + SECTOR // 2, sy * SECTOR + SECTOR // 2
                if self.glanced.get((sx, sy), NEVER) - self.left > self.doctrine.forgotten and self.ground.is_dry(
                    middle
                ):
                    yield Goal(middle, 1, 0)

    def _enemies_near(self, field: Field) -> int:
        return sum(apart(field, other) <= 4 for other in self.remembered)

    def _advance(self, unit: Unit, goal: Field) -> None:
        """One step on the way, around whoever stands there."""
        pace = STATS[unit.type].turns_per_field
        here = unit.x, unit.y
        step = self.ground.step(here, self.ground.ways(goal, pace, here), pace, self.taken)
        if step is not None:
            self._step(unit, step)

    def _step(self, unit: Unit, field: Field) -> None:
        self.still.discard(unit.id)
        refused = self._do(self.me.move, unit.id, field[0] - unit.x, field[1] - unit.y)
        if refused is None:
            self.taken.add(field)
        elif isinstance(refused, battle.IncorrectTerrain):
            self.ground.sink(field)

    def _way(self, unit: Unit, goal: Field) -> int:
        here = unit.x, unit.y
        return self.ground.ways(goal, STATS[unit.type].turns_per_field, here).get(here, 0)

    # ---- what is what

    def _fighters(self) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.type is not UnitType.HQ]

    def _near_hq(self, unit: Unit) -> bool:
        return self.hq is not None and apart((unit.x, unit.y), (self.hq.x, self.hq.y)) <= NEAR_HQ
