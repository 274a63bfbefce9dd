"""Passwords: made readable, kept as hashes, checked in the same time whether or not the login exists."""

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from arena24.store.disk import private

# About 10 ms per hash. After a hard pause every connection of every team logs in again, a few hundred per server at
# once; with generated passwords a hash is the second line of defence, not the first.
_TIME_COST: Final = 2
_MEMORY_KIB: Final = 8192
_PARALLELISM: Final = 1

DUMMY: Final = f"$argon2id$v=19$m={_MEMORY_KIB},t={_TIME_COST},p={_PARALLELISM}${'A' * 22}${'A' * 43}"
"""A hash that no password has; checking against it costs as much as against a real one."""

ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""What passwords are made of: nothing that looks like another character on paper or on a projector."""

ADMIN: Final = "admin"
"""The organiser's login on the web page."""

_GROUPS: Final = 3
_GROUP: Final = 4
"""Twelve characters of 31: 59 bits."""

_hasher: Final = PasswordHasher(time_cost=_TIME_COST, memory_cost=_MEMORY_KIB, parallelism=_PARALLELISM)


def generate_password() -> str:
    """A new password, like `k7mh-2xqa-w9tr`."""
    return "-".join("".join(secrets.choice(ALPHABET) for _ in range(_GROUP)) for _ in range(_GROUPS))


def check_password(password: str) -> str:
    """The password, if a bot can say it on one line and a browser send it; ValueError says what is wrong."""
    if not password or password != password.strip() or not password.isprintable():
        raise ValueError("this cannot be a password; give printable characters without blanks at the ends")
    return password


def hash_password(password: str | bytes) -> str:
    """The hash to keep, with its salt and parameters. Takes about 10 ms: not for an event loop."""
    return _hasher.hash(password)


def verify_password(password: str | bytes, hashed: str | None) -> bool:
    """Whether `password` has this hash; None stands for a login that does not exist. Takes about 10 ms either way."""
    try:
        return _hasher.verify(hashed or DUMMY, password)
    except VerifyMismatchError:
        return False


def write_passwords(path: Path, passwords: Mapping[str, str]) -> None:
    """Write the file that is handed out, by login; it must not be there yet. Nobody else may read it."""
    with open(path, "x", encoding="utf-8", opener=private) as file:
        file.writelines(f"{login} {password}\n" for login, password in passwords.items())


def read_passwords(path: Path) -> dict[str, str]:
    """What such a file says, by login."""
    pairs = (line.split(" ", 1) for line in path.read_text(encoding="utf-8").splitlines() if " " in line)
    return {login: password.strip() for login, password in pairs}
