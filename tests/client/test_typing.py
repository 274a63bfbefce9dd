"""What the type checker knows of a client; mypy checks this file with the other tests, nothing of it runs."""

from typing import TYPE_CHECKING, assert_type

from arena24.client import NewRound, aio, connect, connected, together
from arena24.games import battle, toy
from arena24.games.failures import Failure

if TYPE_CHECKING:
    me = connect(battle.Player, ("localhost", 20001), "login", "password")
    assert_type(me, battle.Player)
    assert_type(me.list_units(), tuple[battle.Unit, ...])
    assert_type(me.shoot(1, 2, 3), battle.Field)
    assert_type(together(me.shoot, [(1, 2, 3)]), list[battle.Field | Failure])
    me.move(1, 2)  # type: ignore[call-arg]
    me.move(1, 2, "3")  # type: ignore[arg-type]
    me.create_unit("TANK")  # type: ignore[arg-type]
    _ = me.list_units()[0].stamina + 1  # type: ignore[operator]
    together(me.move, [(1, 2)])  # type: ignore[arg-type]

    async def awaiting() -> None:
        me = await aio.connect(battle.Player, ("localhost", 20001), "login", "password")
        assert_type(await aio.ask(me.list_units), tuple[battle.Unit, ...])
        assert_type(await aio.ask(me.shoot, 1, 2, 3), battle.Field)
        assert_type(await aio.ask(together, me.shoot, [(1, 2, 3)]), list[battle.Field | Failure])
        await aio.ask(me.move, 1, 2)  # type: ignore[call-arg]
        await aio.ask(me.move, 1, 2, "3")  # type: ignore[arg-type]

    assert_type(NewRound(me.time_to_end)(), bool)

    with connected(toy.Player, ("localhost", 20001), "login", "password") as pourer:
        assert_type(pourer, toy.Player)
        assert_type(together(pourer.pour, [(1,)]), list[int | Failure])


def test_nothing_runs() -> None:
    assert not TYPE_CHECKING
