"""Where in a script something stands: every complaint about a script begins with it."""

from typing import NamedTuple


class Location(NamedTuple):
    """A line of a file."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


class ScriptError(ValueError):
    """A script that cannot be read."""

    def __init__(self, location: Location, message: str) -> None:
        super().__init__(f"{location}: {message}")
        self.location = location
