"""A replay as one HTML file that needs nothing else: the built viewer, the board and all frames, to keep or to send.

Many of them, in one folder, may share the viewer: then it lies there once, as two files.
"""

import html
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from arena24.store.errors import StoreError
from arena24.store.folder import Folder
from arena24.store.records import inexact
from arena24.store.web import WebDatabase
from arena24.web.documents import BoardNote, TeamName
from arena24.web.frames import EVERY_MATCH, SHOWN, unpacked
from arena24.web.modules import module_of
from arena24.web.replays import Replay, whole
from arena24.web.static import DIRECTORY

SCRIPT: Final = "replay.js"
"""The player, one module that imports nothing but boards; its style is beside it."""

STYLE: Final = "replay.css"

_PAGE: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
{style}
<body>
<div id="app"><h1>{title}</h1><p>{plain}</p></div>
<script type="application/json" id="replay">{data}</script>
<script>{take}</script>
{script}
</body>
</html>
"""

_BYTES: Final = 64 * 2**20
"""Frames in one file with all their matches; of more, some matches are left out, or no browser would read it."""

_TAKE: Final = 'window.__replay = JSON.parse(document.getElementById("replay").textContent)'

_BARE: Final = "The viewer has not been built; the frames are in this file, as JSON."


def standalone(
    folder: Folder,
    database: WebDatabase,
    server: str,
    number: int,
    *,
    viewer: Path = DIRECTORY,
    shared: str | None = None,
) -> bytes:
    """The whole file, for a round that is over; `shared`: where the viewer lies, if it is not to be in the file."""
    played = database.round(server, number)
    if played is None:
        last = database.last_round(server)
        known = f"rounds 1 to {last.number} are over" if last else "none is over yet"
        raise StoreError(f"there is no finished round {number} of {server}; {known}")
    names = {team.id: team.name for team in database.teams()}
    results = {team: inexact(result) for team, result in database.results(server, number).items()}
    replay = whole(folder.journal(server, number))
    contest = database.contest().name
    return page(replay, contest, server, number, names=names, results=results, viewer=viewer, shared=shared)


def page(
    replay: Replay,
    contest: str,
    server: str,
    number: int,
    *,
    names: Mapping[int, str],
    results: Mapping[int, float],
    viewer: Path = DIRECTORY,
    shared: str | None = None,
) -> bytes:
    """The same of a round that no contest need know."""
    script, style = viewer / SCRIPT, viewer / STYLE
    built = script.exists()
    code = _inlined(script.read_text(encoding="utf-8")) if built and shared is None else ""
    look = style.read_text(encoding="utf-8").replace("</", "<\\/") if style.exists() and shared is None else ""
    text = _PAGE.format(
        policy=_policy(_TAKE, code, shared=shared is not None),
        title=html.escape(f"{contest}: {server}, round {number}"),
        style=f"<style>{look}</style>" if shared is None else f'<link rel="stylesheet" href="{shared}/{STYLE}">',
        plain="" if built else _BARE,
        data=_data(replay, contest, server, number, names, results),
        take=_TAKE,
        script=f'<script type="module">{code}</script>'
        if shared is None
        else f'<script src="{shared}/{SCRIPT}"></script>',
    )
    return text.encode()


def shared_files(viewer: Path = DIRECTORY) -> dict[str, bytes]:
    """The viewer, as pages that share it load it: browsers take no modules from a file system, but plain scripts."""
    script, style = viewer / SCRIPT, viewer / STYLE
    if not script.exists():
        return {}
    return {SCRIPT: b"(() => {" + script.read_bytes() + b"})();", STYLE: style.read_bytes()}


def _inlined(script: str) -> str:
    """A script as it may stand within a page: nothing in its strings ends its element or opens a comment."""
    return script.replace("</script", "<\\/script").replace("<!--", "\\x3c!--")


def _policy(*scripts: str, shared: bool) -> str:
    """The page may run its own scripts, recognised by their hashes, and what they make of the board's text; no others.

    It asks nobody for anything.
    """
    digests = (b64encode(sha256(script.encode()).digest()).decode() for script in scripts)
    allowed = " ".join(f"'sha256-{digest}'" for digest in digests)
    beside = " 'self' file:" if shared else ""
    style = f"style-src 'unsafe-inline'{beside}"
    return f"default-src 'none'; img-src data: blob:; {style}; script-src blob: {allowed}{beside}"


def _data(
    replay: Replay, contest: str, server: str, number: int, names: Mapping[int, str], results: Mapping[int, float]
) -> str:
    """Board, results and frames as JSON; nothing in it can end its element."""
    film = replay.film
    board = BoardNote(
        game=replay.header.game,
        server=server,
        round=number,
        finished=True,
        view="full",
        first=film.reel.first,
        last=replay.last,
        teams={team: TeamName(name=name) for team, name in names.items()},
        marks=tuple(film.marks),
        scenery=msgspec.Raw(film.scenery),
        matches=None,
    )
    kept = film.reel.frames(film.reel.first, replay.last + 1)
    most = EVERY_MATCH if sum(map(len, kept)) <= _BYTES else SHOWN
    frames = [msgspec.Raw(unpacked(frame, most=most)) for frame in kept]
    module = module_of(board.game)
    text = None if module is None else module.decode()
    made = {"contest": contest, "board": board, "module": text, "results": results, "frames": frames}
    return msgspec.json.encode(made).decode().replace("<", "\\u003c")
