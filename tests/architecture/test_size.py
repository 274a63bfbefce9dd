"""Modules say what they are for, and stay small enough to be read."""

import ast

from tests.architecture.modules import MODULES

LONGEST_MODULE, LONGEST_FUNCTION = 400, 60


def test_every_module_says_what_it_is_for() -> None:
    silent = [module.name for module in MODULES if module.text.strip() and ast.get_docstring(module.tree) is None]
    assert silent == []


def test_no_module_is_too_long() -> None:
    lengths = {module.name: len(module.text.splitlines()) for module in MODULES}
    assert {name: length for name, length in lengths.items() if length > LONGEST_MODULE} == {}


def test_no_function_is_too_long() -> None:
    lengths = {
        f"{module.name}:{function.lineno} {function.name}": (function.end_lineno or 0) - function.lineno + 1
        for module in MODULES
        for function in module.functions
    }
    assert {name: length for name, length in lengths.items() if length > LONGEST_FUNCTION} == {}


def test_the_tree_was_found() -> None:
    assert {"games/core.py", "protocol/session.py"} <= {module.name for module in MODULES}
