"""The laws of the layout: who may import whom, and what the pure packages must not touch (law 1)."""

import ast
from collections.abc import Iterator, Sequence
from fnmatch import fnmatch

import pytest

from tests.architecture.modules import MODULES, Module
from tests.ours import OURS

ARROWS: dict[str, set[str]] = {
    "games": set(),
    "protocol": {"games"},
    "contest": set(),
    "store": {"games", "protocol", "contest"},
    "runtime": set(),
    "server": {"games", "protocol", "contest", "store", "runtime"},
    "cluster": {"games", "protocol", "contest", "store", "runtime", "server"},
    "scripts": {"games", "protocol", "contest", "store", "server"},
    "client": {"games", "protocol", "runtime"},
    "sim": {"games", "protocol", "contest", "store", "client"},
    "bots": {"games", "client"},
    "analysis": {"games", "protocol", "store", "sim"},
    "train": {"games", "sim", "bots"},
    "reference": {"games", "protocol"},
    "starters": {"games", "protocol", "reference"},
    "manual": {"games"},
    "web": {"games", "protocol", "contest", "store", "runtime", "manual", "reference"},
    "compiled": set(),
    "testing": {"games", "protocol", "store", "sim", "scripts", "bots", "reference", "starters", "web"},
}
FREE = {"cli", ""}  # the command line knows all of them; arena24 itself holds the version
LAYERS = {*ARROWS, "cli"}

PURE = {"games", "protocol", "contest"}
IMPURE = {"time", "random", "os", "socket", "logging", "structlog", "asyncio", "datetime"}
OUTSIDE = {
    "commands",
    "replies",
    "view",
    "position",
    "setup",
    "referee",
    "lens",
    "muster",
}  # of a game: what is built upon its rules
GAMES = frozenset(OURS)
GENERATORS = "games/seed.py"  # the one place where generators are made (law 3)


def forbidden_arrows(module: Module) -> Iterator[str]:
    """Imports against the arrows."""
    if module.layer in FREE:
        return
    for line, name in module.imports:
        package, _, rest = name.partition(".")
        target = rest.split(".")[0]
        if package != "arena24" or target not in LAYERS:  # `from arena24 import __version__` is anybody's
            continue
        if target != module.layer and target not in ARROWS.get(module.layer, set()):
            yield f"{module.name}:{line}: {module.layer} must not know {target}"


def impurities(module: Module) -> Iterator[str]:
    """Imports of clocks, sockets, files, logs and chance."""
    for line, name in module.imports:
        top = name.split(".")[0]
        if top not in IMPURE or module.name == GENERATORS:
            continue
        if name == "random.Random":  # as the type of an argument; making one is caught below
            continue
        yield f"{module.name}:{line}: import of {top}"
    if module.name != GENERATORS:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Random":
                yield f"{module.name}:{node.lineno}: a generator that is not derived from the seed"


def backward_arrows(modules: Sequence[Module]) -> Iterator[str]:
    """Games whose rules, or what these are made of, know what is built upon them; types count as well."""
    for rules in (module for module in modules if fnmatch(module.name, "games/*/rules.py")):
        package = rules.name.removesuffix("rules.py")
        own = [module for module in modules if module.name.startswith(package)]
        inside = {module.name.removeprefix(package).removesuffix(".py"): module for module in own}
        rim, known = [rules], {"rules"}
        while rim:
            module = rim.pop()
            for line, name in module.imports:
                part = name.removeprefix(f"arena24.{package.replace('/', '.')}").split(".")[0]
                if part not in inside or part in known:
                    continue
                known.add(part)
                rim.append(inside[part])
                if part in OUTSIDE:
                    yield f"{module.name}:{line}: rules must not know {part}"


def games_named(module: Module, games: frozenset[str]) -> Iterator[str]:
    """Games that a module outside their packages knows by name: imported, or as a text of its own."""
    if fnmatch(module.name, "games/*/*.py"):
        return
    for line, name in module.imports:
        if name.startswith("arena24.games.") and name.split(".")[2] in games:
            yield f"{module.name}:{line}: import of {name}"
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Constant) and node.value in games:
            yield f"{module.name}:{node.lineno}: {node.value!r}"


