"""An inquiry: all that is found out about one team's round, for people and for programs."""

from collections.abc import Sequence

import msgspec

from arena24.analysis.dialogue import Exchange, added, overheard
from arena24.analysis.gap import Gap, gap_of
from arena24.analysis.prospects import Fall, fall_in, prospects
from arena24.analysis.retelling import RetoldTurn, retold
from arena24.analysis.substitute import Stint, substituted
from arena24.analysis.trouble import Trouble, trouble_in
from arena24.analysis.verdict import told_cause, told_fall, told_gap, told_transcript
from arena24.games.core import AnyGame, TeamId
from arena24.sim.table import Bot
from arena24.store.records import Header, Record

NEAR = 10  # turns: troubles of a transcript that are nearer than that are one


class Inquiry(msgspec.Struct, frozen=True, kw_only=True):
    """What was found out."""

    game: str
    team: int  # 0: a transcript does not tell
    turns: list[RetoldTurn]
    gap: Gap | None = None  # of results; it may open long after its cause
    instead: str = ""  # who was tried in this seat
    stints: list[Stint] = []
    fall: Fall | None = None  # of what was to be won there
    cause: tuple[int, int] | None = None  # the turns to look at, the first and the last one
    there: Trouble | None = None  # in these turns
    whole: Trouble
    sentences: list[str]


class Understudy(msgspec.Struct, frozen=True):
    """A bot that is tried in somebody's seat."""

    name: str
    play: Bot


def of_journal(
    game: AnyGame,
    header: Header,
    records: list[Record],
    team: TeamId,
    *,
    said: Sequence[Exchange] = (),
    understudy: Understudy | None = None,
) -> Inquiry:
    """Ask a journal, and what was said in the round if anybody kept that; ValueError: no turn has ended."""
    turns = retold(game, header, records, team)
    if not turns:
        raise ValueError("no turn of this round has ended yet; there is nothing to analyse")
    added(turns, said)
    gap, result, numbers = gap_of(turns), turns[-1].result or 0.0, [turn.turn for turn in turns]
    stints: list[Stint] = []
    if understudy is not None:
        bot = understudy.play
        opened = turns[gap.first].turn if gap else None
        stints = prospects(
            lambda turn: substituted(game, header, records, team, bot, turn=turn), numbers, opened, result
        )
    fall = fall_in(stints, numbers[-1], result)
    cause = _cause(numbers, gap, fall)
    there, whole = _trouble(game, turns, cause), trouble_in(game, turns)
    name = understudy.name if understudy else ""
    told = [told_gap(turns, gap), *told_fall(name, fall, stints, result)]
    where = "In the whole round" if cause is None else "There"
    return Inquiry(
        game=game.id,
        team=team,
        turns=turns,
        gap=gap,
        instead=name,
        stints=stints,
        fall=fall,
        cause=cause,
        there=there,
        whole=whole,
        sentences=[*told[:2], *told_cause(where, there, whole), *told[2:]],
    )


def _cause(numbers: Sequence[int], gap: Gap | None, fall: Fall | None) -> tuple[int, int] | None:
    """The turns in which it was lost: what was to be won fell there, or else the gap opened."""
    if fall is not None:
        return fall.first, fall.last
    return (numbers[gap.first], numbers[gap.last]) if gap is not None else None


def _trouble(game: AnyGame, turns: Sequence[RetoldTurn], cause: tuple[int, int] | None) -> Trouble:
    if cause is None:
        return trouble_in(game, turns)
    first, last = cause
    there = [turn for turn in turns if first <= turn.turn <= last]
    return trouble_in(game, there, next((turn for turn in turns if turn.turn == first - 1), None))


def of_transcript(game: AnyGame, said: Sequence[Exchange]) -> Inquiry:
    """Ask what was said in one round."""
    turns = overheard(said)
    whole, worst = trouble_in(game, turns), _worst(turns)
    told = told_transcript(turns, whole, worst)
    cause = (turns[worst[0]].turn, turns[worst[1]].turn) if worst else None
    return Inquiry(game=game.id, team=0, turns=turns, cause=cause, whole=whole, sentences=list(told))


def _worst(turns: Sequence[RetoldTurn]) -> tuple[int, int] | None:
    """Where most was refused or missed: places of the first and of the last turn."""
    spans: list[list[int]] = []
    for place, turn in enumerate(turns):
        if _bad(turn) and spans and place - spans[-1][-1] < NEAR:
            spans[-1].append(place)
        elif _bad(turn):
            spans.append([place])
    if not spans:
        return None
    span = max(spans, key=lambda span: sum(_bad(turns[place]) for place in span))
    return span[0], span[-1]


def _bad(turn: RetoldTurn) -> int:
    """How much was refused or missed."""
    return turn.refused.total() + (not turn.orders)
