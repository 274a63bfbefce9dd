"""Painting ("Malowanie"): pairs of teams paint a board with square pawns that hide in their own colour.

A bot needs nothing but this module: `painting.Player`, the records of its replies, and its failures.
"""

from arena24.games.core import BadSetup, Game
from arena24.games.dialect import PIZZA
from arena24.games.painting.actions import RANGES, hint
from arena24.games.painting.commands import Player
from arena24.games.painting.failures import (
    AlreadyOrdered,
    ArenasTooRecent,
    DiffsTooRecent,
    InvalidArena,
    InvalidDirection,
    InvalidPawn,
    InvalidRange,
    NotActive,
    NotEnoughPaint,
    NotUnique,
    NotYours,
    PawnsTooRecent,
)
from arena24.games.painting.glossary import GLOSSARY
from arena24.games.painting.lens import optics
from arena24.games.painting.muster import muster
from arena24.games.painting.params import QUICK, SERVERS, PaintingParams, show
from arena24.games.painting.position import PaintingPosition, dump, load, state
from arena24.games.painting.referee import Referee
from arena24.games.painting.replies import Change, Constants, Pawn, Shot, Spot, Status, Step
from arena24.games.painting.rounds import sign
from arena24.games.painting.rules import Painting
from arena24.games.painting.setup import idle, new_round
from arena24.games.painting.view import frame

__all__ = [
    "GAME",
    "AlreadyOrdered",
    "ArenasTooRecent",
    "BadSetup",
    "Change",
    "Constants",
    "DiffsTooRecent",
    "InvalidArena",
    "InvalidDirection",
    "InvalidPawn",
    "InvalidRange",
    "NotActive",
    "NotEnoughPaint",
    "NotUnique",
    "NotYours",
    "Painting",
    "PaintingParams",
    "PaintingPosition",
    "Pawn",
    "PawnsTooRecent",
    "Player",
    "Referee",
    "Shot",
    "Spot",
    "Status",
    "Step",
    "idle",
    "load",
    "new_round",
]

GAME = Game(
    id="painting",
    title="Painting",
    polish_title="Malowanie",
    package=__name__,
    order=5,
    dialect=PIZZA,
    params=PaintingParams,
    position=PaintingPosition,
    rules=Painting,
    player=Player,
    frame=frame,
    dump=dump,
    load=load,
    state=state,
    new_round=new_round,
    referee=Referee,
    quick=QUICK,
    show=show,
    servers=SERVERS,
    glossary=GLOSSARY,
    bots=("sweeper", "roller", "sprayer", "chaser", "hunter"),
    sign=sign,
    ranges=RANGES,
    hint=hint,
    muster=muster,
    optics=optics,
    idle=idle,
    lasts=lambda params: params.duration,
)
