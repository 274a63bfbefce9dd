"""Which actions are refused on their face: what a team can tell from its frame.

A hint is optional: without one every action is offered. It may offer too much, never too little: tests play at random
and look whether an order that was accepted had been offered.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any

# Commands that may succeed, each with the values of its arguments that may; an argument left out may have any.
Offer = Mapping[str, Mapping[str, Collection[Any]]]
Hint = Callable[[Any], Offer]  # takes the frame
