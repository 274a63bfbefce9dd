"""Names that are shown on terminals and pages: no character in them does anything but stand there."""

import re
from typing import Final

_ACTING: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f"  # control characters: with them a name could colour, move or answer for a terminal
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # these turn the direction of what follows, other columns too
    "\u2028\u2029\ud800-\udfff"  # line ends, and halves of characters, which cannot be written at all
    "\u00ad\u115f\u1160\u180e\u200b\u2060-\u2064\u2800\u3164\ufeff\uffa0]"  # invisible: two names would look alike
)


def is_plain(name: str) -> bool:
    """Can this be shown as it is?"""
    return _ACTING.search(name) is None


def plain(name: str) -> str:
    """A name that an earlier version took, as it can be shown."""
    return _ACTING.sub("\ufffd", name)
