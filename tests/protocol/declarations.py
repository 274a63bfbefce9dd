"""The hardest commands of all seven rulebooks, declared over stand-ins: the language fits them, games or no games.

The stand-ins know just enough to answer. Where a rulebook's section 9 shows a reply, they give that one.
"""

from typing import Annotated, NamedTuple

from arena24.games.commands import Commands, Every, order, query, waiting
from arena24.games.dialect import AtOnce, Dialect
from arena24.games.failures import Failure
from arena24.games.records import (
    AtLeast,
    Board,
    CountsFirst,
    Data,
    Digits,
    Exactly,
    Letters,
    Rest,
    Square,
    Told,
    Word,
    block,
)

# ---- battle: a number or a word, a square of letters, a keyword


class IncorrectId(Failure, code=100, text="incorrect identifier"): ...


class IncorrectType(Failure, code=103, text="incorrect unit type"): ...


class UsageLimit(Failure, code=106, text="usage limit reached for this command"): ...


class OutOfSight(Failure, code=109, text="target out of sight"): ...


class UnitType(Word):
    HQ = "HQ"
    CANNON = "CANNON"
    TANK = "TANK"
    ARMORED = "ARMORED"


class Inf(Word):
    INF = "INF"


class Owner(Word):
    NONE = "NONE"
    YOURS = "YOURS"


class World(NamedTuple):
    size: int
    turn_seconds: int
    shells: int
    income: int
    e_s: int
    e_i: int
    e_t: int
    limit: int
    tempo: Annotated[float, Digits(6)]


class Unit(NamedTuple):
    id: int
    x: int
    y: int
    type: UnitType
    stamina: int | Inf
    busy: int


class Point(NamedTuple):
    x: int
    y: int
    owner: int | Owner


class Field(NamedTuple):
    x: int
    y: int


class Created(NamedTuple):
    id: int
    x: int
    y: int


class Battle(Commands):
    """What a team can do in battle."""

    __slots__ = ("enemies",)

    def __init__(self) -> None:
        self.enemies = (Field(1, 2), Field(3, 4))

    @query()
    def describe_world(self) -> World:
        """The parameters of this round. | Parametry rozgrywki."""
        return World(8, 1, 14, 8, 20, 20, 30, 40, 1.090508)

    @query()
    def list_units(self) -> tuple[Unit, ...]:
        """Your units. | Twoje jednostki."""
        return Unit(1, 1, 1, UnitType.HQ, Inf.INF, 0), Unit(2, 2, 1, UnitType.TANK, 20, 3)

    @query(snapshot=True)
    def list_enemies(self) -> tuple[Field, ...]:
        """Enemy units seen at the start of the turn. | Widoczne jednostki wroga."""
        return self.enemies

    @query()
    def list_strategic_points(self) -> tuple[Point, ...]:
        """All strategic points. | Punkty strategiczne."""
        return Point(1, 1, 4), Point(4, 4, Owner.YOURS), Point(2, 5, Owner.NONE)

    @order(every=Every(100, UsageLimit, lambda player, turns: True))
    def look_around(self) -> Square:
        """The whole map, once per 100 turns. | Cała mapa, raz na 100 tur."""
        return "PPPP", "PPHP", "PPPP", "LPPP"

    @order(IncorrectId, OutOfSight)
    def shoot(self, unit: int, dx: int, dy: int) -> Field:
        """Shoot at a field. | Strzał w pole."""
        if unit not in (1, 2):
            raise IncorrectId
        return Field(unit + dx, unit + dy)

    @order(IncorrectType)
    def create_unit(self, type: UnitType | None) -> Created:
        """Buy a unit next to the HQ. | Kup jednostkę przy kwaterze."""
        if type is None or type is UnitType.HQ:
            raise IncorrectType
        return Created(7, 2, 2)

    @waiting()
    def wait(self) -> None:
        """Wait for the next turn. | Czekaj na następną turę."""


# ---- robots: a list inside a row, a data line, a reply whose length another one tells


class TooManyCalls(Failure, code=103, text="too many calls within a specific turns period"): ...


class WrongCount(Failure, code=108, text="improper number of connections of the robot"): ...


class WrongTarget(Failure, code=113, text="improper target ID"): ...


class WrongDelay(Failure, code=114, text="improper delayed value"): ...


class StageName(Word):
    PLANNING = "PLANNING"
    RESULTS = "RESULTS"


class Delayed(Word):
    YES = "Y"
    NO = "N"


Weight = Annotated[float, Digits(5)]


class Rates(NamedTuple):
    w1: Weight
    w2: Weight
    w3: Weight
    turn_seconds: int
    tempo: Weight


@block
class Description(NamedTuple):
    rates: Rates
    base_points: Annotated[tuple[int, ...], Exactly(11)]


