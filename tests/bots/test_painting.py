"""The house bots of painting: they finish, and the one that plays well beats the one that is plain."""

import math
from typing import Any

import msgspec
import pytest

from arena24 import sim
from arena24.bots import find, names
from arena24.client import played_by
from arena24.client.lots import Sometimes
from arena24.games import painting
from arena24.games.commands import Command
from arena24.games.core import Start, TeamId
from arena24.games.painting import GAME, Constants, Pawn, Player, Spot, Step
from arena24.games.painting.bots import roller
from arena24.games.painting.bots.ground import Doctrine, Ground
from arena24.games.painting.bots.hunt import Hunt, Plan, campaign, hunting
from arena24.games.painting.bots.hunter import DOCTRINE
from arena24.games.seed import Seed
from tests.games.painting.worlds import StoppedClock

RUNGS = [find("painting", name) for name in names("painting")]
SWEEPER, HUNTER = find("painting", "sweeper"), find("painting", "hunter")
SHORT = msgspec.structs.replace(GAME.quick, turns=25)


def test_there_is_a_plain_and_a_good_one() -> None:
    assert names("painting")[0] == "sweeper"
    assert names("painting")[-1] == "hunter"


@pytest.mark.parametrize("bot", RUNGS)
@pytest.mark.parametrize("teams", [1, 2, 3])
def test_they_finish(bot: sim.Bot, teams: int) -> None:
    outcome = sim.play(GAME, [bot] * teams, SHORT, seed=teams)
    assert outcome.tracebacks == {}
    assert outcome.incidents == ()
    assert outcome.turns == SHORT.turns
    assert teams == 1 or all(result > 100 for result in outcome.results)


@pytest.mark.parametrize("bot", RUNGS)
def test_fat_pawns_and_a_tight_limit(bot: sim.Bot) -> None:
    params = painting.PaintingParams(radius=2, longest=7, full=50, rows=30, columns=40, turns=12, command_limit=3)
    outcome = sim.play(GAME, [bot, bot], params, seed=1)
    assert outcome.tracebacks == {}
    assert outcome.incidents == ()


def test_few_commands_are_enough() -> None:
    """Two queries, two orders, and the status."""
    outcome = sim.play(GAME, [HUNTER, SWEEPER], msgspec.structs.replace(SHORT, command_limit=6), seed=1)
    assert min(outcome.results) > 0
    assert outcome.tracebacks == {}


def test_the_good_one_wins() -> None:
    """Six boards, both seats: twelve rounds, nearly all of them won, and by far."""
    pairs = []
    for seed in range(6):
        first, second = (sim.play(GAME, bots, seed=seed).results for bots in ([HUNTER, SWEEPER], [SWEEPER, HUNTER]))
        pairs += [(first[0], first[1]), (second[1], second[0])]
    assert sum(good > plain for good, plain in pairs) >= 10
    assert sum(good for good, _ in pairs) > 2 * sum(plain for _, plain in pairs)


class Waits(Exception):
    """The bot waits."""


@pytest.mark.parametrize("bot", RUNGS)
def test_an_idle_server_is_waited_out(bot: sim.Bot) -> None:
    idle = painting.idle(Start(GAME.quick, [TeamId(1), TeamId(2)], Seed.from_number(1), 1.0))

    class Waiting(Player):
        """Leaves when there is nothing to do."""

        __slots__ = ()

        def wait(self) -> None:
            raise Waits

    assert idle.turn_length() == math.inf
    with pytest.raises(Waits):
        bot(Waiting(idle, TeamId(1), StoppedClock()))


def test_a_sweeper_that_comes_in_the_middle_paints_at_once() -> None:
    """The arenas are shown in the break and after 30 turns; until then it paints what it does not know."""
    commands: list[str] = []

    def late(me: Player) -> None:
        for _ in range(8):
            me.wait()

        def noted(command: Command) -> Any:
            def call(*values: Any) -> Any:
                commands.append(command.name)
                return getattr(me, command.name)(*values)

            return call

        SWEEPER(played_by(Player, noted))

    outcome = sim.play(GAME, [late, SWEEPER], SHORT, 3)
    assert not outcome.tracebacks
    assert "shoot" in commands[: commands.index("wait")]


def test_in_some_rounds_one_is_of_another_mind() -> None:
    """For the whole of them."""
    always = campaign(Doctrine(far=2), Sometimes(hunting(DOCTRINE), 1.0))
    never = campaign(Doctrine(far=2), Sometimes(hunting(DOCTRINE), 0.0))
    better, usual, hunted = (sim.play(GAME, [bot, SWEEPER], SHORT, seed=4) for bot in (always, never, HUNTER))
    assert better.records == hunted.records != usual.records


def test_roller_plays_some_rounds_as_sweeper() -> None:
    """For the whole of them: it asks otherwise, and gives the same orders."""
    plain = campaign(Doctrine(far=1), Sometimes(roller.plain, 1.0))
    swept, sweeping = (sim.play(GAME, [bot, HUNTER], SHORT, seed=4) for bot in (plain, SWEEPER))
    assert swept.records == sweeping.records
    assert not swept.tracebacks


# ---- what doctrines say

ROWS = ("XXXXXXXXXXXXXX", *["X............X"] * 2, *["X.........222X"] * 3, "X............X", "XXXXXXXXXXXXXX")


def planned(doctrine: Doctrine, rows: tuple[str, ...] = ROWS) -> Plan:
    """What somebody of this mind does with a pawn in the middle, in whose row a rival's pawn stands."""
    hunt = Hunt(1, Ground(rows, Constants(teams=2, radius=1, longest=5, full=20), doctrine), fresh=True)
    return hunt.plan([], [Pawn(Spot(1, 20, 5, 6), ("111",) * 3)])


def test_a_rivals_pawn_is_worth_what_the_doctrine_says() -> None:
    (shot,), (calm,) = (planned(Doctrine(far=0, **worth)).shots for worth in ({}, {"hit": 0, "takeover": 0}))
    assert (shot.direction, shot.range) == (2, 5)  # on the pawn
    assert calm.range == 3  # up to it


def test_who_looks_further_walks_to_what_is_there() -> None:
    """All is painted but one field, which no shot from here reaches; a pawn in its own colour dashes two fields."""
    rows = (ROWS[0], "X111111.11111X", *[row.replace(".", "1") for row in ROWS[2:]])
    assert planned(Doctrine(far=0, hit=0, takeover=0, refill=0), rows) == Plan([], [])
    assert planned(Doctrine(far=2, hit=0, takeover=0, refill=0), rows).steps == [Step(1, 1, 2)]
