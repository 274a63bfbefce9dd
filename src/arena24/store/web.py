"""The database as the web needs it: who organises and who has logged in, rounds to list, the freeze of the ranking."""

from collections.abc import Sequence
from datetime import datetime
from math import inf
from typing import Any, NamedTuple

from sqlalchemy import and_, bindparam, delete, func, insert, select

from arena24.contest.acts import PastRound
from arena24.store import schema
from arena24.store.acts import ActsDatabase
from arena24.store.audit import note
from arena24.store.rows import AuditEntry, RoundRow, SessionRow

# What the web asks at every look; to build a question takes longer than its answer.
_ROUNDS = select(func.count()).select_from(schema.rounds)
_AUDIT = select(func.max(schema.audit.c.id))
_BY = schema.rounds.c.finished <= bindparam("until")
_ROUNDS_BY = _ROUNDS.where(_BY)
_RESULTS = (
    select(*(schema.rounds.c[name] for name in ("finished", "server", "number", "started", "tempo")))
    .add_columns(schema.results.c.team, schema.results.c.value)
    # Outer, so that SQLite begins with the few rounds that are new and not with all results.
    .join_from(schema.rounds, schema.results, isouter=True)
    .where(schema.rounds.c.finished > bindparam("since"), _BY, schema.rounds.c.void.is_(False))
    .order_by(schema.rounds.c.finished, schema.rounds.c.server, schema.rounds.c.number, schema.results.c.team)
)


class Change(NamedTuple):
    """Differs whenever anything has changed of which results and teams depend."""

    rounds: int
    audit: int  # whatever an organiser does is noted there


class WebDatabase(ActsDatabase):
    """The contest's database, and what the web reads and writes besides."""

    # Looking

    def change(self) -> Change:
        """How far things have come; quick enough to be asked all the time."""
        with self._reading() as connection:
            return Change(connection.execute(_ROUNDS).scalar_one(), connection.execute(_AUDIT).scalar() or 0)

    def rounds(self, server: str, *, before: int, limit: int, until: float = inf) -> list[PastRound]:
        """Rounds of a server that were over by `until`, as they were played, the newest first."""
        table = schema.rounds.c
        query = select(schema.rounds).where(table.server == server, table.number < before, table.finished <= until)
        rounds = [RoundRow(*row) for row in self._rows(query.order_by(table.number.desc()).limit(limit))]
        if not rounds:
            return []
        found: dict[int, dict[int, float]] = {played.number: {} for played in rounds}
        wanted = schema.results.c.round.between(rounds[-1].number, rounds[0].number)
        query = select(schema.results).where(schema.results.c.server == server, wanted)
        for row in self._rows(query.order_by(schema.results.c.team)):
            if row.round in found:
                found[row.round][row.team] = row.value
        return [_played(row, found[row.number]) for row in rounds]

    def round(self, server: str, number: int) -> RoundRow | None:
        """A round that is over."""
        table = schema.rounds.c
        rows = self._rows(select(schema.rounds).where(table.server == server, table.number == number))
        return RoundRow(*rows[0]) if rows else None

    def rounds_at(self, elapsed: float, *, until: float = inf) -> dict[str, RoundRow]:
        """By server, of the rounds that were over by `until`, the first that ended after an instant."""
        table = schema.rounds.c
        ended = (table.finished > elapsed, table.finished <= until)
        first = select(table.server, func.min(table.number).label("number")).where(*ended).group_by(table.server)
        found = first.subquery()
        same = (found.c.server == table.server, found.c.number == table.number)
        rows = [RoundRow(*row) for row in self._rows(select(schema.rounds).join(found, and_(*same)))]
        return {row.server: row for row in rows}

    def count_rounds(self, *, until: float) -> int:
        """How many rounds were over by `until`."""
        return int(self._rows(_ROUNDS_BY, until=until)[0][0])

    def all_results(self, *, since: float = -1.0, until: float = inf) -> Sequence[Any]:
        """End, server, number, start, K, team and result, of rounds that ended after `since` and by `until`, in order.

        Void rounds are left out; one that nobody played has a line without a team.
        """
        return self._rows(_RESULTS, since=since, until=until)

    def recent_audit(self, *, before: int, limit: int) -> list[AuditEntry]:
        """What the organisers did, the newest first."""
        table = schema.audit
        query = select(table).where(table.c.id < before).order_by(table.c.id.desc()).limit(limit)
        return [AuditEntry(*row) for row in self._rows(query)]

    # Organisers and sessions

    def add_organiser(self, login: str, *, password_hash: str, at: datetime, who: str) -> None:
        """Somebody who may run the contest from the web page."""
        with self._writing() as connection:
            connection.execute(insert(schema.organisers).values(login=login, password_hash=password_hash))
            note(connection, at, who, "organiser", {"login": login})

    def has_organiser(self) -> bool:
        """Is there anybody who may run the contest from the web page?"""
        return bool(self._rows(select(schema.organisers.c.login).limit(1)))

    def organiser_hash(self, login: str) -> str | None:
        """The hashed password of an organiser; None if there is none of this login."""
        table = schema.organisers.c
        rows = self._rows(select(table.password_hash).where(table.login == login))
        return str(rows[0].password_hash) if rows else None

    def begin_session(self, token: str, session: SessionRow, *, at: datetime) -> None:
        """Somebody has logged in; `token` is the hash of what the browser keeps."""
        with self._writing() as connection:
            connection.execute(delete(schema.sessions).where(schema.sessions.c.expires_at < at))
            row = {"token": token, "team": session.team, "login": session.login, "expires_at": session.expires_at}
            connection.execute(insert(schema.sessions).values(row))

    def session(self, token: str, *, at: datetime) -> SessionRow | None:
        """Whose session it is; None: nobody's any more."""
        table = schema.sessions.c
        rows = self._rows(select(schema.sessions).where(table.token == token, table.expires_at >= at))
        return SessionRow(rows[0].team, rows[0].login, rows[0].expires_at) if rows else None

    def end_session(self, token: str) -> None:
        """Somebody has logged out."""
        with self._writing() as connection:
            connection.execute(delete(schema.sessions).where(schema.sessions.c.token == token))


def _played(row: RoundRow, results: dict[int, float]) -> PastRound:
    return PastRound(row.server, row.number, row.started, row.finished, row.tempo, results, row.void)
