"""The process of the web: `python -m arena24.web.process DIR [HOST]`, started by the supervisor, and may outlive it."""

import asyncio
import contextlib
import os
import signal
import socket
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import cast

import msgspec
import structlog
import uvicorn

from arena24.runtime import loop
from arena24.runtime.descriptors import raise_limit
from arena24.runtime.logs import log_to
from arena24.runtime.networks import Networks
from arena24.store import locks
from arena24.store.config import WebConfig, load
from arena24.store.control import Hello, Stop, ToWeb, WebReport
from arena24.store.folder import Folder
from arena24.store.uplink import Uplink
from arena24.web.app import application
from arena24.web.connections import Connections, HttpConnection
from arena24.web.site import Site

NICE = 5  # servers come first: a turn must not wait for a picture
REPORT_EVERY = 1.0  # seconds
BACKLOG = 1024  # all readers come back at once after a restart

NAME = "web"  # by which the supervisor knows us

log = structlog.get_logger()


class WebServer(uvicorn.Server):
    """uvicorn, which leaves signals alone: Ctrl-C is for the supervisor, which tells us."""

    connections: Connections

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Nothing."""
        yield

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second: once a second, hang up on those who have been waited for long enough."""
        if counter % 10 == 0:
            self.connections.sweep(asyncio.get_running_loop().time())
        return await super().on_tick(counter)


def listening(config: WebConfig) -> socket.socket:
    """The socket of the web page."""
    family, kind, _, _, address = socket.getaddrinfo(config.host, config.port or 0, type=socket.SOCK_STREAM)[0]
    sock = socket.socket(family, kind)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    sock.bind(address)
    return sock


def server_of(site: Site) -> WebServer:
    """A server for a site."""
    proxies = [*site.config.web.proxy, *site.config.cluster.doors]
    connections = Connections(Networks(proxies))
    server = WebServer(
        uvicorn.Config(
            application(site),
            log_config=None,
            access_log=False,
            server_header=False,
            http=cast(type[asyncio.Protocol], partial(HttpConnection, connections)),
            ws="none",
            # uvicorn would believe whoever is on this machine what it says of where it is.
            proxy_headers=bool(proxies),
            forwarded_allow_ips=proxies,
            backlog=BACKLOG,
            timeout_graceful_shutdown=1,
        )
    )
    server.connections = connections
    return server


async def serve(folder: Folder, sock: socket.socket, host: str, uplink: Uplink[ToWeb] | None) -> None:
    """Serve until the supervisor says stop; without one, until somebody stops it."""
    site = Site(folder, port=int(sock.getsockname()[1]))
    server = server_of(site)
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, setattr, server, "should_exit", True)
    work = asyncio.create_task(server.serve([sock]))
    told = asyncio.create_task(_obey(site, host, uplink) if uplink is not None else _for_ever())
    try:
        await asyncio.wait([work, told], return_when=asyncio.FIRST_COMPLETED)
    finally:
        server.should_exit = True
        site.streams.close()
        told.cancel()
        await work


async def _for_ever() -> None:
    await asyncio.Event().wait()


async def _obey(site: Site, host: str, uplink: Uplink[ToWeb]) -> None:
    """Report until there is no supervisor any more; what else it says is in its status too."""
    reporting = asyncio.create_task(_report(site, host, uplink))
    async for message in uplink.messages():
        if isinstance(message, Stop):
            break
    reporting.cancel()
    uplink.close()


async def _report(site: Site, host: str, uplink: Uplink[ToWeb]) -> None:
    while True:
        uplink.send(WebReport(host=host, port=site.port, readers=site.streams.readers))
        await asyncio.sleep(REPORT_EVERY)


def run(folder: Folder, sock: socket.socket, host: str, uplink: Uplink[ToWeb] | None = None) -> None:
    """Serve until somebody says stop."""
    loop.run(serve(folder, sock, host, uplink))


def main() -> None:
    """What the supervisor starts; a node says where it listens."""
    folder, host = Folder(Path(sys.argv[1])), sys.argv[2:]
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    log_to(folder.log(NAME))
    raise_limit()
    os.nice(NICE)
    config = load(folder.config, begun=True)
    uplink: Uplink[ToWeb] = Uplink(folder, lambda: Hello(NAME), ToWeb, patience=config.outlive)  # type: ignore[arg-type]
    web = msgspec.structs.replace(config.web, host=host[0]) if host else config.web
    with locks.held(folder.life(NAME)), listening(web) as sock:
        run(folder, sock, web.host, uplink)


if __name__ == "__main__":
    main()
