"""The application: all routes, and what holds for each of them."""

from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final

import structlog
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route as Path
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from arena24.games.catalogue import NoGame
from arena24.store.errors import StoreError, Unwritable
from arena24.web import (
    acts,
    admin,
    boards,
    library,
    login,
    manual,
    metrics,
    public,
    recount,
    schedule,
    team,
    transcripts,
)
from arena24.web.answers import Refusal, refused
from arena24.web.calls import Route, WebCall
from arena24.web.fairness import ANYBODY
from arena24.web.site import Site
from arena24.web.static import DIRECTORY, POLICY, Static

log = structlog.get_logger()

ROUTES: Final = (
    *public.ROUTES,
    *library.ROUTES,
    *manual.ROUTES,
    *boards.ROUTES,
    *login.ROUTES,
    *team.ROUTES,
    *transcripts.ROUTES,
    *admin.ROUTES,
    *acts.ROUTES,
    *schedule.ROUTES,
    *recount.ROUTES,
    *metrics.ROUTES,
)

UNASKED: Final = frozenset(route.path for route in (*public.ROUTES, *library.ROUTES, *manual.ROUTES))
"""Routes that do not look at who asks: they cost no look into the database."""

HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def application(site: Site) -> Starlette:
    """The site as an ASGI application."""

    @asynccontextmanager
    async def lifespan(_: Starlette):  # type: ignore[no-untyped-def]  # a generator that yields nothing
        async with site.running():
            yield

    static = Static(DIRECTORY, site.config.name)
    paths = [Path(route.path, _endpoint(site, route), methods=[route.method]) for route in ROUTES]
    paths.append(Path("/{path:path}", static.serve, methods=["GET"]))
    app = Starlette(routes=paths, lifespan=lifespan, exception_handlers={404: _missing, 405: _missing})
    app.add_middleware(Guarded)
    return app


def _endpoint(site: Site, route: Route) -> Callable[[Request], Awaitable[Response]]:
    """Who asks is found out, let in or not, and every mistake becomes a sentence."""

    async def endpoint(request: Request) -> Response:
        try:
            who = ANYBODY if route.path in UNASKED else await site.sessions.who(request)
            route.admit(who)
            if route.method == "POST" and who is not ANYBODY and not route.token:
                site.sessions.check_forgery(request)
            return await route.handler(WebCall(site, request, who))
        except Refusal as refusal:
            return refused(refusal.status, refusal.text)
        except Unwritable as error:
            log.warning("database out of reach", path=request.url.path, error=str(error))
            return refused(503, "the database does not answer; try again in a few seconds")
        except (StoreError, NoGame) as error:
            return refused(409, str(error))
        except ClientDisconnect:
            return refused(400, "the request was not finished")  # nobody reads it
        except Exception:
            log.exception("request failed", path=request.url.path)
            return refused(500, "something went wrong here; the organisers' log has it")

    return endpoint


async def _missing(request: Request, exception: Exception) -> Response:
    status = getattr(exception, "status_code", 404)
    return refused(status, "there is nothing at this address" if status == 404 else "this cannot be done here")


class Guarded:
    """Headers that hold for every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Add them as the answer begins."""

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        await self._app(scope, receive, sending if scope["type"] == "http" else send)
