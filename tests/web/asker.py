"""Somebody who asks a site for very many things: without a socket, a client's bookkeeping, or another thread."""

import asyncio
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple
from urllib.parse import unquote_to_bytes

from httpx2 import Response

SENT = ((b"host", b"localhost"), (b"accept", b"*/*"), (b"accept-encoding", b"gzip, deflate"))
"""What browsers send with everything."""


class Question(NamedTuple):
    """A request; its address is sent as it is written here, dots and all."""

    address: str
    method: str = "GET"
    headers: Mapping[bytes, bytes] = {}
    body: bytes = b""


async def asked(app: Any, questions: Iterable[Question], cookies: bytes = b"") -> list[Response]:
    """What an application answers, one after another. An error that escapes it has been answered before."""
    return [await _asked(app, question, cookies) for question in questions]


async def _asked(app: Any, question: Question, cookies: bytes) -> Response:
    path, _, query = question.address.partition("?")
    raw = path.encode()
    headers = [*SENT, *((name.lower(), value) for name, value in question.headers.items())]
    if cookies:
        headers.append((b"cookie", cookies))
    if question.method != "GET":
        headers.append((b"content-length", b"%d" % len(question.body)))
    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "method": question.method,
        "scheme": "http",
        "path": unquote_to_bytes(raw).decode(errors="replace"),
        "raw_path": raw,
        "query_string": query.encode(),
        "root_path": "",
        "headers": headers,
        "client": ("testclient", 50000),
        "server": ("localhost", 80),
    }
    waiting: list[dict[str, Any]] = [{"type": "http.request", "body": question.body, "more_body": False}]
    told: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        if not waiting:
            await asyncio.Event().wait()  # nobody goes away before there is an answer
        return waiting.pop()

    async def send(message: dict[str, Any]) -> None:
        told.append(message)

    try:
        await app(scope, receive, send)
    except Exception:
        assert told, question.address  # it has been told to whoever asked, and then to whoever runs it
    start, *parts = told
    return Response(start["status"], headers=start["headers"], content=b"".join(part["body"] for part in parts))
