"""What organisers tell whoever serves the contest, and what came of it."""

import msgspec
from starlette.responses import Response

from arena24.store.control import ask
from arena24.web.answers import Refusal, answer
from arena24.web.calls import WebCall
from arena24.web.documents import Done


async def tell(call: WebCall, message: msgspec.Struct) -> Response:
    """Tell the supervisor something, and look at what came of it."""
    said = await call.site.read(ask, call.site.folder, message)
    if not said.done:
        raise Refusal(409, said.text)
    await call.site.monitor.refresh()
    return answer(call.request, Done(text=said.text))
