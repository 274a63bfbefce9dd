"""What the reference says in its own words, in English and in Polish."""

import enum
from typing import NamedTuple


class Tongue(enum.Enum):
    """The languages of the reference; the value is the folder of its pages."""

    ENGLISH = "english"
    POLISH = "polish"


class Phrase(NamedTuple):
    """The same in both languages."""

    english: str
    polish: str

    def to(self, tongue: Tongue, **values: object) -> str:
        """In one of them, its blanks filled in."""
        text = self.english if tongue is Tongue.ENGLISH else self.polish
        return text.format(**values) if values else text


QUERY = Phrase("Query: tells, and changes nothing", "Zapytanie: niczego nie zmienia")
ORDER = Phrase(
    "Order: may change the world, even when it is refused",
    "Rozkaz: może zmienić świat, nawet gdy zostanie odrzucony",
)
WAIT = Phrase("Wait: answered later", "Czekanie: odpowiedź przychodzi później")

INTEGER = Phrase("integer", "liczba całkowita")
ONE_OF = Phrase("one of {words}", "jedno ze słów {words}")
LEFT_OUT = Phrase("{default} if left out", "{default}, jeśli pominięte")
REPEATED = Phrase(
    "integer; the group repeats, at least {least} times", "liczba; grupa powtarza się co najmniej {least} raz"
)
ANY_NUMBER = Phrase("integer; any number of them", "liczba; dowolnie wiele")
DATA = Phrase(
    "integers, on a line of their own after the first line was answered OK",
    "liczby, w osobnym wierszu, po odpowiedzi OK na pierwszy wiersz",
)

ONCE_A_ROUND = Phrase("Once per round.", "Raz na rozgrywkę.")
ONCE_A_TURN = Phrase("Once per turn.", "Raz na turę.")
ONCE_IN = Phrase("Once in {turns} turns.", "Raz na {turns} tur.")
LENGTH_TOLD = Phrase(
    "How many lines come is told by {query}: ask that first.", "Liczbę wierszy podaje {query}: zapytaj najpierw o nią."
)
SNAPSHOT = Phrase("The answer is the same for the whole turn.", "Odpowiedź jest ta sama przez całą turę.")
UNTIL = Phrase(
    "Answered as soon as what it waits for has come, or when its patience ends.",
    "Odpowiedź przychodzi, gdy nastąpi to, na co się czeka, albo gdy minie czas oczekiwania.",
)
BARE = Phrase("The later answer has no OK line before it.", "Późniejsza odpowiedź nie jest poprzedzona wierszem OK.")
NOT_COUNTED = Phrase("Does not count towards the command limit.", "Nie wlicza się do limitu komend.")

AT_ONCE = Phrase("at once", "od razu")
LATER = Phrase("when the next turn opens", "gdy zacznie się następna tura")
SOONER_OR_LATER = Phrase("later", "później")
NOTHING_AT_ONCE = Phrase("nothing", "nic")

COMMANDS = Phrase("Commands", "Komendy")
ARGUMENTS = Phrase("Arguments", "Argumenty")
REPLY = Phrase("Reply", "Odpowiedź")
ERRORS = Phrase("Errors, in the order in which they are checked", "Błędy, w kolejności sprawdzania")
EXAMPLE = Phrase("Example", "Przykład")
ALL_ERRORS = Phrase("Errors of the game", "Błędy gry")
OF_ERRORS = Phrase(
    "Examples are conversations of the game's scripts; whether a line is refused elsewhere depends on the world.",
    "Przykład to rozmowa ze skryptów gry; czy ten sam wiersz zostanie odrzucony gdzie indziej, zależy od świata.",
)
SEE_PLATFORM = Phrase(
    "Login, errors 1-7 and the rules of waiting are common to all games: {link}.",
    "Logowanie, błędy 1-7 i zasady czekania są wspólne dla wszystkich gier: {link}.",
)
DIALECT = Phrase("Dialect {name}", "Dialekt {name}")
CODE = Phrase("Code", "Kod")
MESSAGE = Phrase("Message", "Komunikat")
EXCEPTION = Phrase("In Python", "W Pythonie")
COMMAND = Phrase("Command", "Komenda")
SUMMARY = Phrase("What it does", "Znaczenie")
GAME = Phrase("Game", "Gra")
WHEN = Phrase("When", "Kiedy")

HOW_TO_READ = Phrase(
    "How to read a reply: `/` begins a new line; `count × {…}` is a line repeated so many times; `k x×k` is a number,"
    " then so many values in the same line; `x(A|B)` is one of these words, `x(int|A)` a number or the word; `[x]` may"
    " be missing. `>` is what you send, `<` what you get, `…` stands for what is left out here.",
    "Jak czytać odpowiedź: `/` zaczyna nowy wiersz; `count × {…}` to wiersz powtórzony tyle razy; `k x×k` to liczba,"
    " po niej tyle wartości w tym samym wierszu; `x(A|B)` to jedno z tych słów, `x(int|A)` liczba albo słowo; `[x]`"
    " może nie wystąpić. `>` to, co wysyłasz, `<` to, co dostajesz, `…` zastępuje to, co tu pominięto.",
)
