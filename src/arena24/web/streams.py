"""Live streams: server-sent events from a topic to one reader, as fast as it reads and no faster."""

from collections import Counter
from collections.abc import AsyncIterator, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from arena24.web.answers import Refusal, takes_gzip
from arena24.web.fairness import Identity
from arena24.web.limits import HEARTBEAT, READERS, READERS_ADDRESS, READERS_LOGIN
from arena24.web.origins import origin_of
from arena24.web.topic import GZIP_HEADER, StreamEvent, Topic, deflated

_HELLO = b"retry: 1000\n\n"  # milliseconds after which a browser comes back
_BEAT = b": \n\n"

Check = Callable[[], StreamEvent | None]


class _Stream(StreamingResponse):
    """A stream that says when it is over, begun or not."""

    def __init__(self, events: AsyncIterator[bytes], leave: Callable[[], None], **more: Any) -> None:
        super().__init__(events, **more)
        self._leave = leave

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._leave()


class Streams:
    """All open streams."""

    def __init__(self) -> None:
        self.readers = 0
        self._counts: Counter[str] = Counter()  # by login, or by address
        self._topics: set[Topic] = set()
        self._closing = False

    def close(self) -> None:
        """End all of them: readers come back when there is somebody again."""
        self._closing = True
        for topic in list(self._topics):
            topic.wake()

    def open(self, request: Request, who: Identity, topic: Topic, check: Check) -> StreamingResponse:
        """A stream of a topic. `check` is called before every message; a message that it gives is the last one."""
        reader = self._enter(request, who)
        packed = takes_gzip(request.headers)
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        if packed:
            headers["Content-Encoding"] = "gzip"
        events = self._events(topic, check, packed)
        return _Stream(events, lambda: self._leave(reader), headers=headers, media_type="text/event-stream")

    def _enter(self, request: Request, who: Identity) -> str:
        """Let a reader in, if there is room; gives by what it is counted."""
        reader = f"login {who.login}" if who.login else origin_of(request)
        if who.login and self._counts[reader] >= READERS_LOGIN:
            raise Refusal(503, "your login has too many readers; close some pages")
        if not who.login and (self.readers >= READERS or self._counts[reader] >= READERS_ADDRESS):
            raise Refusal(503, "too many readers; log in, or try again later")
        self.readers += 1
        self._counts[reader] += 1
        return reader

    def _leave(self, reader: str) -> None:
        self.readers -= 1
        self._counts[reader] -= 1
        if not self._counts[reader]:
            del self._counts[reader]

    async def _events(self, topic: Topic, check: Check, packed: bool) -> AsyncIterator[bytes]:
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
            topic.readers -= 1
            if not topic.readers:
                self._topics.discard(topic)


_PACKED_BEAT = deflated(_BEAT)
