"""A round of flood: its state, what orders do at once, and the turn as a tuple of stages (flood 6, 7)."""

from collections.abc import Mapping, Sequence

from arena24.games.core import Round, TeamId
from arena24.games.flood import water
from arena24.games.flood.bags import Stack
from arena24.games.flood.estate import BARROW_CAPACITY, Object, Team, Worker
from arena24.games.flood.events import Event, What
from arena24.games.flood.groups import Group, dry_groups
from arena24.games.flood.happenings import PLACED, STOLEN, Happening
from arena24.games.flood.kinds import WAREHOUSE, Kind
from arena24.games.flood.params import FloodParams
from arena24.games.flood.plain import EMPTY, OBJECT, SIGHT, Plain, places
from arena24.games.flood.plain import WAREHOUSE as WAREHOUSE_LETTER
from arena24.games.flood.waves import Forecast, Publication, Wave, forecasts
from arena24.games.seed import Seed


class Flood(Round):
    """One play. Workers, objects and bags come and go only by methods of this class, which keep the plain true."""

    turn: int  # of Round, which is never compiled: told once more, these two are as quick as the others
    finished: bool

    def __init__(self, params: FloodParams, seed: Seed, turn: int = 1) -> None:
        super().__init__(seed, turn)
        self.params = params
        self.plain = Plain(params.size)
        self.teams: dict[TeamId, Team] = {}
        self.numbered: list[Team] = [Team(TeamId(0), 0)]  # teams by number
        self.objects: dict[int, Object] = {}  # by each of their places
        self.stacks: dict[int, Stack] = {}  # by place; none is empty
        self.waves: Sequence[Wave] = ()
        self.publications: Sequence[Publication] = ()
        self._forecasts: tuple[Forecast, ...] | None = None  # of this turn, if somebody has asked
        self.wave: Wave | None = None  # the one that is on
        self.water = b""  # flags of the flooded fields while a wave is on (R5)
        self.happened: list[Happening] = []  # from the opening of the previous turn to that of this one
        self.news: list[Happening] = []  # since then
        self._events: tuple[Event, ...] | None = None  # what has happened, if somebody has looked

    def __deepcopy__(self, memo: dict[int, object]) -> "Flood":
        """Teams, what they have and bags are copied; what is only ever replaced as a whole is shared."""
        twin = Flood(self.params, self.seed, self.turn)
        twin.finished, twin.remaining, twin.plain = self.finished, self.remaining, self.plain.copy()
        twin.numbered = [team.copy() for team in self.numbered]
        twin.teams = {id_: twin.numbered[team.number] for id_, team in self.teams.items()}
        copies: dict[Object, Object] = {}
        for team, mine in zip(self.numbered, twin.numbered, strict=True):
            memo[id(team)] = mine  # whoever looks at the team looks at the copy, too
            copies.update(zip(team.objects, mine.objects, strict=True))
        twin.objects = {place: copies[thing] for place, thing in self.objects.items()}
        twin.stacks = {place: stack.copy() for place, stack in self.stacks.items()}
        twin.waves, twin.publications = self.waves, self.publications
        twin.wave, twin.water = self.wave, self.water
        twin.happened, twin.news = self.happened, self.news.copy()
        return twin

    def turn_length(self) -> float:
        return self.params.turn_seconds

    def results(self) -> Mapping[TeamId, int]:
        return {team.id: team.total for team in self.teams.values()}  # never below 0 (flood 8)

    # ---- what there is

    def team(self, id_: TeamId) -> Team:
        """A team; one that registers in mid-round has no workers and objects until the next round (flood 5)."""
        return self.teams.get(id_) or Team(id_, 0)

    def workers(self) -> list[Worker]:
        """All living workers, by team, then id (flood 6.4)."""
        return [worker for team in self.teams.values() for worker in team.workers.values()]

    @property
    def events(self) -> tuple[Event, ...]:
        """What has happened from the opening of the previous turn to that of this one."""
        if self._events is None:
            self._events = tuple([Event(*happening) for happening in self.happened])
        return self._events

    @property
    def forecasts(self) -> tuple[Forecast, ...]:
        """As published at the opening of this turn; the same object all turn."""
        if self._forecasts is None:
            self._forecasts = forecasts(self.waves, self.publications, self.turn)
        return self._forecasts

    def holds(self, place: int, kind: Kind) -> bool:
        """Is there an object of this kind here?"""
        thing = self.objects.get(place)
        return thing is not None and thing.kind is kind

    def free_for_car(self, place: int) -> bool:
        """Neither an object nor bags are here, not even carried ones (flood 7.3, R26)."""
        return self.plain.ground[place] == EMPTY and not self.plain.carried_to(place)

    def is_dam(self, place: int) -> bool:
        """Are there bags here that hold back the water? (flood 7.4, R24)"""
        if self.wave is None or place not in self.stacks or self.water[place]:
            return False
        on_edge = self.plain.on_edge(place, self.wave.edge)
        return on_edge or any(self.water[place + step] for step in self.plain.around)

    def bags_as_seen(self, place: int, team: Team) -> str:
        """The bags of a field, bottom first (flood 9)."""
        stack = self.stacks.get(place)
        return stack.seen_by(team.number) if stack else ""

    def dry_groups(self) -> list[Group]:
        """The dry groups as things stand, while a wave is on (flood 7.6)."""
        objects = [thing for team in self.teams.values() for thing in team.objects]
        return dry_groups(self.plain, self.plain.bits(self.water), objects)

    def misplaced(self) -> list[int]:
        """Where bags lie incorrectly, while a wave is on (flood 7.5)."""
        return places(self.plain.flags(water.misplaced(self.plain, self.plain.bits(self.water))))

    def water_rows(self) -> tuple[str, ...]:
        """Which fields are flooded, row by row: ~ flooded, . dry; none when no wave is on."""
        return self.plain.rows(self.water.translate(_WATER)) if self.wave else ()

    # ---- things and people come, stand and go

    def erect(self, thing: Object, place: int) -> None:
        """An object comes to stand here."""
        for old in thing.places:
            del self.objects[old]
            self.plain.ground[old] = EMPTY
        thing.place = place
        thing.x, thing.y = self.plain.field(place)
        rows = range(place, place + thing.sy * self.plain.width, self.plain.width)
        thing.places = tuple([row + dx for row in rows for dx in range(thing.sx)])
        for new in thing.places:
            self.objects[new] = thing
            self.plain.ground[new] = WAREHOUSE_LETTER if thing.kind is WAREHOUSE else OBJECT

    def stand(self, worker: Worker, place: int) -> None:
        """The worker comes to stand here."""
        plain = self.plain
        if worker.weight:
            plain.crowd(worker.place, -worker.weight)
        else:
            worker.weight = worker.weighs()  # he is new; whoever changes it later keeps it true
        worker.place = place
        worker.x, worker.y = place % plain.width, place // plain.width - SIGHT
        plain.crowd(place, worker.weight)

    def remove(self, worker: Worker) -> None:
        """A dead worker leaves his bags where he was."""
        self.drop(worker, range(len(worker.bags)))
        self.plain.crowd(worker.place, -worker.weight)
        del worker.team.workers[worker.id]
        if worker.car is not None:
            worker.car.riders.remove(worker)

    def lay(self, place: int, owner: int, placer: int) -> None:
        """A bag is put on the stack of a field."""
        stack = self.stacks.get(place)
        if stack is None:
            stack = self.stacks[place] = Stack()
        stack.push(owner, placer)
        self.plain.draw(place, len(stack))

    def drop(self, worker: Worker, indices: Sequence[int]) -> None:
        """Some of a worker's bags fall, the last taken first: no points, and back into a warehouse (flood 7.2, R16)."""
        thing = self.objects.get(worker.place)
        ground = self.nearest_ground(worker.place)
        for index in sorted(indices, reverse=True):
            owner = worker.bags.remove(index)
            if thing is not None and thing.kind is WAREHOUSE:
                thing.stock += 1
            elif ground is not None:
                self.lay(ground, owner, worker.team.number)
        self._reweigh(worker)

    def nearest_ground(self, place: int) -> int | None:
        """Where bags that fall here come to lie: the nearest field without an object, by row and column if several are
        as near (flood 7.2, R26); None: objects cover the whole map."""
        (column, row), plain = self.plain.field(place), self.plain
        for far in range(plain.size):
            for y in range(row - far, row + far + 1):
                across = range(column - far, column + far + 1, 1 if abs(y - row) == far else 2 * far)
                for x in across:
                    if plain.holds(x, y) and plain.place(x, y) not in self.objects:
                        return plain.place(x, y)
        return None

    def _reweigh(self, worker: Worker) -> None:
        """The worker has become another one for those who look at the crowd."""
        weight = worker.weighs()
        self.plain.crowd(worker.place, weight - worker.weight)
        worker.weight = weight

    def _note(self, what: What, worker: Worker, amount: int = 0) -> None:
        self.news.append((what, worker.team.number, worker.x, worker.y, worker.id, amount, None))

    # ---- what orders do; all checks have been made

    def buy(self, worker: Worker, warehouse: Object) -> None:
        """BUY_WHEELBARROW: bags of the stock pay (flood 9)."""
        warehouse.stock -= self.params.price
        worker.capacity = BARROW_CAPACITY
        self._note(What.BOUGHT, worker)

    def liftable(self, worker: Worker, most: int) -> int:
        """How many bags a worker may lift here, from the top to the first that is watched (flood 7.2, R19, R21)."""
        thing = self.objects.get(worker.place)
        if thing is not None:
            may = thing.kind is WAREHOUSE and self._may_lift(worker, thing.team)
            return min(most, thing.stock) if may else 0
        stack, count = self.stacks.get(worker.place), 0
        for owner in reversed(list(stack.owners[-most:]) if stack is not None else []):
            if not self._may_lift(worker, self.numbered[owner]):
                break
            count += 1
        return count

    def _may_lift(self, worker: Worker, owner: Team) -> bool:
        return owner is worker.team or not owner.sees(worker.x, worker.y)

    def lift(self, worker: Worker, count: int) -> None:
        """TAKE: bags from the stock or from the top of the stack."""
        thing = self.objects.get(worker.place)
        stolen = 0
        for _ in range(count):
            owner, placer = self._from_stack(worker.place) if thing is None else (thing.team.number, 0)
            worker.bags.push(owner, placer)
            stolen += owner != worker.team.number
        if thing is not None:
            thing.stock -= count
        self._reweigh(worker)
        if stolen:
            self._note(STOLEN, worker, stolen)

    def _from_stack(self, place: int) -> tuple[int, int]:
        stack = self.stacks[place]
        bag = stack.pop()
        if not stack:
            del self.stacks[place]
        self.plain.draw(place, len(stack))
        return bag

    def put_down(self, worker: Worker, count: int) -> None:
        """LEAVE: a point for each bag that another team, or nobody, has put down before (flood 7.2, R15)."""
        team = worker.team
        for _ in range(count):
            owner, placer = worker.bags.pop()
            team.placed += placer != team.number
            self.lay(worker.place, owner, team.number)
        self._reweigh(worker)
        self._note(PLACED, worker, count)

    def board(self, worker: Worker, car: Object) -> None:
        """TAKE on the field of a car: the first to get in is the driver (flood 7.3)."""
        car.riders.append(worker)
        worker.car = car
        self._reweigh(worker)

    def alight(self, worker: Worker, car: Object) -> None:
        """LEAVE in a car: with the driver all get out (flood 7.3, R27)."""
        leaving = list(car.riders) if worker.drives else [worker]
        for rider in leaving:
            car.riders.remove(rider)
            rider.car = None
        for rider in leaving:
            self._reweigh(rider)

    def die_on_dam(self, worker: Worker) -> None:
        """TAKE on an active dam: the water takes him, and his bags fall on the stack (R23)."""
        self._note(What.DAM, worker)
        self.remove(worker)

    # ---- the turn's end (flood 6)

    def penalise(self) -> None:
        """In a wave every bag on an incorrect field costs who put it there a point (flood 6.1, 7.5, R13)."""
        if self.wave is None:
            return
        placers = b"".join([self.stacks[place].placers for place in self.misplaced()])
        for team in self.teams.values():
            team.penalties += placers.count(team.number)

    def reward(self) -> None:
        """At the end of a wave's last turn dry groups bring points to those who have objects in them (flood 7.6)."""
        if self.wave is None or self.turn != self.wave.last:
            return
        for group in self.dry_groups():
            for number, points in group.points().items():
                self.numbered[number].saved += points

    def ebb(self) -> None:
        """Then the water is gone; so is the round if no wave will come, or nobody lives to see it (flood 6.1, R34)."""
        if self.wave is None or self.turn != self.wave.last:
            return
        self.wave, self.water = None, b""
        for thing in self.objects.values():
            thing.damaged = False
        to_come = any(wave.turn > self.turn for wave in self.waves)
        if not to_come or not any(team.workers for team in self.teams.values()):
            self.finished = True
            self._publish()

    def drive(self) -> None:
        """Cars jump together, unless several want the same field or it is not free any more (flood 6.2)."""
        cars = [thing for team in self.teams.values() for thing in team.objects if thing.to]
        wanted: dict[int, int] = {}
        for car in cars:
            wanted[car.to] = wanted.get(car.to, 0) + 1
        goes = [wanted[car.to] == 1 and self.free_for_car(car.to) for car in cars]  # all look at the same state
        for car, free in zip(cars, goes, strict=True):
            what = What.JUMPED if free else What.BLOCKED
            self.news.append((what, car.team.number, car.x, car.y, None, 0, self.plain.field(car.to)))
            if free:
                self.erect(car, car.to)
                for rider in car.riders:
                    self.stand(rider, car.place)
            car.to = 0

    def walk(self) -> None:
        """Walkers move together; one with bags stays if there is an object now (flood 6.3)."""
        for worker in self.workers():
            if worker.to:
                if not worker.bags.owners or worker.to not in self.objects:
                    self.stand(worker, worker.to)
                worker.to = 0

    def catch(self) -> None:
        """Thieves drop what its owner sees (flood 6.4, R18)."""
        for worker in self.workers():
            own, held = worker.team.number, worker.bags.owners
            if held and held.count(own) != len(held):
                owners = list(held)
                seen = {n for n in set(owners) if n != own and self.numbered[n].sees(worker.x, worker.y)}
                caught = [index for index, owner in enumerate(owners) if owner in seen]
                if caught:
                    self.drop(worker, caught)
                    self._note(What.CAUGHT, worker, len(caught))

    def begin(self) -> None:
        """The next turn begins (flood 6.5)."""
        self.turn += 1

    def arrive(self) -> None:
        """A wave may arrive; what it reaches now stays flooded till its end (flood 6.5, 7.4, R5)."""
        wave = next((wave for wave in self.waves if wave.turn == self.turn), None)
        if wave is not None:
            self.wave = wave
            self.water = self.plain.flags(water.flooded(self.plain, wave))

    def damage(self) -> None:
        """Buildings and cars in the water lose 30% of their value, once per wave (flood 6.6, 7.1, R9)."""
        if self.wave is None:
            return
        for team in self.teams.values():
            for thing in team.objects:
                if not thing.damaged and any(self.water[place] for place in thing.places):
                    thing.damaged = True
                    lost = thing.value - 7 * thing.value // 10
                    thing.value -= lost
                    self.news.append((What.DAMAGED, team.number, thing.x, thing.y, None, lost, None))

    def drown(self) -> None:
        """Who stands in the water dies, in a car or not, unless his stack is high enough (flood 6.6, R7, R38)."""
        if self.wave is None:
            return
        level, flooded, stacks = self.wave.height, self.water, self.stacks
        lost = [w for w in self.workers() if flooded[w.place] and len(stacks.get(w.place, ())) < level]
        for worker in lost:
            self._note(What.DROWNED, worker, len(worker.bags))
            self.remove(worker)

    def look(self) -> None:
        """Forecasts due are published, and what has happened becomes known (flood 6.7)."""
        self._forecasts = None
        self._publish()

    def _publish(self) -> None:
        self.happened, self.news, self._events = self.news, [], None


Flood.TURN = (
    Flood.penalise,
    Flood.reward,
    Flood.ebb,
    Flood.drive,
    Flood.walk,
    Flood.catch,
    Flood.begin,
    Flood.arrive,
    Flood.damage,
    Flood.drown,
    Flood.look,
)


_WATER = bytes.maketrans(b"\0\1", b".~")
