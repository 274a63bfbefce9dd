"""Bots that go on: a lost answer is no reason to end a day of play."""

from collections.abc import Callable
from typing import TypeVar

from arena24.client.connection import AnswerLost
from arena24.games.commands import Commands

P = TypeVar("P", bound=Commands)


def run(bot: Callable[[P], None], me: P) -> None:
    """Play until the bot returns; a bot that did not expect `AnswerLost` begins again, on the connection made anew."""
    while True:
        try:
            bot(me)
        except AnswerLost:
            continue
        return
