"""A game of one's own, as its author meets it: new, play, check, types; and what is wrong with it."""

from pathlib import Path

import pytest

from arena24.starters import LANGUAGES
from tests.cli.several import Told, program, told
from tests.cli.shell import arena24, complaint, said
from tests.games.installed import install
from tests.testing.laid import change, lay, run

CLI = ("-m", "arena24.cli")


def tell(folder: Path, *verbs: tuple[object, ...]) -> list[Told]:
    """Run verbs that work, where a folder has the game's name; gives what they print."""
    done = run(folder, *program(*verbs), cwd=folder)
    assert done.returncode == 0, done.stderr
    found = told(done.stdout)
    assert [each.code for each in found] == [0] * len(verbs), found
    return found


def test_what_is_installed_is_listed() -> None:
    assert "\nbattle " in said("game")


def test_a_new_game_is_checked_and_played(tmp_path: Path) -> None:
    lay(tmp_path)
    checked = run(tmp_path, *CLI, "game", "check", "coins")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert "✗" not in checked.stdout
    assert " 0 broken, " in checked.stdout
    wanted: dict[tuple[object, ...], str] = {
        ("game",): "arena24-coins",
        ("games",): "Coins1",
        ("help", "coins", "move"): "OffTheBoard",
        ("rules", "coins"): "Coins lie on a square board",
        ("check", "coins"): "3 passed, 0 failed",
        ("play", "coins"): "coins, 1 round, 60 turns",
        ("tournament", "coins", "--bot", "stroller", "--bot", "rival", "--rounds", 2): "rival",
    }
    for part, shown in zip(wanted.values(), tell(tmp_path, *wanted), strict=True):
        assert part in shown.stdout


def test_its_own_test_has_a_case_for_each_promise(tmp_path: Path) -> None:
    lay(tmp_path)
    words = ("-m", "pytest", "-p", "no:cacheprovider", "-k", "data_line or catalogue", "-v", "tests")
    shown = run(tmp_path, *words, cwd=tmp_path)
    assert "test_it[coins-data_lines_are_announced] PASSED" in shown.stdout, shown.stdout + shown.stderr
    assert "2 passed" in shown.stdout


def test_its_starters_types_and_contest(tmp_path: Path) -> None:
    package = lay(tmp_path)
    starters = [("new", "coins", "--lang", language, "--dir", tmp_path / language) for language in LANGUAGES]
    tell(tmp_path, *starters, ("game", "types", "coins"), ("init", tmp_path / "marathon"))
    assert all(any((tmp_path / language).iterdir()) for language in LANGUAGES)
    types = (package / "frames.d.ts").read_text()
    assert "by `arena24 game types coins`" in types
    assert "export interface HuntFrame {" in types
    assert run(tmp_path, "-m", "arena24.reference", str(tmp_path / "pages"), "coins").returncode == 0
    assert "MOVE direction" in (tmp_path / "pages" / "english" / "coins.md").read_text()
    assert "Coins1" in (tmp_path / "marathon" / "contest.toml").read_text()


def test_a_broken_promise_says_what_to_change(tmp_path: Path) -> None:
    change(lay(tmp_path) / "commands.py", "All coins. | Wszystkie monety.", "All coins.")
    checked = run(tmp_path, *CLI, "game", "check", "coins")
    assert checked.returncode == 1
    assert "✗ Every command is documented in both languages" in checked.stdout
    assert "  where   coins.commands.Player.list_coins" in checked.stdout
    assert '  change  the first line of the docstring is `"""English. | Polski."""`' in checked.stdout
    assert " 1 broken, " in checked.stdout


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("import nowhere_at_all", "No module named 'nowhere_at_all'"),
        ("GAME = 7", "jugs:GAME is a int, no Game"),
    ],
)
def test_a_package_that_is_broken(tmp_path: Path, text: str, why: str) -> None:
    install(tmp_path, "jugs", {"jugs": "jugs:GAME"}, {"jugs": text})
    checked, listed = told(run(tmp_path, *program(("game", "check", "jugs"), ("game",))).stdout)
    assert checked.code == 1
    assert "✗ It is installed and can be played" in checked.stdout
    assert why in " ".join(checked.stdout.split())
    assert why in " ".join(listed.stdout.split())


def test_two_games_with_one_name(tmp_path: Path) -> None:
    for name in ("north", "south"):
        install(tmp_path, name, {"jugs": f"{name}:GAME"})
    checked = run(tmp_path, *CLI, "game", "check", "jugs")
    assert checked.returncode == 1
    assert "have the same name; uninstall one of them" in " ".join(checked.stdout.split())


def test_no_such_game() -> None:
    assert "there is no game 'chess'" in complaint("game", "check", "chess")
    assert "there is no game 'chess'" in complaint("game", "types", "chess")


@pytest.mark.parametrize("name", ["Snakes", "2snakes", "class", "my-game", "", "a.b", "../x"])
def test_a_name_that_no_package_can_have(name: str) -> None:
    assert "cannot be a package" in complaint("game", "new", name)


@pytest.mark.parametrize("name", ["battle", "toy", "json"])
def test_a_name_that_is_taken(name: str, tmp_path: Path) -> None:
    assert "give your game another name" in complaint("game", "new", name, "--dir", tmp_path / "new")


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    first = arena24("game", "new", "coins", "--dir", tmp_path / "coins")
    assert first.exit_code == 0
    assert "arena24 game check coins" in first.stdout
    assert "not empty" in complaint("game", "new", "coins", "--dir", tmp_path / "coins")
