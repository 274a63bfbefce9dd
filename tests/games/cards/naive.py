"""Cards once more, as naively as possible: one list of cards with zones, nothing kept that can be looked up."""

from dataclasses import dataclass

from arena24.games.cards import Card, Match


@dataclass
class Piece:
    """A card wherever it is."""

    card: Card
    zone: str  # "hand", "board", "gone"
    owner: int
    at: int = 0
    hp: int = 0
    hpmax: int = 0
    active: bool = False
    attacks: bool = False  # ordered, and not yet resolved
    blocked: bool = False


@dataclass
class Naive:
    """The state of a match as the rulebook tells it."""

    pieces: list[Piece]
    health: list[int]
    cur: int
    blocking: bool
    over: bool

    def block(self, attacker: int, blocker: int) -> None:
        """cards 7.4"""
        theirs = next(p for p in self.pieces if p.card.id == attacker and p.zone == "board" and p.attacks)
        mine = next(p for p in self.pieces if p.card.id == blocker and p.zone == "board" and p.owner == self.cur)
        mine.hp, theirs.hp = mine.hp - theirs.at, theirs.hp - mine.at
        mine.active = False
        theirs.blocked = True
        for piece in (mine, theirs):
            if piece.hp <= 0:
                piece.zone = "gone"

    def finish(self) -> None:
        """cards 6.3"""
        if not self.blocking:
            return
        enemies = [p for p in self.pieces if p.zone == "board" and p.owner != self.cur and p.attacks]
        damage = sum(p.at for p in enemies if not p.blocked)
        self.health[self.cur] = max(0, self.health[self.cur] - damage)
        for piece in enemies:
            piece.attacks = piece.blocked = False
        self.blocking = False
        if self.health[self.cur] == 0:
            self.over = True
            return
        for piece in self.pieces:
            if piece.zone == "board" and piece.owner == self.cur:
                piece.active = True

    def damage(self, spell: Card, target: int) -> None:
        """A Damage spell (cards 7.2)."""
        if target in (-5, -6):
            victim = self.cur if target == -5 else 1 - self.cur
            self.health[victim] = max(0, self.health[victim] - spell.at)
            self.over = self.health[victim] == 0
            return
        piece = next(p for p in self.pieces if p.card.id == target and p.zone == "board")
        piece.hp -= spell.at
        if piece.hp <= 0:
            piece.zone = "gone"

    def board(self, player: int) -> list[tuple[int, int, int, bool]]:
        """What can be compared."""
        mine = [p for p in self.pieces if p.zone == "board" and p.owner == player]
        return sorted((p.card.id, p.at, p.hp, p.active) for p in mine)

    def attackers(self) -> list[tuple[int, bool]]:
        """Living attackers of the player on turn."""
        found = [p for p in self.pieces if p.zone == "board" and p.owner != self.cur and p.attacks]
        return sorted((p.card.id, p.blocked) for p in found)


def of(match: Match) -> Naive:
    """The same state, told naively."""
    pieces = []
    for side in match.sides:
        for c in side.board.values():
            attacks = c.id in match.attackers or c.id in match.ordered
            blocked = c.blocked and c.id in match.attackers
            pieces.append(Piece(c.card, "board", side.player, c.at, c.hp, c.hpmax, c.active, attacks, blocked))
        pieces += [Piece(card, "hand", side.player) for card in side.hand.values()]
    return Naive(pieces, [side.hp for side in match.sides], match.me.player, match.blocking, match.over)


def agrees(naive: Naive, match: Match) -> bool:
    """Do both say the same about fights and health?"""
    boards = [sorted((c.id, c.at, c.hp, c.active) for c in side.board.values()) for side in match.sides]
    attackers = sorted((c.id, c.blocked) for c in match.attackers.values())
    told = [naive.board(0), naive.board(1)], naive.health, naive.blocking, naive.over
    same = told == (boards, [side.hp for side in match.sides], match.blocking, match.over)
    return same and (match.over or naive.attackers() == attackers)
