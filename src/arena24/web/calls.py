"""A call of the API: who asks what, with its body checked; and the table in which routes are declared."""

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

import msgspec
from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import Response

from arena24.store.rows import Team
from arena24.web.answers import Refusal
from arena24.web.fairness import Identity
from arena24.web.limits import BODY
from arena24.web.site import Site

T = TypeVar("T")

Who = Literal["anybody", "team", "organiser"]


class NumberInPath(Convertor[int]):
    """A number in a path, `{round:number}`, short enough for every database; anything longer is no address."""

    regex = "[0-9]{1,9}"

    def convert(self, value: str) -> int:
        """As it comes."""
        return int(value)

    def to_string(self, value: int) -> str:
        """As it goes."""
        return str(value)


register_url_convertor("number", NumberInPath())


@dataclass(frozen=True, slots=True)
class WebCall:
    """One request."""

    site: Site
    request: Request
    who: Identity

    @property
    def server(self) -> str:
        """The server in the path."""
        return str(self.request.path_params["server"])

    @property
    def team(self) -> Team:
        """The team that asks."""
        for team in self.site.monitor.facts.teams:
            if team.id == self.who.team:
                return team
        raise Refusal(404, "this team is no more")

    def number(self, name: str, default: int) -> int:
        """A number of the query."""
        text = self.request.query_params.get(name)
        if text is None:
            return default
        if not text.isascii() or not text.isdecimal() or len(text) > 9:
            raise Refusal(400, f"{name} is a number")
        return int(text)

    async def body(self, kind: type[T]) -> T:
        """The request's JSON."""
        if self.request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            raise Refusal(415, "send JSON, with Content-Type: application/json")
        data = b""
        async for part in self.request.stream():
            data += part
            if len(data) > BODY:
                raise Refusal(413, f"at most {BODY} bytes are taken")
        try:
            return msgspec.json.decode(data, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Refusal(400, str(error)) from None


Handler = Callable[[WebCall], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class Route:
    """A route as it is served, checked and documented."""

    method: Literal["GET", "POST"]
    path: str
    handler: Handler
    returns: Any  # the type of the answer; str: it is no JSON
    who: Who = "anybody"
    body: Any = None
    query: Mapping[str, str] = field(default_factory=dict)
    events: Mapping[str, Any] = field(default_factory=dict)  # of a stream: documents by the kinds of its events
    token: bool = False  # comes with a token of its own: no session, hence nothing to forge

    @property
    def address(self) -> str:
        """The path without the kinds of its parts: `/api/boards/{server}/{round}`."""
        return re.sub(r":\w+}", "}", self.path)

    @property
    def summary(self) -> str:
        """What it is for."""
        return (self.handler.__doc__ or "").strip().splitlines()[0]

    def admit(self, who: Identity) -> None:
        """Let in whom it is for."""
        if self.who == "anybody" or (self.who == "organiser" and who.organiser) or (self.who == "team" and who.team):
            return
        if who.organiser or who.team:
            raise Refusal(403, f"this is for {'organisers' if self.who == 'organiser' else 'teams'} only")
        raise Refusal(401, "log in first")
