"""Where requests come from: what limits count by."""

from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

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


class Proxies:
    """Those whose headers are believed, and whose connections are other people's."""

    def __init__(self, networks: Iterable[str]) -> None:
        self._networks: list[IPv4Network | IPv6Network] = [ip_network(each) for each in networks]

    def __contains__(self, host: str) -> bool:
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._networks)
