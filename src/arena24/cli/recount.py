"""`arena24 recount`."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

from arena24.cli import terminal
from arena24.cli.complaint import Complaint
from arena24.cli.deciding import OnlyPreview, Reason, Yes, agreed, say, show, told
from arena24.cli.organiser import Directory, Organiser, now, organiser
from arena24.cli.parameters import value_of
from arena24.contest.acts import Act, Recount
from arena24.store.acts import in_force
from arena24.store.amendment import amendment
from arena24.store.recounting import Scope, counted, scope_of
from arena24.store.rows import ActState


def recount(
    directory: Directory,
    rules_from: Annotated[
        str | None,
        typer.Option(
            metavar="PACKAGE", help="A package whose GAME has other rules: installed, in this folder or in DIR/rules."
        ),
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
            if rules_from or changes or rounds or reason:
                raise Complaint("--apply and --cancel are about the recount that is prepared; give nothing else")
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
        if not agreed(preview, yes=True):  # nothing has changed by it yet
            return
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


def _scope(me: Organiser, package: str | None, changes: Iterable[str], rounds: Iterable[str]) -> Scope:
    values: list[tuple[str, str, object]] = []
    for change in changes:
        where, _, text = change.partition("=")
        server, _, name = where.partition(".")
        if not (server and name and text):
            raise Complaint(f"--set {change} is no SERVER.NAME=VALUE")
        values.append((server, name, value_of(text)))
    other = None if package is None else amendment(package, [Path.cwd(), me.folder.rules])
    return scope_of(me.database, values, rounds, other, package or "")


def _counted(me: Organiser, scope: Scope) -> Recount:
    console = terminal.err()
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("Journals", total=len(scope.rounds))
        return counted(me.database, scope, me.shelf, lambda: progress.advance(task))
