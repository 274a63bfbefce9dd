"""A game's commands as a guide describes them: neutral to how it is shown, on a page or in a terminal."""

import inspect
import re
import types
import typing
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, get_args, get_origin

from arena24.games.commands import Argument, Command, Kind, commands_of, failures_of, fields_of, is_record, unannotated
from arena24.games.core import AnyGame
from arena24.games.dialect import AtOnce, Dialect
from arena24.games.failures import Failure, TooManyArguments
from arena24.games.glossary import Glossary
from arena24.games.records import Told, Word
from arena24.protocol.hints import marks_in, shape_of
from arena24.protocol.words import alternatives
from arena24.reference import tongues
from arena24.reference.examples import Example
from arena24.reference.tongues import Tongue

KINDS = {Kind.QUERY: tongues.QUERY, Kind.ORDER: tongues.ORDER, Kind.WAIT: tongues.WAIT}


@dataclass(frozen=True, slots=True)
class ArgumentEntry:
    """A word that follows the command, and what it may be."""

    name: str
    meaning: str


@dataclass(frozen=True, slots=True)
class FieldEntry:
    """A value of a reply, or one of the words that it may be."""

    name: str
    meaning: str


@dataclass(frozen=True, slots=True)
class RecordEntry:
    """A record of a reply, or a set of words in it, and what is in it."""

    name: str
    meaning: str  # in English only
    fields: tuple[FieldEntry, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """The shape of an answer, and when it comes; that is empty for the only one."""

    when: str
    shape: str


@dataclass(frozen=True, slots=True)
class ErrorEntry:
    """A way to be refused."""

    code: int
    text: str
    name: str  # of the exception that the client raises


@dataclass(frozen=True, slots=True)
class CommandEntry:
    """Everything about one command."""

    name: str
    usage: tuple[str, ...]  # the lines to send
    signature: str  # in Python
    summary: str
    kind: str
    arguments: tuple[ArgumentEntry, ...]
    reply: tuple["Answer", ...]  # a wait has two
    told: str  # what the reply means, if it has no names
    records: tuple["RecordEntry", ...]  # what the lines of the reply are
    notes: tuple[str, ...]
    errors: tuple[ErrorEntry, ...]
    example: Example | None


@dataclass(frozen=True, slots=True)
class Guide:
    """A game's commands."""

    game: str
    title: str
    dialect: Dialect
    entries: tuple[CommandEntry, ...]
    errors: tuple[ErrorEntry, ...]  # all of them, by code


def guide_of(game: AnyGame, tongue: Tongue, examples: Mapping[str, Example] | None = None) -> Guide:
    """Describe a game; examples are made elsewhere, because that takes a moment."""
    shown = examples or {}
    entries = [_entry(game, command, tongue, shown.get(command.name)) for command in commands_of(game.player).values()]
    errors = {**failures_of(game.player)}
    if game.dialect.surplus is not TooManyArguments:
        errors[game.dialect.surplus.code] = game.dialect.surplus
    listed = tuple(error_entry(errors[code]) for code in sorted(errors))
    title = tongues.Phrase(*game.titles).to(tongue)
    return Guide(game.id, title, game.dialect, tuple(entries), listed)


def usage_of(command: Command) -> tuple[str, ...]:
    """The lines to send, in the usual notation."""
    words = [command.wire_name.decode(), *[_bracketed(argument) for argument in command.arguments]]
    if command.group:
        group = " ".join(command.group.names)
        words.append(f"{{{group}}}..." if command.group.least else f"[{group}...]")
    line = " ".join(words)
    return (line, f"{command.data}...") if command.data else (line,)


def _bracketed(argument: Argument) -> str:
    return argument.name if argument.default is None else f"[{argument.name}]"


def error_entry(error: type[Failure]) -> ErrorEntry:
    """Describe a way to be refused."""
    return ErrorEntry(error.code, error.text, error.__name__)


def signature_of(command: Command) -> str:
    """The command as a method of a client, in Python."""
    signature = inspect.signature(command.method)
    hints = typing.get_type_hints(command.method, include_extras=True)
    parameters = [
        f"{'*' * (parameter.kind is parameter.VAR_POSITIONAL)}{name}: {type_name(hints[name])}"
        + ("" if parameter.default is parameter.empty else f" = {parameter.default}")
        for name, parameter in list(signature.parameters.items())[1:]
    ]
    return f"{command.name}({', '.join(parameters)}) -> {type_name(hints['return'])}"


def type_name(hint: Any) -> str:
    """A type as one would write it, without its marks."""
    bare, _ = unannotated(hint)
    if get_origin(bare) in (typing.Union, types.UnionType):
        return " | ".join(type_name(part) for part in get_args(bare))
    if get_origin(bare) is tuple:
        return f"tuple[{type_name(get_args(bare)[0])}, ...]"
    return "None" if bare is types.NoneType else str(bare.__name__)


def _entry(game: AnyGame, command: Command, tongue: Tongue, example: Example | None) -> CommandEntry:
    dialect, words = game.dialect, _Words(game.glossary, tongue)
    return CommandEntry(
        command.wire_name.decode(),
        usage_of(command),
        signature_of(command),
        command.english if tongue is Tongue.ENGLISH else command.polish,
        KINDS[command.kind].to(tongue),
        _arguments(command, words),
        _reply(command, dialect, tongue),
        words.meaning(command.wire_name.decode()),
        tuple(_records(command, words)),
        tuple(_notes(command, tongue)),
        tuple(error_entry(error) for error in _errors(command, dialect)),
        example,
    )


def _errors(command: Command, dialect: Dialect) -> list[type[Failure]]:
    special = dialect.surplus is not TooManyArguments and command.takes_nothing
    return [*([dialect.surplus] if special else []), *command.mark.errors]


class _Words:
    """What names mean, in one language."""

    def __init__(self, glossary: Glossary, tongue: Tongue) -> None:
        self._glossary, self.tongue = glossary, tongue

    def meaning(self, name: str, owner: str = "") -> str:
        """The meaning of a name, or nothing."""
        key = self._glossary.key(name, owner)
        if key is None:
            return ""
        meaning = self._glossary.meanings[key]
        return meaning.english if self.tongue is Tongue.ENGLISH else meaning.polish


def _records(command: Command, words: _Words) -> list[RecordEntry]:
    """The records of the reply and the sets of words in it, and those of the arguments."""
    sent = [argument.words for argument in command.arguments if argument.words]
    found = list(dict.fromkeys([*sent, *values_in(command.reply)]))
    return [RecordEntry(cls.__name__, _documentation(cls, words.tongue), _fields(cls, words)) for cls in found]


def _documentation(cls: Any, tongue: Tongue) -> str:
    return documentation(cls) if tongue is Tongue.ENGLISH else ""  # there is none in other languages


def _fields(cls: Any, words: _Words) -> tuple[FieldEntry, ...]:
    """The words of a set; or the fields of a record, but for those that are records themselves."""
    if issubclass(cls, Word):
        return tuple(FieldEntry(word.value, words.meaning(word.value, cls.__name__)) for word in cls)
    plain = [name for name, hint in fields_of(cls).items() if not records_in(hint)]
    return tuple(FieldEntry(name, words.meaning(name, cls.__name__)) for name in plain)


def documentation(cls: Any) -> str:
    """The first line of a class's docstring, without the paragraphs that it cites."""
    return re.sub(r" \(R[0-9]+\)", "", (inspect.getdoc(cls) or "").split("\n")[0])


def _arguments(command: Command, words: _Words) -> tuple[ArgumentEntry, ...]:
    tongue = words.tongue
    forms = [(argument.name, _form(argument, tongue)) for argument in command.arguments]
    if group := command.group:
        phrase = tongues.REPEATED if group.least else tongues.ANY_NUMBER
        forms += [(name, phrase.to(tongue, least=group.least)) for name in group.names]
    if command.data:
        forms.append((command.data, tongues.DATA.to(tongue)))
    return tuple(ArgumentEntry(name, _joined(form, words.meaning(name, command.name))) for name, form in forms)


def _joined(*parts: str) -> str:
    return "; ".join(part for part in parts if part)


def _form(argument: Argument, tongue: Tongue) -> str:
    if argument.words:
        return tongues.ONE_OF.to(tongue, words=alternatives(argument.words))
    integer = tongues.INTEGER.to(tongue)
    if argument.default is None:
        return integer
    return f"{integer}; {tongues.LEFT_OUT.to(tongue, default=argument.default)}"


def records_in(hint: Any) -> list[Any]:
    """The record classes inside a reply, each once, the outer before the inner."""
    return [cls for cls in values_in(hint) if is_record(cls)]


def values_in(hint: Any) -> list[Any]:
    """The record classes and sets of words inside a reply, each once, the outer before the inner."""
    bare, _ = unannotated(hint)
    inner = fields_of(bare).values() if is_record(bare) else get_args(bare)
    found = [bare] if is_record(bare) or (isinstance(bare, type) and issubclass(bare, Word)) else []
    for part in inner:
        found += [cls for cls in values_in(part) if cls not in found]
    return found


def _reply(command: Command, dialect: Dialect, tongue: Tongue) -> tuple[Answer, ...]:
    doc = shape_of(command.reply).doc()
    if command.kind is not Kind.WAIT:
        return (Answer("", _after("OK", doc)),)
    later = tongues.SOONER_OR_LATER if command.mark.until else tongues.LATER
    return (
        Answer(tongues.AT_ONCE.to(tongue), first_answer(dialect, tongue)),
        Answer(later.to(tongue), _later(command, dialect, doc)),
    )


def first_answer(dialect: Dialect, tongue: Tongue) -> str:
    """What a wait answers at once (platform 9.4)."""
    answers = {AtOnce.SECONDS: "OK / WAITING seconds", AtOnce.OK: "OK"}
    return answers.get(dialect.at_once) or tongues.NOTHING_AT_ONCE.to(tongue)


def _later(command: Command, dialect: Dialect, doc: str) -> str:
    if command.mark.bare:
        return doc
    if dialect.at_once is AtOnce.NOTHING and doc:
        return f"OK {doc}"
    return _after("OK", doc)


def _after(ok: str, doc: str) -> str:
    return f"{ok} / {doc}" if doc else ok


def _notes(command: Command, tongue: Tongue) -> list[str]:
    mark = command.mark
    notes = []
    if mark.every is not None:
        few = {0: tongues.ONCE_A_ROUND, 1: tongues.ONCE_A_TURN}
        notes.append(few.get(mark.every, tongues.ONCE_IN).to(tongue, turns=mark.every))
    if mark.until is not None:
        notes.append(tongues.UNTIL.to(tongue))
    if mark.bare:
        notes.append(tongues.BARE.to(tongue))
    if command.kind is Kind.WAIT:
        notes.append(tongues.NOT_COUNTED.to(tongue))
    if mark.snapshot:
        notes.append(tongues.SNAPSHOT.to(tongue))
    notes += [tongues.LENGTH_TOLD.to(tongue, query=told.by.upper()) for told in marks_in(command.reply, Told)]
    return notes
