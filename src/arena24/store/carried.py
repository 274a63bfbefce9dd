"""What the rounds of a server leave for the next one: ids that were given out, scores that stay answerable."""

from arena24.games.core import AnyGame
from arena24.store.errors import BrokenJournal, StoreError
from arena24.store.fold import fold
from arena24.store.reader import Reader
from arena24.store.shelf import Shelf


def carried(shelf: Shelf, game: AnyGame, *, before: int | None = None) -> object:
    """What the last round on a shelf has left, or the last one before this number; a void one leaves something too."""
    for number in reversed(shelf.numbers()):
        if before is None or number < before:
            try:
                with shelf.open(number) as reader:
                    return _from(reader, game)
            except StoreError:
                continue  # it is damaged: the one before it may be whole
    return None


def _from(reader: Reader, game: AnyGame) -> object:
    header = reader.header
    if header.game != game.id:
        return None  # another game was played here; what it left means nothing to this one
    try:
        return fold(game, header, reader).carried()
    except (OSError, BrokenJournal):
        raise
    except Exception:  # void because its rules break: what it began with is still true
        return header.carried
