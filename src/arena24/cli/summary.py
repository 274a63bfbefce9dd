"""Why did my bot score that: what every bot of a practice did, in a few lines."""

from collections.abc import Collection, Iterable, Iterator, Mapping

import msgspec

from arena24.cli import terminal
from arena24.games import catalogue
from arena24.games.commands import commands_of
from arena24.games.core import AnyGame
from arena24.games.failures import BadFormat, Failure, InternalError, LimitReached, TooManyArguments, UnknownCommand
from arena24.protocol.allowance import GAME_CODES
from arena24.sim.conduct import Conduct

SHOWN = 5  # refusals by code that are told of each bot, the most frequent first
COUNSEL: Mapping[type[Failure], str] = {
    UnknownCommand: "no command of this game; `arena24 help {game}` lists them",
    BadFormat: "the arguments are not what it takes; `arena24 help {game} COMMAND`",
    TooManyArguments: "the arguments are not what it takes; `arena24 help {game} COMMAND`",
    InternalError: "a bug of arena24, not of the bot: please tell",
    LimitReached: "more commands than a turn allows; the rest of the turn was lost",
}


class RefusalNote(msgspec.Struct, frozen=True):
    """Refusals of one kind."""

    code: int
    name: str  # of the exception
    text: str
    count: int
    place: str  # file and line of the bot that caused most of them; empty: nobody knows
    there: int  # how many it caused


class BotNote(msgspec.Struct, frozen=True, kw_only=True):
    """What a bot did."""

    turns: int
    commands: int
    refused: int
    limit_hits: int
    slowest: float  # seconds
    slowest_turn: int
    left: int  # the turn in which it went away by itself; 0: in none
    refusals: tuple[RefusalNote, ...]
    unknown: dict[str, int]  # words that are no commands of this game
    looks_like: str  # the game that has them


def bot_note(game: AnyGame, conduct: Conduct) -> BotNote:
    """What there is to say of a bot."""
    refusals = [_refusal(failure, places) for failure, places in conduct.refusals.items()]
    return BotNote(
        turns=conduct.turns,
        commands=conduct.commands,
        refused=conduct.refused,
        limit_hits=conduct.limit_hits,
        slowest=round(conduct.slowest, 6),
        slowest_turn=conduct.slowest_turn,
        left=conduct.left,
        # What is wrong with any game comes first: of what a game refuses some is part of playing.
        refusals=tuple(sorted(refusals, key=lambda one: (one.code >= GAME_CODES, -one.count, one.code))),
        unknown=dict(conduct.unknown),
        looks_like=_looks_like(game, conduct.unknown),
    )


def _refusal(failure: type[Failure], places: Mapping[str, int]) -> RefusalNote:
    place = max(places, key=lambda place: places[place])
    return RefusalNote(failure.code, failure.__name__, failure.text, sum(places.values()), place, places[place])


def _looks_like(game: AnyGame, words: Collection[str]) -> str:
    """Which other game has these commands, or most of them? Empty: none has any."""
    if not words:
        return ""  # and no other game need be loaded
    known = {other.id: sum(word.lower() in commands_of(other.player) for word in words) for other in catalogue.games()}
    known.pop(game.id, None)
    best = max(known, key=lambda name: known[name], default="")
    return best if best and known[best] else ""


def tell(game: AnyGame, notes: Mapping[str, BotNote], guests: Iterable[str], failed: Collection[str]) -> None:
    """A table of all, then a few words about somebody's own bots; house bots have their ways."""
    console = terminal.err()
    numbers = ("Turns", "Commands", "Refused", "Limit hit", "Slowest turn")
    table = terminal.table("Bot", *numbers, numbers=numbers)
    for login, note in notes.items():
        slowest = f"{1000 * note.slowest:.1f} ms" if note.slowest_turn else "-"
        terminal.row(table, login, note.turns, note.commands, note.refused, note.limit_hits, slowest)
    console.print(table)
    for login in guests:
        for line in remarks(game, notes[login], failed=login in failed):
            console.print(f"{login}: {line}", markup=False, soft_wrap=True)


def remarks(game: AnyGame, note: BotNote, *, failed: bool) -> Iterator[str]:
    """What may be why it scored that."""
    if note.looks_like:
        words = ", ".join(list(note.unknown)[:SHOWN])
        yield f"plays {note.looks_like}? {words}: commands of that game; this is {game.id}"
    if not note.commands:
        yield "said nothing at all"
    if note.left and not failed:
        yield f"went away in turn {note.left}; a bot has to go on until the round is over (`while True`)"
    for one in note.refusals[:SHOWN]:
        yield _told(game, note, one)
    if (more := len(note.refusals) - SHOWN) > 0:
        yield f"and {terminal.plural(more, 'other error')}; --json tells them all"


def _told(game: AnyGame, note: BotNote, one: RefusalNote) -> str:
    share = f"{one.count} of {terminal.plural(note.commands, 'command')} refused: {one.code} {one.text} ({one.name})"
    where = (
        ""
        if not one.place
        else f", all at {one.place}"
        if one.there == one.count
        else f", {one.there} of them at {one.place}"
    )
    counsel = {failure.code: text for failure, text in COUNSEL.items()}.get(one.code, "")
    return f"{share}{where}" + (f"; {counsel.format(game=game.id)}" if counsel else "")
