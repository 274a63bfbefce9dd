"""Examples of errors that cannot be wrong: they are from the cases of the game's scripts, which are run as tests."""

import re
from collections.abc import Iterator, Mapping
from importlib.resources import files

from arena24.games.commands import commands_of, failures_of
from arena24.games.core import AnyGame

_SAID = re.compile(r"(\w+)> (.+?) => (?:[A-Z]+ )?(\d+|OK)\b.*")  # a line of a script: who, what, the answer


def refusals_of(game: AnyGame) -> Mapping[int, tuple[str, ...]]:
    """Of each error a conversation that led to it, as far as the scripts have one: `> ` was sent, `< ` came."""
    found: dict[int, tuple[str, ...]] = {}
    surplus = game.dialect.surplus
    failures, commands = {**failures_of(game.player), surplus.code: surplus}, commands_of(game.player)
    before: dict[str, str] = {}
    for team, said, answer in _lines(game):
        begun = said.split()[0].lower() in commands
        if answer.isdigit() and int(answer) in failures:
            data = [] if begun else [f"> {before.get(team, '')}", "< OK"]  # a line of data, and what asked for it
            refusal = f"< {game.dialect.refusal.decode()} {answer} {failures[int(answer)].text}"
            found.setdefault(int(answer), (*data, f"> {said}", refusal))
        before[team] = said
    return found


def _lines(game: AnyGame) -> Iterator[tuple[str, str, str]]:
    """Who said what, and how it was answered; of several in a line the first."""
    folder = files(game.package) / "scripts"
    for file in sorted(folder.iterdir(), key=lambda file: file.name) if folder.is_dir() else ():
        if file.name.endswith(".a24"):
            for line in file.read_text(encoding="utf-8").splitlines():
                if match := _SAID.fullmatch(line):
                    yield match[1], match[2].split("; ")[0], match[3]
