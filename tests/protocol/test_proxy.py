"""Headers of the PROXY protocol: the specification's forms, whole and in pieces, and whatever else comes."""

import struct
from ipaddress import IPv4Address, IPv6Address
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from arena24.protocol.proxy import MAX_BLOCK, MAX_TEXT, HeaderState, Introduction, ProxyHeader

SIGNATURE = bytes.fromhex("0D 0A 0D 0A 00 0D 0A 51 55 49 54 0A")  # as the specification spells it
LONGEST_TCP6 = (
    b"PROXY TCP6 ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff 65535 65535\r\n"
)
FOUR = IPv4Address("192.0.2.7").packed + IPv4Address("10.0.0.1").packed + struct.pack(">HH", 50000, 20000)
SIX = IPv6Address("2001:db8::7").packed + IPv6Address("2001:db8::1").packed + struct.pack(">HH", 50000, 20000)
MAPPED = IPv6Address("::ffff:192.0.2.7").packed + SIX[16:]
UNIQUE_ID = b"\x05" + struct.pack(">H", 5) + b"12345"  # an extension
Answer = Introduction | HeaderState


def binary(command: int, family: int, block: bytes) -> bytes:
    """A header of version 2."""
    return SIGNATURE + struct.pack(">BBH", command, family, len(block)) + block


def heard(data: bytes, *cuts: int) -> Answer:
    """What is known in the end of bytes that come in pieces; what comes after the decision is the client's."""
    header, places = ProxyHeader(), sorted({0, *(cut % (len(data) + 1) for cut in cuts), len(data)})
    pieces = [data[start:end] for start, end in pairwise(places)]
    answer: Answer = HeaderState.UNFINISHED
    for number, piece in enumerate(pieces):
        answer = header.feed(piece)
        if answer is HeaderState.INVALID:
            return answer
        if isinstance(answer, Introduction):
            return answer._replace(rest=answer.rest + b"".join(pieces[number + 1 :]))
    return answer


