"""The README's bot is a bot."""

import re
from pathlib import Path

from arena24 import sim
from arena24.bots import find
from arena24.games import battle

README = Path(__file__).parent.parent / "README.md"


def test_the_bot_of_the_readme_plays() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README.read_text(), re.S)
    assert len(code.strip().splitlines()) <= 25
    names: dict[str, sim.Bot] = {}
    exec(code, names)
    outcome = sim.play(battle.GAME, [names["play"], find("battle", "walker")], seed=1)
    assert outcome.tracebacks == {}
    assert outcome.incidents == ()
