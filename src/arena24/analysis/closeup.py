"""One turn of one team from near: every order and what became of it, what happened, what stood about."""

from collections import Counter
from collections.abc import Mapping

import msgspec

from arena24.analysis.dialogue import Exchange
from arena24.analysis.retelling import cut
from arena24.analysis.trouble import failures_by_code
from arena24.games.core import AnyGame, Frame, Round, TeamId
from arena24.games.failures import Failure
from arena24.protocol.orders import Orders
from arena24.store.fold import fold
from arena24.store.records import Header, Join, Order, Record, TurnEnd


class AnsweredLine(msgspec.Struct, frozen=True):
    """A line, and how it was answered."""

    line: str
    code: int  # 0: it was accepted
    text: str


class CloseUp(msgspec.Struct, frozen=True, kw_only=True):
    """A turn. Of a transcript only what was said is known."""

    turn: int
    said: tuple[AnsweredLine, ...]
    before: dict[int, float] = {}  # results by team
    after: dict[int, float] = {}
    unused: tuple[str, ...] = ()
    happened: dict[str, int] = {}  # what the team's picture of the next turn tells


def close_up(game: AnyGame, header: Header, records: list[Record], team: TeamId, turn: int) -> CloseUp:
    """A turn of a journal; ValueError: it has none."""
    past, rest = cut(records, turn)
    round_ = fold(game, header, past)
    if round_.turn != turn or round_.finished or not any(isinstance(one, TurnEnd) for one in rest):
        last = max((one.turn for one in records if isinstance(one, TurnEnd)), default=0)
        raise ValueError(f"it has no turn {turn} that has ended; its last one is {last}")
    before, picture = _results(round_), round_.frame(team)
    said, unused = _played(game, round_, rest, team)
    return CloseUp(
        turn=turn,
        said=tuple(said),
        before=before,
        after=_results(round_),
        unused=unused,
        happened=_highlights(round_.frame(team), picture),
    )


def overheard_turn(game: AnyGame, said: list[Exchange], turn: int) -> CloseUp:
    """A turn of a transcript; ValueError: nothing was said in it."""
    there = [one for one in said if one.turn == turn]
    if not there:
        turns = [one.turn for one in said] or [0]
        raise ValueError(f"nothing was said in turn {turn}; there are turns {min(turns)} to {max(turns)}")
    known = failures_by_code(game)
    return CloseUp(turn=turn, said=tuple(_utterance(one, known) for one in there))


def _utterance(one: Exchange, known: Mapping[int, type[Failure]]) -> AnsweredLine:
    if one.code is None:
        return AnsweredLine(one.line, 0, "no answer")
    return AnsweredLine(one.line, one.code, known[one.code].text if one.code in known else "")


def _played(
    game: AnyGame, round_: Round, records: list[Record], team: TeamId
) -> tuple[list[AnsweredLine], tuple[str, ...]]:
    """Play the turn to its end."""
    orders, said, turn = Orders(game, round_), list[AnsweredLine](), round_.turn
    unused: tuple[str, ...] = ()
    for record in records:
        match record:
            case Order(who, line):
                failure = orders.execute(who, line)
                if who == team:
                    text = line.decode(errors="replace").replace("\t", " / ")
                    said.append(AnsweredLine(text, failure.code if failure else 0, failure.text if failure else ""))
            case Join(who):
                round_.join(TeamId(who))
            case TurnEnd(remaining=remaining):
                if game.muster is not None:
                    unused = game.muster(round_, team).unused
                round_.end_turn(remaining)
                if round_.turn != turn or round_.finished:
                    break
    return said, unused


def _results(round_: Round) -> dict[int, float]:
    return {int(team): float(result) for team, result in (round_.results() or {}).items()}


def _highlights(frame: Frame, before: Frame) -> dict[str, int]:
    return dict(Counter(highlight.what for highlight in frame.highlights(before)))
