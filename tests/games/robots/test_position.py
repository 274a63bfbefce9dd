"""Positions: what may be left out, what is refused, and that a dump goes on identically."""

from typing import Any

import msgspec
import pytest

from arena24.games.core import TeamId
from arena24.games.robots import BadSetup, Delayed, Offer, RobotsParams, RobotsPosition, Standing, load
from arena24.games.robots.position import AttackAt, BidAt, PlanAt, RobotAt, SoldAt, TeamAt, dump
from arena24.games.robots.stages import AUCTION, BUILDING, FIGHTING, PLANNING, SALE
from tests.games.robots.worlds import CATALOGUE_S, T5, T44, T70, World, robots, world


def test_almost_everything_may_be_left_out() -> None:
    robots = load(RobotsPosition())
    assert (robots.turn, robots.stage, robots.left, robots.fight_number) == (1, PLANNING, 2, 0)
    assert (robots.teams, robots.houses, robots.arena) == ({}, [], {})
    assert len(robots.catalogue) == 30
    assert load(dump(robots)).digest() == robots.digest()


def test_a_round_of_nobody_ends() -> None:
    robots = load(RobotsPosition())
    while not robots.finished:
        robots.end_turn(1e9)
    assert robots.results() == {}


def test_teams_fill_the_houses() -> None:
    rows = tuple(TeamAt(TeamId(k), house=2 if k == 1 else None) for k in range(1, 8))
    robots = load(RobotsPosition(teams=(*rows, TeamAt(TeamId(9), house=1))))
    assert [[team.id for team in house.teams] for house in robots.houses] == [[2, 3, 9], [1, 4, 5], [6, 7]]


def test_teams_appear_with_their_robots() -> None:
    w = world(teams=(), stage=FIGHTING, robots=robots("7 10 8 0 5; 3 10 8 4 5"))
    assert list(w.robots.teams) == [7, 3]
    assert [c.id for c in w.player(7).list_robots()] == [3, 7]


def test_a_robot_by_its_links() -> None:
    row = RobotAt(T44, now=3, links=(6, 7, 6, 2, 6, 5))
    w = world(stage=FIGHTING, teams=(TeamAt(T44, parts=(2, 6, 7)),), robots=(row,))
    assert w.player(44).list_robots() == ((44, 3, 20, 13, 15, 75),)
    assert w.robots.teams[T44].unused == 0


