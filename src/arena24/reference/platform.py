"""What all games share: login, the platform's errors, the command limit, and how waits are answered per dialect."""

from dataclasses import dataclass

from arena24.games import catalogue
from arena24.games.commands import Kind, commands_of
from arena24.games.core import AnyGame
from arena24.games.dialect import Dialect
from arena24.games.failures import MEANINGS, PLATFORM, Failure
from arena24.reference.entries import ErrorEntry, error_entry, first_answer
from arena24.reference.tongues import Phrase, Tongue

LOGIN = ("< LOGIN", "> login", "< PASS", "> password", "< OK")

RULES = (
    Phrase(
        "A line ends with `\\n`; words are separated by blanks. Blank lines are ignored.",
        "Wiersz kończy się znakiem `\\n`; słowa są oddzielone odstępami. Puste wiersze są pomijane.",
    ),
    Phrase(
        "Names of commands ignore case; words among the arguments do not. Integers are `-?[0-9]{1,18}`.",
        "W nazwach komend wielkość liter nie ma znaczenia, w argumentach ma. Liczby całkowite to `-?[0-9]{1,18}`.",
    ),
    Phrase(
        "The order of checks: command limit (6), name (2), number of arguments (4 or 3), their form (3), the game.",
        "Kolejność sprawdzania: limit komend (6), nazwa (2), liczba argumentów (4 albo 3), ich postać (3), gra.",
    ),
    Phrase(
        "A wait is not counted towards the limit. While a connection waits, its further lines stay unread.",
        "Czekanie nie wlicza się do limitu. Dopóki połączenie czeka, jego dalsze wiersze nie są czytane.",
    ),
    Phrase(
        "After error 6 comes `WAITING seconds`, and `OK` when the next turn opens, in both dialects.",
        "Po błędzie 6 przychodzi `WAITING sekundy`, a gdy zacznie się następna tura, `OK`, w obu dialektach.",
    ),
    Phrase(
        "Errors 1 and 7 close the connection; they begin with FAILED in both dialects.",
        "Błędy 1 i 7 zamykają połączenie; w obu dialektach zaczynają się od FAILED.",
    ),
    Phrase(
        "All connections of a team share everything: pieces, the command limit, once-per-turn limits.",
        "Wszystkie połączenia drużyny dzielą wszystko: pionki, limit komend, ograniczenia „raz na turę”.",
    ),
)


@dataclass(frozen=True, slots=True)
class PlatformError:
    """An error of the platform, and when it comes."""

    entry: ErrorEntry
    when: str


@dataclass(frozen=True, slots=True)
class WaitRule:
    """How one game answers a wait."""

    game: str
    command: str
    dialect: str
    at_once: str


@dataclass(frozen=True, slots=True)
class PlatformGuide:
    """What every game has in common."""

    login: tuple[str, ...]
    rules: tuple[str, ...]
    errors: tuple[PlatformError, ...]
    refusals: tuple[tuple[str, str], ...]  # dialect and how it spells a refusal
    waits: tuple[WaitRule, ...]


def platform_guide(tongue: Tongue) -> PlatformGuide:
    """Describe the platform."""
    games = catalogue.own()
    dialects = {game.dialect.name: game.dialect for game in games}
    return PlatformGuide(
        LOGIN,
        tuple(rule.to(tongue) for rule in RULES),
        tuple(_error(failure, tongue) for failure in PLATFORM),
        tuple((name, _refusal(dialect)) for name, dialect in dialects.items()),
        tuple(rule for game in games for rule in _waits(game, tongue)),
    )


def _error(failure: type[Failure], tongue: Tongue) -> PlatformError:
    return PlatformError(error_entry(failure), Phrase(*MEANINGS.meanings[str(failure.code)]).to(tongue))


def _refusal(dialect: Dialect) -> str:
    return f"{dialect.refusal.decode()} code message"


def _waits(game: AnyGame, tongue: Tongue) -> list[WaitRule]:
    return [
        WaitRule(game.id, command.wire_name.decode(), game.dialect.name, first_answer(game.dialect, tongue))
        for command in commands_of(game.player).values()
        if command.kind is Kind.WAIT
    ]
