"""The gate: passwords checked off the event loop, so that a stampede of logins delays no turn.

Guesses slow the guesser, that is a login from an address, and nobody else (platform R29):

- a password that was right once is recognised at once, wherever it comes from and however much was guessed;
- others are looked at one after another, one of each address in turn;
- a login that was guessed too often from an address is tried from there only every few seconds. Which of the passwords
  that come meanwhile is looked at is left to chance, so that the team itself gets through sooner or later.
"""

import asyncio
import hashlib
import hmac
import random
import secrets
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass

from arena24.games.core import TeamId
from arena24.runtime.attempts import Attempts
from arena24.server.limits import Limits
from arena24.server.turnstile import Turnstile
from arena24.store.control import KnownPasswords
from arena24.store.passwords import verify_password


@dataclass(frozen=True, slots=True)
class Account:
    """A team as the gate knows it."""

    team: TeamId
    password_hash: str


Verdict = Callable[[TeamId | None], None]


@dataclass(frozen=True, slots=True)
class Check:
    """A password that wants to be looked at."""

    login: bytes
    password: bytes
    address: str
    account: Account | None  # None: there is no such login
    verdict: Verdict


@dataclass(slots=True)
class Slowed:
    """One of the passwords that came too early."""

    check: Check
    came: int = 1  # so many, of which this one was chosen


class Gate:
    """Says which team a login and a password belong to."""

    def __init__(
        self,
        limits: Limits,
        executor: Executor,
        now: Callable[[], float],
        accounts: Mapping[str, Account],
        *,
        learnt: Callable[[KnownPasswords], None] = lambda memory: None,
    ) -> None:
        self.accounts = accounts
        self.refused = 0  # logins refused so far
        self._learnt = learnt  # told of every password that was right
        self._executor = executor
        # An attempt counts from its beginning, so that many at once are many.
        self._attempts = Attempts(
            now,
            failures=limits.login_failures,
            failures_address=limits.login_failures_address,
            forgiveness=limits.login_forgiveness,
        )
        self._waiting: Turnstile[Check] = Turnstile(limits.max_checks)
        self._checking = False
        self._slowed: dict[tuple[bytes, str], Slowed] = {}
        # A password that was right once is recognised by a quick keyed hash: a hall full of bots that all reconnect
        # must not wait for thirty slow ones. It is on no disk: with the key it would be a weaker hash than ours.
        self._memory = KnownPasswords(secrets.token_bytes(32), {})

    @property
    def memory(self) -> KnownPasswords | None:
        """What it has learnt, if anything."""
        return self._memory if self._memory.right else None

    def know(self, accounts: Mapping[str, Account]) -> None:
        """Teams or passwords have changed."""
        self.accounts = accounts

    def remember(self, memory: KnownPasswords) -> None:
        """Go on from what the gate of an earlier life had learnt."""
        self._memory = memory

    def check(self, login: bytes, password: bytes, address: str, verdict: Verdict) -> None:
        """Look at a password; the verdict comes at once or later, in the event loop, a team or None."""
        account = self.accounts.get(login.decode(errors="replace"))
        check = Check(login, password, address, account, verdict)
        if account is not None and self._recognised(check, account):
            verdict(account.team)
        elif account is None and self._attempts.crowded(address):
            self._refuse(check)
        elif seconds := self._attempts.wait(login, address):
            self._slow(check, seconds)
        else:
            self._queue(check)

    def _slow(self, check: Check, seconds: float) -> None:
        """It came too early: it is looked at later, unless another one is."""
        key = check.login, check.address
        slowed = self._slowed.get(key)
        if slowed is None:
            self._slowed[key] = Slowed(check)
            asyncio.get_running_loop().call_later(seconds, lambda: self._queue(self._slowed.pop(key).check))
            return
        slowed.came += 1
        if random.randrange(slowed.came) == 0:  # each of those that came has the same chance
            slowed.check, check = check, slowed.check
        self._refuse(check)

    def _queue(self, check: Check) -> None:
        self._attempts.count(check.login, check.address)
        turned_away = self._waiting.put(check.address, check)
        if turned_away is not None:
            self._attempts.forgive(turned_away.login, turned_away.address)  # it was not wrong either
            self._refuse(turned_away)
        self._look()

    def _look(self) -> None:
        """Look at the next one, unless one is being looked at."""
        if self._checking:
            return
        check = self._waiting.take()
        if check is not None:
            self._checking = True
            # An unknown login is checked against a dummy, so that it takes as long as a known one.
            hashed = check.account.password_hash if check.account else None
            loop = asyncio.get_running_loop()
            future = loop.run_in_executor(self._executor, verify_password, check.password, hashed)
            future.add_done_callback(lambda done: self._done(done, check))

    def _done(self, done: "asyncio.Future[bool]", check: Check) -> None:
        self._checking = False
        if done.cancelled():
            return
        if done.result() and check.account is not None:
            self._attempts.forgive(check.login, check.address)
            self._learn(check, check.account)
            check.verdict(check.account.team)
        else:
            self._refuse(check)
        self._look()

    def _refuse(self, check: Check) -> None:
        self.refused += 1
        check.verdict(None)

    # ---- memory

    def _learn(self, check: Check, account: Account) -> None:
        self._memory.right[check.login] = account.password_hash, self._quick(check.password)
        self._learnt(self._memory)

    def _recognised(self, check: Check, account: Account) -> bool:
        password_hash, quick = self._memory.right.get(check.login, ("", b""))
        return password_hash == account.password_hash and hmac.compare_digest(quick, self._quick(check.password))

    def _quick(self, password: bytes) -> bytes:
        return hashlib.blake2b(password, key=self._memory.key, digest_size=32).digest()
