"""The guides as Markdown."""

from collections.abc import Iterable, Mapping

from arena24.reference import tongues
from arena24.reference.entries import CommandEntry, ErrorEntry, Guide, RecordEntry
from arena24.reference.platform import PlatformGuide
from arena24.reference.tongues import Phrase, Tongue

MADE = Phrase(
    "<!-- Made from the declarations by `make docs`: change those, not this page. -->",
    "<!-- Strona powstaje z deklaracji przez `make docs`: należy zmieniać deklaracje, nie ją. -->",
)
PLATFORM_PAGE = "platform.md"


def game_page(guide: Guide, tongue: Tongue, refusals: Mapping[int, tuple[str, ...]]) -> str:
    """The page of a game; `refusals` are conversations that led to its errors."""
    link = f"[platform]({PLATFORM_PAGE})"
    parts = [
        MADE.to(tongue),
        f"# {guide.game}: {guide.title}",
        f"{tongues.DIALECT.to(tongue, name=guide.dialect.name)}. {tongues.SEE_PLATFORM.to(tongue, link=link)}",
        tongues.HOW_TO_READ.to(tongue),
        f"## {tongues.COMMANDS.to(tongue)}",
        _overview(guide, tongue),
        *[part for entry in guide.entries for part in _entry(entry, tongue)],
        f"## {tongues.ALL_ERRORS.to(tongue)}",
        tongues.OF_ERRORS.to(tongue),
        *[part for error in guide.errors for part in _error(error, guide, refusals.get(error.code), tongue)],
    ]
    return _joined(parts)


def _overview(guide: Guide, tongue: Tongue) -> str:
    rows = [(f"[{code(entry.usage[0])}](#{entry.name.lower()})", entry.summary) for entry in guide.entries]
    return _table([tongues.COMMAND, tongues.SUMMARY], rows, tongue)


def _entry(entry: CommandEntry, tongue: Tongue) -> Iterable[str]:
    yield f"### {entry.name}"
    yield _fenced(entry.usage)
    yield f"{entry.summary}"
    yield " ".join([f"{entry.kind}.", *entry.notes])
    yield f"{tongues.EXCEPTION.to(tongue)}: {code(entry.signature)}"
    if entry.arguments:
        rows = [f"- {code(argument.name)}: {argument.meaning}" for argument in entry.arguments]
        yield "\n".join([f"{tongues.ARGUMENTS.to(tongue)}:", "", *rows])
    yield _reply(entry, tongue)
    if entry.told:
        yield f"{entry.told[0].upper()}{entry.told[1:]}."
    if entry.records:
        yield "\n".join(line for record in entry.records for line in _record(record))
    if entry.errors:
        rows = [f"{n}. {error.code} {error.text} ({code(error.name)})" for n, error in enumerate(entry.errors, 1)]
        yield "\n".join([f"{tongues.ERRORS.to(tongue)}:", "", *rows])
    if entry.example:
        yield f"{tongues.EXAMPLE.to(tongue)}:"
        yield _fenced(entry.example.lines)


def _error(error: ErrorEntry, guide: Guide, refusal: tuple[str, ...] | None, tongue: Tongue) -> Iterable[str]:
    commands = [f"[{entry.name}](#{entry.name.lower()})" for entry in guide.entries if error in entry.errors]
    yield f"### {error.code} {error.text}"
    yield f"{tongues.EXCEPTION.to(tongue)}: {code(error.name)}. {tongues.COMMANDS.to(tongue)}: {', '.join(commands)}."
    if refusal:
        yield _fenced(refusal)


def _record(record: RecordEntry) -> Iterable[str]:
    yield f"- {record.name}: {record.meaning}" if record.meaning else f"- {record.name}"
    for field in record.fields:
        yield f"  - {code(field.name)}: {field.meaning}"


def _reply(entry: CommandEntry, tongue: Tongue) -> str:
    answers = [f"{answer.when} {code(answer.shape)}".strip() for answer in entry.reply]
    return f"{tongues.REPLY.to(tongue)}: {'; '.join(answers)}"


def platform_page(guide: PlatformGuide, tongue: Tongue) -> str:
    """The page of what all games share."""
    errors = [(str(e.entry.code), e.entry.text, code(e.entry.name), e.when) for e in guide.errors]
    waits = [(w.game, w.dialect, code(w.command), code(w.at_once)) for w in guide.waits]
    parts = [
        MADE.to(tongue),
        f"# {Phrase('Platform', 'Platforma').to(tongue)}",
        f"## {Phrase('Login', 'Logowanie').to(tongue)}",
        _fenced(guide.login),
        f"## {Phrase('Rules', 'Zasady').to(tongue)}",
        "\n".join(f"- {rule}" for rule in guide.rules),
        f"## {Phrase('Errors', 'Błędy').to(tongue)}",
        "\n".join(f"- {tongues.DIALECT.to(tongue, name=name)}: {code(refusal)}" for name, refusal in guide.refusals),
        _table([tongues.CODE, tongues.MESSAGE, tongues.EXCEPTION, tongues.WHEN], errors, tongue),
        f"## {Phrase('What a wait answers at once', 'Co czekanie odpowiada od razu').to(tongue)}",
        _table([tongues.GAME, Phrase("Dialect", "Dialekt"), tongues.COMMAND, tongues.REPLY], waits, tongue),
    ]
    return _joined(parts)


def index_page(guides: Iterable[Guide]) -> str:
    """The page from which one begins."""
    rows = [
        (guide.game, guide.title, *[f"[{tongue.value}]({tongue.value}/{guide.game}.md)" for tongue in Tongue])
        for guide in guides
    ]
    common = [f"[{tongue.value}]({tongue.value}/{PLATFORM_PAGE})" for tongue in Tongue]
    head = [Phrase(name, name) for name in ("Game", "Title", "English", "Polski")]
    parts = [
        MADE.english,
        "# Command reference",
        "Everything that a team can say. In the terminal: `arena24 help GAME COMMAND`.",
        _table(head, [("platform", "what all games share", *common), *rows], Tongue.ENGLISH),
    ]
    return _joined(parts)


def code(text: str) -> str:
    """Inline code."""
    return f"`{text}`"


def _fenced(lines: Iterable[str]) -> str:
    return "\n".join(["```", *lines, "```"])


def _table(heads: Iterable[Phrase], rows: Iterable[tuple[str, ...]], tongue: Tongue) -> str:
    names = [head.to(tongue) for head in heads]
    lines = [names, ["---"] * len(names), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


def _joined(parts: Iterable[str]) -> str:
    return "\n\n".join(parts) + "\n"
