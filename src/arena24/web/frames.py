"""Frames as bytes: what stays the same through a round is told once, and of many matches some are enough."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

import msgspec

from arena24.games.core import Audience, Frame, Round
from arena24.web.documents import View
from arena24.web.fairness import Sight, Veiled

SHOWN: Final = 24
"""Matches that come in detail with every frame: as many as an overview shows. Who looks into another one says so."""

EVERY_MATCH: Final = 10**6


def _plain(value: object) -> object:
    if isinstance(value, Fraction):
        return float(value)
    raise NotImplementedError(f"{type(value)} in a frame")


_encoder = msgspec.json.Encoder(enc_hook=_plain)


def encoded(frame: Frame) -> bytes:
    """A whole frame as JSON."""
    return _encoder.encode(frame)


def scenery(frame: Frame) -> bytes:
    """What of a frame stays the same through the round."""
    return _encoder.encode(_fields(frame, frame.SCENERY))


def packed(frame: Frame) -> bytes:
    """The rest of it, to be kept: a line with everything but the matches in detail, then a line for each of those."""
    left_out = {*frame.SCENERY, frame.MATCHES}
    told = [name for name in frame.__struct_fields__ if name not in left_out]
    head = _encoder.encode({"type": frame.__struct_config__.tag, **_fields(frame, told)})
    if frame.MATCHES is None:
        return head
    matches = getattr(frame, frame.MATCHES)
    lines = [b"%b\t%b" % (match.key.encode(), _encoder.encode(match)) for match in matches]
    return b"\n".join([head[:-1] + b',"%b":[' % frame.MATCHES.encode(), *lines])


def unpacked(kept: bytes, match: str = "", most: int = SHOWN) -> bytes:
    """A frame to be sent, with at most so many of its matches and the one that is asked for."""
    head, *lines = kept.split(b"\n")
    if not head.endswith(b"["):
        return head
    matches = dict(line.split(b"\t", 1) for line in lines)
    some = _spread(list(matches), most)
    asked = match.encode()
    if asked in matches and asked not in some:
        some.append(asked)
    return b"%b%b]}" % (head, b",".join([matches[key] for key in some]))


def shown(kept: bytes) -> tuple[str, ...] | None:
    """The keys of matches that come with every frame; None: it has no matches in detail."""
    found = keys(kept)
    return tuple(key.decode() for key in _spread(found, SHOWN)) if found else None


def keys(kept: bytes) -> list[bytes]:
    """The keys of all matches in detail."""
    return [line.split(b"\t", 1)[0] for line in kept.split(b"\n")[1:]]


def _spread(keys: list[bytes], most: int) -> list[bytes]:
    """Some keys from all over the list, the same in every turn."""
    return keys if len(keys) <= most else [keys[at * len(keys) // most] for at in range(most)]


def _fields(frame: Frame, names: Iterable[str]) -> dict[str, object]:
    return {name: getattr(frame, name) for name in names}


def place(round_: Round, ended: int) -> int:
    """The turn under which a frame is kept; the last picture of a round comes after its last turn."""
    return ended + 1 if round_.finished else round_.turn


def picture(round_: Round, sight: Sight) -> Frame:
    """A round as it is now, for somebody."""
    return round_.frame(sight.team).private(sight.team) if isinstance(sight, Veiled) else round_.frame(sight)


def named(sight: Sight) -> View:
    """What a viewer is called in addresses."""
    return "public" if sight is Audience.PUBLIC else "full" if sight is Audience.FULL else "team"
