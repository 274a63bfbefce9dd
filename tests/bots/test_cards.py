"""The house bots of cards."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random

import pytest

from arena24 import sim
from arena24.bots import find, names
from arena24.client import played_by, together
from arena24.client.lots import Sometimes
from arena24.games import cards
from arena24.games.cards.bots import foresight, guard, table
from arena24.games.cards.bots.fights import Defence, Front, choose_attackers
from arena24.games.cards.bots.habits import Attack, Habits
from arena24.games.cards.bots.trader import HABITS
from arena24.games.cards.bots.worth import Fighter
from arena24.games.cards.generator import draw_deck
from arena24.games.failures import Failure
from arena24.store.records import Order
from tests.sim.test_same_everywhere import by_turn, over_tcp

BOTS = {name: find("cards", name) for name in names("cards")}
RACER, PLANNER = BOTS["racer"], BOTS["planner"]


def test_the_plain_one_comes_first() -> None:
    assert names("cards") == ("racer", "guard", "trader", "collector", "planner", "scout", "strategist")


@pytest.mark.parametrize("bots", [(RACER, RACER), (RACER, PLANNER), (PLANNER, PLANNER), (RACER, PLANNER, RACER)])
def test_a_quick_tournament(bots: tuple[sim.Bot, ...]) -> None:
    outcome = sim.play(cards.GAME, bots, seed=5)
    assert not outcome.tracebacks, outcome.tracebacks
    assert not outcome.incidents
    assert sum(map(float, outcome.results)) > 0


@pytest.mark.parametrize("bots", [(RACER, PLANNER), (PLANNER, RACER)])
def test_the_contest_game(bots: tuple[sim.Bot, ...]) -> None:
    outcome = sim.play(cards.GAME, bots, cards.GAME.servers["Cards1"], seed=2)
    assert not outcome.tracebacks, outcome.tracebacks
    assert not outcome.incidents


def test_the_good_one_beats_the_plain_one() -> None:
    """Each tournament has a match with either of them first; the seats are swapped besides."""
    lead = 0.0
    for seed in range(8):
        swapped = seed % 2
        outcome = sim.play(cards.GAME, [RACER, PLANNER] if swapped else [PLANNER, RACER], seed=seed)
        planner, racer = outcome.results[swapped], outcome.results[1 - swapped]
        lead += float(planner) - float(racer)
    assert lead > 8 * 2.5, "nearly every tournament is won by two matches, which gives a lead of at least 2.8"


@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
def test_a_command_limit_is_survived(bot: sim.Bot) -> None:
    params = cards.CardsParams(command_limit=15, turns=20)
    outcome = sim.play(cards.GAME, [RACER, bot], params, seed=1)
    assert not outcome.tracebacks, outcome.tracebacks
    assert not outcome.incidents


@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
def test_a_lonely_team_waits(bot: sim.Bot) -> None:
    outcome = sim.play(cards.GAME, [bot], seed=1)
    assert not outcome.tracebacks, outcome.tracebacks


@pytest.mark.parametrize("teams", [2, 9])
def test_the_good_one_needs_few_round_trips(teams: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many matches it plays, a turn is some questions and some batches of orders."""
    batches = 0

    def counted(method: Callable[..., object], calls: Iterable[tuple[int, ...]]) -> list[object]:
        nonlocal batches
        batches += 1
        return list(together(method, calls))

    monkeypatch.setattr(table, "together", counted)
    params = cards.CardsParams(turns=16)
    outcome = sim.play(cards.GAME, [PLANNER, *[RACER] * (teams - 1)], params, seed=1)
    assert not outcome.tracebacks, outcome.tracebacks
    assert batches <= 22 * params.limits.turns


def test_over_tcp_they_play_the_same() -> None:
    short = replace(cards.GAME, quick=cards.CardsParams(turns=20))
    outcome = sim.play(short, [PLANNER, RACER])
    assert [by_turn(list(outcome.records))] == [by_turn(journal) for journal in over_tcp(short, ["planner", "racer"])]


def fighter(id_: int, at: int, hp: int) -> Fighter:
    return Fighter(id_, at, hp, at + 0.8 * hp)


def test_deadly_attackers_are_blocked_whatever_it_costs() -> None:
    clash = Defence([fighter(1, 9, 9), fighter(2, 3, 9)], [fighter(3, 0, 1), fighter(4, 0, 1)]).best(3)
    assert clash.damage == 0
    assert sorted(pair for block in clash.blocks for pair in block.pairs) in ([(1, 3), (2, 4)], [(1, 4), (2, 3)])


def test_two_block_together_if_that_kills() -> None:
    clash = Defence([fighter(1, 1, 4)], [fighter(2, 2, 3), fighter(3, 2, 3)]).best(20)
    assert sorted(pair for block in clash.blocks for pair in block.pairs) == [(1, 2), (1, 3)]


