"""The gate: passwords checked off the event loop, so that a stampede of logins delays no turn."""

import asyncio
import hashlib
import hmac
import secrets
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass

from arena24.games.core import TeamId
from arena24.server.attempts import Attempts
from arena24.server.limits import Limits
from arena24.store.passwords import verify_password


@dataclass(frozen=True, slots=True)
class Account:
    """A team as the gate knows it."""

    team: TeamId
    password_hash: str


Verdict = Callable[[TeamId | None], None]


class Gate:
    """Says which team a login and a password belong to."""

    def __init__(self, limits: Limits, executor: Executor, now: Callable[[], float]) -> None:
        self.accounts: Mapping[str, Account] = {}
        self.refused = 0  # logins refused so far
        self._limits, self._executor, self._now = limits, executor, now
        self._attempts = Attempts(limits)
        self._pending = 0
        # A password that was right once is recognised by a quick keyed hash: a hall full of bots that all reconnect
        # must not wait for thirty slow ones. The key lives and dies with the process.
        self._key = secrets.token_bytes(32)
        self._remembered: dict[tuple[str, str], bytes] = {}

    def check(self, login: bytes, password: bytes, address: str, verdict: Verdict) -> None:
        """Look at a password; the verdict comes at once or later, in the event loop, a team or None."""
        name = login.decode(errors="replace")
        account = self.accounts.get(name)
        if account is not None and self._recognised(name, account, password):
            verdict(account.team)
        elif self._pending >= self._limits.max_checks or not self._attempts.allowed(login, address, self._now()):
            self.refused += 1
            verdict(None)
        else:
            self._pending += 1
            # An unknown login is checked against a dummy, so that it takes as long as a known one.
            hashed = account.password_hash if account else None
            future = asyncio.get_running_loop().run_in_executor(self._executor, verify_password, password, hashed)
            future.add_done_callback(lambda done: self._done(done, login, password, address, account, verdict))

    def _done(
        self,
        done: "asyncio.Future[bool]",
        login: bytes,
        password: bytes,
        address: str,
        account: Account | None,
        verdict: Verdict,
    ) -> None:
        self._pending -= 1
        if done.cancelled():
            return
        if done.result() and account is not None:
            self._remembered[login.decode(), account.password_hash] = self._quick(password)
            verdict(account.team)
        else:
            self._attempts.failed(login, address, self._now())
            self.refused += 1
            verdict(None)

    def _recognised(self, name: str, account: Account, password: bytes) -> bool:
        known = self._remembered.get((name, account.password_hash))
        return known is not None and hmac.compare_digest(known, self._quick(password))

    def _quick(self, password: bytes) -> bytes:
        return hashlib.blake2b(password, key=self._key, digest_size=32).digest()
