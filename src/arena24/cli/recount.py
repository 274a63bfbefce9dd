"""`arena24 recount`."""

import importlib
import re
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.progress import Progress

from arena24.cli import terminal
from arena24.cli.complaint import Complaint
from arena24.cli.deciding import OnlyPreview, Reason, Yes, agreed, say, show, told
from arena24.cli.organiser import Directory, Organiser, now, organiser
from arena24.cli.parameters import value_of
from arena24.contest.acts import Act, PastRound, Recount
from arena24.games.catalogue import find
from arena24.games.core import AnyGame, Game
from arena24.store.acts import in_force
from arena24.store.files import filled
from arena24.store.recount import count_again, differs
from arena24.store.rows import ActState

_SOME = re.compile(r"(?P<server>.+?)(?::(?P<first>\d{1,9})(?:-(?P<last>\d{1,9}))?)?")


def recount(
    directory: Directory,
    rules_from: Annotated[
        str | None,
        typer.Option(metavar="PACKAGE", help="A package, installed or in this folder, whose GAME has other rules."),
    ] = None,
    changes: Annotated[
        list[str] | None, typer.Option("--set", metavar="SERVER.NAME=VALUE", help="A parameter; again for another.")
    ] = None,
    rounds: Annotated[
        list[str] | None, typer.Option(metavar="SERVER[:FIRST[-LAST]]", help="Only these; again for others.")
    ] = None,
    apply: Annotated[bool, typer.Option("--apply", help="Let the recount that is prepared count.")] = False,
    cancel: Annotated[bool, typer.Option("--cancel", help="Give up the recount that is prepared.")] = False,
    reason: Reason = "",
    preview: OnlyPreview = False,
    yes: Yes = False,
) -> None:
    """Count rounds again under other rules or parameters.

    \b
    Journals are folded, and nothing changes at first: the difference is shown here and on the
    organisers' desk. Then --apply lets all of it count, or --cancel gives it up.
    Examples:
      arena24 recount marathon --set Battle1.N=30 --reason "ruling 12" --preview
      arena24 recount marathon --rules-from mended --rounds Cards1:3-17 --reason "a bug of ours"
      arena24 recount marathon --apply
    """
    with organiser(directory) as me:
        if apply or cancel:
            _settle(me, apply=apply, cancel=cancel, preview=preview, yes=yes)
            return
        me.database.check(Recount(under="", counted=0, rounds=()), reason or ("preview" if preview else ""))
        made = _counted(me, _scope(me, rules_from, changes or [], rounds or []))
        say(f"{told(me, made)}.")
        _compare(me, made)
        if preview or not made.rounds:
            print("nothing was done")
            return
        act = me.database.prepare(made, reason, elapsed=me.elapsed(), at=now(), who=me.who)
        if yes:
            _apply(me, act)
            return
    say(f"act {act.id} is prepared: `arena24 recount {directory} --apply` lets it count, --cancel gives it up")


def _settle(me: Organiser, *, apply: bool, cancel: bool, preview: bool, yes: bool) -> None:
    if apply and cancel:
        raise Complaint("give one of --apply and --cancel")
    found = next((row.act for row in me.database.acts() if row.state is ActState.PREPARED), None)
    if found is None or not isinstance(found.deed, Recount):
        raise Complaint(f"no recount is prepared; `arena24 recount {me.folder.path} --help` says how to")
    say(f"Act {found.id}: {told(me, found.deed)}.")
    if cancel:
        me.database.cancel(found.id, at=now(), who=me.who)
        print(f"act {found.id} is cancelled")
        return
    _compare(me, found.deed)
    if agreed(preview, yes):
        _apply(me, found)


def _apply(me: Organiser, act: Act) -> None:
    me.database.apply(act.id, at=now(), who=me.who)
    print(f"act {act.id} is done; `arena24 undo {me.folder.path}` takes it back")


