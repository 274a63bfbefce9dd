"""Who may see what of a round: the one place where that is decided."""

import enum
from dataclasses import dataclass
from typing import Final, Literal

from arena24.games.core import Audience, TeamId, Viewer
from arena24.web.answers import Refusal


@dataclass(frozen=True, slots=True)
class Identity:
    """Who asks."""

    team: int | None = None
    organiser: bool = False
    login: str = ""


ANYBODY: Final = Identity()
"""Who has not logged in."""


@dataclass(frozen=True, slots=True)
class Veiled:
    """A team that looks at what is frozen: it sees its own affairs, and not how the others are doing."""

    team: TeamId


Sight = Viewer | Veiled
"""For whom a picture is drawn."""


class Phase(enum.Enum):
    """How far a round has come, for who asks."""

    RUNNING = "it is being played"
    OVER = "it is over, and everybody may know"
    HIDDEN = "it is frozen: over or not, it was not over when the ranking was frozen"


Boards = Literal["fair", "full"]

BEHIND: Final = "there is nothing to be seen here at present"


def viewer(who: Identity, asked: str | None, phase: Phase, boards: Boards, of: int | None = None) -> Sight:
    """The picture that is shown; a Refusal if it must not be. `of` is the team at which an organiser looks."""
    if asked not in (None, "", "public", "full", "team"):
        raise Refusal(400, "view is one of public, full and team")
    if who.organiser:
        return _organisers(asked, of)
    if who.team is not None and _own(asked, phase):
        return Veiled(TeamId(who.team)) if phase is Phase.HIDDEN else TeamId(who.team)
    if phase is Phase.HIDDEN:
        # The same for rounds that there are and that there are not: who asks must not learn how many there were.
        raise Refusal(404, BEHIND)
    if asked == "team":
        raise Refusal(403, "log in as a team to see its view")
    return _publics(asked, phase, boards)


def _organisers(asked: str | None, of: int | None) -> Viewer:
    if asked == "team":
        if of is None:
            raise Refusal(400, "say which team: view=team&team=1")
        return TeamId(of)
    return Audience.PUBLIC if asked == "public" else Audience.FULL


def _own(asked: str | None, phase: Phase) -> bool:
    """Does a team get its own view? While others' are hidden, it gets no other unless it asks for the public's."""
    return asked == "team" or (not asked and phase is not Phase.OVER)


def _publics(asked: str | None, phase: Phase, boards: Boards) -> Viewer:
    everything = phase is Phase.OVER or boards == "full"
    if asked == "full" and not everything:
        raise Refusal(403, "the full picture is shown when the round is over")
    return Audience.FULL if everything and asked != "public" else Audience.PUBLIC
