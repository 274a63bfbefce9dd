"""Cards: the match engine for search and training, and the turn of 30 teams (cards 15)."""

import time
from collections.abc import Callable
from random import Random

from arena24 import sim
from arena24.bots import find as find_bot
from arena24.games import cards
from arena24.games.cards.generator import draw_deck
from arena24.games.core import Audience, Start, TeamId
from arena24.games.dialect import PIZZA
from arena24.games.seed import Seed
from arena24.protocol.calls import Printed, calls_of
from arena24.protocol.orders import StillClock
from bench.random_cards import LIMITS, Bare, any_cards, random_match, random_turn
from bench.table import Row, best_seconds, share_of_turn

TEAMS = 30
MATCHES = 200  # in one measurement


def rows() -> list[Row]:
    """Matches per second, turns, replies, rounds in process."""
    any_deck, drawn_deck = cards.Deck(any_cards()), cards.Deck(draw_deck(100, Random(1)))
    world = tournament()
    racers = [find_bot("cards", "racer")] * 2
    seconds = best_seconds(lambda: sim.play(cards.GAME, racers, seed=3), repeat=3)
    return [
        engine_row("random matches", any_deck),
        engine_row("random matches, generated deck", drawn_deck),
        share_of_turn(f"turn of {TEAMS} teams, {len(world.bouts)} matches", turn_seconds(world)),
        share_of_turn("GET_DECK in half the matches", deck_seconds(world)),
        share_of_turn("dump and digest, once in 50 turns", best_seconds(world.digest), aim=""),
        share_of_turn("public frame", best_seconds(lambda: world.frame(Audience.PUBLIC)), aim=""),
        share_of_turn("full frame", best_seconds(lambda: world.frame(Audience.FULL)), aim=""),
        Row("tournament of two racers in process", f"{1 / seconds:.1f} rounds/s"),
    ]


def engine_row(what: str, deck: cards.Deck) -> Row:
    """Whole matches of random players, in turns with the yardstick: the machine may be busy."""
    ours = bare = 0.0
    for _ in range(5):
        ours = max(ours, _matches_per_second(lambda: cards.Match(deck, LIMITS)))
        bare = max(bare, _matches_per_second(lambda: Bare(deck, LIMITS)))
    return Row(what, f"{ours:.0f} /s", ours / bare, f"bare engine, {bare:.0f} /s", ">= 0.5")


def _matches_per_second(begin: Callable[[], "cards.Match | Bare"]) -> float:
    def play() -> None:
        for number in range(MATCHES):
            random_match(begin(), Random(number))

    return MATCHES / best_seconds(play, repeat=1)


def tournament() -> cards.Tournament:
    """Thirty teams, with boards as they are in the middle of a match."""
    start = Start(cards.GAME.servers["Cards1"], [TeamId(n) for n in range(1, TEAMS + 1)], Seed.from_number(1))
    world = cards.new_round(start)
    assert world is not None
    chance = Random(1)
    for _ in range(16):
        for bout in world.bouts.values():
            random_turn(bout.match, chance)
        world.end_turn(float("inf"))
    return world


def turn_seconds(world: cards.Tournament) -> float:
    """The best of several turns in which all teams have played."""
    chance, best = Random(2), float("inf")
    for _ in range(5):
        for bout in world.bouts.values():
            random_turn(bout.match, chance)
        start = time.perf_counter()
        world.end_turn(float("inf"))
        best = min(best, time.perf_counter() - start)
    return best


def deck_seconds(world: cards.Tournament) -> float:
    """Every team asks for the decks of the matches in which it is on turn, and gets them printed."""
    asked = []
    for team in world.seats:
        call = calls_of(world.player(team, StillClock()), PIZZA, Printed())[b"GET_DECK"]
        assert call is not None
        seats = world.seats[team].items()
        asked += [(call.run, id_) for id_, (m, player) in seats if not m.over and m.me.player == player]
    return best_seconds(lambda: [run([b"GET_DECK", b"%d" % id_]) for run, id_ in asked])
