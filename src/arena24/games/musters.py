"""Musters: what a team has to play with, and what of it was left without an order in a turn.

A game may declare a muster (`Game.muster`), and `arena24 analyse` then tells units that were lost and units that stood
about. It is taken just before a turn ends, when all orders have been given.
"""

from typing import NamedTuple


class Muster(NamedTuple):
    """One team at the end of one turn; units by names that its owner knows them by: `TANK 3`."""

    units: int  # that it has
    unused: tuple[str, ...]  # those that could have been given a command, and were not
