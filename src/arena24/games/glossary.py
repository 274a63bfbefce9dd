"""What names and values mean that a game's commands take and give, in English and in Polish.

    target: -1 for a creature, ... | -1 dla stwora, ...         an argument or a field with this name
    move.dx: ...                                                of this command only; `World.size`: of this record only
    Kind.C: a creature | stwór                                  a word, by its spelling
    LOOK_AROUND: letters ... | litery ...                       a reply that has no names
    107: ... | ...                                              an error, by its code; one without says its own text

A line for each, errors apart; a game that leaves one out, or has one too many, fails a test.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


class Meaning(NamedTuple):
    """The same in both languages."""

    english: str
    polish: str


@dataclass(frozen=True, slots=True)
class Glossary:
    """Meanings by name."""

    meanings: Mapping[str, Meaning] = field(default_factory=dict)

    def key(self, name: str, owner: str = "") -> str | None:
        """Under which key the meaning of a name stands; that of its owner goes first."""
        return next((key for key in (f"{owner}.{name}", name) if key in self.meanings), None)

    def of_error(self, code: int, text: str) -> Meaning:
        """What an error means; its text in both languages if nothing else is said."""
        return self.meanings.get(str(code), Meaning(text, text))


def glossary(text: str) -> Glossary:
    """Read one, as above."""
    meanings = {}
    for line in text.strip().splitlines():
        key, _, meaning = line.strip().partition(": ")
        english, _, polish = meaning.partition(" | ")
        if not polish or key in meanings:
            raise ValueError(f"{line!r}: a line is `name: english | polish`, once for each name")
        meanings[key] = Meaning(english, polish)
    return Glossary(meanings)
