"""Starters in C++17."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from arena24.games.failures import Failure
from arena24.protocol.lines import CountedBlock
from arena24.protocol.words import Inline, Record
from arena24.starters.emitter import KINDS, Emitter, indented, spread, wrapped
from arena24.starters.model import AnyRecord, Method, Model, told_in
from arena24.starters.names import Casing, pascal, reserved_words, snake
from arena24.starters.phrases import INT, PLAYER, Phrases, Type

RESERVED = reserved_words(
    "and asm auto bool break case catch char class const continue default delete do double else enum explicit export"
    " extern false float for friend goto if inline int long mutable namespace new not operator or private protected"
    " public register return short signed sizeof static struct switch template this throw true try typedef typename"
    " union unsigned using virtual void volatile while xor words reply counts me connection"
)


class CppPhrases(Phrases):
    """How ideas are said in C++."""

    dot = "::"

    def constant(self, name: str, type_: Type, text: str) -> str:
        return f"constexpr {self.type(type_)} {name} = {text};"

    def parameter(self, name: str, type_: Type) -> str:
        if type_.plain:
            return f"{self.type(type_)} {self.name(name)}"
        return f"{'' if type_ is PLAYER else 'const '}{self.type(type_)}& {self.name(name)}"

    def head(self, name: str, parameters: Sequence[tuple[str, Type]], result: Type, *, asks: bool) -> str:
        return super().head(name, parameters, result, asks=asks).removeprefix("static ")

    def declared(self, name: str, type_: Type, text: str, *, changes: bool) -> str:
        kind = self.type(type_) if type_.kind == "int" or changes else "auto"
        return f"{'' if changes else 'const '}{kind} {self.name(name)} = {text};"

    def empty(self, name: str, type_: Type) -> str:
        return f"{self.type(type_)} {self.name(name)};"

    def each(self, name: str, text: str, item: Type) -> str:
        return f"for (const auto& {self.name(name)} : {text})"

    def index(self, text: str) -> str:
        return text.removeprefix("(").removesuffix(")") if text.startswith("(") else text

    def either(self, text: str, other: str, type_: Type, *, same: bool) -> str:
        value = f"Int({other})" if type_ is INT else other
        return f"{'' if same else '!'}arena24::is({text}, {value})"

    def length(self, text: str, type_: Type) -> str:
        return f"Int({text}.size())"

    def absolute(self, text: str) -> str:
        return f"std::abs({text})"

    def record(self, name: str, fields: Sequence[tuple[str, str]]) -> str:
        return f"{self._emitter.typed(name)}{{{', '.join(text for _, text in fields)}}}"

    def attempted(self, call: str) -> str:
        return f"attempt([&] {{ {call}; }})"

    def appended(self, list_: str, text: str) -> str:
        return f"{list_}.push_back({text})"


class Cpp(Emitter):
    """A header with the commands, a header with the connection, a main."""

    language = "cpp"
    phrases = CppPhrases
    turn_template = "turn.cpp"
    runtime = ("arena24.hpp", "Makefile")
    game_template = "game.hpp"
    names = methods = fields = Casing(snake, RESERVED)
    members = Casing(pascal)
    lets = ("const auto", "const Int")
    taken = reserved_words("Int Reply Words Player")
    types: ClassVar[Mapping[str, str]] = {
        "integer": "Int",
        "flag": "bool",
        "text": "std::string",
        "real": "double",
        "nothing": "void",
    }

    def game_path(self, model: Model) -> str:
        return f"{model.id}.hpp"

    def frames(self, model: Model) -> Mapping[str, str]:
        return {"main.cpp": "main.cpp", "README.md": "README.md"}

    def code(self, failure: type[Failure]) -> str:
        return f"inline constexpr int {failure.__name__} = {failure.code};  // {failure.text}"

    def enum(self, name: str, words: Any) -> str:
        members = [self.members(word.name) for word in words]
        pairs = [f'{{"{w.value}", {name}::{m}}}' for w, m in zip(words, members, strict=True)]
        table = spread(f"static const std::vector<std::pair<std::string, {name}>> all{{", pairs, "};")
        return (
            f"{wrapped('///', [self.about(words)])}\n"
            f"enum class {name} {{ {', '.join(members)} }};\n\n"
            f"inline const auto& spellings({name}) {{\n"
            f"{indented(table)}\n"
            f"    return all;\n"
            f"}}"
        )

    def record(self, name: str, shape: AnyRecord) -> str:
        fields = self.field_reads(shape)
        inline = isinstance(shape, Record)
        source = "Words& words" if inline else "Reply& reply"
        lengths = "".join(f", Int {self.length_name(told)}" for told in told_in(shape))
        prelude = "        const auto counts = reply.counts();\n" if isinstance(shape, CountedBlock) else ""
        members = "\n".join(f"    {type_} {field};" for field, type_, _ in fields)
        # Braces, because they evaluate from left to right.
        made = spread(f"return {name}{{", [read for _, _, read in fields], "};")
        return (
            f"{wrapped('///', [self.about(shape.cls)])}\n"
            f"struct {name} {{\n{members}\n\n"
            f"    static {name} read({source}{lengths}) {{\n"
            f"{prelude}{indented(made, ' ' * 8)}\n"
            f"    }}\n"
            f"}};"
        )

    def method(self, method: Method) -> str:
        body = f"{self.asked(method)}return {self._sent(method)};"
        head = f"{self.type_of(method.reply)} {self.methods(method.name)}({self._parameters(method)})"
        return f"{wrapped('///', self.summary(method))}\n{head} {{\n{indented(self._group(method) + body)}\n}}"

    def _parameters(self, method: Method) -> str:
        parameters = []
        for name, argument in self.all_arguments(method):
            default = f" = {argument.default}" if argument.default is not None else ""
            parameters.append(f"{self.argument_type(argument)} {name}{default}")
        if method.data:
            parameters.append(f"const std::vector<Int>& {self.names(method.data)}")
        if group := method.group:
            item = self.name_of(group.record) if group.record else "Int"
            default = "" if group.least else " = {}"
            parameters.append(f"const std::vector<{item}>& {self.names(group.name)}{default}")
        return ", ".join(parameters)

    def _line(self, method: Method) -> str:
        words = ", ".join([f'"{method.wire}"', *[name for name, _ in self.all_arguments(method)]])
        return f"line({words})"

    def _group(self, method: Method) -> str:
        """Statements that make a line with groups."""
        if not method.group:
            return ""
        record = method.group.record
        values = [f"group.{self.fields(name)}" for name, _ in record.fields] if record else ["group"]
        rest = ", ".join(values)
        return (
            f"auto whole = {self._line(method)};\n"
            f'for (const auto& group : {self.names(method.group.name)}) whole += line("", {rest});\n'
        )

    def _sent(self, method: Method) -> str:
        how = "wait_bare" if method.bare else KINDS[method.kind]
        words = ["whole" if method.group else self._line(method)]
        if method.data:
            words.append(f"arena24::joined({self.names(method.data)})")
        return f"connection.{how}({', '.join([*words, self._reader(method)])})"

    def _reader(self, method: Method) -> str:
        if method.silent:
            return "arena24::nothing"
        return f"[&](Reply& reply) {{\n    return {self.read(method.reply)};\n}}"

    def ask(self, method: Method, variable: str) -> str:
        call = f"me.{self.methods(method.name)}()"
        return f"[[maybe_unused]] const auto {variable} = ask([&] {{ return {call}; }});"

    def say(self, method: Method, *values: int) -> str:
        return f"me.{self.methods(method.name)}({', '.join(map(str, values))});"

    def list_type(self, item: str) -> str:
        return f"std::vector<{item}>"

    def maybe_type(self, inner: str) -> str:
        return f"std::optional<{inner}>"

    def either_type(self, words: str) -> str:
        return f"std::variant<Int, {words}>"

    def again(self, source: str, expression: str) -> str:
        return f"[&] {{ return {expression}; }}"

    def row_reader(self, inner: Inline) -> str:
        if isinstance(inner, Record):
            return f"{self.name_of(inner)}::read"
        return f"[&](Words& words) {{ return {self.read(inner)}; }}"

    def word_of(self, call: str, words: str) -> str:
        return f"words.{call}<{words}>()"

    def read_record(self, name: str, source: str, told: Iterable[str]) -> str:
        return f"{name}::read({', '.join([source, *[self.length_name(query) for query in told]])})"