def test_a_lethal_attack_is_made() -> None:
    front = Front((fighter(1, 3, 1), fighter(2, 3, 1)), (fighter(3, 9, 9),), (fighter(3, 9, 9),), 20, 3, 10)
    assert choose_attackers(front) == [1, 2]


def test_the_last_attack_is_not_made() -> None:
    front = Front((fighter(1, 3, 3),), (), (), 20, 20, 1)
    assert choose_attackers(front) == []
    assert choose_attackers(front._replace(left=2)) == [1]


def pictures(seed: int) -> list[cards.Match]:
    """Some turns of a match between planners, as the player on turn finds them."""
    match = cards.Match(cards.Deck(draw_deck(cards.GAME.quick.deck_size, Random(seed))), cards.GAME.quick.limits)
    found = []
    while not match.over and match.turn < 16:
        found.append(match.copy())
        Habits()(match)
        match.end_turn()
    return found


def test_rungs_differ_in_what_they_do_with_the_deck() -> None:
    def burned(habits: Habits) -> int:
        return max(sum(order.name == "burn_card" for order in habits(match.copy())) for match in pictures(1))

    assert burned(Habits(burns=0, denial=0.0)) == 0
    assert burned(Habits(denial=0.0)) == cards.GAME.quick.burns


def test_attacks_are_chosen_or_everybodys_or_nobodys() -> None:
    match = pictures(1)[-1]
    attackers = {
        attack: {order.arguments[0] for order in Habits(attack=attack)(match.copy()) if order.name == "attack"}
        for attack in Attack
    }
    assert not attackers[Attack.NOBODY]
    assert attackers[Attack.CHOSEN] <= attackers[Attack.EVERYBODY] != set()


def test_strategist_takes_what_leads_furthest() -> None:
    """Planner's way is among those that it tries, and not always the one that it takes."""
    doctrine, other = foresight.Doctrine(), 0
    for match in pictures(2):
        before = match.top, match.turn, sorted(match.me.hand), sorted(match.me.board), match.foe.hp
        found = foresight.foreseen(doctrine, match)
        chosen, usual = tuple(foresight.decide(doctrine, match)), tuple(Habits()(match.copy()))
        assert before == (match.top, match.turn, sorted(match.me.hand), sorted(match.me.board), match.foe.hp)
        assert found[chosen] == max(found.values())
        assert usual in found
        other += chosen != usual
    assert other


def test_in_some_tournaments_one_decides_otherwise() -> None:
    """For the whole of them."""
    params, plain = cards.CardsParams(turns=20), Habits(burns=0, denial=0.0, attack=Attack.EVERYBODY)
    always, never = (table.playing(plain, Sometimes(Habits(), share)) for share in (1.0, 0.0))
    better, usual, planned = (sim.play(cards.GAME, [bot, RACER], params, seed=3) for bot in (always, never, PLANNER))
    assert better.records == planned.records != usual.records


@pytest.mark.parametrize("trades", [False, True])
def test_guard_trades_in_some_matches(trades: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """From their first turn to their last."""
    monkeypatch.setattr(guard, "drawn", lambda usual, others: others[0].way if trades else usual)
    params, trader = cards.CardsParams(turns=20), table.playing(HABITS)
    guarded, traded = (sim.play(cards.GAME, [bot, RACER], params, seed=3) for bot in (guard.play, trader))
    assert (guarded.records == traded.records) is trades


def test_planner_draws_as_many_as_it_may() -> None:
    """The limit is a parameter: a plan looks a few cards ahead, and then one plans again."""
    params = cards.CardsParams(turns=20, draws=7, burns=0)
    outcome = sim.play(cards.GAME, [PLANNER, PLANNER], params, seed=3)
    assert not outcome.tracebacks, outcome.tracebacks
    drawn: Counter[tuple[int, bytes]] = Counter()  # by team and match, in one turn
    most = 0
    for record in outcome.records:
        if not isinstance(record, Order):
            drawn.clear()
        elif record.line.startswith(b"DRAW_CARD"):
            drawn[record.team, record.line] += 1
            most = max(most, drawn[record.team, record.line])
    assert most == params.draws


@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
def test_what_goes_wrong_in_a_wait_is_not_hidden(bot: sim.Bot) -> None:
    """A bot that swallowed it would ask again and again, without end and without a pause."""

    class Gone(Failure, code=0, text="the connection broke"):
        pass

    def wait() -> None:
        raise Gone

    me = played_by(cards.Player, lambda command: wait if command.name == "wait" else lambda *_: ())
    with pytest.raises(Gone):
        bot(me)