class Part(NamedTuple):
    id: int
    hp: int
    atk: int
    def_: int
    spd: int
    interfaces: tuple[int, ...]


class Offer(NamedTuple):
    part: Part
    price: int


class Stage(NamedTuple):
    name: StageName
    left: int
    fight: int
    fights: int


class Standing(NamedTuple):
    rank: int
    points: int


def _categories(stage: Stage) -> int:
    return 8 + 3 * stage.fights


@block
class Stats(NamedTuple):
    total: int
    standings: Annotated[tuple[Standing, ...], Told("current_stage", _categories)]


class Robots(Commands):
    """What a team can do in robots."""

    __slots__ = ("robot",)

    def __init__(self) -> None:
        self.robot: tuple[int, ...] = ()

    @query()
    def describe_game(self) -> Description:
        """Weights, turn length, tempo; base points. | Parametry gry."""
        return Description(Rates(4.2, 2.2, -1.2, 1, 1.2), (111, 500, 301, 226, 683, 744, 808, -613, 711, 720, 813))

    @query()
    def current_stage(self) -> Stage:
        """The stage and what is left of it. | Bieżący etap."""
        return Stage(StageName.PLANNING, 2, 0, 5)

    @order(every=Every(0, TooManyCalls, lambda player, turns: True))
    def all_parts(self) -> tuple[Offer, ...]:
        """All parts of the round, once per round. | Wszystkie części."""
        return Offer(Part(1, 2, 4, 2, 1, (3, 5, 4)), 310), Offer(Part(2, 1, 0, 2, 1, ()), 85)

    @order(WrongTarget, WrongDelay)
    def attack(self, target: int, delayed: Delayed | None) -> None:
        """Attack a robot in this turn. | Atak na robota."""
        if target == 99:
            raise WrongTarget
        if delayed is None:
            raise WrongDelay

    def may_build(self, connections: int) -> None:
        """Is the first line of BUILD_ROBOT accepted?"""
        if not 0 < connections < 5000:
            raise WrongCount

    @order(WrongCount, announce=may_build)
    def build_robot(self, connections: int, links: Data) -> None:
        """Build a robot from connected parts. | Buduj robota."""
        if len(links) != 3 * connections:
            raise WrongCount
        self.robot = links

    @query()
    def my_stats(self) -> Stats:
        """Your rank and points in each category. | Wyniki w kategoriach."""
        return Stats(7750, tuple(Standing(i, 100 * i) for i in range(1, 24)))

    @waiting()
    def wait(self) -> None:
        """Wait for the next turn. | Czekaj na następną turę."""


# ---- flood: two boards in a reply, a count and letters


class Na(Word):
    NA = "NA"


class YesNo(Word):
    YES = "Y"
    NO = "N"


class Ride(Word):
    DRIVER = "D"
    PASSENGER = "P"


class Worker(NamedTuple):
    id: int
    x: int
    y: int
    moving: YesNo
    capacity: int
    status: int | Ride


class Wave(NamedTuple):
    height: int
    left: int | Na


@block
class Surroundings(NamedTuple):
    fields: Square
    workers: Square


class Flood(Commands):
    """What a team can do in flood."""

    __slots__ = ()

    @query()
    def list_workers(self) -> tuple[Worker, ...]:
        """Your living workers. | Twoi robotnicy."""
        return Worker(1, 2, 2, YesNo.NO, 5, 4), Worker(2, 3, 2, YesNo.YES, 1, Ride.DRIVER)

    @query()
    def flood_status(self) -> Wave:
        """Height of the water and turns left. | Stan powodzi."""
        return Wave(0, Na.NA)

    @order()
    def take(self, worker: int, repeat: int) -> int | Na:
        """Lift bags, or get into a car. | Podnieś worki."""
        return Na.NA if worker == 8 else repeat

    @query()
    def look_around(self, worker: int) -> Surroundings:
        """The fields around a worker. | Otoczenie robotnika."""
        return Surroundings(("###", "#W.", "#1Z"), ("###", "#b.", "#.C"))

    @query()
    def show_stack(self, worker: int, dx: int, dy: int) -> Letters:
        """The bags on a field. | Worki na polu."""
        return "MMO" if dx else ""

    @waiting()
    def wait(self) -> None:
        """Wait for the next turn. | Czekaj na następną turę."""


# ---- creatures: optional arguments, blocks in a list, a word that may be missing, waits with an answer


class NotEnrolled(Failure, code=777, text="not enrolled"): ...


class Slot(NamedTuple):
    creature: int
    hp: int
    atk_bonus: int
    def_bonus: int
    poison_damage: int
    poison_turns: int
    pp: Annotated[tuple[int, ...], Exactly(4)]


Team = Annotated[tuple[Slot, ...], Exactly(6)]


@block
class Rival(NamedTuple):
    rival_first: bool
    team: Team


