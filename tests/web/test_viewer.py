"""The built viewer: what is committed is what its sources make. With Node and viewer/node_modules (`make viewer`)."""

import gzip
import json
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from arena24.web.static import DIRECTORY
from tests.ours import OURS

VIEWER = Path(__file__).parents[2] / "viewer"
PACKAGE = DIRECTORY.parents[1]
DEADLINE = 1800.0  # seconds; never reached when things work

NODE = (20, 19)  # older ones cannot run its tools
FIRST = 76_200  # bytes, compressed, of the scripts that a page has to have before it shows anything of a contest


def _missing() -> str:
    """What this machine lacks to test the viewer."""
    if shutil.which("npm") is None or shutil.which("node") is None:
        return "no Node here"
    said = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout
    if tuple(map(int, said.strip().removeprefix("v").split(".")[:2])) < NODE:
        return f"Node {said.strip()} is too old"
    return "" if (VIEWER / "node_modules" / "vite").exists() else "`make viewer` has not been run"


with_node = pytest.mark.skipif(bool(_missing()), reason=f"the viewer's own tests: {_missing()}")


def run(*words: str) -> None:
    done = subprocess.run(
        ["npm", "run", "--silent", *words], cwd=VIEWER, capture_output=True, text=True, timeout=DEADLINE, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def files(directory: Path) -> dict[str, bytes]:
    return {
        path.relative_to(directory).as_posix(): path.read_bytes() for path in directory.rglob("*") if path.is_file()
    }


@with_node
def test_rebuilding_changes_nothing(tmp_path: Path) -> None:
    run("build", "--", str(tmp_path))
    built = files(tmp_path)
    assert {name for name in built if name.startswith("games/")} == {f"games/{game}/board.js" for game in OURS}
    assert {name for name in built if name.startswith("web/static/")} == {
        f"web/static/{name}" for name in files(DIRECTORY)
    }
    stale = [name for name, data in built.items() if (PACKAGE / name).read_bytes() != data]
    assert stale == [], "run `make viewer` and commit src/arena24"


@with_node
def test_the_viewers_own_tests() -> None:
    run("test")


@with_node
def test_the_viewer_is_typed() -> None:
    run("check")


def test_a_page_without_inline_code_or_other_hosts() -> None:
    built = files(DIRECTORY)
    assert set(built) >= {"index.html", "app.js", "app.css", "replay.js", "replay.css"}
    page = built["index.html"].decode()
    assert re.findall(r"<script(?![^>]* src=)", page) == []
    assert "<style" not in page
    assert re.findall(r'(?:src|href)="(?!/)', page) == []
    for style in ("app.css", "replay.css"):
        assert re.findall(rb"url\((?!['\"]?data:)|@import", built[style]) == []
    # A replay carries one file: nothing that it imports is named in it, and nothing is exported, so that it may be a
    # plain script.
    assert re.findall(rb"\bimport\s*\(\s*['\"`]|\bfrom\s*['\"`]|\bexport\s*\{", built["replay.js"]) == []
    for name, script in built.items():
        if name.endswith(".js"):
            assert re.findall(rb"\b(?:import|from)\s*\(?\s*['\"`]\w+:", script) == []


def test_what_comes_first_is_small() -> None:
    page = (DIRECTORY / "index.html").read_text()
    scripts = re.findall(r'(?:<script[^>]* src|modulepreload"[^>]* href)="/([^"]+)"', page)
    assert {"app.js"} < set(scripts)
    assert sum(len(gzip.compress((DIRECTORY / script).read_bytes())) for script in scripts) <= FIRST


def test_what_is_pinned_is_pinned_exactly_and_names_no_host() -> None:
    package = (VIEWER / "package.json").read_text()
    assert re.findall(r'": "[\^~*]', package) == []
    assert "://" not in package
    assert not (VIEWER / "package-lock.json").exists()


@with_node
def test_what_is_installed_is_what_is_pinned() -> None:
    """What packages bring is pinned, too, by `overrides`: a lock file would name hosts."""
    package = json.loads((VIEWER / "package.json").read_text())
    direct, installed = set(package["devDependencies"].items()), _installed()
    found = installed - direct
    versions = Counter(name for name, _ in found)
    wanted = {name if versions[name] == 1 else f"{name}@^{version}": version for name, version in sorted(found)}
    assert direct <= installed, "remove viewer/node_modules and run `make viewer`"
    assert package["overrides"] == wanted, "put the right one into viewer/package.json: " + json.dumps(wanted, indent=2)


def _installed() -> set[tuple[str, str]]:
    """Names and versions, as npm notes them, but for what belongs to one kind of machine: who brings it pins it."""
    noted = json.loads((VIEWER / "node_modules" / ".package-lock.json").read_text())["packages"]
    return {
        (path.rpartition("node_modules/")[2], package["version"])
        for path, package in noted.items()
        if not package.get("optional")
    }
