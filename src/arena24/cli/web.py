"""`arena24 web`."""

import contextlib
from typing import Annotated

import msgspec
import typer

from arena24.cli.complaint import Complaint
from arena24.cli.init import WEB_PORT
from arena24.cli.organiser import Directory, organiser
from arena24.runtime.logs import log_to
from arena24.store.config import load
from arena24.web.process import listening, run


def web(
    directory: Directory,
    port: Annotated[int | None, typer.Option(min=1, max=65535, help="Instead of that of contest.toml.")] = None,
) -> None:
    """Show the web page of a contest that is not served.

    While it is served, `arena24 serve` shows the page itself.

    \b
    Examples:
      arena24 web marathon
      arena24 web marathon --port 8080
    """
    with organiser(directory) as me:
        if me.served:
            raise Complaint(f"{directory} is being served, and its web page with it; `arena24 status {directory}`")
        config = load(me.folder.config, begun=True).web
        config = msgspec.structs.replace(config, port=port or config.port or WEB_PORT)
        folder = me.folder
    try:
        sock = listening(config)
    except OSError:
        raise Complaint(f"port {config.port} cannot be opened; give another --port") from None
    print(f"web page: http://{config.host}:{sock.getsockname()[1]}, Ctrl-C stops it", flush=True)
    log_to()
    with sock, contextlib.suppress(KeyboardInterrupt):
        run(folder, sock, config.host)
