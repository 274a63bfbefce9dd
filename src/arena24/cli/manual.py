"""`arena24 manual`."""

from pathlib import Path
from typing import Annotated

import typer

from arena24.cli.complaint import Complaint, reason
from arena24.manual import Manual


def manual(
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FOLDER", help="The folder to make.")] = Path("manual"),
) -> None:
    """Write the manual as a folder of plain pages.

    \b
    For spectators, contestants, organisers, authors of games: all documents,
    rulebooks and commands, with a search that needs no network. Every
    contest's page has the same under /docs. Examples:
      arena24 manual
      arena24 manual -o public/manual
    """
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise Complaint(f"{out} is there already and not empty; give another one with -o")
    files = Manual().files
    try:
        for path, content in files.items():
            target = out / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
    except OSError as error:
        raise Complaint(f"{out} cannot be written ({reason(error)}); give another one with -o") from None
    pages = sum(path.endswith(".html") for path in files)
    print(f"{out}: {pages} pages; open {out / 'index.html'}")