def _compare(me: Organiser, made: Recount) -> None:
    before = in_force(me.database.acts())
    show(me.database.preview(before, [*before, Act(0, made, "", 0.0)]), scores=True)


@dataclass(frozen=True, slots=True)
class Scope:
    """What is counted again, and how."""

    games: Mapping[str, AnyGame]  # by server
    changes: Mapping[str, Mapping[str, object]]  # of parameters, by server
    rounds: list[PastRound]
    under: str


def _scope(me: Organiser, package: str | None, changes: Iterable[str], rounds: Iterable[str]) -> Scope:
    tasks = {server.name: server.task for server in me.database.servers()}
    other = None if package is None else _rules(package)
    if other is not None and other.id not in tasks.values():
        raise Complaint(f"{package} is the game {other.id!r}, which no server of this contest plays")
    games = {name: other if other is not None and other.id == task else find(task) for name, task in tasks.items()}
    params = _parameters(games, changes)
    concerned = {name for name, game in games.items() if game is other or name in params} or set(tasks)
    chosen = [_some(text, tasks) for text in rounds]
    played = [
        each
        for each in me.database.played()
        if each.server in concerned
        and (not chosen or any(each.server == name and each.number in numbers for name, numbers in chosen))
    ]
    said = [f"{name}.{key} = {value}" for name, values in params.items() for key, value in values.items()]
    under = ", ".join([*([f"the rules of {package}"] if package else []), *said]) or "the rules as they are"
    return Scope(games, params, played, under)


def _rules(package: str) -> AnyGame:
    folder = str(Path.cwd())
    sys.path.insert(0, folder)
    try:
        game = getattr(importlib.import_module(package), "GAME", None)
    except Exception as error:  # whatever a package does when it is imported
        raise Complaint(f"{package} does not load: {error!r}; name a module that has a GAME") from None
    finally:
        sys.path.remove(folder)
    if not isinstance(game, Game):
        raise Complaint(f"{package} has no GAME; docs/games.md says what a package of a game has")
    return game


def _parameters(games: Mapping[str, AnyGame], changes: Iterable[str]) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for change in changes:
        where, _, text = change.partition("=")
        server, _, name = where.partition(".")
        if server not in games or not text:
            raise Complaint(f"--set {change} is no SERVER.NAME=VALUE; the servers are: {', '.join(games)}")
        known = [field.encode_name for field in msgspec.structs.fields(games[server].params)]
        if name not in known:
            raise Complaint(f"--set {change}: {games[server].id} has no parameter {name!r}; it has: {', '.join(known)}")
        try:
            value = filled({name: value_of(text)}, games[server].params, Path())
            msgspec.convert(msgspec.to_builtins(games[server].quick) | value, games[server].params)
        except ValueError as error:
            raise Complaint(f"--set {change}: {error}") from None
        found.setdefault(server, {}).update(value)
    return found


def _some(text: str, servers: Iterable[str]) -> tuple[str, range]:
    match = _SOME.fullmatch(text)
    if match is None or match["server"] not in servers:
        raise Complaint(f"--rounds {text} names no server; give SERVER, SERVER:17 or SERVER:17-20")
    if match["first"] is None:
        return match["server"], range(1, 10**9)
    return match["server"], range(int(match["first"]), int(match["last"] or match["first"]) + 1)


def _counted(me: Organiser, scope: Scope) -> Recount:
    """Fold all of them; those that differ, or that a recount in force has changed, are kept."""
    before = {
        (each.server, each.round)
        for act in me.database.in_force().acts
        if isinstance(act.deed, Recount)
        for each in act.deed.rounds
    }
    console = terminal.err()
    found = []
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        for played in progress.track(scope.rounds, description="Journals"):
            reader = me.shelf(played.server).open(played.number)
            game = scope.games[played.server]
            again = count_again(game, reader, played, scope.changes.get(played.server, {}))
            if differs(again, played) or (played.server, played.number) in before:
                found.append(again)
    return Recount(under=scope.under, counted=len(scope.rounds), rounds=tuple(found))
