"""Who has logged in: sessions in the database, so that they outlive this process; a token against forgeries."""

import asyncio
import hashlib
import hmac
import secrets
import time
from collections.abc import Callable
from concurrent.futures import Executor
from datetime import datetime, timedelta
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import Response

from arena24.runtime.attempts import Attempts
from arena24.store.database import MAX_LOGIN
from arena24.store.passwords import verify_password
from arena24.store.rows import SessionRow
from arena24.store.web import WebDatabase
from arena24.web.answers import Refusal
from arena24.web.fairness import ANYBODY, Identity
from arena24.web.limits import CHECKS, FAILURES, FAILURES_ADDRESS, FORGIVENESS, SESSION

FORGERY = "X-CSRF-Token"  # the header with which every change comes
BAD = "bad login or password"

T = TypeVar("T")


class Sessions:
    """Logging in and out, and who somebody is."""

    def __init__(self, database: WebDatabase, pool: Executor, now: Callable[[], datetime], port: int) -> None:
        # Browsers share cookies between the ports of a host: two contests on a laptop must not log each other out.
        self.cookie = f"arena24-{port}"
        self.refused = 0
        self._database, self._pool, self._now = database, pool, now
        self._attempts = Attempts(
            time.monotonic,  # a clock that is set back must not lock anybody out, or let in
            failures=FAILURES,
            failures_address=FAILURES_ADDRESS,
            forgiveness=FORGIVENESS,
        )
        self._pending = 0
        self._key = secrets.token_bytes(32)
        self._right: dict[str, bytes] = {}  # keyed hashes of passwords that were right, by login

    async def who(self, request: Request) -> Identity:
        """Who asks."""
        token = request.cookies.get(self.cookie)
        if not token:
            return ANYBODY
        found = await self._run(self._find, token)
        return ANYBODY if found is None else _identity(found)

    async def log_in(self, login: str, password: str, address: str) -> tuple[str, Identity]:
        """Check a password; gives the token for the browser to keep."""
        found = await self._checked(login, password, address)
        token = secrets.token_urlsafe(32)
        await self._run(self._begin, token, found)
        return token, _identity(found)

    async def check(self, login: str, password: str, address: str) -> Identity:
        """Check a password, for once."""
        return _identity(await self._checked(login, password, address))

    async def _checked(self, login: str, password: str, address: str) -> SessionRow:
        if not 0 < len(login) <= MAX_LOGIN:
            raise Refusal(401, BAD)  # nobody's: neither checked nor remembered
        if self._pending >= CHECKS or self._attempts.crowded(address) or self._attempts.wait(login, address):
            if (found := await self._run(self._recognised, login, password)) is not None:
                return found  # a neighbour's guesses lock nobody out whose password was right before
            self.refused += 1
            raise Refusal(429, "too many attempts; wait a minute")
        self._pending += 1
        try:
            found = await self._run(self._check, login, password)
        finally:
            self._pending -= 1
        if found is None:
            self._attempts.count(login, address)
            self.refused += 1
            raise Refusal(401, BAD)
        return found

    async def log_out(self, request: Request) -> None:
        """End a session."""
        token = request.cookies.get(self.cookie)
        if token:
            await self._run(self._database.end_session, _hashed(token))

    def give(self, response: Response, token: str) -> None:
        """Let the browser keep a token."""
        response.set_cookie(self.cookie, token, max_age=int(SESSION), httponly=True, samesite="strict", path="/")

    def take(self, response: Response) -> None:
        """Let it forget."""
        response.delete_cookie(self.cookie, httponly=True, samesite="strict", path="/")

    def check_forgery(self, request: Request) -> None:
        """A change must come from our own page, which knows what the cookie's owner was told."""
        token = request.cookies.get(self.cookie, "")
        if not hmac.compare_digest(request.headers.get(FORGERY, "").encode(), forgery_token(token).encode()):
            raise Refusal(403, f"the header {FORGERY} is missing or wrong; GET /api/me tells it")

    # ---- in another thread

    def _find(self, token: str) -> SessionRow | None:
        return self._database.session(_hashed(token), at=self._now())

    def _begin(self, token: str, session: SessionRow) -> None:
        self._database.begin_session(_hashed(token), session, at=self._now())

    def _check(self, login: str, password: str) -> SessionRow | None:
        hashed, session = self._account(login)
        if not verify_password(password, hashed):  # an unknown login takes as long as a known one
            return None
        self._right[login] = self._digest(password, hashed)
        return session

    def _recognised(self, login: str, password: str) -> SessionRow | None:
        """The session of a password that was right before, and has not been changed since; told without hashing."""
        hashed, session = self._account(login)
        known = hmac.compare_digest(self._right.get(login, b""), self._digest(password, hashed))
        return session if known else None

    def _account(self, login: str) -> tuple[str | None, SessionRow]:
        expires = self._now() + timedelta(seconds=SESSION)
        team, organiser = self._database.team_by_login(login), self._database.organiser_hash(login)
        hashed = organiser or (team.password_hash if team else None)
        return hashed, SessionRow(None if organiser or team is None else team.id, login, expires)

    def _digest(self, password: str, hashed: str | None) -> bytes:
        return hashlib.blake2b(f"{hashed} {password}".encode(errors="replace"), key=self._key).digest()

    async def _run(self, work: Callable[..., T], *arguments: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *arguments)


def forgery_token(token: str) -> str:
    """What a page has to send along with a change."""
    return hashlib.blake2b(token.encode(), key=b"arena24 forgery", digest_size=16).hexdigest()


def _hashed(token: str) -> str:
    return hashlib.blake2b(token.encode(), digest_size=32).hexdigest()


def _identity(session: SessionRow) -> Identity:
    return Identity(session.team, session.team is None, session.login)