def listed(faults: Iterator[str]) -> str:
    """One fault per line, readable when the test fails."""
    return "\n".join(faults)


def test_every_package_has_its_arrows() -> None:
    packages = {module.layer for module in MODULES}
    assert packages - FREE <= set(ARROWS), "a new package: say in ARROWS what it may know"


def test_arrows() -> None:
    assert listed(fault for module in MODULES for fault in forbidden_arrows(module)) == ""


def test_rules_know_nothing_of_what_is_built_upon_them() -> None:
    assert listed(backward_arrows(MODULES)) == ""


def test_the_pure_packages_are_pure() -> None:
    assert listed(fault for module in MODULES if module.layer in PURE for fault in impurities(module)) == ""


def test_nobody_outside_names_a_game() -> None:
    assert listed(fault for module in MODULES for fault in games_named(module, GAMES)) == ""


@pytest.mark.parametrize(
    "text", ["from arena24.games.battle import Player", "from arena24.games import battle", "x = ['battle']"]
)
def test_a_game_that_is_named_is_seen(text: str) -> None:
    assert list(games_named(Module("web/draft.py", text), GAMES))
    assert list(games_named(Module("games/battle/bots/draft.py", text), GAMES)) == []


# ---- the tests of the test


AGAINST = [
    ("games", "import arena24.protocol.session"),
    ("games", "from arena24.protocol import session"),
    ("games", "from arena24 import protocol"),
    ("protocol", "def late():\n    from arena24.server.world import World"),
    ("contest", "from arena24.games.core import TeamId"),
    ("web", "from arena24.server import world"),
    ("client", "import arena24.store"),
    ("games", "from ..server import world"),
]
ALONG = [
    ("games", "from arena24.games.seed import Seed"),
    ("protocol", "from arena24.games.core import TeamId"),
    ("store", "from arena24 import __version__"),
    ("cli", "from arena24.server import world"),
]
UNCLEAN = ["import time", "import os.path", "from datetime import date", "import random", "from random import shuffle"]
UNCLEAN += ["from random import Random\nx = Random(7)", "if True:\n    import asyncio"]


@pytest.mark.parametrize(("layer", "text"), AGAINST)
def test_an_arrow_in_the_wrong_direction_is_seen(layer: str, text: str) -> None:
    assert list(forbidden_arrows(Module(f"{layer}/draft.py", text)))


@pytest.mark.parametrize(("layer", "text"), ALONG)
def test_an_arrow_in_the_right_direction_is_not(layer: str, text: str) -> None:
    assert list(forbidden_arrows(Module(f"{layer}/draft.py", text))) == []


@pytest.mark.parametrize("text", ["from arena24.games.toe.view import frame", "from arena24.games.toe import position"])
def test_rules_that_know_too_much_are_seen(text: str) -> None:
    """Also by way of another module, and only for types."""
    rules = Module("games/toe/rules.py", "from arena24.games.toe.units import Unit")
    units = Module("games/toe/units.py", f"if TYPE_CHECKING:\n    {text}")
    others = [
        Module(f"games/toe/{name}.py", "from arena24.games.toe.rules import Toe") for name in ("view", "position")
    ]
    assert len(list(backward_arrows([rules, units, *others]))) == 1
    assert list(backward_arrows([rules, Module(units.name, ""), *others])) == []


@pytest.mark.parametrize("text", UNCLEAN)
def test_an_impurity_is_seen(text: str) -> None:
    assert list(impurities(Module("games/draft.py", text)))


def test_a_generator_may_be_an_argument() -> None:
    text = "from random import Random\ndef draw(chance: Random) -> int:\n    return chance.randrange(6)\n"
    assert list(impurities(Module("games/draft.py", text))) == []
