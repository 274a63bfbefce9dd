"""Flood ("Wszystko płynie"): walls of sandbags against waves that come from an unknown edge.

A bot needs nothing but this module: `flood.Player`, the records of its replies, and its failures.
"""

import dataclasses

from arena24.games.core import BadSetup, Game
from arena24.games.dialect import D24
from arena24.games.flood.actions import RANGES, hint
from arena24.games.flood.commands import Player
from arena24.games.flood.failures import (
    BagsInCar,
    Busy,
    CannotCarryThere,
    CannotDriveThere,
    CannotPutHere,
    CannotTakeHere,
    CarFull,
    CarMoving,
    DriverCannot,
    HandsFull,
    HasWheelbarrow,
    IncorrectExplorer,
    InsideWarehouse,
    InvalidRepeat,
    NotANeighbour,
    NotEnoughBags,
    NothingToLeave,
    NotYourCar,
    OutOfSight,
    OutsideWarehouse,
    PassengerCannot,
    TooFar,
    WheelbarrowInCar,
)
from arena24.games.flood.fields import Edge, Field
from arena24.games.flood.glossary import GLOSSARY
from arena24.games.flood.kinds import Ride
from arena24.games.flood.lens import optics
from arena24.games.flood.muster import muster
from arena24.games.flood.params import QUICK, SERVERS, Between, FloodParams, show
from arena24.games.flood.position import FloodPosition, dump, load
from arena24.games.flood.referee import FloodReferee
from arena24.games.flood.replies import Na, Stat, Status, Surroundings, Thing, Worker, World, YesNo
from arena24.games.flood.rounds import sign
from arena24.games.flood.rules import Flood
from arena24.games.flood.setup import check, new_round
from arena24.games.flood.view import frame
from arena24.games.flood.waves import Forecast, Publication, Wave

__all__ = [
    "GAME",
    "BadSetup",
    "BagsInCar",
    "Between",
    "Busy",
    "CannotCarryThere",
    "CannotDriveThere",
    "CannotPutHere",
    "CannotTakeHere",
    "CarFull",
    "CarMoving",
    "DriverCannot",
    "Edge",
    "Field",
    "Flood",
    "FloodParams",
    "FloodPosition",
    "FloodReferee",
    "Forecast",
    "HandsFull",
    "HasWheelbarrow",
    "IncorrectExplorer",
    "InsideWarehouse",
    "InvalidRepeat",
    "Na",
    "NotANeighbour",
    "NotEnoughBags",
    "NotYourCar",
    "NothingToLeave",
    "OutOfSight",
    "OutsideWarehouse",
    "PassengerCannot",
    "Player",
    "Publication",
    "Ride",
    "Stat",
    "Status",
    "Surroundings",
    "Thing",
    "TooFar",
    "Wave",
    "WheelbarrowInCar",
    "Worker",
    "World",
    "YesNo",
    "check",
    "load",
    "new_round",
]

GAME = Game(
    id="flood",
    title="Flood",
    polish_title="Wszystko płynie",
    package=__name__,
    order=3,
    dialect=dataclasses.replace(D24, decimals=5),
    params=FloodParams,
    position=FloodPosition,
    rules=Flood,
    player=Player,
    frame=frame,
    dump=dump,
    load=load,
    new_round=new_round,
    referee=FloodReferee,
    quick=QUICK,
    show=show,
    servers=SERVERS,
    glossary=GLOSSARY,
    bots=("mason", "porter", "carter", "warden"),
    sign=sign,
    ranges=RANGES,
    hint=hint,
    muster=muster,
    optics=optics,
)
