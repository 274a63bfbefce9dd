"""The client SDK: a team's commands as plain typed methods, over TCP or in process.

me = connect(battle.Player, ("localhost", 20001), "login", "password")
for unit in me.list_units(): ...
"""

from arena24.client.addresses import Unreachable, Where
from arena24.client.connection import AnswerLost, GaveUp, Pacing, connect, connected, game_of
from arena24.client.remote import played_by
from arena24.client.runner import run
from arena24.client.statistics import Statistics, Tally
from arena24.client.together import together
from arena24.client.watch import Watch
from arena24.client.wire import Garbled
from arena24.games import rounds
from arena24.games.failures import Failure, LimitReached
from arena24.games.rounds import NewRound

__all__ = [
    "AnswerLost",
    "Failure",
    "Garbled",
    "GaveUp",
    "LimitReached",
    "NewRound",
    "Pacing",
    "Statistics",
    "Tally",
    "Unreachable",
    "Watch",
    "Where",
    "connect",
    "connected",
    "game_of",
    "played_by",
    "rounds",
    "run",
    "together",
]
