"""The skin between a socket and a session."""

import asyncio

from arena24.games import toy
from arena24.games.core import TeamId
from arena24.server.connection import Connection
from arena24.server.practice import Match, Practice
from arena24.server.ticker import Pace


def test_a_turn_may_open_while_a_transport_is_being_made() -> None:
    async def scene() -> None:
        practice = Practice(Match(toy.GAME, toy.GAME.quick, (TeamId(1),), seed=7), {"a": TeamId(1)}, Pace.STEP)
        await practice.open()
        half_made = Connection(practice.host)
        practice.host.end_turn()
        assert b"".join(half_made.session.out) == b"LOGIN\n"  # to be sent when there is somebody to send it to
        await practice.close()

    asyncio.run(scene())
