"""What is handed out: sdist and wheel, tried in an empty environment."""

import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
from importlib.metadata import version
from pathlib import Path

import pytest

from arena24.cli.origin import CHECKOUT
from arena24.manual import Manual
from tests.cli.shell import arena24

ROOT = Path(__file__).parents[2]


def run(*words: object, folder: Path) -> str:
    """What a program says that has to succeed."""
    done = subprocess.run([str(word) for word in words], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def built(source: Path, target: str, folder: Path) -> Path:
    """The one file that hatchling makes."""
    run(sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", folder, folder=source)
    (file,) = folder.iterdir()
    return file


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty environment with the wheel of the sdist in it; what arena24 depends on is found, arena24 is not."""
    pytest.importorskip("hatchling", reason="`make` installs it, with the other tools")
    folder = tmp_path_factory.mktemp("delivery")
    with tarfile.open(built(ROOT, "sdist", folder / "sdist")) as packed:
        packed.extractall(folder, filter="data")
    (source,) = folder.glob("arena24-*")
    wheel = built(source, "wheel", folder / "wheel")
    place = folder / "environment"
    venv.create(place)
    run(sys.executable, "-m", "pip", "--python", place, "install", "--no-deps", "--no-index", wheel, folder=folder)
    (packages,) = place.glob("lib/*/site-packages")
    (packages / "others.pth").write_text(sysconfig.get_path("purelib") + "\n")  # whose own .pth files are not read
    shutil.rmtree(source)
    return place


def test_the_wheel_of_the_sdist_runs(site: Path) -> None:
    installed = site / "bin" / "arena24"
    where = run(site / "bin" / "python", "-c", "import arena24; print(arena24.__file__)", folder=site)
    assert Path(where.strip()).is_relative_to(site)
    said = run(installed, "--version", folder=site)
    assert said.startswith(f"arena24 {version('arena24')}, ")
    if (ROOT / ".git").exists():
        assert "built from " in said
        assert CHECKOUT not in said
    assert run(installed, "rules", "treasure", "R36", folder=site) == arena24("rules", "treasure", "R36").stdout
    assert "1 round" in run(installed, "play", "cards", "--seed", "1", folder=site)


def test_the_viewer_is_inside(site: Path) -> None:
    run(site / "bin" / "arena24", "play", "cards", "--seed", "1", "--replay", "replay.html", folder=site)
    page = (site / "replay.html").read_text(encoding="utf-8")
    assert '<div id="app">' in page
    assert len(page) > 100_000


def test_the_manual_is_inside(site: Path) -> None:
    run(site / "bin" / "arena24", "manual", "-o", "manual", folder=site)
    told = {path.relative_to(site / "manual").as_posix(): path.read_bytes() for path in (site / "manual").rglob("*.*")}
    assert told == Manual().files


def test_the_version_is_the_newest_of_the_changelog() -> None:
    titles = [line.split()[1] for line in (ROOT / "CHANGELOG.md").read_text().splitlines() if line.startswith("## ")]
    assert version("arena24") in titles[:2]
    assert "Unreleased" not in titles[1:]
