"""The start-of-turn snapshot: what four queries tell, whatever happens in the turn (treasure 6, R7).

Its records are replies as they stand, so that everybody is told the same object, and it is printed once. They are made
when somebody asks: to make a record runs Python, and most turns of a search are looked at by nobody.
"""

from collections.abc import Iterable, Mapping, Sequence

from arena24.games.treasure.events import Event, What
from arena24.games.treasure.mine import Mine
from arena24.games.treasure.sightings import Bomb, Dude, Field, Flame, Pile
from arena24.games.treasure.units import Bomber, Charge, Glimpse, Hunter


class Hoard:
    """Gold as it lay when a turn began; the same one in later turns, as long as none of it moves."""

    __slots__ = ("_fields", "_gold", "_piles")

    def __init__(self, gold: dict[int, int], fields: Sequence[Field], piles: tuple[Pile, ...] | None = None) -> None:
        self._gold = gold  # by place; nobody changes it any more
        self._fields = fields
        self._piles = piles

    @property
    def piles(self) -> tuple[Pile, ...]:
        """As everybody sees it."""
        if self._piles is None:
            self._piles = piles_of(self._gold, self._fields)
        return self._piles


class Snapshot:
    """Dudes and gold as they were when the turn began. Bombs and flames need no copy: none of them disappears within a
    turn, and new ones are known as such; they are looked at when somebody asks."""

    __slots__ = ("_dudes", "bombs", "flames", "glimpses", "hoard")

    def __init__(self, glimpses: list[Glimpse], hoard: Hoard) -> None:
        self.glimpses, self.hoard = glimpses, hoard
        self._dudes: tuple[Dude, ...] | None = None
        self.bombs: tuple[Bomb, ...] | None = None
        self.flames: tuple[Flame, ...] | None = None

    @property
    def dudes(self) -> tuple[Dude, ...]:
        """Everybody's dudes, by id."""
        if self._dudes is None:
            self._dudes = tuple([Dude(*glimpse) for glimpse in self.glimpses])
        return self._dudes

    @property
    def gold(self) -> tuple[Pile, ...]:
        """What lay on fields, by place."""
        return self.hoard.piles


def glimpses_of(bombers: Iterable[Bomber]) -> list[Glimpse]:
    """These dudes as everybody sees them."""
    return [(bomber.owner.number, bomber.id, bomber.x, bomber.y, bomber.gold) for bomber in bombers]


def piles_of(gold: Mapping[int, int], fields: Sequence[Field]) -> tuple[Pile, ...]:
    """Gold by place, as everybody sees it."""
    return tuple([Pile(*fields[place], amount) for place, amount in sorted(gold.items())])


def bombs_of(charges: Iterable[Charge], mine: Mine, turn: int) -> tuple[Bomb, ...]:
    """Bombs that were there when the turn began, and the turn ends until they explode (treasure 7.2)."""
    fields = mine.fields
    found = [Bomb(c.owner.number, *fields[c.place], c.due - turn + 1) for c in charges if c.planted < turn]
    found.sort(key=lambda bomb: (bomb.x, bomb.y, bomb.player, bomb.timer))
    return tuple(found)


def flames_of(flames: Mapping[int, Iterable[Hunter]], mine: Mine) -> tuple[Flame, ...]:
    """Burning fields: during a turn none is lit and none goes out."""
    fields = mine.fields
    found = [(place, owner.number) for place, owners in flames.items() for owner in owners]
    return tuple([Flame(number, *fields[place]) for place, number in sorted(found)])


def common(events: Iterable[Event], before: Iterable[Dude]) -> tuple[Event, ...]:
    """What can be told from one snapshot to the next: neither steps nor killers, nor how far a bomb reached."""
    seen = {dude.id: dude for dude in before}
    told: list[Event] = []
    for event in events:
        if event.what is What.EXPLODED and event.known:
            told.append(Event(event.what, event.player, event.x, event.y, known=True))
        elif event.what is What.DIED and event.dude in seen:
            dude = seen[event.dude]
            told.append(Event(event.what, dude.player, dude.x, dude.y, dude.id, known=True))
        elif event.known:
            told.append(event)
    return tuple(told)
