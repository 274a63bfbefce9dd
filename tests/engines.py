"""Both engines under the database, for tests that touch it."""

import itertools
import os
from abc import ABC, abstractmethod
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests import postgres
from tests.postgres import Cluster

ENGINES: Final = ("sqlite", "postgresql")
BOTH: Final = pytest.mark.engines
"""The mark of modules whose tests run on both, those that have a database."""


class Bed(ABC):
    """Where the databases of a test lie."""

    @abstractmethod
    def url(self, folder: Path) -> str:
        """The address of an empty database."""

    def line(self, folder: Path) -> str:
        """The line of a contest.toml that names an empty database."""
        return f'database = "{self.url(folder)}"\n'


class SqliteBed(Bed):
    """Files in the folders of contests."""

    def url(self, folder: Path) -> str:
        """The file where a contest has it."""
        return f"sqlite:///{folder / 'contest.db'}"

    def line(self, folder: Path) -> str:
        """None: that is where contests look."""
        return ""


class PostgresBed(Bed):
    """A new schema for every database."""

    _numbers = itertools.count(1)

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster
        self._made: list[str] = []

    def url(self, folder: Path) -> str:
        """The address of a new schema."""
        schema = f"t{os.getpid()}_{next(self._numbers)}"
        self._cluster.execute(f"CREATE SCHEMA {schema}")
        self._made.append(schema)
        return self._cluster.url(schema)

    def clean(self) -> None:
        """Remove what there is."""
        if self._made:
            self._cluster.execute(*(f"DROP SCHEMA {schema} CASCADE" for schema in self._made))


def shared_cluster(base: Path, *, worker: bool) -> Iterator[Cluster]:
    """The server of the whole run; workers of pytest-xdist have their folders side by side."""
    if postgres.programs() is None:
        pytest.skip(postgres.MISSING)
    with postgres.shared(base.parent if worker else base) as cluster:
        yield cluster
