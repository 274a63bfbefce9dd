"""The clerk: takes what organisers ask of any node, and writes it on the board, where all nodes read it."""

from collections.abc import Callable

from arena24.cluster.board import Balance, Board, Drain
from arena24.cluster.errors import Unanswered
from arena24.cluster.roll import Roll
from arena24.contest.clock import ClockError
from arena24.server.chronicle import Chronicle
from arena24.store.control import (
    BalanceNodes,
    ControlAnswer,
    DrainNode,
    ExtendContest,
    HangUp,
    KickTeam,
    PauseContest,
    ReloadTeams,
    ResumeContest,
    TeamsChanged,
    UndoExtension,
)


class Clerk:
    """Takes orders, wherever in the cluster they are given."""

    def __init__(self, board: Board, roll: Roll, chronicle: Chronicle, now: Callable[[], float]) -> None:
        self._board, self._roll, self._chronicle, self._now = board, roll, chronicle, now

    async def answer(self, message: object) -> ControlAnswer:
        """Do what is asked for, or say why not."""
        try:
            return await self._done(message)
        except ClockError as error:
            return ControlAnswer(str(error), done=False)
        except Unanswered as error:
            return ControlAnswer(f"the other nodes cannot be reached ({error}); look whether it was done", done=False)

    async def _done(self, message: object) -> ControlAnswer:
        board, now = self._board, self._now
        match message:
            case PauseContest(kind=kind, end=end, plan=plan):
                await board.set_clock(lambda clock: clock.paused(now(), kind, end=end, plan=plan))
                return await self._chronicle.paused(board.clock, message)
            case ResumeContest(plan=plan):
                await board.set_clock(lambda clock: clock.resumed(now(), plan=plan))
                return await self._chronicle.resumed(message)
            case ExtendContest(seconds=seconds):
                await board.set_clock(lambda clock: clock.extended(now(), seconds))
                return await self._chronicle.extended(board.clock, message)
            case UndoExtension(seconds=seconds):
                await board.set_clock(lambda clock: clock.extended(now(), -seconds))
                return await self._chronicle.shortened(message)
            case TeamsChanged():
                await board.give(ReloadTeams())
                return ControlAnswer("the servers know")
            case KickTeam(team):
                await board.give(HangUp(team))
                return ControlAnswer("its connections are being closed")
            case DrainNode(node):
                return await self._order_drain(node)
            case BalanceNodes():
                return await self._order_balance()
        return ControlAnswer("not understood", done=False)

    async def _order_balance(self) -> ControlAnswer:
        moves = self._roll.moves()
        if not moves:
            return ControlAnswer("the nodes have as many worlds as each other")
        await self._board.give(Balance(tuple(moves)))
        told = ", ".join(f"{giver} to {taker}" for giver, taker in moves)
        return ControlAnswer(f"worlds go from {told}, each at the end of its turn")

    async def _order_drain(self, node: str) -> ControlAnswer:
        present = self._roll.present()
        if node not in present:
            return ControlAnswer(f"there is no node {node}; there are {', '.join(present)}", done=False)
        if not self._roll.heirs(1, besides=node):
            return ControlAnswer(f"nobody could take what {node} has; start another node first", done=False)
        await self._board.give(Drain(node))
        return ControlAnswer(f"{node} gives its worlds away, each at the end of its turn")
