"""A replay as one HTML file that needs nothing else: the built viewer and all frames, to keep or to send around."""

import html
from pathlib import Path
from typing import Final

import msgspec

from arena24.store.desk import Desk
from arena24.store.errors import StoreError
from arena24.store.folder import Folder
from arena24.web.documents import Board, TeamName
from arena24.web.replays import Replay, journal_of, whole
from arena24.web.static import DIRECTORY

SCRIPT: Final = "app.js"
"""The viewer, one module that imports nothing; its style is beside it."""

STYLE: Final = "app.css"

_PAGE: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{style}</style>
<body>
<div id="app"><h1>{title}</h1><p>{plain}</p></div>
<script type="application/json" id="replay">{data}</script>
<script>window.__replay = JSON.parse(document.getElementById("replay").textContent)</script>
<script type="module">{script}</script>
</body>
</html>
"""

_BARE: Final = "The viewer has not been built; the frames are in this file, as JSON."


def tape(folder: Folder, desk: Desk, server: str, number: int, *, viewer: Path = DIRECTORY) -> bytes:
    """The whole file, for a round that is over."""
    played = desk.round(server, number)
    if played is None:
        last = desk.last_round(server)
        known = f"rounds 1 to {last.number} are over" if last else "none is over yet"
        raise StoreError(f"there is no finished round {number} of {server}; {known}")
    replay = whole(journal_of(folder, server, number))
    contest = desk.contest().name
    script, style = viewer / SCRIPT, viewer / STYLE
    built = script.exists()
    page = _PAGE.format(
        title=html.escape(f"{contest}: {server}, round {number}"),
        style=style.read_text(encoding="utf-8").replace("</", "<\\/") if style.exists() else "",
        plain="" if built else _BARE,
        data=_data(desk, server, number, contest, replay),
        script=_inlined(script.read_text(encoding="utf-8")) if built else "",
    )
    return page.encode()


def _inlined(script: str) -> str:
    """A script as it may stand within a page: nothing in its strings ends its element or opens a comment."""
    return script.replace("</script", "<\\/script").replace("<!--", "\\x3c!--")


def _data(desk: Desk, server: str, number: int, contest: str, replay: Replay) -> str:
    """Board, results and frames as JSON; nothing in it can end its element."""
    board = Board(
        game=replay.header.game,
        server=server,
        round=number,
        finished=True,
        view="full",
        first=replay.reel.first,
        last=replay.last,
        teams={team.id: TeamName(name=team.name) for team in desk.teams()},
        marks=tuple(replay.marks),
    )
    results = {team: float_of(result) for team, result in desk.results(server, number).items()}
    frames = [msgspec.Raw(frame) for frame in replay.reel.frames(replay.reel.first, replay.last + 1)]
    made = {"contest": contest, "board": board, "results": results, "frames": frames}
    return msgspec.json.encode(made).decode().replace("<", "\\u003c")


def float_of(exact: str) -> float:
    """A result as the database has it: `7/3`."""
    above, _, below = exact.partition("/")
    return float(above) / float(below or 1)
