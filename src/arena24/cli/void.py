"""`arena24 void`."""

from arena24.cli.complaint import Complaint
from arena24.cli.damage import DamagedRound, RoundNumber, ServerName, damaged_round
from arena24.cli.organiser import Directory, now
from arena24.store.ending import RoundEnd
from arena24.store.errors import JournalError
from arena24.store.records import Void
from arena24.store.remains import put_right


def void(directory: Directory, server: ServerName, number: RoundNumber) -> None:
    """Give a round up: it is damaged, or it must not go on. It has no results.

    \b
    What is damaged is set aside, never removed. A round that is finished stays as it is.
    A server that finds a damaged journal does this by itself; `arena24 verify` tells of it
    until somebody has said here that it shall stay so. Otherwise the contest must be stopped.
    Example:
      arena24 void marathon Battle1 17
    """
    with damaged_round(directory, server, number) as found:
        if not _is_void(found):
            with found.alone():
                _void(found)
        found.me.database.audit(found.me.who, "void", {"server": server, "round": number}, at=now())
        print(f"round {number} of {server} is void")


def _is_void(found: DamagedRound) -> bool:
    """Has its server given it up already?"""
    if not found.shelf.has(found.number):
        return True  # only what was set aside is there
    try:
        return isinstance(RoundEnd.read(found.shelf.open(found.number)).end, Void)
    except JournalError:
        return False


def _void(found: DamagedRound) -> None:
    shelf, number = found.shelf, found.number
    righted = put_right(shelf, found.game)
    for note in righted.notes:
        print(note)
    if righted.going is not None:
        _, journal = righted.going
        if journal.header.round == number:
            journal.void(f"{found.me.who} gave it up")
        journal.close()
    ending = RoundEnd.read(shelf.open(number))
    if not isinstance(ending.end, Void):
        raise Complaint(f"round {number} of {shelf.server} is finished, and its results stand")
    ending.credit(found.me.database)
