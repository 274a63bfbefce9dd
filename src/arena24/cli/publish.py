"""`arena24 publish`."""

import shutil
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

from arena24.cli import terminal
from arena24.cli.bundle import write_bundle
from arena24.cli.complaint import Complaint, reason
from arena24.cli.deciding import told
from arena24.cli.organiser import Directory, Organiser, now, organiser
from arena24.contest.clock import ContestState
from arena24.store import disk
from arena24.store.folder import Folder
from arena24.store.web import WebDatabase
from arena24.web.freeze import OPEN, Cutoff, cutoff, freezes_ahead
from arena24.web.publication import VIEWER, Publication
from arena24.web.standalone import shared_files, standalone

BUNDLE = "bundle"


def publish(
    directory: Directory,
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FOLDER", help="The folder to make.", show_default=False)],
    draft: Annotated[
        bool, typer.Option("--draft", help="Before the end: what everybody may see now, and no bundle.")
    ] = False,
) -> None:
    """Write a contest that is over as a folder for any web host.

    \b
    Ranking and its history, all teams, all rounds as replays, the rules; it
    opens from the file system too. FOLDER/bundle has all journals, the secret
    and its hash: `arena24 verify FOLDER/bundle` checks every result, for
    anybody and without a network. Logins, passwords, sessions and transcripts
    are in none of it. Examples:
      arena24 publish marathon -o marathon-2026
      arena24 verify marathon-2026/bundle
      arena24 publish marathon -o preview --draft
    """
    with organiser(directory) as me, closing(WebDatabase.open(me.folder.database)) as database:
        shown = _cutoff(me, database, draft)
        if out.exists() and (not out.is_dir() or any(out.iterdir())):
            raise Complaint(f"{out} is there already and not empty; give another one with -o")
        temporary = out.resolve().with_name(out.resolve().name + disk.NEW)
        try:
            publication = Publication(database, shown, lambda deed: told(me, deed), draft=draft)
            rounds = _write(me.folder, database, publication, temporary)
            if not draft:
                write_bundle(me.folder, temporary / BUNDLE)
            temporary.replace(out.resolve())
        except OSError as error:
            raise Complaint(f"{out} cannot be written ({reason(error)}); give another one with -o") from None
        finally:
            shutil.rmtree(temporary, ignore_errors=True)
    print(f"{out}: {terminal.plural(rounds, 'replay')}; open {out / 'index.html'}")
    if not draft:
        print(f"`arena24 verify {out / BUNDLE}` checks every result")


def public_cutoff(me: Organiser, database: WebDatabase) -> Cutoff:
    """How much everybody may see now."""
    planned = [plan.when for plan in freezes_ahead(database.plans())]
    return cutoff(planned, database.freeze(), now(), me.elapsed())


def _cutoff(me: Organiser, database: WebDatabase, draft: bool) -> Cutoff:
    """What may be told; a Complaint if that is too early."""
    public = public_cutoff(me, database)
    if draft:
        return public
    if me.database.contest().state is not ContestState.FINISHED or me.served:
        raise Complaint(
            f"{me.folder.path} is not over, and its secret would give away every world to come;"
            " wait for its end, or write a --draft"
        )
    if public.frozen:
        raise Complaint(
            f"the ranking is frozen; `arena24 reveal {me.folder.path}` shows it to everybody, or write a --draft"
        )
    return OPEN


def _write(folder: Folder, database: WebDatabase, publication: Publication, target: Path) -> int:
    for path, text in publication.pages():
        _put(target / path, text.encode())
    for name, content in shared_files().items():
        _put(target / VIEWER / name, content)
    replays = list(publication.replays())
    console = terminal.err()
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        for path, server, number in bar.track(replays, description="Rounds"):
            _put(target / path, standalone(folder, database, server, number, shared=f"../../{VIEWER}"))
    return len(replays)


def _put(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
