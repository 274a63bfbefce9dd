"""One word, one thing: no two modules define a public class of the same name."""

import ast
from collections import defaultdict
from collections.abc import Iterable

from tests.architecture.modules import MODULES, Module


def is_a_games_own(module: Module) -> bool:
    """A rulebook and the bots that play by it have words of their own."""
    package, *rest = module.name.split("/")
    return package == "bots" or (package == "games" and len(rest) > 1)


def shared_names(modules: Iterable[Module]) -> dict[str, list[str]]:
    """Public classes that are defined in several modules."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for module in modules:
        for node in module.tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_") and not is_a_games_own(module):
                found[node.name].append(module.name)
    return {name: where for name, where in found.items() if len(where) > 1}


def test_every_class_has_a_name_of_its_own() -> None:
    assert shared_names(MODULES) == {}


# ---- the tests of the test


def test_a_name_that_is_given_twice_is_seen() -> None:
    one, other = Module("store/draft.py", "class Plan: ..."), Module("web/draft.py", "class Plan: ...")
    assert shared_names([one, other]) == {"Plan": ["store/draft.py", "web/draft.py"]}


def test_games_may_have_words_of_their_own_and_modules_private_ones() -> None:
    texts = {
        "games/battle/rules.py": "class Plan: ...",
        "bots/battle/goals.py": "class Plan: ...",
        "web/draft.py": "class Plan: ...",
    }
    assert shared_names(Module(name, text) for name, text in texts.items()) == {}
    assert shared_names(Module(name, text.replace("Plan", "_Plan")) for name, text in texts.items()) == {}
    assert shared_names([Module("games/core.py", "class Plan: ..."), Module("web/draft.py", "class Plan: ...")])
