"""Robots ("Roboty"): teams buy parts in auctions, wire them into robots, and let the robots fight.

A bot needs nothing but this module: `robots.Player`, the records of its replies, and its failures.
"""

import dataclasses

from arena24.games.core import BadSetup, Game
from arena24.games.dialect import D24
from arena24.games.robots.actions import RANGES, hint
from arena24.games.robots.commands import Player
from arena24.games.robots.examples import SCENES
from arena24.games.robots.failures import (
    AlreadyAttacking,
    ConnectionCount,
    NoFreeInterface,
    NoStamina,
    NotAvailable,
    NotConnected,
    NotEnoughCash,
    NotOwned,
    PriceTooLow,
    SelfConnection,
    TooManyCalls,
    WrongConnection,
    WrongDelay,
    WrongPreviousStage,
    WrongStage,
    WrongTarget,
)
from arena24.games.robots.glossary import GLOSSARY
from arena24.games.robots.lens import optics
from arena24.games.robots.muster import muster
from arena24.games.robots.params import QUICK, SERVERS, BasePoints, RobotsParams, Weights, check, show
from arena24.games.robots.parts import Offer
from arena24.games.robots.position import RobotsPosition, dump, load
from arena24.games.robots.referee import Referee
from arena24.games.robots.replies import Delayed, Description, Part, Rates, Stage, Stats
from arena24.games.robots.reports import Attack, Contender, RobotStats, Standing, WinningBid
from arena24.games.robots.rounds import sign
from arena24.games.robots.rules import Robots
from arena24.games.robots.setup import new_round
from arena24.games.robots.stages import StageName
from arena24.games.robots.view import frame

__all__ = [
    "GAME",
    "AlreadyAttacking",
    "Attack",
    "BadSetup",
    "BasePoints",
    "ConnectionCount",
    "Contender",
    "Delayed",
    "Description",
    "NoFreeInterface",
    "NoStamina",
    "NotAvailable",
    "NotConnected",
    "NotEnoughCash",
    "NotOwned",
    "Offer",
    "Part",
    "Player",
    "PriceTooLow",
    "Rates",
    "RobotStats",
    "Robots",
    "RobotsParams",
    "RobotsPosition",
    "SelfConnection",
    "Stage",
    "StageName",
    "Standing",
    "Stats",
    "TooManyCalls",
    "Weights",
    "WinningBid",
    "WrongConnection",
    "WrongDelay",
    "WrongPreviousStage",
    "WrongStage",
    "WrongTarget",
    "check",
    "load",
    "new_round",
]

GAME = Game(
    id="robots",
    title="Robots",
    polish_title="Roboty",
    package=__name__,
    order=2,
    dialect=dataclasses.replace(D24, decimals=5),
    params=RobotsParams,
    position=RobotsPosition,
    rules=Robots,
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
    bots=("tinkerer", "fitter", "dealer", "broker", "engineer"),
    sign=sign,
    ranges=RANGES,
    hint=hint,
    muster=muster,
    optics=optics,
    scenes=SCENES,
)
