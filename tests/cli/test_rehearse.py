"""`arena24 rehearse`: a whole contest at many times its speed, with everything that goes wrong."""

import os
from pathlib import Path

import pytest

from arena24.cli.rehearsal.evidence import Mischief
from tests.cli.rehearsal.contest import toys
from tests.cli.shell import Process, complaint, process, until


def relatives(folder: Path) -> list[int]:
    """Processes that have to do with a folder."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if os.fsencode(folder) in path.read_bytes():
                found.append(int(path.parent.name))
        except OSError:
            continue  # it has just ended
    return found


def test_a_small_one_with_everything_that_goes_wrong(tmp_path: Path) -> None:
    folder = toys(tmp_path / "c", "Toy1", "Toy2", teams=2)
    page = tmp_path / "r.html"
    words = ("rehearse", folder.path, "--hours", 0.6, "--chaos", "-o", page)
    with process(tmp_path / "out", *words) as rehearsal:
        code = rehearsal.wait()
    assert code == 0, rehearsal.output  # nobody is waited for while others have the processors
    assert "Traceback" not in rehearsal.output
    assert "none is lost, none was invented" in rehearsal.output
    assert "all as credited, each once" in rehearsal.output
    for mischief in Mischief:  # on a busy machine there may be no time for the last ones, and that is told
        assert mischief.value in rehearsal.output
    assert "NO-GO" not in page.read_text()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["c", "out", "r.html"]
    until(lambda: not relatives(tmp_path / ".rehearsal-"))


def test_ctrl_c_ends_it_with_a_page(tmp_path: Path) -> None:
    folder, page, kept = toys(tmp_path / "c", "Toy1", web=False), tmp_path / "r.html", tmp_path / "k"
    words = ("rehearse", folder.path, "-o", page, "--keep", kept)
    with process(tmp_path / "out", *words) as rehearsal:
        until(lambda: _answered(rehearsal, kept))
        code = rehearsal.interrupt()
    assert code == 0, rehearsal.output
    assert "Traceback" not in rehearsal.output
    assert "somebody has stopped it" in rehearsal.output
    assert "none is lost, none was invented" in rehearsal.output
    assert "somebody has stopped it" in page.read_text()
    assert (kept / "contest" / "journals" / "Toy1").is_dir()
    until(lambda: not relatives(kept))


def _answered(rehearsal: Process, kept: Path) -> bool:
    """Do bots play?"""
    assert rehearsal.process.poll() is None, rehearsal.output
    journals = list((kept / "contest" / "journals" / "Toy1").glob("*.journal"))
    return any(b" O " in journal.read_bytes() for journal in journals)


def test_a_contest_that_is_being_served(tmp_path: Path) -> None:
    folder = toys(tmp_path / "c", "Toy1", web=False)
    with process(tmp_path / "out", "serve", folder.path) as served:
        until(lambda: folder.status.exists())
        assert "is being served" in complaint("rehearse", folder.path, "-o", tmp_path / "r.html")
        assert served.interrupt() == 0
    assert not (tmp_path / "r.html").exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--hours", "30"), "has 24 hours"),
        (("--keep", "."), "is there already and not empty"),
        (("--keep", "x" * 100), "too long for a socket"),
        (("--out", "c"), "give another path with -o"),
        (("--out", "none/r.html"), "give another path with -o"),
    ],
)
def test_what_cannot_be(tmp_path: Path, words: tuple[str, ...], told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = toys(tmp_path / "c", "Toy1", web=False)
    monkeypatch.chdir(tmp_path)
    assert told in complaint("rehearse", folder.path, *words)


def test_no_contest(tmp_path: Path) -> None:
    assert "arena24 init" in complaint("rehearse", tmp_path / "none")
