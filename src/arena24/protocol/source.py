"""Generated code: names for the objects it refers to, and compilation that keeps tracebacks readable."""

import itertools
import linecache
from collections.abc import Callable
from typing import Any

_serial = itertools.count(1)


class Source:
    """Collects the objects that generated code refers to, and invents local names."""

    def __init__(self) -> None:
        self.namespace: dict[str, Any] = {}
        self._fresh = itertools.count()

    def fresh(self) -> str:
        """A local variable that nothing else uses."""
        return f"v{next(self._fresh)}"

    def name(self, value: object) -> str:
        """The global name of an object."""
        for known, existing in self.namespace.items():
            if existing is value:
                return known
        name = f"g{len(self.namespace)}"
        self.namespace[name] = value
        return name

    def compile(self, title: str, text: str, function: str) -> Callable[..., Any]:
        """Compile a text that defines a function, and give that function."""
        filename = f"<{title} #{next(_serial)}>"
        # linecache makes tracebacks show the generated lines.
        linecache.cache[filename] = len(text), None, text.splitlines(keepends=True), filename
        exec(compile(text, filename, "exec"), self.namespace)
        compiled: Callable[..., Any] = self.namespace[function]
        return compiled
