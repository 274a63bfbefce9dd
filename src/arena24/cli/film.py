"""`arena24 film`."""

from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

from arena24.cli import terminal
from arena24.cli.camera import Camera
from arena24.cli.complaint import Complaint, reason
from arena24.cli.organiser import Directory, organiser
from arena24.cli.publish import public_cutoff
from arena24.contest.clock import ContestState
from arena24.store.web import WebDatabase
from arena24.web.newsreel import Newsreel, newsreel, page

VIDEO = ".mp4"


def film(
    directory: Directory,
    out: Annotated[
        Path, typer.Option("-o", "--out", metavar="FILE", help="Where to write: film.html, film.mp4.")
    ] = Path("film.html"),
    polish: Annotated[
        bool, typer.Option("--polish", help="Of an .mp4: captions in Polish. An .html has both.")
    ] = False,
) -> None:
    """Write the whole contest as a film of three minutes.

    \b
    The ranking as a race, and what mattered: lead changes, records,
    comebacks. One file that plays by itself, from the file system too; Space
    pauses, arrows seek. While the contest goes on, or is frozen, it shows what
    everybody may see. An .mp4 wants ffmpeg, chromium and
    `pip install 'arena24[film]'`, and takes some minutes. Examples:
      arena24 film marathon
      arena24 film marathon -o marathon-2026.html
      arena24 film marathon -o marathon-2026.mp4 --polish
    """
    camera = Camera.found() if out.suffix == VIDEO else None
    with organiser(directory) as me, closing(WebDatabase.open(me.folder.database)) as database:
        public = public_cutoff(me, database)
        over = me.database.contest().state is ContestState.FINISHED and not me.served and not public.frozen
        made = newsreel(database, public, over=over)
    try:
        if camera is None:
            out.write_bytes(page(made))
        else:
            _record(camera, made, out, polish=polish)
    except OSError as error:
        raise Complaint(f"{out} cannot be written ({reason(error)}); give another one with -o") from None
    moments = terminal.plural(len(made.episodes), "moment")
    print(f"{out}: {terminal.plural(len(made.runners), 'team')}, {moments} that mattered")
    if not over:
        print("it is not over, or not revealed: this shows what everybody may see now")


def _record(camera: Camera, made: Newsreel, out: Path, *, polish: bool) -> None:
    console = terminal.err()
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("Pictures", total=made.length)
        camera.record(page(made), made.length, out, polish=polish, told=lambda at: bar.update(task, completed=at))
