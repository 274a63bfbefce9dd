"""What orders do, and the stages of the turn (battle 6, 7): V5, V6, V8-V16, V21-V23, V26-V28, V31-V33."""

from itertools import permutations

import pytest

from arena24.games.battle import AlreadyMoving, IncorrectId, InvalidTarget, NoHq, NoShots, Owner, UnitType
from arena24.games.battle.rules import Battle
from tests.games.battle.worlds import A, B, C, World, stamina, standing, world

# ---- shots

V5 = {  # by shooter: P far, P near, F or B far, F or B near
    "ARMORED": (18, 17, 19, 18),
    "TANK": (15, 13, 16, 15),
    "CANNON": (8, 5, 11, 8),
}


@pytest.mark.parametrize("shooter", V5)
@pytest.mark.parametrize("near", [False, True])
@pytest.mark.parametrize("letter", "PFB")
def test_damage(shooter: str, near: bool, letter: str) -> None:
    y = 5 if shooter == "CANNON" else 6
    hq = y - 3 if near else y - 4
    units = f"A1 HQ 8,{hq}; A2 {shooter} 8,{y}; B1 HQ 16,16; B2 TANK 8,8"
    w = world(16, units, terrain=f"{letter} 8,8")
    assert w.player(A).shoot(2, 0, 8 - y) == (8, 8)
    assert stamina(w.battle, B)[2] == V5[shooter][(letter != "P") * 2 + near]


def test_bonus_ends_at_three_fields() -> None:
    """A tank 3 fields from its HQ hits harder, one 4 fields away does not (V21)."""
    w = world(16, "A1 HQ 4,4; A2 TANK 7,5; A3 TANK 8,5; B1 HQ 16,16; B2 TANK 7,8; B3 TANK 8,8")
    w.player(A).shoot(2, 0, 3)
    w.player(A).shoot(3, 0, 3)
    assert stamina(w.battle, B) == {2: 13, 3: 15}


def test_first_unit_on_the_line_is_hit() -> None:
    """Own units too, for no points (V22)."""
    w = world(12, "A1 HQ 1,1; A2 TANK 5,5; A3 ARMORED 6,5; B1 HQ 12,12; B2 ARMORED 7,5 3")
    a = w.player(A)
    hits = []
    for turn in (1, 2, 3):
        w.turn(turn)
        hits.append((a.shoot(2, 3, 0), stamina(w.battle, A).get(3), a.my_stat()))
    assert hits == [((6, 5), 5, 0), ((6, 5), None, 0), ((7, 5), None, 5)]
    assert standing(w.battle, B) == {1: (12, 12)}


def test_hq_absorbs_the_shot() -> None:
    """Aiming past it is accepted, hits it without damage and uses the shot (V23)."""
    w = world(12, "A1 HQ 1,1; A2 TANK 5,5; B1 HQ 6,5; B2 TANK 7,5")
    with pytest.raises(InvalidTarget):
        w.player(A).shoot(2, 1, 0)
    assert w.player(A).shoot(2, 2, 0) == (6, 5)
    with pytest.raises(NoShots):
        w.player(A).shoot(2, 2, 0)
    assert stamina(w.battle, B) == {2: 20}
    assert w.battle.last_active == 0  # a shot without damage is no activity (R40)


@pytest.mark.parametrize(("type_", "step", "turns"), [("TANK", (2, 0), [1, 2, 3, 4]), ("CANNON", (3, 0), [1, 3, 5])])
def test_shots_per_turn(type_: str, step: tuple[int, int], turns: list[int]) -> None:
    """A tank shoots in every turn, a cannon in every other one (V26)."""
    w = world(12, f"A1 HQ 1,12; A2 {type_} 5,5; B1 HQ 12,1")
    fired = []
    for turn in range(1, turns[-1] + 1):
        w.turn(turn)
        for _ in range(2):
            try:
                w.player(A).shoot(2, *step)
            except NoShots:
                continue
            fired.append(turn)
    assert fired == turns


def test_destroyed_unit_vanishes_at_once() -> None:
    """Its order goes with it, and later commands of the turn do not find it (R44)."""
    w = world(12, "A1 HQ 5,4; A2 CANNON 5,5; B1 HQ 12,1; B2 ARMORED 8,5; B3 ARMORED 9,5", points="8,5")
    w.player(B).move(2, -1, 0)
    w.player(A).shoot(2, 3, 0)
    with pytest.raises(IncorrectId):
        w.player(B).cancel_move(2)
    assert w.battle.moves == {}
    assert w.player(A).my_stat() == 5
    assert w.player(B).list_strategic_points()[0].owner is Owner.YOURS  # battle 7.6: it stays with that team


# ---- movement

