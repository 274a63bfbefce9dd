"""Whatever the documents tell people to type can be typed: verbs, options, arguments, modules, extras, targets."""

import contextlib
import re
import tomllib
from importlib.util import find_spec
from typing import Any

import pytest
import typer

from arena24.cli import app
from tests.manual.blocks import DOCUMENTS, ROOT, Block, blocks, calls

COMMAND = typer.main.get_command(app)
TARGETS = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
EXTRAS = set(tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"])
OTHERS = {
    *("cp", "df", "du", "export", "fuser", "ls", "rm", "rsync", "tail", "true"),
    *("createdb", "createuser", "dask", "haproxy", "journalctl", "nc", "openssl", "systemctl"),
}
"""Programs that are not ours, and not looked into."""

PLACEHOLDERS = {
    "GAME": "battle",
    "COMMAND": "serve",
    "VERB": "serve",
    "HOST:PORT": "127.0.0.1:20000",
    "ROUND": "1",
    "POINTS": "1",
    "NUMBER": "1",
    "N": "1",
    "n": "1",
}
"""What stands for something in prose, where it has to be of a kind; any other word in capitals is a word."""


UNFINISHED = {"MissingParameter", "BadOptionUsage"}
"""What is wrong with a command of which prose tells the beginning, or an option without its value."""


class Refused(Exception):
    """A command that could not be typed."""


def parse(words: list[str], *, whole: bool = True) -> None:
    """Look whether the command line takes it, without doing it; in prose (not `whole`) arguments may be missing."""
    command: Any = COMMAND
    context: Any = command.make_context("arena24", [], resilient_parsing=True)
    rest = list(words)
    while hasattr(command, "get_command"):
        if not rest or rest[0].startswith("-"):
            if whole and not {"--help", "-h", "--version"} & set(rest):
                raise Refused("a verb is missing")
            return
        name = rest.pop(0)
        command = command.get_command(context, name)
        if command is None:
            raise Refused(f"there is no {name!r}")
    try:
        command.make_context("arena24", rest)
    except typer.Exit:
        pass  # --help
    except Exception as error:
        if whole or type(error).__name__ not in UNFINISHED:
            raise Refused(getattr(error, "message", None) or str(error)) from error


def look(words: list[str]) -> None:
    """Look whether a command is one."""
    program, *rest = words
    if program.removeprefix(".venv/bin/") == "arena24":
        parse(rest)
    elif program == "make":
        _want([word for word in rest if "=" not in word and word not in TARGETS], "targets of the Makefile")
    elif program.removeprefix(".venv/bin/") in ("python", "python3"):
        module = rest[1] if rest[0] == "-m" else None
        with contextlib.suppress(ModuleNotFoundError):  # its package is missing
            _want([] if module is None or find_spec(module) else [module], "modules")
            return
        raise Refused(f"there is no module {module}")
    elif program == "pip":
        _want([extra for extra in re.findall(r"arena24\[(\w+)\]", " ".join(rest)) if extra not in EXTRAS], "extras")
    elif program not in OTHERS:
        raise Refused(f"{program!r} is no program that this test knows")


def _want(missing: list[str], what: str) -> None:
    if missing:
        raise Refused(f"no {what}: {', '.join(missing)}")


SHELL = [block for document in DOCUMENTS for block in blocks(document)]


@pytest.mark.parametrize("block", SHELL, ids=str)
def test_every_command_can_be_typed(block: Block) -> None:
    assert block.lines
    for line in block.lines:
        for words in calls(line):
            try:
                look(words)
            except Refused as refusal:
                raise AssertionError(f"{block}: {line}: {refusal}") from None


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_verb_and_option_of_the_prose_exists(document: str) -> None:
    text = re.sub(r"^```.*?^```", "", (ROOT / document).read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    if document == "CHANGELOG.md":
        text = text.partition("\n## 0")[0]  # verbs of older versions may be gone
    for quoted in re.findall(r"`(arena24 [^`]+)`", text):
        for _, *words in calls(" ".join(quoted.split()).replace("|", " | ")):
            named = [PLACEHOLDERS.get(word, word) for word in words if word not in ("...", "…")]
            try:
                parse(named, whole=False)
            except Refused as refusal:
                raise AssertionError(f"{document}: {quoted}: {refusal}") from None


def test_there_is_something_to_look_at() -> None:
    assert sum(len(block.lines) for block in SHELL) > 100
    assert {"README.md", "docs/organisers.md", "docs/runbook.md", "docs/cluster.md"} <= {b.document for b in SHELL}


# ---- the tests of the test


@pytest.mark.parametrize(
    "line",
    [
        *("arena24 serve", "arena24 server marathon", "arena24 serve marathon --prot 5", "arena24 team remove m t"),
        *("arena24 void marathon Battle1 one", "make tea", "python -m arena24.nothing", "pip install 'arena24[tea]'"),
        *("frobnicate marathon", "arena24 status marathon && arena24 nothing", "sudo arena24", "arena24"),
    ],
)
def test_what_cannot_be_typed_is_seen(line: str) -> None:
    found = list(calls(line))
    with pytest.raises(Refused):
        list(map(look, found))


def test_prose_is_parsed_as_far_as_it_goes() -> None:
    parse(["void", "--from"], whole=False)
    parse(["backup"], whole=False)
    with pytest.raises(Refused, match="--form"):
        parse(["void", "--form"], whole=False)


@pytest.mark.parametrize(
    "line",
    [
        "A=1 arena24 serve marathon > out # and wait",
        "arena24 unit marathon | sudo tee x || true; arena24 --version",
        "sudo -u postgres createdb marathon",
    ],
)
def test_shells_have_a_grammar(line: str) -> None:
    assert [words[0] for words in calls(line)] in (["arena24"], ["arena24", "tee", "true", "arena24"], ["createdb"])
