"""How all builders but the plainest work: a compound by a doctrine, its wall layer by layer, cars driven in.

Everybody is in the warehouse when a wave comes: exact forecasts leave time to go there.
"""

from collections import Counter
from collections.abc import Callable, Iterator

from arena24.client import together
from arena24.client.lots import Sometimes, drawn
from arena24.games import flood
from arena24.games.failures import Failure, LimitReached
from arena24.games.flood import Field, Ride, Thing, Worker
from arena24.games.flood.bots.compound import Doctrine, Means, Plan, best_plan, fields_of, is_car, threats_of
from arena24.games.flood.bots.paths import FAR, Step, Ways, apart, neighbours, towards
from arena24.games.flood.rounds import sign

HEIGHTS = ".123456789ABCDEFGHIJKLMNOPQRSTUZ"
PLENTY = 100  # commands per turn where there is no limit
SPARE = 7  # commands that are kept for queries
LOOK_EVERY = 4  # turns, roughly, in which everybody looks around once
MARGIN = 4  # how far around the compound a way may lead


Turn = Callable[[tuple[Thing, ...]], None]  # what one does in it, as the objects are then
Way = Callable[[flood.Player, tuple[Thing, ...]], Turn]  # to play a round, as it begins


def campaign(doctrine: Doctrine, *others: Sometimes[Way]) -> Callable[[flood.Player], None]:
    """A bot that builds by a doctrine, turn after turn, round after round; some rounds it may play in another way."""

    def play(me: flood.Player) -> None:
        new_round = sign(me)
        take_turn: Turn | None = None
        while True:
            try:
                if new_round():
                    take_turn = None
                if things := new_round.seen[0]:
                    take_turn = take_turn or drawn(building(doctrine), others)(me, things)
                    take_turn(things)
            except LimitReached:
                continue  # then this turn is over, too
            except Failure:
                pass  # something unforeseen: look again in the next turn
            me.wait()

    return play


def building(doctrine: Doctrine) -> Way:
    """The way of those who build by it."""

    def begin(me: flood.Player, things: tuple[Thing, ...]) -> Turn:
        site = Site(me, things, doctrine)
        return lambda things: Shift(me, site, things).work()

    return begin


class Site:
    """What is remembered from turn to turn."""

    def __init__(self, me: flood.Player, things: tuple[Thing, ...], doctrine: Doctrine) -> None:
        self.doctrine = doctrine
        self.world = me.describe_world()
        bags = things[0].bags if isinstance(things[0].bags, int) else 0
        means = Means(len(me.list_workers()), bags, self.world.price)
        threats = threats_of(me.forecast(), self.world.exact, doctrine)
        self.plan: Plan | None = best_plan(things, means, self.world.size, threats, doctrine)
        self.heights: Counter[Field] = Counter()  # of stacks that we have built or seen
        self.targets: dict[int, Field] = {}  # where somebody brings his bags
        self.drivers: dict[int, int] = {}  # workers by the number of the car that they fetch
        self.bought = 0
        self.turns = 0
        self.ways = Ways((), ())

    def look(self, things: tuple[Thing, ...]) -> None:
        """Cars may have moved: then ways are others."""
        blocked = {field for thing in things for field in fields_of(thing)}
        if self.plan is not None and blocked != self.ways.blocked:
            self.ways = Ways(blocked, self._area(things[0]))

    def _area(self, home: Thing) -> set[Field]:
        """Where ways are looked for: the compound, the warehouse, and some room around them."""
        assert self.plan is not None
        c, size = self.plan.compound, self.world.size
        left, right = min(c.left, home.x) - MARGIN, max(c.right, home.x + 1) + MARGIN
        top, bottom = min(c.top, home.y) - MARGIN, max(c.bottom, home.y + 1) + MARGIN
        across, down = range(max(1, left), min(size, right) + 1), range(max(1, top), min(size, bottom) + 1)
        return {Field(x, y) for x in across for y in down}