DURATIONS = [  # type, field left, destination, turns (battle 7.2, V6)
    ("HQ", "P", "P", 1),
    ("HQ", "P", "H", 2),
    ("ARMORED", "P", "P", 1),
    ("ARMORED", "P", "H", 2),
    ("ARMORED", "H", "H", 1),
    ("ARMORED", "H", "P", 1),
    ("ARMORED", "H", "F", 2),
    ("ARMORED", "F", "B", 2),
    ("ARMORED", "F", "H", 2),
    ("ARMORED", "B", "P", 1),
    ("TANK", "P", "P", 2),
    ("TANK", "P", "H", 3),
    ("TANK", "H", "H", 2),
    ("TANK", "H", "F", 3),
    ("TANK", "F", "F", 3),
    ("TANK", "F", "P", 2),
    ("CANNON", "P", "P", 2),
    ("CANNON", "B", "H", 3),
    ("CANNON", "P", "B", 3),
]


@pytest.mark.parametrize(("type_", "source", "destination", "turns"), DURATIONS)
def test_duration(type_: str, source: str, destination: str, turns: int) -> None:
    w = world(9, f"A1 {type_} 4,4", terrain=f"{source} 4,4; {destination} 5,4")
    w.player(A).move(1, 1, 0)
    for left in range(turns, 0, -1):
        [unit] = w.player(A).list_units()
        assert (unit.x, unit.y, unit.busy) == (4, 4, left)
        w.turn()
    [unit] = w.player(A).list_units()
    assert (unit.x, unit.y, unit.busy) == (5, 4, 0)


def test_first_order_wins() -> None:
    """Of two units with one goal the one that was ordered there first gets it (V8)."""
    w = world(12, "A1 HQ 1,1; A2 ARMORED 5,5; B1 HQ 12,12; B2 ARMORED 7,5")
    w.player(B).move(2, -1, 0)
    w.player(A).move(2, 1, 0)
    w.turn()
    assert standing(w.battle, A)[2] == (5, 5)
    assert standing(w.battle, B)[2] == (6, 5)


def test_older_order_wins() -> None:
    """A slow unit's older order goes before a fast unit's newer one (V9)."""
    w = world(12, "A1 HQ 1,1; A2 TANK 5,5; B1 HQ 12,12; B2 ARMORED 7,5")
    w.player(A).move(2, 1, 0)
    w.turn()
    w.player(B).move(2, -1, 0)
    w.turn()
    assert standing(w.battle, A)[2] == (6, 5)
    assert standing(w.battle, B)[2] == (7, 5)


def test_cancelled_order_loses_its_place() -> None:
    """A new order after CANCEL_MOVE is the last one (R27)."""
    w = world(12, "A1 HQ 1,1; A2 ARMORED 5,5; B1 HQ 12,12; B2 ARMORED 7,5")
    w.player(A).move(2, 1, 0)
    w.player(B).move(2, -1, 0)
    w.player(A).cancel_move(2)
    w.player(A).move(2, 1, 0)
    w.turn()
    assert standing(w.battle, A)[2] == (5, 5)
    assert standing(w.battle, B)[2] == (6, 5)


@pytest.mark.parametrize(("order", "expected"), [((2, 3), (5, 7)), ((3, 2), (6, 7))])
def test_column(order: tuple[int, int], expected: tuple[int, int]) -> None:
    """The front one has to be ordered first, or the one behind stays (V10, V11)."""
    w = world(12, "A1 HQ 1,1; A2 ARMORED 5,5; A3 ARMORED 6,5")
    for unit in order:
        w.player(A).move(unit, 1, 0)
    w.turn()
    assert (standing(w.battle, A)[2].x, standing(w.battle, A)[3].x) == expected


@pytest.mark.parametrize("order", list(permutations([(2, 1, 0), (3, 0, 1), (4, -1, -1)])))
def test_ring_never_moves(order: tuple[tuple[int, int, int], ...]) -> None:
    """Three that want each other's fields stay, whatever the order of the commands (V12)."""
    w = world(12, "A1 HQ 1,1; A2 ARMORED 5,5; A3 ARMORED 6,5; A4 ARMORED 6,6")
    before = standing(w.battle, A)
    for move in order:
        w.player(A).move(*move)
    w.turn()
    assert standing(w.battle, A) == before
    assert w.battle.moves == {}


def test_own_hq_cannot_be_entered() -> None:
    """The order is accepted, and fails when it is due (V16)."""
    w = world(12, "A1 HQ 5,5; A2 ARMORED 4,5")
    w.player(A).move(2, 1, 0)
    w.turn()
    assert standing(w.battle, A) == {1: (5, 5), 2: (4, 5)}


# ---- HQs


