"""Frames tell what their viewers may know, and nothing else (treasure 14)."""

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from arena24.games.core import Audience, TeamId
from arena24.games.treasure import MyDude, Treasure
from arena24.games.treasure.events import MOST_TOLD, What
from arena24.games.treasure.view import EventView, FullFrame, PublicFrame, Spot, Standing, TeamFrame, frame
from tests.games.treasure.test_play import RICH, play
from tests.games.treasure.worlds import A, B, begin, player, world

PUBLIC, FULL = Audience.PUBLIC, Audience.FULL


def plain(treasure: Treasure, viewer: TeamId | Audience) -> Any:
    return msgspec.to_builtins(frame(treasure, viewer))


def frames(seed: int, turns: int) -> Treasure:
    treasure = begin(seed, params=RICH)
    play(treasure, seed, turns)
    return treasure


def told(records: Iterable[Any]) -> list[dict[str, Any]]:
    """Records of frames and of replies, by names."""
    return [
        msgspec.to_builtins(record if isinstance(record, msgspec.Struct) else record._asdict()) for record in records
    ]


@pytest.mark.parametrize("seed", range(4))
def test_the_public_picture_stands_for_the_turn(seed: int) -> None:
    treasure = begin(seed, params=RICH)
    for _ in range(40):
        before = plain(treasure, PUBLIC)
        moved = plain(treasure, A)["me"]
        play(treasure, seed + treasure.turn, 0)
        after = plain(treasure, PUBLIC)
        if treasure.turn > 1:  # in the first turn deposits are moved, and everybody may know where
            assert after == before
        assert moved is not None
        treasure.end_turn(1e9)


@pytest.mark.parametrize("seed", range(4))
def test_what_everybody_knows_is_what_queries_tell(seed: int) -> None:
    treasure = frames(seed, 12)
    public, me = frame(treasure, PUBLIC), player(treasure, B)
    assert told(public.dudes) == told(me.get_all_dudes())
    assert told(public.bombs) == told(me.get_bombs())
    assert told(public.flames) == told(me.get_flames())
    assert told(public.gold) == told(me.get_gold())
    assert public.walls == me.get_walls()
    assert [(p.player, p.x, p.y) for p in public.players] == list(me.get_deposits())
    assert type(public) is PublicFrame
    hidden = {"bank", "deposited", "kills", "score", "energy", "levels", "range", "flame", "standings", "me"}
    assert not hidden & keys(plain(treasure, PUBLIC))


def keys(value: Any) -> set[str]:
    if isinstance(value, dict):
        return set(value).union(*map(keys, value.values()))
    return set().union(*map(keys, value)) if isinstance(value, list | tuple) else set()


@pytest.mark.parametrize("seed", range(4))
def test_nothing_of_another_team_reaches_a_team(seed: int) -> None:
    """Two worlds that differ only in what a rival hides look the same."""
    treasure = frames(seed, 15)
    before = msgspec.to_builtins(frame(treasure, A))
    rival = treasure.hunters[B]
    rival.bank, rival.deposited, rival.kills = 777, 888, 999
    for bomber in rival.bombers.values():
        bomber.energy, bomber.gold, bomber.levels = 1, 555, [1] * 10
    for charge in [c for due in treasure.charges.values() for c in due if c.owner is rival]:
        charge.reach, charge.flame, charge.planter = 77, 78, 79
    treasure.news.clear()
    assert msgspec.to_builtins(frame(treasure, A)) == before
    assert "777" in str(plain(treasure, B))
    assert "777" in str(plain(treasure, FULL))


