"""How starters are built and run on this machine, and how a test says things in each language."""

import os
import shutil
import subprocess
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar

import pytest

from arena24.games.commands import Argument
from arena24.starters import LANGUAGES
from arena24.starters.emitter import Emitter, indented
from arena24.starters.model import Method, Repetition
from tests.loop import PATIENCE

SPEECH = "ARENA24_SPEECH"


class Toolchain(ABC):
    """One language."""

    language: ClassVar[str]
    needs: ClassVar[tuple[str, ...]]  # programs
    building: ClassVar[tuple[str, ...]] = ()  # the command, in the starter's folder
    running: ClassVar[tuple[str, ...]]

    def write(self, folder: Path, files: Mapping[str, str]) -> None:
        """Write a starter and build it; skips the test where the tools are missing."""
        for program in self.needs:
            if shutil.which(program) is None:
                pytest.skip(f"starters in {self.language}: no {program} here")
        for name, text in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        if self.building:
            built = subprocess.run(self.building, cwd=folder, capture_output=True, text=True, timeout=300)
            assert built.returncode == 0, built.stderr
            assert not built.stderr, built.stderr  # no warnings either

    @contextmanager
    def run(
        self, folder: Path, port: int, login: str = "you", host: str = "127.0.0.1", *, told: bool = False
    ) -> Iterator["subprocess.Popen[bytes]"]:
        """The bot as a process, for the length of a test; `told` to say every command."""
        environment = os.environ | ({SPEECH: "1"} if told else {})
        command = [*self.running, host, str(port), login, login, f"{login}.log"]
        with (folder / f"{login}.err").open("wb") as errors:
            process = subprocess.Popen(
                command, cwd=folder, stdin=subprocess.DEVNULL, stdout=errors, stderr=errors, env=environment
            )
        try:
            yield process
        finally:
            process.kill()
            process.wait(PATIENCE)

    # ---- what a test says

    @property
    def emitter(self) -> Emitter:
        """What makes its starters."""
        maker = LANGUAGES[self.language]
        assert isinstance(maker, Emitter)
        return maker

    def statement(self, method: Method) -> str:
        """A call of a command with 1, 2, 3 ... or with the first word of a set, data 7 8 9, one group."""
        arguments = [self.argument(argument, place) for place, argument in enumerate(method.arguments, 1)]
        if method.data:
            arguments.append(self.numbers((7, 8, 9)))
        if method.group:
            arguments.append(self.group(method.group))
        return self.call(f"me.{self.emitter.methods(method.name)}({', '.join(arguments)})")

    def argument(self, argument: Argument, place: int) -> str:
        """A number, or the first word of a set."""
        if argument.words is None:
            return str(place)
        word = next(iter(argument.words))
        return f"{self.scope}{self.emitter.argument_type(argument)}{self.dot}{self.emitter.members(word.name)}"

    dot: ClassVar[str] = "."
    scope: ClassVar[str] = ""

    def call(self, expression: str) -> str:
        """A statement."""
        return f"{expression};"

    asked: ClassVar[str]  # is the variable `SPEECH` set?
    returning: ClassVar[str] = "return;"

    def when_told(self, speech: str) -> str:
        """What is said only if the environment wants it."""
        return f"if {self.asked} {{\n{indented(speech)}\n    {self.returning}\n}}"

    @abstractmethod
    def numbers(self, values: tuple[int, ...]) -> str:
        """A list of numbers."""

    @abstractmethod
    def group(self, group: Repetition) -> str:
        """One group of numbers 1, 2, 3 ..."""


class Gcc(Toolchain):
    """C++."""

    language = "cpp"
    asked = '(std::getenv("ARENA24_SPEECH"))'
    needs = ("g++",)
    building = ("g++", "-std=c++17", "-O0", "-Wall", "-Wextra", "-o", "bot", "main.cpp", "-pthread")
    running = ("./bot",)
    dot = "::"

    def numbers(self, values: tuple[int, ...]) -> str:
        return f"{{{', '.join(map(str, values))}}}"

    def group(self, group: Repetition) -> str:
        if group.record is None:
            return "{1}"
        return f"{{{self.emitter.name_of(group.record)}{self.numbers(_counted(group))}}}"