class Action(Word):
    FIGHT = "FIGHT"
    SWITCH = "SWITCH"
    NO_MOVE = "NO_MOVE"


class Arena(NamedTuple):
    my_slot: int
    my_invincible: bool
    my_resting: bool
    rival_slot: int
    rival_invincible: bool
    rival_resting: bool
    last: Action
    number: int | None


class Phase(Word):
    BEGIN = "BEGIN"
    NEXT = "NEXT"
    REMATCH = "REMATCH"
    END = "END"


class Outcome(Word):
    WIN = "WIN"
    LOSE = "LOSE"
    DRAW = "DRAW"


class News(NamedTuple):
    phase: Phase
    outcome: Outcome | None


class Registration(Word):
    OPEN = "OK"
    NOT_YET = "NOTYET"


BEAST, NOBODY = Slot(11, 340, 0, 0, 0, 0, (25, 20, 15, 10)), Slot(0, 0, 0, 0, 0, 0, (0, 0, 0, 0))


class Creatures(Commands):
    """What a team can do in creatures."""

    __slots__ = ("enrolled", "open")

    def __init__(self) -> None:
        self.enrolled: tuple[int, ...] = ()
        self.open = False

    @order()
    def enroll_team(self, a: int, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0) -> None:
        """Enrol up to six creatures; 0 leaves a slot empty. | Zgłoś drużynę."""
        self.enrolled = (a, b, c, d, e, f)

    @query()
    def get_rivals(self) -> tuple[Rival, ...]:
        """The rivals' creatures. | Stwory rywali."""
        return (Rival(rival_first=True, team=(BEAST, NOBODY, NOBODY, NOBODY, NOBODY, NOBODY)),)

    @query()
    def get_teams(self) -> tuple[Team, ...]:
        """Your creatures in each match. | Twoje stwory."""
        return ((BEAST,) * 6, (NOBODY,) * 6)

    @query()
    def get_states(self) -> tuple[Arena, ...]:
        """What happens on each arena. | Stan walk."""
        return (
            Arena(3, False, True, 1, False, False, Action.SWITCH, 1),
            Arena(0, False, False, 0, False, False, Action.NO_MOVE, None),
        )

    @query()
    def get_types(self) -> tuple[Annotated[tuple[float, ...], Rest()], ...]:
        """Multipliers of attack type against defence type. | Mnożniki typów."""
        return (1.0, 0.5, 0.0), (2.0, 1.0, 1.0)

    def may_wait(self) -> None:
        """Only those who play may wait."""
        if not any(self.enrolled):
            raise NotEnrolled

    @waiting(NotEnrolled, announce=may_wait)
    def wait(self) -> tuple[News, ...]:
        """Wait for the end of the turn. | Czekaj na koniec tury."""
        return News(Phase.NEXT, None), News(Phase.REMATCH, Outcome.WIN), News(Phase.END, Outcome.DRAW)

    def registration_open(self) -> bool:
        """What WAIT_FOR_REGISTRATION waits for."""
        return self.open

    def half_a_minute(self) -> float:
        """How long it waits at most."""
        return 30.0

    @waiting(until=registration_open, patience=half_a_minute, bare=True)
    def wait_for_registration(self) -> Registration:
        """Wait until registration opens. | Czekaj na zapisy."""
        return Registration.OPEN if self.open else Registration.NOT_YET


# ---- painting: any number of arguments, repeated groups, boards and blocks in lists


class Step(NamedTuple):
    arena: int
    pawn: int
    direction: int


class Change(NamedTuple):
    row: int
    column: int
    colour: str


class Place(NamedTuple):
    id: int
    paint: int
    row: int
    column: int


@block
class Pawn(NamedTuple):
    place: Place
    surface: Square


class Painting(Commands):
    """What a team can do in painting."""

    __slots__ = ("steps",)

    def __init__(self) -> None:
        self.steps: tuple[Step, ...] = ()

    @order()
    def get_arenas(self, *arenas: int) -> tuple[Board, ...]:
        """Whole boards. | Całe plansze."""
        return (("XXXX", "X..X", "XXXX"),) * (len(arenas) or 3)

    @order()
    def get_pawns(self, *arenas: int) -> tuple[tuple[Pawn, ...], ...]:
        """Your pawns. | Twoje pionki."""
        return (Pawn(Place(1, 95, 3, 3), ("111", "112", "112")),), ()

    @order()
    def get_diffs(self, *arenas: int) -> tuple[tuple[Change, ...], ...]:
        """Fields that look different since the previous turn. | Zmiany."""
        return (Change(2, 5, "1"), Change(2, 6, ".")), ()

    @order()
    def move(self, *steps: Annotated[Step, AtLeast(1)]) -> None:
        """Move pawns. | Ruch pionków."""
        self.steps = steps

    @waiting()
    def wait(self) -> None:
        """Wait for the next turn. | Czekaj na następną turę."""


