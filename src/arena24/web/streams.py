"""Live streams: server-sent events from a topic to one reader, as fast as it reads and no faster."""

from collections.abc import AsyncIterator, Callable

from starlette.requests import Request
from starlette.responses import StreamingResponse

from arena24.web.answers import Refusal, takes_gzip
from arena24.web.hub import GZIP_HEADER, Message, Topic, deflated
from arena24.web.limits import HEARTBEAT, READERS

_HELLO = b"retry: 1000\n\n"  # milliseconds after which a browser comes back
_BEAT = b": \n\n"

Check = Callable[[], Message | None]


class Streams:
    """All open streams."""

    def __init__(self) -> None:
        self.readers = 0
        self._topics: set[Topic] = set()
        self._closing = False

    def close(self) -> None:
        """End all of them: readers come back when there is somebody again."""
        self._closing = True
        for topic in list(self._topics):
            topic.wake()

    def open(self, request: Request, topic: Topic, check: Check) -> StreamingResponse:
        """A stream of a topic. `check` is called before every message; a message that it gives is the last one."""
        if self.readers >= READERS:
            raise Refusal(503, "too many readers; try again later")
        packed = takes_gzip(request.headers)
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        if packed:
            headers["Content-Encoding"] = "gzip"
        return StreamingResponse(self._events(topic, check, packed), headers=headers, media_type="text/event-stream")

    async def _events(self, topic: Topic, check: Check, packed: bool) -> AsyncIterator[bytes]:
        self.readers += 1
        self._topics.add(topic)
        topic.readers += 1
        try:
            yield GZIP_HEADER + deflated(_HELLO) if packed else _HELLO
            seen = 0
            while not self._closing:
                last = check()
                if last is not None:
                    yield last.deflated if packed else last.plain
                    return
                messages, seen = topic.since(seen), topic.version
                if messages:
                    yield b"".join([message.deflated if packed else message.plain for message in messages])
                elif not await topic.wait(seen, HEARTBEAT):
                    yield _PACKED_BEAT if packed else _BEAT
        finally:
            self.readers -= 1
            topic.readers -= 1
            if not topic.readers:
                self._topics.discard(topic)


_PACKED_BEAT = deflated(_BEAT)
