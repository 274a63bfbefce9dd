"""Where requests come from: what limits count by."""

from ipaddress import IPv6Address, IPv6Network, ip_address

from starlette.requests import Request


def origin(host: str) -> str:
    """Whom an address stands for: with IPv6 everybody has a whole network of them."""
    try:
        address = ip_address(host)
    except ValueError:
        return host  # of a test, or of a socket without one
    if not isinstance(address, IPv6Address):
        return host
    return str(address.ipv4_mapped or IPv6Network((int(address), 64), strict=False))


def origin_of(request: Request) -> str:
    """Where a request comes from; who stands behind a proxy that is trusted is told by its headers."""
    return origin(request.client.host) if request.client else ""
