"""Marks that bots draw over the boards: shapes and text for their own team, kept in memory and not for long."""

import hashlib
import hmac
from collections import OrderedDict
from typing import Annotated, Literal

import msgspec

from arena24.store.rows import Team
from arena24.web.answers import Refusal
from arena24.web.limits import MARK_BYTES, MARKED_TURN, MARKS

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


class TurnMarks(msgspec.Struct, frozen=True, kw_only=True):
    """What a bot has drawn for a turn, as the live streams of its team tell it."""

    round: int
    turn: int
    marks: tuple[BotMark, ...]


class Marks:
    """The marks of all teams, encoded as they are asked for: nothing else tells how much memory they take."""

    def __init__(self) -> None:
        self._kept: dict[int, OrderedDict[tuple[str, int, int], bytes]] = {}  # by team; those drawn last are at the end
        self._size: dict[int, int] = {}  # of all that is kept of a team

    def put(self, team: int, number: int, marked: Marked) -> None:
        """Keep marks of a round; the oldest turns go."""
        kept = self._kept.setdefault(team, OrderedDict())
        where, drawn = (marked.server, number, marked.turn), msgspec.json.encode(marked.marks)
        size = self._size.get(team, 0) - _size(kept.pop(where, None)) + _size(drawn)
        kept[where] = drawn
        while size > MARK_BYTES:
            size -= _size(kept.popitem(last=False)[1])
        self._size[team] = size

    def of(self, team: int, server: str, number: int) -> dict[int, msgspec.Raw]:
        """A team's marks of a round, by turn."""
        kept = self._kept.get(team) or OrderedDict()
        return {turn: msgspec.Raw(drawn) for (*where, turn), drawn in kept.items() if where == [server, number]}


def _size(drawn: bytes | None) -> int:
    return 0 if drawn is None else len(drawn) + MARKED_TURN


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
