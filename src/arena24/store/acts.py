"""Acts of the organisers in the database: how they are prepared, applied and undone, and what counts by them."""

from collections.abc import Iterable
from datetime import datetime
from itertools import groupby
from math import isfinite, isinf
from operator import itemgetter
from typing import Any

import msgspec
from sqlalchemy import Connection, insert, select, update

from arena24.contest.acts import Act, AnyDeed, Correction, InForce, PastRound, Recount, VoidRound, VoidTime
from arena24.contest.names import is_plain
from arena24.contest.preview import Preview, preview
from arena24.contest.ranking import Contestant
from arena24.store import schema
from arena24.store.audit import note
from arena24.store.database import Database
from arena24.store.engine import Address
from arena24.store.errors import DatabaseError
from arena24.store.rows import ActRow, ActState

MAX_REASON = 500
"""Characters: everybody reads it, in one line of a table."""

# What the web asks at every look; the deeds are read once.
_ACTS = select(*(each for each in schema.acts.c if each is not schema.acts.c.what)).order_by(schema.acts.c.id)


class ActsDatabase(Database):
    """The contest's database with what the organisers decided about results."""

    def __init__(self, address: Address) -> None:
        """Not for callers: `create` and `open` make databases."""
        super().__init__(address)
        self._deeds: dict[int, AnyDeed] = {}  # they never change, and a recount is large

    def acts(self) -> tuple[ActRow, ...]:
        """All acts, whatever has become of them, in the order in which they were made."""
        with self._reading() as connection:
            return self._acts(connection)

    def _acts(self, connection: Connection) -> tuple[ActRow, ...]:
        table = schema.acts.c
        rows = connection.execute(_ACTS).all()
        if unknown := [row.id for row in rows if row.id not in self._deeds]:
            for found in connection.execute(select(table.id, table.kind, table.what).where(table.id.in_(unknown))):
                self._deeds[found.id] = msgspec.convert({"kind": found.kind, **found.what}, AnyDeed, str_keys=True)
        return tuple(_row(row, self._deeds[row.id]) for row in rows)

    def in_force(self) -> InForce:
        """The acts by which results count now."""
        return InForce(in_force(self.acts()))

    def played(self) -> list[PastRound]:
        """All rounds that are over, as they were played; void ones have nothing to count."""
        rounds, results = schema.rounds.c, schema.results.c
        query = select(rounds.server, rounds.number, rounds.started, rounds.finished, rounds.tempo)
        query = query.add_columns(results.team, results.value).join_from(schema.rounds, schema.results, isouter=True)
        query = query.where(rounds.void.is_(False)).order_by(rounds.finished, rounds.server, rounds.number)
        found = groupby(self._rows(query), key=itemgetter(0, 1, 2, 3, 4))
        return [
            PastRound(
                server, number, started, finished, tempo, {row.team: row.value for row in rows if row.team is not None}
            )
            for (server, number, started, finished, tempo), rows in found
        ]

    def preview(self, before: Iterable[Act], after: Iterable[Act]) -> Preview:
        """What would be different with other acts in force."""
        contestants = [Contestant(team.id, team.name, team.official) for team in self.teams()]
        servers = {server.name: server.task for server in self.servers()}
        return preview(contestants, servers, self.played(), InForce(before), InForce(after))

    def check(self, deed: AnyDeed, reason: str) -> None:
        """DatabaseError, with what to do, for an act that cannot be."""
        if not reason.strip():
            raise DatabaseError("everybody will want to know why: give a reason")
        if len(reason) > MAX_REASON or not is_plain(reason):
            raise DatabaseError(f"give the reason in one line of at most {MAX_REASON} characters")
        servers = [server.name for server in self.servers()]
        match deed:
            case VoidRound(server=server, round=number):
                _check_servers([server], servers)
                if number < 1:
                    raise DatabaseError("rounds are counted from 1")
            case VoidTime(start=start, end=end, servers=named):
                _check_servers(named, servers)
                if not (isfinite(start) and isfinite(end) and 0 <= start < end):
                    raise DatabaseError("an interval of contest time has a beginning, and an end after it")
            case Correction(team=team, points=points):
                self._check_correction(team, points)

    def _check_correction(self, team: int, points: float) -> None:
        if not isfinite(points) or points == 0:
            raise DatabaseError("give the number of points, below 0 to take them away")
        if isinf(self.contest().duration):
            raise DatabaseError("a practice contest has no points to correct")
        found = next((each for each in self.teams() if each.id == team), None)
        if found is None:
            raise DatabaseError(f"there is no team {team}; see the list of teams")
        if not found.official:
            raise DatabaseError(f"{found.name} is not official and has no points; make it official first")

    def act(self, deed: AnyDeed, reason: str, *, elapsed: float, at: datetime, who: str) -> Act:
        """Decide something; it counts from now on."""
        self.check(deed, reason)
        with self._writing() as connection:
            return self._insert(connection, deed, reason.strip(), elapsed, at, who, applied_at=at)

    def prepare(self, recount: Recount, reason: str, *, elapsed: float, at: datetime, who: str) -> Act:
        """Put a recount aside, to be looked at; one at a time."""
        self.check(recount, reason)
        with self._writing() as connection:
            if any(row.state is ActState.PREPARED for row in self._acts(connection)):
                raise DatabaseError("another recount is prepared; apply or cancel that one first")
            return self._insert(connection, recount, reason.strip(), elapsed, at, who, applied_at=None)

    def _insert(
        self,
        connection: Connection,
        deed: AnyDeed,
        reason: str,
        elapsed: float,
        at: datetime,
        who: str,
        *,
        applied_at: datetime | None,
    ) -> Act:
        what: dict[str, Any] = msgspec.to_builtins(deed, str_keys=True)
        kind = what.pop("kind")
        row = {"kind": kind, "what": what, "reason": reason, "who": who, "at": at, "elapsed": elapsed}
        added = insert(schema.acts).values(row | {"applied_at": applied_at}).returning(schema.acts.c.id)
        made = Act(connection.execute(added).scalar_one(), deed, reason, elapsed)
        action = ("void" if kind == "void_time" else kind) if applied_at else f"prepare {kind}"
        told = {name: value for name, value in what.items() if name != "rounds"}
        note(connection, at, who, action, {"act": made.id, **told, "reason": reason})
        return made

    def apply(self, number: int, *, at: datetime, who: str) -> None:
        """Let a prepared act count."""
        self._change(number, ActState.PREPARED, {"applied_at": at}, "apply", at, who)

    def cancel(self, number: int, *, at: datetime, who: str) -> None:
        """Give a prepared act up."""
        self._change(number, ActState.PREPARED, {"undone_at": at}, "cancel", at, who)

    def undo(self, number: int, *, at: datetime, who: str) -> None:
        """Let an act count no more: everything is as if it had never been."""
        self._change(number, ActState.IN_FORCE, {"undone_at": at}, "undo", at, who)

    def _change(
        self, number: int, wanted: ActState, values: dict[str, datetime], action: str, at: datetime, who: str
    ) -> None:
        with self._writing() as connection:
            found = next((row for row in self._acts(connection) if row.act.id == number), None)
            if found is None:
                raise DatabaseError(f"there is no act {number}; see the list of acts")
            if found.state is not wanted:
                raise DatabaseError(f"act {number} is {found.state.value}, not {wanted.value}; see the list of acts")
            connection.execute(update(schema.acts).where(schema.acts.c.id == number).values(values))
            note(connection, at, who, action, {"act": number})


def in_force(rows: Iterable[ActRow]) -> list[Act]:
    """Those by which results count now."""
    return [row.act for row in rows if row.state is ActState.IN_FORCE]


def _row(row: Any, deed: AnyDeed) -> ActRow:
    act = Act(row.id, deed, row.reason, row.elapsed)
    return ActRow(act, row.who, row.at, row.applied_at, row.undone_at)


def _check_servers(named: Iterable[str], known: list[str]) -> None:
    for name in named:
        if name not in known:
            raise DatabaseError(f"there is no server {name!r}; there are: {', '.join(known)}")
