"""What is left of a practice round: its journal, as a contest has them, and its replay, to be watched."""

import contextlib
import os
import tempfile
import webbrowser
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from arena24.cli.complaint import Complaint, reason
from arena24.store.journal import Journal
from arena24.store.reader import Reader
from arena24.store.records import Finish, Header, Record, inexact

PRACTICE = "practice"  # stands where a contest has its name


@dataclass(frozen=True, slots=True)
class Keepsake:
    """A round that is over, as a journal has it."""

    header: Header
    records: tuple[Record, ...]

    def write(self, path: Path) -> None:
        """Write the journal, in place of an earlier one: whole or not at all."""
        draft = path.with_name(f"{path.name}.draft")
        draft.unlink(missing_ok=True)
        try:
            with Journal.create(draft, self.header) as journal:
                for record in self.records:
                    journal.note(record)
            os.replace(draft, path)
        finally:
            draft.unlink(missing_ok=True)

    def show(self, path: Path, names: Mapping[int, str]) -> None:
        """Write the replay."""
        with tempfile.TemporaryDirectory(prefix="arena24-") as folder:
            journal = Path(folder) / "round.journal"
            self.write(journal)
            path.write_bytes(replay_of(journal, names))


def replay_of(journal: Path, names: Mapping[int, str] | None = None) -> bytes:
    """The replay of a journal that belongs to no contest; without names teams are told by their numbers."""
    from arena24.web.replays import whole  # the web, and SQLAlchemy: a round that nobody wants to see begins without
    from arena24.web.standalone import page

    with Reader(journal) as reader:
        header = reader.header
        results = [record.results for record in reader if isinstance(record, Finish)]
    known = {team: f"team {team}" for team in header.teams} if names is None else names
    told = {team: inexact(result) for one in results for team, result in one.items()}
    return page(whole(journal), PRACTICE, header.server, header.round, names=known, results=told)


def numbered(path: Path, number: int, rounds: int) -> Path:
    """The file of one of several rounds: round.journal, round-2.journal."""
    return path if rounds == 1 else path.with_name(f"{path.stem}-{number}{path.suffix}")


@contextlib.contextmanager
def writing(path: Path, option: str) -> Iterator[None]:
    """A file that somebody has asked for."""
    try:
        yield
    except OSError as error:
        raise Complaint(f"{path} cannot be written ({reason(error)}); give another {option}") from None


def watch(path: Path) -> str:
    """Open a replay in the browser; gives what there is to say of it."""
    opened = webbrowser.open(path.resolve().as_uri())
    return f"the board is in your browser: {path}" if opened else f"there is no browser here; open {path} in one"
