"""The built viewer, served as files; a plain page where it has not been built."""

import html
import mimetypes
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from arena24.web.answers import CHECKED, Sheet, packed, refused, send

FOREVER: Final = "public, max-age=31536000, immutable"  # names of assets hold a hash of what is in them

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # positions and colours that are computed; no script can come this way
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

DIRECTORY: Final = Path(__file__).parent / "static"

PLAIN: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>{name}</title>
<h1>{name}</h1>
<p>The viewer has not been built: see viewer/. Everything it shows is here as JSON:</p>
<ul>{links}</ul>
</html>
"""
LINKS: Final = ("contest", "ranking", "history", "servers", "games", "openapi.json")


class Static:
    """The files of a directory, read and compressed once."""

    def __init__(self, directory: Path, name: str) -> None:
        self._plain = _plain_page(name)
        self._sheets = _sheets(directory)

    async def serve(self, request: Request) -> Response:
        """A file; any address without a dot is the page itself, which knows what to show there."""
        path = str(request.path_params.get("path", ""))
        if path.startswith("api/") or (path not in self._sheets and "." in path.rpartition("/")[2]):
            return refused(404, "there is nothing at this address")
        page = self._sheets.get(path) or self._sheets.get("index.html")
        if page is None:
            return HTMLResponse(self._plain, headers={"Cache-Control": "no-store"})
        return send(request, page, FOREVER if path.startswith("assets/") else CHECKED)


@cache  # however many sites a process has: tests have hundreds
def _sheets(directory: Path) -> Mapping[str, Sheet]:
    return {
        path.relative_to(directory).as_posix(): packed(Sheet(path.read_bytes(), _kind(path)))
        for path in sorted(directory.rglob("*"))
        if path.is_file() and not path.name.startswith(".")
    }


def _plain_page(name: str) -> str:
    links = "".join(f'<li><a href="/api/{link}">/api/{link}</a></li>' for link in LINKS)
    return PLAIN.format(name=html.escape(name), links=links)


def _kind(path: Path) -> str:
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") or kind.endswith("javascript") else kind
