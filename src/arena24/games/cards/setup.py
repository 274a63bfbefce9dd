"""How a tournament begins: drawn from a seed (cards 4, 5)."""

from collections.abc import Sequence
from itertools import permutations

import msgspec

from arena24.games.cards.finals import carried
from arena24.games.cards.generator import draw_deck
from arena24.games.cards.params import CardsParams
from arena24.games.cards.position import CardsPosition, MatchAt, load
from arena24.games.cards.rules import Tournament
from arena24.games.core import Start, TeamId
from arena24.games.seed import Seed

FEWEST_TURNS = 20  # a last tournament shorter than this is not worth starting (cards 5.6)
FEWEST_TEAMS = 2


def new_round(start: Start[CardsParams]) -> Tournament | None:
    """The next tournament; with too few teams a turn without matches; None: nothing fits before the contest's end."""
    if len(start.teams) < FEWEST_TEAMS:
        return _pause(start)
    params = fitting(start)
    return None if params is None else load(generate(start, params))


def fitting(start: Start[CardsParams]) -> CardsParams | None:
    """The parameters of the tournament; the last one of a contest is shorter (cards 5.6)."""
    params = start.params.settled(start.seed)
    fit = start.whole_turns(params.turn_seconds)
    if fit >= params.limits.turns:
        return params
    turns = int(fit) // 2 * 2
    return msgspec.structs.replace(params, turns=turns) if turns >= FEWEST_TURNS else None


def _pause(start: Start[CardsParams]) -> Tournament | None:
    """One turn; then it is seen again whether there are two teams (cards 5.1)."""
    if start.whole_turns(start.params.turn_seconds) < 1:
        return None
    left = carried(start.carried)
    return load(
        CardsPosition(
            params=start.params.settled(start.seed),
            seed=start.seed.hex,
            matches=(),
            previous=left.finals,
            next_id=left.next_id,
        )
    )


def generate(start: Start[CardsParams], params: CardsParams) -> CardsPosition:
    """The first position of a tournament."""
    left = carried(start.carried)
    return CardsPosition(
        params=params,
        seed=start.seed.hex,
        deck=draw_deck(params.deck_size, start.seed.generator("deck")),
        matches=tuple(
            MatchAt(first, second, id_)
            for id_, (first, second) in enumerate(_pairs(start.teams, start.seed), start=left.next_id)
        ),
        previous=left.finals,
    )


def _pairs(teams: Sequence[TeamId], seed: Seed) -> list[tuple[TeamId, TeamId]]:
    """Every team is first against every other one, in random order: an id tells nothing (cards 4)."""
    pairs = list(permutations(teams, 2))
    seed.generator("pairs").shuffle(pairs)
    return pairs
