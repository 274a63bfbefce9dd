"""Compiled rules are the same rules: the same digests of random rounds, and all scripts pass.

ARENA24_COMPILED_ROUNDS plays more rounds, ARENA24_COMPILED_GAMES (cards,creatures) builds fewer games. The C
compiler is told to be quick: what it makes of the code is the same at any level, and here nobody counts seconds.
"""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from bench.build import MODULES, ROOT, names
from bench.wheel import pack

from arena24.compiled import INSTALLED, MANIFEST, VARIABLE, StaleRules, asked_for, digest, use

GAMES = os.environ.get("ARENA24_COMPILED_GAMES", ",".join(MODULES)).split(",")
ROUNDS = int(os.environ.get("ARENA24_COMPILED_ROUNDS", "20"))


def run(*words: str, compiled: Path | None = None) -> list[str]:
    """What another process prints, pure or compiled."""
    environment = os.environ | {VARIABLE: str(compiled or "")}
    answer = subprocess.run([sys.executable, *words], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert answer.returncode == 0, answer.stdout[-2000:] + answer.stderr[-2000:]
    return answer.stdout.splitlines()


@pytest.mark.skipif(shutil.which("gcc") is None, reason="a C compiler is wanted: install gcc")
@pytest.mark.parametrize("game", GAMES)
def test_compiled_rules_are_the_same(tmp_path: Path, game: str) -> None:
    folder = tmp_path / "rules"
    run("-m", "bench.build", game, "--into", str(folder), "--level", "0")
    words = ("-m", "tests.compiled.digests", game, names(game)[0], "1", str(ROUNDS))
    (source, *pure), (library, *compiled) = run(*words), run(*words, compiled=folder)
    assert source.endswith(".py")
    assert library.startswith(str(folder))
    assert len(pure) == ROUNDS
    assert compiled == pure
    run("-c", "from arena24.cli import app; app()", "check", game, compiled=folder)


def test_nothing_is_compiled_unless_asked_for() -> None:
    match = run("-c", "from arena24.games.cards import match; print(match.__file__)")
    assert match[0].endswith("match.py")


def test_a_folder_without_rules_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StaleRules, match="make compiled"):
        use(tmp_path)


def test_a_wheel_of_them_is_used_where_it_is_installed_and_asked_for(tmp_path: Path) -> None:
    """Its modules are sources here: what a wheel does with them is the same."""
    name, folder, site = "arena24.games.cards.match", tmp_path / "rules", tmp_path / "site"
    module = folder / "arena24" / "games" / "cards" / "match.py"
    module.parent.mkdir(parents=True)
    shutil.copy(ROOT / "src" / "arena24" / "games" / "cards" / "match.py", module)
    (folder / MANIFEST).write_text(json.dumps({name: digest(name), "bench.random_cards": ""}))
    with zipfile.ZipFile(pack(folder, tmp_path / "dist")) as wheel:
        assert wheel.testzip() is None
        assert {line.split(",")[0] for line in wheel.read(wheel.namelist()[-1]).decode().splitlines()} == set(
            wheel.namelist()
        )
        wheel.extractall(site)
    code = f"import sys; sys.path.append({str(site)!r}); from arena24.games.cards import match; print(match.__file__)"
    words = "-c", code
    assert run(*words)[0] == str(ROOT / "src" / "arena24" / "games" / "cards" / "match.py")
    assert run(*words, compiled=Path(INSTALLED))[0].startswith(str(site))


def test_a_wheel_that_is_not_installed_is_missed() -> None:
    with pytest.raises(StaleRules, match="install its wheel"):
        asked_for(INSTALLED)


def test_rules_of_another_source_are_refused(tmp_path: Path) -> None:
    (tmp_path / MANIFEST).write_text('{"arena24.games.cards.match": "another"}')
    with pytest.raises(StaleRules, match=r"arena24\.games\.cards\.match changed"):
        use(tmp_path)
