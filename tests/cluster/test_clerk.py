"""What organisers ask of any node."""

import asyncio
from typing import cast

from arena24.cluster.board import Balance, Board
from arena24.cluster.clerk import Clerk
from arena24.contest.clock import ContestClock
from arena24.runtime.machine import Machine
from arena24.server.chronicle import Chronicle
from arena24.store.control import BalanceNodes
from tests.cluster.memory import MemoryRegister
from tests.cluster.test_roll import Hall


def test_nodes_are_told_what_the_organiser_is_told() -> None:
    """Not what each of them would find, who may not have heard yet who has come back."""

    async def nobody() -> None:
        """There is no other node to nudge."""

    async def test() -> None:
        hall, board = Hall(), Board(MemoryRegister(), Machine(), nobody)
        await board.begin(ContestClock(3600.0))
        clerk = Clerk(board, hall.roll, cast(Chronicle, None), lambda: hall.now)
        hall.says("north", "A", "B")
        assert (await clerk.answer(BalanceNodes())).text == "the nodes have as many worlds as each other"
        hall.says("south")
        told = await clerk.answer(BalanceNodes())
        assert told.text == "worlds go from north to south, each at the end of its turn"
        assert board.bulletin is not None
        assert board.bulletin.since(0) == (Balance((("north", "south"),)),)

    asyncio.run(test())
