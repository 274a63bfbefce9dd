"""`arena24 new`."""

from pathlib import Path

import pytest

from arena24.games.catalogue import find
from arena24.starters import LANGUAGES, UNBUILT, starter
from tests.cli.shell import complaint, said


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_starter_is_written(language: str, tmp_path: Path) -> None:
    folder = tmp_path / "bots" / "mine"
    output = said("new", "battle", "--lang", language, "--dir", folder)
    assert f"{folder / 'README.md'} says how to build and run it." in output
    assert ("cannot build it" in output) is (language in UNBUILT)
    written = {str(path.relative_to(folder)): path.read_text() for path in folder.rglob("*") if path.is_file()}
    assert written == dict(starter(find("battle"), language))


def test_where_it_goes_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said("new", "cards", "--lang", "rust")
    assert (tmp_path / "cards-rust" / "Cargo.toml").exists()


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "main.cpp").write_text("mine")
    assert complaint("new", "battle", "--lang", "cpp", "--dir", tmp_path) == (
        f"arena24: {tmp_path} is there already and not empty; give another one with --dir"
    )
    assert (tmp_path / "main.cpp").read_text() == "mine"


def test_what_people_get_wrong(tmp_path: Path) -> None:
    assert "there is no game 'chess'" in complaint("new", "chess")
    assert "python" in complaint("new", "battle", "--lang", "cobol", code=2)
    (tmp_path / "file").write_text("")
    assert "cannot be written (not a directory)" in complaint("new", "battle", "--dir", tmp_path / "file" / "bot")
