"""Treasure ("Poszukiwacze skarbów"): dudes blow up walls with dynamite and carry the gold home.

A bot needs nothing but this module: `treasure.Player`, the records of its replies, and its failures.
"""

import dataclasses

from arena24.games.core import BadSetup, Game
from arena24.games.dialect import PIZZA, AtOnce
from arena24.games.treasure.actions import RANGES, hint
from arena24.games.treasure.commands import Player
from arena24.games.treasure.examples import SCENES
from arena24.games.treasure.failures import (
    BombLimit,
    DepositObstacle,
    DepositOutOfBounds,
    FullyUpgraded,
    IncorrectAmount,
    InsufficientFunds,
    InvalidBomber,
    InvalidFlame,
    InvalidRange,
    InvalidTimer,
    InvalidUpgrade,
    NoArguments,
    NotEnoughEnergy,
    NotInFirstTurn,
    NotOnDeposit,
    Obstacle,
    OnlyInFirstTurn,
    OutOfBounds,
    WrongDistance,
)
from arena24.games.treasure.glossary import GLOSSARY
from arena24.games.treasure.lens import optics
from arena24.games.treasure.muster import muster
from arena24.games.treasure.params import QUICK, SERVERS, Stats, TreasureParams, show
from arena24.games.treasure.position import TreasurePosition, dump, load
from arena24.games.treasure.referee import Referee
from arena24.games.treasure.replies import Deposit, Dimension, MyDude, Opened, Opening
from arena24.games.treasure.rounds import sign
from arena24.games.treasure.rules import Treasure
from arena24.games.treasure.setup import new_round
from arena24.games.treasure.sightings import Bomb, Dude, Field, Flame, Pile
from arena24.games.treasure.view import frame

__all__ = [
    "GAME",
    "BadSetup",
    "Bomb",
    "BombLimit",
    "Deposit",
    "DepositObstacle",
    "DepositOutOfBounds",
    "Dimension",
    "Dude",
    "Field",
    "Flame",
    "FullyUpgraded",
    "IncorrectAmount",
    "InsufficientFunds",
    "InvalidBomber",
    "InvalidFlame",
    "InvalidRange",
    "InvalidTimer",
    "InvalidUpgrade",
    "MyDude",
    "NoArguments",
    "NotEnoughEnergy",
    "NotInFirstTurn",
    "NotOnDeposit",
    "Obstacle",
    "OnlyInFirstTurn",
    "Opened",
    "Opening",
    "OutOfBounds",
    "Pile",
    "Player",
    "Referee",
    "Stats",
    "Treasure",
    "TreasureParams",
    "TreasurePosition",
    "WrongDistance",
    "load",
    "new_round",
]

GAME = Game(
    id="treasure",
    title="Treasure",
    polish_title="Poszukiwacze skarbów",
    package=__name__,
    order=7,
    # WAIT answers once, without an OK at first (R3); a command without arguments refuses any with 101 (R5).
    dialect=dataclasses.replace(PIZZA, at_once=AtOnce.NOTHING, surplus=NoArguments),
    params=TreasureParams,
    position=TreasurePosition,
    rules=Treasure,
    player=Player,
    frame=frame,
    dump=dump,
    load=load,
    new_round=new_round,
    referee=Referee,
    quick=QUICK,
    show=show,
    servers=SERVERS,
    glossary=GLOSSARY,
    bots=("miner", "digger", "sapper", "outfitter", "settler", "prospector"),
    sign=sign,
    ranges=RANGES,
    hint=hint,
    muster=muster,
    optics=optics,
    scenes=SCENES,
)
