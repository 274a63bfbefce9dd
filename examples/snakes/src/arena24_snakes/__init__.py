"""Snakes: everybody moves at once, food makes longer, and the longer head survives.

A bot needs nothing but this module: `arena24_snakes.Player`, the records of its replies, and its failures.
"""

from arena24.games.core import BadSetup, Game
from arena24.games.dialect import D24
from arena24_snakes.actions import RANGES, hint
from arena24_snakes.commands import Player
from arena24_snakes.failures import IncorrectDirection, NoSnake
from arena24_snakes.field import STEPS, Direction, Spot
from arena24_snakes.glossary import GLOSSARY
from arena24_snakes.params import QUICK, SERVERS, SnakesParams, show
from arena24_snakes.position import SnakesPosition, dump, load
from arena24_snakes.replies import SnakeNow, World
from arena24_snakes.rounds import sign
from arena24_snakes.rules import Snakes
from arena24_snakes.setup import new_round
from arena24_snakes.view import frame

__all__ = [
    "GAME",
    "STEPS",
    "BadSetup",
    "Direction",
    "IncorrectDirection",
    "NoSnake",
    "Player",
    "SnakeNow",
    "Snakes",
    "SnakesParams",
    "SnakesPosition",
    "Spot",
    "World",
    "load",
    "new_round",
]

GAME = Game(
    id="snakes",
    title="Snakes",
    polish_title="Węże",
    package=__name__,
    dialect=D24,
    params=SnakesParams,
    position=SnakesPosition,
    rules=Snakes,
    player=Player,
    frame=frame,
    dump=dump,
    load=load,
    new_round=new_round,
    quick=QUICK,
    show=show,
    servers=SERVERS,
    glossary=GLOSSARY,
    bots=("grazer", "viper"),
    sign=sign,
    ranges=RANGES,
    hint=hint,
)
