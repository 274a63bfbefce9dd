"""The source tree as data: every module, what it imports, and how long its functions are."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "arena24"


@dataclass(frozen=True, eq=False)
class Module:
    """One file of the package."""

    name: str  # games/core.py
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        """Its syntax."""
        return ast.parse(self.text)

    @property
    def layer(self) -> str:
        """The package or module directly below arena24 in which it lies; empty for arena24 itself.

        The bots of a game lie in its package and know the client besides: they are a layer of their own.
        """
        top, *below = self.name.removesuffix(".py").split("/")
        return "bots" if below[1:2] == ["bots"] else top.removeprefix("__init__")

    @property
    def imports(self) -> Iterator[tuple[int, str]]:
        """Every module named in an import, with its line, wherever in the file it stands."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    yield node.lineno, alias.name
            elif isinstance(node, ast.ImportFrom):
                yield from ((node.lineno, f"{self._base(node)}.{alias.name}") for alias in node.names)

    def _base(self, node: ast.ImportFrom) -> str:
        """Where `from ... import` looks, relative imports spelt out."""
        if not node.level:
            return node.module or ""
        package = ["arena24", *self.name.split("/")][: -node.level]
        return ".".join([*package, *([node.module] if node.module else [])])

    @property
    def functions(self) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
        """All functions and methods, nested ones too."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield node


MODULES = [Module(path.relative_to(SOURCE).as_posix(), path.read_text()) for path in sorted(SOURCE.rglob("*.py"))]
