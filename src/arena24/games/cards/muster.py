"""What a team has in cards: creatures on its boards."""

from arena24.games.cards.rules import Tournament
from arena24.games.core import TeamId
from arena24.games.musters import Muster


def muster(tournament: Tournament, id_: TeamId) -> Muster:
    """Creatures that are still active when its turn ends have neither paid nor attacked; drawing is free."""
    units, unused = 0, list[str]()
    for number, (match, player) in tournament.seats.get(id_, {}).items():
        if match.over:
            continue
        side = match.sides[player]
        units += len(side.board)
        if match.me is side:
            unused += [f"card {one.id} in {number}" for one in side.board.values() if one.active]
            if match.draws and match.top < match.deck.size and len(side.hand) < match.limits.hand:
                unused.append(f"a draw in {number}")
    return Muster(units, tuple(unused))
