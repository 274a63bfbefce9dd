"""The stages of a round (robots 5)."""

from arena24.games.records import Word


class StageName(Word):
    """The stages, in their order; FIGHTING comes Q times."""

    PLANNING = "PLANNING"
    AUCTION = "AUCTION"
    SALE = "SALE"
    BUILDING = "BUILDING"
    FIGHTING = "FIGHTING"
    RESULTS = "RESULTS"


# Plain names: looking a member up in its class is slow.
PLANNING, AUCTION, SALE, BUILDING, FIGHTING, RESULTS = STAGES = tuple(StageName)


def following(stage: StageName) -> StageName:
    """The next stage; that after RESULTS belongs to another round."""
    return STAGES[(STAGES.index(stage) + 1) % len(STAGES)]


def preceding(stage: StageName) -> StageName:
    """The stage before; that before PLANNING belonged to another round (R12)."""
    return STAGES[STAGES.index(stage) - 1]
