"""What a crash or a damaged disk can leave of a round, and what is done about it when its server starts.

| found | done |
|---|---|
| `*.new` | swept: nobody has played it yet, the round begins anew under its number |
| an unfinished journal, its last line perhaps torn | the tail is cut off, the round goes on |
| the last turn's end, and no last record | the round is finished with the time and K of that turn: never reopened |
| a last record | archived, then credited (`books`) |
| a journal and its archive | the journal goes if the archive has its lines; if not, both stay, `arena24 verify` tells |
| an archive that the database lacks | credited (`books`) |
| an unfinished journal, and a later round | void |
| an unfinished journal that cannot be folded | void, and the next round begins (platform 5) |
| damage | set aside; up to the last good turn it is kept: if that ended the round it is finished, else void |
| the journal of another round, server or contest | set aside; the number is as if there had been none |

Each step leaves something that this table has, so a crash in the middle of it does no harm.
"""

from dataclasses import dataclass, field

from arena24.games.core import AnyGame, Round
from arena24.store import disk
from arena24.store.ending import finish_of
from arena24.store.errors import BrokenJournal, ClosedJournal, ForeignJournal
from arena24.store.fold import refold
from arena24.store.journal import Journal
from arena24.store.salvage import mend
from arena24.store.shelf import FOREIGN, Shelf


@dataclass(slots=True)
class Righted:
    """A shelf that has been put right."""

    going: tuple[Round, Journal] | None = None  # the round that goes on
    notes: list[str] = field(default_factory=list)  # what was done
    losses: list[str] = field(default_factory=list)  # of it, what organisers have to know: rounds without results

    def lost(self, note: str) -> None:
        """A round has come to harm."""
        self.notes.append(note)
        self.losses.append(note)


def put_right(shelf: Shelf, game: AnyGame, *, over: str | None = None) -> Righted:
    """Put right whatever is on a server's shelf. `over`: why no round can go on, if none can."""
    righted = Righted()
    shelf.sweep()
    for number in shelf.unarchived():
        _banish(shelf, number, righted)
    last = max(shelf.numbers(), default=0)
    for number in sorted(set(shelf.unarchived()) - set(shelf.archived())):
        stop = over if number == last else f"it was left when round {last} had begun"
        _put_right(shelf, game, number, stop, righted)
    return righted


def _banish(shelf: Shelf, number: int, righted: Righted) -> None:
    """The journal of another round makes room."""
    path = shelf.journal(number)
    try:
        shelf.open(number).close()
    except ForeignJournal as error:
        aside = shelf.set_aside(path, FOREIGN)
        path.unlink()
        disk.sync_directory(shelf.directory)
        righted.lost(f"{error}; it was set aside as {aside.name}")
    except BrokenJournal:
        pass  # nobody can tell whose it is


def _put_right(shelf: Shelf, game: AnyGame, number: int, stop: str | None, righted: Righted) -> None:
    path = shelf.journal(number)
    try:
        journal = Journal.resume(path)
    except ClosedJournal:
        return  # it has only to be credited
    except BrokenJournal as error:
        righted.lost(mend(shelf, game, number, f"its journal was damaged: {error}"))
        return
    if journal.torn is not None:
        righted.notes.append(f"{path}: {journal.torn.size} bytes of a torn record were cut off")
    round_ = _folded(game, journal, righted)
    if round_ is None:
        return
    if round_.finished:
        end = finish_of(journal.header, journal.last_turn, round_)
        journal.finish(elapsed=end.elapsed, tempo=end.tempo, results=end.results, digest=end.digest)
        righted.notes.append(f"{path}: its last turn had ended; the round is finished")
    elif stop is not None:
        journal.void(stop)
        righted.notes.append(f"{path}: the round is void: {stop}")
    else:
        righted.going = round_, journal


def _folded(game: AnyGame, journal: Journal, righted: Righted) -> Round | None:
    """The round as it was; None: that is impossible, and it is void (platform 5)."""
    try:
        if journal.header.game != game.id:
            raise LookupError(f"it is a round of {journal.header.game}, and {game.id} is played here now")
        return refold(game, journal)
    except OSError:
        journal.close()
        raise
    except Exception as error:  # whatever the rules throw
        journal.void(f"the round cannot be folded: {error!r}")
        righted.lost(f"{journal.path}: the round cannot be folded, and is void: {error!r}")
        return None
