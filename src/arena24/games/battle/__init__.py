"""Battle ("Energetyczny kocioł"): armies on a hexagonal board fight for strategic points and headquarters.

A bot needs nothing but this module: `battle.Player`, the records of its replies, and its failures.
"""

from arena24.games.battle.actions import RANGES, hint
from arena24.games.battle.commands import Player
from arena24.games.battle.examples import SCENES
from arena24.games.battle.failures import (
    AlreadyMoving,
    IncorrectCoordinates,
    IncorrectId,
    IncorrectTerrain,
    IncorrectType,
    InvalidTarget,
    NoActions,
    NoEmptyField,
    NoHq,
    NoShots,
    NotEnoughPoints,
    NotMoving,
    OutOfRange,
    OutOfSight,
    UsageLimit,
)
from arena24.games.battle.fields import Field, Greenery, Ground
from arena24.games.battle.glossary import GLOSSARY
from arena24.games.battle.lens import optics
from arena24.games.battle.muster import muster
from arena24.games.battle.params import QUICK, SERVERS, BattleParams, Between, show
from arena24.games.battle.position import BattlePosition, dump, load
from arena24.games.battle.replies import Created, Owner, Point, Unit, World
from arena24.games.battle.rounds import sign
from arena24.games.battle.rules import Battle
from arena24.games.battle.setup import check, new_round
from arena24.games.battle.units import STATS, Enemy, Inf, Stats, UnitType
from arena24.games.battle.view import frame
from arena24.games.core import BadSetup, Game
from arena24.games.dialect import D24

__all__ = [
    "GAME",
    "STATS",
    "AlreadyMoving",
    "BadSetup",
    "Battle",
    "BattleParams",
    "BattlePosition",
    "Between",
    "Created",
    "Enemy",
    "Field",
    "Greenery",
    "Ground",
    "IncorrectCoordinates",
    "IncorrectId",
    "IncorrectTerrain",
    "IncorrectType",
    "Inf",
    "InvalidTarget",
    "NoActions",
    "NoEmptyField",
    "NoHq",
    "NoShots",
    "NotEnoughPoints",
    "NotMoving",
    "OutOfRange",
    "OutOfSight",
    "Owner",
    "Player",
    "Point",
    "Stats",
    "Unit",
    "UnitType",
    "UsageLimit",
    "World",
    "check",
    "load",
    "new_round",
]

GAME = Game(
    id="battle",
    title="Battle",
    polish_title="Energetyczny kocioł",
    package=__name__,
    order=1,
    dialect=D24,
    params=BattleParams,
    position=BattlePosition,
    rules=Battle,
    player=Player,
    frame=frame,
    dump=dump,
    load=load,
    new_round=new_round,
    quick=QUICK,
    show=show,
    servers=SERVERS,
    glossary=GLOSSARY,
    bots=("walker", "saver", "gunner", "marshal"),
    sign=sign,
    ranges=RANGES,
    hint=hint,
    muster=muster,
    optics=optics,
    scenes=SCENES,
    lasts=lambda params: params.turns * params.turn_seconds,
)
