"""A contest's tables from one database into another, row for row: from SQLite to PostgreSQL, and back."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from itertools import zip_longest
from typing import Any, Final

from sqlalchemy import Connection, Table, func, insert, inspect, select

from arena24.store import migrations, schema
from arena24.store.engine import Address, Transactions
from arena24.store.errors import DatabaseError

BATCH: Final = 500
"""Rows that are in memory at a time, and in one statement."""

Progress = Callable[[int, int], None]


def transfer(source: str, target: str, progress: Progress) -> int:
    """Copy a contest into an empty database and compare; gives the number of rows.

    Nobody can write into the source meanwhile, and the target has everything or nothing. `progress` is told how many
    rows were copied or compared, of how many.
    """
    here, there = Address.of(source), Address.of(target)
    here.backend.require(here.url)
    there.backend.prepare(there.url)
    with closing(Transactions(here)) as ours, closing(Transactions(there)) as theirs:
        with theirs.reading() as new:  # it might be the same one, which cannot be locked twice
            _check_empty(new, there)
        with ours.writing() as old, theirs.writing() as new:
            _check_version(old, here)
            migrations.upgrade(new)
            return _copy(old, new, there, progress)


def _copy(old: Connection, new: Connection, there: Address, progress: Progress) -> int:
    tables = schema.metadata.sorted_tables
    rows = sum(_count(old, table) for table in tables)
    done = 0
    for table in tables:
        for batch in _batches(old, table):
            new.execute(insert(table), [row._asdict() for row in batch])
            done += len(batch)
            progress(done, 2 * rows)
        there.backend.number_on(new, table)
    for table in tables:
        for batch, copied in zip_longest(_batches(old, table), _batches(new, table), fillvalue=()):
            if list(map(tuple, batch)) != list(map(tuple, copied)):
                raise DatabaseError(f"{there}: the rows of {table.name} differ from what was copied; nothing was kept")
            done += len(batch)
            progress(done, 2 * rows)
    return rows


def _batches(connection: Connection, table: Table) -> Iterator[Sequence[Any]]:
    """All rows in the order of their keys."""
    found = connection.execute(select(table).order_by(*table.primary_key))
    return iter(found.partitions(BATCH))


def _count(connection: Connection, table: Table) -> int:
    return connection.execute(select(func.count()).select_from(table)).scalar_one()


def _check_version(connection: Connection, address: Address) -> None:
    if migrations.version_of(connection) != migrations.HEAD:
        raise DatabaseError(
            f"{address}: no contest of this version of arena24 is there; `arena24 status DIR` tells more"
        )


def _check_empty(connection: Connection, address: Address) -> None:
    tables = inspect(connection).get_table_names()
    if tables:
        told = f"{address} is not empty: it has the tables {', '.join(sorted(tables))}"
        raise DatabaseError(f"{told}; name a database that has none")
