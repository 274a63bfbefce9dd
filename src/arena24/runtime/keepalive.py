"""Connections whose other end may vanish without a word: the operating system finds out, and says so."""

import socket


def keep_alive(sock: socket.socket, *, idle: int, interval: int, probes: int, unacknowledged: float) -> None:
    """Probe a silent connection after so many seconds, so often; small lines leave at once."""
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in (
        ("TCP_KEEPIDLE", idle),
        ("TCP_KEEPINTVL", interval),
        ("TCP_KEEPCNT", probes),
        # Probes are sent only while nothing is on its way; what is on its way to nobody has its own limit. Where both
        # are set, Linux ends the connection at the first probe after this time, however many were sent.
        ("TCP_USER_TIMEOUT", int(1000 * unacknowledged)),
    ):
        if hasattr(socket, name):  # not everywhere
            sock.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
