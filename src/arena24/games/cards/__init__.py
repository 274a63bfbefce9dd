"""Cards: duels over one shared, face-up deck, every team against every other one at the same time.

A bot needs nothing but this module: `cards.Player`, the records of its replies, its failures, and `cards.Match`, the
engine itself, to look ahead with.
"""

from arena24.games.cards.actions import RANGES, hint
from arena24.games.cards.card import MYSELF, NO_TARGET, OPPONENT, Card, Kind
from arena24.games.cards.commands import Player
from arena24.games.cards.deck import Deck
from arena24.games.cards.examples import SCENES
from arena24.games.cards.failures import (
    BlockingAlreadyFinished,
    BurnLimitExceeded,
    CardNotInHand,
    CardNotOnBoard,
    DeckIsEmpty,
    DrawLimitExceeded,
    GameHasEnded,
    GameHasNotEndedYet,
    HandLimitExceeded,
    InactiveCard,
    NoCardWithSuchId,
    NoSuchAttacker,
    NotEnoughMana,
    NotYourCard,
    NotYourMatch,
    NotYourTurn,
    SpellTargetNotOnBoard,
    WrongTarget,
)
from arena24.games.cards.generator import draw_deck
from arena24.games.cards.glossary import GLOSSARY
from arena24.games.cards.lens import optics
from arena24.games.cards.match import Creature, Limits, Match, Side
from arena24.games.cards.muster import muster
from arena24.games.cards.params import QUICK, SERVERS, CardsParams, show
from arena24.games.cards.position import CardsPosition, dump, load
from arena24.games.cards.replies import Boards, CardLimits, Hands, Health, OnBoard, Score, TurnInfo
from arena24.games.cards.rounds import sign
from arena24.games.cards.rules import Tournament
from arena24.games.cards.setup import new_round
from arena24.games.cards.view import frame
from arena24.games.core import BadSetup, Game
from arena24.games.dialect import PIZZA

__all__ = [
    "GAME",
    "MYSELF",
    "NO_TARGET",
    "OPPONENT",
    "BadSetup",
    "BlockingAlreadyFinished",
    "Boards",
    "BurnLimitExceeded",
    "Card",
    "CardLimits",
    "CardNotInHand",
    "CardNotOnBoard",
    "CardsParams",
    "CardsPosition",
    "Creature",
    "Deck",
    "DeckIsEmpty",
    "DrawLimitExceeded",
    "GameHasEnded",
    "GameHasNotEndedYet",
    "HandLimitExceeded",
    "Hands",
    "Health",
    "InactiveCard",
    "Kind",
    "Limits",
    "Match",
    "NoCardWithSuchId",
    "NoSuchAttacker",
    "NotEnoughMana",
    "NotYourCard",
    "NotYourMatch",
    "NotYourTurn",
    "OnBoard",
    "Player",
    "Score",
    "Side",
    "SpellTargetNotOnBoard",
    "Tournament",
    "TurnInfo",
    "WrongTarget",
    "draw_deck",
    "load",
    "new_round",
]

GAME = Game(
    id="cards",
    title="Cards",
    polish_title="Karty",
    package=__name__,
    order=6,
    dialect=PIZZA,
    params=CardsParams,
    position=CardsPosition,
    rules=Tournament,
    player=Player,
    frame=frame,
    dump=dump,
    load=load,
    new_round=new_round,
    quick=QUICK,
    show=show,
    servers=SERVERS,
    glossary=GLOSSARY,
    bots=("racer", "guard", "trader", "collector", "planner", "scout", "strategist"),
    sign=sign,
    ranges=RANGES,
    hint=hint,
    muster=muster,
    optics=optics,
    scenes=SCENES,
)
