"""The fold: a journal's header and records become the round again (design 1)."""

from collections.abc import Iterable

import msgspec

from arena24 import __version__
from arena24.games.core import AnyGame, Position, Round, Start, TeamId
from arena24.games.seed import Seed
from arena24.protocol.orders import Orders
from arena24.store.errors import JournalError
from arena24.store.records import NO_DIGEST, Finish, Header, Join, Order, Record, TurnEnd


class DifferentFold(JournalError):
    """The fold does not give what the journal says: other rules, or a bug that depends on something else."""


def begin(game: AnyGame, header: Header) -> Round:
    """The round as it was before its first order."""
    if header.position is not None:
        return game.load(msgspec.convert(header.position, game.position))
    start = start_of(game, header)
    round_ = game.new_round(start) or game.idle(start)
    if round_ is None:
        raise DifferentFold(f"{header.server} round {header.round}: the rules decline a round that was played")
    return round_


def start_of(game: AnyGame, header: Header) -> Start:  # type: ignore[type-arg]  # the game knows its own params
    """What the round began with."""
    return Start(
        params=msgspec.convert(header.params, game.params),
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


def fold(game: AnyGame, header: Header, records: Iterable[Record]) -> Round:
    """The round after all records; raises DifferentFold where a digest disagrees."""
    round_ = begin(game, header)
    orders = Orders(game, round_)
    for record in records:
        match record:
            case Order(team, line):
                orders.execute(team, line)
            case Join(team):
                round_.join(TeamId(team))
            case TurnEnd(turn, remaining, _, digest, _):
                round_.end_turn(remaining)
                orders.turn_ended()
                _compare(header, f"after turn {turn}", round_, digest)
            case Finish(_, _, digest, _):
                _compare(header, "at the end", round_, digest)
    return round_


def _compare(header: Header, when: str, round_: Round, digest: str) -> None:
    if digest != NO_DIGEST and round_.digest() != digest:
        raise DifferentFold(f"{header.server} round {header.round}: the state {when} differs from the journal's")