def test_capture() -> None:
    """It pays O and the point under it; who lost the HQ builds and repairs no more (V13)."""
    w = world(12, "A1 HQ 1,1; A2 ARMORED 5,5; B1 HQ 6,5; B2 TANK 6,6", points="6,5 B", scores=(0, 13))
    a, b = w.player(A), w.player(B)
    a.move(2, 1, 0)
    w.turn()
    assert (a.my_stat(), b.my_stat()) == (60, 16)
    assert standing(w.battle, B) == {2: (6, 6)}
    assert (a.list_strategic_points()[0].owner, b.list_strategic_points()[0].owner) == (Owner.YOURS, 1)
    with pytest.raises(NoHq):
        b.create_unit(UnitType.TANK)
    with pytest.raises(NoHq):
        b.repair_unit(2)
    w.turn()
    assert (a.my_stat(), b.my_stat()) == (63, 16)


@pytest.mark.parametrize(("first", "captured"), [(A, True), (B, False)])
def test_flight_of_an_hq(first: int, captured: bool) -> None:
    """It gets away if its own order came first (V14), and is captured if not (V15)."""
    w = world(12, "A1 HQ 1,1; A2 ARMORED 5,5; B1 HQ 6,5")
    orders = {A: 2, B: 1}
    for team in sorted(orders, key=lambda team: team != first):
        w.player(team).move(orders[team], 1, 0)
    w.turn()
    assert standing(w.battle, A)[2] == (6, 5)
    assert standing(w.battle, B) == ({} if captured else {1: (7, 5)})
    assert w.player(A).my_stat() == (60 if captured else 0)
    assert w.battle.moves == {}


def test_hq_captures_hq_without_further_reward() -> None:
    """O and not 5 more (R25), by whatever unit enters (R26)."""
    w = world(12, "A1 HQ 5,5; B1 HQ 6,5")
    w.player(A).move(1, 1, 0)
    w.turn()
    assert standing(w.battle, A) == {1: (6, 5)}
    assert w.player(A).my_stat() == 60
    assert w.battle.last_active == 2


# ---- repair and production


@pytest.mark.parametrize(
    ("type_", "before", "after"),
    [("ARMORED", 1, 6), ("ARMORED", 10, 10), ("TANK", 3, 13), ("TANK", 15, 20), ("CANNON", 2, 5), ("CANNON", 5, 7)],
)
def test_repair(type_: str, before: int, after: int) -> None:
    """Half of the full stamina, rounded down, never beyond it, for 3 points (V29)."""
    w = world(12, f"A1 HQ 5,5; A2 {type_} 8,5 {before}", scores=(3,))
    w.player(A).repair_unit(2)
    assert stamina(w.battle, A) == {2: after}
    assert w.player(A).my_stat() == 0


def test_repaired_unit_stands_until_the_next_turn() -> None:
    w = world(12, "A1 HQ 5,5; A2 CANNON 6,5", scores=(9,))
    w.player(A).repair_unit(2)
    w.player(A).shoot(2, 3, 0)
    w.turn()
    w.player(A).move(2, 1, 0)
    with pytest.raises(AlreadyMoving):
        w.player(A).repair_unit(2)


def test_new_units_appear_on_free_neighbours_at_random() -> None:
    found = set()
    for turn in range(1, 60):
        w = world(12, "A1 HQ 1,1; A2 ARMORED 9,9", scores=(10,))
        w.turn(turn)
        new = w.player(A).create_unit(UnitType.TANK)
        assert new.id == 3
        found.add((new.x, new.y))
    assert found == {(2, 1), (1, 2), (2, 2)}


def test_new_unit_acts_at_once_and_takes_a_point() -> None:
    """Nothing mentions a delay (R38)."""
    w = world(12, "A1 HQ 1,1; B1 HQ 12,12", terrain="L 2,1 1,2", points="2,2 B", scores=(10, 0))
    w.player(A).create_unit(UnitType.ARMORED)
    w.player(A).shoot(2, 1, 0)
    w.player(A).move(2, 1, 0)
    assert w.player(A).list_strategic_points() == ((2, 2, Owner.YOURS),)
    assert w.battle.last_active == 1


# ---- the turn's end


def test_the_turn_reads_as_the_rulebook() -> None:
    assert [stage.__name__ for stage in Battle.TURN] == ["pay", "shorten", "close", "begin", "march", "look"]


def test_pay() -> None:
    battle = world(12, "A1 HQ 1,1; B1 HQ 12,12", points="3,3 A; 4,4 A; 5,5 B; 6,6", scores=(1, 0)).battle
    battle.pay()
    assert battle.results() == {A: 7, B: 3}


