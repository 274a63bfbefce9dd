"""The next world, made while the present round is played, so that there is no gap between them (platform 5.1)."""

from concurrent.futures import Executor, Future
from dataclasses import replace
from typing import Any

from arena24.games.core import AnyGame, Round, Start

AnyStart = Start[Any]  # the game knows its own params


class Ahead:
    """Makes a round in the background, and hands it out if it is still the right one."""

    def __init__(self, game: AnyGame, background: Executor) -> None:
        self._game, self._background = game, background
        self._start: AnyStart | None = None  # what the round in the making begins with
        self._made: Future[Round | None] | None = None

    @property
    def useful(self) -> bool:
        """Does the game's next world take long to make?"""
        return self._game.lasts is not None

    def prepare(self, start: AnyStart) -> None:
        """A round will probably begin like this; saying so again costs nothing."""
        if self._whole(start) and not self._same(start):
            self._start, self._made = start, self._background.submit(self._game.new_round, start)

    def round(self, start: AnyStart) -> Round | None:
        """The round that begins like this: the one that was made, or else a new one."""
        made = self._made if self._whole(start) and self._same(start) else None
        self._start = self._made = None
        if made is None or made.exception() is not None:
            return self._game.new_round(start)  # if it fails again, then here, where somebody notices
        return made.result()

    def _whole(self, start: AnyStart) -> bool:
        """Does a whole round fit? Near the contest's end they are shorter, each in its own way."""
        return self._game.lasts is not None and start.remaining >= self._game.lasts(start.params)

    def _same(self, start: AnyStart) -> bool:
        """Is this what is being made? Teams may have come."""
        return self._start is not None and self._start == replace(start, remaining=self._start.remaining)
