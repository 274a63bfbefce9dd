"""What a team can say in flood (flood 9).

A handler checks, in the order in which its decorator lists the errors, and only then lets the rules change something.
One refusal changes the world: who takes a bag from an active dam dies (R23).
"""

import math

from arena24.games.commands import order, query, waiting
from arena24.games.core import TeamCommands, TeamId, TurnClock
from arena24.games.flood.estate import BARROW_CAPACITY, CAPACITY, JUMP, SEATS, Object
from arena24.games.flood.estate import Worker as Hand
from arena24.games.flood.failures import (
    BagsInCar,
    Busy,
    CannotCarryThere,
    CannotDriveThere,
    CannotPutHere,
    CannotTakeHere,
    CarFull,
    CarMoving,
    DriverCannot,
    HandsFull,
    HasWheelbarrow,
    IncorrectExplorer,
    InsideWarehouse,
    InvalidRepeat,
    NotANeighbour,
    NotEnoughBags,
    NothingToLeave,
    NotYourCar,
    OutOfSight,
    OutsideWarehouse,
    PassengerCannot,
    TooFar,
    WheelbarrowInCar,
)
from arena24.games.flood.kinds import CAR, WAREHOUSE
from arena24.games.flood.plain import SIGHT
from arena24.games.flood.replies import Na, Stat, Status, Surroundings, Thing, Worker, World
from arena24.games.flood.rules import Flood
from arena24.games.flood.waves import Forecast
from arena24.games.records import Letters

MOST_REPEAT = 5


