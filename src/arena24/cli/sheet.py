"""A game on one page: its rules in a few lines, its commands, its errors. For `arena24 help GAME --sheet`."""

import itertools
from collections.abc import Iterator
from importlib.resources import files

from arena24.games.core import AnyGame
from arena24.reference import Tongue, guide_of, platform_guide, tongues

RULES = 20  # lines of the statement, which begins with what matters most
STATEMENTS = {Tongue.ENGLISH: "en.md", Tongue.POLISH: "pl.md"}


def sheet(game: AnyGame, tongue: Tongue) -> Iterator[str]:
    """The lines of the page, as Markdown."""
    guide = guide_of(game, tongue)
    yield f"# {game.id}: {guide.title}"
    yield ""
    yield from itertools.islice(_rules(game, tongue), RULES)
    yield f"... `arena24 rules {game.id}`"
    yield ""
    for entry in guide.entries:
        yield f"- `{' / '.join(entry.usage)}`, `{entry.signature}`: {entry.summary}"
    yield ""
    errors = {error.code: error for entry in guide.entries for error in entry.errors}
    errors |= {error.entry.code: error.entry for error in platform_guide(tongue).errors}
    yield f"| {tongues.CODE.to(tongue)} | {tongues.MESSAGE.to(tongue)} | {tongues.EXCEPTION.to(tongue)} |"
    yield "|---|---|---|"
    for code in sorted(errors):
        yield f"| {code} | {errors[code].text} | {errors[code].name} |"


def _rules(game: AnyGame, tongue: Tongue) -> Iterator[str]:
    """The statement without its title, pictures and blank lines; nothing, if the game has none."""
    file = files(game.package) / "statement" / STATEMENTS[tongue]
    if not file.is_file():
        return
    for paragraph in file.read_text(encoding="utf-8").split("\n\n"):
        if not paragraph.startswith(("# ", "![")):
            yield from filter(None, paragraph.splitlines())
