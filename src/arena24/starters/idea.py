"""The idea of a game's starters: what a simple bot does in a turn, written once and translated into every language.

It is `starter.py` in the game's package: a module in a small part of Python, and checked, run and tested as such.

    functions        typed, `take_turn` the last one; `enroll`, if one has to enroll; no defaults
    constants        NAME = 7, NAME = "x"
    statements       assignments, for, while, if, return, break, continue, comments on lines of their own
    values           numbers, letters, truth, words of the game, its records, lists of those
    calls            commands, own functions, len, abs, range, list.append; attempt(me.move, 1, 0, 1)

Variables belong to the block in which they begin. What is given to `attempt` must not change afterwards (Java).
A game without such a file has starters that ask and do nothing.
"""

import ast
from collections.abc import Iterator
from functools import cached_property

IDEA = "starter.py"
ENROLL = "enroll"


class Idea:
    """The parsed file."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._lines = text.splitlines()
        self._tree = ast.parse(text)

    @cached_property
    def functions(self) -> list[ast.FunctionDef]:
        """All functions, those that others call before them."""
        return [node for node in self._tree.body if isinstance(node, ast.FunctionDef)]

    @cached_property
    def constants(self) -> list[tuple[str, ast.expr]]:
        """Names with their values."""
        return [
            (target.id, node.value)
            for node in self._tree.body
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        ]

    @property
    def registers(self) -> bool:
        """Does it say how one gets into the game?"""
        return any(function.name == ENROLL for function in self.functions)

    @property
    def python(self) -> str:
        """The text without its docstring and imports: what a starter in Python has of it."""
        kept = next(n for n in self._tree.body if isinstance(n, ast.Assign | ast.FunctionDef))
        return "\n".join(self._lines[kept.lineno - 1 :])

    def comments(self, node: ast.stmt) -> Iterator[str]:
        """The comments on the lines before a statement."""
        first = node.lineno - 1
        while first > 0 and self._lines[first - 1].lstrip().startswith("#"):
            first -= 1
        for line in self._lines[first : node.lineno - 1]:
            yield line.strip().removeprefix("#").strip()
