"""Starters as they are, over TCP against a real server: they play, and come back after a dropped connection."""

import contextlib
import os
from pathlib import Path

import msgspec
import pytest

from arena24.games.catalogue import find
from arena24.server.ticker import Pace
from arena24.starters import starter
from tests.cli.shell import until
from tests.ours import OURS
from tests.starters.table import SEATS, Table
from tests.starters.toolchains import ALL

# Waits that answer seconds, OK and nothing at once; squares, boards, blocks and lists that another query counts.
# `STARTERS=all` plays the others, too.
DEFAULT = ("battle", "painting", "treasure")
ALL_GAMES = os.environ.get("STARTERS") == "all"
GAMES = OURS if ALL_GAMES else DEFAULT

TURNS = 5
HOSTS = "127.0.0.2,127.0.0.1"  # on the first one nobody listens


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ALL)
def test_a_starter_plays_on_whatever_happens(language: str, game: str, tmp_path: Path) -> None:
    rules, toolchain = find(game), ALL[language]
    toolchain.write(tmp_path, starter(rules, language))
    with contextlib.ExitStack() as stack:
        with Table(rules, rules.quick) as table:
            bots = [stack.enter_context(toolchain.run(tmp_path, table.port, login, HOSTS)) for login in SEATS]
            assert table.play(TURNS), _troubles(tmp_path)
            table.drop(refused=len(SEATS))
            assert table.play(TURNS), _troubles(tmp_path)
        few = msgspec.structs.replace(rules.quick, command_limit=2)  # error 6 in every turn
        with Table(rules, few, port=table.port) as again:
            assert again.play(TURNS), _troubles(tmp_path)
        assert [bot.poll() for bot in bots] == [None, None], _troubles(tmp_path)


@pytest.mark.parametrize("pace", [Pace.LOCKSTEP, Pace.REALTIME])
@pytest.mark.parametrize("language", ALL if ALL_GAMES else ["javascript", "python"])
def test_who_cannot_wait_enrols(language: str, pace: Pace, tmp_path: Path) -> None:
    """In creatures nobody is in the game by himself; once both are, turns of play follow."""
    rules, toolchain = find("creatures"), ALL[language]
    params = msgspec.structs.replace(rules.quick, registration_ms=1000, turn_ms=50)
    toolchain.write(tmp_path, starter(rules, language))
    with Table(rules, params, pace) as table, contextlib.ExitStack() as stack:
        bots = [stack.enter_context(toolchain.run(tmp_path, table.port, login)) for login in SEATS]
        until(lambda: table.entrants() == len(SEATS))
        assert table.play(TURNS), _troubles(tmp_path)
        assert [bot.poll() for bot in bots] == [None, None], _troubles(tmp_path)


def _troubles(folder: Path) -> str:
    return "\n".join(path.read_text() for path in folder.glob("*.err"))
