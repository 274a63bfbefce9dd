"""The PROXY protocol, versions 1 and 2: what a door says of the client before the client's first byte.

    header = ProxyHeader()
    match header.feed(data):
        case Introduction(): ...      # whom the door brings, and the bytes that are the client's already
        case HeaderState.UNFINISHED: ...  # feed more
        case HeaderState.INVALID: ...     # hang up: what cannot be read must not be guessed

The specification is haproxy's doc/proxy-protocol.txt. Cut in whatever pieces, the same bytes give the same answer, and
it is given as soon as it is certain. Whether to expect a header at all is not for the bytes to say: whoever may send
one may claim to be anybody.
"""

import enum
import struct
from ipaddress import IPv4Address, IPv6Address
from typing import Final, NamedTuple

ALIVE: Final = b"ARENA24\n"
"""What a door hears that asks for itself (LOCAL): who merely connects does not notice a process that hangs."""

MAX_TEXT: Final = 107  # bytes of version 1, its end included: what the specification grants
MAX_BLOCK: Final = 4096  # bytes behind the fixed part of version 2: addresses take up to 216, extensions some hundred

_PREFIX: Final = b"PROXY "
_SIGNATURE: Final = b"\r\n\r\n\0\r\nQUIT\n"
_FIXED: Final = struct.Struct(">12sBBH")  # signature, version and command, family and transport, length of the rest
_LOCAL, _PROXY = 0x20, 0x21
# Families and transports: bytes that both addresses and ports take, and those of them that are the client's address.
# Nothing said, TCP and datagrams over IPv4 and IPv6, sockets of one machine: of these only TCP tells us something.
_FAMILIES: Final = {0x00: 0, 0x11: 12, 0x12: 12, 0x21: 36, 0x22: 36, 0x31: 216, 0x32: 216}
_CLIENTS: Final = {0x11: 4, 0x21: 16}


class HeaderState(enum.Enum):
    """Why there is no introduction."""

    UNFINISHED = "there has to be more"
    INVALID = "this is no header"


class Introduction(NamedTuple):
    """Whom a door brings."""

    address: str | None  # of the client; None: the door does not know, or speaks for itself
    local: bool  # the door speaks for itself: it wants to know whether we live
    rest: bytes  # what the client has said already


class ProxyHeader:
    """The header of one connection."""

    def __init__(self) -> None:
        self._data = bytearray()

    def feed(self, data: bytes) -> Introduction | HeaderState:
        """Take what came; not to be called again when it has decided."""
        self._data += data
        for start, read in ((_SIGNATURE, _binary), (_PREFIX, _text)):
            if self._data.startswith(start):
                return read(bytes(self._data))
            if start.startswith(self._data):
                return HeaderState.UNFINISHED
        return HeaderState.INVALID


def _binary(data: bytes) -> Introduction | HeaderState:
    """Version 2."""
    if len(data) < _FIXED.size:
        return HeaderState.UNFINISHED
    _, command, family, length = _FIXED.unpack_from(data)
    if command not in (_LOCAL, _PROXY) or length > MAX_BLOCK:
        return HeaderState.INVALID
    if command == _PROXY and (family not in _FAMILIES or length < _FAMILIES[family]):
        return HeaderState.INVALID
    block, rest = data[_FIXED.size : _FIXED.size + length], data[_FIXED.size + length :]
    if len(block) < length:
        return HeaderState.UNFINISHED
    if command == _LOCAL:  # the family is to be ignored
        return Introduction(None, True, rest)
    address = block[: _CLIENTS.get(family, 0)]  # behind the addresses come extensions, for others
    return Introduction(_spelt(address) if address else None, False, rest)


def _text(data: bytes) -> Introduction | HeaderState:
    """Version 1."""
    line, end, _ = data[:MAX_TEXT].partition(b"\r\n")
    if not end:
        return HeaderState.UNFINISHED if len(data) < MAX_TEXT else HeaderState.INVALID
    rest = data[len(line) + len(end) :]
    try:
        _, family, *words = line.decode("ascii").split(" ")
        if family == "UNKNOWN":  # whatever follows
            return Introduction(None, False, rest)
        source, target, *ports = words
        if len(ports) != 2 or not all(map(_is_port, ports)) or "%" in source + target:
            return HeaderState.INVALID
        packed, _ = (_packed(family, address) for address in (source, target))
    except (ValueError, KeyError):  # other letters, another family, fewer words, no addresses
        return HeaderState.INVALID
    return Introduction(_spelt(packed), False, rest)


def _packed(family: str, address: str) -> bytes:
    kinds: dict[str, type[IPv4Address | IPv6Address]] = {"TCP4": IPv4Address, "TCP6": IPv6Address}
    return kinds[family](address).packed


def _is_port(word: str) -> bool:
    return word.isdecimal() and len(word) <= 5 and int(word) <= 65535 and word == str(int(word))


def _spelt(packed: bytes) -> str:
    """An address as one writes it; one of IPv4 has one spelling, whichever way it came."""
    if len(packed) == 4:
        return str(IPv4Address(packed))
    address = IPv6Address(packed)
    return str(address.ipv4_mapped or address)
