"""Starters in Python: nothing is generated but the questions, because the declared class is the client."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from arena24.starters.emitter import filled, template
from arena24.starters.model import Model


class Python:
    """One file that uses `arena24.client`."""

    language: ClassVar[str] = "python"

    def files(self, model: Model) -> Mapping[str, str]:
        """The starter of a game: texts by path."""
        values = {
            "game": model.id,
            "plain": model.plain,
            "asks": "\n".join(_asks(model)),
            "wait": f"me.{model.waits[0].name}()",
            "enter": "\n".join(_enter(model)) or "pass  # whoever is logged in plays",
        }
        if model.idea is not None:
            values["turn"] = model.idea.python
        else:
            values["turn"] = filled(template(self.language, "turn.py.txt"), values).rstrip("\n")
        names = {"bot.py": "bot.py.txt", "README.md": "README.md"}  # as .txt, because a template is no valid Python
        return {path: filled(template(self.language, name), values) for path, name in names.items()}


def _asks(model: Model) -> Iterator[str]:
    """Questions of every turn, and comments that show how to ask what may be asked only now and then."""
    for method in model.cheap:
        yield f"{model.variable(method)} = ask(me.{method.name})"
    for method, often in model.rare.items():
        yield f"# {often}: {model.variable(method)} = ask(me.{method.name})"


def _enter(model: Model) -> Iterator[str]:
    """Statements that wait for registration, and register."""
    yield from (f"me.{method.name}()" for method in model.waits[1:])
    if model.idea is not None and model.idea.registers:
        yield "enroll(me)"
    elif model.entry is not None:
        method, values = model.entry
        yield f"me.{method.name}({', '.join(map(str, values))})"
