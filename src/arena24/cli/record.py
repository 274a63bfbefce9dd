"""`arena24 record`."""

from collections.abc import Iterable, Iterator
from itertools import takewhile
from pathlib import Path
from typing import Annotated

import typer

from arena24.analysis.retelling import cut
from arena24.cli import terminal
from arena24.cli.complaint import Complaint, complaining_of, game_named, reason
from arena24.games.core import AnyGame, Round, TeamId
from arena24.scripts.cells import show_team
from arena24.scripts.location import Location
from arena24.scripts.position import Opening
from arena24.scripts.recorder import Came, Event, Said, TurnOver, write
from arena24.scripts.setting import Setting
from arena24.store.fold import fold
from arena24.store.reader import Reader
from arena24.store.records import Header, Join, Order, Record, TurnEnd


def record(
    journal: Annotated[Path, typer.Argument(metavar="JOURNAL", help="Of a round.", show_default=False)],
    out: Annotated[Path, typer.Argument(metavar="FILE", help="The script (*.a24).", show_default=False)],
    turn: Annotated[int, typer.Option(min=1, help="Where the script begins.")] = 1,
    turns: Annotated[int, typer.Option(min=0, help="How many turns it tells; 0: the position alone.")] = 1,
) -> None:
    """Write a script of a played round.

    \b
    It is a position and what was ordered from there: a bug report for `arena24
    check`, or a position for `arena24 play --position`. Orders are in the
    journal, questions are not; `arena24 play --record` has both. Examples:
      arena24 record cup/journals/Battle1/000007.journal.zst bug.a24 --turn 40
      arena24 record round.journal start.a24 --turn 12 --turns 0
    """
    header, records = read_journal(journal)
    game = game_named(header.game)
    before, after = cut(records, turn)
    with complaining_of(ValueError):
        round_ = fold(game, header, before)
    if round_.turn != turn or round_.finished:
        raise Complaint(f"{journal} has no turn {turn}; its last is {_last(records)}")
    opening = _opening(game, header, round_, before)
    script = write(opening, _events(_first(after, turns)))
    try:
        out.write_text(script.text(f"{header.server} round {header.round}, turn {turn}", opening), encoding="utf-8")
    except OSError as error:
        raise Complaint(f"{out} cannot be written ({reason(error)}); give another file") from None
    print(f"{out}: {game.id}, turn {turn}, {terminal.plural(len(script.lines), 'line')} of conversation")


def read_journal(path: Path) -> tuple[Header, list[Record]]:
    """A whole journal that somebody has named."""
    try:
        with Reader(path) as reader:
            return reader.header, list(reader)
    except OSError as error:
        raise Complaint(f"{path} cannot be read ({reason(error)}); journals are in CONTEST/journals/SERVER") from None


def _last(records: Iterable[Record]) -> int:
    return max((one.turn for one in records if isinstance(one, TurnEnd)), default=1)


def _first(records: Iterable[Record], turns: int) -> Iterator[Record]:
    """The records of so many turns."""
    left = iter(records)
    for _ in range(turns):
        yield from takewhile(lambda one: not isinstance(one, TurnEnd), left)
        yield TurnEnd(0, 0.0, 1.0)


def _opening(game: AnyGame, header: Header, round_: Round, before: list[Record]) -> Opening:
    ends = [one for one in before if isinstance(one, TurnEnd)]
    tempo, remaining = (ends[-1].tempo, ends[-1].remaining) if ends else (1.0, header.remaining)
    setting = Setting(tempo=tempo, remaining=remaining)
    position = round_.dump()
    return Opening(Location("", 0), game, setting, position.params, position)


def _events(records: Iterable[Record]) -> Iterator[Event]:
    for one in records:
        match one:
            case Order(team, line):
                # A data line is journalled behind its command, which was journalled before it on its own.
                head, tab, data = line.partition(b"\t")
                yield Said(show_team(TeamId(team)), data if tab else head, None)
            case Join(team):
                yield Came(show_team(TeamId(team)))
            case TurnEnd():
                yield TurnOver()
