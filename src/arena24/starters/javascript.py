"""Starters in JavaScript for Node."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from arena24.games.failures import Failure
from arena24.protocol.lines import CountedBlock
from arena24.protocol.words import Inline, Record
from arena24.starters.emitter import KINDS, Emitter, indented, spread, wrapped
from arena24.starters.model import AnyRecord, Method, Model, told_in
from arena24.starters.names import Casing, camel, reserved_words, upper
from arena24.starters.phrases import Given, Phrases, Type

RESERVED = reserved_words(
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends"
    " false finally for function if implements import in instanceof interface let new null package private protected"
    " public return static super switch this throw true try typeof var void while with yield words reply counts me"
)
STEP = "  "


class JavaScriptPhrases(Phrases):
    """How ideas are said in JavaScript."""

    step = "  "

    def about(self, text: str) -> str:
        return f"/** {text} */"

    def constant(self, name: str, type_: Type, text: str) -> str:
        return f"const {name} = {text};"

    def head(self, name: str, parameters: Sequence[tuple[str, Type]], result: Type, *, asks: bool) -> str:
        told = ", ".join(self.name(parameter) for parameter, _ in parameters)
        return f"{'async ' if asks else ''}function {self.function(name)}({told})"

    def declared(self, name: str, type_: Type, text: str, *, changes: bool) -> str:
        return f"{'let' if changes else 'const'} {self.name(name)} = {text};"

    def empty(self, name: str, type_: Type) -> str:
        return f"const {self.name(name)} = [];"

    def each(self, name: str, text: str, item: Type) -> str:
        return f"for (const {self.name(name)} of {text})"

    def counting(self, name: str, first: str, last: str) -> str:
        i = self.name(name)
        return f"for (let {i} = {first}; {i} < {last}; {i}++)"

    def letter(self, letter: str) -> str:
        return f'"{letter}"'

    def sign(self, sign: str) -> str:
        return f"{sign}=" if sign in ("==", "!=") else sign

    def field(self, text: str, name: str) -> str:
        return super().field(_whole(text), name)

    def indexed(self, text: str, index: str, item: Type) -> str:
        return super().indexed(_whole(text), index, item)

    def index(self, text: str) -> str:
        return text.removeprefix("(").removesuffix(")") if text.startswith("(") else text

    def divided(self, left: str, right: str) -> str:
        return f"Math.floor({left} / {right})"

    def either(self, text: str, other: str, type_: Type, *, same: bool) -> str:
        return f"{text} {'===' if same else '!=='} {other}"

    def length(self, text: str, type_: Type) -> str:
        return f"{_whole(text)}.length"

    def record(self, name: str, fields: Sequence[tuple[str, str]]) -> str:
        pairs = ((self._emitter.fields(field), text) for field, text in fields)
        return f"{{ {', '.join(field if field == text else f'{field}: {text}' for field, text in pairs)} }}"

    def called(self, name: str, given: Sequence[Given], *, asks: bool) -> str:
        return f"{'await ' if asks else ''}{super().called(name, given, asks=asks)}"

    def commanded(self, call: str) -> str:
        return f"await {call}"

    def attempted(self, call: str) -> str:
        return f"await attempt({call})"

    def groups(self, list_: str, method: Method) -> str:
        return f"...{list_}"

    def appended(self, list_: str, text: str) -> str:
        return f"{list_}.push({text})"


class JavaScript(Emitter):
    """A module with the commands, a module with the connection, a main; types are JSDoc."""

    language = "javascript"
    enroll = "await enroll(me);"
    phrases = JavaScriptPhrases
    turn_template = "turn.mjs"
    runtime = ("connection.mjs",)
    game_template = "game.mjs"
    names = Casing(camel, RESERVED)
    methods = fields = Casing(camel)
    members = Casing(upper)
    lets = ("const", "const")
    taken = reserved_words("Array AtOnce Code Object Player Promise")
    types: ClassVar[Mapping[str, str]] = {
        "integer": "number",
        "flag": "boolean",
        "text": "string",
        "real": "number",
        "nothing": "void",
    }

    def declared(self, model: Model) -> dict[str, str]:
        words = [self.typed(name) for name in model.enums if model.idea is not None and f".{name}." in model.idea.text]
        return {**super().declared(model), "words": "".join(f", {name}" for name in words)}

    def game_path(self, model: Model) -> str:
        return f"{model.id}.mjs"

    def frames(self, model: Model) -> Mapping[str, str]:
        return {"main.mjs": "main.mjs", "README.md": "README.md"}

    def code(self, failure: type[Failure]) -> str:
        return f"{failure.__name__}: {failure.code}, // {failure.text}"

    def enum(self, name: str, words: Any) -> str:
        members = ", ".join(f'{self.members(word.name)}: "{word.value}"' for word in words)
        return (
            f"/**\n * {self.about(words)}\n * @enum {{string}}\n */\n"
            f"export const {name} = Object.freeze({{ {members} }});"
        )

    def record(self, name: str, shape: AnyRecord) -> str:
        fields = self.field_reads(shape)
        properties = "\n".join(f" * @property {{{type_}}} {field}" for field, type_, _ in fields)
        about = f"/**\n * {self.about(shape.cls)}\n * @typedef {{object}} {name}\n{properties}\n */\n"
        if isinstance(shape, Record):
            made = spread("({ ", [f"{field}: {read}" for field, _, read in fields], " });")
            return f"{about}const read{name} = (words) => {_narrow(made)}"
        parameters = ", ".join(["reply", *[self.length_name(told) for told in told_in(shape)]])
        prelude = "  const counts = await reply.counts();\n" if isinstance(shape, CountedBlock) else ""
        made = spread("return { ", [f"{field}: await {read}" for field, _, read in fields], " };")
        return f"{about}const read{name} = async ({parameters}) => {{\n{prelude}{indented(_narrow(made), STEP)}\n}};"

    def method(self, method: Method) -> str:
        body = f"{self.asked(method)}return this.connection.{self._sent(method)};"
        head = f"async {self.methods(method.name)}({self._parameters(method)}) {{"
        comment = ["/**", wrapped(" *", self.summary(method)), *self._types(method), " */"]
        return "\n".join([*comment, head, indented(body, STEP), "}"])

    def _types(self, method: Method) -> list[str]:
        """The lines of JSDoc that tell the types."""
        lines = []
        for name, argument in self.all_arguments(method):
            shown = name if argument.default is None else f"[{name}={argument.default}]"
            lines.append(f" * @param {{{self.argument_type(argument)}}} {shown}")
        if method.data:
            lines.append(f" * @param {{number[]}} {self.names(method.data)}")
        if group := method.group:
            item = self.name_of(group.record) if group.record else "number"
            lines.append(f" * @param {{...{item}}} {self.names(group.name)}")
        return [*lines, f" * @returns {{Promise<{self.type_of(method.reply)}>}}"]

    def _parameters(self, method: Method) -> str:
        parameters = [n if a.default is None else f"{n} = {a.default}" for n, a in self.all_arguments(method)]
        if method.data:
            parameters.append(self.names(method.data))
        if method.group:
            parameters.append(f"...{self.names(method.group.name)}")
        return ", ".join(parameters)

    def _line(self, method: Method) -> str:
        names = [name for name, _ in self.all_arguments(method)]
        if group := method.group:
            record = group.record
            values = ", ".join(f"group.{self.fields(name)}" for name, _ in record.fields) if record else ""
            groups = self.names(group.name)
            flat = f"...{groups}.flatMap((group) => [{values}])" if record else f"...{groups}"
            return f'[{", ".join([repr(method.wire).replace(chr(39), chr(34)), *names, flat])}].join(" ")'
        if not names:
            return f'"{method.wire}"'
        return f"`{' '.join([method.wire, *[f'${{{name}}}' for name in names]])}`"

    def own(self, query: str) -> str:
        return f"await this.{self.methods(query)}()"

    def _sent(self, method: Method) -> str:
        how = "waitBare" if method.bare else "orderWithData" if method.data else KINDS[method.kind]
        words = [self._line(method)]
        if method.data:
            words.append(f'{self.names(method.data)}.join(" ")')
        reader = "nothing" if method.silent else f"(reply) => {self.read(method.reply)}"
        return _narrow(spread(f"{how}(", [*words, reader], ")"))

    def ask(self, method: Method, variable: str) -> str:
        return f"const {variable} = await ask(me.{self.methods(method.name)}());"

    def say(self, method: Method, *values: int) -> str:
        return f"await me.{self.methods(method.name)}({', '.join(map(str, values))});"

    def list_type(self, item: str) -> str:
        return f"{item}[]" if item.isidentifier() else f"Array<{item}>"

    def maybe_type(self, inner: str) -> str:
        return f"?{inner}"

    def either_type(self, words: str) -> str:
        return f"number|{words}"

    def again(self, source: str, expression: str) -> str:
        return f"() => {expression}"

    def row_reader(self, inner: Inline) -> str:
        return f"read{self.name_of(inner)}" if isinstance(inner, Record) else f"(words) => {self.read(inner)}"

    def word_of(self, call: str, words: str) -> str:
        return f"words.{call}({words})"

    def read_record(self, name: str, source: str, told: Iterable[str]) -> str:
        return f"read{name}({', '.join([source, *[self.length_name(query) for query in told]])})"


def _narrow(text: str) -> str:
    """Two blanks instead of four."""
    return text.replace("\n    ", f"\n{STEP}")


def _whole(text: str) -> str:
    """What a command answers, in brackets: otherwise one would look into the promise of it."""
    return f"({text})" if text.startswith("await ") else text
