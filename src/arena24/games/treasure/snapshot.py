"""The start-of-turn snapshot: what four queries tell, whatever happens in the turn (treasure 6, R7)."""

from typing import TYPE_CHECKING

from arena24.games.treasure.replies import Bomb, Dude, Flame, Pile

if TYPE_CHECKING:
    from arena24.games.treasure.rules import Treasure


class Snapshot:
    """Dudes and gold as they were when the turn began. Bombs and flames need no copy: none of them disappears within a
    turn, and new ones are known as such."""

    __slots__ = ("_bombs", "_flames", "dudes", "gold")

    def __init__(self, dudes: tuple[Dude, ...], gold: tuple[Pile, ...]) -> None:
        self.dudes, self.gold = dudes, gold
        self._bombs: tuple[Bomb, ...] | None = None  # made when somebody asks
        self._flames: tuple[Flame, ...] | None = None

    @staticmethod
    def of(treasure: "Treasure") -> "Snapshot":
        """Everything as it stands now."""
        fields = treasure.mine.fields
        return Snapshot(
            tuple([Dude(b.owner.number, b.id, b.x, b.y, b.gold) for b in treasure.bombers.values()]),
            tuple([Pile(*fields[place], gold) for place, gold in sorted(treasure.gold.items())]),
        )

    def bombs(self, treasure: "Treasure") -> tuple[Bomb, ...]:
        """Bombs that were there when the turn began, and the turn ends until they explode (treasure 7.2)."""
        if self._bombs is None:
            fields, turn = treasure.mine.fields, treasure.turn
            old = [c for due in treasure.charges.values() for c in due if c.planted < turn]
            found = [Bomb(c.owner.number, *fields[c.place], c.due - turn + 1) for c in old]
            found.sort(key=lambda bomb: (bomb.x, bomb.y, bomb.player, bomb.timer))
            self._bombs = tuple(found)
        return self._bombs

    def flames(self, treasure: "Treasure") -> tuple[Flame, ...]:
        """Burning fields: during a turn none is lit and none goes out."""
        if self._flames is None:
            fields = treasure.mine.fields
            found = [(place, owner.number) for place, owners in treasure.flames.items() for owner in owners]
            self._flames = tuple([Flame(number, *fields[place]) for place, number in sorted(found)])
        return self._flames