class Player(TeamCommands[Flood]):
    """What a team can say."""

    __slots__ = ("_clock", "_flood", "_team")

    def __init__(self, flood: Flood, team: TeamId, clock: TurnClock) -> None:
        self._flood, self._team, self._clock = flood, flood.team(team), clock

    # ---- checks

    def _own(self, worker: int) -> Hand:
        """A living worker of the team (R37)."""
        hand = self._team.workers.get(worker)
        if hand is None:
            raise IncorrectExplorer
        return hand

    def _on_foot(self, worker: int) -> Hand:
        """A worker who can use his hands: in no car, and not about to walk away (R25)."""
        hand = self._own(worker)
        if hand.car is not None:
            raise DriverCannot if hand.drives else PassengerCannot
        if hand.to:
            raise Busy
        return hand

    # ---- queries

    @query()
    def describe_world(self) -> World:
        """The parameters of the round and the current K. | Parametry rozgrywki i bieżąca wartość K."""
        p = self._flood.params
        tempo = self._clock.tempo()
        return World(p.size, p.price, p.exact, math.ceil(p.turn_seconds), p.command_limit, tempo)

    @query()
    def list_workers(self) -> tuple[Worker, ...]:
        """Your living workers, by id. | Wasze żywe żukoskoczki, według identyfikatorów."""
        return tuple([Worker.of(hand) for hand in self._team.workers.values()])

    @query()
    def list_objects(self) -> tuple[Thing, ...]:
        """Your warehouse, buildings and cars. | Wasz magazyn, budynki i skokowozy."""
        return tuple([Thing.of(thing) for thing in self._team.objects])

    @query(snapshot=True)
    def forecast(self) -> tuple[Forecast, ...]:
        """What is known of the waves to come. | Co wiadomo o nadchodzących falach."""
        return self._flood.forecasts

    @query()
    def flood_status(self) -> Status:
        """The wave that is on. | Trwająca fala powodziowa."""
        wave = self._flood.wave
        # The current turn counts, so it never shows 0 during a wave (R8).
        return Status(wave.height, wave.last + 1 - self._flood.turn) if wave else Status(0, Na.NA)

    @query()
    def my_stat(self) -> Stat:
        """Your points. | Wasze punkty."""
        return Stat.of(self._team)

    @query(IncorrectExplorer)
    def look_around(self, worker: int) -> Surroundings:
        """What a worker sees around him. | Co żukoskoczek widzi wokół siebie."""
        place, plain = self._own(worker).place, self._flood.plain
        return Surroundings(plain.seen_from(place, plain.ground), plain.seen_from(place, plain.people))

    @query(IncorrectExplorer, OutOfSight, InsideWarehouse)
    def show_stack(self, worker: int, dx: int, dy: int) -> Letters:
        """The bags on a field, from the ground up: M yours, O others'. | Worki na polu, od dołu: M wasze, O obce."""
        hand, flood = self._own(worker), self._flood
        x, y = hand.x + dx, hand.y + dy
        if abs(dx) > SIGHT or abs(dy) > SIGHT or not flood.plain.holds(x, y):
            raise OutOfSight
        place = flood.plain.place(x, y)
        if flood.holds(place, WAREHOUSE):
            raise InsideWarehouse
        return flood.bags_as_seen(place, self._team)

    # ---- orders

    @order(IncorrectExplorer, DriverCannot, PassengerCannot, Busy, OutsideWarehouse, NotEnoughBags, HasWheelbarrow)
    def buy_wheelbarrow(self, worker: int) -> None:
        """Buy a wheelbarrow for P bags. | Kup taczkę za P worków."""
        hand, flood = self._on_foot(worker), self._flood
        warehouse = flood.objects.get(hand.place)
        if warehouse is None or warehouse.kind is not WAREHOUSE or warehouse.team is not self._team:
            raise OutsideWarehouse
        if warehouse.stock < flood.params.price:
            raise NotEnoughBags
        if hand.capacity > CAPACITY:
            raise HasWheelbarrow
        flood.buy(hand, warehouse)

    @order(IncorrectExplorer, PassengerCannot, Busy, NotANeighbour, TooFar, CannotDriveThere, CannotCarryThere)
    def move(self, worker: int, dx: int, dy: int) -> None:
        """Send a worker to a neighbouring field, or a car up to 3 fields. | Przejdź na sąsiednie pole lub jedź."""
        hand = self._own(worker)
        if hand.car is not None and not hand.drives:
            raise PassengerCannot
        if hand.moves:
            raise Busy
        if hand.car is not None:
            self._drive(hand, hand.car, dx, dy)
        else:
            self._walk(hand, dx, dy)

    def _drive(self, hand: Hand, car: Object, dx: int, dy: int) -> None:
        flood, x, y = self._flood, hand.x + dx, hand.y + dy
        if dx == 0 and dy == 0:
            raise NotANeighbour
        if abs(dx) > JUMP or abs(dy) > JUMP:
            raise TooFar
        if not flood.plain.holds(x, y) or not flood.free_for_car(flood.plain.place(x, y)):
            raise CannotDriveThere
        car.to = flood.plain.place(x, y)

    def _walk(self, hand: Hand, dx: int, dy: int) -> None:
        flood, x, y = self._flood, hand.x + dx, hand.y + dy
        if max(abs(dx), abs(dy)) != 1 or not flood.plain.holds(x, y):
            raise NotANeighbour
        place = flood.plain.place(x, y)
        if hand.bags and place in flood.objects:  # any object, even another field of the same warehouse (R22)
            raise CannotCarryThere
        hand.to = place

    @order(
        IncorrectExplorer,
        DriverCannot,
        PassengerCannot,
        Busy,
        InvalidRepeat,
        WheelbarrowInCar,
        BagsInCar,
        NotYourCar,
        CarFull,
        CarMoving,
        HandsFull,
        CannotTakeHere,
    )
    def take(self, worker: int, repeat: int) -> int | Na:
        """Lift bags, or get into a car. | Podnieś worki albo wsiądź do skokowozu."""
        hand, flood = self._on_foot(worker), self._flood
        if not 1 <= repeat <= MOST_REPEAT:
            raise InvalidRepeat
        here = flood.objects.get(hand.place)
        if here is not None and here.kind is CAR:
            return self._board(hand, here, repeat)
        free = hand.capacity - len(hand.bags)
        if free == 0:
            raise HandsFull
        if flood.is_dam(hand.place):
            flood.die_on_dam(hand)
            raise CannotTakeHere
        count = flood.liftable(hand, min(repeat, free))
        if count == 0:
            raise CannotTakeHere
        flood.lift(hand, count)
        return count

    def _board(self, hand: Hand, car: Object, repeat: int) -> Na:
        """Get into a car (flood 7.3)."""
        if repeat != 1:
            raise InvalidRepeat
        if hand.capacity > CAPACITY:
            raise WheelbarrowInCar
        if hand.bags:
            raise BagsInCar
        if car.team is not self._team:
            raise NotYourCar
        if len(car.riders) >= SEATS:
            raise CarFull
        if car.to:
            raise CarMoving
        self._flood.board(hand, car)
        return Na.NA

    @order(IncorrectExplorer, Busy, InvalidRepeat, CarMoving, NothingToLeave, CannotPutHere)
    def leave(self, worker: int, repeat: int) -> None:
        """Put bags down, or get out of a car. | Postaw worki albo wysiądź ze skokowozu."""
        hand, flood = self._own(worker), self._flood
        if hand.car is not None:
            self._alight(hand, hand.car, repeat)
            return
        if hand.to:
            raise Busy
        if not 1 <= repeat <= MOST_REPEAT:
            raise InvalidRepeat
        if not hand.bags:
            raise NothingToLeave
        if repeat > len(hand.bags):  # it has to carry as many as it leaves (R28)
            raise InvalidRepeat
        if hand.place in flood.objects:
            raise CannotPutHere
        flood.put_down(hand, repeat)

    def _alight(self, hand: Hand, car: Object, repeat: int) -> None:
        """Get out of a car (flood 7.3)."""
        if not 1 <= repeat <= MOST_REPEAT:
            raise InvalidRepeat
        if car.to:
            raise CarMoving
        if repeat != 1:
            raise InvalidRepeat
        self._flood.alight(hand, car)

    @waiting()
    def wait(self) -> None:
        """Wait for the next turn. | Czekaj na następną turę."""


assert BARROW_CAPACITY == MOST_REPEAT  # a full wheelbarrow is one command
