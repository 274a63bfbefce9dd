"""The front door: a configuration of haproxy in which every server's port leads to whichever node holds it.

What it waits for and probes is what the servers themselves wait for and probe (`server/limits.py`), so that a contest
behind a door feels like one without. Whoever comes through it is announced by the PROXY protocol (`protocol/proxy.py`).
"""

import re
from collections.abc import Iterator, Sequence
from ipaddress import IPv6Address, ip_address

from arena24.protocol.proxy import ALIVE
from arena24.server.limits import Limits
from arena24.store.config import ContestConfig

MARK = "# Written by `arena24 cluster haproxy`"
"""How a file begins that may be written anew."""

WEB_CONNECTIONS = 4000  # what the web page of one node takes

GLOBAL = """\
global
    # All servers and the web page full at once. Each connection takes two
    # descriptors: LimitNOFILE of the unit has to allow for it.
    maxconn {connections}
    user haproxy
    group haproxy
    # Which node holds a server, and since when.
    log stdout format short daemon notice
    # For people on this machine only, and to be asked: "show servers state".
    stats socket {control} mode 600 level operator
"""

SERVERS = """\
defaults
    mode tcp
    log global
    timeout connect 2s
    # A bot is silent for as long as a turn lasts, or a pause of the contest ...
    timeout client 7d
    timeout server 7d
    # ... and whose machine has vanished is found by probes, as servers do it.
    option clitcpka
    clitcpka-idle {idle}s
    clitcpka-intvl {interval}s
    clitcpka-cnt {probes}
    option srvtcpka
    srvtcpka-idle {idle}s
    srvtcpka-intvl {interval}s
    srvtcpka-cnt {probes}
    # Who is hung up on and does not go would keep its place for days. The other
    # way round there is no hurry: who sends no more still gets its answers.
    timeout client-fin 10s
    # Only the holder listens. One that hangs does so, too, and therefore has to
    # answer when it is asked; a turn's end may take a while, hence three times.
    option tcp-check
    tcp-check connect send-proxy
    tcp-check expect string {alive}
    timeout check 2s
    default-server check inter 1s fastinter 250ms downinter 500ms rise 1 fall 3
    # Bots of a node that is down come again at once, to the next holder.
    default-server on-marked-down shutdown-sessions
    retries 3
    option redispatch 1
    # Limits per address count the client's: [cluster] doors of contest.toml has
    # to name this machine, or the servers take this for a login.
    default-server send-proxy-v2 tcp-ut {unacknowledged}ms
"""

WEB = """\
# The web page is the same on all nodes; a browser stays with one.
defaults
    mode http
    log global
    timeout connect 2s
    timeout http-request 10s
    timeout http-keep-alive 10s
    # Live streams say something every 8 seconds, however little happens ...
    timeout client 5m
    timeout server 5m
    # ... and each line of them is for now.
    option http-no-delay
    option httpchk GET /health
    timeout check 2s
    default-server check inter 1s fastinter 250ms downinter 500ms rise 1 fall 3
    default-server on-marked-down shutdown-sessions
    retries 3
    option redispatch 1
    balance leastconn
    cookie arena24-node insert indirect nocache httponly attr SameSite=Lax
"""


def configuration(config: ContestConfig, nodes: Sequence[str], *, listen: str, control: str) -> str:
    """The whole file; a ValueError says what is missing."""
    _check(config, nodes)
    limits = Limits().changed(config.limits)
    name = " ".join(config.name.split())
    connections = limits.max_conn * len(config.servers) + (0 if config.web.port is None else WEB_CONNECTIONS)
    blocks = [
        f"{MARK}; again, when servers or nodes change.\n# The front door of {name}.\n",
        GLOBAL.format(connections=connections, control=control),
        SERVERS.format(
            alive=ALIVE.decode().strip(),
            idle=limits.keepalive_idle,
            interval=limits.keepalive_interval,
            probes=limits.keepalive_probes,
            unacknowledged=int(1000 * limits.unacknowledged),
        ),
    ]
    bound = _bracketed(listen)
    for server in config.servers:
        ut = f"tcp-ut {int(1000 * limits.unacknowledged)}ms"
        lines = [f"    bind {bound}:{server.port} {ut}", f"    maxconn {limits.max_conn}"]
        lines += [f"    server {node} {_bracketed(node)}:{server.port}" for node in nodes]
        blocks.append("\n".join([f"listen {server.name}", *lines, ""]))
    if config.web.port is not None:
        blocks += [WEB, "\n".join(_page(config.web.port, bound, nodes))]
    return "\n".join(blocks)


def _page(port: int, bound: str, nodes: Sequence[str]) -> Iterator[str]:
    yield "listen web"
    yield f"    bind {bound}:{port}"
    yield f"    maxconn {WEB_CONNECTIONS}"
    yield "    # The page believes us where a request comes from, so clients have no say."
    yield "    http-request set-header X-Forwarded-For %[src]"
    yield "    http-request set-header X-Forwarded-Proto http"
    yield from (f"    server {node} {_bracketed(node)}:{port} cookie {node}" for node in nodes)
    yield ""


def _check(config: ContestConfig, nodes: Sequence[str]) -> None:
    if not config.cluster.doors:
        raise ValueError(
            "contest.toml names no doors, so the servers would take what a door says for a login; "
            'write its address as it comes to the nodes, for instance [cluster] doors = ["10.0.0.9"]'
        )
    ports = {server.name: server.port for server in config.servers} | {"[web]": config.web.port}
    for name, port in ports.items():
        if port == 0:
            raise ValueError(
                f"{name} listens on any free port (0), which no door can know; give it one in contest.toml"
            )
    for node in nodes:
        if not _is_host(node):
            raise ValueError(f"{node!r} is no node; write its address or name without a port, for instance 10.0.0.1")
    if len(set(nodes)) < len(nodes):
        raise ValueError("a node is named twice; name each of them once")


def _is_host(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return re.fullmatch(r"[A-Za-z0-9]([A-Za-z0-9.-]{0,252}[A-Za-z0-9])?", text) is not None
    return "%" not in text


def _bracketed(host: str) -> str:
    """As it stands before a port."""
    try:
        return f"[{host}]" if isinstance(ip_address(host), IPv6Address) else host
    except ValueError:
        return host
