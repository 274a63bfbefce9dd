"""How answers leave: JSON encoded once, compressed once, with an ETag; refusals as one sentence."""

import gzip
import hashlib
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from arena24.web.documents import Problem

_SMALL: Final = 1000
"""Bytes below which compressing is not worth it."""

NEVER: Final = "no-store"
CHECKED: Final = "no-cache"  # kept, but asked for every time, with its ETag
PRIVATE: Final = "private, max-age=3600"


class Refusal(Exception):
    """A request that cannot be granted; the text says what to do."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status, self.text = status, text


class Sheet:
    """An encoded answer."""

    __slots__ = ("_packed", "body", "etag", "kind")

    def __init__(self, body: bytes, kind: str = "application/json") -> None:
        self.body, self.kind = body, kind
        self.etag = f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'
        self._packed: bytes | None = None

    def pack(self) -> bytes:
        """Compressed, once."""
        if self._packed is None:
            self._packed = gzip.compress(self.body, 5, mtime=0)
        return self._packed


def sheet(value: Any) -> Sheet:
    """Encode a document; keys of dictionaries may be numbers."""
    return Sheet(msgspec.json.encode(value))


def packed(made: Sheet) -> Sheet:
    """Compress now what many will ask for."""
    made.pack()
    return made


def send(request: Request, made: Sheet, cache: str = CHECKED) -> Response:
    """Send an encoded answer, or say that the reader has it already."""
    headers = {"ETag": made.etag, "Cache-Control": cache, "Vary": "Accept-Encoding, Cookie"}
    if made.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if len(made.body) > _SMALL and takes_gzip(request.headers):
        return Response(made.pack(), headers=headers | {"Content-Encoding": "gzip"}, media_type=made.kind)
    return Response(made.body, headers=headers, media_type=made.kind)


def answer(request: Request, value: Any, cache: str = NEVER) -> Response:
    """Encode and send."""
    return send(request, sheet(value), cache)


def refused(status: int, text: str) -> Response:
    """Say why not."""
    body = msgspec.json.encode(Problem(error=text))
    return Response(body, status, {"Cache-Control": NEVER}, "application/json")


def takes_gzip(headers: Mapping[str, str]) -> bool:
    """Does the reader understand compressed answers?"""
    return "gzip" in headers.get("accept-encoding", "")
