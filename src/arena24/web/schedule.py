"""Routes of what is done by itself, and of the contest's end: organisers plan, cancel and extend."""

from datetime import datetime
from typing import Annotated, Final

from msgspec import Meta
from starlette.responses import Response

from arena24.contest.outlook import Outlook
from arena24.store.control import ExtendContest
from arena24.store.outlook import MAX_MINUTES, foreseen
from arena24.store.planned import AnyPlanned, When, told
from arena24.store.rows import PlanRow, PlanState
from arena24.web.answers import Refusal, answer
from arena24.web.calls import Route, WebCall
from arena24.web.documents import Document, Done
from arena24.web.orders import tell
from arena24.web.wishes import Wish, who


class PlanNote(Document, frozen=True, kw_only=True):
    """Something that is done by itself, at a moment of the wall clock or of the contest's."""

    id: int
    what: AnyPlanned
    text: str
    at: datetime | None
    elapsed: float | None
    state: PlanState
    outcome: str  # what was not as planned
    who: str


class PlanWish(Wish, frozen=True, kw_only=True):
    """Plan something: `at` a moment, or after so many seconds of contest time."""

    what: AnyPlanned
    at: Annotated[datetime, Meta(tz=True)] | None = None
    elapsed: Annotated[float, Meta(ge=0)] | None = None


class ExtensionWish(Wish, frozen=True, kw_only=True):
    """Let the contest end so much later."""

    minutes: Annotated[float, Meta(gt=0, le=MAX_MINUTES)]


async def schedule(call: WebCall) -> Response:
    """What is planned, and what has become of it."""
    rows = await call.site.read(call.site.database.plans)
    return answer(call.request, [_note(row) for row in rows])


async def plan(call: WebCall) -> Response:
    """Plan something."""
    wish, site = await call.body(PlanWish), call.site
    if (wish.at is None) == (wish.elapsed is None):
        raise Refusal(400, "say when: `at` a moment, or at `elapsed` seconds of contest time")
    when = When(wish.at, wish.elapsed)
    elapsed = site.monitor.elapsed
    made = await site.read(lambda: site.database.plan(wish.what, when, at=site.now(), elapsed=elapsed, who=who(call)))
    await site.monitor.refresh()
    return answer(call.request, Done(text=f"plan {made.plan.id}: {told(made.plan.what)}"))


async def cancel(call: WebCall) -> Response:
    """Let something not be done after all."""
    number, site = int(call.request.path_params["plan"]), call.site
    row = await site.read(lambda: site.database.cancel_plan(number, at=site.now(), who=who(call)))
    await site.monitor.refresh()
    return answer(call.request, Done(text=f"cancelled: {told(row.plan.what)}"))


async def preview(call: WebCall) -> Response:
    """What an extension would change: when the contest ends, which rounds come, and their K."""
    wish = await call.body(ExtensionWish)
    return answer(call.request, await call.site.read(foreseen, call.site.database, 60 * wish.minutes))


async def extend(call: WebCall) -> Response:
    """Let the contest end later."""
    wish = await call.body(ExtensionWish)
    return await tell(call, ExtendContest(who(call), 60 * wish.minutes))


def _note(row: PlanRow) -> PlanNote:
    plan = row.plan
    return PlanNote(
        id=plan.id,
        what=plan.what,
        text=told(plan.what),
        at=plan.when.at,
        elapsed=plan.when.elapsed,
        state=row.state,
        outcome=row.outcome,
        who=row.who,
    )


_ORGANISER: Final = "organiser"

ROUTES = (
    Route("GET", "/api/admin/schedule", schedule, list[PlanNote], _ORGANISER),
    Route("POST", "/api/admin/schedule", plan, Done, _ORGANISER, body=PlanWish),
    Route("POST", "/api/admin/schedule/{plan:number}/cancel", cancel, Done, _ORGANISER),
    Route("POST", "/api/admin/extend/preview", preview, Outlook, _ORGANISER, body=ExtensionWish),
    Route("POST", "/api/admin/extend", extend, Done, _ORGANISER, body=ExtensionWish),
)
