"""The deck of a tournament, drawn block by block (cards 4)."""

from random import Random

from arena24.games.cards.card import GREATEST_ID, Card, Kind

BLOCK = 20  # cards
TIERS = 4  # the last one goes on for ever
OPENING = "MFMFMFMF"  # both players start with equal mana
REST = "M" + "F" * 5 + "DDHB"  # of the first block; two more spells are drawn
OTHERS = "M" * 5 + "F" * 9 + "DDHB"
COSTS = ((2, 2, 3, 3, 4), (2, 3, 3, 4, 5), (2, 3, 4, 5, 6), (3, 4, 5, 6, 7))


def draw_deck(size: int, generator: Random) -> tuple[Card, ...]:
    """A deck of so many cards; the last block may be cut."""
    ids = generator.sample(range(1, GREATEST_ID + 1), size)  # an id says nothing about the card
    drawn: list[Card] = []
    for block in range(-(-size // BLOCK)):
        drawn += _draw_block(block, generator)
    return tuple(card._replace(id=id_) for id_, card in zip(ids, drawn, strict=False))


def _draw_block(block: int, generator: Random) -> list[Card]:
    tier = min(block, TIERS - 1)
    kinds = list((OTHERS if block else REST) + generator.choice("TI") + generator.choice("DHBTI"))
    generator.shuffle(kinds)
    opening = [] if block else [_opening_card(letter, generator) for letter in OPENING]
    return opening + [_card(letter, tier, generator) for letter in kinds]


def _opening_card(letter: str, generator: Random) -> Card:
    return _mana(1, generator) if letter == "M" else _fighter(0, generator)


def _card(letter: str, tier: int, generator: Random) -> Card:
    if letter == "M":
        return _mana(generator.choice((1, 1, 1, 1, 2)), generator)
    return _fighter(tier, generator) if letter == "F" else _spell(Kind(letter), 1 + tier // 2, generator)


def _mana(mana: int, generator: Random) -> Card:
    """M: costs nothing, gives mana, does not fight."""
    hp = 1 if mana == 2 else generator.choice((1, 2, 2))
    return Card(0, Kind.CREATURE, 0, hp, hp, 0, mana)


def _fighter(tier: int, generator: Random) -> Card:
    """F: what it costs is shared between AT and HP."""
    cost = generator.choice(COSTS[tier])
    mana = 1 if generator.random() < 0.2 else 0
    budget = max(2, 2 * cost + 1 + generator.choice((-1, 0, 0, 1)) - mana)
    at = max(1, budget * generator.randint(20, 45) // 100)
    hp = max(1, budget - at)
    return Card(0, Kind.CREATURE, at, hp, hp + generator.choice((0, 0, 0, 1, 2)), cost, mana)


def _spell(kind: Kind, strength: int, generator: Random) -> Card:
    at = hp = 0
    if kind is Kind.DAMAGE:
        at = generator.randint(1, 3) + strength - 1
        cost = max(1, at - generator.randint(0, 1) + (at > 3))
    elif kind is Kind.HEAL:
        hp = generator.randint(2, 4) + strength
        cost = max(1, hp // 2)
    elif kind is Kind.BUFF:
        at, hp = generator.randint(0, 2) + strength - 1, generator.randint(0, 3)
        at = at or int(hp == 0)
        cost = max(1, (at + hp + 1) // 2)
    elif kind is Kind.TAKE:
        at = cost = generator.randint(1, 3)
    else:
        cost = generator.randint(1, 2)
    return Card(0, kind, at, hp, 0, cost, -1)