class Shift:
    """One turn."""

    def __init__(self, me: flood.Player, site: Site, things: tuple[Thing, ...]) -> None:
        self.me, self.site, self.things = me, site, things
        self.home = sorted(fields_of(things[0]))
        stock = things[0].bags
        self.stock = stock if isinstance(stock, int) else 0
        self.left = (site.world.command_limit or PLENTY) - SPARE
        self.moves: list[tuple[int, int, int]] = []  # sent together, when everybody has decided
        site.look(things)

    def work(self) -> None:
        """Everybody does his part, those first who have to hurry."""
        forecasts = self.me.forecast()
        due = [f.pmin - f.age for f in forecasts if f.pmin == f.pmax]
        self.due = 0 if self.me.flood_status().height else min(due, default=FAR)
        hands = sorted(self.me.list_workers(), key=lambda hand: self.slack(Field(hand.x, hand.y)))
        self.forget({hand.id for hand in hands})
        for hand in hands:
            if self.left < 3:
                break
            try:
                self.act(hand, Field(hand.x, hand.y))
            except LimitReached:
                raise
            except Failure:  # somebody is in the way, or was quicker: he tries again
                self.site.targets.pop(hand.id, None)
        self.go()
        self.site.turns += 1
        self.see(hands[self.site.turns % LOOK_EVERY : max(0, self.left) : LOOK_EVERY])

    def go(self) -> None:
        """Send the steps; whoever is refused thinks again in the next turn."""
        for move, refused in zip(self.moves, together(self.me.move, self.moves), strict=True):
            if isinstance(refused, LimitReached):
                raise refused
            if isinstance(refused, Failure):
                self.site.targets.pop(move[0], None)

    def forget(self, alive: set[int]) -> None:
        """The dead carry nothing and fetch nothing."""
        site = self.site
        site.targets = {id_: target for id_, target in site.targets.items() if id_ in alive}
        site.drivers = {car: id_ for car, id_ in site.drivers.items() if id_ in alive}

    def slack(self, at: Field) -> int:
        """Turns that somebody may still spend elsewhere before he has to go home."""
        return self.due - min(apart(at, field) for field in self.home)

    def act(self, hand: Worker, at: Field) -> None:
        """What a worker does in this turn."""
        if self.slack(at) <= 2 or self.site.plan is None:
            self.retire(hand, at)
        elif isinstance(hand.status, Ride) or hand.id in self.site.drivers.values():
            self.fetch(hand, at)
        elif hand.status:
            self.build(hand, at, hand.status)
        elif at in self.home:
            self.load(hand, at)
        else:
            self.go_home(hand, at)

    # ---- home

    def retire(self, hand: Worker, at: Field) -> None:
        """A wave is near: leave everything and go to the warehouse."""
        if isinstance(hand.status, Ride):
            self.spend()
            self.me.leave(hand.id, 1)
        if at in self.home:
            return
        if hand.status and not isinstance(hand.status, Ride):
            self.put(hand.id, at, hand.status)
        self.go_home(hand, at)

    def go_home(self, hand: Worker, at: Field) -> None:
        """A step towards the warehouse."""
        if at not in self.home:
            self.move(hand.id, towards(at, min(self.home, key=lambda field: apart(at, field))))

    # ---- the wall

    def load(self, hand: Worker, at: Field) -> None:
        """In the warehouse: somebody may fetch a car or buy a wheelbarrow; then he takes bags to the wall."""
        plan, site = self.site.plan, self.site
        assert plan is not None
        if hand.capacity == 1 and self.assign_car(hand):
            self.fetch(hand, at)
            return
        if hand.capacity == 1 and site.bought < plan.barrows and self.stock >= site.world.price:
            self.spend()
            self.me.buy_wheelbarrow(hand.id)
            site.bought += 1
            self.stock -= site.world.price
            hand = hand._replace(capacity=5)
        target = self.lowest(hand.id, at)
        if not self.stock:
            return
        gate = min(self.home, key=lambda field: apart(at, field) + site.ways.lengths(field).get(target, FAR))
        way = site.ways.lengths(gate).get(target, FAR)
        if self.due <= 2 * way + 3 + hand.capacity or way >= FAR:  # he would not be back in time
            return
        if gate != at:
            self.move(hand.id, towards(at, gate))
            return
        self.spend()
        lifted = self.me.take(hand.id, hand.capacity)
        assert isinstance(lifted, int)
        self.stock -= lifted
        self.build(hand, at, lifted)

    def build(self, hand: Worker, at: Field, bags: int) -> None:
        """Bring bags to where the wall is lowest, and put down what is needed there."""
        site = self.site
        target = site.targets.get(hand.id) or self.lowest(hand.id, at)
        site.targets[hand.id] = target
        if at == target:
            count = min(bags, max(1, self.goal() - site.heights[at]))
            self.put(hand.id, at, count)
            if bags == count:
                self.go_home(hand, at)
            else:
                self.build(hand, at, bags - count)
            return
        step = site.ways.step(at, target)
        if step is not None:
            self.move(hand.id, step)

    def put(self, id_: int, at: Field, count: int) -> None:
        """Put bags down."""
        self.spend()
        self.me.leave(id_, count)
        self.site.heights[at] += count
        self.site.targets.pop(id_, None)

    def goal(self) -> int:
        """How high the wall has to be next: it grows layer by layer, closed at every height."""
        assert self.site.plan is not None
        return 1 + min(self.site.heights[field] for field in self.site.plan.wall)

    def lowest(self, id_: int, at: Field) -> Field:
        """The nearest of the lowest fields of the wall, with what others bring there: nobody waits for a layer."""
        site = self.site
        assert site.plan is not None
        coming = Counter(target for other, target in site.targets.items() if other != id_)
        far = site.ways.lengths(at)
        return min(site.plan.wall, key=lambda field: (site.heights[field] + coming[field], far.get(field, FAR)))

    # ---- cars

    def strays(self) -> Iterator[tuple[int, Thing]]:
        """Own cars outside the compound, or in its wall, as long as there is room for them."""
        assert self.site.plan is not None
        inside = self.site.plan.compound.contains
        for number, thing in enumerate(self.things if self.site.doctrine.cars else ()):
            if is_car(thing) and not inside(thing.x, thing.y) and self.parking():
                yield number, thing

    def parking(self) -> list[Field]:
        """Free fields inside the compound, if possible not before the warehouse."""
        plan, site = self.site.plan, self.site
        assert plan is not None
        gates = {near for field in self.home for near in neighbours(field)}
        free = [f for f in plan.compound.inside() if f not in site.ways.blocked and not site.heights[f]]
        return [field for field in free if field not in gates] or free

    def assign_car(self, hand: Worker) -> bool:
        """Send somebody for a car that nobody fetches, if there is time enough."""
        for number, car in self.strays():
            if number not in self.site.drivers and self.due > 3 * apart(Field(car.x, car.y), Field(hand.x, hand.y)) + 9:
                self.site.drivers[number] = hand.id
                return True
        return False

    def fetch(self, hand: Worker, at: Field) -> None:
        """Walk to a car, get in, drive into the compound, get out."""
        number = next((car for car, id_ in self.site.drivers.items() if id_ == hand.id), None)
        stray = dict(self.strays()).get(-1 if number is None else number)
        if number is None or stray is None:
            if number is not None:
                del self.site.drivers[number]
            if isinstance(hand.status, Ride):
                self.spend()
                self.me.leave(hand.id, 1)
            self.go_home(hand, at)
            return
        place = Field(stray.x, stray.y)
        if at != place:
            self.move(hand.id, towards(at, place))
            return
        if not isinstance(hand.status, Ride):
            self.spend()
            self.me.take(hand.id, 1)
        self.drive(hand.id, at)

    def drive(self, id_: int, at: Field) -> None:
        """Jump as near as possible to a good place inside."""
        site = self.site
        spot = min(self.parking(), key=lambda field: apart(at, field))
        jumps = [Field(at.x + dx, at.y + dy) for dx in range(-3, 4) for dy in range(-3, 4) if dx or dy]
        good = [field for field in jumps if field not in site.ways.blocked and not site.heights[field]]
        best = min(good, key=lambda field: apart(field, spot))
        self.move(id_, (best.x - at.x, best.y - at.y))

    # ---- commands

    def spend(self) -> None:
        """One command more."""
        self.left -= 1

    def move(self, id_: int, step: Step) -> None:
        """A step or a jump, the last thing that somebody does in a turn."""
        self.spend()
        self.moves.append((id_, *step))

    def see(self, hands: list[Worker]) -> None:
        """Compare what is remembered of the wall with what is there."""
        if self.site.plan is None:
            return
        views = together(self.me.look_around, [(hand.id,) for hand in hands])
        for hand, view in zip(hands, views, strict=True):
            if isinstance(view, Failure):  # he has died
                continue
            for row, line in enumerate(view.fields):
                for column, letter in enumerate(line):
                    if letter in HEIGHTS:
                        field = Field(hand.x + column - 3, hand.y + row - 3)
                        self.site.heights[field] = HEIGHTS.index(letter)