class Javac(Toolchain):
    """Java."""

    language = "java"
    asked = '(System.getenv("ARENA24_SPEECH") != null)'
    needs = ("javac", "java")
    # javac reads the rest of its command line from a file: the names differ from game to game
    building = ("javac", "-J-XX:TieredStopAtLevel=1", "-d", "build", "-Xlint:all,-serial", "@sources")
    running = ("java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", "build", "Main")

    def write(self, folder: Path, files: Mapping[str, str]) -> None:
        sources = "\n".join(name for name in files if name.endswith(".java"))
        super().write(folder, {**files, "sources": sources})

    def numbers(self, values: tuple[int, ...]) -> str:
        return f"java.util.List.of({', '.join(f'{value}L' for value in values)})"

    def group(self, group: Repetition) -> str:
        if group.record is None:
            return "1"
        return f"new @@Game@@.{self.emitter.name_of(group.record)}({', '.join(map(str, _counted(group)))})"

    scope = "@@Game@@."


class Node(Toolchain):
    """JavaScript."""

    language = "javascript"
    asked = "(process.env.ARENA24_SPEECH)"
    needs = ("node",)
    running = ("node", "main.mjs")

    def call(self, expression: str) -> str:
        return f"await {expression};"

    def argument(self, argument: Argument, place: int) -> str:
        return str(place) if argument.words is None else f'"{next(iter(argument.words)).wire.decode()}"'

    def numbers(self, values: tuple[int, ...]) -> str:
        return f"[{', '.join(map(str, values))}]"

    def group(self, group: Repetition) -> str:
        if group.record is None:
            return "1"
        names = [self.emitter.fields(name) for name, _ in group.record.fields]
        return f"{{ {', '.join(f'{name}: {place}' for place, name in enumerate(names, 1))} }}"


class Rustc(Toolchain):
    """Rust."""

    language = "rust"
    asked = 'std::env::var("ARENA24_SPEECH").is_ok()'
    returning = "return Ok(());"
    needs = ("rustc",)
    building = ("rustc", "--edition=2021", "--crate-name=bot", "-Copt-level=0", "-Cdebuginfo=0", "-obot", "src/main.rs")
    running = ("./bot",)
    dot = "::"
    scope = "@@game@@::"

    def when_told(self, speech: str) -> str:
        return super().when_told(speech.replace("let ", "let _"))  # nobody uses the answers

    def call(self, expression: str) -> str:
        return f"{expression}?;"

    def numbers(self, values: tuple[int, ...]) -> str:
        return f"&[{', '.join(map(str, values))}]"

    def group(self, group: Repetition) -> str:
        if group.record is None:
            return "&[1]"
        names = [self.emitter.fields(name) for name, _ in group.record.fields]
        fields = ", ".join(f"{name}: {place}" for place, name in enumerate(names, 1))
        return f"&[@@game@@::{self.emitter.name_of(group.record)} {{ {fields} }}]"


class Interpreter(Toolchain):
    """Python."""

    language = "python"
    needs = ()
    running = (sys.executable, "bot.py")

    def numbers(self, values: tuple[int, ...]) -> str:
        raise NotImplementedError("the declared class is the client: nothing is generated")

    def group(self, group: Repetition) -> str:
        raise NotImplementedError("the declared class is the client: nothing is generated")


def _counted(group: Repetition) -> tuple[int, ...]:
    assert group.record is not None
    return tuple(range(1, len(group.record.fields) + 1))


COMPILED: Mapping[str, Toolchain] = {t.language: t for t in (Gcc(), Javac(), Node(), Rustc())}
ALL: Mapping[str, Toolchain] = {"python": Interpreter(), **COMPILED}
