"""Damaged journals: what is whole of them, up to the end of the last good turn, and what becomes of the round."""

import os
from dataclasses import dataclass
from pathlib import Path

from arena24 import __version__
from arena24.games.core import AnyGame, Round
from arena24.store import disk
from arena24.store.carried import carried
from arena24.store.chain import numbered
from arena24.store.ending import finish_of
from arena24.store.errors import BrokenJournal, JournalError
from arena24.store.fold import fold
from arena24.store.reader import Reader
from arena24.store.records import (
    Finish,
    Header,
    Record,
    TurnEnd,
    Void,
    finish_content,
    header_content,
    void_content,
)
from arena24.store.shelf import DAMAGED, REPLACED, Shelf


@dataclass(frozen=True, slots=True)
class Good:
    """The whole part of a journal."""

    header: Header
    text: bytes
    crc: int  # with which the next line goes on
    records: tuple[Record, ...] = ()

    @property
    def last_turn(self) -> TurnEnd | None:
        """The end of the last good turn."""
        last = self.records[-1] if self.records else None
        return last if isinstance(last, TurnEnd) else None


def good_part(path: Path) -> Good | None:
    """Everything up to the end of the last good turn; None: not even the header is whole."""
    try:
        reader = Reader(path)
    except BrokenJournal:
        return None
    records: list[Record] = []
    kept, end, crc = 0, reader.end, reader.crc
    with reader:
        try:
            for record in reader:
                records.append(record)
                if isinstance(record, TurnEnd):
                    kept, end, crc = len(records), reader.end, reader.crc
        except BrokenJournal:
            pass  # as far as it goes
    with path.open("rb") as file:
        return Good(reader.header, file.read(end), crc, tuple(records[:kept]))


def mend(shelf: Shelf, game: AnyGame, number: int, reason: str) -> str:
    """Set a damaged journal aside; its round is finished if its turns are whole, else void. Gives what was done."""
    path = shelf.journal(number)
    good = good_part(path) or _blank(shelf, game, number)
    round_ = _played(game, good)
    if round_ is not None and round_.finished:
        content, done = finish_content(finish_of(good.header, good.last_turn, round_)), "all its turns are whole"
    else:
        content, done = void_content(reason), "the round is void"
    aside = _replace(shelf, path, DAMAGED, good.text + numbered([content], good.crc)[0])
    return f"{reason}; it was set aside as {aside.name}, {done}"


def salvage(shelf: Shelf, game: AnyGame, number: int) -> Good:
    """Let a damaged round go on from the end of its last good turn, whether it was set aside already or not.

    A later round that has not ended begins anew afterwards.
    """
    path = shelf.journal(number)
    source = next((aside for aside in reversed(shelf.aside().get(number, ())) if DAMAGED in aside.name), path)
    if not source.exists():
        raise JournalError(f"{path}: no damaged journal of round {number} is there; `arena24 verify` says what is")
    good = good_part(source)
    if good is None or good.last_turn is None:
        raise JournalError(f"{source}: no turn of it is whole; void the round")
    shelf.check(good.header, number, source)
    round_ = _played(game, good)
    if round_ is None or round_.finished:
        raise JournalError(f"{source}: there is nothing to go on with; let it be served, or void the round")
    later = [other for other in shelf.numbers() if other > number]
    for other in later:
        _require_open(shelf, other)
    for other in later:
        _remove(shelf, shelf.journal(other))
    _replace(shelf, path, DAMAGED if source == path else REPLACED, good.text)
    _remove(shelf, shelf.archive(number))
    return good


def _require_open(shelf: Shelf, number: int) -> None:
    try:
        with shelf.open(number) as reader:
            ended = any(isinstance(record, Finish | Void) for record in reader)
    except BrokenJournal:
        return  # nothing to lose
    if ended:
        raise JournalError(f"{reader.path}: this later round is over; a round before it cannot go on, void that one")


def _played(game: AnyGame, good: Good) -> Round | None:
    """The round after its last good turn; None: it cannot be folded."""
    try:
        return fold(game, good.header, good.records)
    except Exception:  # whatever the rules throw
        return None


def _blank(shelf: Shelf, game: AnyGame, number: int) -> Good:
    """The beginning of a round of which nothing is known but its place."""
    header = Header(
        game=game.id,
        server=shelf.server,
        round=number,
        version=__version__,
        params={},
        seed=shelf.seed.derive(shelf.server, number).hex,
        teams=(),
        carried=carried(shelf, game, before=number),
    )
    text, crc = numbered([header_content(header)], 0)
    return Good(header, text, crc)


def _replace(shelf: Shelf, path: Path, suffix: str, text: bytes) -> Path:
    """Put a text in the place of a journal, at once, and keep what was there beside it."""
    aside = path
    if path.exists():
        with path.open("rb") as original:
            disk.lock(original.fileno(), path)
            aside = shelf.set_aside(path, suffix)
    temporary = path.with_name(path.name + disk.NEW)
    with open(temporary, "wb", opener=disk.private) as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    disk.put_in_place(temporary, path)
    return aside


def _remove(shelf: Shelf, path: Path) -> None:
    """Take a journal or an archive away; it is kept beside its place."""
    if path.exists():
        shelf.set_aside(path, REPLACED)
        path.unlink()
        disk.sync_directory(shelf.directory)
