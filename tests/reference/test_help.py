"""`arena24 help`."""

import pytest

from tests.cli.shell import complaint, said
from tests.ours import OURS


def test_the_games() -> None:
    output = said("help")
    assert all(f"\n{game} " in output for game in OURS)
    assert "toy" not in output


@pytest.mark.parametrize("game", OURS)
def test_the_commands_of_a_game(game: str) -> None:
    assert "\nWAIT\n" in said("help", game)


def test_a_command() -> None:
    output = said("help", "creatures", "Fight")
    assert output.startswith("FIGHT rival move\nUse a move against a rival.\n")
    assert "\nErrors, in the order in which they are checked\n  888 tournament not active (NotActive)\n" in output
    assert "\nExample\n  > FIGHT " in output


def test_in_polish() -> None:
    assert "\nOdpowiedź\n" in said("help", "creatures", "fight", "--polish")
    assert "Napraw jednostkę" in said("help", "battle", "--polish")


def test_the_platform() -> None:
    assert "6  commands limit reached" in said("help", "platform")
    assert "Kolejność sprawdzania" in said("help", "platform", "--polish")


def test_what_people_get_wrong() -> None:
    assert complaint("help", "battle", "fly") == (
        "arena24: battle has no command FLY; `arena24 help battle` lists what it has"
    )
    assert "there is no game 'chess'" in complaint("help", "chess")