# ---- cards: two counts and then two lists, words on a line that may be empty


class CardKind(Word):
    CREATURE = "C"
    DAMAGE = "D"
    HEAL = "H"


class Card(NamedTuple):
    id: int
    kind: CardKind
    attack: int
    hp: int
    hp_max: int
    cost: int
    mana: int


class OnBoard(NamedTuple):
    card: Card
    active: bool


@block
class Hands(NamedTuple):
    mine: tuple[Card, ...]
    opponents: tuple[Card, ...]


@block
class Boards(NamedTuple):
    mine: tuple[OnBoard, ...]
    opponents: tuple[OnBoard, ...]


ELF = Card(11, CardKind.CREATURE, 0, 1, 1, 0, 1)


class Cards(Commands):
    """What a team can do in cards."""

    __slots__ = ("running",)

    def __init__(self) -> None:
        self.running: tuple[int, ...] = (3, 5, 7, 11, 20)

    @query()
    def get_my_matches(self) -> tuple[int, ...]:
        """Your running matches. | Twoje mecze."""
        return self.running

    @query()
    def get_hands(self, match: int) -> Annotated[Hands, CountsFirst()]:
        """Both hands. | Karty na rękach."""
        return Hands((ELF,) * 2, ())

    @query()
    def get_board(self, match: int) -> Annotated[Boards, CountsFirst()]:
        """Both boards. | Karty na stole."""
        return Boards((OnBoard(ELF, active=True),), (OnBoard(ELF, active=False),))

    @order()
    def draw_card(self, match: int) -> Card:
        """Take the top card. | Dobierz kartę."""
        return ELF

    @waiting()
    def wait(self) -> None:
        """Wait for the next turn. | Czekaj na następną turę."""


# ---- treasure: an error of its own for surplus words, a wait answered in one line


class NoArguments(Failure, code=101, text="command should got no arguments"): ...


class InvalidDude(Failure, code=110, text="invalid bomber number"): ...


class Bomb(NamedTuple):
    player: int
    x: int
    y: int
    timer: int


class Opening(Word):
    NEXT_TURN = "NEXT_TURN"
    NEXT_ROUND = "NEXT_ROUND"


class Opened(NamedTuple):
    what: Opening
    left: int


class Treasure(Commands):
    """What a team can do in treasure."""

    __slots__ = ("bombs",)

    def __init__(self) -> None:
        self.bombs: tuple[Bomb, ...] = (Bomb(1, 2, 2, 3), Bomb(2, 0, 4, 2))

    @query()
    def get_walls(self) -> Board:
        """The board. | Plansza."""
        return "__S__", "_____"

    @query(snapshot=True)
    def get_bombs(self) -> tuple[Bomb, ...]:
        """All bombs at the start of the turn. | Bomby."""
        return self.bombs

    @order(InvalidDude)
    def move_dude(self, id: int, x: int, y: int) -> None:
        """Move a dude. | Ruch bombera."""
        if id != 1:
            raise InvalidDude

    @order()
    def buy_dude(self) -> None:
        """Buy a dude. | Kup bombera."""

    @waiting()
    def wait(self) -> Opened:
        """Wait for the next turn. | Czekaj na następną turę."""
        return Opened(Opening.NEXT_TURN, 99)


# ---- no rulebook: rules that break


class BrokenWaits(Commands):
    """Waits of which every part breaks once."""

    __slots__ = ()

    def breaks(self) -> bool:
        """Cannot be told."""
        raise RuntimeError("the condition")

    def never(self) -> bool:
        """The moment does not come."""
        return False

    def no_patience(self) -> float:
        """Cannot be told."""
        raise RuntimeError("the patience")

    def refuses(self) -> None:
        """Cannot even refuse."""
        raise RuntimeError("the announcement")

    @waiting(until=breaks)
    def wait_until(self) -> None:
        """Wait for a condition that breaks. | Czekaj na zepsuty warunek."""

    @waiting(until=never, patience=no_patience)
    def wait_long(self) -> None:
        """Wait with a patience that breaks. | Czekaj z zepsutą cierpliwością."""

    @waiting(announce=refuses)
    def wait_if(self) -> None:
        """Wait if one may, which breaks. | Czekaj, jeśli wolno, co jest zepsute."""

    @waiting()
    def wait(self) -> int:
        """Wait for an answer that breaks. | Czekaj na zepsutą odpowiedź."""
        raise RuntimeError("the answer")


ALL: tuple[type[Commands], ...] = (Battle, Robots, Flood, Creatures, Painting, Cards, Treasure)

TREASURE = Dialect("treasure", b"ERR", 6, AtOnce.NOTHING, NoArguments)
