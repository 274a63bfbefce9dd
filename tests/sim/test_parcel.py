"""Bots in parcels."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from arena24.sim.entrant import load
from arena24.sim.parcel import LARGEST, Parcel, Unpackable, packed, unpacked
from tests.sim.test_tournament import POURER

FILES = {
    "bot.py": "import json, near\nfrom pack import deep\nfrom pack.side import *\ndef play(me):\n    import late\n",
    "near.py": "import os.path\nimport pack.lone as lone\n",
    "late.py": "def broken(:\n",
    "pack/__init__.py": "",
    "pack/deep.py": "from . import sister\nfrom .inner import leaf\nfrom .. import above\n",
    "pack/sister.py": "import bot\n",
    "pack/side.py": "",
    "pack/lone.py": "",
    "pack/inner/leaf.py": "from ..side import nothing\n",
    "strange.py": "",
    "pack/strange.py": "",
    "json/strange.py": "",
}
USED = {name for name in FILES if "strange" not in name}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Somebody's desk."""
    for name, text in FILES.items():
        path = tmp_path / "desk" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path / "desk"


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Path]:
    """Where others unpack."""
    (tmp_path / "shelf").mkdir()
    yield tmp_path / "shelf"
    shutil.rmtree(tmp_path / "shelf")


def sent(source: str, folder: Path) -> Parcel:
    parcel = packed(source, folder)
    assert parcel is not None
    return parcel


@pytest.mark.parametrize("source", ["bot.py", "bot.py:play", "bot:play", "pack.sister:bot", "exec:python3 bot.py x"])
def test_a_bot_travels_with_what_it_imports_from_its_folder(folder: Path, source: str) -> None:
    assert set(sent(source, folder).files) == USED


def test_a_bot_elsewhere_has_its_own_neighbours(folder: Path) -> None:
    (folder / "v2").mkdir()
    (folder / "v2" / "bot.py").write_text("import near\n")
    assert set(sent("v2/bot.py", folder).files) == {"bot.py"}
    assert set(sent("exec:python3 v2/bot.py", folder).files) == {"v2/bot.py"}


def test_what_is_installed_travels_by_its_name(folder: Path) -> None:
    assert packed(POURER, folder) is None


def test_it_is_unpacked_once(folder: Path, shelf: Path) -> None:
    parcel = sent("bot.py", folder)
    where = unpacked(parcel, shelf)
    (place,) = shelf.iterdir()
    assert (place / "pack" / "deep.py").read_text() == FILES["pack/deep.py"]
    (place / "mark").touch()
    assert unpacked(sent("bot.py", folder), shelf) == where
    assert (place / "mark").exists()
    (folder / "near.py").write_text("N = 1\n")
    assert unpacked(sent("bot.py", folder), shelf) != where
    assert len(list(shelf.iterdir())) == 2


def test_a_file_is_loaded_where_it_lies_and_known_as_its_author_typed_it(folder: Path, shelf: Path) -> None:
    (folder / "real").mkdir()
    (folder / "real" / "bot.py").write_text("import near\nplay = near.name\n")
    (folder / "real" / "near.py").write_text("def name(me): pass\n")
    (folder / "link").symlink_to(folder / "real")
    where = unpacked(sent("link/bot.py", folder), shelf)
    shutil.rmtree(folder)
    assert load(where.source, where.folder).__module__ == "near"
    assert list(where.known.items()) == [
        (f"{where.folder}/bot.py", f"{folder}/link/bot.py"),
        (where.folder, f"{folder}/real"),
    ]


def test_a_program_can_be_run_there(folder: Path, shelf: Path) -> None:
    (folder / "bot.sh").write_text("#!/bin/sh\n")
    (folder / "bot.sh").chmod(0o755)
    where = unpacked(sent("exec:./bot.sh {login} near.py", folder), shelf)
    assert where.source == "exec:./bot.sh {login} near.py"
    assert (Path(where.folder) / "bot.sh").stat().st_mode & 0o100
    assert not (Path(where.folder) / "near.py").stat().st_mode & 0o100


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("exec:sh -c play", "it names no file of the folder where you work"),
        ("tcp:/bin/sh {host} {port}", "it names no file of the folder where you work"),
        ("exec:python3 bot.py ../book", "../book lies elsewhere; copy it into the folder"),
        ("exec:python3 bot.py /bin/sh", "/bin/sh lies elsewhere; copy it into the folder"),
        ("exec:./large", f"most of them large, and {LARGEST >> 20} MiB is all that is sent"),
    ],
)
def test_what_cannot_travel(folder: Path, source: str, says: str) -> None:
    (folder.parent / "book").touch()
    (folder / "large").write_bytes(bytes(LARGEST + 1))
    with pytest.raises(Unpackable, match=says):
        packed(source, folder)
