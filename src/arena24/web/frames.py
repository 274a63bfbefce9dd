"""Frames as bytes, and the events in them as a few words."""

from collections import Counter
from fractions import Fraction

import msgspec

from arena24.games.core import Audience, Frame, Round, TeamId, Viewer
from arena24.web.documents import EventMark


def _plain(value: object) -> object:
    if isinstance(value, Fraction):
        return float(value)
    raise NotImplementedError(f"{type(value)} in a frame")


_encoder = msgspec.json.Encoder(enc_hook=_plain)


def encoded(frame: Frame) -> bytes:
    """A frame as JSON."""
    return _encoder.encode(frame)


def place(round_: Round, ended: int) -> int:
    """The turn under which a frame is kept; the last picture of a round comes after its last turn."""
    return ended + 1 if round_.finished else round_.turn


def mark(turn: int, frame: Frame) -> EventMark | None:
    """What happened on the way into a turn, if the frame tells of events."""
    kinds = Counter(str(getattr(what, "value", what)) for what in map(_what, getattr(frame, "events", ())) if what)
    if not kinds:
        return None
    return EventMark(turn=turn, text=", ".join(f"{count} {kind}" for kind, count in kinds.most_common()))


def _what(event: object) -> object:
    return getattr(event, "what", None) or getattr(event, "kind", None)


def named(viewer: Viewer) -> str:
    """What a viewer is called in addresses."""
    return viewer.name.lower() if isinstance(viewer, Audience) else "team"


def team(number: int) -> TeamId:
    """A team as a viewer."""
    return TeamId(number)
