"""`arena24 analyse`."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import typer

from arena24.analysis.closeup import CloseUp, close_up, overheard_turn
from arena24.analysis.dialogue import Exchange, conversations, exchanges, rounds_of
from arena24.analysis.inquiry import Inquiry, Understudy, of_journal, of_transcript
from arena24.analysis.substitute import substituted
from arena24.cli import analysed, terminal
from arena24.cli.complaint import Complaint, complaining_of, game_named, reason
from arena24.cli.contender import FunctionContender, contender
from arena24.cli.organiser import Organiser, organiser
from arena24.cli.record import read_journal
from arena24.games.core import AnyGame, TeamId
from arena24.protocol.transcript import HEADER
from arena24.protocol.vocabulary import Vocabulary
from arena24.store.excerpts import Excerpts
from arena24.store.journals import present
from arena24.store.records import Finish, Header, Record, inexact
from arena24.store.transcripts import folder_of

READ = 256 << 20  # bytes of a team's transcripts that are searched for its round
NOBODY = "none"


@dataclass(frozen=True, slots=True)
class AnalysedRound:
    """A round that was played, as its journal has it, and what else is known of it."""

    game: AnyGame
    header: Header
    records: list[Record]
    path: Path
    names: Mapping[int, str] = field(default_factory=dict)  # of teams
    transcripts: Path | None = None  # of the server

    @property
    def title(self) -> str:
        """Which round it is."""
        return f"{self.game.id}, {self.header.server} round {self.header.round}"

    def name(self, team: int) -> str:
        """What a team is called."""
        return self.names.get(team, f"team {team}")


def analyse(
    where: Annotated[
        Path,
        typer.Argument(metavar="FILE|DIR", help="A journal, a transcript, or a contest's folder.", show_default=False),
    ],
    server: Annotated[str | None, typer.Argument(metavar="[SERVER]", help="Of a contest.", show_default=False)] = None,
    number: Annotated[int | None, typer.Argument(metavar="[ROUND]", min=1, help="Of it.", show_default=False)] = None,
    team: Annotated[
        str | None, typer.Option(metavar="TEAM", help="Its number, or its login.", show_default="the last in the round")
    ] = None,
    turn: Annotated[int | None, typer.Option(min=0, help="Only this turn, but all of it.", show_default=False)] = None,
    instead: Annotated[
        str | None,
        typer.Option("--with", metavar="BOT", help="Who is tried in this seat; none.", show_default="the best we have"),
    ] = None,
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="Of a transcript that does not say.", show_default=False)
    ] = None,
    round_: Annotated[
        int | None, typer.Option("--round", metavar="ROUND", help="Of a transcript.", show_default="its last")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Where did my bot lose it?

    \b
    Tells turn by turn how a team stood, when the gap to the best opened, what was
    refused there and what stood idle, and what a house bot would have made of it
    in the same seat: the others then give the orders that they gave. A transcript
    knows nothing of the others: it tells what was refused, and missed turns.
    Examples:
      arena24 play battle --bot mybot.py --bot gunner --out r.journal
      arena24 analyse r.journal --team 1
      arena24 analyse r.journal --team 1 --turn 41
      arena24 analyse r.journal --team 1 --with mybot.py   (does it do better now?)
      arena24 analyse bot/127.0.0.1-20000/transcripts/20260509-120017.log
      arena24 analyse marathon Battle1 12 --team team7     (for organisers)
    """
    if where.is_dir():
        with organiser(where) as me:
            _tell_journal(_of_contest(me, server, number), team, turn, instead, as_json=as_json)
    elif _is_transcript(where):
        _tell_transcript(where, game, round_, turn, as_json=as_json)
    else:
        _tell_journal(_of_file(where), team, turn, instead, as_json=as_json)


# ---- journals


def _of_file(path: Path) -> AnalysedRound:
    header, records = read_journal(path)
    return AnalysedRound(game_named(header.game), header, records, path)


def _of_contest(me: Organiser, server: str | None, number: int | None) -> AnalysedRound:
    known = [one.name for one in me.database.servers()]
    if server not in known or number is None:
        example = f"arena24 analyse {me.folder.path} {known[0]} 12"
        raise Complaint(f"name a server and a round: {example}; there are {', '.join(known)}")
    path = present(me.folder.journal(server, number))
    header, records = read_journal(path)
    names = {one.id: one.login for one in me.database.teams()}
    return AnalysedRound(game_named(header.game), header, records, path, names, me.folder.transcripts(server))


def _tell_journal(
    played: AnalysedRound, team: str | None, turn: int | None, instead: str | None, *, as_json: bool
) -> None:
    who = _team(played, team)
    understudy = _understudy(played.game, instead)
    about = f"{played.title}, {played.name(who)}"
    with terminal.err().status("folding the round"), complaining_of(ValueError):
        if turn is not None:
            seen = close_up(played.game, played.header, played.records, who, turn)
            advice = _advice(played, who, turn, understudy)
            _show_turn(seen, about, advice, played.names, as_json=as_json)
            return
        said = _said(played, who)
        found = of_journal(played.game, played.header, played.records, who, said=said, understudy=understudy)
    chosen = "" if team is not None else "The last of the round was taken; --team takes another one."
    _show(found, about, [*_next(played.path, found), chosen], played.names, as_json=as_json)


