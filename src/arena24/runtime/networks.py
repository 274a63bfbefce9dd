"""Networks whose word is believed: the proxies of the web page, the doors of the servers."""

from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

ANYWHERE: Final = ("", "0.0.0.0", "::")
"""Addresses at which one listens, but to which nobody connects."""


class Networks:
    """Addresses, each alone or by the network."""

    def __init__(self, networks: Iterable[str]) -> None:
        self._networks: list[IPv4Network | IPv6Network] = [ip_network(each) for each in networks]

    def __contains__(self, host: str) -> bool:
        try:
            address = ip_address(host)
        except ValueError:
            return False  # of a test, or of a socket without one
        if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
            address = address.ipv4_mapped  # as a socket for both sees it
        return any(address in network for network in self._networks)