def test_a_busy_player_fills_no_frame() -> None:
    """Deposits can be moved, gold grabbed and dropped, and dudes bought into fire without end."""
    treasure = world("____", "A 0,0; B 0,3", turn=1)
    one = player(treasure, A)
    for column in range(2_000):
        one.move_deposit(0, column % 2)
    treasure.end_turn(1e9)
    assert len(frame(treasure, PUBLIC).events) == MOST_TOLD
    treasure.spill(treasure.bombers[1].place, 5)
    for _ in range(2_000):
        one.grab_gold(1, 5)
        one.drop_gold(1, 5)
    player(treasure, B).move_dude(2, 0, 2)  # nobody else's events are lost by it
    for column in (0, 1):  # the deposit's, where nobody has a dude then
        treasure.light(treasure.mine.place(0, column), treasure.hunters[B], until=treasure.turn)
    one.move_dude(1, 0, 0)
    for _ in range(2_000):
        one.buy_dude()
    treasure.end_turn(1e9)
    events = treasure.events
    assert [event.what for event in events if event.player == 2] == [What.MOVED]
    assert What.DIED in [event.what for event in events]
    assert len(events) == MOST_TOLD + 2
    assert len(msgspec.json.encode(frame(treasure, FULL))) < 30_000


def event(
    what: What, player: int, x: int, y: int, *, dude: int = 0, amount: int = 0, by: tuple[int, ...] = ()
) -> EventView:
    return EventView(what, player, x, y, dude, amount, None, (), by)


def test_events_of_a_turn() -> None:
    treasure = world("S____ _____", "A 0,1; B 0,4")
    a, b = player(treasure, A), player(treasure, B)
    a.plant_bomb(1, 4, 3, 2)
    a.move_dude(1, 1, 1)
    a.move_dude(1, 1, 0)
    for _ in range(3):
        treasure.end_turn(1e9)
    b.move_dude(2, 0, 3)
    treasure.end_turn(1e9)
    everything = frame(treasure, FULL).events
    assert [event.what for event in everything] == [What.MOVED, What.EXPLODED, What.CRUMBLED, What.DIED]
    assert everything[1].zone == (Spot(0, 1), Spot(0, 2), Spot(0, 3), Spot(0, 4), Spot(1, 1))
    assert everything[3] == event(What.DIED, 2, 0, 3, dude=2, by=(1,))
    known = (
        event(What.EXPLODED, 1, 0, 1),
        event(What.CRUMBLED, 0, 0, 0, amount=10),
        event(What.DIED, 2, 0, 4, dude=2),  # where everybody last saw it
    )
    assert frame(treasure, PUBLIC).events == known
    assert frame(treasure, TeamId(99)).events == known
    assert frame(treasure, A).events == (everything[1], *known[1:])
    assert frame(treasure, B).events == (everything[0], event(What.DIED, 2, 0, 3, dude=2), *known[:2])


def test_a_bomb_of_this_turn_explodes_unseen() -> None:
    params = RICH
    treasure = world("_____ _____", "A 0,1; B 0,4", params=params)
    a = player(treasure, A)
    for _ in range(3):
        a.buy_upgrade(1, 7)
    a.plant_bomb(1, 1, 2, 2)
    a.move_dude(1, 1, 1)
    a.move_dude(1, 1, 2)
    treasure.end_turn(1e9)
    assert [event.what for event in frame(treasure, PUBLIC).events] == []
    assert What.EXPLODED in [event.what for event in frame(treasure, A).events]
    assert What.EXPLODED not in [event.what for event in frame(treasure, B).events]


def test_kinds_of_frames() -> None:
    treasure = frames(1, 5)
    assert type(frame(treasure, FULL)) is FullFrame
    mine = frame(treasure, A)
    assert isinstance(mine, TeamFrame)
    known = [{**dude, **dude.pop("stats")} for dude in told(mine.my_dudes)]
    assert [{key: dude[key] for key in MyDude._fields} for dude in known] == told(player(treasure, A).get_my_dudes())
    late = frame(treasure, TeamId(99))
    assert isinstance(late, TeamFrame)
    assert (late.my_dudes, late.my_bombs, late.me) == ((), (), Standing(0, 0, 0, 0, 0))