def _team(played: AnalysedRound, typed: str | None) -> TeamId:
    """The team that is meant, by number or login; by itself the one with the least result."""
    teams = sorted({*played.header.teams, *_results(played)})
    logins = {name: number for number, name in played.names.items() if number in teams}
    if typed is None:
        results = _results(played)
        return TeamId(min(teams, key=lambda team: (results.get(team, 0.0), team)))
    if typed in logins:
        return TeamId(logins[typed])
    if typed.isdigit() and int(typed) in teams:
        return TeamId(int(typed))
    known = ", ".join(played.names.get(team, str(team)) for team in teams)
    raise Complaint(f"{typed!r} has no part in this round; give --team one of {known}")


def _results(played: AnalysedRound) -> dict[int, float]:
    last = played.records[-1] if played.records else None
    return {team: inexact(value) for team, value in last.results.items()} if isinstance(last, Finish) else {}


def _understudy(game: AnyGame, typed: str | None) -> Understudy | None:
    """Who is tried in the seat."""
    name = typed or (game.bots[-1] if game.bots else NOBODY)
    if name == NOBODY:
        return None
    one = contender(game, name)
    if not isinstance(one, FunctionContender):
        raise Complaint("only a bot in Python can take a seat in the middle of a round; give --with one of those")
    return Understudy(one.name, one.bot)


def _advice(
    played: AnalysedRound, team: TeamId, turn: int, understudy: Understudy | None
) -> tuple[str, list[str]] | None:
    """What somebody else would order in this turn."""
    if understudy is None:
        return None
    stint = substituted(played.game, played.header, played.records, team, understudy.play, turn=turn)
    return understudy.name, stint.orders


def _said(played: AnalysedRound, team: TeamId) -> list[Exchange]:
    """What the team said in the round, if its server kept that."""
    if played.transcripts is None or team not in played.names:
        return []
    words, number = Vocabulary.of(played.game.id), played.header.round
    excerpts = Excerpts(folder_of(played.transcripts, played.names[team]), READ)
    found = [excerpt for excerpt in excerpts.newest_first() if excerpt.round == number]
    connections: dict[int, list[Exchange]] = {}
    for excerpt in reversed(found):  # every connection is a conversation of its own
        connections.setdefault(excerpt.id.connection, []).extend(exchanges(excerpt.entries(), words))
    return [one for said in connections.values() for one in said if one.round == number]


def _next(path: Path, found: Inquiry) -> Iterable[str]:
    """What to look at next."""
    if found.cause is not None:
        turn = found.cause[0]
        yield f"Look closer: arena24 analyse {path} --team {found.team} --turn {turn}"
        yield f"Play it again: arena24 record {path} bug.a24 --turn {turn}"


# ---- transcripts


def _is_transcript(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(HEADER)) == HEADER
    except OSError as error:
        raise Complaint(f"{path} cannot be read ({reason(error)}); give a journal or a transcript") from None


def _tell_transcript(path: Path, game: str | None, number: int | None, turn: int | None, *, as_json: bool) -> None:
    with complaining_of(ValueError), path.open("rb") as file:
        parts = list(conversations(file))
    origin = parts[0][0]
    named = game or origin.get("game")
    if named is None:
        raise Complaint(f"{path} does not say which game it is of; give --game battle")
    rules = game_named(named)
    words = Vocabulary.of(rules.id)
    rounds = rounds_of(one for _, entries in parts for one in exchanges(entries, words))
    if not rounds:
        raise Complaint(f"nothing was said in {path}; give a transcript with commands in it")
    chosen = max(rounds) if number is None else number
    if chosen not in rounds:
        raise Complaint(f"{path} has no round {number}; it has {', '.join(map(str, sorted(rounds)))}")
    about = f"{rules.id}, {origin.get('login', 'somebody')}, round {chosen}" if chosen else rules.id
    if turn is not None:
        with complaining_of(ValueError):
            _show_turn(overheard_turn(rules, rounds[chosen], turn), about, None, {}, as_json=as_json)
        return
    others = sorted(set(rounds) - {chosen})
    more = f"It has other rounds too ({', '.join(map(str, others))}); --round shows one." if others else ""
    _show(of_transcript(rules, rounds[chosen]), about, [more], {}, as_json=as_json)


# ---- the end


def _show(found: Inquiry, about: str, hints: list[str], names: Mapping[int, str], *, as_json: bool) -> None:
    if as_json:
        terminal.print_json(found)
    else:
        analysed.show(found, about, [hint for hint in hints if hint], names)


def _show_turn(
    seen: CloseUp, about: str, advice: tuple[str, list[str]] | None, names: Mapping[int, str], *, as_json: bool
) -> None:
    if as_json:
        terminal.print_json({"turn": seen, "instead": dict([advice] if advice else [])})
    else:
        analysed.show_turn(seen, about, advice, names)
