"""Routes of the manual: the same for everybody, whether there is a contest or not."""

import asyncio
import mimetypes
from collections.abc import Mapping
from functools import cache
from threading import Lock

from starlette.responses import RedirectResponse, Response

from arena24.manual import Manual
from arena24.web.answers import Refusal, Sheet, send
from arena24.web.calls import Route, WebCall

_rendering = Lock()  # of many who ask at once, one renders and the others wait


async def door(call: WebCall) -> Response:
    """The manual, at the address from which its links lead on."""
    return RedirectResponse("docs/")


async def page(call: WebCall) -> Response:
    """A page or a file of the manual."""
    sheets = await asyncio.to_thread(_sheets, call.site.config.name)
    path = str(call.request.path_params["path"])
    found = sheets.get(path or "index.html")
    if found is None:
        raise Refusal(404, "the manual has no such page; it begins at /docs/")
    return send(call.request, found)


def _sheets(contest: str) -> Mapping[str, Sheet]:
    with _rendering:
        return _rendered(contest)


@cache
def _rendered(contest: str) -> Mapping[str, Sheet]:
    """All files, rendered when the first reader comes."""
    return {path: Sheet(content, _kind(path)) for path, content in Manual(home=contest).files.items()}


def _kind(path: str) -> str:
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


ROUTES = (
    Route("GET", "/docs", door, str),
    Route("GET", "/docs/{path:path}", page, str),
)
