"""The whole contest in three minutes, as one HTML file: the ranking as a race, and what mattered, in words.

The numbers are those of the chart of the ranking (`scoreboard`), up to a cutoff; what mattered is chosen by
`contest/episodes.py`. The file asks nobody for anything and plays from the file system.
"""

import html
from base64 import b64encode
from collections.abc import Iterator, Sequence
from hashlib import sha256
from math import inf
from pathlib import Path
from typing import Final

import msgspec

from arena24.contest.episodes import Episode, Scored, episodes
from arena24.store.web import WebDatabase
from arena24.web.documents import Document, History
from arena24.web.freeze import Cutoff
from arena24.web.scoreboard import Scoreboard

SECONDS: Final = 180.0
TITLE: Final = 4.0
"""Seconds before the race."""

FINALE: Final = 14.0
"""Seconds after it."""

STILL: Final = 1.5
"""Seconds for which the race stands still so that an episode can be read."""

EVERY: Final = 10**9  # more rounds than any server has

COLOURS: Final = (
    *("#2894e2", "#b65103", "#8247a3", "#f25492", "#455ee1", "#949245", "#566662", "#a17467", "#c46dbd", "#579092"),
    *("#1c7b24", "#8a63c6", "#ab498b", "#d37812", "#8368f3", "#c444ac", "#c7276e", "#618443", "#974c50", "#636dad"),
    *("#74987b", "#376c37", "#7f42ca", "#c87a6d", "#9c72fe", "#4d6e8b", "#776a73", "#6e8dcb", "#a3819f", "#6e9414"),
    *("#85777f", "#5580de", "#6453b6", "#b16d49", "#8b654d", "#0ea361", "#3385ae", "#87619d", "#d860d0", "#775a7a"),
)
"""Those of the viewer (`viewer/src/palette.ts`): a team keeps its colour on every page."""

_HERE: Final = Path(__file__).parent

_PAGE: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{style}</style>
<body>
<noscript>This film is a script: allow it, and it plays.</noscript>
<script type="application/json" id="film">{data}</script>
<script>{script}</script>
</body>
</html>
"""


class Runner(Document, frozen=True, kw_only=True):
    """A team in the race."""

    team: int
    name: str
    colour: str
    totals: list[float]


class Knot(Document, frozen=True, kw_only=True):
    """At this second of the film this is the contest's time; in between it runs evenly."""

    at: float
    time: float


class Newsreel(Document, frozen=True, kw_only=True):
    """Everything that the film shows."""

    contest: str
    length: float  # seconds of the film
    finale: float  # the second at which the race is over
    over: bool  # the contest is, and everything is shown
    frozen: bool
    times: list[float]
    runners: tuple[Runner, ...]
    knots: tuple[Knot, ...]
    episodes: tuple[Episode, ...]


def newsreel(database: WebDatabase, cutoff: Cutoff, *, over: bool) -> Newsreel:
    """The film of a contest, up to a cutoff."""
    scoreboard = Scoreboard().read(database, cutoff)
    history, names = scoreboard.history(), {each.team: each.name for each in scoreboard.contestants}
    rounds = sorted(_rounds(database, cutoff, scoreboard, set(history.totals)))
    found = episodes(history.times, history.totals, rounds)
    return Newsreel(
        contest=database.contest().name,
        length=SECONDS,
        finale=SECONDS - FINALE,
        over=over,
        frozen=cutoff.frozen,
        times=history.times,
        runners=tuple(
            Runner(team=team, name=names[team], colour=COLOURS[(team - 1) % len(COLOURS)], totals=totals)
            for team, totals in history.totals.items()
        ),
        knots=tuple(knots(history, found)),
        episodes=tuple(found),
    )


def _rounds(database: WebDatabase, cutoff: Cutoff, scoreboard: Scoreboard, placed: set[int]) -> Iterator[Scored]:
    """Rounds as they count, with the results of teams that have places."""
    for server in scoreboard.servers:
        for played in database.rounds(server.name, before=EVERY, limit=EVERY, until=cutoff.until):
            counted = scoreboard.acts.of(played)
            if not counted.void:
                results = {team: float(result) for team, result in counted.results.items() if team in placed}
                yield Scored(played.finished, server.name, results)


def knots(history: History, found: Sequence[Episode]) -> Iterator[Knot]:
    """The contest's time over the film: even, but for stops at the episodes."""
    if not history.times:
        return
    first, last = history.times[0], history.times[-1]
    running = SECONDS - TITLE - FINALE - STILL * len(found)
    pace = running / (last - first) if last > first else inf
    yield Knot(at=TITLE, time=first)
    at, before = TITLE, first
    for episode in found:
        time = min(max(episode.time, first), last)
        at, before = at + (time - before) * pace if pace < inf else at, time
        yield Knot(at=at, time=time)
        at += STILL
        yield Knot(at=at, time=time)
    yield Knot(at=SECONDS - FINALE, time=last)


def page(film: Newsreel) -> bytes:
    """The film as a file."""
    script = (_HERE / "newsreel.js").read_text(encoding="utf-8")
    digest = b64encode(sha256(script.encode()).digest()).decode()
    text = _PAGE.format(
        policy=f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'",
        title=html.escape(film.contest),
        style=(_HERE / "newsreel.css").read_text(encoding="utf-8"),
        data=msgspec.json.encode(film).decode().replace("<", "\\u003c"),
        script=script,
    )
    return text.encode()
