"""Frames (robots 14): everybody sees what is due, and nothing more."""

import json

import msgspec
import pytest

from arena24.games.core import Audience, TeamId
from arena24.games.robots import Delayed, view
from arena24.games.robots.position import TeamAt
from arena24.games.robots.stages import AUCTION, BUILDING, FIGHTING, SALE
from arena24.games.robots.view import BidView, BlowView, FullFrame, PlanView, PublicFrame, TeamFrame
from tests.games.robots.worlds import T44, T70, World, robots, world

HOUSES = (
    TeamAt(TeamId(1), number=17, house=1),
    TeamAt(TeamId(2), number=3, house=1),
    TeamAt(TeamId(3), number=88, house=2),
)


def public(w: World) -> PublicFrame:
    return view.frame(w.robots, Audience.PUBLIC)


def full(w: World) -> FullFrame:
    frame = view.frame(w.robots, Audience.FULL)
    assert isinstance(frame, FullFrame)
    return frame


def of_team(w: World, team: int) -> TeamFrame:
    frame = view.frame(w.robots, TeamId(team))
    assert isinstance(frame, TeamFrame)
    return frame


@pytest.fixture
def auction() -> World:
    """Team 1 wins a part, 1 and 2 tie, 3 in another house wins one, and new bids are open."""
    w = world(stage=AUCTION, teams=HOUSES)
    for team, part, price in ((1, 1, 777), (1, 2, 444), (2, 2, 444), (3, 5, 555)):
        w.player(team).bid(part, price)
    w.turn()
    w.player(1).bid(6, 987)
    w.player(3).bid(7, 654)
    return w


def test_public_frame_of_an_auction_tells_nothing_of_anybody(auction: World) -> None:
    frame = public(auction)
    assert frame.offered == (6, 7, 8, 9, 10)
    assert (frame.holders, frame.robots, frame.scores, frame.hammers, frame.blows) == ((), (), (), (), ())
    text = msgspec.json.encode(frame)
    assert all(secret not in text for secret in (b"777", b"444", b"555", b"987", b"654", b"88", b"17"))


def test_team_frame_of_an_auction_tells_of_its_house(auction: World) -> None:
    frame = of_team(auction, 2)
    assert [(h.part, h.price, h.team) for h in frame.hammers] == [(1, 777, 17)]
    assert (frame.number, frame.cash, frame.parts, frame.bids) == (3, 3000, (), ())
    text = msgspec.json.encode(frame)
    assert all(secret not in text for secret in (b"tie", b"no bid", b"555", b"987", b"654", b"2223"))
    assert of_team(auction, 1).bids == (BidView(17, 6, 987),)
    assert of_team(auction, 1).parts == (1,)
    assert [h.part for h in of_team(auction, 3).hammers] == [5]


def test_full_frame_of_an_auction_has_everything(auction: World) -> None:
    frame = full(auction)
    assert [(h.house, h.part, h.fate.value) for h in frame.hammers if h.fate.value != "no bid"] == [
        (1, 1, "sold"),
        (1, 2, "tie"),
        (2, 5, "sold"),
    ]
    assert len(frame.hammers) == 10
    assert frame.bids == (BidView(17, 6, 987), BidView(88, 7, 654))
    assert frame.unsold == ((2, 3, 4, 5), (1, 2, 3, 4))
    assert [(h.team, h.cash, h.parts) for h in frame.holders] == [(3, 3000, ()), (17, 2223, (1,)), (88, 2445, (5,))]
    assert [(t.team, t.number) for t in frame.teams] == [(1, 17), (2, 3), (3, 88)]


def test_sale_is_secret_until_it_is_over() -> None:
    w = world(stage=SALE, teams=HOUSES)
    w.player(3).bid(5, 555)
    assert of_team(w, 2).unsold == tuple(range(1, 11))
    assert b"555" not in msgspec.json.encode([public(w), of_team(w, 1)])
    w.turn()
    assert public(w).holders == ()
    w.turn()
    assert [(h.team, h.house, h.cash, h.parts) for h in public(w).holders] == [
        (3, 1, 3000, ()),
        (17, 1, 3000, ()),
        (88, 2, 2445, (5,)),
    ]
    assert [(h.part, h.price) for h in public(w).hammers] == [(5, 555)]
    assert [(s.team, s.standings[0].rank, s.standings[0].points) for s in public(w).scores] == [
        (3, 2, 0),
        (17, 2, 0),
        (88, 1, 100),
    ]


def test_robots_are_secret_until_they_fight() -> None:
    w = world(stage=BUILDING, left=0, teams=(TeamAt(T44, parts=(6, 7)), TeamAt(T70, parts=(1, 3))))
    w.player(44).may_build(1)
    w.player(44).build_robot(1, (6, 7, 6))
    assert public(w).robots == of_team(w, 70).robots == ()
    assert of_team(w, 70).own_robot is None
    own = of_team(w, 44).own_robot
    assert own is not None
    assert (own.team, own.hp, own.atk, own.def_, own.spd, own.now) == (44, 6, 12, 12, 10, 6)
    assert [robot.links for robot in full(w).robots] == [(6, 7, 6)]
    w.turn()
    assert [(robot.team, robot.block_pct) for robot in public(w).robots] == [(44, 75)]


def test_plans_are_secret_until_they_are_executed() -> None:
    w = world(stage=FIGHTING, robots=robots("5 10 10 0 3; 44 20 9 0 3; 70 30 1 0 1"))
    before = public(w)
    w.player(5).attack(44, Delayed.YES)
    w.player(44).attack(5, Delayed.NO)
    assert public(w) == before
    assert of_team(w, 70).plans == ()
    assert of_team(w, 5).plans == (PlanView(5, 44, True),)
    assert full(w).plans == (PlanView(5, 44, True), PlanView(44, 5, False))
    w.turn()
    assert public(w).blows == (BlowView(44, 5, 9, 0, False), BlowView(5, 44, 10, 1, False))
    assert [robot.now for robot in public(w).robots] == [1, 10, 30]


def test_who_is_who_stays_secret() -> None:
    """Numbers are random so that nobody knows them (robots 4): frames name teams in the order of numbers."""
    w = world(stage=BUILDING, teams=HOUSES)
    assert [h.team for h in public(w).holders] == [3, 17, 88]
    assert "teams" not in msgspec.to_builtins(public(w))
    assert "teams" not in msgspec.to_builtins(of_team(w, 1))


def test_records_have_names(auction: World) -> None:
    told = json.loads(msgspec.json.encode(full(auction)))
    assert told["weights"] == {"atk": 0, "def_": 0, "spd": 0}
    assert told["base_points"]["condition"] == 100
    assert told["catalogue"][9] == {
        "id": 10, "hp": 3, "atk": 8, "def_": 6, "spd": 4, "interfaces": [7, 1], "price": 104,
    }  # fmt: skip
    assert told["hammers"][0] == {"house": 1, "part": 1, "fate": "sold", "price": 777, "team": 17}


def test_the_catalogue_is_made_once(auction: World) -> None:
    assert public(auction).catalogue is of_team(auction, 1).catalogue


def test_late_team_sees_what_is_public(auction: World) -> None:
    before = auction.robots.digest()
    frame = of_team(auction, 9)
    known = PublicFrame(**{name: getattr(frame, name) for name in PublicFrame.__struct_fields__})
    assert known == public(auction)
    assert (frame.number, frame.cash, frame.parts, frame.unsold, frame.bids, frame.plans) == (0, 0, (), (), (), ())
    assert auction.robots.digest() == before
