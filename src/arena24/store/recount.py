"""Counting again: a journal folded under other rules or parameters gives other results. Nothing is written."""

from collections.abc import Mapping

import msgspec

from arena24.contest.acts import PastRound, Recounted
from arena24.games.core import AnyGame
from arena24.store.ending import results_of
from arena24.store.errors import JournalError
from arena24.store.fold import Folding
from arena24.store.reader import Reader
from arena24.store.records import TurnEnd, inexact


def count_again(game: AnyGame, reader: Reader, played: PastRound, changes: Mapping[str, object]) -> Recounted:
    """A round from the same orders, with some parameters changed.

    It may be over earlier than it was, and then has the K of that turn; one that would not have been over is void. The
    header's other words stand: what a round carries over are ids that orders name.
    """
    header = msgspec.structs.replace(reader.header, params={**reader.header.params, **changes})
    where = f"{header.server} round {header.round}"
    last: TurnEnd | None = None
    try:
        with reader:
            folding = Folding(game, header)
            for record in reader:
                if not folding.round.finished:
                    last = folding.take(record) or last
    except JournalError:
        raise
    except Exception as error:  # whatever the rules throw: half a recount helps nobody
        raise JournalError(f"{where} cannot be counted again: {error!r}; mend the rules, or leave it out") from error
    round_ = folding.round
    if last is None or not round_.finished:
        void = "it would not have been over"
        return Recounted(server=header.server, round=header.round, tempo=played.tempo, results={}, void=void)
    tempo = played.tempo if last == reader.last_turn else last.tempo
    return Recounted(server=header.server, round=header.round, tempo=tempo, results=results_of(round_))


def differs(again: Recounted, played: PastRound) -> bool:
    """Does it count otherwise than it was played?"""
    results = {team: inexact(exact) for team, exact in again.results.items()}
    return bool(again.void) or (again.tempo, results) != (played.tempo, played.results)
