"""Flood for learning programs: one worker at a time, with what he sees around him, and where the own things are.

Workers come in the order of their ids. A worker is asked until he has been sent somewhere, is left at that, or can do
nothing. He takes and leaves one bag, or as many as he can. Whose bags others have laid, who watches over them and where
the water stands is no part of the picture: so lifting bags may be refused.
"""

from collections.abc import Sequence
from functools import lru_cache
from struct import Struct

from arena24.games.core import TeamId
from arena24.games.flood.commands import Player
from arena24.games.flood.estate import CAPACITY, SEATS, Object, Worker
from arena24.games.flood.kinds import BUILDING, CAR, WAREHOUSE
from arena24.games.flood.params import FloodParams
from arena24.games.flood.plain import CARRIER, DRIVER, EMPTY, HEIGHTS, MARGIN, OBJECT, SIGHT, WORKER
from arena24.games.flood.plain import WAREHOUSE as WAREHOUSE_LETTER
from arena24.games.flood.rules import Flood
from arena24.games.lenses import CELL, Alphabet, Cells, Choices, Lens, Mask, Optics, Panel, joint

WIDE = 2 * SIGHT + 1
HERE = SIGHT * WIDE + SIGHT  # the worker's own field, among those that he sees
NEIGHBOURS = tuple([HERE + dy * WIDE + dx for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy])
FORECASTS, WORKERS, OBJECTS = 3, 8, 16  # that are shown: the first
KINDS = (WAREHOUSE, BUILDING, CAR)

GROUPS = (
    Choices("wait"),
    Choices("move", (WIDE, WIDE)),  # dy and dx, from -3
    Choices("take", (2,)),  # one bag, or as many as he can carry; a seat in a car
    Choices("leave", (2,)),  # one bag or all; the car
    Choices("buy_wheelbarrow"),
)
MOVE = 1
TAKE = MOVE + WIDE * WIDE
LEAVE = TAKE + 2
BUY = LEAVE + 2
WAITS = bytes([1] + [0] * BUY)
BOTH = b"\1\1"

HEAD = Struct("16f")
FORECAST, MATE, THING = Struct("5f"), Struct("5f"), Struct("9f")
REMEMBERED = 1024  # views: most of the plain is bare, and workers see the same again and again
GROUND = Alphabet(
    {MARGIN: (1, 0, 0, 0), OBJECT: (0, 1, 0, 0), WAREHOUSE_LETTER: (0, 0, 1, 0)}
    | {letter: (0, 0, 0, height) for height, letter in enumerate(HEIGHTS)}
)
PEOPLE = Alphabet({WORKER: (1, 0), CARRIER: (1, 1), DRIVER: (1, 0)})
ground_cells, people_cells = lru_cache(REMEMBERED)(GROUND.cells), lru_cache(REMEMBERED)(PEOPLE.cells)
BARRED, LOADED = (MARGIN,), (MARGIN, OBJECT, WAREHOUSE_LETTER)  # where nobody walks; nobody with bags


def panels(params: FloodParams) -> tuple[Panel, ...]:
    """Distances are divided by half of the plain."""
    half = params.size / 2
    away = ("here", 1.0), ("dx", half), ("dy", half)
    return (
        Panel("round", (), (
            ("wave", 5), ("wave_left", 7), ("total", 1000), ("placed", 100), ("penalties", 100), ("saved", 1000),
            ("workers", 10), ("stock", float(max(1, params.bags))), ("price", 100),
        )),
        Panel("worker", (), (
            ("x", half), ("y", half), ("bags", 5), ("capacity", 5), ("drives", 1), ("rides", 1), ("own_place", 1),
        )),  # the one that is asked
        Panel("forecasts", (FORECASTS,), (("here", 1), ("from", 100), ("to", 100), ("least", 5), ("most", 5))),
        Panel("ground", (WIDE, WIDE), (("outside", 1), ("object", 1), ("warehouse", 1), ("bags", 5))),
        Panel("people", (WIDE, WIDE), (("somebody", 1), ("bags", 1))),
        Panel("workers", (WORKERS,), (*away, ("bags", 5), ("moves", 1))),  # the own, this one too
        Panel("objects", (OBJECTS,), (
            *away, *((kind.value, 1) for kind in KINDS), ("width", 5), ("height", 5), ("value", 100),
        )),
    )  # fmt: skip


def optics(params: FloodParams, teams: int) -> Optics:
    """The same shapes for plains of any size."""
    shown = panels(params)
    blank = bytes(CELL * sum([panel.size for panel in shown]))
    return joint(shown, GROUPS, lambda flood, team, me: FloodLens(flood, TeamId(team), me, blank))


