"""The start-of-turn snapshot: what four queries tell, whatever happens in the turn (treasure 6, R7).

Its records are replies as they stand, so that everybody is told the same object, and it is printed once.
"""

from collections.abc import Iterable, Mapping

from arena24.games.treasure.events import Event, What
from arena24.games.treasure.mine import Mine
from arena24.games.treasure.sightings import Bomb, Dude, Flame, Pile
from arena24.games.treasure.units import Bomber, Charge, Hunter


class Snapshot:
    """Dudes and gold as they were when the turn began. Bombs and flames need no copy: none of them disappears within a
    turn, and new ones are known as such; they are looked at when somebody asks."""

    __slots__ = ("bombs", "dudes", "flames", "gold")

    def __init__(self, dudes: tuple[Dude, ...], gold: tuple[Pile, ...]) -> None:
        self.dudes, self.gold = dudes, gold
        self.bombs: tuple[Bomb, ...] | None = None
        self.flames: tuple[Flame, ...] | None = None


def dudes_of(bombers: Iterable[Bomber]) -> tuple[Dude, ...]:
    """These dudes as everybody sees them."""
    return tuple([bomber.seen() for bomber in bombers])


def piles_of(gold: Mapping[int, int], mine: Mine) -> tuple[Pile, ...]:
    """Gold by place, as everybody sees it."""
    fields = mine.fields
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
