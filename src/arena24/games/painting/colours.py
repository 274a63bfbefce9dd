"""What the two sides of an arena are called where they are told."""

from arena24.games.painting.fields import A, B
from arena24.games.records import Word


class Colour(Word):
    """The sides of an arena, as scripts and pictures call them."""

    A = "A"
    B = "B"


COLOURS = {A: Colour.A, B: Colour.B}
