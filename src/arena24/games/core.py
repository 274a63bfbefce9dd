"""The contracts between the platform and the games.

A round is a pure fold: the same start, orders and turn ends give the same state, in any process.
"""

import abc
import copy
import enum
import hashlib
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar, Generic, NewType, Protocol, Self, TypeVar

import msgspec

from arena24.games.commands import Commands, query
from arena24.games.dialect import Dialect
from arena24.games.glossary import Glossary
from arena24.games.highlights import Highlight
from arena24.games.lenses import Optics
from arena24.games.musters import Muster
from arena24.games.offers import Hint
from arena24.games.rounds import NewRound
from arena24.games.scenes import Scene
from arena24.games.seed import Seed

TeamId = NewType("TeamId", int)
Result = int | float | Fraction


class BadSetup(ValueError):
    """Parameters, a world or a position with which no round can be played."""


class Params(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a server's configuration says of its game. Fields are spelt as in the rulebook: `N = 100`."""

    command_limit: int = 0  # commands per team and turn; 0: no limit (platform 9.5)

    def __deepcopy__(self, memo: object) -> Self:
        """They never change: copies of a round share them."""
        return self


class Files(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A parameter that is given as a folder: a field for each file, by its name (`field(name="moves.csv")`).

    Whoever reads a configuration reads the folder (`store/files.py`): rules read none, and the parameters, hence every
    journal, hold all that was in it. Texts that are no good are a ValueError with a line for each fault, which begins
    with the file's name.
    """


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """The whole state of a round as plain records: scalars, boards, and tables of NamedTuples."""

    params: Params
    seed: str
    turn: int = 1


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """What one viewer may see of a round, as the web page draws it."""

    SCENERY: ClassVar[tuple[str, ...]] = ()  # fields that stay the same through the round
    MATCHES: ClassVar[str | None] = None  # the field with all matches in detail; each of them has a `key`

    turn: int

    def highlights(self, before: "Frame | None") -> Iterable[Highlight]:
        """What has happened since the frame of the turn before."""
        return ()

    def private(self, team: TeamId) -> Self:
        """Of the picture of `team`, what concerns that team or is told to its bots: all it may see behind a freeze."""
        return self


class Audience(enum.Enum):
    """Viewers that are no team."""

    PUBLIC = "what every competitor may know while the round runs"
    FULL = "everything: finished rounds and the organisers' screen"


Viewer = TeamId | Audience


class TurnClock(Protocol):
    """The time as queries may show it. Nothing in the world depends on it."""

    def tempo(self) -> float:
        """K now."""

    def seconds_left(self) -> float:
        """Seconds until the turn's end, never negative; 0 if that moment is unknown."""


class Round(abc.ABC):
    """One play on a server."""

    TURN: ClassVar[tuple[Callable[[Any], None], ...]]  # the turn's end as stages, run until one finishes the round
    GAME: ClassVar["AnyGame"]  # whose rules these are: commands, pictures and positions are bound to them there

    def __init__(self, seed: Seed, turn: int = 1) -> None:
        self.seed = seed
        self.turn = turn
        self.finished = False
        self.remaining = math.inf  # seconds of contest left at the last boundary

    def player(self, team: TeamId, clock: TurnClock) -> Commands:
        """What a team can say, bound to this round; a team that has no part in it too."""
        return self.GAME.player(self, team, clock)

    def referee(self) -> "Referee":
        """What organisers and scripts may ask besides."""
        return self.GAME.referee(self)

    def joins(self, team: TeamId) -> bool:
        """Would a login of this team change the world now?"""
        return False

    def join(self, team: TeamId) -> None:
        """A team for which `joins` holds has logged in; journalled like an order."""
        raise NotImplementedError(f"nobody can join {type(self).__name__} in mid-round")

    def end_turn(self, remaining: float) -> None:
        """Resolve the turn and begin the next. If `turn` stays as it was, the same turn goes on."""
        self.remaining = remaining
        for stage in self.TURN:
            stage(self)
            if self.finished:
                return

    @abc.abstractmethod
    def turn_length(self) -> float:
        """Seconds that the current turn lasts."""

    @abc.abstractmethod
    def results(self) -> Mapping[TeamId, Result] | None:
        """One result per team as things stand, final when the round is finished; None: there is nothing to credit.

        A round that begins with None is a pause: it has no number of its own, and nothing is kept of it.
        """

    def carried(self) -> object:
        """What the next round on this server has to know of this one, as a JSON value; of a void one too."""
        return None

    def frame(self, viewer: Viewer) -> Frame:
        """The picture for a viewer."""
        return self.GAME.frame(self, viewer)

    def copy(self) -> Self:
        """Another round in the same state, which goes on by itself: for search. What never changes both share."""
        return copy.deepcopy(self)

    def dump(self) -> Position:
        """The state; loaded again it goes on identically."""
        position: Position = self.GAME.dump(self)
        return position

    def state(self) -> bytes:
        """The state as text, the same in every process."""
        return b"".join(self._printed())

    def digest(self) -> str:
        """A fingerprint of the state, the same in every process."""
        return fingerprint(self._printed())

    def _printed(self) -> Iterable[bytes]:
        quick = self.GAME.state
        return [msgspec.json.encode(self.dump(), order="deterministic")] if quick is None else quick(self)


def fingerprint(state: Iterable[bytes]) -> str:
    """The digest of a state that comes in pieces: a large one is never held as a whole."""
    found = hashlib.blake2b(digest_size=16)
    for piece in state:
        found.update(piece)
    return found.hexdigest()


class Referee(Commands):
    """What organisers and scripts may ask besides; a game that needs more subclasses it."""

    __slots__ = ("_round",)

    def __init__(self, round_: Round) -> None:
        self._round = round_

    @query()
    def score(self, team: int) -> str:
        """The result of a team as things stand. | Dotychczasowy wynik drużyny."""
        return str((self._round.results() or {}).get(TeamId(team), 0))

    @query()
    def finished(self) -> bool:
        """Is the round over? | Czy rozgrywka się skończyła?"""
        return self._round.finished


P = TypeVar("P", bound=Params)
Q = TypeVar("Q", bound=Position)
R = TypeVar("R", bound=Round)


class TeamCommands(Commands, Generic[R]):
    """What a team can say to a round: the `Player` of every game is made like this, and keeps of it what it needs."""

    __slots__ = ()
    GAME: ClassVar["AnyGame"]  # whose players these are

    def __init__(self, round_: R, team: TeamId, clock: TurnClock) -> None: ...


@dataclass(frozen=True, slots=True)
class Start(Generic[P]):
    """Everything a round begins with."""

    params: P
    teams: Sequence[TeamId]
    seed: Seed
    remaining: float = math.inf  # seconds until the contest's end, in which the round has to fit
    carried: object = None  # what the previous round on this server left
    number: int = 1  # of the round on this server

    def whole_turns(self, length: float) -> float:
        """How many turns of this length still fit before the contest's end (platform 5)."""
        # A boundary is computed in floats: a turn that misses the end by a rounding error still fits.
        return math.floor(self.remaining / length + 1e-6) if math.isfinite(self.remaining) else math.inf


@dataclass(frozen=True, slots=True)
class Game(Generic[P, Q, R]):
    """A game: its declarations, how its rounds begin, and what is bound to its rules, which know nothing of it."""

    id: str
    title: str
    package: str  # `__name__` of its door: bots, board, statement, scripts and samples have fixed places below it
    dialect: Dialect
    params: type[P]
    position: type[Q]
    rules: type[R]
    player: type[TeamCommands[R]]
    frame: Callable[[R, Viewer], Frame]
    dump: Callable[[R], Q]
    load: Callable[[Q], R]
    new_round: Callable[[Start[P]], R | None]  # None: no round fits any more
    quick: P  # a short game on a laptop
    show: Callable[[float], P]  # a round of about so many seconds that has everything in it, for onlookers
    servers: Mapping[str, P]  # the servers of a contest by name (platform 5)
    polish_title: str = ""  # left out: the same in both languages
    order: int = 100  # where it stands in lists; ours are in the order of the server table (platform 5)
    referee: type["Referee"] = Referee
    idle: Callable[[Start[P]], R | None] = lambda start: None  # answers when no round fits; None: lines stay unread
    glossary: Glossary = field(default_factory=Glossary)  # what the names and values of its commands mean
    bots: tuple[str, ...] = ()  # house bots, each better than the one before: `package.bots.NAME.play`
    sign: Callable[[Any], NewRound[Any]] | None = None  # how a bot notices a new round; takes its player
    ranges: Mapping[str, range] = field(default_factory=dict)  # what arguments are good for, for learning programs
    hint: Hint | None = None  # what of it is refused on its face
    muster: Callable[[R, TeamId], Muster] | None = None  # what a team has, and what of it a turn has left unused
    optics: Callable[[P, int], Optics] | None = None  # how they see it, given the number of teams; None: by its frame
    entry: tuple[str, ...] = ()  # lines with which teams take part, a simple one first; none: whoever is logged in does
    scenes: tuple[Scene, ...] = ()  # examples that nobody hits upon by chance
    # The text of what `dump` gives, in pieces and made in a quicker way; None: there is none.
    state: Callable[[R], Iterable[bytes]] | None = None
    lasts: Callable[[P], float] | None = None  # seconds of a whole round, if its world is worth making in advance

    @property
    def titles(self) -> tuple[str, str]:
        """What people call it, in English and in Polish."""
        return self.title, self.polish_title or self.title

    def __post_init__(self) -> None:
        for bound in (self.rules, self.player):
            if "GAME" not in vars(bound):  # a copy with other parameters has the same rules and players
                bound.GAME = self


AnyGame = Game[Any, Any, Any]
