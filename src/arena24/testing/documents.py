"""What a game promises those who read: meanings, examples, statements, starters and scripts."""

import re
from collections.abc import Iterator
from importlib.resources import as_file, files

from arena24 import starters
from arena24.games.commands import Command, commands_of, failures_of, fields_of, is_record
from arena24.reference.entries import records_in, type_name, values_in
from arena24.reference.examples import examples_of
from arena24.scripts.location import ScriptError
from arena24.scripts.runner import run_file
from arena24.testing.promise import Broken, Untried, promise
from arena24.testing.subject import Subject

LANGUAGES = ("en", "pl")
_HEADING = re.compile(r"^(#+) ", re.MULTILINE)


@promise(mend="glossary.py: a line `name: English | Polski` for each name, and none besides")
def every_name_has_a_meaning(subject: Subject) -> None:
    """Every argument, field and word has a meaning in both languages."""
    game, where = subject.game, f"the glossary of {subject.game.package}"
    commands = commands_of(game.player)
    names = {key: None for command in commands.values() for key in names_of(command)}
    keys = {(owner, name): game.glossary.key(name, owner) for owner, name in names}
    if missing := [f"{owner}.{name}".lstrip(".") for (owner, name), key in keys.items() if key is None]:
        raise Broken(f"there is no meaning of {', '.join(missing)}", where)
    errors = {str(code) for code in (*failures_of(game.player), game.dialect.surplus.code)}
    if spare := set(game.glossary.meanings) - set(keys.values()) - {name.upper() for name in commands} - errors:
        raise Broken(f"there is nothing of which these are meanings: {', '.join(sorted(spare))}", where)
    for name, meaning in game.glossary.meanings.items():
        if not meaning.english.strip() or not meaning.polish.strip():
            raise Broken(f"{name} has no meaning in one of the languages", where)


def names_of(command: Command) -> Iterator[tuple[str, str]]:
    """Every argument, field and word of a command, after whom it belongs to; the reply itself if it has no names."""
    group = command.group.names if command.group else ()
    data = (command.data,) if command.data else ()
    yield from ((command.name, name) for name in (*[a.name for a in command.arguments], *group, *data))
    values = [*values_in(command.reply), *[a.words for a in command.arguments if a.words]]
    for cls in values:
        if is_record(cls):
            yield from ((cls.__name__, name) for name, hint in fields_of(cls).items() if not records_in(hint))
        else:
            yield from ((cls.__name__, word.value) for word in cls)
    if not values and type_name(command.reply) not in ("None", "int", "tuple[int, ...]"):  # the summary says it
        yield "", command.wire_name.decode()


@promise(mend="examples.py: a Scene in which it is obeyed, given to Game(scenes=...); chance did not hit upon one")
def every_command_has_an_example(subject: Subject) -> None:
    """Every command has an example in which it is obeyed."""
    for name, example in examples_of(subject.game, subject.without).items():
        if example.refused:
            raise Broken(f"{name.upper()} was refused whatever was tried; at best: {' '.join(example.lines)}")


@promise(mend="statement/en.md and statement/pl.md: the same headings in both, the game's title first")
def it_has_a_statement_in_both_languages(subject: Subject) -> None:
    """It has a statement in both languages, with the same headings."""
    place = files(subject.game.package) / "statement"
    headings = {}
    for language, title in zip(LANGUAGES, subject.game.titles, strict=True):
        file = place / f"{language}.md"
        if not file.is_file():
            raise Broken(f"there is no statement/{language}.md", subject.game.package)
        text = file.read_text(encoding="utf-8")
        if text.partition("\n")[0] != f"# {title}":
            raise Broken(f"the first line is not `# {title}`", f"statement/{language}.md")
        headings[language] = _HEADING.findall(text)
    if len({tuple(levels) for levels in headings.values()}) > 1:
        raise Broken("the statements have different headings", f"{subject.game.package}/statement")


@promise(mend="give records and failures names of their own, and use types that the wire has")
def starters_can_be_written(subject: Subject) -> str:
    """Starters can be written in every language."""
    for language in starters.LANGUAGES:
        starters.starter(subject.game, language)
    return ", ".join(starters.LANGUAGES)


@promise(mend="mend the rules or the script; `arena24 check GAME` tells more")
def its_scripts_pass(subject: Subject) -> str:
    """Its scripts pass."""
    with as_file(files(subject.game.package)) as package:
        scripts = sorted((package / "scripts").glob("*.a24"))
        if not scripts:
            raise Untried("it has no scripts; `scripts/*.a24` in its package are cases of its rules")
        cases = 0
        for script in scripts:
            try:
                outcomes = run_file(script)
            except ScriptError as error:
                raise Broken(str(error), script.name) from None
            for outcome in outcomes:
                cases += 1
                if not outcome.passed:
                    raise Broken(str(outcome), script.name)
    return f"{cases} cases"
