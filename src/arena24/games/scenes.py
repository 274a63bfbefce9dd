"""Positions and conversations in which commands are obeyed that nobody hits upon by chance.

What a scene says is really executed, as everything in the examples is; only the answers are not written here.
"""

from collections.abc import Mapping
from typing import NamedTuple

NEXT_TURN = "=="


class Scene(NamedTuple):
    """A position, as scripts and journals have it, and lines: team and command, a data line after `;`."""

    position: Mapping[str, object]
    lines: tuple[str, ...]
