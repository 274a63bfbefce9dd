"""Marks that bots draw over the boards: shapes and text for their own team, kept in memory and not for long."""

import hashlib
import hmac
from collections import OrderedDict
from typing import Annotated, Literal

import msgspec

from arena24.store.rows import Team
from arena24.web.answers import Refusal
from arena24.web.limits import MARK_BYTES, MARKED_TURNS, MARKS

Coordinate = Annotated[float, msgspec.Meta(ge=-10_000, le=10_000)]
Text = Annotated[str, msgspec.Meta(max_length=120)]
Colour = Annotated[str, msgspec.Meta(pattern=r"^#[0-9a-fA-F]{6}$")]


class BotMark(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A shape in the game's own coordinates; a text without them is shown as a caption."""

    shape: Literal["point", "field", "circle", "line", "arrow", "text"]
    x: Coordinate | None = None
    y: Coordinate | None = None
    match: Annotated[int, msgspec.Meta(ge=0, le=10_000_000)] | None = None  # where, in games of many matches
    to: tuple[Coordinate, Coordinate] | None = None  # of lines and arrows
    size: Annotated[float, msgspec.Meta(gt=0, le=1000)] | None = None  # the radius of a circle
    text: Text | None = None
    colour: Colour | None = None


class Marked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a bot draws for one turn, in place of what it drew for it before."""

    server: str
    turn: Annotated[int, msgspec.Meta(ge=0, le=10_000_000)]
    marks: Annotated[tuple[BotMark, ...], msgspec.Meta(max_length=MARKS)]


class Marks:
    """The marks of all teams, encoded as they are asked for: nothing else tells how much memory they take."""

    def __init__(self) -> None:
        self._kept: dict[int, OrderedDict[tuple[str, int], bytes]] = {}  # by team; those drawn last are at the end

    def put(self, team: int, marked: Marked) -> None:
        """Keep marks; the oldest turns go."""
        kept = self._kept.setdefault(team, OrderedDict())
        kept.pop((marked.server, marked.turn), None)
        kept[marked.server, marked.turn] = msgspec.json.encode(marked.marks)
        turns = [place for place in kept if place[0] == marked.server]
        for place in turns[:-MARKED_TURNS]:
            del kept[place]
        while sum(map(len, kept.values())) > MARK_BYTES:
            kept.popitem(last=False)

    def of(self, team: int, server: str) -> dict[int, msgspec.Raw]:
        """A team's marks by turn."""
        return {place[1]: msgspec.Raw(kept) for place, kept in self._kept.get(team, {}).items() if place[0] == server}


def bot_token(secret: str, team: Team) -> str:
    """With this a team's bot may draw, and do nothing else; a new password makes a new one."""
    text = f"marks {team.id} {team.password_hash}".encode()
    return f"{team.id}-{hmac.new(bytes.fromhex(secret), text, hashlib.sha256).hexdigest()[:32]}"


def team_of(secret: str, token: str, teams: dict[int, Team]) -> Team:
    """Whose token it is."""
    number = token.partition("-")[0]
    team = teams.get(int(number)) if number.isdecimal() and number.isascii() and len(number) < 10 else None
    if team is None or not hmac.compare_digest(token.encode(), bot_token(secret, team).encode()):
        raise Refusal(401, "the token is wrong; the team's desk shows it")
    return team
