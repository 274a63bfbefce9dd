"""The contest's database: teams, servers, finished rounds, pauses, announcements, and who changed what.

One `Database` per process; many processes may share what is behind it. Times are arguments: `at` is a moment in UTC,
`elapsed` is the contest clock. Whatever an organiser changes is written with its audit entry, in one transaction.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, replace
from datetime import datetime
from math import isinf
from typing import Any, Final, Self

from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from arena24.contest.clock import ContestState
from arena24.contest.names import is_plain, plain
from arena24.contest.score import Scores
from arena24.contest.tempo import Tempo
from arena24.store import migrations, schema
from arena24.store.audit import note
from arena24.store.engine import Address
from arena24.store.errors import DatabaseError, UnknownName
from arena24.store.records import inexact
from arena24.store.rows import AuditEntry, RoundRow, Server, Team
from arena24.store.schedule import ScheduleDatabase

MAX_LOGIN: Final = 256
"""Bytes; a longer one could not be sent. Platform 3, `max_login_line`."""

_TEAMS = select(schema.teams).order_by(schema.teams.c.id)
_SERVERS = select(schema.servers).order_by(schema.servers.c.position)
_PLAYED = select(schema.rounds).where(schema.rounds.c.server == bindparam("server"))
_RECORDED = select(schema.rounds.c.number).where(
    schema.rounds.c.server == bindparam("server"), schema.rounds.c.number == bindparam("number")
)


class Database(ScheduleDatabase):
    """The contest's database. `create` it once, `open` it from every process, `close` it in the end."""

    @classmethod
    def create(cls, url: str, *, name: str, secret: str, tempo: Tempo) -> Self:
        """Set up the contest: a database that holds none yet gets its tables and this contest."""
        int(secret, 16)
        address = Address.of(url)
        address.backend.prepare(address.url)
        database = cls.upgraded(url)
        row = {"id": 1, "name": name, "secret": secret, "duration": None if isinf(tempo.duration) else tempo.duration}
        row |= {"k_min": tempo.k_min, "k_max": tempo.k_max, "state": ContestState.SETUP.value, "elapsed": 0.0}
        with database._closing_at_failure():
            try:
                with database._writing() as connection:
                    connection.execute(insert(schema.contest).values(row))
            except IntegrityError:
                told = f"{address}: there is a contest already; open it, or name another database"
                raise DatabaseError(told) from None
        return database

    @classmethod
    def open(cls, url: str) -> Self:
        """Open a contest that has been set up."""
        address = Address.of(url)
        address.backend.require(address.url)
        database = cls(address)
        with database._closing_at_failure():
            version = database.version()
            if version != migrations.HEAD:
                raise DatabaseError(f"{address}: {_other(version)}")
        return database

    @classmethod
    def upgraded(cls, url: str) -> Self:
        """Open a database of any earlier version, or none, and bring its tables up to date, in one transaction."""
        database = cls(Address.of(url))
        with database._closing_at_failure(), database._writing() as connection:
            migrations.upgrade(connection)
        return database

    def version(self) -> str | None:
        """The schema that is there; None: none."""
        with self._reading() as connection:
            return migrations.version_of(connection)

    def close(self) -> None:
        """Close all connections."""
        self._transactions.close()

    # Teams

    def add_team(
        self, login: str, name: str, *, password_hash: str, at: datetime, who: str, official: bool = True
    ) -> Team:
        """Register a team; it plays from the next round on."""
        row = {"login": login, "name": name, "official": official}
        secret = {"password_hash": password_hash, "registered_at": at}
        with self._writing() as connection:
            # Looked for first: PostgreSQL would give the number of a row that is refused to nobody else.
            _check_team(connection, login, name)
            added = insert(schema.teams).values(row | secret).returning(schema.teams.c.id)
            number = connection.execute(added).scalar_one()
            note(connection, at, who, "team", row)
        return Team(number, login, name, password_hash, official, at)

    def check_team(self, login: str, name: str) -> None:
        """Raise what adding it would raise."""
        with self._reading() as connection:
            _check_team(connection, login, name)

    def knows(self, login: str) -> bool:
        """Does a team or an organiser log in with this?"""
        with self._reading() as connection:
            return _owner(connection, login) is not None

    def set_password(self, login: str, password_hash: str, *, at: datetime, who: str) -> None:
        """Give a team or an organiser a new password; connections to servers stay, sessions of the web end."""
        with self._writing() as connection:
            changes = [
                update(table).where(table.c.login == login).values(password_hash=password_hash)
                for table in (schema.teams, schema.organisers)
            ]
            if not any(connection.execute(change).rowcount for change in changes):
                raise DatabaseError(f"no team has the login {login!r}; see the list of teams")
            connection.execute(delete(schema.sessions).where(schema.sessions.c.login == login))
            note(connection, at, who, "passwd", {"login": login})

    def set_official(self, team: int, official: bool, *, at: datetime, who: str, undo: bool = False) -> None:
        """Let a team take part in the ranking, or not; `undo`: as before."""
        with self._writing() as connection:
            change = update(schema.teams).where(schema.teams.c.id == team).values(official=official)
            if connection.execute(change).rowcount == 0:
                raise DatabaseError(f"there is no team {team}; see the list of teams")
            note(connection, at, who, "undo" if undo else "official", {"team": team, "official": official})

    def teams(self) -> tuple[Team, ...]:
        """All teams, in the order of registration."""
        return tuple(map(_team, self._rows(_TEAMS)))

    def team_by_login(self, login: str) -> Team | None:
        """The team with this login, compared exactly; None if there is none."""
        rows = self._rows(select(schema.teams).where(schema.teams.c.login == login))
        return _team(rows[0]) if rows else None

    # Servers and their rounds

    def set_servers(self, servers: Sequence[Server], *, at: datetime, who: str) -> None:
        """Make the server table this one. A server that is not in it any more stays only if it has played."""
        known = {server.name: server for server in self.servers()}
        with self._writing() as connection:
            played = set(connection.execute(select(schema.rounds.c.server).distinct()).scalars())
            for name in known.keys() - played - {server.name for server in servers}:
                connection.execute(delete(schema.servers).where(schema.servers.c.name == name))
            for position, server in enumerate(servers):
                row = asdict(server) | {"position": position}
                if server.name in known:
                    connection.execute(update(schema.servers).where(schema.servers.c.name == server.name).values(row))
                else:
                    connection.execute(insert(schema.servers).values(row))
                if known.get(server.name) != server:
                    note(connection, at, who, "server", asdict(server))

    def servers(self) -> tuple[Server, ...]:
        """All servers, in the order of the server table."""
        rows = self._rows(_SERVERS)
        return tuple(Server(row.name, row.task, row.host, row.port, row.params) for row in rows)

    def record_round(self, played: RoundRow, results: Mapping[int, str]) -> bool:
        """Record a round with its exact results by team ("7/3"); gives False if it was recorded before.

        A round counts once: after a crash between the journal's last record and this call, just call it again.
        """
        if played.void and results:
            raise ValueError("a void round has no results: leave them out")  # nobody is credited (platform 5)
        key = {"server": played.server, "round": played.number}
        rows = [key | {"team": team, "exact": exact, "value": inexact(exact)} for team, exact in results.items()]
        try:
            with self._writing() as connection:
                if _is_recorded(connection, played):
                    return False
                connection.execute(insert(schema.rounds), asdict(played))
                if rows:
                    connection.execute(insert(schema.results), rows)
        except IntegrityError:
            raise UnknownName(f"round {played.number} of {played.server!r} names a server or team not known") from None
        return True

    def forget_void_round(self, server: str, number: int, *, at: datetime, who: str) -> None:
        """A round that was void goes on after all; one with results stays as it is."""
        rounds = schema.rounds.c
        void = (rounds.server == server) & (rounds.number == number) & rounds.void
        with self._writing() as connection:
            connection.execute(delete(schema.rounds).where(void))
            note(connection, at, who, "salvage", {"server": server, "round": number})

    def last_round(self, server: str) -> RoundRow | None:
        """The round recorded last on a server, void or not; the next one has the number after it."""
        rounds = schema.rounds.c
        rows = self._rows(select(schema.rounds).where(rounds.server == server).order_by(rounds.number.desc()).limit(1))
        return RoundRow(*rows[0]) if rows else None

    def recorded(self, server: str) -> dict[int, RoundRow]:
        """All rounds recorded on a server, by number."""
        rows = self._rows(_PLAYED, server=server)
        return {row.number: RoundRow(*row) for row in rows}

    def results(self, server: str, number: int) -> dict[int, str]:
        """The exact results of a round, by team."""
        table = schema.results.c
        query = select(table.team, table.exact).where(table.server == server, table.round == number)
        return {row.team: row.exact for row in self._rows(query.order_by(table.team))}

    def scores(self) -> dict[str, dict[int, float]]:
        """The scores by server and team. R3."""
        scores = Scores(server.name for server in self.servers())
        rounds, results = schema.rounds, schema.results
        query = select(rounds.c.server, rounds.c.tempo, results.c.team, results.c.value).join_from(rounds, results)
        for server, tempo, team, value in self._rows(query):
            scores.add(server, tempo, {team: value})
        return scores.by_server()

    # What was said and done

    def audit(self, who: str, action: str, detail: Mapping[str, object], *, at: datetime) -> None:
        """Note what an organiser did outside this database."""
        with self._writing() as connection:
            note(connection, at, who, action, detail)

    def audit_log(self) -> tuple[AuditEntry, ...]:
        """All that the organisers did, oldest first."""
        return tuple(AuditEntry(*row) for row in self._rows(select(schema.audit).order_by(schema.audit.c.id)))

    @contextmanager
    def _closing_at_failure(self) -> Iterator[None]:
        try:
            yield
        except BaseException:
            self.close()
            raise


