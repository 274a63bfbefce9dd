"""Contests of earlier versions: their database is brought up to date; of a file, a copy is kept."""

from pathlib import Path

from arena24.store import migrations
from arena24.store.database import Database
from arena24.store.engine import Address


def is_outdated(url: str) -> bool:
    """Was this contest made by an earlier version?"""
    version = _version(Address.of(url))
    return version is not None and version < migrations.HEAD


def upgrade(url: str) -> Path | None:
    """Bring a contest up to date, wholly or not at all; gives the copy of what was there, None: there is no copy."""
    address = Address.of(url)
    copy = address.backend.keep(address.url, _version(address) or "empty")
    Database.upgraded(url).close()
    return copy


def _version(address: Address) -> str | None:
    address.backend.require(address.url)
    database = Database(address)
    try:
        return database.version()
    finally:
        database.close()
