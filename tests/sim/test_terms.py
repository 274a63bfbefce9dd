"""What every machine must have."""

import sys
from pathlib import Path

import msgspec
import pytest

import arena24
from arena24.sim.terms import terms_of, unmet
from tests.sim.test_tournament import POURER, plan_of


def test_a_machine_meets_its_own_terms(tmp_path: Path) -> None:
    (tmp_path / "bot.py").touch()
    program = f"exec:{sys.executable} {tmp_path}/bot.py"
    terms = terms_of(plan_of(POURER, program), [program])
    assert terms.versions == {"Python": f"3.{sys.version_info.minor}", "arena24": arena24.__version__}
    assert list(terms.bots) == [POURER]
    assert terms.programs == (sys.executable,)
    assert unmet(terms) == ""


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        (
            {"versions": {"Python": "3.99"}},
            f"Python is 3.{sys.version_info.minor} there and 3.99 here; install the same",
        ),
        ({"versions": {"snakes": "1.0"}}, "snakes is missing there and 1.0 here"),
        ({"versions": {"arena24": "0.0.1"}}, f"arena24 is {arena24.__version__} there and 0.0.1 here"),
        ({"bots": {POURER: "abc"}}, f"its {POURER} is another one; install the same everywhere, or name a file"),
        ({"bots": {"nowhere.bots:play": "abc"}}, "no module nowhere"),
        ({"programs": ("no-such-program",)}, "there is no program no-such-program, which a bot needs"),
    ],
)
def test_what_is_otherwise_is_named(changed: dict[str, object], says: str) -> None:
    terms = msgspec.structs.replace(terms_of(plan_of(POURER, POURER), []), **changed)
    assert says in unmet(terms)