def test_unsold_is_what_nobody_owns() -> None:
    w = world(stage=AUCTION, left=0, teams=(TeamAt(T5, parts=(2,)), TeamAt(T44, parts=(4,))))
    assert list(w.robots.houses[0].unsold) == [1, 3, 5]
    assert [offer.id for offer in w.robots.offered] == [6, 7, 8, 9, 10]


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"parts": CATALOGUE_S[:7]}, "multiple of 5"),
        ({"parts": CATALOGUE_S[1:6]}, "numbered from 1"),
        ({"stage": FIGHTING, "fight": 3}, "FIGHTING cannot be fight 3"),
        ({"stage": FIGHTING, "fight": 0}, "FIGHTING cannot be fight 0"),
        ({"fight": 1}, "PLANNING cannot be fight 1"),
        ({"stage": SALE, "left": 2}, "SALE cannot have 2 turns left"),
        ({"stage": SALE, "left": -1}, "SALE cannot have -1 turns left"),
        ({"teams": tuple(TeamAt(TeamId(k)) for k in range(1, 32))}, "at most 30"),
        ({"teams": tuple(TeamAt(TeamId(k), house=1) for k in range(1, 5))}, "more than three"),
        ({"teams": (TeamAt(T5, house=2),)}, "houses must be numbered"),
        ({"teams": (TeamAt(T5), TeamAt(T44, number=5))}, "same number"),
        ({"teams": (TeamAt(TeamId(101)),)}, "from 1 to 100"),
        ({"teams": (TeamAt(T5, parts=(11,)),)}, "no part 11"),
        ({"teams": (TeamAt(T5, cash=-1),)}, "money"),
        ({"teams": (TeamAt(T5, parts=(1, 2), spent=1),)}, "money"),
        ({"teams": (TeamAt(T5, parts=(1,)), TeamAt(T44, parts=(1,)))}, "own the same part"),
        ({"stage": AUCTION, "teams": (TeamAt(T5, parts=(1,)),)}, "not on offer yet"),
        ({"teams": (TeamAt(T5, standings=(Standing(1, 1),)),)}, "cannot have been ranked"),
        ({"bids": (BidAt(T5, 1, 400),)}, "cannot bid 400 for part 1"),
        ({"stage": AUCTION, "bids": (BidAt(T5, 6, 4000),)}, "cannot bid"),
        ({"stage": AUCTION, "bids": (BidAt(T5, 1, 393),)}, "cannot bid"),
        ({"stage": AUCTION, "bids": (BidAt(T5, 1, 3001),)}, "cannot bid"),
        ({"stage": AUCTION, "bids": (BidAt(TeamId(9), 1, 394),)}, "no part in this round"),
        ({"sold": (SoldAt(1, 400, TeamId(9)),)}, "no part in this round"),
        ({"attacks": (AttackAt(TeamId(9), T5, 400),)}, "no part in this round"),
        ({"robots": (RobotAt(T5, 1, 2, 3),)}, "neither links nor"),
        ({"robots": (RobotAt(T5, links=(1, 2, 5)),)}, "do not own"),
        ({"robots": robots("5 10 1 1 1 11")}, "cannot have 11 HP"),
        ({"stage": FIGHTING, "robots": robots("5 10 1 1 1"), "plans": (PlanAt(T5, T44),)}, "cannot attack"),
    ],
)
def test_impossible_positions_are_refused(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(BadSetup, match=why):
        world({"fights": 2}, **changes)


def test_a_dump_goes_on_identically_in_mid_turn() -> None:
    w = world(stage=AUCTION)
    w.player(44).bid(1, 500)
    w.player(70).bid(1, 500)
    w.player(5).bid(2, 500)
    w.player(99).my_parts()
    copy = w.again()
    assert dump(copy.robots) == dump(w.robots)
    for each in (w, copy):
        each.player(44).bid(1, 600)
        each.turn()
    assert copy.robots.digest() == w.robots.digest()
    assert copy.player(44).last_winning_bids() == w.player(44).last_winning_bids() == ((1, 600, 44), (2, 500, 5))
    with pytest.raises(Exception, match="103"):
        copy.player(99).my_parts()


def test_robots_plans_and_attacks_survive() -> None:
    teams = (TeamAt(T5, parts=(1, 3)), TeamAt(T44, parts=(2, 6, 7)), TeamAt(T70, parts=(4, 8)))
    w = world({"building_turns": 1, "fights": 2}, stage=BUILDING, teams=teams)
    for team, links in ((5, (1, 3, 4)), (44, (6, 7, 6, 2, 6, 5)), (70, (4, 8, 7))):
        w.player(team).may_build(len(links) // 3)
        w.player(team).build_robot(len(links) // 3, links)
    copies = [w.again()]
    for each in (w, *copies):
        each.turn()
        each.player(44).attack(70, Delayed.NO)
    copies.append(w.again())
    for each in (w, *copies):
        each.player(70).attack(44, Delayed.YES)
        each.turn()
        assert each.player(5).last_attacks() == w.player(5).last_attacks()
    copies.append(w.again())
    for each in (w, *copies):
        each.turn(6)
        assert each.robots.digest() == w.robots.digest()
        assert each.player(44).my_stats() == w.player(44).my_stats()


def test_being_asked_leaves_no_trace() -> None:
    w = world()
    before = w.robots.digest()
    w.player(99).my_cash()
    assert w.robots.digest() == before
    w.player(99).all_parts()
    assert w.robots.digest() != before


def test_given_parts_decide_how_many_there_are() -> None:
    w = World(load(RobotsPosition(params=RobotsParams(catalogue=250), parts=CATALOGUE_S)))
    assert w.robots.params.catalogue == 10
    assert w.robots.cash == (6 * sum(offer.price for offer in CATALOGUE_S) + 5) // 10


def test_ranges_of_parts_are_checked_when_read() -> None:
    rows = [[1, 0, 1, 1, 1, [1], 1]]
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(rows, tuple[Offer, ...])
