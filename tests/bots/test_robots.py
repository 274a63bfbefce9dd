"""House bots of robots."""

import random
from collections.abc import Sequence

import msgspec
import pytest

from arena24 import bots, sim
from arena24.client.lots import Sometimes
from arena24.games import robots
from arena24.games.core import Params, Start, TeamId
from arena24.games.failures import Failure
from arena24.games.robots import GAME
from arena24.games.robots.bots.buyers import Broker, Dealer, Engineer, Fitter
from arena24.games.robots.bots.engineer import DOCTRINE
from arena24.games.robots.bots.maker import Maker, Mind, working
from arena24.games.seed import Seed
from arena24.protocol.orders import StillClock
from arena24.store.records import Order

PLAIN, *_, GOOD = RUNGS = [bots.find("robots", name) for name in bots.names("robots")]


def play(players: Sequence[sim.Bot], seed: int, params: Params | None = None) -> sim.Outcome:
    outcome = sim.play(GAME, players, params, seed)
    assert not outcome.tracebacks
    assert not outcome.incidents
    return outcome


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("teams", [1, 2, 6])
def test_rounds_are_played_to_the_end(seed: int, teams: int) -> None:
    for bot in RUNGS:
        outcome = play([bot] * teams, seed)
        said = {record.line.split()[0] for record in outcome.records if isinstance(record, Order)}
        assert {b"BID", b"MY_PARTS"} <= said


def test_everybody_builds_and_fights() -> None:
    outcome = play([PLAIN, GOOD] * 3, 1)
    orders = [record for record in outcome.records if isinstance(record, Order)]
    assert {order.team for order in orders if b"\t" in order.line} == set(range(1, 7))
    assert {order.team for order in orders if order.line.startswith(b"ATTACK")} >= {2, 4, 6}


def test_a_contest_round_keeps_to_the_limit() -> None:
    """Nobody sits out a turn: every bot attacks or builds in time, whatever the size."""
    params = msgspec.structs.replace(GAME.servers["Robots1"], catalogue=100)
    outcome = play([PLAIN, GOOD] * 3, 3, params)
    turns: dict[tuple[int, int], int] = {}
    turn = 1
    for record in outcome.records:
        if isinstance(record, Order):
            turns[turn, record.team] = turns.get((turn, record.team), 0) + (b"\t" not in record.line)
        else:
            turn += 1
    assert max(turns.values()) < 95
    assert min(outcome.results) >= 0


def test_the_good_one_wins() -> None:
    """Fixed seeds, swapped seats."""
    won, points = 0, [0.0, 0.0]
    for seed in range(6):
        for line in ([GOOD, PLAIN] * 3, [PLAIN, GOOD] * 3):
            results = play(line, seed).results
            good = float(sum(result for result, bot in zip(results, line, strict=True) if bot is GOOD))
            plain = float(sum(results)) - good
            won += good > plain
            points[0] += good
            points[1] += plain
    assert won >= 11
    assert points[0] > 1.5 * points[1]


@pytest.mark.parametrize("missed", [1, 5, 10, 12, 17])
def test_a_bot_that_comes_late_still_plays(missed: int) -> None:
    """As after a reconnect: it has not seen the catalogue, perhaps not even the auctions."""

    def late(me: robots.Player) -> None:
        for _ in range(missed):
            me.wait()
        GOOD(me)

    play([late, PLAIN, GOOD], 2)


def test_failures_do_not_stop_a_bot() -> None:
    """Somebody has used up the commands and lists of the team on another connection."""

    def clumsy(me: robots.Player) -> None:
        for _ in range(200):
            try:
                me.all_parts()
            except Failure:
                continue
        GOOD(me)

    play([clumsy, PLAIN], 2)


# ---- what each rung adds


def maker(kind: type[Maker], seed: int = 1) -> Maker:
    """Somebody in the first turn of a quick round, who has seen its catalogue."""
    world = GAME.new_round(Start(GAME.quick, (TeamId(1), TeamId(2)), Seed.from_number(seed)))
    assert world is not None
    me = world.player(TeamId(1), StillClock())
    assert isinstance(me, robots.Player)
    own = kind(me, DOCTRINE)
    own.take_turn(me.current_stage(), me.my_id())
    assert len(own.catalogue) == GAME.quick.catalogue
    return own


def wished(own: Maker, offers: tuple[robots.Offer, ...], monkeypatch: pytest.MonkeyPatch) -> dict[int, float]:
    """What it would pay at most for parts on offer, and nothing for the others."""
    wishes: dict[int, float] = {}
    monkeypatch.setattr(own, "bid", lambda said, _cash: wishes.update((offer.id, most) for offer, most in said))
    own.auction(offers)
    return wishes


def test_dealer_takes_the_best_three_and_nothing_that_harms(monkeypatch: pytest.MonkeyPatch) -> None:
    own = maker(Dealer)
    offers = tuple(own.catalogue.values())[:5]
    monkeypatch.setattr(own, "values", lambda parts: {part.id: -1.0 if part.id == 1 else 1.0 for part in parts})
    cheapest = sorted(offers[1:], key=lambda offer: offer.price)[:3]
    assert wished(own, offers, monkeypatch).keys() == {offer.id for offer in cheapest}
    monkeypatch.setattr(own, "values", lambda parts: dict.fromkeys((part.id for part in parts), -1.0))
    assert wished(own, offers, monkeypatch) == {}


def test_broker_keeps_money_for_what_is_still_to_come(monkeypatch: pytest.MonkeyPatch) -> None:
    own = maker(Broker)
    parts = tuple(own.catalogue.values())
    monkeypatch.setattr(own, "values", lambda some: {part.id: 2.0 if part.id > 25 else 1.0 for part in some})
    early, late = (sum(wished(own, offers, monkeypatch).values()) for offers in (parts[:5], parts[-5:]))
    cash = own.me.my_cash()
    assert early == pytest.approx(cash / DOCTRINE.winning * 5 / 35)
    assert late == pytest.approx(cash / DOCTRINE.winning)


def test_only_engineer_learns_what_it_takes_to_win() -> None:
    engineer, broker = maker(Engineer), maker(Broker)
    part = engineer.catalogue[1]
    for own in (engineer, broker):
        own.outbid(part, 2 * part.price)
    assert broker.markup == DOCTRINE.markup
    assert engineer.markup == pytest.approx(2 * DOCTRINE.above, rel=0.01)
    engineer.outbid(part, part.price)  # lost for less: no reason to offer less
    assert engineer.markup > 2


def test_who_plays_a_round_is_drawn_when_it_begins() -> None:
    """Once: nobody changes its mind in the middle of a round."""
    random.seed(1)
    turns: dict[type[Maker], int] = {}

    def noted(kind: type[Maker]) -> type[Maker]:
        class Noted(kind):  # type: ignore[misc, valid-type]  # whatever kind it is
            def take_turn(self, stage: robots.Stage, id_: int) -> None:
                turns[kind] = turns.get(kind, 0) + 1
                super().take_turn(stage, id_)

        return Noted

    outcome = play([working(Mind(noted(Fitter)), Sometimes(Mind(noted(Broker)), 0.5))], 1)
    assert list(turns.values()) == [outcome.turns]
