"""A round as text, for those who look at what their agents do."""

from typing import Any

import msgspec

from arena24.games.core import Audience, Round

WIDE = 200  # characters of a line


def drawn(round_: Round) -> str:
    """The frame that shows everything, a line for each field, without what stays the same through the round."""
    frame = round_.frame(Audience.FULL)
    told: dict[str, Any] = msgspec.to_builtins(frame)
    shown = {name: value for name, value in told.items() if name not in frame.SCENERY}
    return "\n".join(f"{name}: {msgspec.json.encode(value).decode()}"[:WIDE] for name, value in shown.items())
