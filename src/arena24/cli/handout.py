"""What is handed out on paper: a sheet per team and a poster for the wall, as one HTML page to be printed."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from arena24.games.core import AnyGame
from arena24.reference import Tongue, guide_of
from arena24.reference.tongues import Phrase

HOW_TO_INSTALL: Final = "pip install 'arena24[sheets]'"

TEAM = Phrase("Your team", "Wasza drużyna")
LOGIN = Phrase("login", "login")
PASSWORD = Phrase("password", "hasło")
PAGE = Phrase("The contest's page", "Strona zawodów")
DESK = Phrase(
    "ranking, boards, replays; logged in there, what your bots and the servers said to each other",
    "ranking, plansze, powtórki; po zalogowaniu to, co mówiły do siebie wasze boty i serwery",
)
SERVERS = Phrase("Servers", "Serwery")
SERVER = Phrase("server", "serwer")
GAME = Phrase("game", "gra")
ADDRESS = Phrase("address and port", "adres i port")
BY_HAND = Phrase("First by hand: what you type is bold", "Najpierw ręcznie: pogrubione wpisujecie wy")
THEN = Phrase("Then a bot", "Potem bot")
WRITES = Phrase("a bot to begin with; other languages: --help", "bot na początek; inne języki: --help")
PRACTISE = Phrase("a practice round on your machine", "runda próbna u was")
PLAYS = Phrase("plays for you all night, and starts again when it dies", "gra całą noc, po awarii wstaje sam")
SHEET = Phrase("the game on one page: rules, commands, errors", "gra na jednej stronie: zasady, komendy, błędy")
SECRET = Phrase(
    "This sheet is a secret: whoever has the password plays for you.",
    "Ta kartka jest tajna: kto zna hasło, gra za was.",
)
LASTS = Phrase("The contest takes {hours} hours.", "Zawody trwają {hours} godz.")
MINUTES = Phrase("The contest takes {minutes} minutes.", "Zawody trwają {minutes} min.")
PRACTICE = Phrase("Practice: it has no end.", "Trening: bez końca.")
TALK = Phrase(
    "Bots talk to the servers in plain text over TCP: log in, then a command a line.",
    "Boty rozmawiają z serwerami zwykłym tekstem po TCP: logowanie, potem komenda w wierszu.",
)

_STYLE: Final = """
@page { size: A4; margin: 10mm 16mm }
* { box-sizing: border-box }
body { margin: 0; font: 10pt/1.3 system-ui, sans-serif; color: #000; background: #fff }
section { break-after: page; max-width: 178mm; margin: 0 auto; padding: 0 }
section:last-of-type { break-after: auto }
header { display: flex; justify-content: space-between; align-items: flex-start; gap: 8mm;
  border-bottom: 2px solid #000; padding-bottom: 4mm }
h1 { font-size: 15pt; margin: 0 0 3mm; overflow-wrap: anywhere }
h2 { font-size: 11.5pt; margin: 4mm 0 1.5mm }
.team { font-size: 20pt; font-weight: 700; overflow-wrap: anywhere }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 1mm 4mm; margin: 3mm 0 0 }
dd { margin: 0; overflow-wrap: anywhere }
code, pre, .mono { font-family: ui-monospace, "DejaVu Sans Mono", monospace }
.big { font-size: 14pt; font-weight: 700 }
td .mono { font-weight: 700; white-space: nowrap }
.code { flex: none; width: 32mm }
.code svg { width: 32mm; height: 32mm; display: block }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .5mm 3mm .5mm 0; border-bottom: 1px solid #bbb }
pre { margin: 0; padding: 2mm 3mm; border: 1px solid #bbb; font-size: 9pt; white-space: pre-wrap;
  overflow-wrap: anywhere }
.note { margin: 3mm 0 0; font-size: 9pt }
.poster { text-align: center }
.poster h1 { font-size: 34pt; margin: 4mm 0 }
.poster p { font-size: 12pt }
.poster .where { font-size: 24pt; font-weight: 700; overflow-wrap: anywhere }
.poster .code { width: 80mm; margin: 4mm auto }
.poster .code svg { width: 80mm; height: 80mm }
.poster table { width: auto; margin: 4mm auto; font-size: 11pt }
.poster td, .poster th { padding: 1mm 6mm 1mm 0 }
"""


@dataclass(frozen=True, slots=True)
class Handout:
    """Everything that is on the sheets but for the teams."""

    contest: str
    host: str  # by which people reach the machine
    web: str | None  # the address of the page
    servers: Sequence[tuple[str, AnyGame, int]]
    hours: float | None  # None: no end

    def document(self, tongue: Tongue, teams: Sequence[tuple[str, str]], passwords: Mapping[str, str]) -> str:
        """The whole page: a poster, and a sheet for each team (login and name)."""
        sections = [
            self._poster(tongue),
            *(self._sheet(tongue, login, name, passwords[login]) for login, name in teams),
        ]
        language = "pl" if tongue is Tongue.POLISH else "en"
        head = (
            f'<!doctype html>\n<html lang="{language}">\n<meta charset="utf-8">\n<title>{escape(self.contest)}</title>'
        )
        return f"{head}\n<style>{_STYLE}</style>\n" + "\n".join(sections) + "\n</html>\n"

    def _lasts(self, tongue: Tongue) -> str:
        if self.hours is None:
            return PRACTICE.to(tongue)
        if self.hours == int(self.hours):
            return LASTS.to(tongue, hours=f"{self.hours:g}")
        return MINUTES.to(tongue, minutes=f"{60 * self.hours:.0f}")

    def _poster(self, tongue: Tongue) -> str:
        where = "" if self.web is None else f'<div class="where mono">{escape(self.web)}</div>{_picture(self.web)}'
        return (
            f'<section class="poster"><h1>{escape(self.contest)}</h1>{where}'
            f"<p>{self._lasts(tongue)} {TALK.to(tongue)}</p>{self._table(tongue)}</section>"
        )

    def _sheet(self, tongue: Tongue, login: str, name: str, password: str) -> str:
        picture = "" if self.web is None else _picture(self.web)
        page = "" if self.web is None else _definition(PAGE.to(tongue), f"{_mono(self.web)}<br>{DESK.to(tongue)}")
        return "\n".join(
            [
                f"<section><header><div><h1>{escape(self.contest)}</h1>",
                f'<div>{TEAM.to(tongue)}</div><div class="team">{escape(name)}</div><dl>',
                _definition(LOGIN.to(tongue), _mono(login, "big")),
                _definition(PASSWORD.to(tongue), _mono(password, "big")),
                f"{page}</dl></div>{picture}</header>",
                f"<h2>{SERVERS.to(tongue)}</h2>{self._table(tongue)}",
                *self._steps(tongue, login, password),
                f'<p class="note">{SECRET.to(tongue)}</p></section>',
            ]
        )

    def _table(self, tongue: Tongue) -> str:
        heads = "".join(f"<th>{head.to(tongue)}</th>" for head in (SERVER, GAME, ADDRESS))
        rows = "".join(
            f"<tr><td>{escape(name)}</td><td>{escape(f'{game.id}: {guide_of(game, tongue).title}')}</td>"
            f"<td>{_mono(f'{self.host} {port}')}</td></tr>"
            for name, game, port in self.servers
        )
        return f"<table><tr>{heads}</tr>{rows}</table>"

    def _steps(self, tongue: Tongue, login: str, password: str) -> Iterator[str]:
        _, game, port = self.servers[0]
        typed = [login, password, _first_command(game)]
        heard = ["LOGIN", "PASS", "OK"]
        talk = [f"<b>nc {escape(self.host)} {port}</b>"]
        talk += [line for said, answer in zip(heard, typed, strict=True) for line in (said, f"<b>{escape(answer)}</b>")]
        yield f"<h2>{BY_HAND.to(tongue)}</h2><pre>{chr(10).join([*talk, 'OK', '...'])}</pre>"
        keep = f"arena24 bot mybot.py --server {self.host}:{port} --login {login} --password-file pw"
        lines = {
            f"arena24 new {game.id}": WRITES,
            f"arena24 play {game.id} --bot mybot.py": PRACTISE,
            keep: PLAYS,
            f"arena24 help {game.id} --sheet{' --polish' if tongue is Tongue.POLISH else ''}": SHEET,
        }
        told = "\n".join(f"<b>{escape(line)}</b>\n    {escape(what.to(tongue))}" for line, what in lines.items())
        yield f"<h2>{THEN.to(tongue)}</h2><pre>{told}</pre>"


def _first_command(game: AnyGame) -> str:
    """One that can be typed as it is."""
    usages = [entry.usage[0] for entry in guide_of(game, Tongue.ENGLISH).entries]
    return next((usage for usage in usages if " " not in usage), usages[0].split()[0])


def _definition(term: str, what: str) -> str:
    return f"<dt>{term}</dt><dd>{what}</dd>"


def _mono(text: str, more: str = "") -> str:
    return f'<span class="{f"mono {more}".strip()}">{escape(text)}</span>'


def _picture(address: str) -> str:
    """The address as a QR code; nothing without the extra that draws it."""
    if not has_pictures():
        return ""
    import segno

    drawn = segno.make(address, error="m", micro=False).svg_inline(omitsize=True, border=2)
    return f'<div class="code">{drawn}</div>'


def has_pictures() -> bool:
    """Is what draws QR codes installed?"""
    try:
        import segno  # noqa: F401
    except ImportError:
        return False
    return True
