"""The turn's end against a naive second implementation, and zones as tables."""

import msgspec
import pytest

from arena24.games.core import TeamId
from arena24.games.treasure import Treasure, TreasurePosition, load
from arena24.games.treasure.mine import Mine
from arena24.games.treasure.position import dump
from tests.games.treasure.naive import Aftermath, end_of_turn
from tests.games.treasure.worlds import A, player, random_position, world


def seen(treasure: Treasure) -> Aftermath:
    """A round in the words of the naive implementation."""
    position = dump(treasure)
    return Aftermath(
        board=list(position.board),
        dudes={d.id: (d.x, d.y, d.gold, 12 if d.energy is None else d.energy) for d in position.dudes},
        bombs=sorted((b.team, b.x, b.y, b.timer) for b in position.bombs),
        flames={(f.team, f.x, f.y): f.left for f in position.flames},
        gold={(p.x, p.y): p.gold for p in position.gold},
        kills={deposit.team: deposit.kills for deposit in position.deposits},
    )


@pytest.mark.parametrize("block", range(20))
def test_simultaneous_explosions(block: int) -> None:
    for seed in range(block * 250, (block + 1) * 250):
        position = random_position(seed)
        treasure = load(position)
        treasure.end_turn(1e9)
        assert seen(treasure) == end_of_turn(position), seed


@pytest.mark.parametrize("block", range(4))
def test_turn_after_turn(block: int) -> None:
    for seed in range(block * 40, (block + 1) * 40):
        treasure = load(msgspec.structs.replace(random_position(seed), turn=1))
        while treasure.charges or treasure.flames:
            position = dump(treasure)
            treasure.end_turn(1e9)
            assert seen(treasure) == end_of_turn(position), seed
        assert (treasure.fading, treasure.mined) == ({}, {})


def test_random_positions_are_worth_it() -> None:
    """Agreement would mean little if nothing ever happened."""
    died = broken = shared = 0
    for seed in range(500):
        position = random_position(seed)
        after = end_of_turn(position)
        died += len(position.dudes) - len(after.dudes)
        broken += sum(
            a != b for old, new in zip(position.board, after.board, strict=True) for a, b in zip(old, new, strict=True)
        )
        shared += len(after.flames) - len({(x, y) for _, x, y in after.flames})
    assert min(died, broken, shared) > 500


@pytest.mark.parametrize(
    ("board", "centre", "reach", "zone", "broken"),
    [
        ("_____", (0, 2), 1, "0,1 0,2 0,3", ""),
        ("_____", (0, 2), 0, "0,2", ""),
        ("_____", (0, 2), 99, "0,0 0,1 0,2 0,3 0,4", ""),
        ("_S_I_", (0, 2), 4, "0,2", "0,1"),
        ("__L_E", (0, 3), 4, "0,3", "0,2 0,4"),
        ("_M_ ___ _E_", (1, 1), 1, "1,0 1,1 1,2", "0,1 2,1"),
        ("_M_ ___ _E_", (1, 0), 2, "0,0 1,0 1,1 1,2 2,0", ""),
    ],
)
def test_zone(board: str, centre: tuple[int, int], reach: int, zone: str, broken: str) -> None:
    mine = Mine(board.split())

    def shown(places: list[int]) -> str:
        return " ".join(f"{x},{y}" for x, y in sorted(mine.fields[place] for place in places))

    fields, walls = mine.zone(mine.place(*centre), reach)
    assert (shown(fields), shown(walls)) == (zone, broken)


def test_the_bombs_of_the_dead_count_for_nobody() -> None:
    treasure = world("_____ _____", "A 0,0; B 0,2")
    player(treasure, A).plant_bomb(1, 6, 3, 2)
    player(treasure, TeamId(2)).plant_bomb(2, 4, 3, 2)
    for _ in range(8):
        treasure.end_turn(1e9)
    assert treasure.bombers == {}
    player(treasure, A).buy_dude()
    assert [dude.bombs for dude in player(treasure, A).get_my_dudes()] == [0]


def test_a_dude_of_a_position_knows_its_bombs() -> None:
    treasure = load(random_position(3))
    for bomber in treasure.bombers.values():
        own = [c for due in treasure.charges.values() for c in due if c.planter == bomber.id]
        assert bomber.bombs == len(own)
    assert isinstance(dump(treasure), TreasurePosition)
