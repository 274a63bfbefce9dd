"""Routes of what a team's bots and the servers said to each other, from the transcripts. A team gets its own alone."""

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import groupby, islice
from pathlib import Path
from typing import Literal, NamedTuple

from starlette.responses import Response, StreamingResponse

from arena24.protocol.transcript import CLIENT, MARK
from arena24.protocol.vocabulary import Vocabulary
from arena24.store.excerpts import Excerpt, ExcerptId, Excerpts
from arena24.store.transcripts import files_in, folder_of, numbers
from arena24.web.activity import Latency, activity, latency
from arena24.web.answers import NEVER, Refusal, answer
from arena24.web.calls import Route, WebCall
from arena24.web.documents import Document
from arena24.web.limits import ACCOUNT, BLOCK, LINES, SCAN, SEARCH, SHOWN, TURNS


class TurnNote(Document, frozen=True, kw_only=True):
    """A turn in which something was said; `lines` is where it begins in the transcript, for `before`."""

    round: int  # 0: between rounds
    turn: int
    opened: datetime
    commands: int  # waits and data lines are none
    waits: int
    refused: dict[int, int]
    server: Latency | None
    bot: Latency | None
    lines: str


class TurnsNote(Document, frozen=True, kw_only=True):
    """Turns, the newest first; `limit`: commands in a turn, 0 if there is none; `before` gives older ones."""

    kept: bool  # are there transcripts on this server?
    limit: int
    turns: list[TurnNote]
    before: str | None


class LineNote(Document, frozen=True, kw_only=True):
    """A line, perhaps cut short."""

    at: datetime
    round: int
    turn: int
    connection: int
    by: Literal["bot", "server"]
    text: str


class LinesNote(Document, frozen=True, kw_only=True):
    """Lines, the newest first; `before` gives older ones, and goes on with a search that has not reached the end."""

    lines: list[LineNote]
    before: str | None


class Cursor(NamedTuple):
    """Where a page begins: below a line of an excerpt."""

    id: ExcerptId
    line: int

    def __str__(self) -> str:
        return ".".join(map(str, (*self.id, self.line)))


ANY_LINE = 10**9


def _cursor(call: WebCall) -> Cursor | None:
    text = call.request.query_params.get("before")
    if text is None:
        return None
    parts = text.split(".")
    if len(parts) != 4 or not all(part.isascii() and part.isdecimal() and len(part) <= 18 for part in parts):
        raise Refusal(400, "before is what an earlier answer gave")
    opened, connection, part, line = map(int, parts)
    return Cursor(ExcerptId(opened, connection, part), line)


def _folder(call: WebCall) -> Path:
    """Where the team's own transcripts are."""
    server = call.site.follower(call.server, call.who).server
    return folder_of(call.site.folder.transcripts(server), call.team.login)


# ---- turns


async def turns(call: WebCall) -> Response:
    """The team's turns: commands, refusals and latencies; the newest first."""
    return answer(call.request, await call.site.browse(_turns, call, _folder(call), _cursor(call)))


def _turns(call: WebCall, folder: Path, before: Cursor | None) -> TurnsNote:
    game = next(server.game for server in call.site.config.servers if server.name == call.server)
    excerpts, words = Excerpts(folder, SCAN), Vocabulary.of(game)
    found: list[TurnNote] = []
    oldest, size = None, 0
    newest_first = excerpts.newest_first(before and before.id)
    for _, group in groupby(newest_first, lambda excerpt: (excerpt.round, excerpt.turn)):
        turn = list(group)
        size += sum(len(excerpt.text) for excerpt in turn)
        if found and (len(found) == TURNS or size > ACCOUNT):
            oldest = Cursor(turn[0].id, ANY_LINE)
            break
        found.append(_turn(turn, words))
    if oldest is None and excerpts.end is not None:
        oldest = Cursor(excerpts.end, ANY_LINE)
    return TurnsNote(
        kept=call.site.config.transcript_quota > 0,
        limit=call.site.command_limits.get(call.server, 0),
        turns=found,
        before=str(oldest) if oldest else None,
    )


def _turn(excerpts: list[Excerpt], words: Vocabulary) -> TurnNote:
    newest, made = excerpts[0], activity(excerpts[::-1], words)
    return TurnNote(
        round=newest.round,
        turn=newest.turn,
        opened=_date(newest.id.opened / 1e6),
        commands=made.commands,
        waits=made.waits,
        refused=dict(sorted(made.refused.items())),
        server=latency(made.server),
        bot=latency(made.bot),
        lines=str(Cursor(newest.id, ANY_LINE)),
    )


