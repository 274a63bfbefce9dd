"""The contest's folder: what is where."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from arena24.store.config import database_of, holds_secrets

SUFFIX: Final = ".journal"
"""Of the journal of a round; that of a finished one is compressed, and has `.zst` behind it."""


def journal_name(number: int) -> str:
    """The name of the journal of a round, as long as it is not archived."""
    return f"{number:06d}{SUFFIX}"


@dataclass(frozen=True, slots=True)
class Folder:
    """The folder that `arena24 init` makes and `arena24 serve` keeps."""

    path: Path

    @property
    def config(self) -> Path:
        """What the organisers decided."""
        return self.path / "contest.toml"

    @property
    def database(self) -> str:
        """Teams, rounds, results, announcements: the address of the database; it may hold a password."""
        return database_of(self.config) or f"sqlite:///{self.path / 'contest.db'}"

    @property
    def passwords(self) -> Path:
        """The generated passwords, to be handed out and then removed."""
        return self.path / "passwords.txt"

    @property
    def rules(self) -> Path:
        """Where organisers put amended rules, to count rounds again by them."""
        return self.path / "rules"

    @property
    def control(self) -> Path:
        """Where the supervisor listens to its processes and to the organisers."""
        return self.path / "control.sock"

    @property
    def lock(self) -> Path:
        """Held by the one supervisor."""
        return self.path / "lock"

    @property
    def status(self) -> Path:
        """How the servers are, as of a second ago."""
        return self.path / "status.json"

    def life(self, name: str) -> Path:
        """Held by the one process of a server, or of the web, as long as it lives."""
        return self.path / "locks" / name

    @property
    def connections(self) -> Path:
        """How many connections every team has, a file per server; of no meaning once the servers are gone."""
        return self.path / "connections"

    def guard(self) -> None:
        """Let nobody but the owner read what a contest keeps, whatever an earlier version made of it.

        Journals hold the seeds of rounds, the status what a freeze hides, transcripts what a team is up to, and
        contest.toml may hold the password of a database or of NATS servers.
        """
        for path in self._kept():
            with suppress(OSError):  # it is not ours, or has just been moved away
                path.chmod(0o700 if path.is_dir() else 0o600)

    def _kept(self) -> Iterator[Path]:
        yield from self.path.glob("contest.db*")
        yield from (path for path in (self.status, self.passwords) if path.exists())
        if holds_secrets(self.config):
            yield self.config
        for name in ("journals", "transcripts", "logs"):
            directory = self.path / name
            with suppress(OSError):
                directory.mkdir(exist_ok=True)
            yield directory
            yield from directory.rglob("*")

    def journals(self, server: str) -> Path:
        """The journals of a server."""
        return self.path / "journals" / server

    def journal(self, server: str, number: int) -> Path:
        """The journal of a round, as long as it is not archived."""
        return self.journals(server) / journal_name(number)

    def transcripts(self, server: str) -> Path:
        """What the teams and a server said to each other, a folder per team."""
        return self.path / "transcripts" / server

    def log(self, server: str) -> Path:
        """What a server's process has to say."""
        return self.path / "logs" / f"{server}.log"
