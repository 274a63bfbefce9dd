"""The fold: a journal's header and records become the round again."""

from collections.abc import Iterable
from contextlib import suppress

import msgspec

from arena24 import __version__
from arena24.games.core import AnyGame, Position, Round, Start, TeamId
from arena24.games.seed import Seed
from arena24.protocol.orders import Orders
from arena24.store.errors import JournalError
from arena24.store.log import Log
from arena24.store.records import NO_DIGEST, Finish, Header, Join, Order, Record, TurnEnd


class DifferentFold(JournalError):
    """The fold does not give what the journal says: other rules, or a bug that depends on something else."""


def written_by(header: Header) -> str:
    """Why a fold may differ, if another arena24 wrote the journal: rules are amended from version to version."""
    if header.version == __version__:
        return ""
    return f" (arena24 {header.version} wrote it, this is {__version__}; CHANGELOG.md says which rules were amended)"


def _round_of(header: Header) -> str:
    return f"{header.server} round {header.round}"


def begin(game: AnyGame, header: Header) -> Round:
    """The round as it was before its first order."""
    round_: Round | None
    if header.position is not None:
        round_ = game.load(msgspec.convert(header.position, game.position))
    else:
        start = start_of(game, header)
        round_ = game.new_round(start) or game.idle(start)
    if round_ is None:
        raise DifferentFold(f"{_round_of(header)}: the rules decline a round that was played{written_by(header)}")
    return round_


def start_of(game: AnyGame, header: Header) -> Start:  # type: ignore[type-arg]  # the game knows its own params
    """What the round began with."""
    try:
        params = msgspec.convert(header.params, game.params)
    except msgspec.ValidationError as error:
        raise DifferentFold(f"{_round_of(header)}: its parameters are refused: {error}{written_by(header)}") from error
    return Start(
        params=params,
        teams=tuple(map(TeamId, header.teams)),
        seed=Seed.from_hex(header.seed),
        remaining=header.remaining,
        carried=header.carried,
        number=header.round,
    )


def header_of(
    game: AnyGame,
    start: Start,  # type: ignore[type-arg]  # the game knows its own params
    *,
    server: str,
    started: float = 0.0,
    position: Position | None = None,
) -> Header:
    """What a journal says of a round's beginning: `start_of` and `begin` read it."""
    return Header(
        game=game.id,
        server=server,
        round=start.number,
        version=__version__,
        params=msgspec.to_builtins(start.params),
        seed=start.seed.hex,
        teams=tuple(start.teams),
        started=started,
        remaining=start.remaining,
        carried=start.carried,
        position=None if position is None else msgspec.to_builtins(position),
    )


class Folding:
    """A round that is being folded, record by record."""

    def __init__(self, game: AnyGame, header: Header, state: bytes = b"") -> None:
        self.round = game.load(msgspec.json.decode(state, type=game.position)) if state else begin(game, header)
        self._header, self._orders = header, Orders(game, self.round)

    def take(self, record: Record) -> TurnEnd | None:
        """Fold one record; gives it back if it was the end of a turn."""
        match record:
            case Order(team, line):
                self._orders.execute(team, line)
            case Join(team):
                self.round.join(TeamId(team))
            case TurnEnd(remaining=remaining):
                self.round.end_turn(remaining)
                self._orders.turn_ended()
                return record
        return None

    def compare(self, record: TurnEnd | Finish) -> None:
        """Raise DifferentFold if the round is not what the record says of it."""
        if record.digest != NO_DIGEST and self.round.digest() != record.digest:
            when = f"after turn {record.turn}" if isinstance(record, TurnEnd) else "at the end"
            differs = f"the state {when} differs from the journal's"
            raise DifferentFold(f"{_round_of(self._header)}: {differs}{written_by(self._header)}")


def fold(game: AnyGame, header: Header, records: Iterable[Record], state: bytes = b"") -> Round:
    """The round after all records, from its beginning or from a state; DifferentFold where a digest disagrees."""
    folding = Folding(game, header, state)
    for record in records:
        folding.take(record)
        if isinstance(record, TurnEnd | Finish):
            folding.compare(record)
    return folding.round


def refold(game: AnyGame, log: Log) -> Round:
    """The round as its log says it is: from the last state that was noted, or else from its beginning."""
    state, records = log.recent()
    if state:
        with suppress(Exception):  # a state is a short cut: what counts is the journal, whatever the rules throw
            return fold(game, log.header, records, state)
        records = log.records()
    return fold(game, log.header, records)