# ---- lines


async def transcript(call: WebCall) -> Response:
    """What was said, line by line; all of it, or one turn, or the lines with a text in them; the newest first."""
    search = call.request.query_params.get("search", "")
    if len(search) > SEARCH:
        raise Refusal(400, f"search is for {SEARCH} characters at most")
    only = (call.number("round", 0), call.number("turn", 0)) if "turn" in call.request.query_params else None
    return answer(call.request, await call.site.browse(_transcript, _folder(call), search, only, _cursor(call)))


def _transcript(folder: Path, search: str, only: tuple[int, int] | None, before: Cursor | None) -> LinesNote:
    excerpts = Excerpts(folder, SCAN)
    found = list(islice(_lines(excerpts, search, only, before), LINES + 1))
    oldest = found[LINES - 1][0] if len(found) > LINES else None
    if oldest is None and excerpts.end is not None:
        oldest = Cursor(excerpts.end, ANY_LINE)
    return LinesNote(lines=[note for _, note in found[:LINES]], before=str(oldest) if oldest else None)


def _lines(
    excerpts: Excerpts, search: str, only: tuple[int, int] | None, before: Cursor | None
) -> Iterator[tuple[Cursor, LineNote]]:
    """Lines that were looked for, each with where it is; the newest first."""
    wanted = search.lower()
    for excerpt in excerpts.newest_first(before and before.id):
        if only is not None and (excerpt.round, excerpt.turn) != only:
            return  # turns are not mixed
        if wanted not in excerpt.text.decode(errors="replace").lower():
            continue
        entries = [entry for entry in excerpt.entries() if entry.by is not MARK]
        end = before.line if before is not None and before.id == excerpt.id else len(entries)
        for number in range(min(end, len(entries)) - 1, -1, -1):
            entry = entries[number]
            text = entry.line.decode(errors="replace").rstrip("\r")
            if wanted not in text.lower():
                continue
            note = LineNote(
                at=_date(excerpt.began + entry.at),
                round=excerpt.round,
                turn=excerpt.turn,
                connection=excerpt.id.connection,
                by="bot" if entry.by is CLIENT else "server",
                text=text if len(text) <= SHOWN else f"{text[:SHOWN]}…",
            )
            yield Cursor(excerpt.id, number), note


def _date(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


# ---- the files


async def download(call: WebCall) -> Response:
    """All that is kept of a server, as text; `connection` gives one of them, as `arena24 refeed` takes it."""
    wanted = call.number("connection", 0)
    files = await call.site.browse(_files, _folder(call), wanted)
    if not files:
        raise Refusal(404, "nothing is kept")
    name = f"{call.server}-{wanted}.log" if wanted else f"{call.server}.log"
    headers = {"Cache-Control": NEVER, "Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingResponse(_texts(files), headers=headers, media_type="text/plain; charset=utf-8")


def _files(folder: Path, connection: int) -> list[Path]:
    try:
        return [file for file in files_in(folder) if not connection or numbers(file)[0] == connection]
    except FileNotFoundError:
        return []


def _texts(files: list[Path]) -> Iterator[bytes]:
    """The files, block by block; of a connection's parts only the first has a header."""
    begun = 0
    for path in files:
        try:
            with path.open("rb") as file:
                head = file.readline()
                if numbers(path)[0] != begun:
                    begun = numbers(path)[0]
                    yield head
                while block := file.read(BLOCK):
                    yield block
        except FileNotFoundError:
            continue  # it had to make room


_SERVER = "/api/team/servers/{server}"
_BEFORE = {"before": "what an earlier answer gave"}

ROUTES = (
    Route("GET", f"{_SERVER}/turns", turns, TurnsNote, "team", query=_BEFORE),
    Route(
        "GET",
        f"{_SERVER}/transcript",
        transcript,
        LinesNote,
        "team",
        query=_BEFORE | {"search": "a part of a line, in any case", "round": "the round of a turn", "turn": "the turn"},
    ),
    Route(
        "GET",
        f"{_SERVER}/transcript.log",
        download,
        str,
        "team",
        query={"connection": "the number of one connection; left out: all of them"},
    ),
)
