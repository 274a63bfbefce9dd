"""What is compared when a rehearsal is over."""

from pathlib import Path

from arena24.cli.rehearsal.reckoning import Reckoning
from arena24.store.database import Database
from arena24.store.folder import Folder
from arena24.store.journal import Journal
from tests.cli.test_verify import begin, finish


def reckoned(folder: Folder, *, stopped: bool) -> Reckoning:
    """What is found out."""
    reckoning = Reckoning(folder, folder.path.with_name("notes"), stopped=stopped)
    reckoning.work(lambda share: None)
    return reckoning


def test_what_was_not_credited_yet_when_somebody_stopped_it(folder: Folder, database: Database, tmp_path: Path) -> None:
    """At its end a contest has credited everything; if it was stopped before, whoever serves it again does that."""
    finish(begin(folder, 1), {1: "5", 2: "0"})
    begin(folder, 2).close()
    assert "the database lacks it" in reckoned(folder, stopped=False).differing[0]
    found = reckoned(folder, stopped=True)
    assert (found.differing, found.ranking) == ([], [])
    assert list(database.recorded("Toy1")) == [1]
    Journal.resume(folder.journals("Toy1") / "000002.journal").close()