@pytest.mark.parametrize(
    ("header", "address"),
    [
        (binary(0x21, 0x11, FOUR), "192.0.2.7"),
        (binary(0x21, 0x21, SIX), "2001:db8::7"),
        (binary(0x21, 0x21, MAPPED), "192.0.2.7"),
        (binary(0x21, 0x11, FOUR + UNIQUE_ID), "192.0.2.7"),
        (binary(0x21, 0x21, SIX + UNIQUE_ID * 20), "2001:db8::7"),
        (binary(0x21, 0x11, FOUR + bytes(MAX_BLOCK - len(FOUR))), "192.0.2.7"),
        (binary(0x21, 0x00, b""), None),  # the door does not know
        (binary(0x21, 0x12, FOUR), None),  # datagrams
        (binary(0x21, 0x31, bytes(216)), None),  # a socket of its machine
        (b"PROXY TCP4 192.168.0.1 192.168.0.11 56324 443\r\n", "192.168.0.1"),  # the specification's example
        (b"PROXY TCP4 255.255.255.255 255.255.255.255 65535 65535\r\n", "255.255.255.255"),
        (LONGEST_TCP6, "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
        (b"PROXY TCP6 ::ffff:192.0.2.7 ::1 0 1\r\n", "192.0.2.7"),
        (b"PROXY UNKNOWN\r\n", None),
        (LONGEST_TCP6.replace(b"TCP6", b"UNKNOWN"), None),
    ],
)
def test_whom_the_door_brings(header: bytes, address: str | None) -> None:
    assert heard(header) == Introduction(address, False, b"")
    assert heard(header + b"team7\npass") == Introduction(address, False, b"team7\npass")
    for length in range(len(header)):
        assert heard(header[:length]) is HeaderState.UNFINISHED


@pytest.mark.parametrize("header", [binary(0x20, 0x00, b""), binary(0x20, 0x11, FOUR), binary(0x20, 0xFF, UNIQUE_ID)])
def test_a_door_that_speaks_for_itself(header: bytes) -> None:
    assert heard(header + b"\n") == Introduction(None, True, b"\n")


@pytest.mark.parametrize(
    "data",
    [
        b"LOGIN",
        b"\r\n\r\n\r",
        b"proxy TCP4 ",
        binary(0x11, 0x11, FOUR),  # another version
        binary(0x22, 0x11, FOUR),  # another command
        binary(0x21, 0x41, bytes(216)),  # another family
        binary(0x21, 0x13, FOUR),  # another transport
        binary(0x21, 0x11, FOUR[:-1]),  # too short for its addresses
        binary(0x21, 0x21, FOUR),
        binary(0x21, 0x11, FOUR + bytes(MAX_BLOCK)),  # too long
        b"PROXY TCP4 192.168.0.1 192.168.0.11 56324\r\n",
        b"PROXY TCP4 192.168.0.1 192.168.0.11 56324 443 1\r\n",
        b"PROXY TCP4  192.168.0.1 192.168.0.11 56324 443\r\n",
        b"PROXY TCP4 192.168.0.1 192.168.0.11 56324 65536\r\n",
        b"PROXY TCP4 192.168.0.1 192.168.0.11 056324 443\r\n",
        b"PROXY TCP4 192.168.0.1 192.168.0.11 +1 443\r\n",
        b"PROXY TCP4 192.168.0.256 192.168.0.11 1 443\r\n",
        b"PROXY TCP4 192.168.0.1 nowhere 1 443\r\n",
        b"PROXY TCP4 ::1 ::1 1 443\r\n",
        b"PROXY TCP6 fe80::1%eth0 ::1 1 443\r\n",
        b"PROXY TCP5 192.168.0.1 192.168.0.11 1 443\r\n",
        b"PROXY \r\n",
        "PROXY TCP4 192.168.0.1 192.168.0.11 ١ 443\r\n".encode(),
        b"PROXY UNKNOWN " + b"x" * MAX_TEXT,
        b"PROXY UNKNOWN " + b"x" * MAX_TEXT + b"\r\n",
    ],
)
def test_what_is_no_header(data: bytes) -> None:
    assert heard(data) is HeaderState.INVALID
    assert heard(data, *range(len(data))) is HeaderState.INVALID


def test_a_line_without_an_end_is_not_waited_for() -> None:
    start = b"PROXY UNKNOWN "
    assert heard(start.ljust(MAX_TEXT - 2, b"x")) is HeaderState.UNFINISHED
    assert heard(start.ljust(MAX_TEXT - 2, b"x") + b"\r\n") == Introduction(None, False, b"")
    assert heard(start.ljust(MAX_TEXT - 1, b"x")) is HeaderState.UNFINISHED  # its last letter may be the end's first
    assert heard(start.ljust(MAX_TEXT, b"x")) is HeaderState.INVALID


HEADERS = st.one_of(
    st.builds(binary, st.integers(0x1F, 0x22), st.sampled_from([0x00, 0x11, 0x21, 0x31, 0x44]), st.binary(max_size=60)),
    st.from_regex(rb"PROXY (TCP4|TCP6|UNKNOWN) [0-9a-f.: ]{0,120}\r\n", fullmatch=True),
    st.sampled_from([binary(0x21, 0x11, FOUR), binary(0x21, 0x21, SIX), LONGEST_TCP6, b"PROXY UNKNOWN\r\n"]),
)


@given(st.tuples(HEADERS | st.just(b""), st.binary(max_size=80)).map(b"".join), st.lists(st.integers(0, 300)))
@example(b"PROXY UNKNOWN ".ljust(MAX_TEXT - 2, b"x") + b"\r\n", [MAX_TEXT - 1])
def test_cut_anywhere_it_is_the_same(data: bytes, cuts: list[int]) -> None:
    whole = heard(data)
    assert heard(data, *cuts) == whole
    assert heard(data, *range(len(data))) == whole
    if isinstance(whole, Introduction):
        assert data.endswith(whole.rest)


@given(st.binary(max_size=300), st.binary(max_size=20))
def test_whatever_comes_it_decides_or_waits_for_a_bounded_time(data: bytes, tail: bytes) -> None:
    for start in (b"", SIGNATURE, b"PROXY ", SIGNATURE + b"\x21\x11"):
        answer = heard(start + data + tail, len(start) + len(data))
        if answer is HeaderState.UNFINISHED:
            assert heard(start + data + tail + bytes(16 + MAX_BLOCK)) is not HeaderState.UNFINISHED
