"""What a contest keeps is for its owner only."""

from pathlib import Path

from arena24.contest.clock import ContestState
from arena24.protocol.transcript import CLIENT
from arena24.store.archive import compress
from arena24.store.folder import Folder
from arena24.store.journal import Journal
from arena24.store.status import Status, write_status
from arena24.store.transcripts import TeamFolder, Transcript
from tests.cli.shell import said
from tests.cli.test_verify import begin, finish
from tests.server.contest import NOW, toy_contest


def readable(folder: Folder) -> list[Path]:
    """What others may read, of what they must not."""
    kept = [*folder.path.glob("contest.db*"), folder.status, folder.passwords]
    for name in ("journals", "transcripts", "logs"):
        kept += [folder.path / name, *(folder.path / name).rglob("*")]
    return [path for path in kept if path.exists() and path.stat().st_mode & 0o077]


def test_journals_and_archives(tmp_path: Path) -> None:
    folder = toy_contest(tmp_path / "c", teams=2)
    compress(finish(begin(folder, 1), {1: "5", 2: "0"}))
    begin(folder, 2).close()
    files = list(folder.journals("Toy1").iterdir())
    assert len(files) == 2
    assert [file for file in files if file.stat().st_mode & 0o077] == []


def test_a_contest_of_an_earlier_version_is_closed_when_it_is_opened(tmp_path: Path) -> None:
    folder = toy_contest(tmp_path / "c", teams=2)
    begin(folder, 1).close()
    files = [folder.log("Toy1"), folder.passwords, folder.transcripts("Toy1") / "team1" / "000001-01.log"]
    for file in files:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    for path in [folder.path, *folder.path.rglob("*")]:
        path.chmod(0o755 if path.is_dir() else 0o644)
    assert len(readable(folder)) > len(files)
    said("team", "list", folder.path)
    assert readable(folder) == []
    Journal.resume(folder.journal("Toy1", 1)).close()  # and goes on


def test_a_new_contest(tmp_path: Path) -> None:
    said("init", tmp_path / "c", "--teams", 1)
    assert readable(Folder(tmp_path / "c")) == []


def test_what_the_supervisor_and_servers_write(tmp_path: Path) -> None:
    folder = toy_contest(tmp_path / "c", teams=1)
    write_status(folder, Status(NOW, ContestState.SETUP, 0.0, None, 1.0, {}))
    team = TeamFolder(folder.transcripts("Toy1") / "team1", 10_000)
    Transcript(team, 0.0, login="team1").write([(0.0, CLIENT, b"team1\n")])
    files = [folder.status, *team.files()]
    assert len(files) == 2
    assert [file for file in files if file.stat().st_mode & 0o077] == []
