"""Routes of the organisers' acts: everybody reads what is in force and why, organisers preview, apply and undo."""

from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Final

from msgspec import Meta
from starlette.responses import Response

from arena24.contest.acts import Act, AnyDeed, Correction, Recount, VoidRound, VoidTime
from arena24.contest.preview import Preview
from arena24.store.acts import MAX_REASON, in_force
from arena24.store.rows import ActRow, ActState
from arena24.store.undoing import Order, Undoing, last
from arena24.store.undoing import undo as take_back
from arena24.web.answers import CHECKED, Refusal, answer
from arena24.web.calls import Route, WebCall
from arena24.web.documents import Document, Done
from arena24.web.orders import tell
from arena24.web.wishes import Wish, who


class RecountNote(Document, frozen=True, kw_only=True, tag_field="kind", tag="recount"):
    """Rounds were counted again: how many, under what, and which of them differ, by server."""

    under: str
    counted: int
    rounds: dict[str, list[int]]


Told = VoidRound | VoidTime | Correction | RecountNote


class ActNote(Document, frozen=True, kw_only=True):
    """What the organisers have decided about results, and why."""

    id: int
    what: Told
    reason: str
    elapsed: float  # on the contest clock


class ActEntry(Document, frozen=True, kw_only=True):
    """The same as organisers know it."""

    act: ActNote
    state: ActState
    who: str
    at: datetime


class ActWish(Wish, frozen=True, kw_only=True):
    """Decide something about results; a preview needs no reason."""

    what: VoidRound | VoidTime | Correction
    reason: Annotated[str, Meta(max_length=MAX_REASON)] = ""


class UndoWish(Wish, frozen=True, kw_only=True):
    """Undo the last act; its entry of the audit says which one is meant."""

    entry: int


async def shown(call: WebCall) -> Response:
    """What the organisers have decided about results, and why, as everybody may see it."""
    found = call.site.monitor.shown(organiser=False).acts.acts
    return answer(call.request, [_note(act) for act in found], CHECKED)


async def all_acts(call: WebCall) -> Response:
    """All acts, the newest first, whatever has become of them."""
    rows = await call.site.read(call.site.database.acts)
    entries = [ActEntry(act=_note(row.act), state=row.state, who=row.who, at=row.at) for row in reversed(rows)]
    return answer(call.request, entries)


async def preview(call: WebCall) -> Response:
    """What an act would change."""
    wish = await call.body(ActWish)
    return answer(call.request, await call.site.read(_preview, call, wish))


def _preview(call: WebCall, wish: ActWish) -> Preview:
    database = call.site.database
    database.check(wish.what, wish.reason or "preview")
    before = in_force(database.acts())
    return database.preview(before, [*before, Act(0, wish.what, wish.reason, call.site.monitor.elapsed)])


async def act(call: WebCall) -> Response:
    """Decide something about results: void, or a correction."""
    wish, site = await call.body(ActWish), call.site

    def decide() -> Act:
        return site.database.act(wish.what, wish.reason, elapsed=site.monitor.elapsed, at=site.now(), who=who(call))

    made = await site.read(decide)
    await site.monitor.refresh()
    return answer(call.request, Done(text=f"act {made.id} is done"))


async def consequences(call: WebCall) -> Response:
    """What applying a prepared act, or undoing one in force, would change."""
    return answer(call.request, await call.site.read(_consequences, call))


def _consequences(call: WebCall) -> Preview:
    database = call.site.database
    rows = database.acts()
    number = _number(call)
    found = next((row for row in rows if row.act.id == number), None)
    if found is None:
        raise Refusal(404, f"there is no act {number}; see /api/admin/acts")
    return database.preview(before := in_force(rows), _after(before, found))


def _after(before: list[Act], row: ActRow) -> list[Act]:
    if row.state is ActState.PREPARED:
        return [*before, row.act]
    return [act for act in before if act.id != row.act.id]


def _number(call: WebCall) -> int:
    return int(call.request.path_params["act"])


async def _change(call: WebCall, change: Callable[..., None], text: str) -> Response:
    number, site = _number(call), call.site
    await site.read(lambda: change(number, at=site.now(), who=who(call)))
    await site.monitor.refresh()
    return answer(call.request, Done(text=f"act {number} is {text}"))


async def apply(call: WebCall) -> Response:
    """Let a prepared recount count."""
    return await _change(call, call.site.database.apply, "done")


async def cancel(call: WebCall) -> Response:
    """Give a prepared recount up."""
    return await _change(call, call.site.database.cancel, "cancelled")


async def undo(call: WebCall) -> Response:
    """Take an act back: everything is as if it had never been."""
    return await _change(call, call.site.database.undo, "undone")


async def undoable(call: WebCall) -> Response:
    """The last thing that organisers did and that still holds, and what undoing it would do; null: there is nothing."""
    site = call.site
    elapsed = site.monitor.elapsed
    return answer(call.request, await site.read(lambda: last(site.database, elapsed=elapsed, at=site.now())))


async def undo_last(call: WebCall) -> Response:
    """Undo the last act, if it is still the one that was looked at."""
    wish, site = await call.body(UndoWish), call.site
    elapsed = site.monitor.elapsed

    def work() -> Order | None:
        found = last(site.database, elapsed=elapsed, at=site.now())
        if found is None or found.entry != wish.entry:
            raise Refusal(409, "something else was done since; look again at what would be undone")
        return take_back(site.database, found, at=site.now(), who=who(call))

    order = await site.read(work)
    if order is not None:
        return await tell(call, order)
    await site.monitor.refresh()
    return answer(call.request, Done(text="it is undone"))


def _note(act: Act) -> ActNote:
    return ActNote(id=act.id, what=_told(act.deed), reason=act.reason, elapsed=act.elapsed)


def _told(deed: AnyDeed) -> Told:
    if not isinstance(deed, Recount):
        return deed
    rounds: dict[str, list[int]] = {}
    for each in deed.rounds:
        rounds.setdefault(each.server, []).append(each.round)
    return RecountNote(under=deed.under, counted=deed.counted, rounds=rounds)


_ORGANISER: Final = "organiser"
_ACT: Final = "/api/admin/acts/{act:number}"

ROUTES = (
    Route("GET", "/api/admin/undo", undoable, Undoing | None, _ORGANISER),
    Route("POST", "/api/admin/undo", undo_last, Done, _ORGANISER, body=UndoWish),
    Route("GET", "/api/admin/acts", all_acts, list[ActEntry], _ORGANISER),
    Route("POST", "/api/admin/acts", act, Done, _ORGANISER, body=ActWish),
    Route("POST", "/api/admin/acts/preview", preview, Preview, _ORGANISER, body=ActWish),
    Route("GET", _ACT, consequences, Preview, _ORGANISER),
    Route("POST", f"{_ACT}/apply", apply, Done, _ORGANISER),
    Route("POST", f"{_ACT}/cancel", cancel, Done, _ORGANISER),
    Route("POST", f"{_ACT}/undo", undo, Done, _ORGANISER),
)