def test_points_are_paid_after_the_turn_in_which_they_were_held() -> None:
    """Also after the unit has left, until another team's unit comes (V31)."""
    w = world(12, "A1 HQ 1,1; A2 ARMORED 5,5; B1 HQ 12,12; B2 ARMORED 8,5", points="6,5; 9,9", income=4)
    script = {1: (A, 1, 0), 2: (A, 0, 1), 3: (B, -1, 0), 4: (B, -1, 0)}
    paid = []
    for turn in range(1, 7):
        w.turn(turn)
        paid.append((w.player(A).my_stat(), w.player(B).my_stat()))
        if turn in script:
            team, dx, dy = script[turn]
            w.player(team).move(2, dx, dy)
    assert paid == [(0, 0), (0, 0), (4, 0), (8, 0), (12, 0), (12, 4)]


def left(w: World) -> int:
    return w.player(A).time_to_end()


def test_shortening() -> None:
    """Without activity for E_I turns the end is E_T turns away; a later hit does not stop that (V32)."""
    units = "A1 HQ 1,1; A2 ARMORED 5,5; B1 HQ 12,12; B2 ARMORED 8,5"
    w = world(12, units, grace=10, idle_limit=6, countdown=5, turns=100)
    assert left(w) == 100
    w.turn(7)
    w.player(A).shoot(2, 3, 0)
    w.turn(13)
    assert left(w) == 88
    w.turn(14)
    assert left(w) == 5
    w.player(A).shoot(2, 3, 0)
    w.turn(100)
    assert w.battle.finished
    assert w.battle.turn == 18


def test_shortening_is_not_earlier_than_grace() -> None:
    """Nobody does anything, and turn E_S is the first that can start the countdown (V33)."""
    w = world(12, "A1 HQ 1,1; B1 HQ 12,12")
    w.turn(20)
    assert left(w) == 181
    w.turn(21)
    assert left(w) == 30
    w.turn(200)
    assert w.battle.turn == 50


@pytest.mark.parametrize(
    ("turn", "last_active", "last"),
    [(19, 0, 200), (20, 0, 50), (20, 1, 200), (21, 1, 51), (180, 0, 200), (160, 0, 190)],
)
def test_shorten(turn: int, last_active: int, last: int) -> None:
    battle = world(12, "A1 HQ 1,1").battle
    battle.turn, battle.last_active = turn, last_active
    battle.shorten()
    assert battle.last == last


def test_countdown_is_never_cancelled() -> None:
    battle = world(12, "A1 HQ 1,1").battle
    battle.turn, battle.last = 30, 50
    battle.shorten()
    assert battle.last == 50


def test_moves_of_the_last_turn_are_lost() -> None:
    """They would end in a turn that does not exist (R28)."""
    w = world(12, "A1 HQ 1,1; B1 HQ 2,1", turns=1, points="5,5 B")
    w.player(A).move(1, 1, 0)
    w.turn()
    assert w.battle.finished
    assert w.battle.results() == {A: 0, B: 3}


def test_enemies_are_those_of_the_turns_start() -> None:
    """What was shot in this turn is still listed as it was (V28)."""
    w = world(12, "A1 HQ 1,1; A2 CANNON 5,5; A3 CANNON 5,6; B1 HQ 12,12; B2 TANK 8,5; B3 ARMORED 9,5")
    a = w.player(A)
    before = [(8, 5, UnitType.TANK, 20, 2), (9, 5, UnitType.ARMORED, 10, 2)]
    assert list(a.list_enemies()) == before
    a.shoot(2, 3, 0)
    a.shoot(3, 4, -1)
    assert list(a.list_enemies()) == before
    w.turn()
    assert list(a.list_enemies()) == [(8, 5, UnitType.TANK, 8, 2)]


def test_team_without_units_goes_on_collecting() -> None:
    """Its strategic points stay its own, and nobody is out before the end (battle 5)."""
    w = world(12, "A1 HQ 1,1; B1 HQ 2,1", points="6,6 B")
    w.player(A).move(1, 1, 0)
    w.turn(4)
    assert w.battle.teams[B].units == {}
    assert w.player(B).my_stat() == 9
    assert w.player(B).list_enemies() == ()


def test_late_team_owns_nothing() -> None:
    """Registered in mid-round: empty lists, no HQ, and no result (battle 5)."""
    w = world(12, "A1 HQ 1,1", points="6,6 A")
    late = w.player(C)
    assert (late.list_units(), late.list_enemies(), late.my_stat()) == ((), (), 0)
    assert late.list_strategic_points() == ((6, 6, 1),)
    with pytest.raises(NoHq):
        late.create_unit(UnitType.TANK)
    with pytest.raises(IncorrectId):
        late.move(1, 1, 0)
    assert C not in w.battle.results()
