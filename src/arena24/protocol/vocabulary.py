"""What one has to know of a game to tell the lines of a transcript apart."""

from dataclasses import dataclass
from functools import cache

from arena24.games.catalogue import find
from arena24.games.commands import Kind, commands_of
from arena24.games.core import AnyGame
from arena24.games.dialect import AtOnce


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of one game."""

    commands: frozenset[bytes]
    waits: frozenset[bytes]
    doubled: frozenset[bytes]  # waits that are answered twice: at once, and when they are over
    data: frozenset[bytes]  # commands after which a data line comes
    refusal: bytes  # the word before an error's code

    @staticmethod
    @cache
    def of(game: str) -> "Vocabulary":
        """That of a game."""
        rules: AnyGame = find(game)
        declared = commands_of(rules.player).values()
        waits = [command for command in declared if command.kind is Kind.WAIT]
        twice = rules.dialect.at_once is not AtOnce.NOTHING
        return Vocabulary(
            frozenset(command.wire_name for command in declared),
            frozenset(command.wire_name for command in waits),
            frozenset(command.wire_name for command in waits if twice and not command.mark.bare),
            frozenset(command.wire_name for command in declared if command.data is not None),
            rules.dialect.refusal + b" ",
        )
