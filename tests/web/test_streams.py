"""Live streams, without a socket."""

import asyncio
import zlib
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from starlette.requests import Request

from arena24.web import streams
from arena24.web.answers import Refusal
from arena24.web.fairness import ANYBODY
from arena24.web.streams import Streams
from arena24.web.topic import StreamEvent, Topic


def opened(
    streams: Streams, topic: Topic, check: Callable[[], StreamEvent | None], encoding: str = ""
) -> AsyncIterator[bytes]:
    request = Request({"type": "http", "headers": [(b"accept-encoding", encoding.encode())]})
    body: AsyncIterator[bytes] = streams.open(request, ANYBODY, topic, check).body_iterator  # type: ignore[assignment]
    return body


def test_a_slow_reader_misses_what_was_replaced() -> None:
    async def play() -> list[bytes]:
        topic = Topic()
        stream = opened(Streams(), topic, lambda: None)
        found = [await anext(stream)]
        topic.publish("frame", StreamEvent("frame", b"1"))
        found.append(await anext(stream))
        for number in (2, 3, 4):
            topic.publish("frame", StreamEvent("frame", b"%d" % number))
        found.append(await anext(stream))
        return found

    assert asyncio.run(play())[1:] == [b"event: frame\ndata: 1\n\n", b"event: frame\ndata: 4\n\n"]


def test_the_last_word() -> None:
    """Who may not look any more gets one message, and nothing of what came with it."""

    async def play() -> list[bytes]:
        topic, over = Topic(), False
        stream = opened(Streams(), topic, lambda: StreamEvent("frozen", b"{}") if over else None)
        await anext(stream)
        over = True
        topic.publish("frame", StreamEvent("frame", b"secret"))
        return [part async for part in stream]

    assert asyncio.run(play()) == [b"event: frozen\ndata: {}\n\n"]


def test_compressed() -> None:
    async def play() -> bytes:
        topic = Topic()
        stream = opened(Streams(), topic, lambda: None, "gzip, br")
        first = await anext(stream)
        topic.publish("frame", StreamEvent("frame", b"x" * 10_000))
        return first + await anext(stream)

    text = zlib.decompressobj(16 + zlib.MAX_WBITS).decompress(asyncio.run(play()))
    assert text.endswith(b"event: frame\ndata: " + b"x" * 10_000 + b"\n\n")


def test_a_heartbeat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "HEARTBEAT", 0.0)

    async def play() -> list[bytes]:
        stream = opened(Streams(), Topic(), lambda: None)
        return [await anext(stream), await anext(stream)]

    assert asyncio.run(play())[1].startswith(b":")


def test_readers_are_counted_and_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "READERS", 1)

    async def play() -> None:
        all_, topic = Streams(), Topic()
        stream = all_.open(Request({"type": "http", "headers": []}), ANYBODY, topic, lambda: None)
        assert all_.readers == 1
        with pytest.raises(Refusal):
            opened(all_, topic, lambda: None)
        all_.close()
        sent: list[Any] = []

        async def send(message: Any) -> None:
            sent.append(message)

        await stream({"type": "http", "asgi": {"spec_version": "2.4"}}, asyncio.Event().wait, send)  # type: ignore[arg-type]
        assert sent[-1]["more_body"] is False
        assert all_.readers == 0

    asyncio.run(play())
