"""The contest's database: teams, servers, finished rounds, pauses, announcements, and who changed what.

One `Database` per process; many processes may share what is behind it. Times are arguments: `at` is a moment in UTC,
`elapsed` is the contest clock. Whatever an organiser changes is written with its audit entry, in one transaction.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, replace
from datetime import datetime
from math import fsum, inf, isinf
from typing import Any, Final, Self

from sqlalchemy import Connection, Executable, case, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from arena24.contest.clock import ContestState, End, Pause
from arena24.contest.names import is_plain, plain
from arena24.contest.score import Scores
from arena24.contest.tempo import Tempo
from arena24.store import migrations, schema
from arena24.store.engine import Address, Transactions
from arena24.store.errors import DatabaseError, UnknownName
from arena24.store.records import inexact
from arena24.store.rows import Announcement, AuditEntry, Contest, PauseRow, RoundRow, Server, Team

MAX_LOGIN: Final = 256
"""Bytes; a longer one could not be sent. Platform 3, `max_login_line`."""


class Database:
    """The contest's database. `create` it once, `open` it from every process, `close` it in the end."""

    def __init__(self, address: Address) -> None:
        """Not for callers: `create` and `open` make databases."""
        self._transactions = Transactions(address)
        self._reading, self._writing = self._transactions.reading, self._transactions.writing

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

    # The contest

    def contest(self) -> Contest:
        """The contest as it stands."""
        with self._reading() as connection:
            row = connection.execute(select(schema.contest)).one_or_none()
            pauses = _pauses(connection)
        if row is None:
            raise DatabaseError("the database holds no contest; create it")
        duration = inf if row.duration is None else row.duration
        going_on = next((pause for pause in pauses if pause.ended_at is None), None)
        lost = fsum(_lost(pause) for pause in pauses)
        state = ContestState(row.state)
        return Contest(
            plain(row.name),
            row.secret,
            duration,
            row.k_min,
            row.k_max,
            state,
            row.elapsed,
            row.heartbeat_at,
            going_on,
            lost,
        )

    def configure(self, name: str, tempo: Tempo, *, at: datetime, who: str) -> None:
        """Take over what the organisers decided; once the contest has begun, only its name may change."""
        duration = None if isinf(tempo.duration) else tempo.duration
        contest = self.contest()
        was = Tempo(contest.duration, contest.k_min, contest.k_max)
        if (contest.name, was) == (name, tempo):
            return
        if was != tempo and contest.state is not ContestState.SETUP:
            raise DatabaseError(f"the contest has begun with {was}; it cannot go on with {tempo}")
        row = {"name": name, "duration": duration, "k_min": tempo.k_min, "k_max": tempo.k_max}
        with self._writing() as connection:
            _set_contest(connection, **row)
            note(connection, at, who, "configure", row)

    def set_state(self, state: ContestState, *, elapsed: float, at: datetime, who: str) -> None:
        """Note that the contest has started or finished; pauses have calls of their own."""
        with self._writing() as connection:
            _set_contest(connection, state=state.value, elapsed=elapsed, heartbeat_at=at)
            note(connection, at, who, "state", {"state": state.value, "elapsed": elapsed})

    def heartbeat(self, elapsed: float, *, at: datetime) -> None:
        """Note how far the contest clock has come: from here it goes on after a crash of everything.

        Servers without a supervisor beat too, and may be late: the clock never goes back.
        """
        noted = schema.contest.c.elapsed
        with self._writing() as connection:
            _set_contest(connection, elapsed=case((noted > elapsed, noted), else_=elapsed), heartbeat_at=at)

    def begin_pause(
        self,
        kind: Pause,
        reason: str,
        *,
        elapsed: float,
        at: datetime,
        who: str,
        end: End = End.MOVES,
        restart_at: datetime | None = None,
    ) -> None:
        """Note that the contest stands still."""
        row = {"kind": kind.value, "reason": reason, "end": end.value, "elapsed": elapsed}
        with self._writing() as connection:
            if _is_paused(connection):
                raise DatabaseError("the contest is paused already; resume it first")
            connection.execute(insert(schema.pauses).values(row | {"started_at": at, "restart_at": restart_at}))
            _set_contest(connection, state=ContestState.PAUSED.value, elapsed=elapsed, heartbeat_at=at)
            planned = restart_at and restart_at.isoformat()
            note(connection, at, who, "pause", row | {"restart_at": planned})

    def end_pause(self, *, at: datetime, who: str) -> None:
        """Note that the contest goes on."""
        with self._writing() as connection:
            if not _is_paused(connection):
                raise DatabaseError("the contest is not paused; there is nothing to resume")
            connection.execute(update(schema.pauses).where(schema.pauses.c.ended_at.is_(None)).values(ended_at=at))
            _set_contest(connection, state=ContestState.RUNNING.value, heartbeat_at=at)
            note(connection, at, who, "resume", {})

    def pauses(self) -> tuple[PauseRow, ...]:
        """All pauses, in the order in which they began."""
        with self._reading() as connection:
            return _pauses(connection)

    # Teams

    def add_team(
        self, login: str, name: str, *, password_hash: str, at: datetime, who: str, official: bool = True
    ) -> Team:
        """Register a team; it plays from the next round on."""
        _check_login(login)
        _check_name(name)
        row = {"login": login, "name": name, "official": official}
        secret = {"password_hash": password_hash, "registered_at": at}
        with self._writing() as connection:
            # Looked for first: PostgreSQL would give the number of a row that is refused to nobody else.
            for table, whose in ((schema.organisers, "an organiser's"), (schema.teams, "taken")):
                if connection.execute(select(table.c.login).where(table.c.login == login)).first() is not None:
                    raise DatabaseError(f"the login {login!r} is {whose}; choose another")
            added = insert(schema.teams).values(row | secret).returning(schema.teams.c.id)
            number = connection.execute(added).scalar_one()
            note(connection, at, who, "team", row)
        return Team(number, login, name, password_hash, official, at)

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

    def teams(self) -> tuple[Team, ...]:
        """All teams, in the order of registration."""
        return tuple(map(_team, self._rows(select(schema.teams).order_by(schema.teams.c.id))))

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
        rows = self._rows(select(schema.servers).order_by(schema.servers.c.position))
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
                connection.execute(insert(schema.rounds).values(asdict(played)))
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
        rows = self._rows(select(schema.rounds).where(schema.rounds.c.server == server))
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

    def announce(self, text: str, *, elapsed: float, at: datetime, who: str) -> Announcement:
        """Tell everybody something."""
        table = schema.announcements
        added = insert(table).values(at=at, elapsed=elapsed, text=text).returning(table.c.id)
        with self._writing() as connection:
            number = connection.execute(added).scalar_one()
            note(connection, at, who, "announce", {"text": text})
        return Announcement(number, at, elapsed, text)

    def announcements(self) -> tuple[Announcement, ...]:
        """All announcements, newest first. Platform 5, web page."""
        rows = self._rows(select(schema.announcements).order_by(schema.announcements.c.id.desc()))
        return tuple(Announcement(*row) for row in rows)

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

    def _rows(self, query: Executable) -> Sequence[Any]:
        with self._reading() as connection:
            return connection.execute(query).all()