def _other(version: str | None) -> str:
    """Why a schema that is not ours cannot be used."""
    if version is None:
        return "no contest is there; put a copy back, or make one with `arena24 init`"
    if version > migrations.HEAD:
        return "this contest was made by a later version of arena24; use that one"
    return "this contest was made by an earlier version of arena24; upgrade it first, `arena24 status DIR` does"


def _is_recorded(connection: Connection, played: RoundRow) -> bool:
    return connection.execute(_RECORDED, {"server": played.server, "number": played.number}).first() is not None


def _check_team(connection: Connection, login: str, name: str) -> None:
    _check_login(login)
    _check_name(name)
    if owner := _owner(connection, login):
        raise DatabaseError(f"the login {login!r} is {owner}; choose another")


def _owner(connection: Connection, login: str) -> str | None:
    """Who has a login; None: nobody."""
    for table, whose in ((schema.organisers, "an organiser's"), (schema.teams, "taken")):
        if connection.execute(select(table.c.login).where(table.c.login == login)).first() is not None:
            return whose
    return None


def _check_login(login: str) -> None:
    # The session trims white space and turns control characters into others: such a login could never log in.
    if not login or login != login.strip() or not login.isprintable() or len(login.encode()) > MAX_LOGIN:
        raise ValueError(f"{login!r} cannot be a login: give printable characters without blanks at the ends")


def _check_name(name: str) -> None:
    if not name.strip():
        raise ValueError(f"{name!r} cannot be a name: nothing would be seen of it; give it a letter")
    if not is_plain(name):
        raise ValueError(
            f"{name!r} cannot be a name: leave out control characters, invisible ones and those that turn the direction"
        )


def _team(row: Any) -> Team:
    return replace(Team(*row), name=plain(row.name))  # an earlier version took any name
