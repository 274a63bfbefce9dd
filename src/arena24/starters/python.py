"""Starters in Python: nothing is generated but the questions, because the declared class is the client."""

from collections.abc import Mapping
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
            "asks": "\n".join(f"{model.variable(method)} = ask(me.{method.name})" for method in model.cheap),
            "wait": f"me.{model.waits[0].name}()",
            "otherwise": "\n".join(f"me.{method.name}()" for method in model.waits[1:])
            or "# this game has no other wait",
        }
        names = {"bot.py": "bot.py.txt", "README.md": "README.md"}  # as .txt, because a template is no valid Python
        return {path: filled(template(self.language, name), values) for path, name in names.items()}