def _other(version: str | None) -> str:
    """Why a schema that is not ours cannot be used."""
    if version is None:
        return "no contest is there; put a copy back, or make one with `arena24 init`"
    if version > migrations.HEAD:
        return "this contest was made by a later version of arena24; use that one"
    return "this contest was made by an earlier version of arena24; upgrade it first, `arena24 status DIR` does"


def _set_contest(connection: Connection, **values: object) -> None:
    if connection.execute(update(schema.contest).values(values)).rowcount == 0:
        raise DatabaseError("the database holds no contest; create it")


def note(connection: Connection, at: datetime, who: str, action: str, detail: Mapping[str, object]) -> None:
    """Write into the audit, within the transaction of what it tells."""
    row = {"at": at, "who": who, "action": action, "detail": dict(detail)}
    connection.execute(insert(schema.audit).values(row))


def _pauses(connection: Connection) -> tuple[PauseRow, ...]:
    rows = connection.execute(select(schema.pauses).order_by(schema.pauses.c.id)).all()
    return tuple(
        PauseRow(Pause(row.kind), row.reason, End(row.end), row.elapsed, row.started_at, row.restart_at, row.ended_at)
        for row in rows
    )


def _is_paused(connection: Connection) -> bool:
    return any(pause.ended_at is None for pause in _pauses(connection))


def _lost(pause: PauseRow) -> float:
    if pause.end is End.MOVES or pause.ended_at is None:
        return 0.0
    return (pause.ended_at - pause.started_at).total_seconds()


def _is_recorded(connection: Connection, played: RoundRow) -> bool:
    rounds = schema.rounds.c
    query = select(rounds.number).where(rounds.server == played.server, rounds.number == played.number)
    return connection.execute(query).first() is not None


def _check_login(login: str) -> None:
    # The session trims white space and turns control characters into others: such a login could never log in.
    if not login or login != login.strip() or not login.isprintable() or len(login.encode()) > MAX_LOGIN:
        raise ValueError(f"{login!r} cannot be a login: give printable characters without blanks at the ends")


def _check_name(name: str) -> None:
    if not is_plain(name):
        raise ValueError(f"{name!r} cannot be a name: leave out control characters, and those that turn the direction")


def _team(row: Any) -> Team:
    return replace(Team(*row), name=plain(row.name))  # an earlier version took any name