class FloodLens(Lens):
    """A team's look at a round."""

    __slots__ = ("_blank", "_flood", "_forecasts", "_ids", "_me", "_places", "_team", "_things", "_turn")

    def __init__(self, flood: Flood, team: TeamId, me: Player, blank: bytes) -> None:
        self._flood, self._team, self._me, self._blank = flood, flood.team(team), me, blank
        self._turn = 0
        self._ids: list[int] = []  # workers that have not been asked in this turn; the last comes first
        self._forecasts = b""  # of this turn
        self._places: list[int] = []  # of the own objects, when they were last looked at
        self._things: dict[int, bytes] = {}  # how they look from a place, as long as none moves

    def look(self, cells: Cells, mask: Mask) -> bool:
        flood, workers = self._flood, self._team.workers
        if flood.turn != self._turn:
            self._turn, self._ids = flood.turn, sorted(workers, reverse=True)
            told = flood.forecasts[:FORECASTS]
            rows = [FORECAST.pack(1, f.pmin - f.age, f.pmax - f.age, f.hmin, f.hmax) for f in told]
            self._forecasts = _padded(FORECASTS * FORECAST.size, rows)
        mask[:] = WAITS
        while self._ids:
            worker = workers.get(self._ids[-1])  # he may have died meanwhile
            if worker is not None:
                ground, people = self._around(worker, flood.plain.ground), self._around(worker, flood.plain.people)
                if self._offer(worker, ground, people, mask):
                    cells[:] = self._shown(worker, ground, people)
                    return True
            self._ids.pop()
        cells[:] = self._blank
        return False

    def _around(self, worker: Worker, letters: bytearray) -> bytes:
        """What he sees of a map of letters."""
        width = self._flood.plain.width
        first = worker.place - SIGHT * width - SIGHT
        return b"".join([letters[row : row + WIDE] for row in range(first, first + WIDE * width, width)])

    # ---- what is seen

    def _shown(self, worker: Worker, ground: bytes, people: bytes) -> bytes:
        flood, team, wave, x, y = self._flood, self._team, self._flood.wave, worker.x, worker.y
        return b"".join(
            (
                HEAD.pack(
                    wave.height if wave else 0, wave.last + 1 - flood.turn if wave else 0,
                    team.total, team.placed, team.penalties, team.saved,
                    len(team.workers), sum([thing.stock for thing in team.objects]), flood.params.price,
                    x, y, len(worker.bags.owners), worker.capacity, worker.drives, worker.car is not None,
                    self._own_thing(worker) is not None,
                ),
                self._forecasts,
                ground_cells(ground),
                people_cells(people),
                _padded(WORKERS * MATE.size, [
                    MATE.pack(1, w.x - x, w.y - y, len(w.bags.owners), w.moves)
                    for w in list(team.workers.values())[:WORKERS]
                ]),
                self._objects(worker),
            )
        )  # fmt: skip

    def _objects(self, worker: Worker) -> bytes:
        things = self._team.objects
        places = [thing.place for thing in things]
        if places != self._places:
            self._places, self._things = places, {}
        found = self._things.get(worker.place)
        if found is None:
            rows = [_thing(thing, worker.x, worker.y) for thing in things[:OBJECTS]]
            found = self._things[worker.place] = _padded(OBJECTS * THING.size, rows)
        return found

    def _own_thing(self, worker: Worker) -> Object | None:
        """The object of the own team on which a worker stands."""
        thing = self._flood.objects.get(worker.place)
        return thing if thing is not None and thing.team is self._team else None

    # ---- what can be done

    def _offer(self, worker: Worker, ground: bytes, people: bytes, mask: Mask) -> bool:
        """What the rules take, as far as the team can know."""
        if worker.moves:
            return False
        if worker.car is not None:
            mask[LEAVE:BUY] = BOTH
            if worker.drives:
                fields = zip(ground, people, strict=True)
                mask[MOVE:TAKE] = bytes([letter == EMPTY and who != CARRIER for letter, who in fields])
            return True
        barred = LOADED if worker.bags else BARRED
        for at in NEIGHBOURS:
            mask[MOVE + at] = ground[at] not in barred
        thing = self._own_thing(worker)
        if self._takes(worker, thing, ground[HERE]):
            mask[TAKE:LEAVE] = BOTH
        if worker.bags and ground[HERE] not in LOADED:
            mask[LEAVE:BUY] = BOTH
        if thing is not None and thing.kind is WAREHOUSE and worker.capacity == CAPACITY:
            mask[BUY] = thing.stock >= self._flood.params.price
        return True  # there is always a field to go to, or bags to be put down

    def _takes(self, worker: Worker, thing: Object | None, letter: int) -> bool:
        """Is there something to take, or a seat?"""
        if thing is not None and thing.kind is CAR:
            return worker.capacity == CAPACITY and not worker.bags and len(thing.riders) < SEATS and not thing.to
        if len(worker.bags) == worker.capacity:
            return False
        if thing is not None:
            return thing.stock > 0  # nothing but a warehouse has any
        return letter not in (EMPTY, OBJECT)  # a stack, or a warehouse of others

    # ---- what is done

    def act(self, action: Sequence[int]) -> bool:
        number, me, id_ = action[0], self._me, self._ids[-1] if self._ids else 0
        worker = self._team.workers.get(id_)
        if number < TAKE:
            if number:
                dy, dx = divmod(number - MOVE, WIDE)
                me.move(id_, dx - SIGHT, dy - SIGHT)
            del self._ids[-1:]
        elif number < LEAVE:
            free = worker.capacity - len(worker.bags) if worker else 0
            me.take(id_, max(1, free) if number > TAKE else 1)
        elif number < BUY:
            me.leave(id_, max(1, len(worker.bags) if worker else 0) if number > LEAVE else 1)
        else:
            me.buy_wheelbarrow(id_)
        return bool(self._ids)

    def result(self) -> float:
        return float(self._team.total)

    def potential(self) -> float:
        """Workers who live, and bags in their hands, each of which may be a point when it is put down."""
        workers = self._team.workers.values()
        return 10.0 * len(workers) + sum([len(worker.bags) for worker in workers]) / 2


def _thing(thing: Object, x: int, y: int) -> bytes:
    kinds = [thing.kind is kind for kind in KINDS]
    return THING.pack(1, thing.x - x, thing.y - y, *kinds, thing.sx, thing.sy, thing.value)


def _padded(size: int, rows: Sequence[bytes]) -> bytes:
    return b"".join(rows).ljust(size, b"\0")
