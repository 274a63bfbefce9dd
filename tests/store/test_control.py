"""Messages between the supervisor and its processes."""

import asyncio
import contextlib
import socket
from typing import Any

import pytest

from arena24.runtime import loop
from arena24.store.control import Channel, HangUp
from tests.web.contest import report


def test_who_is_gone_is_told_nothing() -> None:
    async def play() -> HangUp | None:
        ours, theirs = socket.socketpair()
        reader, writer = await asyncio.open_connection(sock=ours)
        channel = Channel(reader, writer, HangUp)
        with contextlib.closing(channel):
            theirs.close()
            heard = await channel.receive()
            for _ in range(3):
                channel.send(HangUp(1))  # a turn may end before anybody has noticed
                await asyncio.sleep(0)
            return heard

    assert loop.run(play()) is None


def test_a_message_that_is_too_long() -> None:
    async def play() -> None:
        ours, theirs = socket.socketpair()
        with theirs:
            reader, writer = await asyncio.open_connection(sock=ours)
            with contextlib.closing(Channel(reader, writer, HangUp)) as channel:
                theirs.sendall(b"\x7f\xff\xff\xff")
                await channel.receive()

    with pytest.raises(ValueError, match="is the limit"):
        asyncio.run(play())


@pytest.mark.parametrize(
    ("found", "worry"),
    [
        ({}, []),
        ({"losses": ("round 3 is void",)}, ["round 3 is void"]),
        ({"unsynced": 4.0}, []),
        (
            {"unsynced": 6.0, "trouble": "the disk is full"},
            ["the turns of the last 6 s are not on the disk (the disk is full)"],
        ),
        ({"unsettled": 6.0, "uncredited": 2}, ["2 rounds are over and not yet credited; see its log"]),
        ({"unheard": "no answer"}, ["the streams do not acknowledge, so orders wait for their answers (no answer)"]),
    ],
)
def test_what_worries_an_organiser(found: dict[str, Any], worry: list[str]) -> None:
    assert report("Toy1", {}, **found).worries() == worry
