"""Creatures ("Kieszostwory"): trainers enrol teams of creatures, and every pair of teams fights two matches.

A bot needs nothing but this module: `creatures.Player`, the records of its replies, and its failures.
"""

from arena24.games.core import BadSetup, Game
from arena24.games.creatures.actions import RANGES, hint
from arena24.games.creatures.commands import Player
from arena24.games.creatures.content import Content, CreatureRow, MoveRow, species_of
from arena24.games.creatures.failures import (
    BadRival,
    CannotLeaveInvincible,
    CannotLeaveResting,
    Duplicated,
    InvalidCreature,
    IsInvincible,
    IsResting,
    MatchOver,
    MoveOutOfRange,
    MustSwitch,
    NoCreature,
    NoHp,
    NoPp,
    NotActive,
    NotEnoughMoney,
    NotEnrolled,
    RegistrationClosed,
    RivalSwitches,
    SameCreature,
    SlotOutOfRange,
)
from arena24.games.creatures.glossary import GLOSSARY
from arena24.games.creatures.lens import optics
from arena24.games.creatures.match import Creature, Match, Side
from arena24.games.creatures.muster import muster
from arena24.games.creatures.packs import Pack, Tables, load_pack
from arena24.games.creatures.params import QUICK, SERVERS, CreaturesParams, show
from arena24.games.creatures.phases import Phase
from arena24.games.creatures.position import CreaturesPosition, dump, load
from arena24.games.creatures.referee import CreaturesReferee
from arena24.games.creatures.replies import News, Registration, Rival, Slot, Stage, State, Team
from arena24.games.creatures.rounds import sign
from arena24.games.creatures.rules import Tournament
from arena24.games.creatures.setup import idle, new_round
from arena24.games.creatures.species import Move, Species
from arena24.games.creatures.tables import BadContent
from arena24.games.creatures.view import frame
from arena24.games.creatures.words import Action, Result
from arena24.games.dialect import PIZZA

__all__ = [
    "GAME",
    "Action",
    "BadContent",
    "BadRival",
    "BadSetup",
    "CannotLeaveInvincible",
    "CannotLeaveResting",
    "Content",
    "Creature",
    "CreatureRow",
    "CreaturesParams",
    "CreaturesPosition",
    "Duplicated",
    "InvalidCreature",
    "IsInvincible",
    "IsResting",
    "Match",
    "MatchOver",
    "Move",
    "MoveOutOfRange",
    "MoveRow",
    "MustSwitch",
    "News",
    "NoCreature",
    "NoHp",
    "NoPp",
    "NotActive",
    "NotEnoughMoney",
    "NotEnrolled",
    "Pack",
    "Phase",
    "Player",
    "Registration",
    "RegistrationClosed",
    "Result",
    "Rival",
    "RivalSwitches",
    "SameCreature",
    "Side",
    "Slot",
    "SlotOutOfRange",
    "Species",
    "Stage",
    "State",
    "Tables",
    "Team",
    "Tournament",
    "load",
    "load_pack",
    "new_round",
    "species_of",
]

GAME = Game(
    id="creatures",
    title="Creatures",
    polish_title="Kieszostwory",
    package=__name__,
    order=4,
    dialect=PIZZA,
    params=CreaturesParams,
    position=CreaturesPosition,
    rules=Tournament,
    player=Player,
    frame=frame,
    dump=dump,
    load=load,
    new_round=new_round,
    referee=CreaturesReferee,
    quick=QUICK,
    show=show,
    servers=SERVERS,
    glossary=GLOSSARY,
    bots=("rookie", "trainer", "tactician", "juggler"),
    sign=sign,
    ranges=RANGES,
    hint=hint,
    muster=muster,
    optics=optics,
    idle=idle,
    # What a small budget pays; a better team is the bot's business.
    entry=("ENROLL_TEAM 1 2 3 0 0 0", "ENROLL_TEAM 2 22 6 0 35", "ENROLL_TEAM 7 11 49"),
)
