"""What a process has to know to take part in a cluster: where the NATS servers are, which node it belongs to."""

import os
import re
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from arena24.cluster.errors import ClusterError
from arena24.cluster.jetstream import Access
from arena24.cluster.leases import LeaseTerms
from arena24.store.config import ClusterConfig
from arena24.store.database import Database
from arena24.store.folder import Folder
from arena24.store.rows import Contest

USER: Final = "ARENA24_NATS_USER"
PASSWORD: Final = "ARENA24_NATS_PASSWORD"

_NODE = re.compile(r"[A-Za-z0-9_-]{1,40}")
_MARGIN = 4  # a holder gives up a quarter of a lease before it ends
_NAME, _MARK = 30, 8  # characters of a contest's name, and of its secret's hash, in the names of streams


class Berth(msgspec.Struct, frozen=True, kw_only=True):
    """A node, as its processes are told: who it is, where it listens, and where the NATS servers are."""

    node: str
    host: str | None = None  # None: where contest.toml says
    nats: tuple[str, ...]

    def __post_init__(self) -> None:
        if not _NODE.fullmatch(self.node):
            raise ClusterError(f"{self.node!r} cannot be a node's name: up to 40 letters, digits, - and _; see --name")
        if not self.nats:
            raise ClusterError(
                "nobody says where the NATS servers are: give --cluster nats://HOST:4222,..., "
                'or write nats = ["nats://HOST:4222"] under [cluster] in contest.toml'
            )

    @classmethod
    def decoded(cls, text: str) -> "Berth":
        """As a process finds it among its arguments."""
        return msgspec.json.decode(text, type=cls)

    def encoded(self) -> str:
        """As an argument; nothing in it is a secret."""
        return msgspec.json.encode(self).decode()


def access(config: ClusterConfig, berth: Berth, folder: Path) -> Access:
    """How one gets into the NATS servers."""
    user, password = os.environ.get(USER, config.user), os.environ.get(PASSWORD, config.password)
    return Access(berth.nats, user, password, folder / config.authority if config.authority else None)


def terms(config: ClusterConfig) -> LeaseTerms:
    """How long leases last."""
    return LeaseTerms(config.lease, config.lease / _MARGIN)


def stem_of(folder: Folder) -> str:
    """The stem of the contest that is in a folder."""
    database = Database.open(folder.database)
    try:
        return stem(database.contest())
    finally:
        database.close()


def stem(contest: Contest) -> str:
    """What the streams of a contest are called by: its name, and something that no other contest has."""
    name = re.sub(r"[^A-Za-z0-9_-]+", "-", contest.name)[:_NAME].strip("-")
    mark = sha256(f"streams {contest.secret}".encode()).hexdigest()[:_MARK]
    return f"{name}-{mark}" if name else mark
