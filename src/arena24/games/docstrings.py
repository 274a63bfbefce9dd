"""Documentation that survives `python -OO`, which drops docstrings: it is then read from the source."""

import ast
import inspect
import textwrap
from collections.abc import Callable
from typing import Any


def documentation(function: Callable[..., Any]) -> str:
    """The docstring of a function, without its indentation; empty if it has none."""
    if function.__doc__ is not None:
        return inspect.getdoc(function) or ""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, TypeError):  # there is no source
        return ""
    (node,) = tree.body
    return (ast.get_docstring(node) if isinstance(node, ast.FunctionDef) else None) or ""
