"""The phases of a tournament (creatures 5)."""

from arena24.games.records import Word


class Phase(Word):
    """What teams can do now."""

    REGISTRATION = "REGISTRATION"
    PLAY = "PLAY"
    IDLE = "IDLE"  # nothing: no tournament fits before the contest's end


# Plain names: looking a member up in its class is slow.
REGISTRATION, PLAY, IDLE = Phase
